#include "engine/tour_methods.hpp"

#include <algorithm>
#include <array>

#include "tour/blind.hpp"
#include "tour/field.hpp"
#include "tour/hybrid.hpp"
#include "tour/impossible.hpp"
#include "tour/warnsdorff.hpp"

namespace cavalcade::engine {
namespace {

struct TourMethodRow {
  TourMethod method;
  Answer (*run)(const tour::TourQuestion&, const Budget&, Progress&);
  std::uint64_t (*bytes)(const Board&);  // beside the tour itself
};

constexpr std::array<TourMethodRow, 3> table{{
    {TourMethod::blind, tour::blind, tour::blind_bytes},
    {TourMethod::warnsdorff, tour::warnsdorff, tour::warnsdorff_bytes},
    {TourMethod::hybrid, tour::hybrid, tour::hybrid_bytes},
}};

const TourMethodRow& row_of(TourMethod method) {
  return *std::find_if(table.begin(), table.end(), [&](const TourMethodRow& row) { return row.method == method; });
}

// The tour, the checker's bitmap, and the method's own.
std::uint64_t planned_bytes(const Board& board, const TourMethodRow& row) {
  const auto cells = static_cast<std::uint64_t>(board.area());
  return cells * sizeof(Cell) + cells / 8 + row.bytes(board);
}

std::optional<std::string> refusal(const Board& board, TourMethod method, const Budget& budget) {
  const auto cells = static_cast<std::uint64_t>(board.area());
  if (!board.has_cells())
    return budget.memory_refusal(cells * sizeof(std::uint64_t)).value_or("the board is too large");
  if (tour::is_grid(board) && !tour::GridField::fits(board)) return "the board is too large for so long a jump";
  return budget.memory_refusal(planned_bytes(board, row_of(method)));
}

Answer run(const tour::TourQuestion& question, TourMethod method, const Budget& budget, Progress& progress) {
  Answer answer = row_of(method).run(question, budget, progress);
  answer.method = name_of(method);
  return answer;
}

// What `auto` means: one pass of Warnsdorff's rule where its end does not matter, which is fast and usually comes
// through; the hybrid otherwise and afterwards.
Answer run_auto(const tour::TourQuestion& question, const Budget& budget, Progress& progress) {
  const TourTask& task = question.task;
  if (!task.closed && !task.to) {
    TourTask one_pass = task;
    one_pass.tie_break = task.tie_break.value_or(TieBreak::roth);
    Answer answer = run({question.board, one_pass, question.seed}, TourMethod::warnsdorff, budget, progress);
    if (answer.verdict == Verdict::solved || budget.exhausted()) return answer;
  }
  return run(question, TourMethod::hybrid, budget, progress);
}

// A tour of which only the end is given is one from there, walked backwards.
TourTask with_start(TourTask task) {
  if (task.to && !task.from) std::swap(task.from, task.to);
  return task;
}

}  // namespace

Answer answer_tour(const Question& question, const TourTask& task, const Budget& budget, Progress& progress) {
  const Board& board = question.board;
  if (std::optional<tour::Reason> reason = tour::why_impossible(board, task, budget)) {
    Answer answer;
    answer.verdict = Verdict::impossible;
    answer.method = "theorem";
    answer.reason = std::move(reason->text);
    answer.certificate = std::move(reason->certificate);
    return answer;
  }
  const TourMethod planned = task.method == TourMethod::automatic ? TourMethod::hybrid : task.method;
  if (std::optional<std::string> refused = refusal(board, planned, budget)) {
    Answer answer = tour::unknown(*refused, {});
    answer.method = name_of(task.method);
    return answer;
  }
  const TourTask forward = with_start(task);
  const tour::TourQuestion asked{board, forward, question.seed};
  Answer answer = task.method == TourMethod::automatic ? run_auto(asked, budget, progress)
                                                       : run(asked, task.method, budget, progress);
  if (auto* found = std::get_if<Tour>(&answer.witness)) {
    if (task.closed && task.from) tour::begin_at(*found, board.cell(*task.from));
    if (task.to && !task.from) std::reverse(found->squares.begin(), found->squares.end());
  }
  return answer;
}

}  // namespace cavalcade::engine
