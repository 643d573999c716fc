#include "base/files.hpp"

#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <unistd.h>

#include <fmt/format.h>

namespace cavalcade::files {
namespace {

namespace fs = std::filesystem;

std::string last_system_error() {
  return std::generic_category().message(errno);
}

// Waits until a file, or the list of names that a folder is, has reached the disk.
bool reaches_disk(const fs::path& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);  // NOLINT(cppcoreguidelines-pro-type-vararg)
  if (descriptor < 0) return false;
  const bool synced = fsync(descriptor) == 0;
  const int why = errno;
  close(descriptor);
  errno = why;
  return synced;
}

enum class Lasting : std::uint8_t { no, yes };

std::optional<Error> write_whole(const std::string& file, const Writer& writer, Lasting lasting) {
  const std::string unfinished = file + std::string(unfinished_ending);
  const auto failed = [&](const std::string& why) {
    std::error_code ignored;
    fs::remove(unfinished, ignored);
    return Error{fmt::format("cannot write '{}': {}", file, why)};
  };
  errno = 0;
  std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
  if (!out) return failed(last_system_error());
  writer(out);
  out.close();
  if (!out) return failed(last_system_error());
  if (lasting == Lasting::yes && !reaches_disk(unfinished)) return failed(last_system_error());
  std::error_code failure;
  fs::rename(unfinished, file, failure);
  if (failure) return failed(failure.message());
  const fs::path folder = fs::path(file).parent_path();
  if (lasting == Lasting::yes && !reaches_disk(folder.empty() ? "." : folder)) return failed(last_system_error());
  return std::nullopt;
}

}  // namespace

std::optional<Error> write(const std::string& file, const Writer& writer) {
  return write_whole(file, writer, Lasting::no);
}

std::optional<Error> write_lasting(const std::string& file, const Writer& writer) {
  return write_whole(file, writer, Lasting::yes);
}

std::optional<Error> make_folder(const std::string& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  std::error_code ignored;
  if (fs::is_directory(folder, ignored)) return std::nullopt;
  if (!failure) failure = std::make_error_code(std::errc::not_a_directory);
  return Error{fmt::format("cannot make the folder '{}': {}", folder, failure.message())};
}

Result<std::string> read(const std::string& file) {
  const auto unreadable = [&] { return Error{fmt::format("cannot read '{}': {}", file, last_system_error())}; };
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) return unreadable();
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (in.bad() || errno == EISDIR) return unreadable();
  return text;
}

}  // namespace cavalcade::files
