// The lengths that the cycles of a cover can have, and which numbers of cycles can fill how many squares.

#pragma once

#include <cstdint>
#include <optional>

#include "ask/question.hpp"
#include "board/board.hpp"

namespace cavalcade::cover {

class Lengths {
 public:
  // Those between the task's shortest and longest that are at least 3, at most the free squares, and even where every
  // move changes the colour. There may be none.
  Lengths(const Board& board, const CyclesTask& task);

  [[nodiscard]] bool empty() const { return least_ > greatest_; }
  [[nodiscard]] std::int64_t least() const { return least_; }
  [[nodiscard]] std::int64_t greatest() const { return greatest_; }
  [[nodiscard]] std::int64_t count() const { return empty() ? 0 : (greatest_ - least_) / unit_ + 1; }
  [[nodiscard]] bool contains(std::int64_t length) const {
    return length >= least_ && length <= greatest_ && length % unit_ == 0;
  }

  // Whether `cycles` cycles can have `squares` squares together, as far as numbers tell.
  [[nodiscard]] bool fill(std::int64_t cycles, std::int64_t squares) const {
    if (cycles == 0) return squares == 0;
    return squares % unit_ == 0 && squares / cycles >= least_ && (squares - 1) / cycles + 1 <= greatest_;
  }

  // What is worth counting to fix the number of cycles of a cover of all squares: nothing where there is one length;
  // the rarer of two; else all of them.
  struct Counted {
    std::optional<std::int64_t> length;  // none: cycles of any length
    std::int64_t number = 0;
  };
  [[nodiscard]] std::optional<Counted> counted(std::int64_t squares, std::int64_t cycles) const;

 private:
  std::int64_t unit_;
  std::int64_t least_;
  std::int64_t greatest_;
};

}  // namespace cavalcade::cover
