# SPDX-License-Identifier: GPL-3.0-or-later
# brotli ships pkg-config files, no CMake package. Defines PkgConfig::brotli: the encoder and the decoder.
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
    pkg_check_modules(brotli QUIET IMPORTED_TARGET libbrotlienc libbrotlidec)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(brotli REQUIRED_VARS brotli_LINK_LIBRARIES VERSION_VAR brotli_libbrotlienc_VERSION)
