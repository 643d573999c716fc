// Files of a test, which vanish with it.

#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <sys/mount.h>

#include <gtest/gtest.h>

namespace cavalcade::testing {

// A folder that vanishes with its last user; in memory, where that can be had, for those who would wait for the disk.
class TemporaryFolder {
 public:
  enum class Where { on_disk, in_memory };

  explicit TemporaryFolder(Where where = Where::on_disk) {
    const std::filesystem::path memory = "/dev/shm";
    const bool in_memory = where == Where::in_memory && std::filesystem::is_directory(memory);
    const std::filesystem::path parent = in_memory ? memory : std::filesystem::temp_directory_path();
    std::string pattern = (parent / "cavalcade-test-XXXXXX").string();
    EXPECT_NE(mkdtemp(pattern.data()), nullptr);
    path_ = pattern;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] const std::string& path() const { return path_; }

  // Writes a file into the folder and returns its full path.
  [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
    const std::string path = path_ + "/" + name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

 private:
  std::string path_;
};

// A disk of its own, as large as one says. Only root can have one.
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

inline std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Of all that is in a folder.
inline std::set<std::string> names_in(const std::string& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) names.insert(entry.path().filename());
  return names;
}

inline bool file_exists(const std::string& path) {
  return std::filesystem::exists(path);
}

}  // namespace cavalcade::testing
