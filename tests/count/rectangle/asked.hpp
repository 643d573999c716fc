// Counts as the tests of this folder ask for them, and folders for their checkpoints.

#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "ask/parse.hpp"
#include "board/square_name.hpp"
#include "count/rectangle/halves.hpp"
#include "support/temporary_folder.hpp"

namespace cavalcade::count::rectangle {

struct Asked {
  std::string board;
  bool open = false;
  std::string from;
  std::int32_t threads = 1;
  std::optional<std::uint64_t> memory;
  std::optional<std::filesystem::path> checkpoint;
};

inline Counting counted(const Asked& asked, const HalvesOptions& options = {}) {
  const Board board = *parse_board(asked.board);
  Limits limits;
  limits.memory = asked.memory;
  const Budget budget(limits);
  Progress progress;
  const std::optional<Square> from =
      asked.from.empty() ? std::nullopt : std::optional(*parse_square(board, asked.from));
  return count_by_halves(board, asked.open, from, {budget, progress, asked.threads, asked.checkpoint}, options);
}

inline std::string number(const Asked& asked, const HalvesOptions& options = {}) {
  const Counting counting = counted(asked, options);
  return counting.number ? counting.number->get_str() : counting.reason;
}

// In memory, since counts wait for the disk.
struct Folder : testing::TemporaryFolder {
  Folder() : TemporaryFolder(Where::in_memory) {}
  [[nodiscard]] std::filesystem::path path() const { return TemporaryFolder::path(); }
};

}  // namespace cavalcade::count::rectangle
