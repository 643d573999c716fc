# One library per folder of src/, with the folders within it. A folder sees its own headers and those of the folders it
# names, and no others: every library's include path holds nothing but a link to its own folder, so
# `#include "tour/methods.hpp"` in board/ does not compile. That keeps the arrows of docs/architecture.md true.

add_library(cavalcade_flags INTERFACE)
target_compile_features(cavalcade_flags INTERFACE cxx_std_20)
# A program loads the libraries that it uses, not all that its folders could.
target_link_options(cavalcade_flags INTERFACE LINKER:--as-needed)
target_compile_options(
  cavalcade_flags
  INTERFACE -Wall
            -Wextra
            -Wpedantic
            -Wshadow
            -Wconversion
            -Wsign-conversion
            -Wnon-virtual-dtor
            -Wold-style-cast
            -Werror
            # g++ 12 sees overlapping or boundless copies in "text" + std::string where there are none (GCC bug 105651)
            "$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-stringop-overflow;-Wno-array-bounds>")
if(CAVALCADE_SANITIZE)
  target_compile_options(cavalcade_flags INTERFACE -fsanitize=${CAVALCADE_SANITIZE} -fno-omit-frame-pointer
                                                   -fno-sanitize-recover=all)
  # g++ loses track of what is initialised among the sanitizers' own instructions, as its manual warns.
  target_compile_options(cavalcade_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(cavalcade_flags INTERFACE -fsanitize=${CAVALCADE_SANITIZE})
endif()

# Presets but `debug` compile twelve files of a folder of src/ as one: most of a build's time goes into headers that they
# share. So a name in an unnamed namespace occurs once per folder. g++ takes such a namespace for one of a header then,
# and warns of classes that hold its types.
# The formulas of rectangles are compiled apart: together, other functions are inlined, and closed tours take a quarter longer.
set(cavalcade_compiled_apart rectangle)
if(CMAKE_UNITY_BUILD)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 12)
  target_compile_options(cavalcade_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endif()

# Mistakes that slip through should end the program, not open it: checked copies, guarded stacks, tables that are
# read-only once the program is loaded. The sanitizers bring their own, stricter ones.
if(NOT CAVALCADE_SANITIZE)
  target_compile_options(cavalcade_flags INTERFACE -fstack-protector-strong
                                                   $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2>)
  target_link_options(cavalcade_flags INTERFACE LINKER:-z,relro LINKER:-z,now)
endif()

# Folders that read what others wrote have the bounds of their containers checked. It is left out where it was measured to
# cost more than 2 % of the instructions: inner loops of the checker (proofs 15 to 20 %, recounts 6 %, cycles and searches
# 19 to 27 %) and of animations (5 %); and in the folders of the methods.
set(cavalcade_bounds_checked ask check model read draw describe engine library play serve atlas campaign cli)
set(cavalcade_inner_loops check/cycle_walk.cpp check/exhaustive.cpp check/recount.cpp check/rup.cpp draw/gif.cpp)
list(TRANSFORM cavalcade_inner_loops PREPEND ${CMAKE_SOURCE_DIR}/src/)
set_source_files_properties(${cavalcade_inner_loops} PROPERTIES COMPILE_OPTIONS -U_GLIBCXX_ASSERTIONS)

# Headers that nearly every file reads are read once, which halves the time of a build. A file still names all headers it
# uses: clang-tidy reads each without them (tests/house/tidy). Two sets, because bounds-checked containers are others.
set(cavalcade_common_headers
    <algorithm>
    <array>
    <atomic>
    <chrono>
    <cstdint>
    <filesystem>
    <functional>
    <map>
    <memory>
    <mutex>
    <optional>
    <set>
    <span>
    <sstream>
    <string>
    <string_view>
    <thread>
    <utility>
    <variant>
    <vector>
    <fmt/format.h>)
set_source_files_properties(${cavalcade_inner_loops} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
function(cavalcade_precompile target owner)
  if(target STREQUAL owner)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  else()
    target_precompile_headers(${target} REUSE_FROM ${owner})
  endif()
endfunction()

# The same files make the command and libcavalcade.so (src/library/), which shows nothing but what the public header names.
# cavalcade_leave_out(folder/file.cpp ..): files that are not compiled. Where others need what they define,
# folder/left_out/file.cpp is compiled in their place.
set(cavalcade_left_out)
macro(cavalcade_leave_out)
  list(APPEND cavalcade_left_out ${ARGN})
endmacro()

# The files of a folder that are compiled.
function(cavalcade_sources folder result)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/left_out/")
  foreach(file ${cavalcade_left_out})
    cmake_path(GET file PARENT_PATH of)
    cmake_path(GET file FILENAME file)
    if(of STREQUAL folder)
      list(REMOVE_ITEM sources ${CMAKE_SOURCE_DIR}/src/${of}/${file})
      set(in_its_place ${CMAKE_SOURCE_DIR}/src/${of}/left_out/${file})
      if(EXISTS ${in_its_place})
        list(APPEND sources ${in_its_place})
      endif()
    endif()
  endforeach()
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

function(cavalcade_library name)
  cmake_parse_arguments(arg "" "" "USES;PRIVATE" ${ARGN})
  set(view ${CMAKE_BINARY_DIR}/include/${name})
  file(MAKE_DIRECTORY ${view})
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/src/${name} ${view}/${name} SYMBOLIC)

  cavalcade_sources(${name} sources)
  add_library(cavalcade_${name} STATIC ${sources})
  if(name IN_LIST cavalcade_compiled_apart)
    set_target_properties(cavalcade_${name} PROPERTIES UNITY_BUILD OFF)
  endif()
  set_target_properties(
    cavalcade_${name}
    PROPERTIES POSITION_INDEPENDENT_CODE ON
               CXX_VISIBILITY_PRESET hidden
               VISIBILITY_INLINES_HIDDEN ON)
  target_compile_options(cavalcade_${name} PRIVATE -fno-semantic-interposition)
  target_include_directories(cavalcade_${name} PUBLIC ${view})
  target_link_libraries(cavalcade_${name} PUBLIC ${arg_USES} PRIVATE cavalcade_flags ${arg_PRIVATE})
  if(name IN_LIST cavalcade_bounds_checked)
    target_compile_definitions(cavalcade_${name} PRIVATE _GLIBCXX_ASSERTIONS)
    cavalcade_precompile(cavalcade_${name} cavalcade_ask ${cavalcade_common_headers})
  else()
    cavalcade_precompile(cavalcade_${name} cavalcade_base ${cavalcade_common_headers})
  endif()
endfunction()
