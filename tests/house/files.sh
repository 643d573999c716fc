# shellcheck shell=bash
# Where the rules of the house find the files they are about: those that git tracks, and new ones that it does not ignore.
# Sourced; leaves the current directory at the top of the clone. Outside a clone there is nothing to go by: the rule is
# skipped.

cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../.." || exit

# A clone that belongs to somebody else (root in a container, say) is still the clone to look at.
in_clone() {
  git -c safe.directory='*' "$@"
}

if [[ $(in_clone rev-parse --show-toplevel 2>/dev/null) != "$PWD" ]]; then
  echo "not a git clone: skipped"
  exit 77
fi

# files PATTERN..: their names, each ended by a NUL.
files() {
  local name
  in_clone ls-files -z --cached --others --exclude-standard -- "$@" | while IFS= read -r -d '' name; do
    if [[ -f $name ]]; then printf '%s\0' "$name"; fi
  done
}
