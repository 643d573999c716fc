// A visit is right if every knight starts where it was asked to, walks by legal moves over free squares that no knight
// visits twice, and the knights move strictly in turn until the one whose turn it is cannot move. The turns leave no
// choice of lengths: of T squares in all, K knights have floor((T + K - 1 - k) / K) on path k = 0 .. K - 1, and knight
// T mod K is the next to move. Since no square is visited twice by anyone, when it was visited does not matter, and
// paths can be walked one after the other. Time grows with the cells; memory is one bit per cell.
//
// The bound must be no less than what was visited. That it is a bound needs a proof, which is not a matter of walking:
// see certificate_visit.cpp.

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "check/claim.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {
namespace {

using Paths = std::vector<CellList>;

std::optional<std::string> fault_in_start(const Board& board, Square start, std::span<const Cell> path,
                                          std::size_t knight) {
  if (path.empty())
    return fmt::format("knight {} has no squares, not even its start, {}", knight, square_name(board, start));
  const bool on_board = index(path.front()) < static_cast<std::size_t>(board.area());
  if (!on_board || path.front() == board.cell(start)) return std::nullopt;
  return fmt::format("knight {} starts on {}, not on {}", knight, square_name(board, path.front()),
                     square_name(board, start));
}

std::string second_visit_in_words(const Board& board, const Paths& paths, std::size_t knight, std::size_t step) {
  const Cell square = paths[knight][step];
  const Occurrence before = first_occurrence(paths, square);
  return fmt::format("knight {}, step {}: {} was visited by knight {}, step {}", knight + 1, step + 1,
                     square_name(board, square), before.list + 1, before.step + 1);
}

std::optional<std::string> fault_in_path(const Board& board, const Paths& paths, std::size_t knight, Walk& walk) {
  const std::optional<StepFault> fault = walk.first_fault(paths[knight]);
  if (!fault) return std::nullopt;
  if (fault->what == Misstep::visited_before) return second_visit_in_words(board, paths, knight, fault->at);
  return fmt::format("knight {}, step {}: {}", knight + 1, fault->at + 1,
                     misstep_in_words(board, paths[knight], *fault));
}

std::optional<std::string> fault_in_turns(const Paths& paths, std::size_t visited) {
  for (std::size_t knight = 0; knight < paths.size(); ++knight) {
    const std::size_t due = (visited + paths.size() - 1 - knight) / paths.size();
    if (paths[knight].size() != due)
      return fmt::format("knight {} has {} of the {} squares; moving in turn it has {}", knight + 1,
                         paths[knight].size(), visited, due);
  }
  return std::nullopt;
}

std::optional<std::string> move_still_open(const Board& board, const Paths& paths, const Walk& walk) {
  const std::size_t next = static_cast<std::size_t>(walk.squares_visited()) % paths.size();
  const Cell here = paths[next].back();
  for (const Cell there : board.neighbours(here))
    if (!walk.has_visited(there))
      return fmt::format("knight {} could still move from {} to {}: the visit is not over", next + 1,
                         square_name(board, here), square_name(board, there));
  return std::nullopt;
}

}  // namespace

std::optional<std::string> fault_in_visit(const Board& board, const VisitTask& task, const Visit& visit, Meter& meter) {
  const Paths& paths = visit.paths;
  if (paths.size() != task.knights.size())
    return fmt::format("{} paths for {} knights", paths.size(), task.knights.size());
  Walk walk(board, meter);
  for (std::size_t knight = 0; knight < paths.size(); ++knight) {
    if (auto fault = fault_in_start(board, task.knights[knight], paths[knight], knight + 1)) return fault;
    if (auto fault = fault_in_path(board, paths, knight, walk)) return fault;
  }
  if (paths.empty()) return "a visit needs a knight";
  const std::int64_t visited = walk.squares_visited();
  if (auto fault = fault_in_turns(paths, static_cast<std::size_t>(visited))) return fault;
  if (auto fault = move_still_open(board, paths, walk)) return fault;
  if (visit.bound < visited)
    return fmt::format("{} squares are visited, more than the bound of {}", visited, visit.bound);
  return std::nullopt;
}

std::optional<std::string> fault_in_visit(const Board& board, const VisitTask& task, const Visit& visit) {
  Meter unlimited;
  return fault_in_visit(board, task, visit, unlimited);
}

}  // namespace cavalcade::check
