#include "check/exhaustive.hpp"

#include <algorithm>
#include <memory_resource>
#include <optional>
#include <utility>
#include <vector>

#include "board/move_graph.hpp"
#include "check/colours.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {
namespace {

// The squares of the board that are not on the path yet, and how many usable moves each has.
//
// Invariant: moves_[s] of an unvisited square s is the number of its neighbours that are unvisited, the head of the
// path, or the start of a closed tour. Of the unvisited squares, stuck_ can no longer be visited, dead_ends_ can only
// be visited last, and possible_ends_ may be.
class Field {
 public:
  Field(const MoveGraph& graph, const std::pmr::vector<bool>& may_be_last, bool closed, Meter& meter)
      : graph_(graph), may_be_last_(may_be_last), meter_(meter), visited_(&meter), moves_(&meter), closed_(closed) {}

  void reset(const Board& board) {
    visited_.assign(graph_.cells(), false);
    moves_.assign(graph_.cells(), 0);
    left_ = 0;
    stuck_ = 0;
    dead_ends_ = 0;
    possible_ends_ = 0;
    for (std::size_t number = 0; number < graph_.cells(); ++number) {
      meter_.tick();
      const Cell square{static_cast<std::int32_t>(number)};
      visited_[number] = board.is_blocked(square);
      if (visited_[number]) continue;
      moves_[number] = static_cast<std::int32_t>(graph_.degree(square));
      count_in(square, 1);
    }
  }

  void visit(Cell square) {
    visited_[index(square)] = true;
    count_in(square, -1);
  }

  void unvisit(Cell square) {
    visited_[index(square)] = false;
    count_in(square, 1);
  }

  // A square on the path takes its moves away from the unvisited squares around it, or gives them back.
  void withdraw_moves_of(Cell square) { change_moves_around(square, -1); }
  void restore_moves_of(Cell square) { change_moves_around(square, 1); }

  [[nodiscard]] bool is_hopeless() const {
    const bool has_no_end = !closed_ && left_ > 0 && possible_ends_ == 0;
    return stuck_ > 0 || dead_ends_ > 1 || has_no_end;
  }
  [[nodiscard]] std::int64_t left() const { return left_; }
  [[nodiscard]] int moves(Cell square) const { return moves_[index(square)]; }

  [[nodiscard]] FewMoves<Cell> unvisited_around(Cell square) const {
    FewMoves<Cell> found;
    for (const Cell next : graph_.neighbours(square))
      if (!visited_[index(next)]) found.push_back(next);
    return found;
  }

 private:
  void count_in(Cell square, std::int64_t by) {
    left_ += by;
    if (may_be_last_[index(square)]) possible_ends_ += by;
    count_moves(square, by);
  }

  void count_moves(Cell square, std::int64_t by) {
    const int moves = moves_[index(square)];
    if (moves > 1) return;
    (moves == 1 && may_be_last_[index(square)] ? dead_ends_ : stuck_) += by;
  }

  void change_moves_around(Cell square, int by) {
    for (const Cell next : unvisited_around(square)) {
      count_moves(next, -1);
      moves_[index(next)] += by;
      count_moves(next, 1);
    }
  }

  const MoveGraph& graph_;
  const std::pmr::vector<bool>& may_be_last_;
  Meter& meter_;
  std::pmr::vector<bool> visited_;
  std::pmr::vector<std::int32_t> moves_;
  bool closed_;
  std::int64_t left_ = 0;
  std::int64_t stuck_ = 0;
  std::int64_t dead_ends_ = 0;
  std::int64_t possible_ends_ = 0;
};

// A square of the path and the squares after it that are still to be tried, the best last.
struct Node {
  Cell square{};
  FewMoves<Cell> untried;
  std::size_t count = 0;
};

class Search {
 public:
  Search(const Board& board, const TourTask& task, std::uint64_t effort, Meter& meter)
      : board_(board),
        closed_(task.closed),
        effort_(effort),
        meter_(meter),
        graph_memory_(meter, MoveGraph::bytes(board)),
        graph_(board, meter.budget()),
        untried_memory_(meter, bytes_of_long_lists(board)),
        may_be_last_(graph_.cells(), !task.closed && !task.to, &meter),
        field_(graph_, may_be_last_, task.closed, meter),
        path_(&meter) {
    meter.ask();  // the graph is not whole if the budget has ended
    if (task.to) may_be_last_[index(board.cell(*task.to))] = true;
  }

  SearchEnd from(Cell start) {
    if (!spend(graph_.cells())) return SearchEnd::gave_up;
    field_.reset(board_);
    path_.clear();
    field_.visit(start);
    push(start);
    return is_tour() ? SearchEnd::found : run();
  }

  void never_last(Cell square) { may_be_last_[index(square)] = false; }

  [[nodiscard]] CellList tour() const {
    CellList squares;
    squares.reserve(path_.size());
    for (const Node& node : path_) squares.push_back(node.square);
    return squares;
  }

 private:
  SearchEnd run() {
    while (!path_.empty()) {
      Node& head = path_.back();
      if (head.count == 0) {
        retreat();
        continue;
      }
      if (!spend(1)) return SearchEnd::gave_up;
      advance(head.untried[--head.count]);
      if (is_tour()) return SearchEnd::found;
    }
    return SearchEnd::none;
  }

  bool spend(std::uint64_t nodes) {
    meter_.tick(nodes);
    if (nodes > effort_) return false;
    effort_ -= nodes;
    return true;
  }

  // The start of a closed tour keeps its moves: one of them will close it.
  [[nodiscard]] bool keeps_moves(Cell square) const { return closed_ && square == path_.front().square; }

  void advance(Cell next) {
    const Cell head = path_.back().square;
    field_.visit(next);
    if (!keeps_moves(head)) field_.withdraw_moves_of(head);
    push(next);
  }

  void retreat() {
    const Cell square = path_.back().square;
    path_.pop_back();
    if (path_.empty()) return;
    const Cell head = path_.back().square;
    if (!keeps_moves(head)) field_.restore_moves_of(head);
    field_.unvisit(square);
  }

  // Adds a square to the path; a dead branch gets nothing to try. Squares with the fewest moves come first, which finds
  // a tour sooner where there is one and makes no difference where there is none.
  void push(Cell square) {
    path_.push_back({square, {}, 0});
    if (field_.is_hopeless() || cannot_close()) return;
    Node& node = path_.back();
    node.untried = field_.unvisited_around(square);
    node.count = node.untried.size();
    meter_.tick(node.count);
    if (node.count == 0) return;
    std::sort(&node.untried[0], &node.untried[0] + node.count,
              [&](Cell one, Cell other) { return field_.moves(one) > field_.moves(other); });
  }

  [[nodiscard]] bool cannot_close() const {
    return closed_ && field_.left() > 0 && field_.unvisited_around(path_.front().square).empty();
  }

  [[nodiscard]] bool is_tour() const {
    if (field_.left() > 0) return false;
    const Cell last = path_.back().square;
    if (!closed_) return may_be_last_[index(last)];
    return path_.size() >= shortest_cycle && board_.are_neighbours(last, path_.front().square);
  }

  const Board& board_;
  bool closed_;
  std::uint64_t effort_;
  Meter& meter_;
  // What lists of the squares still to be tried take where a square can have more than a few.
  static std::uint64_t bytes_of_long_lists(const Board& board) {
    return board.most_moves() > few_moves ? 2 * static_cast<std::uint64_t>(board.all_moves()) * sizeof(Cell) : 0;
  }

  Held graph_memory_;
  MoveGraph graph_;
  Held untried_memory_;
  std::pmr::vector<bool> may_be_last_;
  Field field_;
  std::pmr::vector<Node> path_;
};

// An open tour that only has its end given is searched from that end, and turned round when found.
bool is_reversed(const TourTask& task) {
  return !task.closed && task.to && !task.from;
}

TourTask reversed(const TourTask& task) {
  TourTask turned = task;
  std::swap(turned.from, turned.to);
  return turned;
}

bool is_ruled_out_by_colours(const Board& board, TourTask task, Cell start, const std::optional<ColourCount>& colours) {
  if (!colours) return false;
  task.from = board.square(start);
  return colours_forbid(task, *colours);
}

// The squares a tour may start on: the one that is given; any one for a closed tour, which passes all; else all.
CellList starts(const Board& board, const TourTask& task, Meter& meter) {
  if (task.from) return {board.cell(*task.from)};
  CellList squares;
  for (const Cell square : board.free_cells()) {
    meter.tick();
    squares.push_back(square);
    if (task.closed) break;
  }
  return squares;
}

SearchResult search_forwards(const Board& board, const TourTask& task, std::uint64_t effort, Meter& meter) {
  std::optional<ColourCount> colours;
  if (board.alternates_colour()) colours = count_colours(board, meter);
  Search search(board, task, effort, meter);
  for (const Cell start : starts(board, task, meter)) {
    if (!is_ruled_out_by_colours(board, task, start, colours)) {
      const SearchEnd end = search.from(start);
      if (end == SearchEnd::found) return {end, search.tour()};
      if (end == SearchEnd::gave_up) return {end, {}};
    }
    search.never_last(start);
  }
  return {SearchEnd::none, {}};
}

}  // namespace

SearchResult search_every_path(const Board& board, const TourTask& task, std::uint64_t effort, Meter& meter) {
  if (!board.has_cells() || static_cast<std::uint64_t>(board.area()) > effort / least_effort_per_cell) return {};
  if (!is_reversed(task)) return search_forwards(board, task, effort, meter);
  SearchResult result = search_forwards(board, reversed(task), effort, meter);
  std::reverse(result.tour.begin(), result.tour.end());
  return result;
}

}  // namespace cavalcade::check
