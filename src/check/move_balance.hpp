// The arithmetic of HallViolator (ask/answer.hpp): how many moves must meet at the crowded squares, how many the hosts
// have room for, and how many lead elsewhere.

#pragma once

#include <cstdint>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "board/board.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {

struct MoveBalance {
  std::int64_t need = 0;
  std::int64_t room = 0;
  std::int64_t ways = 0;
  std::int64_t open_ends = 0;  // subtracted from `need`: ends that are not named and may lie among the crowded squares
};

class MoveBalances {
 public:
  // For a tour, or for a cover by cycles if there is none. Keeps references but that to the meter.
  MoveBalances(const Board& board, const TourTask* tour, Meter& meter);

  // `hosts` holds the hosts of the pair.
  [[nodiscard]] MoveBalance of(const HallViolator& pair, const Visited& hosts) const;

 private:
  [[nodiscard]] std::int64_t open_ends_in(const CellList& squares) const;

  const Board& board_;
  const TourTask* tour_;
  bool colours_tell_ = false;   // how many ends are dark
  std::int64_t open_ends_ = 0;  // not named by the question
  std::int64_t dark_ends_ = 0;  // of those, if the colours tell
  std::int64_t light_ends_ = 0;
};

// How many of the task's named ends are among the squares.
std::int64_t named_ends_in(const Board& board, const TourTask& task, const CellList& squares);

}  // namespace cavalcade::check
