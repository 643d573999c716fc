# shellcheck shell=bash disable=SC2154  # `root` is set by those who source this file
# What `run`, `test` and the fuzzing test share: installing packages and building a preset. Sourced after `root` is set
# to the top folder of the clone. Nothing here writes to stdout, which belongs to the command that is run in the end, or
# reads stdin; and nothing speaks unless there is something to do.

# Not a code that cavalcade itself answers with: a caller can tell "could not build" from "impossible" or "unknown".
readonly exit_house=70

# Also when a command fails that nobody thought could.
set -E
trap 'exit "$exit_house"' ERR

say() {
  printf 'cavalcade: %s\n' "$*" >&2
}

die() {
  say "$*"
  exit "$exit_house"
}

# What ./run says before it begins on a new machine; CONTRIBUTING.md has the measurement.
# shellcheck disable=SC2034  # for ./run
readonly first_run_takes='about 4 minutes on two cores'

# Whether a build could be written here.
can_build() {
  if [[ -d $root/build ]]; then [[ -w $root/build ]]; else [[ -w $root ]]; fi
}

# ---- packages ----

# Prints those of the named packages that are not installed.
missing_packages() {
  local -A installed=()
  local name status
  while read -r name status; do
    [[ $status == installed ]] && installed[$name]=yes
  done < <(dpkg-query --show --showformat '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null)
  for name in "$@"; do
    [[ -n ${installed[$name]:-} ]] || printf '%s\n' "$name"
  done
}

# apt-get with the rights it needs, without questions, waiting for its turn if another apt is at work.
apt_get() {
  local -a as_root=()
  ((EUID == 0)) || as_root=(sudo)
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

# Installs those of the named packages that are missing. Elsewhere than on Debian it leaves that to the user: the build
# then says what it does not find.
install_missing() {
  command -v dpkg-query apt-get >/dev/null || return 0
  local -a missing
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  ((EUID == 0)) || command -v sudo >/dev/null ||
    die "these packages are missing, and there is no sudo to install them with: ${missing[*]}"
  say "installing ${missing[*]}"
  local log
  log=$(mktemp)
  # The lists of a fresh machine are empty, those of an old one out of date. A source that cannot be reached is no
  # reason to stop: the packages may come from another.
  apt_get update >"$log" 2>&1 || true
  if ! apt_get install --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    die "could not install these packages: ${missing[*]}"
  fi
  rm -f "$log"
}

# The same where it is not worth failing for: the command then says what it does without them.
install_if_possible() {
  ((EUID == 0)) || command -v sudo >/dev/null || return 0
  (install_missing "$@") || true
}

# packages_for_tools_of ARGS..: prints those of the programs that this very command line has the command run.
packages_for_tools_of() {
  local line=" $* "
  case "${1:-} ${2:-}" in
    'campaign sweep') printf '%s\n' "${packages_for_minizinc[@]}" ;;
    'campaign run')
      # The targets are in the file of tasks, which is the first argument that is one.
      local argument
      for argument in "${@:3}"; do
        [[ -f $argument ]] || continue
        if grep -q '"minizinc"' -- "$argument"; then printf '%s\n' "${packages_for_minizinc[@]}"; fi
        if grep -q '"clingo"' -- "$argument"; then printf '%s\n' "${packages_for_clingo[@]}"; fi
        return 0
      done
      ;;
    reproduce\ *) printf '%s\n' "${packages_for_minizinc[@]}" "${packages_for_clingo[@]}" ;;
    model\ *)
      [[ $line == *' --solve '* ]] || return 0
      if [[ $line == *minizinc* ]]; then printf '%s\n' "${packages_for_minizinc[@]}"; fi
      if [[ $line == *' asp '* || $line == *'=asp '* ]]; then printf '%s\n' "${packages_for_clingo[@]}"; fi
      ;;
  esac
}

# ---- the page ----

# Whether some file of the page is newer than the stamp: the notices it carries, and all of web/ but what is made or
# fetched, and its tests.
page_is_stale() {
  local stamp=$1
  [[ -f $stamp ]] || return 0
  [[ -n $(find "$root/THIRD_PARTY.md" "$root/web" -path "$root/web/node_modules" -prune -o -path "$root/web/dist" -prune -o \
    -path "$root/web/tests" -prune -o -type f -newer "$stamp" -print -quit) ]]
}

# Runs a step of the page's build, and shows what it said only if it failed.
page_step() {
  local what=$1 log=$root/build/page/build.log
  shift
  mkdir -p "$root/build/page"
  if ! (cd "$root/web" && "$@") </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    die "could not $what; the output is above"
  fi
}

install_page_packages() {
  { command -v node && command -v npm; } >/dev/null || install_missing "${packages_for_the_page[@]}"
}

# Fetches the npm packages of the lock file, if they are not there. Run under the lock.
fetch_npm_packages() {
  [[ $root/web/node_modules/.package-lock.json -nt $root/web/package-lock.json ]] && return 0
  say "fetching the npm packages of the page"
  page_step "fetch the npm packages" npm ci --ignore-scripts --no-audit --no-fund
  touch "$root/web/node_modules/.package-lock.json"
}

# Builds the page and writes it as the source that the command embeds, if it is stale. Run under the lock.
build_page() {
  local stamp=$root/build/page/built
  mkdir -p "$root/build/page"
  page_is_stale "$stamp" || return 0
  local begun=$root/build/page/begun  # a file that changes while the page is built makes it stale again
  touch "$begun"
  fetch_npm_packages
  say "building the page"
  page_step "build the page" npx vite build
  page_step "embed the page" node embed.mjs "$root/build/page/page_files.cpp"
  mv "$begun" "$stamp"
}

# ---- building ----

# Whether the preset's folder was configured for this very clone (not copied along with another) and with these
# settings, given as they stand in the cache, such as CAVALCADE_TESTS:BOOL=ON.
is_configured() {
  local folder=$1
  shift
  [[ -f $folder/build.ninja ]] || return 1
  local line
  for line in "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$@"; do
    grep -qxF -- "$line" "$folder/CMakeCache.txt" || return 1
  done
}

# configure PRESET [SETTING..]: SETTING is NAME:TYPE=VALUE. Run under the lock.
configure() {
  local preset=$1 folder=$root/build/$1
  shift
  is_configured "$folder" "$@" && return 0
  # A cache of another clone refuses to be configured again.
  if [[ -f $folder/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    rm -rf -- "$folder"
  fi
  local log=$root/build/$preset.configure.log
  if ! cmake -S "$root" --preset "$preset" "${@/#/-D}" </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    die "could not configure the build (preset $preset)"
  fi
}

# Reads ninja's output and keeps it in a log. The first sign of work is announced; on a terminal the current step is
# shown and wiped out at the end, elsewhere every quarter of a longer build is said, so that none looks like a hang.
follow_ninja() {
  local log=$1 line announced='' quarter=0 step total
  : >"$log"
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    [[ $line == 'ninja: no work to do.' || $line == *'Re-checking globbed directories'* ]] && continue
    [[ $line == 'ninja: Entering directory'* ]] && continue
    if [[ -z $announced ]]; then
      say "building (only what is new or changed)"
      announced=yes
    fi
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    step=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
    if [[ -t 2 ]]; then
      printf '\r\033[K%s' "${line:0:78}" >&2
    elif ((total >= 20 && 4 * step / total > quarter && step < total)); then
      quarter=$((4 * step / total))
      say "building: $step of $total"
    fi
  done
  if [[ -n $announced && -t 2 ]]; then printf '\r\033[K' >&2; fi
}

# build PRESET [TARGET..]: without a target, everything. Run under the lock.
build() {
  local preset=$1 log=$root/build/$1.build.log
  shift
  if ! NINJA_STATUS='[%f/%t] ' ninja -C "$root/build/$preset" "$@" </dev/null 2>&1 | follow_ninja "$log"; then
    grep -vE '^\[[0-9]+/[0-9]+\] |^ninja: Entering' "$log" >&2 || true  # all but the steps that went well
    die "could not build (preset $preset); the output is above"
  fi
}

# with_build_lock COMMAND..: one build at a time in this clone. The lock is let go before anything is run: the command
# that was built must neither hold it nor wait for it.
with_build_lock() {
  mkdir -p "$root/build" || die "cannot write to $root/build"
  {
    if ! flock --nonblock 9; then
      say "waiting for another build to finish"
      flock 9
    fi
    "$@"
  } 9>"$root/build/.lock"
}
