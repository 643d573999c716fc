// Up to 64 cells the board is one machine word: the unvisited neighbours of a square are one AND, the next move is the
// lowest set bit, and since cells are numbered rank by rank, the lowest bit is the first move in the documented order.
// Larger boards keep, for each square of the path, the number of the next neighbour to try.
//
// Invariant of both: path[0..depth] are distinct squares joined by moves, `unvisited` are all others, and every path
// that begins with path[0..d] and goes on with a move before the one now at d + 1 has been tried.

#include "tour/blind.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "board/move_graph.hpp"

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
    for (std::int32_t number = 0; number < board.area(); ++number) {
      const Cell cell{number};
      if (board.is_blocked(cell)) continue;
      free |= bit(cell);
      for (const Cell next : board.neighbours(cell)) near[index(cell)] |= bit(next);
    }
  }
  static std::uint64_t bit(Cell cell) { return std::uint64_t{1} << index(cell); }
};

// Which squares may be the last one, and which may be entered before it.
struct Ends {
  std::uint64_t may_end = ~std::uint64_t{0};
  std::uint64_t may_pass = ~std::uint64_t{0};
};

Ends ends_of(const WordBoard& word, const TourTask& task, const Board& board, Cell start) {
  Ends ends;
  if (task.closed) ends.may_end = word.near[index(start)];
  if (task.to) {
    ends.may_end = WordBoard::bit(board.cell(*task.to));
    ends.may_pass = ~ends.may_end;
  }
  return ends;
}

SearchEnd search_word(Search& search, const WordBoard& word, Cell start) {
  const Ends ends = ends_of(word, search.question.task, search.question.board, start);
  const auto squares = static_cast<std::size_t>(search.question.board.free_squares());
  std::array<std::uint64_t, word_cells> untried{};
  std::array<std::uint8_t, word_cells> path{};
  std::uint64_t nodes = 1;
  std::uint64_t next_poll = poll_every;
  std::uint64_t backtracks = 0;
  std::size_t deepest = 0;
  std::size_t depth = 0;
  std::uint64_t unvisited = word.free & ~WordBoard::bit(start);
  path[0] = static_cast<std::uint8_t>(start);
  // The moves out of the square at `at`: anything on the way, and only a fitting end as the last square.
  const auto moves_from = [&](std::size_t at) {
    return word.near[path[at]] & unvisited & (at + 2 == squares ? ends.may_end : ends.may_pass);
  };
  untried[0] = moves_from(0);
  SearchEnd end = SearchEnd::exhausted;
  while (true) {
    if (depth + 1 == squares) {
      end = SearchEnd::found;
      break;
    }
    if (untried[depth] != 0) {
      const auto next = static_cast<std::size_t>(std::countr_zero(untried[depth]));
      untried[depth] &= untried[depth] - 1;
      unvisited ^= std::uint64_t{1} << next;
      path[++depth] = static_cast<std::uint8_t>(next);
      untried[depth] = moves_from(depth);
      ++nodes;
      continue;
    }
    deepest = std::max(deepest, depth);
    if (depth == 0) break;
    unvisited ^= std::uint64_t{1} << path[depth--];
    ++backtracks;
    if (nodes >= next_poll) {
      next_poll = nodes + poll_every;
      search.deepest = std::max(search.deepest, deepest + 1);
      if (!keep_going(search, search.nodes + nodes)) {
        end = SearchEnd::stopped;
        break;
      }
    }
  }
  search.nodes += nodes;
  search.backtracks += backtracks;
  search.deepest = std::max({search.deepest, deepest + 1, depth + 1});
  if (end == SearchEnd::found)
    for (std::size_t i = 0; i < squares; ++i) search.tour.squares.push_back(Cell{path[i]});
  return end;
}

// ---- any board ----

SearchEnd search_graph(Search& search, const MoveGraph& graph, Cell start) {
  const TourTask& task = search.question.task;
  const Board& board = search.question.board;
  const auto squares = static_cast<std::size_t>(board.free_squares());
  const std::optional<Cell> to = cell_of(board, task.to);
  std::vector<bool> visited(graph.cells());
  std::vector<Cell> path{start};
  std::vector<std::uint8_t> next_way(squares);
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
    std::uint8_t& way = next_way[path.size() - 1];
    while (way < ways.size() && !may_enter(ways[way])) ++way;
    if (way < ways.size()) {
      const Cell next = ways[way++];
      visited[index(next)] = true;
      path.push_back(next);
      if (path.size() < squares) next_way[path.size() - 1] = 0;
      search.deepest = std::max(search.deepest, path.size());
      ++search.nodes;
      if (search.nodes >= next_poll) {
        next_poll = search.nodes + poll_every;
        if (!keep_going(search, search.nodes)) return SearchEnd::stopped;
      }
      continue;
    }
    if (path.size() == 1) return SearchEnd::exhausted;
    visited[index(path.back())] = false;
    path.pop_back();
    ++search.backtracks;
  }
  search.tour.squares = std::move(path);
  return SearchEnd::found;
}

// ---- the starts ----

template <class SearchFrom>
SearchEnd over_starts(const TourQuestion& question, const SearchFrom& search_from) {
  const Board& board = question.board;
  if (question.task.from) return search_from(board.cell(*question.task.from));
  for (std::int32_t number = 0; number < board.area(); ++number) {
    const Cell start{number};
    if (board.is_blocked(start)) continue;
    const SearchEnd end = search_from(start);
    if (end != SearchEnd::exhausted || question.task.closed) return end;
  }
  return SearchEnd::exhausted;
}

}  // namespace

std::uint64_t blind_bytes(const Board& board) {
  const auto cells = static_cast<std::uint64_t>(board.area());
  if (cells <= word_cells) return sizeof(WordBoard) + word_cells * (sizeof(std::uint64_t) + sizeof(std::uint8_t));
  return MoveGraph::bytes(board) + cells / 8 + cells * (sizeof(Cell) + sizeof(std::uint8_t));
}

Answer blind(const TourQuestion& question, const Budget& budget, Progress& progress) {
  Search search{.question = question, .budget = budget, .progress = progress};
  SearchEnd end = SearchEnd::stopped;
  if (question.board.area() <= static_cast<std::int64_t>(word_cells)) {
    const WordBoard word(question.board);
    end = over_starts(question, [&](Cell start) { return search_word(search, word, start); });
  } else {
    const MoveGraph graph(question.board);
    end = over_starts(question, [&](Cell start) { return search_graph(search, graph, start); });
  }
  Stats stats;
  stats.set("nodes", search.nodes);
  stats.set("backtracks", search.backtracks);
  stats.set("deepest", search.deepest);
  stats.set("bytes", blind_bytes(question.board));
  if (end == SearchEnd::found) return solved(std::move(search.tour), stats);
  if (end == SearchEnd::exhausted) return exhausted(search.nodes, stats);
  return out_of_budget(budget, stats);
}

}  // namespace cavalcade::tour
