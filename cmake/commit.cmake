# cmake -DREPOSITORY=.. -DOUTPUT=.. -P commit.cmake: writes a header with the commit that is checked out, read from git's own
# files, since a machine that builds need not have git. Where there is no repository the name is empty.

# The folder of this work tree within git, and the one that all work trees share.
set(own ${REPOSITORY}/.git)
if(EXISTS ${own} AND NOT IS_DIRECTORY ${own})
  file(READ ${own} line)
  string(REGEX REPLACE "^gitdir: ([^\n]*)\n?$" "\\1" own "${line}")
endif()
set(shared ${own})
if(EXISTS ${own}/commondir)
  file(READ ${own}/commondir line)
  string(STRIP "${line}" line)
  get_filename_component(shared ${line} ABSOLUTE BASE_DIR ${own})
endif()

set(commit "")
if(EXISTS ${own}/HEAD)
  file(READ ${own}/HEAD commit)
  string(STRIP "${commit}" commit)
  if(commit MATCHES "^ref: (.*)$")
    set(ref ${CMAKE_MATCH_1})
    set(commit "")
    if(EXISTS ${shared}/${ref})
      file(READ ${shared}/${ref} commit)
    elseif(EXISTS ${shared}/packed-refs)
      file(STRINGS ${shared}/packed-refs commit REGEX " ${ref}$")
    endif()
  endif()
endif()
string(SUBSTRING "${commit}" 0 12 commit)

# Only git itself can tell whether the sources are those of the commit.
find_program(GIT git)
if(GIT AND commit)
  execute_process(
    COMMAND ${GIT} -c safe.directory=* status --porcelain -- src web
    WORKING_DIRECTORY ${REPOSITORY}
    OUTPUT_VARIABLE changes
    ERROR_QUIET)
  if(changes)
    string(APPEND commit " with changes")
  endif()
endif()

file(WRITE ${OUTPUT}.new "#define CAVALCADE_COMMIT \"${commit}\"\n")
execute_process(COMMAND ${CMAKE_COMMAND} -E copy_if_different ${OUTPUT}.new ${OUTPUT})
file(REMOVE ${OUTPUT}.new)
