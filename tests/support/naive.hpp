// What the tests of the checker compare it with, written as plainly as possible and from the rules of the game alone:
// moves by trying every jump with its signs, tours by dynamic programming over sets of squares (Held & Karp 1962). None
// of it uses the checker, and only cubes use the board's own moves.

#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "ask/question.hpp"
#include "board/board.hpp"
#include "board/square_name.hpp"

namespace cavalcade::check::naive {

struct Shape {
  std::int64_t width = 8;
  std::int64_t height = 8;
  std::string block{};  // "a1 c3"
  Wrap wrap = Wrap::none;
  Leaper leaper{};
};

inline Square square(const Board& board, std::string_view name) {
  return *parse_square(board, name);
}

inline std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

inline Cell cell(const Board& board, std::string_view name) {
  return board.cell(square(board, name));
}

inline CellList cells(const Board& board, const std::string& names) {
  CellList all;
  for (const std::string& name : words(names)) all.push_back(cell(board, name));
  return all;
}

inline Board board(const Shape& shape) {
  Board made = *Board::rectangle(shape.width, shape.height);
  bool exists = made.set_leaper(shape.leaper.a, shape.leaper.b) && made.set_wrap(shape.wrap);
  for (const std::string& name : words(shape.block)) exists = exists && made.block(square(made, name));
  if (!exists) throw std::logic_error("a test asks for a board that does not exist");
  return made;
}

inline CellList free_cells(const Board& board) {
  CellList all;
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (!board.is_blocked(Cell{number})) all.push_back(Cell{number});
  return all;
}

inline bool is_move(const Board& board, Cell one, Cell other) {
  if (one == other) return false;
  if (board.is_cube()) return board.are_neighbours(one, other);
  const Square p = board.square(one);
  const Square q = board.square(other);
  const auto meets = [](std::int64_t from, std::int64_t by, std::int64_t to, std::int64_t side, bool joined) {
    return joined ? (from + by - to) % side == 0 : from + by == to;
  };
  const auto [a, b] = board.leaper();
  for (const auto& [dx, dy] : {std::pair{a, b}, std::pair{b, a}})
    for (const int sx : {-1, 1})
      for (const int sy : {-1, 1})
        if (meets(p.x, std::int64_t{sx} * dx, q.x, board.width(), wraps_x(board.wrap())) &&
            meets(p.y, std::int64_t{sy} * dy, q.y, board.height(), wraps_y(board.wrap())))
          return true;
  return false;
}

inline bool is_tour(const Board& board, const TourTask& task, const CellList& squares) {
  const CellList all = free_cells(board);
  CellList sorted = squares;
  std::sort(sorted.begin(), sorted.end());
  if (sorted != all) return false;
  for (std::size_t i = 1; i < squares.size(); ++i)
    if (!is_move(board, squares[i - 1], squares[i])) return false;
  if (task.from && squares.front() != board.cell(*task.from)) return false;
  if (task.to && squares.back() != board.cell(*task.to)) return false;
  return !task.closed || (squares.size() >= 3 && is_move(board, squares.back(), squares.front()));
}

using Set = std::uint32_t;

// The free squares numbered from 0, and the moves between them as sets.
struct Graph {
  CellList squares;
  std::vector<Set> moves;

  explicit Graph(const Board& board) : squares(free_cells(board)), moves(squares.size()) {
    for (std::size_t i = 0; i < squares.size(); ++i)
      for (std::size_t j = 0; j < squares.size(); ++j)
        if (is_move(board, squares[i], squares[j])) moves[i] |= Set{1} << j;
  }

  [[nodiscard]] Set all() const { return squares.empty() ? 0 : ~Set{0} >> (32 - squares.size()); }
  [[nodiscard]] Set only(Cell cell) const {
    const auto at = std::find(squares.begin(), squares.end(), cell) - squares.begin();
    return Set{1} << static_cast<unsigned>(at);
  }
};

// For every set of squares, where a path can end that starts in `starts` and visits exactly the set.
inline std::vector<Set> path_ends(const Graph& graph, Set starts) {
  std::vector<Set> ends(std::size_t{graph.all()} + 1);
  for (std::size_t i = 0; i < graph.squares.size(); ++i) ends[Set{1} << i] = starts & (Set{1} << i);
  for (Set set = 1; set <= graph.all() && set != 0; ++set)
    for (Set left = ends[set]; left != 0; left &= left - 1) {
      const auto last = static_cast<std::size_t>(std::countr_zero(left));
      for (Set next = graph.moves[last] & ~set; next != 0; next &= next - 1)
        ends[set | (next & (~next + 1))] |= next & (~next + 1);
    }
  return ends;
}

// Up to 20 free squares or so: memory and time grow with two to their number.
inline bool has_tour(const Board& board, const TourTask& task) {
  const Graph graph(board);
  const Set start = task.from ? graph.only(board.cell(*task.from)) : task.closed ? Set{1} : graph.all();
  const Set ends = path_ends(graph, start)[graph.all()];
  if (!task.closed) return (ends & (task.to ? graph.only(board.cell(*task.to)) : ~Set{0})) != 0;
  return graph.squares.size() >= 3 && (ends & graph.moves[static_cast<std::size_t>(std::countr_zero(start))]) != 0;
}

// Which sets of squares have a cycle through all of them.
inline std::vector<bool> cyclic_sets(const Graph& graph) {
  std::vector<bool> cyclic(std::size_t{graph.all()} + 1);
  for (std::size_t lowest = 0; lowest < graph.squares.size(); ++lowest) {
    const std::vector<Set> ends = path_ends(graph, Set{1} << lowest);
    for (Set set = 1; set <= graph.all(); ++set)
      if (std::popcount(set) >= 3 && static_cast<std::size_t>(std::countr_zero(set)) == lowest)
        cyclic[set] = (ends[set] & graph.moves[lowest]) != 0;
  }
  return cyclic;
}

// Up to 12 free squares or so: time grows with three to their number.
inline bool has_cover(const Board& board, const CyclesTask& task) {
  const Graph graph(board);
  const std::vector<bool> cyclic = cyclic_sets(graph);
  std::vector<std::set<std::int64_t>> cycles_of(std::size_t{graph.all()} + 1);  // how many cycles can cover the set
  cycles_of[0] = {0};
  for (Set set = 1; set <= graph.all(); ++set)
    for (Set cycle = set; cycle != 0; cycle = (cycle - 1) & set) {
      const std::int64_t length = std::popcount(cycle);
      const bool has_lowest = (cycle & set & (~set + 1)) != 0;
      if (!has_lowest || !cyclic[cycle] || length < task.shortest || length > task.longest) continue;
      for (const std::int64_t others : cycles_of[set & ~cycle]) cycles_of[set].insert(others + 1);
    }
  return cycles_of[graph.all()].count(task.knights) > 0;
}

}  // namespace cavalcade::check::naive
