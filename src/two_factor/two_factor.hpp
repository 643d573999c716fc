// A two-factor: moves such that two meet at every square, and one at an end of an open tour. Its moves form cycles, and
// a path between the ends; a tour is a two-factor with a single one of them. Whether there is one a flow tells, and
// what all of them have in common. See docs/methods/patch.md.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "board/board.hpp"
#include "two_factor/two_matching.hpp"

namespace cavalcade {

// The moves of every cell in rows of eight, in the order of the jumps, with the way back: neighbour k of a cell knows
// which of its own ways leads back. What flows need, where one move has to be found from both its ends.
class MoveTable {
 public:
  // Requires board.has_cells(). Blocked cells have no ways. If the budget ends first, the table is not whole.
  MoveTable(const Board& board, const Budget& budget);

  [[nodiscard]] std::size_t cells() const { return rows_.size(); }
  [[nodiscard]] unsigned ways(Cell cell) const { return rows_[index(cell)].count; }
  [[nodiscard]] Cell neighbour(Cell cell, unsigned way) const { return rows_[index(cell)].near[way]; }
  [[nodiscard]] unsigned way_back(Cell cell, unsigned way) const { return rows_[index(cell)].back[way]; }
  [[nodiscard]] std::span<const Cell> neighbours(Cell cell) const {
    return std::span(rows_[index(cell)].near).first(rows_[index(cell)].count);
  }
  [[nodiscard]] bool are_neighbours(Cell one, Cell other) const {
    const std::span<const Cell> near = neighbours(one);
    return std::find(near.begin(), near.end(), other) != near.end();
  }

  static std::uint64_t bytes(const Board& board) { return static_cast<std::uint64_t>(board.area()) * sizeof(Row); }

 private:
  struct Row {
    std::array<Cell, max_moves> near{};
    std::array<std::uint8_t, max_moves> back{};
    std::uint32_t count = 0;
  };
  std::vector<Row> rows_;
};

// By cells; blocked ones are joined to none. Where the moves of the board do not alternate between two classes of
// squares, two squares may be joined to each other twice: a cycle of two, to be opened by whoever joins cycles.
using TwoFactor = TwoMatching<Cell>;
constexpr Cell no_cell = TwoFactor::none;

// A two-factor for the task, or a certificate that there is none, or nothing (the budget ended, or none was found and
// what stands in the way has no certificate). Where the question leaves an end open, it is wherever the flow leaves it;
// an open tour that needs no end that way gets cycles only.
using TwoFactorResult = std::variant<std::monostate, TwoFactor, HallViolator>;
TwoFactorResult find_two_factor(const Board& board, const TourTask& task, const MoveTable& moves, const Budget& budget);
std::uint64_t two_factor_bytes(const Board& board);

// Whether it has a path.
bool has_ends(const TwoFactor& factor);

// How to say that there is none.
Answer short_of_moves(const Board& board, HallViolator shortage, Stats stats);

// Tight pairs (ask/certificate.hpp) that settle every move that all two-factors make or leave out. Few, and none on
// most boards. Only where every move changes the colour. Where an open tour is wanted and the two-factor has no ends,
// they are those of closed tours, and tight as long as no end lies in their sets. None if the budget ends
// first.
std::vector<HallViolator> tight_sets(const Board& board, const TourTask& task, const MoveTable& moves,
                                     const TwoFactor& factor, const Budget& budget);

}  // namespace cavalcade
