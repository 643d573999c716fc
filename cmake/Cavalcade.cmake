# One library a folder of src/. A folder sees its own headers and those of the folders it names, and no others: every
# library's include path holds nothing but a link to its own folder, so `#include "tour/blind.hpp"` in board/ does not
# compile. That keeps the arrows of docs/architecture.md true.

add_library(cavalcade_flags INTERFACE)
target_compile_features(cavalcade_flags INTERFACE cxx_std_20)
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
            # g++ 12 sees overlapping copies in "text" + std::string where there are none (GCC bug 105651)
            $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
if(CAVALCADE_SANITIZE)
  target_compile_options(cavalcade_flags INTERFACE -fsanitize=${CAVALCADE_SANITIZE} -fno-omit-frame-pointer
                                                   -fno-sanitize-recover=all)
  # g++ loses track of what is initialised among the sanitizers' own instructions, as its manual warns.
  target_compile_options(cavalcade_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(cavalcade_flags INTERFACE -fsanitize=${CAVALCADE_SANITIZE})
endif()

function(cavalcade_library name)
  cmake_parse_arguments(arg "" "" "USES;PRIVATE" ${ARGN})
  set(view ${CMAKE_BINARY_DIR}/include/${name})
  file(MAKE_DIRECTORY ${view})
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/src/${name} ${view}/${name} SYMBOLIC)

  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp)
  add_library(cavalcade_${name} STATIC ${sources})
  target_include_directories(cavalcade_${name} PUBLIC ${view})
  target_link_libraries(cavalcade_${name} PUBLIC ${arg_USES} PRIVATE cavalcade_flags ${arg_PRIVATE})
endfunction()
