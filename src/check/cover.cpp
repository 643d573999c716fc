// A cover is right if it has as many cycles as were asked for, each of an allowed length and closed by legal moves, and
// the cycles together visit every free square once. Cycles and their steps are numbered from 1 in the order given, and
// the first fault in that order is reported. Time grows with the cells; memory is one bit per cell.

#include <string_view>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "check/claim.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {
namespace {

using Cycles = std::vector<CellList>;

std::string plural(std::int64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

std::optional<std::string> fault_in_length(const CyclesTask& task, std::size_t number, std::size_t squares) {
  const auto length = static_cast<std::int64_t>(squares);
  if (squares < shortest_cycle)
    return fmt::format("cycle {} has {}; a cycle needs {}", number, plural(length, "square"), shortest_cycle);
  if (length >= task.shortest && length <= task.longest) return std::nullopt;
  const std::string allowed = task.shortest == task.longest ? fmt::format("{}", task.shortest)
                                                            : fmt::format("{}..{}", task.shortest, task.longest);
  return fmt::format("cycle {} has {}, not {}", number, plural(length, "square"), allowed);
}

std::string second_visit_in_words(const Board& board, const Cycles& cycles, std::size_t cycle, std::size_t step) {
  const Cell square = cycles[cycle][step];
  const Occurrence before = first_occurrence(cycles, square);
  return fmt::format("cycle {}, step {}: {} was visited in cycle {}, step {}", cycle + 1, step + 1,
                     square_name(board, square), before.list + 1, before.step + 1);
}

std::optional<std::string> fault_in_cycle(const Board& board, const Cycles& cycles, std::size_t cycle, Walk& walk) {
  const CellList& squares = cycles[cycle];
  if (const std::optional<StepFault> fault = walk.first_fault(squares)) {
    if (fault->what == Misstep::visited_before) return second_visit_in_words(board, cycles, cycle, fault->at);
    return fmt::format("cycle {}, step {}: {}", cycle + 1, fault->at + 1, misstep_in_words(board, squares, *fault));
  }
  if (walk.is_move(squares.back(), squares.front())) return std::nullopt;
  return fmt::format("cycle {}: {}", cycle + 1, open_end_in_words(board, squares));
}

}  // namespace

std::optional<std::string> fault_in_cover(const Board& board, const CyclesTask& task, const Cycles& cycles,
                                          Meter& meter) {
  const auto count = static_cast<std::int64_t>(cycles.size());
  if (count != task.knights) return fmt::format("{}, not {}", plural(count, "cycle"), task.knights);
  Walk walk(board, meter);
  for (std::size_t cycle = 0; cycle < cycles.size(); ++cycle) {
    if (std::optional<std::string> fault = fault_in_length(task, cycle + 1, cycles[cycle].size())) return fault;
    if (std::optional<std::string> fault = fault_in_cycle(board, cycles, cycle, walk)) return fault;
  }
  return walk.missing();
}

std::optional<std::string> fault_in_cover(const Board& board, const CyclesTask& task, const Cycles& cycles) {
  Meter unlimited;
  return fault_in_cover(board, task, cycles, unlimited);
}

}  // namespace cavalcade::check
