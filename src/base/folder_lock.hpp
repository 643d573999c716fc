// One at a time in a folder: a file that is locked (flock) as long as this lives. The system lets go of it whatever way
// the process ends.

#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "base/result.hpp"

namespace cavalcade {

class FolderLock {
 public:
  // `name` is that of the file, and `work` what is done in the folder under it ("a campaign"). Refused at once if
  // somebody else has it: "'FOLDER': a campaign is at work in this folder".
  static Result<FolderLock> take(const std::filesystem::path& folder, const std::string& name, const std::string& work);

  FolderLock(FolderLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FolderLock& operator=(FolderLock&& other) = delete;
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace cavalcade
