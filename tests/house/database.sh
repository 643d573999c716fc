# shellcheck shell=bash
# make_database PRESET: what each source of src/ is compiled with in the preset, as compile_commands.json in the folder
# $database. Without the headers that g++ reads beforehand: a file must name all that it uses, and clang cannot read them.

make_database() {
  database=$(mktemp -d)
  trap 'rm -rf -- "$database"' EXIT
  cmake -S . -B "$database" --preset "$1" -DCAVALCADE_TESTS=OFF -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >/dev/null
  # The build would first make all that the owner of this header needs.
  mkdir -p "$database/generated"
  cmake -D REPOSITORY="$PWD" -D OUTPUT="$database/generated/commit.hpp" -P cmake/commit.cmake
}
