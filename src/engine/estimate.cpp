#include <cmath>

#include "engine/engine.hpp"
#include "engine/methods.hpp"
#include "tour/blind_tree.hpp"
#include "tour/first_tour.hpp"

namespace cavalcade::engine {
namespace {

Result<void> require_probes(const Board& board, const Budget& budget) {
  if (!board.has_cells()) return Error{"the board has too many squares to walk on"};
  if (board.free_squares() == 0) return Error{"the board has no free square"};
  return budget.allows(tour::estimate_bytes(board));
}

constexpr const char* too_large = "a probe stands for more nodes than a number can tell";

bool is_sound(long double nodes, long double error) {
  return std::isfinite(nodes) && std::isfinite(error);
}

Estimate none_because(std::string reason) {
  Estimate none;
  none.reason = std::move(reason);
  return none;
}

}  // namespace

Estimate estimate(const Question& question, std::uint64_t probes, const Budget& budget, Progress& progress) {
  const Board& board = question.board;
  if (const Result<void> done = require_probes(board, budget); !done) return none_because(done.error().message);
  const tour::TreeEstimate tree =
      tour::estimate_blind_tree({board, std::get<TourTask>(question.task), question.seed}, probes, budget, progress);
  if (!is_sound(tree.nodes, tree.standard_error)) return none_because(too_large);
  Estimate result{tree.probes, tree.nodes, tree.standard_error, tree.deepest, {}, false};
  if (tree.probes < probes) {
    result.reason = budget.why_exhausted();
    result.interrupted = budget.interrupted();
  }
  return result;
}

FirstTourEstimate estimate_first_tour(const Question& question, std::uint64_t probes, const Budget& budget,
                                      Progress& progress) {
  const Board& board = question.board;
  const auto& task = std::get<TourTask>(question.task);
  if (const Result<void> done = require_probes(board, budget); !done)
    return {none_because(done.error().message), 0, std::nullopt};
  const auto can_be_finished = [&](std::span<const Cell> path) -> std::optional<bool> {
    Progress unseen;
    const Answer rest = answer(rest_of(board, task.closed, path), budget, unseen);
    if (rest.verdict == Verdict::unknown) return std::nullopt;
    return rest.verdict == Verdict::solved;
  };
  const std::optional<tour::FirstTour> first =
      tour::find_first_tour({board, task, question.seed}, probes, can_be_finished, budget, progress);
  if (!first) {
    Estimate none =
        none_because(budget.exhausted() ? budget.why_exhausted() : "whether a path can be finished is unknown");
    none.interrupted = budget.interrupted();
    return {none, 0, std::nullopt};
  }
  if (!is_sound(first->nodes, first->standard_error)) return {none_because(too_large), 0, std::nullopt};
  FirstTourEstimate result{
      {probes, first->nodes, first->standard_error, first->deepest, {}, false}, first->in_vain, std::nullopt};
  if (first->squares.empty()) return result;
  Answer checked = passed(question, solved(Tour{first->squares}, {}), budget);
  if (checked.verdict != Verdict::solved) return {none_because(checked.reason), 0, std::nullopt};
  result.tour = std::get<Tour>(std::move(checked.witness));
  return result;
}

}  // namespace cavalcade::engine
