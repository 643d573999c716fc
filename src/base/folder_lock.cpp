#include "base/folder_lock.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

#include <fmt/format.h>

namespace cavalcade {

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

Result<FolderLock> FolderLock::take(const std::filesystem::path& folder, const std::string& name,
                                    const std::string& work) {
  const std::filesystem::path file = folder / name;
  const auto refused = [](const std::string& verb, const std::string& what) {
    return Error{fmt::format("cannot {} '{}': {}", verb, what, std::generic_category().message(errno))};
  };
  // Closed in the tools we start: one that outlived us must not hold the lock.
  constexpr mode_t all_may_read = 0644;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): the system's interface
  const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, all_may_read);
  if (descriptor < 0) return refused("write", file.string());
  FolderLock lock(descriptor);
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return lock;
  if (errno == EWOULDBLOCK) return Error{fmt::format("'{}': {} is at work in this folder", folder.string(), work)};
  return refused("lock", file.string());
}

}  // namespace cavalcade
