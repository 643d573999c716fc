// A search as it happened, for those who want to watch it: the squares the knight entered, in order, and the steps it
// took back. Kept only if somebody asks, through Progress; methods write down what they do, and do nothing differently.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/cell.hpp"

namespace cavalcade {

class SearchLog {
 public:
  static constexpr std::int32_t step_back = -1;

  explicit SearchLog(std::size_t most_steps) : most_steps_(most_steps) {}

  void enter(Cell square);
  void back();
  // Back to what the knight's path has in common with this one, and on along it: a fresh start, or a path that was
  // found otherwise than step by step.
  void go_over_to(const CellList& path);

  // A cell number for each square entered, or step_back.
  [[nodiscard]] const std::vector<std::int32_t>& steps() const { return steps_; }
  // Set when there is no room for another step: what follows is not written down. Ends a Budget, if one is given it.
  [[nodiscard]] const std::atomic<bool>& is_full() const { return full_; }

 private:
  bool write(std::int32_t step);

  std::size_t most_steps_;
  std::vector<std::int32_t> steps_;
  CellList path_;
  std::atomic<bool> full_{false};
};

}  // namespace cavalcade
