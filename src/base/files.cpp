#include "base/files.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <climits>
#include <fmt/format.h>

namespace cavalcade::files {
namespace {

namespace fs = std::filesystem;

std::string last_system_error() {
  return errno == 0 ? "not all of it arrived" : std::generic_category().message(errno);
}

Error cannot_write(const std::string& file, std::string_view why) {
  return Error{fmt::format("cannot write '{}': {}", file, why)};
}

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

// Where a file goes, and how.
struct Place {
  fs::path path;          // what the name leads to, through all links
  bool in_place = false;  // it cannot be replaced
  bool is_taken = false;  // there is a file, to be replaced
};

// The links of /proc, to which /dev/stdout leads, are open files and not names.
bool is_open_file(const fs::path& link) {
  struct statfs system {};
  return statfs(folder_of(link).c_str(), &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
}

Result<Place> follow_links(const std::string& file) {
  constexpr int most_links = 40;  // as the system
  Place place{file};
  std::error_code failure;
  for (int links = 0; fs::is_symlink(place.path, failure); ++links) {
    if (links == most_links) return cannot_write(file, std::generic_category().message(ELOOP));
    if (is_open_file(place.path)) {
      place.in_place = true;
      return place;
    }
    const fs::path next = fs::read_symlink(place.path, failure);
    if (failure) return cannot_write(file, failure.message());
    place.path = folder_of(place.path) / next;  // which is `next` if that is absolute
  }
  return place;
}

Result<Place> place_of(const std::string& file) {
  Result<Place> place = follow_links(file);
  if (!place) return place;
  std::error_code ignored;
  const fs::path folder = folder_of(place->path);
  if (!fs::is_directory(folder, ignored)) return cannot_write(file, "there is no such folder");
  const fs::file_status found = fs::status(place->path, ignored);
  if (fs::is_directory(found)) return cannot_write(file, "it is a folder");
  if (fs::exists(found) && access(place->path.c_str(), W_OK) != 0) return cannot_write(file, last_system_error());
  place->in_place = place->in_place || (fs::exists(found) && !fs::is_regular_file(found));
  place->is_taken = !place->in_place && fs::exists(found);
  if (place->in_place || access(folder.c_str(), W_OK | X_OK) == 0) return place;
  const std::string why = last_system_error();
  if (!place->is_taken) return cannot_write(file, why);
  return cannot_write(file, fmt::format("a new file is made beside it first, and its folder refuses that: {}", why));
}

// The names of unfinished files, in places of fixed size: a signal handler may neither take memory nor wait.
class Unfinished {
 public:
  // The place of the name; none if all are taken, and then a signal leaves the file.
  static std::optional<std::size_t> note(const std::string& name) {
    for (std::size_t i = 0; name.size() < PATH_MAX && i < places.size(); ++i) {
      if (places.at(i).is_taken.exchange(true)) continue;
      places.at(i).name.at(name.copy(places.at(i).name.data(), name.size())) = '\0';
      places.at(i).process = getpid();
      return i;
    }
    return std::nullopt;
  }
  static void forget(std::size_t i) {
    places.at(i).process = no_process;
    places.at(i).is_taken = false;
  }
  // A copy of this process (fork) has no business with its files.
  static void remove_all() noexcept {
    for (const One& one : places)
      if (one.process == getpid()) unlink(one.name.data());
  }

 private:
  static constexpr pid_t no_process = 0;
  struct One {
    std::atomic<bool> is_taken{false};
    std::atomic<pid_t> process{no_process};  // set while the name is one
    std::array<char, PATH_MAX> name{};
  };
  static std::array<One, 16> places;
};
std::array<Unfinished::One, 16> Unfinished::places;

// Of two files with the same name, and of two processes, the names differ. Long names are cut, for there is a limit.
fs::path unfinished_name(const fs::path& file) {
  constexpr std::size_t most_kept = 200;
  static std::atomic<std::uint64_t> number{0};
  return folder_of(file) / fmt::format("{}.{}-{}{}", file.filename().string().substr(0, most_kept), getpid(), number++,
                                       unfinished_ending);
}

// The mode of the old file, and its owner where the system allows that.
void take_after(int descriptor, const fs::path& old) {
  struct stat of_old {};
  if (stat(old.c_str(), &of_old) != 0) return;
  constexpr mode_t permissions = 07777;
  [[maybe_unused]] const int given = fchown(descriptor, of_old.st_uid, of_old.st_gid);
  fchmod(descriptor, of_old.st_mode & permissions);
}

// Waits until a file, or the list of names that a folder is, has reached the disk. Some file systems cannot be asked.
bool reaches_disk(int descriptor) {
  return fsync(descriptor) == 0 || errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP;
}

bool names_reach_disk(const fs::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC);  // NOLINT(cppcoreguidelines-pro-type-vararg)
  if (descriptor < 0) return errno == EACCES;                           // a folder that one may write into and not list
  const bool synced = reaches_disk(descriptor);
  const int why = std::exchange(errno, 0);
  close(descriptor);
  errno = why;
  return synced;
}

Result<void> write_whole(const std::string& file, const Writer& writer, Lasting lasting) {
  Result<NewFile> made = NewFile::open(file);
  if (!made) return made.error();
  writer(made->out());
  return made->keep(lasting);
}

}  // namespace

struct NewFile::State {
  std::string file;  // as it was named
  Place place;
  std::ofstream out;
  // Of a file that is not written in place:
  fs::path unfinished;
  int descriptor = -1;
  std::optional<std::size_t> noted;

  State(std::string named, Place found) : file(std::move(named)), place(std::move(found)) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    out.close();
    if (!unfinished.empty()) unlink(unfinished.c_str());
    let_go();
  }

  // Makes the unfinished file. Its name is noted before it is there, so that no signal comes between.
  bool begin() {
    constexpr mode_t as_usual = 0666;  // less what the user's mask takes away
    do {
      if (noted) Unfinished::forget(*noted);
      unfinished = unfinished_name(place.path);
      noted = Unfinished::note(unfinished);
      // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): the system's interface
      descriptor = ::open(unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, as_usual);
    } while (descriptor < 0 && errno == EEXIST);
    if (descriptor < 0) unfinished.clear();
    return descriptor >= 0;
  }

  // The unfinished file is one no more.
  void let_go() {
    if (noted) Unfinished::forget(*std::exchange(noted, std::nullopt));
    if (descriptor >= 0) close(std::exchange(descriptor, -1));
    unfinished.clear();
  }
};

NewFile::NewFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
NewFile::NewFile(NewFile&&) noexcept = default;
NewFile::~NewFile() = default;

Result<NewFile> NewFile::open(const std::string& file) {
  Result<Place> place = place_of(file);
  if (!place) return place.error();
  auto state = std::make_unique<State>(file, std::move(*place));
  errno = 0;
  if (!state->place.in_place && !state->begin()) return cannot_write(file, last_system_error());
  state->out.open(state->place.in_place ? fs::path(file) : state->unfinished, std::ios::binary | std::ios::trunc);
  if (!state->out) return cannot_write(file, last_system_error());
  return NewFile(std::move(state));
}

std::ostream& NewFile::out() {
  return state_->out;
}

bool NewFile::replaces() const {
  return state_->place.is_taken;
}

Result<void> NewFile::keep(Lasting lasting) {
  State& state = *state_;
  const fs::path& path = state.place.path;
  state.out.close();
  if (!state.out) return cannot_write(state.file, last_system_error());
  if (state.place.in_place) return {};
  if (state.place.is_taken) take_after(state.descriptor, path);
  if (lasting == Lasting::yes && !reaches_disk(state.descriptor)) return cannot_write(state.file, last_system_error());
  std::error_code failure;
  fs::rename(state.unfinished, path, failure);
  if (failure) {  // a mount point, or somebody else's file in /tmp: what was worked for is not thrown away
    const std::string left = state.unfinished;
    state.let_go();
    return cannot_write(state.file,
                        fmt::format("{}; the new file is whole, and stays as '{}'", failure.message(), left));
  }
  state.let_go();
  if (lasting == Lasting::yes && !names_reach_disk(folder_of(path)))
    return cannot_write(state.file, last_system_error());
  return {};
}

Result<void> write(const std::string& file, const Writer& writer) {
  return write_whole(file, writer, Lasting::no);
}

Result<void> write_lasting(const std::string& file, const Writer& writer) {
  return write_whole(file, writer, Lasting::yes);
}

Result<void> require_writable(const std::string& file) {
  const Result<Place> place = place_of(file);
  return place ? Result<void>() : place.error();
}

bool is_same(const std::string& one, const std::string& other) {
  const Result<Place> first = follow_links(one);
  const Result<Place> second = follow_links(other);
  if (!first || !second || first->in_place || second->in_place) return false;
  std::error_code ignored;
  const fs::path place = fs::weakly_canonical(first->path, ignored);
  const bool can_replace = !fs::exists(place, ignored) || fs::is_regular_file(place, ignored);
  return can_replace && place == fs::weakly_canonical(second->path, ignored);
}

std::string name_when_whole(std::string name) {
  if (!name.ends_with(unfinished_ending)) return name;
  name.resize(name.size() - unfinished_ending.size());
  const std::size_t dot = name.rfind('.');
  const auto is_numbers = [](std::string_view text) {
    return text.find('-') != std::string_view::npos && text.find_first_not_of("0123456789-") == std::string_view::npos;
  };
  if (dot != std::string::npos && is_numbers(std::string_view(name).substr(dot + 1))) name.resize(dot);
  return name;
}

void remove_unfinished() noexcept {
  Unfinished::remove_all();
}

Result<void> make_folder(const std::string& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  std::error_code ignored;
  if (fs::is_directory(folder, ignored)) return {};
  if (!failure) failure = std::make_error_code(std::errc::not_a_directory);
  return Error{fmt::format("cannot make the folder '{}': {}", folder, failure.message())};
}

Result<TemporaryFolder> TemporaryFolder::make() {
  std::error_code failure;
  const fs::path parent = fs::temp_directory_path(failure);
  if (failure) return Error{fmt::format("there is no folder for temporary files: {}", failure.message())};
  std::string path = (parent / "cavalcade-XXXXXX").string();
  if (mkdtemp(path.data()) == nullptr)
    return Error{fmt::format("cannot make a folder in '{}': {}", parent.string(), last_system_error())};
  return TemporaryFolder(path);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

Result<std::string> read(const std::string& file) {
  const auto unreadable = [&] { return Error{fmt::format("cannot read '{}': {}", file, last_system_error())}; };
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) return unreadable();
  std::string text;
  std::array<char, 65536> piece{};
  while (in.read(piece.data(), piece.size()), in.gcount() > 0)
    text.append(piece.data(), static_cast<std::size_t>(in.gcount()));
  if (in.bad()) return unreadable();
  return text;
}

}  // namespace cavalcade::files
