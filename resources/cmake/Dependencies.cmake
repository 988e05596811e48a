# SPDX-License-Identifier: GPL-3.0-or-later
# Every package the project needs, with the lowest version it works with and what it is for. All of them are looked
# for before the first missing one ends the configuration, so that one run names everything there is to install.
include(FeatureSummary)

find_package(Threads)
set_package_properties(Threads PROPERTIES TYPE REQUIRED PURPOSE "Sweeps and file work beside the window")

find_package(zstd 1.5.4)
set_package_properties(zstd PROPERTIES TYPE REQUIRED PURPOSE "zstd, and its parameters by level")

find_package(brotli 1.0.9)
set_package_properties(brotli PROPERTIES TYPE REQUIRED PURPOSE "brotli")

find_package(ZLIB 1.2.13)
set_package_properties(ZLIB PROPERTIES TYPE REQUIRED PURPOSE "gzip and deflate")

find_package(OpenSSL 3.0 COMPONENTS Crypto)
set_package_properties(OpenSSL PROPERTIES TYPE REQUIRED PURPOSE "SHA-256 of payloads")

find_package(xxhash 0.8.1)
set_package_properties(xxhash PROPERTIES TYPE REQUIRED PURPOSE "Tells whether an output is the same as before")

find_package(simdjson 3.0.1)
set_package_properties(simdjson PROPERTIES TYPE REQUIRED PURPOSE "Tells UTF-8 text from binary payloads")

find_package(LibArchive 3.6.2)
set_package_properties(LibArchive PROPERTIES TYPE REQUIRED PURPOSE "ZIP archives of captured responses")

find_package(EXPAT 2.5.0)
set_package_properties(EXPAT PROPERTIES TYPE REQUIRED PURPOSE "Reads items saved by Burp")

if(LEVELSCOPE_BUILD_BENCH)
    find_package(RapidJSON 1.1.0)
    set_package_properties(RapidJSON PROPERTIES TYPE OPTIONAL PURPOSE "What listing a HAR is measured against")
endif()

set(levelscope_qt_components Core)
set(levelscope_qt_purpose "The test framework")
if(LEVELSCOPE_BUILD_APP)
    list(APPEND levelscope_qt_components Gui Widgets Charts Svg PrintSupport Concurrent)
    set(levelscope_qt_purpose "The window, the charts and their export")
endif()
if(BUILD_TESTING)
    list(APPEND levelscope_qt_components Test)
endif()
if(LEVELSCOPE_BUILD_APP OR BUILD_TESTING)
    find_package(Qt6 6.4 COMPONENTS ${levelscope_qt_components})
    list(JOIN levelscope_qt_components ", " levelscope_qt_names)
    set_package_properties(Qt6 PROPERTIES TYPE REQUIRED PURPOSE "${levelscope_qt_purpose} (${levelscope_qt_names})")
endif()

feature_summary(WHAT REQUIRED_PACKAGES_FOUND REQUIRED_PACKAGES_NOT_FOUND FATAL_ON_MISSING_REQUIRED_PACKAGES)
