// Files that are there whole or not at all: written under another name in the same folder, and renamed when every byte
// has arrived; and the folders they lie in.
//
// A link is followed, and the file it leads to is replaced. What replaces a file has its mode, and its owner where the
// system allows that; other names of the old file (hard links) keep the old content. What cannot be replaced, such as
// /dev/null, a pipe or /dev/stdout, is written in place. Two who write the same file at once do not disturb each other:
// the last to finish has it.

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.hpp"

namespace cavalcade::files {

// Whether the file is on the disk, name and all, when it is said to be written: what it says may be relied on
// elsewhere.
enum class Lasting : std::uint8_t { no, yes };

// A file on its way. Destroyed before it is kept, it leaves nothing behind, and a file that was there before stays.
class NewFile {
 public:
  // Errors are as of require_writable().
  static Result<NewFile> open(const std::string& file);
  NewFile(NewFile&&) noexcept;
  NewFile& operator=(NewFile&&) = delete;
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile();

  [[nodiscard]] std::ostream& out();
  // Whether there is an old file, whose place it is to take.
  [[nodiscard]] bool replaces() const;
  // Gives the file its name. "cannot write 'FILE': No space left on device".
  [[nodiscard]] Result<void> keep(Lasting lasting);

 private:
  struct State;
  explicit NewFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// All at once; a stream that has failed is an error.
using Writer = std::function<void(std::ostream&)>;
[[nodiscard]] Result<void> write(const std::string& file, const Writer& writer);
[[nodiscard]] Result<void> write_lasting(const std::string& file, const Writer& writer);

// Whether a file can be written, as far as one can tell before; else "cannot write 'FILE': there is no such folder".
[[nodiscard]] Result<void> require_writable(const std::string& file);
// Whether two names lead to the same file, which one would take from the other.
[[nodiscard]] bool is_same(const std::string& one, const std::string& other);

// What a file is called until it is whole: NAME.PROCESS-NUMBER and this. After kill -9 one may be left; it is of no
// use.
constexpr std::string_view unfinished_ending = ".unfinished";
// The NAME; a name of another form is returned as it is.
[[nodiscard]] std::string name_when_whole(std::string name);

// For a handler of a signal that ends the program: removes what this process has not finished.
void remove_unfinished() noexcept;

// With all above it; nothing to do if it is there. "cannot make the folder 'FOLDER': Permission denied".
[[nodiscard]] Result<void> make_folder(const std::string& folder);

// A new folder for what need not last, which goes with all that is in it.
class TemporaryFolder {
 public:
  // "cannot make a folder in '/tmp': No space left on device".
  static Result<TemporaryFolder> make();
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;  // empty once moved from
};

// "cannot read 'FILE': No such file or directory".
Result<std::string> read(const std::string& file);

}  // namespace cavalcade::files
