// What every method for covers works on: the board and the task, the lengths that cycles can have, and the moves that
// can occur in a cover as far as counting tells. presolve() makes it, or settles the question without a search.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "board/board.hpp"
#include "two_factor/two_factor.hpp"

namespace cavalcade::cover {

// The lengths that the cycles of a cover can have, and which numbers of cycles can fill how many squares.
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

struct CoverInstance {
  const Board& board;  // has cells
  CyclesTask task;
  std::uint64_t seed;
  Lengths lengths;                  // as many of them as knights fill the free squares
  CellList free;                    // ascending
  std::vector<CellList> near;       // of each cell: where usable moves lead, ascending
  TwoFactor two_factor;             // some cover by cycles of any lengths; empty if none was found
  std::vector<HallViolator> tight;  // why the other moves are not usable

  [[nodiscard]] std::int64_t squares() const { return static_cast<std::int64_t>(free.size()); }
};

// Whether the numbers of squares rule every cover out: all that can be said of boards without cells.
std::optional<Answer> settled_by_numbers(const Board& board, const CyclesTask& task);

// Necessary conditions, cheapest first; see the top of presolve.cpp. The answer is `impossible` with a certificate, or
// `unknown` if the budget ended. The instance refers to the board.
std::variant<CoverInstance, Answer> presolve(const Board& board, const CyclesTask& task, std::uint64_t seed,
                                             const Budget& budget);

}  // namespace cavalcade::cover
