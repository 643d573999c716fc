// A disk that can be filled.

#pragma once

#include <filesystem>
#include <string>
#include <sys/mount.h>

#include <gtest/gtest.h>

namespace cavalcade::testing {

// A disk of its own, as large as one says.
class SmallDisk {
 public:
  SmallDisk(const std::string& path, const char* size) : path_(path) {
    std::filesystem::create_directories(path);
    mounted_ = mount("none", path.c_str(), "tmpfs", 0, (std::string("size=") + size).c_str()) == 0;
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  ~SmallDisk() {
    if (mounted_) umount2(path_.c_str(), MNT_DETACH);
  }
  [[nodiscard]] bool is_there() const { return mounted_; }
  void grow(const char* size) const {
    EXPECT_EQ(mount("none", path_.c_str(), "tmpfs", MS_REMOUNT, (std::string("size=") + size).c_str()), 0);
  }

 private:
  std::string path_;
  bool mounted_ = false;
};

}  // namespace cavalcade::testing
