#include "atlas/stored_file.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fmt/format.h>

namespace cavalcade::atlas {
namespace {

namespace fs = std::filesystem;

std::string last_system_error() {
  return std::generic_category().message(errno);
}

}  // namespace

std::optional<Error> write_stored(const std::string& file, const std::function<void(std::ostream&)>& write) {
  const std::string unfinished = file + ".unfinished";
  const auto failed = [&](const std::string& why) {
    std::error_code ignored;
    fs::remove(unfinished, ignored);
    return Error{fmt::format("cannot write '{}': {}", file, why)};
  };
  errno = 0;
  std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
  if (!out) return failed(last_system_error());
  write(out);
  out.close();
  if (!out) return failed(last_system_error());
  std::error_code failure;
  fs::rename(unfinished, file, failure);
  if (failure) return failed(failure.message());
  return std::nullopt;
}

std::optional<Error> make_folder(const std::string& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  std::error_code ignored;
  if (fs::is_directory(folder, ignored)) return std::nullopt;
  if (!failure) failure = std::make_error_code(std::errc::not_a_directory);
  return Error{fmt::format("cannot make the folder '{}': {}", folder, failure.message())};
}

Result<std::string> read_stored(const std::string& file) {
  const auto unreadable = [&] { return Error{fmt::format("cannot read '{}': {}", file, last_system_error())}; };
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) return unreadable();
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (in.bad() || errno == EISDIR) return unreadable();
  return text;
}

}  // namespace cavalcade::atlas
