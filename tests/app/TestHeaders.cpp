// SPDX-License-Identifier: GPL-3.0-or-later
// A target needs a source; this one exists for its precompiled headers (see CMakeLists.txt).
