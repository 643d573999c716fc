// Up to 64 cells the board is one machine word: the unvisited neighbours of a square are one AND, the next move is the
// lowest set bit, and since cells are numbered rank by rank, the lowest bit is the first move in the documented order.
// Larger boards, other orders, and searches that keep a log, keep for each square of the path the number of the next
// neighbour to try.
//
// Invariant of both: path[0..depth] are distinct squares joined by moves, `unvisited` are all others, and every path
// that begins with path[0..d] and goes on with a move before the one now at d + 1 has been tried.

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "ask/progress.hpp"
#include "base/random.hpp"
#include "board/move_graph.hpp"
#include "tour/methods.hpp"

namespace cavalcade::tour {
namespace {

enum class SearchEnd : std::uint8_t { found, exhausted, stopped };

struct Search {
  const TourQuestion& question;
  const Budget& budget;
  Progress& progress;
  std::uint64_t nodes = 0;
  std::uint64_t backtracks = 0;
  std::size_t deepest = 0;
  Tour tour{};
};

constexpr std::size_t word_cells = 64;
constexpr std::uint64_t poll_every = 1U << 16U;

bool keep_going(Search& search, std::uint64_t nodes) {
  search.progress.report(search.deepest, static_cast<std::uint64_t>(search.question.board.free_squares()), nodes);
  return !search.budget.exhausted();
}

// ---- one word ----

struct WordBoard {
  std::array<std::uint64_t, word_cells> near{};
  std::uint64_t free = 0;

  explicit WordBoard(const Board& board) {
    for (const Cell cell : board.free_cells()) {
      free |= bit(cell);
      for (const Cell next : board.neighbours(cell)) near[index(cell)] |= bit(next);
    }
  }
  static std::uint64_t bit(Cell cell) { return std::uint64_t{1} << index(cell); }
};

// At most one, to be exact.
constexpr bool is_single(std::uint64_t squares) {
  return (squares & (squares - 1)) == 0;
}

// Which of the unvisited squares may be entered: the last one must be an end, and a given end is kept for the last.
struct GivenEnds {
  std::uint64_t may_end = ~std::uint64_t{0};
  std::uint64_t may_pass = ~std::uint64_t{0};

  GivenEnds(const WordBoard& word, const TourTask& task, const Board& board, Cell start) {
    if (task.closed) may_end = word.near[index(start)];
    if (!task.to) return;
    may_end = WordBoard::bit(board.cell(*task.to));
    may_pass = ~may_end;
  }
  [[nodiscard]] std::uint64_t among(std::uint64_t unvisited) const {
    return unvisited & (is_single(unvisited) ? may_end : may_pass);
  }
};

struct AnyEnds {
  [[nodiscard]] static std::uint64_t among(std::uint64_t unvisited) { return unvisited; }
};

std::uint64_t visited_by(const CellList& path) {
  std::uint64_t visited = 0;
  for (const Cell cell : path) visited |= WordBoard::bit(cell);
  return visited;
}

// All squares a knight's jump away from any of `squares`, for all of them at once: one and two files aside, then two
// and one ranks up and down. Squares outside the answer have no onward move: dead ends need not be entered to be
// counted.
class KnightReach {
 public:
  explicit KnightReach(const Board& board) : rank_(board.width()) {
    for (std::int32_t number = 0; number < board.area(); ++number) {
      const Cell cell{number};
      const std::int32_t x = board.square(cell).x;
      if (x >= 1) from_left_1_ |= WordBoard::bit(cell);
      if (x >= 2) from_left_2_ |= WordBoard::bit(cell);
      if (x + 1 < board.width()) from_right_1_ |= WordBoard::bit(cell);
      if (x + 2 < board.width()) from_right_2_ |= WordBoard::bit(cell);
    }
  }
  // Whether jumps are those of a knight on flat ground, and two ranks fit the word's shifts.
  static bool suits(const Board& board) { return board.piece().is_knight() && board.is_grid() && board.width() < 32; }
  std::uint64_t operator()(std::uint64_t squares) const {
    const std::uint64_t one_aside = (squares << 1U & from_left_1_) | (squares >> 1U & from_right_1_);
    const std::uint64_t two_aside = (squares << 2U & from_left_2_) | (squares >> 2U & from_right_2_);
    return one_aside << 2 * rank_ | one_aside >> 2 * rank_ | two_aside << rank_ | two_aside >> rank_;
  }

 private:
  int rank_;
  std::uint64_t from_left_1_ = 0;
  std::uint64_t from_left_2_ = 0;
  std::uint64_t from_right_1_ = 0;
  std::uint64_t from_right_2_ = 0;
};

// On other boards dead ends are found out by entering them.
struct AnyReach {
  std::uint64_t operator()(std::uint64_t /*squares*/) const { return ~std::uint64_t{0}; }
};

// A square of the path that has moves left to try, and what was unvisited when the knight stood there.
struct Branch {
  std::uint64_t untried = 0;
  std::uint64_t unvisited = 0;
};
constexpr std::size_t first_branch = 2;  // after the bottom and the first, empty, branch to come back to

// Where a walk over the tree stands: the branch in hand, the one to come back to, and those before it. `kept` has a
// bottom with nothing to try, taken up when everything has been tried. A square's moves are counted as nodes when the
// knight gets there, not one by one.
template <class Ends>
struct WordWalk {
  const WordBoard& word;
  Ends ends;
  Branch at{};
  Branch back{};
  std::array<Branch, word_cells + 2> kept{};
  std::size_t keeping = 1;
  std::uint64_t nodes = 0;

  [[nodiscard]] std::uint64_t moves(std::size_t from, std::uint64_t unvisited) const {
    return word.near[from] & ends.among(unvisited);
  }
};

// Walks until a tour is found, everything has been tried, or `turns` turns are over. A turn puts the knight on the next
// untried square of the branch in hand. Only branches with further moves are kept, so taking a dead end back is taking
// the last kept branch up again, however many squares that leaves. Whether to go on, to try the next move or to go back
// is a choice between values, not a jump, which the processor would guess wrong half of the time; and the branch to
// come back to is at hand, not in memory.
template <class Ends, class Reach>
[[gnu::always_inline]] inline SearchEnd walk_on(WordWalk<Ends>& walk, const Reach& reach, std::uint64_t turns) {
  Branch at = walk.at;
  Branch back = walk.back;
  Branch* top = walk.kept.data() + walk.keeping;
  std::uint64_t nodes = walk.nodes;
  SearchEnd end = SearchEnd::stopped;
  for (; turns > 0; --turns) {
    if (at.untried == 0) {
      end = SearchEnd::exhausted;
      break;
    }
    const auto next = static_cast<std::size_t>(std::countr_zero(at.untried));
    const std::uint64_t others = at.untried & (at.untried - 1);
    const std::uint64_t unvisited = at.unvisited & ~(std::uint64_t{1} << next);
    const std::uint64_t moves = walk.moves(next, unvisited);
    if (is_single(unvisited) && moves != 0) {
      end = SearchEnd::found;
      break;
    }
    nodes += static_cast<unsigned>(std::popcount(moves));
    const std::uint64_t live = moves & reach(unvisited);
    const bool goes_on = live != 0;
    const bool has_others = others != 0;
    *top = back;
    const Branch before = top[-1];
    const Branch retreat{has_others ? others : back.untried, has_others ? at.unvisited : back.unvisited};
    const Branch unless_on{has_others ? back.untried : before.untried, has_others ? back.unvisited : before.unvisited};
    top += static_cast<std::ptrdiff_t>(goes_on) + static_cast<std::ptrdiff_t>(has_others) - 1;
    back = {goes_on ? retreat.untried : unless_on.untried, goes_on ? retreat.unvisited : unless_on.unvisited};
    at = {goes_on ? live : retreat.untried, goes_on ? unvisited : retreat.unvisited};
  }
  walk.at = at;
  walk.back = back;
  walk.keeping = static_cast<std::size_t>(top - walk.kept.data());
  walk.nodes = nodes;
  return end;
}

template <class Ends, class Reach>
SearchEnd walk_plainly(WordWalk<Ends>& walk, const Reach& reach, std::uint64_t turns) {
  return walk_on(walk, reach, turns);
}

// The same with the bit instructions that processors have had since about 2013, where there are any.
#if defined(__x86_64__)
template <class Ends, class Reach>
[[gnu::target("bmi,bmi2,popcnt,lzcnt")]] SearchEnd walk_by_bits(WordWalk<Ends>& walk, const Reach& reach,
                                                                std::uint64_t turns) {
  return walk_on(walk, reach, turns);
}
bool has_bit_instructions() {
  return __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0 &&
         __builtin_cpu_supports("popcnt") != 0;
}
#else
template <class Ends, class Reach>
SearchEnd walk_by_bits(WordWalk<Ends>& walk, const Reach& reach, std::uint64_t turns) {
  return walk_plainly(walk, reach, turns);
}
bool has_bit_instructions() {
  return false;
}
#endif

// The path to the branch in hand and one step on, from what the walk kept: at a branch that is kept, the knight took
// the last live move that is not untried; at any other square, the last of all. Moves after the one taken were counted
// ahead, and are taken off the nodes again.
template <class Ends, class Reach>
CellList retrace(WordWalk<Ends>& walk, const Reach& reach, std::uint64_t unvisited, Cell start) {
  std::vector<Branch> branches;
  for (std::size_t i = first_branch; i < walk.keeping; ++i) branches.push_back(walk.kept[i]);
  branches.push_back(walk.back);
  CellList path{start};
  const auto step = [&](std::size_t to) {
    const std::uint64_t moves = walk.moves(index(path.back()), unvisited);
    walk.nodes -= static_cast<unsigned>(std::popcount(moves >> to >> 1U));
    unvisited &= ~(std::uint64_t{1} << to);
    path.push_back(Cell{static_cast<std::int32_t>(to)});
  };
  std::size_t branch = 0;
  while (unvisited != walk.at.unvisited) {
    std::uint64_t taken = walk.moves(index(path.back()), unvisited) & reach(unvisited);
    if (branch < branches.size() && branches[branch].unvisited == unvisited) taken &= ~branches[branch++].untried;
    step(static_cast<std::size_t>(std::bit_width(taken)) - 1);
  }
  if (walk.at.untried != 0) step(static_cast<std::size_t>(std::countr_zero(walk.at.untried)));
  return path;
}

template <class Ends, class Reach>
SearchEnd search_word(Search& search, const WordBoard& word, const Ends& ends, const Reach& reach, Cell start) {
  const std::uint64_t others = word.free & ~WordBoard::bit(start);
  const auto squares = static_cast<std::size_t>(search.question.board.free_squares());
  WordWalk<Ends> walk{.word = word, .ends = ends};
  walk.at = {walk.moves(index(start), others), others};
  walk.nodes = 1 + static_cast<std::uint64_t>(std::popcount(walk.at.untried));
  const auto walk_some = has_bit_instructions() ? walk_by_bits<Ends, Reach> : walk_plainly<Ends, Reach>;
  // How deep it goes is looked at once in a while, not at every node. One or two squares: nothing to walk.
  SearchEnd end = is_single(others) && (squares == 1 || walk.at.untried != 0) ? SearchEnd::found : SearchEnd::stopped;
  bool going = true;
  while (end == SearchEnd::stopped && going) {
    end = walk_some(walk, reach, poll_every);
    const auto left = static_cast<std::size_t>(std::popcount(walk.at.unvisited));
    if (end == SearchEnd::stopped) search.deepest = std::max(search.deepest, squares - left);
    if (end == SearchEnd::stopped && search.progress.is_path_wanted()) {
      WordWalk<Ends> as_it_stands = walk;  // retracing takes nodes off it
      search.progress.show_path(retrace(as_it_stands, reach, others, start));
    }
    going = keep_going(search, search.nodes + walk.nodes);
  }
  // Every node but those the knight still stands on has been taken back.
  CellList path{start};
  if (end != SearchEnd::exhausted) path = retrace(walk, reach, others, start);
  if (end == SearchEnd::found && path.size() < squares) {
    path.push_back(Cell{std::countr_zero(word.free & ~visited_by(path))});
    ++walk.nodes;
  }
  search.nodes += walk.nodes;
  search.backtracks += walk.nodes - path.size();
  if (end != SearchEnd::found) return end;
  search.deepest = squares;
  search.tour.squares = std::move(path);
  return end;
}

SearchEnd search_word(Search& search, const WordBoard& word, Cell start) {
  const Board& board = search.question.board;
  const TourTask& task = search.question.task;
  const auto with_reach = [&](const auto& ends) {
    if (KnightReach::suits(board)) return search_word(search, word, ends, KnightReach(board), start);
    return search_word(search, word, ends, AnyReach{}, start);
  };
  return task.closed || task.to ? with_reach(GivenEnds(word, task, board, start)) : with_reach(AnyEnds{});
}

// ---- any board ----

SearchEnd search_graph(Search& search, const MoveGraph& graph, Cell start) {
  const TourTask& task = search.question.task;
  const Board& board = search.question.board;
  const auto squares = static_cast<std::size_t>(board.free_squares());
  const std::optional<Cell> to = cell_of(board, task.to);
  SearchLog* const log = search.progress.log();
  if (log != nullptr) log->go_over_to({start});
  std::vector<bool> visited(graph.cells());
  CellList path{start};
  std::vector<std::uint32_t> next_way(squares);
  path.reserve(squares);
  visited[index(start)] = true;
  ++search.nodes;
  std::uint64_t next_poll = search.nodes + poll_every;
  const auto may_enter = [&](Cell cell) {
    if (visited[index(cell)]) return false;
    if (path.size() + 1 < squares) return cell != to;
    return (!to || cell == *to) && (!task.closed || board.are_neighbours(cell, start));
  };
  while (path.size() < squares) {
    const std::span<const Cell> ways = graph.neighbours(path.back());
    std::uint32_t& way = next_way[path.size() - 1];
    while (way < ways.size() && !may_enter(ways[way])) ++way;
    if (way < ways.size()) {
      const Cell next = ways[way++];
      visited[index(next)] = true;
      path.push_back(next);
      if (log != nullptr) log->enter(next);
      if (path.size() < squares) next_way[path.size() - 1] = 0;
      search.deepest = std::max(search.deepest, path.size());
      ++search.nodes;
      if (search.nodes >= next_poll) {
        next_poll = search.nodes + poll_every;
        if (search.progress.is_path_wanted()) search.progress.show_path(path);
        if (!keep_going(search, search.nodes)) return SearchEnd::stopped;
      }
      continue;
    }
    if (path.size() == 1) return SearchEnd::exhausted;
    visited[index(path.back())] = false;
    path.pop_back();
    if (log != nullptr) log->back();
    ++search.backtracks;
  }
  search.tour.squares = std::move(path);
  return SearchEnd::found;
}

// ---- the order ----

FewMoves<Offset> ordered_jumps(const Board& board, const MoveOrder& order, std::uint64_t seed) {
  const FewMoves<Offset> clockwise = jumps_clockwise(board.piece());
  if (order.rule == OrderRule::clockwise) return clockwise;
  FewMoves<Offset> jumps = board.jumps();
  for (std::size_t i = 0; i < order.digits.size(); ++i)
    jumps[i] = clockwise[static_cast<std::size_t>(order.digits[i] - '1')];
  if (order.rule != OrderRule::random) return jumps;
  Random random(seed);
  for (std::size_t left = jumps.size(); left > 1; --left) std::swap(jumps[left - 1], jumps[random.below(left)]);
  return jumps;
}

// ---- the starts ----

template <class SearchFrom>
SearchEnd over_starts(const TourQuestion& question, const SearchFrom& search_from) {
  const Board& board = question.board;
  if (question.task.from) return search_from(board.cell(*question.task.from));
  for (const Cell start : board.free_cells()) {
    const SearchEnd end = search_from(start);
    if (end != SearchEnd::exhausted || question.task.closed) return end;
  }
  return SearchEnd::exhausted;
}

}  // namespace

std::uint64_t blind_bytes(const Board& board) {
  const auto cells = static_cast<std::uint64_t>(board.area());
  if (cells <= word_cells) return sizeof(WordBoard) + word_cells * (sizeof(std::uint64_t) + sizeof(std::uint8_t));
  return MoveGraph::bytes(board) + cells / 8 + cells * (sizeof(Cell) + sizeof(std::uint32_t));
}

Board in_order(Board board, const MoveOrder& order, std::uint64_t seed) {
  board.order_jumps(ordered_jumps(board, order, seed));
  return board;
}

Answer blind(const TourQuestion& question, const Budget& budget, Progress& progress) {
  Search search{.question = question, .budget = budget, .progress = progress};
  SearchEnd end = SearchEnd::stopped;
  const bool by_ranks = question.task.order == MoveOrder{};
  if (by_ranks && question.board.area() <= static_cast<std::int64_t>(word_cells) && progress.log() == nullptr) {
    const WordBoard word(question.board);
    end = over_starts(question, [&](Cell start) { return search_word(search, word, start); });
  } else {
    const Board board = in_order(question.board, question.task.order, question.seed);
    const MoveGraph graph(board, budget);
    if (!budget.exhausted())
      end = over_starts(question, [&](Cell start) { return search_graph(search, graph, start); });
  }
  Stats stats;
  stats.set("nodes", search.nodes);
  stats.set("backtracks", search.backtracks);
  stats.set("deepest", search.deepest);
  if (end == SearchEnd::found) return solved(std::move(search.tour), stats);
  if (end == SearchEnd::exhausted) return exhausted(search.nodes, stats);
  return out_of_budget(budget, stats);
}

}  // namespace cavalcade::tour
