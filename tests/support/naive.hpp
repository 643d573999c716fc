// What the tests of the checker compare it with, written as plainly as possible and from the rules of the game alone:
// moves by trying every jump with its signs, tours by dynamic programming over sets of squares (Held & Karp 1962). None
// of it uses the checker, and only cubes and graphs use the board's own moves.

#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
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
  Piece piece{};
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
  bool exists = made.set_piece(shape.piece) && made.set_wrap(shape.wrap);
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

// Whether the jump leads from one square to the other. Over a joined edge each square is seen again, a side further on;
// over the sides of a Mobius strip or a Klein bottle with its ranks turned over, each time around. All of these places
// that a jump can reach are looked at.
inline bool leads(const Board& board, Square from, std::int64_t dx, std::int64_t dy, Square to) {
  constexpr std::int64_t rounds = 20;
  const auto meets = [](std::int64_t reached, std::int64_t place, std::int64_t side, bool joined) {
    return joined ? (reached - place) % side == 0 : reached == place;
  };
  for (std::int64_t round = -rounds; round <= rounds; ++round) {
    if (round != 0 && !wraps_x(board.wrap())) continue;
    const bool over = round % 2 != 0 && (board.wrap() == Wrap::mobius || board.wrap() == Wrap::klein);
    const std::int64_t rank = over ? board.height() - 1 - to.y : to.y;
    if (from.x + dx == to.x + round * board.width() && meets(from.y + dy, rank, board.height(), wraps_y(board.wrap())))
      return true;
  }
  return false;
}

inline bool is_move(const Board& board, Cell one, Cell other) {
  if (one == other) return false;
  const auto& without = board.taken_out();
  if (std::find(without.begin(), without.end(), Move(one, other)) != without.end()) return false;
  if (!board.is_flat()) return board.are_neighbours(one, other);
  const Square p = board.square(one);
  const Square q = board.square(other);
  for (const auto& [a, b] : board.piece().leapers())
    for (const auto& [dx, dy] : {std::pair{a, b}, std::pair{b, a}})
      for (const int sx : {-1, 1})
        for (const int sy : {-1, 1})
          if (leads(board, p, std::int64_t{sx} * dx, std::int64_t{sy} * dy, q)) return true;
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

// Every cover by cycles of these lengths, whatever their number. Square by square, ascending: each takes moves to
// higher squares until it has two. A cycle begins on its lowest square and goes first to the lower of its neighbours
// there; cycles come in the order of their first squares. What closes a cycle of another length, or makes a path longer
// than all, is not followed. Up to 36 squares or so; more if the cycles are short.
class EveryCover {
 public:
  using Visit = std::function<void(const std::vector<CellList>&)>;

  EveryCover(const Board& board, std::int64_t shortest, std::int64_t longest, Visit visit)
      : squares_(free_cells(board)),
        shortest_(shortest),
        longest_(longest),
        visit_(std::move(visit)),
        near_(squares_.size()),
        chosen_(squares_.size()) {
    for (std::size_t i = 0; i < squares_.size(); ++i)
      for (std::size_t j = 0; j < squares_.size(); ++j)
        if (is_move(board, squares_[i], squares_[j])) near_[i].push_back(j);
    take_moves(0, 0);
  }

 private:
  // The square of this place takes moves to those from `from` on in its list.
  void take_moves(std::size_t place, std::size_t from) {
    if (place == squares_.size()) return visit_(cycles());
    if (chosen_[place].size() == 2) {
      if (leaves_enough(place)) take_moves(place + 1, 0);
      return;
    }
    for (std::size_t i = from; i < near_[place].size(); ++i) {
      const std::size_t other = near_[place][i];
      if (other < place || chosen_[other].size() == 2) continue;
      chosen_[place].push_back(other);
      chosen_[other].push_back(place);
      if (is_allowed(place)) take_moves(place, i + 1);
      chosen_[place].pop_back();
      chosen_[other].pop_back();
    }
  }

  // Whether the higher neighbours of the square, which has its moves, can still get theirs.
  [[nodiscard]] bool leaves_enough(std::size_t place) const {
    return std::all_of(near_[place].begin(), near_[place].end(), [&](std::size_t other) {
      const auto usable = std::count_if(near_[other].begin(), near_[other].end(),
                                        [&](std::size_t next) { return next > place && chosen_[next].size() < 2; });
      return other < place || std::cmp_greater_equal(usable, 2 - chosen_[other].size());
    });
  }

  // Whether the path or cycle through the square may be part of a cover.
  [[nodiscard]] bool is_allowed(std::size_t place) const {
    std::int64_t length = 1;
    for (const std::size_t next : chosen_[place]) {
      const std::int64_t way = squares_on_the_way(place, next);
      if (way < 0) return -way >= shortest_ && -way <= longest_;
      length += way;
    }
    return length <= longest_;
  }

  // From `before` over `square` to the end of the path; of a cycle, below 0, the number of all its squares.
  [[nodiscard]] std::int64_t squares_on_the_way(std::size_t before, std::size_t square) const {
    const std::size_t first = before;
    for (std::int64_t count = 1;; ++count) {
      if (chosen_[square].size() < 2) return count;
      const std::size_t next = chosen_[square][0] == before ? chosen_[square][1] : chosen_[square][0];
      if (next == first) return -count - 1;
      before = square;
      square = next;
    }
  }

  [[nodiscard]] std::vector<CellList> cycles() const {
    std::vector<CellList> all;
    std::vector<bool> listed(squares_.size());
    for (std::size_t first = 0; first < squares_.size(); ++first) {
      if (listed[first]) continue;
      CellList cycle;
      std::size_t before = std::max(chosen_[first][0], chosen_[first][1]);
      for (std::size_t square = first; !listed[square];) {
        listed[square] = true;
        cycle.push_back(squares_[square]);
        const std::size_t next = chosen_[square][0] == before ? chosen_[square][1] : chosen_[square][0];
        before = square;
        square = next;
      }
      all.push_back(std::move(cycle));
    }
    return all;
  }

  CellList squares_;
  std::int64_t shortest_;
  std::int64_t longest_;
  Visit visit_;
  std::vector<std::vector<std::size_t>> near_;
  std::vector<std::vector<std::size_t>> chosen_;
};

// How many covers by this number of cycles of these lengths there are.
inline std::uint64_t count_covers(const Board& board, const CyclesTask& task) {
  std::uint64_t covers = 0;
  EveryCover(board, task.shortest, task.longest, [&](const std::vector<CellList>& cycles) {
    covers += std::cmp_equal(cycles.size(), task.knights) ? 1U : 0U;
  });
  return covers;
}

}  // namespace cavalcade::check::naive
