// Tight pairs (HallViolator in ask/answer.hpp): pairs of sets of squares whose moves come out even, so that they demand
// some moves and rule out others. Here the pairs that a certificate lists are read and counted, and the moves that a
// cover by cycles cannot make are collected. Memory grows with the board by two bits per cell, and with the pairs.

#pragma once

#include <functional>
#include <memory_resource>
#include <optional>
#include <utility>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"
#include "check/move_balance.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {

// A pair, its squares as sets, and its count.
struct CountedPair {
  const HallViolator& pair;
  const Visited& crowded;
  const Visited& hosts;
  MoveBalance balance;

  // How many of the moves it is about may be made otherwise than it says.
  [[nodiscard]] std::int64_t slack() const { return balance.room + balance.ways - balance.need; }
};

// Hands over every pair, counted for a tour or, if there is none, for a cover by cycles. `take` says whether the count
// is as tight as it must be; what is wrong with the first pair that is not, or whose squares are not there, is
// returned. Requires board.has_cells().
Result<void> read_pairs(const Board& board, const TourTask* tour, const std::vector<HallViolator>& pairs, Meter& meter,
                        const std::function<bool(const CountedPair&)>& take);

// The moves that no cover by cycles makes, by pairs that are all tight.
class RuledOutMoves {
 public:
  // Refuses pairs that are not tight. Requires board.has_cells().
  static Result<RuledOutMoves> of(const Board& board, const std::vector<HallViolator>& pairs, Meter& meter);

  [[nodiscard]] bool contains(Cell one, Cell other) const;

 private:
  explicit RuledOutMoves(Meter& meter) : moves_(&meter) {}

  std::pmr::vector<std::pair<Cell, Cell>> moves_;  // the lower cell first, in ascending order
};

}  // namespace cavalcade::check
