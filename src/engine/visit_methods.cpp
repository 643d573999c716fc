#include "engine/visit_methods.hpp"

#include <optional>

#include "tour/method.hpp"
#include "visit/visit.hpp"

namespace cavalcade::engine {

Answer answer_visit(const Question& question, const VisitTask& task, const Budget& budget, Progress& progress) {
  const Board& board = question.board;
  if (!board.has_cells()) return tour::unknown("the board has too many squares to list", {});
  if (std::optional<std::string> refusal = budget.memory_refusal(visit::bytes(board)))
    return tour::unknown(*refusal, {});
  return visit::find_visit(board, task, question.seed, budget, progress);
}

}  // namespace cavalcade::engine
