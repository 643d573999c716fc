#include <cmath>

#include "engine/engine.hpp"
#include "tour/blind_tree.hpp"

namespace cavalcade::engine {
namespace {

Result<void> require_probes(const Board& board, const Budget& budget) {
  if (!board.has_cells()) return Error{"the board has too many squares to walk on"};
  if (board.free_squares() == 0) return Error{"the board has no free square"};
  return budget.allows(tour::estimate_bytes(board));
}

}  // namespace

Estimate estimate(const Question& question, std::uint64_t probes, const Budget& budget, Progress& progress) {
  Estimate result;
  const Board& board = question.board;
  if (const Result<void> done = require_probes(board, budget); !done) {
    result.reason = done.error().message;
    return result;
  }
  const tour::TreeEstimate tree =
      tour::estimate_blind_tree({board, std::get<TourTask>(question.task), question.seed}, probes, budget, progress);
  if (!std::isfinite(tree.nodes) || !std::isfinite(tree.standard_error)) {
    result.reason = "a probe stands for more nodes than a number can tell";
    return result;
  }
  result = {tree.probes, tree.nodes, tree.standard_error, tree.deepest, {}, false};
  if (tree.probes < probes) {
    result.reason = budget.why_exhausted();
    result.interrupted = budget.interrupted();
  }
  return result;
}

}  // namespace cavalcade::engine
