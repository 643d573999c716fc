# shellcheck shell=bash disable=SC2034  # the lists are read by those who source this file
# The Debian packages, each named once. Sourced by `run`, `test` and scripts/house.sh.

# To build and run the command.
packages_to_run=(
  g++ cmake ninja-build pkg-config
  libfmt-dev nlohmann-json3-dev libcairo2-dev libgif-dev
  libcadical-dev coinor-libclp-dev libgecode-dev libsqlite3-dev libopenmpi-dev libgmp-dev
  libxxhash-dev libboost-dev
)

# Other programs that the command can run: Gecode for MiniZinc is in flatzinc, clingo in gringo.
packages_for_minizinc=(minizinc flatzinc)
packages_for_clingo=(gringo)

# To build the Python module.
packages_for_python=(python3-dev pybind11-dev)

# To make Debian packages (./run package).
packages_to_package=(dpkg-dev file "${packages_for_python[@]}")

# To build the page, unless there are a `node` and an `npm` already.
packages_for_the_page=(nodejs npm)

# What the tests and benchmarks need on top; git lists the files that the house rules look at.
packages_to_test=(
  libgtest-dev librapidcheck-dev libbenchmark-dev
  openmpi-bin
  cadical python3-jsonschema  # solve a model of ours, and read the schema of answers
  swi-prolog-nox              # runs a model of ours
  "${packages_for_minizinc[@]}" "${packages_for_clingo[@]}"
  chromium  # the page is tested in it
  clang-format git
  "${packages_for_python[@]}" python3-numpy python3-networkx python3-pytest mypy
)

# What `./test --long` needs on top; libclang-rt holds the libFuzzer and sanitizer runtimes of clang.
packages_for_long_tests=(
  clang clang-tidy libclang-rt-14-dev shellcheck
  debootstrap lintian                  # the packages are tried on a bare Debian
  jupyter-nbconvert python3-ipykernel  # a notebook is run
)
