# SPDX-License-Identifier: GPL-3.0-or-later
# libzstd ships a pkg-config file everywhere, a CMake package only on some systems. Defines PkgConfig::zstd.
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
    pkg_check_modules(zstd QUIET IMPORTED_TARGET libzstd)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(zstd REQUIRED_VARS zstd_LINK_LIBRARIES VERSION_VAR zstd_VERSION)
