# Gecode, the constraint solver (Debian: libgecode-dev), which ships no CMake configuration. Defines Gecode::Gecode with
# the kernel, integer, search and modelling libraries.

find_path(Gecode_INCLUDE_DIR gecode/kernel.hh)
set(gecode_parts)
foreach(part minimodel search int kernel support)
  find_library(Gecode_${part}_LIBRARY gecode${part})
  list(APPEND gecode_parts Gecode_${part}_LIBRARY)
endforeach()

if(Gecode_INCLUDE_DIR)
  file(STRINGS ${Gecode_INCLUDE_DIR}/gecode/support/config.hpp Gecode_VERSION REGEX "define GECODE_VERSION ")
  string(REGEX REPLACE ".*\"(.*)\".*" "\\1" Gecode_VERSION "${Gecode_VERSION}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(
  Gecode
  REQUIRED_VARS ${gecode_parts} Gecode_INCLUDE_DIR
  VERSION_VAR Gecode_VERSION)

if(Gecode_FOUND AND NOT TARGET Gecode::Gecode)
  add_library(Gecode::Gecode INTERFACE IMPORTED)
  target_include_directories(Gecode::Gecode INTERFACE ${Gecode_INCLUDE_DIR})
  foreach(part ${gecode_parts})
    target_link_libraries(Gecode::Gecode INTERFACE ${${part}})
  endforeach()
endif()
mark_as_advanced(Gecode_INCLUDE_DIR ${gecode_parts})
