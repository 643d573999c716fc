#include "model/tools/solution.hpp"

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "model/squares.hpp"
#include "model/tools/tools.hpp"

namespace cavalcade::model {
namespace {

using Paths = std::vector<CellList>;

constexpr Cell nowhere{-1};

// The squares in the order of their stamps, or what is wrong with them.
Result<CellList> in_order(const Board& board, const std::vector<Stamp>& stamps) {
  CellList order(stamps.size(), nowhere);
  std::vector<bool> seen(static_cast<std::size_t>(board.area()));
  for (const auto [time, square] : stamps) {
    if (square < 1 || square > board.area()) return Error{fmt::format("there is no square {}", square)};
    const Cell cell = cell_of(square);
    if (board.is_blocked(cell)) return Error{fmt::format("{} is blocked", square_name(board, cell))};
    if (seen[index(cell)]) return Error{fmt::format("{} has two stamps", square_name(board, cell))};
    seen[index(cell)] = true;
    if (time < 2 || time - 2 >= static_cast<std::int64_t>(stamps.size()))
      return Error{
          fmt::format("stamp {} on {} is not one of 2 to {}", time, square_name(board, cell), stamps.size() + 1)};
    Cell& place = order[static_cast<std::size_t>(time - 2)];
    if (place != nowhere) return Error{fmt::format("stamp {} is on two squares", time)};
    place = cell;
  }
  return order;
}

Error no_move(const Board& board, Cell from, Cell to) {
  return Error{fmt::format("{} to {} is no move", square_name(board, from), square_name(board, to))};
}

// Where a solution goes from each square.
class Links {
 public:
  explicit Links(const Board& board)
      : board_(board), next_(static_cast<std::size_t>(board.area()), nowhere), entered_(next_.size()) {}

  Result<void> add(const Move& move) {
    if (board_.is_blocked(move.from) || board_.is_blocked(move.to))
      return Error{fmt::format("{} is blocked", square_name(board_.is_blocked(move.from) ? move.from : move.to))};
    const Cell from = board_.cell(move.from);
    const Cell to = board_.cell(move.to);
    if (!board_.are_neighbours(from, to)) return no_move(board_, from, to);
    if (next_[index(from)] != nowhere) return Error{fmt::format("{} leads to two squares", square_name(board_, from))};
    if (entered_[index(to)]) return Error{fmt::format("two squares lead to {}", square_name(board_, to))};
    next_[index(from)] = to;
    entered_[index(to)] = true;
    return {};
  }

  [[nodiscard]] Cell next(Cell cell) const { return next_[index(cell)]; }
  [[nodiscard]] bool is_entered(Cell cell) const { return entered_[index(cell)]; }

  // From here on until nothing follows or it is here again. No square but the first can come twice, since only one
  // leads to it.
  [[nodiscard]] CellList walk(Cell start) const {
    CellList path{start};
    for (Cell cell = next(start); cell != nowhere && cell != start; cell = next(cell)) path.push_back(cell);
    return path;
  }

 private:
  const Board& board_;
  CellList next_;
  std::vector<bool> entered_;
};

template <class Condition>
std::optional<Cell> first_free(const Board& board, const Condition& holds) {
  for (const Cell cell : board.free_cells())
    if (holds(cell)) return cell;
  return std::nullopt;
}

Result<Paths> assembled(const Board& board, const TourTask& task, const Links& links) {
  std::optional<Cell> start = first_free(board, [&](Cell cell) { return task.closed || !links.is_entered(cell); });
  if (!start) return Error{"the tour begins nowhere"};
  if (task.closed && task.from) start = board.cell(*task.from);
  CellList tour = links.walk(*start);
  if (static_cast<std::int64_t>(tour.size()) != board.free_squares())
    return Error{fmt::format("the tour visits {} of {} squares", tour.size(), board.free_squares())};
  if (task.closed && (!links.is_entered(*start) || tour.size() < 3)) return Error{"the tour is not closed"};
  return Paths{std::move(tour)};
}

Result<Paths> assembled(const Board& board, const CyclesTask&, const Links& links) {
  Paths cycles;
  std::vector<bool> seen(static_cast<std::size_t>(board.area()));
  if (const auto dead_end = first_free(board, [&](Cell cell) { return links.next(cell) == nowhere; }))
    return Error{fmt::format("{} leads nowhere", square_name(board, *dead_end))};
  for (const Cell first : board.free_cells()) {
    if (seen[index(first)]) continue;
    cycles.push_back(links.walk(first));
    if (cycles.back().size() < 3) return Error{fmt::format("{} is on no cycle", square_name(board, first))};
    for (const Cell cell : cycles.back()) seen[index(cell)] = true;
  }
  return cycles;
}

Result<Paths> assembled(const Board& board, const VisitTask& task, const Links& links, std::size_t visited) {
  const std::size_t knights = task.knights.size();
  Paths paths;
  std::size_t squares = 0;
  for (const Square start : task.knights) {
    if (links.is_entered(board.cell(start)))
      return Error{fmt::format("{} is visited again", square_name(board, start))};
    paths.push_back(links.walk(board.cell(start)));
    squares += paths.back().size();
  }
  if (squares != visited)
    return Error{fmt::format("{} of {} moves are no knight's", visited - squares, visited - knights)};
  for (std::size_t k = 0; k < knights; ++k)
    if (paths[k].size() != (visited + knights - 1 - k) / knights)
      return Error{
          fmt::format("knight {} has {} of {} squares, which is not its share", k + 1, paths[k].size(), visited)};
  return paths;
}

// Where the knight whose turn it is goes: the first free square in the order of the board, if there is one.
std::optional<Cell> next_square(const Board& board, Cell here, const std::vector<bool>& taken) {
  std::optional<Cell> next;
  for (const Cell there : board.neighbours(here))
    if (!taken[index(there)] && (!next || there < *next)) next = there;
  return next;
}

}  // namespace

Result<std::vector<CellList>> paths_of_stamps(const Board& board, const VisitTask& task,
                                              const std::vector<Stamp>& stamps) {
  const auto order = in_order(board, stamps);
  if (!order) return order.error();
  const std::size_t knights = task.knights.size();
  if (order->size() < knights) return Error{fmt::format("{} squares for {} knights", order->size(), knights)};
  Paths paths(knights);
  for (std::size_t turn = 0; turn < order->size(); ++turn) {
    CellList& path = paths[turn % knights];
    const Cell here = (*order)[turn];
    if (path.empty() && here != board.cell(task.knights[turn]))
      return Error{fmt::format("knight {} starts on {}", turn + 1, square_name(board, here))};
    if (!path.empty() && !board.are_neighbours(path.back(), here)) return no_move(board, path.back(), here);
    path.push_back(here);
  }
  return paths;
}

Result<std::vector<CellList>> paths_of_moves(const Board& board, const Task& task, const std::vector<Move>& moves) {
  Links links(board);
  for (const Move& move : moves)
    if (const Result<void> done = links.add(move); !done) return done.error();
  if (const auto* tour = std::get_if<TourTask>(&task)) return assembled(board, *tour, links);
  if (const auto* cycles = std::get_if<CyclesTask>(&task)) return assembled(board, *cycles, links);
  const auto& visit = std::get<VisitTask>(task);
  return assembled(board, visit, links, moves.size() + visit.knights.size());
}

std::int64_t play_on(const Board& board, std::vector<CellList>& paths) {
  std::vector<bool> taken(static_cast<std::size_t>(board.area()), false);
  std::size_t visited = 0;
  for (const CellList& path : paths) {
    visited += path.size();
    for (const Cell cell : path) taken[index(cell)] = true;
  }
  const std::size_t begun_with = visited;
  for (;; ++visited) {
    CellList& path = paths[visited % paths.size()];
    const std::optional<Cell> next = next_square(board, path.back(), taken);
    if (!next) return static_cast<std::int64_t>(visited - begun_with);
    taken[index(*next)] = true;
    path.push_back(*next);
  }
}

}  // namespace cavalcade::model
