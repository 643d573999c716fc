// One at a time in a folder: a file that is locked (flock) as long as this lives. The system lets go of it whatever way
// the process ends.

#pragma once

#include <filesystem>
#include <utility>

#include "board/result.hpp"

namespace cavalcade::campaign {

class FolderLock {
 public:
  // Refused at once if somebody else has it.
  static Result<FolderLock> take(const std::filesystem::path& folder);

  FolderLock(FolderLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FolderLock& operator=(FolderLock&& other) = delete;
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

  static constexpr const char* file_name = "campaign.lock";

 private:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace cavalcade::campaign
