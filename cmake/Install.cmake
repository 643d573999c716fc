# What `cmake --install` puts in place, and the Debian packages that `./run package` makes of it, one per component:
#   command      cavalcade         the command, which carries its page; manual pages, and what shells complete by
#   library      libcavalcade0     the library, for programs that were built with it
#   development  libcavalcade-dev  its header, and how CMake and pkg-config find it
#   python       python3-cavalcade the Python package, if it is built
# All of it is built by the target `installable`. Pages and scripts are written by the command itself.

# Where Debian and its programs look for libraries, in /usr and in /usr/local.
if(CMAKE_LIBRARY_ARCHITECTURE)
  set(CMAKE_INSTALL_LIBDIR lib/${CMAKE_LIBRARY_ARCHITECTURE} CACHE PATH "Where libraries are installed")
endif()
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The tests install it.
if(CAVALCADE_TESTS)
  add_custom_target(installable ALL)
else()
  add_custom_target(installable)
endif()

# ---- packages ----

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Cavalcade contributors <cavalcade@contributors.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")

# cavalcade_package(component name SECTION .. SUMMARY .. DESCRIPTION .. [DEPENDS ..] [SUGGESTS ..] [FIELDS NAME value ..])
#
# FIELDS are further settings of CPack's: SHLIBDEPS OFF sets CPACK_DEBIAN_<component>_PACKAGE_SHLIBDEPS.
macro(cavalcade_package component name)
  cmake_parse_arguments(package "" "SECTION;SUMMARY;DESCRIPTION;DEPENDS;SUGGESTS" "FIELDS" ${ARGN})
  string(TOUPPER ${component} of)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  set(CPACK_DEBIAN_${of}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${of}_PACKAGE_SECTION ${package_SECTION})
  set(CPACK_DEBIAN_${of}_PACKAGE_DEPENDS ${package_DEPENDS})
  set(CPACK_DEBIAN_${of}_PACKAGE_SUGGESTS ${package_SUGGESTS})
  set(CPACK_DEBIAN_${of}_DESCRIPTION "${package_SUMMARY}\n${package_DESCRIPTION}")
  while(package_FIELDS)
    list(POP_FRONT package_FIELDS field value)
    set(CPACK_DEBIAN_${of}_PACKAGE_${field} ${value})
  endwhile()
  set(documents_folder ${CMAKE_INSTALL_DATADIR}/doc/${name})
  install(FILES ${documents}/changelog.gz DESTINATION ${documents_folder} COMPONENT ${component})
  install(FILES ${CMAKE_SOURCE_DIR}/packaging/copyright ${CMAKE_SOURCE_DIR}/THIRD_PARTY.md
          DESTINATION ${documents_folder} COMPONENT ${component})
endmacro()

# ---- the command ----

set(documents ${CMAKE_BINARY_DIR}/documents)
add_custom_command(
  OUTPUT ${documents}/written
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${documents}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${documents}/man1
  COMMAND cavalcade help --man ${documents}/man1
  COMMAND sh -c "gzip --best --no-name ${documents}/man1/*.1"
  COMMAND cavalcade completions bash > ${documents}/cavalcade
  COMMAND cavalcade completions zsh > ${documents}/_cavalcade
  COMMAND cavalcade completions fish > ${documents}/cavalcade.fish
  COMMAND sh -c "gzip --best --no-name --stdout ${CMAKE_SOURCE_DIR}/packaging/changelog > ${documents}/changelog.gz"
  COMMAND ${CMAKE_COMMAND} -E touch ${documents}/written
  DEPENDS cavalcade ${CMAKE_SOURCE_DIR}/packaging/changelog
  VERBATIM)
add_custom_target(documents DEPENDS ${documents}/written)
add_dependencies(installable documents)

install(TARGETS cavalcade RUNTIME COMPONENT command)
install(DIRECTORY ${documents}/man1/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT command)
install(FILES ${documents}/cavalcade DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT command)
install(FILES ${documents}/_cavalcade DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT command)
install(FILES ${documents}/cavalcade.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
        COMPONENT command)
cavalcade_package(
  command
  cavalcade
  SECTION math
  SUMMARY "knight's tours: find, count, prove, draw and play"
  DESCRIPTION
    "Finds tours of boards of any size, shape and wrap, covers by several\n\
closed tours and the longest visits of knights in turn; counts, lists and\n\
samples tours; says why there is none, with a certificate that can be\n\
checked; writes the same questions for MiniZinc, clingo and SAT solvers;\n\
and serves a page on which to play and watch."
  SUGGESTS "minizinc, gringo, openmpi-bin")

# ---- the library ----

add_dependencies(installable cavalcade_shared)
install(
  TARGETS cavalcade_shared
  EXPORT cavalcade
  LIBRARY COMPONENT library NAMELINK_COMPONENT development)
cavalcade_package(
  library
  libcavalcade${PROJECT_VERSION_MAJOR}
  SECTION libs
  SUMMARY "knight's tours as a library"
  DESCRIPTION
    "Finds, counts, lists, samples, checks and draws knight's tours of boards of\n\
any size and shape, covers by several closed tours and the longest visits of\n\
knights in turn, for programs in C++."
  FIELDS CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/triggers)

set(package_files ${CMAKE_INSTALL_LIBDIR}/cmake/cavalcade)
install(FILES ${public_header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cavalcade COMPONENT development)
install(EXPORT cavalcade NAMESPACE cavalcade:: DESTINATION ${package_files} COMPONENT development)
file(WRITE ${CMAKE_BINARY_DIR}/package/cavalcade-config.cmake
     "include(\${CMAKE_CURRENT_LIST_DIR}/cavalcade.cmake)\n")
# Until version 1.0 a new minor version may change the header.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/package/cavalcade-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/package/cavalcade-config.cmake
              ${CMAKE_BINARY_DIR}/package/cavalcade-config-version.cmake DESTINATION ${package_files}
        COMPONENT development)
# The tree may be moved: all paths begin where the file lies.
file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CMAKE_SOURCE_DIR}/packaging/cavalcade.pc.in ${CMAKE_BINARY_DIR}/package/cavalcade.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/package/cavalcade.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)
cavalcade_package(
  development
  libcavalcade-dev
  SECTION libdevel
  SUMMARY "knight's tours as a library, to build programs with"
  DESCRIPTION
    "The header of libcavalcade, which finds, counts, lists, samples, checks and\n\
draws knight's tours, and what CMake and pkg-config find it by."
  DEPENDS "libcavalcade${PROJECT_VERSION_MAJOR} (= ${PROJECT_VERSION})"
  FIELDS SHLIBDEPS OFF)

# ---- Python ----

# Where Debian's Python looks in /usr; in another place, that one has to be in PYTHONPATH.
if(TARGET _cavalcade)
  set(python_folder lib/python3/dist-packages/cavalcade)
  add_dependencies(installable _cavalcade)
  install(TARGETS _cavalcade LIBRARY DESTINATION ${python_folder} COMPONENT python)
  install(FILES ${python_modules} DESTINATION ${python_folder} COMPONENT python)
  math(EXPR python_after "${Python3_VERSION_MINOR} + 1")
  cavalcade_package(
    python
    python3-cavalcade
    SECTION python
    SUMMARY "knight's tours in Python"
    DESCRIPTION
      "Finds, counts, lists, samples, checks and draws knight's tours of boards of\n\
any size and shape, covers by several closed tours and the longest visits of\n\
knights in turn, with NumPy arrays, networkx graphs and pictures in notebooks."
    DEPENDS "libcavalcade${PROJECT_VERSION_MAJOR} (= ${PROJECT_VERSION}), python3-numpy, \
python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${python_after})"
    SUGGESTS "python3-networkx, jupyter-notebook"
    FIELDS CONTROL_STRICT_PERMISSION ON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/python/postinst
                                                ${CMAKE_SOURCE_DIR}/packaging/python/prerm)
  # The library that it is linked with is in another of these packages.
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR})
endif()

include(CPack)
