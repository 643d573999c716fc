// What every method for covers works on: the board and the task, the lengths that cycles can have, and the moves that
// can occur in a cover as far as counting tells. survey() makes it, or settles the question without a search.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "board/board.hpp"
#include "cover/lengths.hpp"

namespace cavalcade::cover {

struct Ground {
  const Board& board;  // has cells
  CyclesTask task;
  std::uint64_t seed;
  Lengths lengths;                              // as many of them as knights fill the free squares
  CellList free;                                // ascending
  std::vector<CellList> near;                   // of each cell: where usable moves lead, ascending
  std::vector<std::array<Cell, 2>> two_factor;  // of each cell: the neighbours in some cover by cycles of any
                                                // lengths; empty if none was found
  std::vector<MoveShortage> tight;              // why the other moves are not usable

  [[nodiscard]] std::int64_t squares() const { return static_cast<std::int64_t>(free.size()); }
};

// Whether the numbers of squares rule every cover out: all that can be said of boards without cells.
std::optional<Answer> settled_by_numbers(const Board& board, const CyclesTask& task);

// Necessary conditions, cheapest first; see the top of survey.cpp. The answer is `impossible` with a certificate, or
// `unknown` if the budget ended. The ground refers to the board.
std::variant<Ground, Answer> survey(const Board& board, const CyclesTask& task, std::uint64_t seed,
                                    const Budget& budget);

Answer solved(Cover cover, Stats stats);
Answer impossible(std::string reason, Certificate certificate, Stats stats = {});

}  // namespace cavalcade::cover
