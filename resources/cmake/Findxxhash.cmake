# SPDX-License-Identifier: GPL-3.0-or-later
# libxxhash ships a pkg-config file everywhere, a CMake package only on some systems. Defines PkgConfig::xxhash.
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
    pkg_check_modules(xxhash QUIET IMPORTED_TARGET libxxhash)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(xxhash REQUIRED_VARS xxhash_LINK_LIBRARIES VERSION_VAR xxhash_VERSION)
