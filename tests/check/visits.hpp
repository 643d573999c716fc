// Visits for the checker's tests: any question, and all visits of a small board by plain recursion.

#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "ask/question.hpp"
#include "support/any.hpp"
#include "support/naive.hpp"
#include "support/small_boards.hpp"

namespace cavalcade::check {

inline VisitTask starts(const Board& board, const std::string& names) {
  VisitTask task;
  for (const std::string& name : naive::words(names)) task.knights.push_back(naive::square(board, name));
  return task;
}

struct AskedVisit {
  Board board;
  VisitTask task;
};

inline AskedVisit any_asked_visit() {
  AskedVisit drawn{any_small_surface(), {}};
  CellList free = naive::free_cells(drawn.board);
  const std::size_t knights = 1 + any_below(std::min<std::size_t>(3, free.size()));
  for (std::size_t knight = 0; knight < knights; ++knight) {
    const auto start = free.begin() + any_place(free);
    drawn.task.knights.push_back(drawn.board.square(*start));
    free.erase(start);
  }
  return drawn;
}

namespace naive {

using Paths = std::vector<CellList>;

// How many squares each knight has of T.
inline std::vector<std::int64_t> path_lengths(const VisitTask& task, std::int64_t squares) {
  std::vector<std::int64_t> lengths(task.knights.size());
  for (std::int64_t i = 0; i < squares; ++i) ++lengths[static_cast<std::size_t>(i) % lengths.size()];
  return lengths;
}

// Whether disjoint paths of these lengths exist: the sets of squares that one knight can visit, joined with those of
// the next.
inline bool has_visit(const Board& board, const VisitTask& task, std::int64_t squares) {
  const Graph graph(board);
  const std::vector<std::int64_t> lengths = path_lengths(task, squares);
  std::set<Set> visited{0};
  for (std::size_t knight = 0; knight < lengths.size(); ++knight) {
    const std::vector<Set> ends = path_ends(graph, graph.only(board.cell(task.knights[knight])));
    std::set<Set> joined;
    for (Set set = 1; set <= graph.all(); ++set)
      if (ends[set] != 0 && std::popcount(set) == lengths[knight])
        for (const Set others : visited)
          if ((set & others) == 0) joined.insert(set | others);
    visited = joined;
  }
  return !visited.empty();
}

inline std::int64_t most_visited(const Board& board, const VisitTask& task) {
  auto squares = static_cast<std::int64_t>(task.knights.size());
  while (has_visit(board, task, squares + 1)) ++squares;
  return squares;
}

// Hands visits of so many squares to `take`, one path a knight, until that says no; as deep as they have squares.
template <class Take>
bool for_each_visit(const Board& board, const std::vector<std::int64_t>& lengths, Paths& paths, std::size_t knight,
                    const Take& take) {
  if (knight == paths.size()) return take(paths);
  if (static_cast<std::int64_t>(paths[knight].size()) == lengths[knight])
    return for_each_visit(board, lengths, paths, knight + 1, take);
  for (const Cell next : free_cells(board)) {
    const auto has_next = [&](const CellList& path) { return std::find(path.begin(), path.end(), next) != path.end(); };
    if (!is_move(board, paths[knight].back(), next) || std::any_of(paths.begin(), paths.end(), has_next)) continue;
    paths[knight].push_back(next);
    const bool goes_on = for_each_visit(board, lengths, paths, knight, take);
    paths[knight].pop_back();
    if (!goes_on) return false;
  }
  return true;
}

template <class Take>
void for_each_visit(const Board& board, const VisitTask& task, std::int64_t squares, const Take& take) {
  Paths paths;
  for (const Square start : task.knights) paths.push_back({board.cell(start)});
  for_each_visit(board, path_lengths(task, squares), paths, 0, take);
}

// ---- what check/visit_rows.hpp and ask/answer.hpp speak of, word by word ----

struct Ground {
  Board board;
  CellList starts;
  std::vector<std::int64_t> lengths;
  std::set<Cell> reach;

  Ground(const Board& on, const VisitTask& task, std::int64_t squares)
      : board(on), lengths(path_lengths(task, squares)) {
    for (const Square start : task.knights) starts.push_back(board.cell(start));
    for (const Cell start : starts) reach.merge(region(start));
  }

  // The squares that walks of an even number of moves lead to, or of an odd number.
  [[nodiscard]] std::set<Cell> after_walks(Cell from, bool odd) const {
    std::set<std::pair<Cell, bool>> seen{{from, false}};
    for (std::size_t before = 0; before != seen.size();) {
      before = seen.size();
      for (const auto& [cell, is_odd] : std::set<std::pair<Cell, bool>>(seen))
        for (const Cell next : free_cells(board))
          if (is_move(board, cell, next)) seen.emplace(next, !is_odd);
    }
    std::set<Cell> cells;
    for (const auto& [cell, is_odd] : seen)
      if (is_odd == odd) cells.insert(cell);
    return cells;
  }

  [[nodiscard]] std::set<Cell> class_of(Cell cell) const { return after_walks(cell, false); }
  [[nodiscard]] std::set<Cell> region(Cell cell) const {
    std::set<Cell> all = after_walks(cell, false);
    all.merge(after_walks(cell, true));
    return all;
  }

  [[nodiscard]] bool is_start(Cell cell) const { return std::find(starts.begin(), starts.end(), cell) != starts.end(); }

  // y(class) and t(class) of the class of the cell.
  struct Counts {
    std::int64_t visited = 0;
    std::int64_t ends = 0;
  };
  [[nodiscard]] Counts counts(Cell cell) const {
    Counts all;
    for (std::size_t k = 0; k < starts.size(); ++k) {
      if (region(starts[k]).count(cell) == 0) continue;
      const bool one_class = class_of(starts[k]) == region(starts[k]);
      const bool own = class_of(starts[k]).count(cell) > 0;
      const std::int64_t length = lengths[k];
      all.visited += one_class ? length : own ? (length + 1) / 2 : length / 2;
      if (length >= 2 && (one_class || own == (length % 2 == 1))) ++all.ends;
    }
    return all;
  }
};

}  // namespace naive

}  // namespace cavalcade::check
