// Counts as the tests of this folder ask for them, and folders for their checkpoints.

#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "ask/parse.hpp"
#include "board/square_name.hpp"
#include "middle/middle.hpp"

namespace cavalcade::middle {

struct Asked {
  std::string board;
  bool open = false;
  std::string from;
  std::int32_t threads = 1;
  std::optional<std::uint64_t> memory;
  std::optional<std::filesystem::path> checkpoint;
};

inline count::Counting counted(const Asked& asked, const MiddleOptions& options = {}) {
  const Board board = *parse_board(asked.board);
  Limits limits;
  limits.memory = asked.memory;
  const Budget budget(limits);
  Progress progress;
  const std::optional<Square> from =
      asked.from.empty() ? std::nullopt : std::optional(*parse_square(board, asked.from));
  return count_by_middle(board, asked.open, from, {budget, progress, asked.threads, asked.checkpoint}, options);
}

inline std::string number(const Asked& asked, const MiddleOptions& options = {}) {
  const count::Counting counting = counted(asked, options);
  return counting.number ? counting.number->get_str() : counting.reason;
}

// A folder of its own, gone afterwards; in memory where that can be had, since counts wait for the disk.
class Folder {
 public:
  Folder() {
    const std::filesystem::path in_memory = "/dev/shm";
    const bool has_memory = std::filesystem::is_directory(in_memory);
    std::string pattern =
        ((has_memory ? in_memory : std::filesystem::temp_directory_path()) / "middle-test-XXXXXX").string();
    EXPECT_NE(mkdtemp(pattern.data()), nullptr);
    path_ = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace cavalcade::middle
