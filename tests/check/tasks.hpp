// Tour tasks for the checker's tests: the two kinds, and any.

#pragma once

#include <optional>

#include "ask/question.hpp"
#include "support/any.hpp"
#include "support/naive.hpp"

namespace cavalcade::check {

inline TourTask closed() {
  TourTask task;
  task.closed = true;
  return task;
}

inline TourTask open(std::optional<Square> from = {}, std::optional<Square> to = {}) {
  TourTask task;
  task.from = from;
  task.to = to;
  return task;
}

inline TourTask any_tour_task(const Board& board) {
  const CellList squares = naive::free_cells(board);
  TourTask task;
  task.closed = any_chance(2);
  if (any_chance(2)) task.from = board.square(any_of(squares));
  if (any_chance(2) && !task.closed) task.to = board.square(any_of(squares));
  if (task.from == task.to && squares.size() > 1) task.to.reset();
  return task;
}

}  // namespace cavalcade::check
