# SPDX-License-Identifier: GPL-3.0-or-later
# What every target of the project is compiled with.
add_library(project_options INTERFACE)
add_library(levelscope::project_options ALIAS project_options)

target_compile_features(project_options INTERFACE cxx_std_20)
target_compile_options(project_options INTERFACE
    -Wall -Wextra -Wpedantic
    -Wshadow              # a shadowed name has hidden more than one bug
    -Wconversion          # sizes are 64-bit, library arguments often are not
    -Wsign-conversion
    -Wold-style-cast
    -Wnon-virtual-dtor
    $<$<BOOL:${LEVELSCOPE_WERROR}>:-Werror>)
# g++ 12's -Wnull-dereference reports its own inlined standard library in optimised builds; there it runs unoptimised.
target_compile_options(project_options INTERFACE $<$<CONFIG:Debug>:-Wnull-dereference>)
if(LEVELSCOPE_SANITIZE)
    target_compile_options(project_options INTERFACE
        -fsanitize=${LEVELSCOPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(project_options INTERFACE -fsanitize=${LEVELSCOPE_SANITIZE})
    # g++ says itself that with sanitizers it may see what is not there; other builds are checked for it.
    target_compile_options(project_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()
if(LEVELSCOPE_BUILD_FUZZERS)
    target_compile_options(project_options INTERFACE -fsanitize=fuzzer-no-link) # tells libFuzzer what was reached
endif()
target_include_directories(project_options INTERFACE "${PROJECT_SOURCE_DIR}")

find_program(LEVELSCOPE_CCACHE ccache)
mark_as_advanced(LEVELSCOPE_CCACHE)
if(LEVELSCOPE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${LEVELSCOPE_CCACHE}")
endif()
