// Covers for the checker's tests: any task, any tight pairs, and the cycles of a board by plain recursion.

#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "support/any.hpp"
#include "support/naive.hpp"
#include "support/small_boards.hpp"

namespace cavalcade::check {

inline CyclesTask any_cycles_task(const Board& board) {
  CyclesTask task;
  task.knights = static_cast<std::int64_t>(1 + any_below(3));
  const std::int64_t around = board.free_squares() / task.knights;
  task.shortest = std::max<std::int64_t>(0, around - static_cast<std::int64_t>(any_below(4)));
  task.longest = std::max(task.shortest, around + static_cast<std::int64_t>(any_below(4)));
  return task;
}

struct AskedFor {
  Board board;
  CyclesTask task;
};

// Few small boards have a cover, so half of the time one is drawn that does, if luck will have it.
inline AskedFor any_asked_for() {
  AskedFor drawn{any_small_surface(), {}};
  drawn.task = any_cycles_task(drawn.board);
  for (std::size_t tries = any_chance(2) ? 0 : 20; tries > 0 && !naive::has_cover(drawn.board, drawn.task); --tries) {
    drawn.board = any_small_surface();
    drawn.task = any_cycles_task(drawn.board);
  }
  return drawn;
}

namespace naive {

using MoveSet = std::set<std::pair<Cell, Cell>>;  // lower cell first

// The lengths of cover_formula.hpp, word by word.
inline std::vector<std::int64_t> lengths(const Board& board, const CyclesTask& task) {
  std::vector<std::int64_t> all;
  for (std::int64_t length = 3; length <= board.free_squares(); ++length)
    if (task.shortest <= length && length <= task.longest && (length % 2 == 0 || !board.alternates_colour()))
      all.push_back(length);
  return all;
}

// Likewise: k cycles fill s squares.
inline bool fills(const std::vector<std::int64_t>& lengths, std::int64_t k, std::int64_t s) {
  if (k == 0) return s == 0;
  if (lengths.empty()) return false;
  const bool all_even = std::all_of(lengths.begin(), lengths.end(), [](std::int64_t l) { return l % 2 == 0; });
  return k * lengths.front() <= s && s <= k * lengths.back() && (!all_even || s % 2 == 0);
}

// need(A) and room(B) + ways, counted move by move.
inline bool is_tight(const Board& board, const HallViolator& pair) {
  std::size_t ways = 0;
  for (const Cell crowded : pair.set)
    for (const Cell other : free_cells(board))
      if (is_move(board, crowded, other) &&
          std::find(pair.neighbours.begin(), pair.neighbours.end(), other) == pair.neighbours.end())
        ++ways;
  return 2 * pair.set.size() >= 2 * pair.neighbours.size() + ways;
}

inline MoveSet ruled_out(const Board& board, const std::vector<HallViolator>& pairs) {
  MoveSet moves;
  for (const HallViolator& pair : pairs)
    for (const Cell host : pair.neighbours)
      for (const Cell other : free_cells(board))
        if (is_move(board, host, other) && std::find(pair.set.begin(), pair.set.end(), other) == pair.set.end())
          moves.insert(std::minmax(host, other));
  return moves;
}

// Extends the path in every way; the depth is that of a board of twelve squares.
inline void extend_cycles(const Board& board, const MoveSet& forbidden, CellList& path, std::set<CellList>& cycles) {
  const auto joins = [&](Cell one, Cell other) {
    return is_move(board, one, other) && forbidden.count(std::minmax(one, other)) == 0;
  };
  if (path.size() >= 3 && path[1] < path.back() && joins(path.back(), path.front())) cycles.insert(path);
  for (const Cell next : free_cells(board)) {
    if (next <= path.front() || !joins(path.back(), next)) continue;
    if (std::find(path.begin(), path.end(), next) != path.end()) continue;
    path.push_back(next);
    extend_cycles(board, forbidden, path, cycles);
    path.pop_back();
  }
}

// Every cycle from its lowest cell towards the lower neighbour, in order.
inline std::vector<CellList> cycles(const Board& board, const CyclesTask& task, const MoveSet& forbidden) {
  std::set<CellList> all;
  for (const Cell start : free_cells(board)) {
    CellList path{start};
    extend_cycles(board, forbidden, path, all);
  }
  const std::vector<std::int64_t> allowed = lengths(board, task);
  std::vector<CellList> kept;
  for (const CellList& cycle : all)
    if (std::find(allowed.begin(), allowed.end(), static_cast<std::int64_t>(cycle.size())) != allowed.end())
      kept.push_back(cycle);
  return kept;
}

}  // namespace naive

// A pair with the fewest moves elsewhere for its crowded squares; it may be tight.
inline HallViolator any_pair(const Board& board) {
  HallViolator pair;
  const CellList free = naive::free_cells(board);
  for (const Cell cell : free)
    if (any_chance(3)) pair.set.push_back(cell);
  for (const Cell cell : free) {
    const auto ways = std::count_if(pair.set.begin(), pair.set.end(),
                                    [&](Cell crowded) { return naive::is_move(board, crowded, cell); });
    if (ways > 2 || (ways == 2 && any_chance(2))) pair.neighbours.push_back(cell);
  }
  return pair;
}

inline std::vector<HallViolator> any_tight_pairs(const Board& board) {
  std::vector<HallViolator> pairs;
  for (int tries = 0; tries < 12; ++tries) {
    HallViolator pair = any_pair(board);
    if (naive::is_tight(board, pair)) pairs.push_back(std::move(pair));
  }
  return pairs;
}

}  // namespace cavalcade::check
