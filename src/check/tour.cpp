// A tour is right if it starts and ends where it was asked to, every step is a legal move to a free square not visited
// before, no free square is left over, a closed one leads back from its last square to its first, and the steps and
// moves that were asked for are among its own. The faults are looked for in the order of the walk, so the first one
// reported is the first one a reader would stumble on. Step n is the n-th square of the list. Time grows with the
// cells; memory is one bit per cell.

#include <algorithm>
#include <memory_resource>
#include <vector>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "check/claim.hpp"
#include "check/turns.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {
namespace {

std::optional<std::string> fault_at_start(const Board& board, const TourTask& task, std::span<const Cell> squares) {
  if (!task.from || squares.empty() || index(squares.front()) >= static_cast<std::size_t>(board.area()))
    return std::nullopt;
  if (squares.front() == board.cell(*task.from)) return std::nullopt;
  return fmt::format("starts on {}, not on {}", square_name(board, squares.front()), square_name(board, *task.from));
}

// The walk keeps no step numbers; the earlier one is looked up only now that it is needed.
std::string step_in_words(const Board& board, std::span<const Cell> squares, StepFault fault) {
  if (fault.what != Misstep::visited_before)
    return fmt::format("step {}: {}", fault.at + 1, misstep_in_words(board, squares, fault));
  const auto earlier = std::find(squares.begin(), squares.end(), squares[fault.at]) - squares.begin();
  return fmt::format("{} visited at steps {} and {}", square_name(board, squares[fault.at]), earlier + 1, fault.at + 1);
}

std::optional<std::string> fault_at_end(const Board& board, const TourTask& task, std::span<const Cell> squares,
                                        const Walk& walk) {
  if (squares.empty()) return std::nullopt;
  if (task.closed && squares.size() < shortest_cycle)
    return fmt::format("a closed tour needs {} squares or more, not {}", shortest_cycle, squares.size());
  if (task.closed && !walk.is_move(squares.back(), squares.front())) return open_end_in_words(board, squares);
  if (task.to && squares.back() != board.cell(*task.to))
    return fmt::format("ends on {}, not on {}", square_name(board, squares.back()), square_name(board, *task.to));
  return std::nullopt;
}

// The squares are all there, each once.
std::optional<std::string> fault_in_steps(const Board& board, const TourTask& task, std::span<const Cell> squares) {
  for (const GivenStep& given : task.steps) {
    const Cell there = squares[static_cast<std::size_t>(given.step - 1)];
    if (there != given.cell)
      return fmt::format("step {} is {}, not {}", given.step, square_name(board, there),
                         square_name(board, given.cell));
  }
  return std::nullopt;
}

// The squares are all there, each once.
std::optional<std::string> fault_in_moves(const Board& board, const TourTask& task, std::span<const Cell> squares) {
  if (task.use.empty()) return std::nullopt;
  std::vector<bool> is_made(task.use.size());
  const auto make = [&](Cell from, Cell to) {
    const auto found = std::lower_bound(task.use.begin(), task.use.end(), Move(from, to));
    if (found != task.use.end() && *found == Move(from, to))
      is_made[static_cast<std::size_t>(found - task.use.begin())] = true;
  };
  for (std::size_t i = 1; i < squares.size(); ++i) make(squares[i - 1], squares[i]);
  if (task.closed) make(squares.back(), squares.front());
  const auto missing = std::find(is_made.begin(), is_made.end(), false);
  if (missing == is_made.end()) return std::nullopt;
  const Move& move = task.use[static_cast<std::size_t>(missing - is_made.begin())];
  return fmt::format("does not make the move {}-{}", square_name(board, move.lesser), square_name(board, move.greater));
}

// The squares are all there, each once. Of each square it is known which come before and after it, as far as any do.
std::optional<std::string> fault_in_symmetry(const Board& board, const TourTask& task, std::span<const Cell> squares,
                                             Meter& meter) {
  if (!task.symmetry) return std::nullopt;
  const NamedTurn& turn = turn_of(*task.symmetry);
  const std::optional<CellList> sent = cells_of(turn, board, meter);
  if (!sent) return fmt::format("the board does not have the {}", turn.name);
  std::pmr::vector<std::size_t> place(static_cast<std::size_t>(board.area()), &meter);
  for (std::size_t i = 0; i < squares.size(); ++i) place[index(squares[i])] = i;
  for (std::size_t i = task.closed ? 0 : 1; i < squares.size(); ++i) {
    meter.tick();
    const Cell from = i == 0 ? squares.back() : squares[i - 1];
    const auto [one, other] =
        std::minmax({place[index((*sent)[index(from)])], place[index((*sent)[index(squares[i])])]});
    const bool is_made = other == one + 1 || (task.closed && one == 0 && other + 1 == squares.size());
    if (!is_made)
      return fmt::format("makes the move {}-{}, but not the one that the {} makes of it", square_name(board, from),
                         square_name(board, squares[i]), turn.name);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> fault_in_tour(const Board& board, const TourTask& task, std::span<const Cell> squares,
                                         Meter& meter) {
  if (std::optional<std::string> fault = fault_at_start(board, task, squares)) return fault;
  Walk walk(board, meter);
  if (const std::optional<StepFault> fault = walk.first_fault(squares)) return step_in_words(board, squares, *fault);
  if (std::optional<std::string> fault = walk.missing()) return fault;
  if (std::optional<std::string> fault = fault_at_end(board, task, squares, walk)) return fault;
  if (std::optional<std::string> fault = fault_in_steps(board, task, squares)) return fault;
  if (std::optional<std::string> fault = fault_in_moves(board, task, squares)) return fault;
  return fault_in_symmetry(board, task, squares, meter);
}

std::optional<std::string> fault_in_tour(const Board& board, const TourTask& task, std::span<const Cell> squares) {
  Meter unlimited;
  return fault_in_tour(board, task, squares, unlimited);
}

}  // namespace cavalcade::check
