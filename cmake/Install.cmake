# What `cmake --install` puts in place, and the Debian package that `./run package` makes of it: the command, which carries
# its page, its manual pages and what shells complete by. Pages and scripts are written by the command itself.

include(GNUInstallDirs)

set(documents ${CMAKE_BINARY_DIR}/documents)
set(documents_folder ${CMAKE_INSTALL_DATADIR}/doc/cavalcade)
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

install(TARGETS cavalcade RUNTIME)
install(DIRECTORY ${documents}/man1/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${documents}/cavalcade DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${documents}/_cavalcade DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${documents}/cavalcade.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${documents}/changelog.gz DESTINATION ${documents_folder})
install(FILES ${CMAKE_SOURCE_DIR}/packaging/copyright DESTINATION ${documents_folder})
install(FILES ${CMAKE_SOURCE_DIR}/THIRD_PARTY.md DESTINATION ${documents_folder})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME cavalcade)
set(CPACK_PACKAGE_CONTACT "The Cavalcade contributors <cavalcade@contributors.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "knight's tours: find, count, prove, draw and play")
set(CPACK_PACKAGE_DESCRIPTION
    "Finds tours of boards of any size, shape and wrap, covers by several\n\
closed tours and the longest visits of knights in turn; counts, lists and\n\
samples tours; says why there is none, with a certificate that can be\n\
checked; writes the same questions for MiniZinc, clingo and SAT solvers;\n\
and serves a page on which to play and watch.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "minizinc, gringo, openmpi-bin")
include(CPack)
