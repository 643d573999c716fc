// The lengths L that the cycles of a cover can have, and how many of them fill a set of squares, as
// check/cover_formula.hpp defines both: the numbers from `shortest` to `longest` that are at least 3 and at most the
// free squares, even ones only where every move changes the colour.
//
// Lengths are one apart, or two where only even ones count, so k cycles fill every number of squares from k times the
// least to k times the greatest, odd ones excepted where all of L are even. Turned round: the numbers of cycles that
// fill s squares are those from s / greatest, rounded up, to s / least, rounded down. They follow without a product, so
// nothing overflows on boards of any size.

#pragma once

#include <cstdint>

#include "ask/question.hpp"
#include "board/board.hpp"

namespace cavalcade::check {

// The numbers from `least` to `most`; none if `most` is lower.
struct Counts {
  std::int64_t least = 0;
  std::int64_t most = -1;

  [[nodiscard]] bool empty() const { return most < least; }
  [[nodiscard]] bool contains(std::int64_t count) const { return least <= count && count <= most; }
};

class CycleLengths {
 public:
  CycleLengths(const Board& board, const CyclesTask& task);

  [[nodiscard]] std::int64_t count() const { return greatest_ < least_ ? 0 : (greatest_ - least_) / step_ + 1; }
  [[nodiscard]] std::int64_t least() const { return least_; }        // requires that there are any
  [[nodiscard]] std::int64_t greatest() const { return greatest_; }  // 0 if there are none
  [[nodiscard]] bool contains(std::int64_t length) const {
    return least_ <= length && length <= greatest_ && (length - least_) % step_ == 0;
  }

  // How many cycles can fill this many squares.
  [[nodiscard]] Counts cycles_that_fill(std::int64_t squares) const;

 private:
  std::int64_t least_ = 1;
  std::int64_t greatest_ = 0;
  std::int64_t step_ = 1;
};

}  // namespace cavalcade::check
