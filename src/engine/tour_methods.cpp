#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/methods.hpp"
#include "tour/field.hpp"
#include "tour/impossible.hpp"
#include "tour/methods.hpp"
#include "tour/numbering.hpp"

namespace cavalcade::engine {
namespace {

struct TourMethodRow {
  TourMethod method;
  Answer (*run)(const tour::TourQuestion&, const Budget&, Progress&);
  std::uint64_t (*bytes)(const Board&);  // beside the tour itself
  bool searches_field;                   // tour/field.hpp: the board with a margin, which must have cells too
};

constexpr std::array<TourMethodRow, 9> table{{
    {TourMethod::blind, tour::blind, tour::blind_bytes, false},
    {TourMethod::warnsdorff, tour::warnsdorff, tour::warnsdorff_bytes, true},
    {TourMethod::hybrid, tour::hybrid, tour::hybrid_bytes, true},
    {TourMethod::structured, tour::structured, tour::structured_bytes, false},
    {TourMethod::patch, tour::patch, tour::patch_bytes, false},
    {TourMethod::circuit, tour::circuit, tour::circuit_bytes, false},
    {TourMethod::sat, tour::sat, tour::sat_bytes, false},
    {TourMethod::steps, tour::steps, tour::steps_bytes, false},
    {TourMethod::runs, tour::runs, tour::runs_bytes, false},
}};

const TourMethodRow& row_of(TourMethod method) {
  return *std::find_if(table.begin(), table.end(), [&](const TourMethodRow& row) { return row.method == method; });
}

// The tour, the checker's bitmap, and the method's own.
std::uint64_t planned_bytes(const Board& board, const TourMethodRow& row) {
  const auto cells = static_cast<std::uint64_t>(board.area());
  return cells * sizeof(Cell) + cells / 8 + row.bytes(board);
}

Result<void> require_room(const Board& board, TourMethod method, const Budget& budget) {
  if (!board.has_cells())
    return Error{"the board has too many squares to list; --squares and --step-of show some of them, by --method auto"};
  if (row_of(method).searches_field && board.is_grid() && !tour::GridField::fits(board))
    return Error{"this method adds a margin to the board, which then has too many squares"};
  return budget.allows(planned_bytes(board, row_of(method)));
}

Answer run(const tour::TourQuestion& question, TourMethod method, const Budget& budget, Progress& progress) {
  Answer answer;
  if (const Result<void> done = require_room(question.board, method, budget); !done) {
    answer = unknown(done.error().message);
  } else if (budget.exhausted()) {
    answer = out_of_budget(budget);
  } else {
    answer = row_of(method).run(question, budget, progress);
    answer.stats.set("bytes", row_of(method).bytes(question.board));
  }
  answer.method = name_of(method);
  return answer;
}

// A tour of the rectangle is one of the same rectangle with joined edges.
std::optional<Answer> run_unjoined(const tour::TourQuestion& question, const Budget& budget, Progress& progress) {
  const Board& board = question.board;
  if (board.is_cube() || board.wrap() == Wrap::none || board.blocked_count() > 0 || !board.taken_out().empty())
    return std::nullopt;
  const Board plain = *Board::rectangle(board.width(), board.height());
  const bool has_tour = board.piece().is_knight() && !tour::why_impossible(plain, question.task, budget);
  if (!has_tour) return std::nullopt;
  Answer answer = run({plain, question.task, question.seed}, TourMethod::structured, budget, progress);
  if (answer.verdict != Verdict::solved) return std::nullopt;
  return answer;
}

// What `auto` means: with given steps the method for them, with a symmetry the SAT solver; else, cheapest first: where
// few turns are wanted long runs; the formula where there is one; one pass of Warnsdorff's rule where the end does not
// matter, which often comes through; cycles joined into a tour; and the SAT solver, which settles what is left.
Answer run_auto(const tour::TourQuestion& question, const Budget& budget, Progress& progress) {
  if (!question.task.steps.empty()) return run(question, TourMethod::steps, budget, progress);
  if (question.task.symmetry) return run(question, TourMethod::sat, budget, progress);
  if (question.task.aim == Aim{Figure::turns, false} && tour::runs_apply(question.board, question.task))
    if (Answer answer = run(question, TourMethod::runs, budget, progress); answer.verdict == Verdict::solved)
      return answer;
  const bool is_free = question.task.use.empty();  // to make any moves
  if (is_free && tour::structured_applies(question.board))
    return run(question, TourMethod::structured, budget, progress);
  if (is_free)
    if (std::optional<Answer> unjoined = run_unjoined(question, budget, progress)) return std::move(*unjoined);
  const TourTask& task = question.task;
  if (is_free && !task.closed && !task.to) {
    TourTask one_pass = task;
    one_pass.tie_break = TieBreak::roth;
    Answer answer = run({question.board, one_pass, question.seed}, TourMethod::warnsdorff, budget, progress);
    if (answer.verdict == Verdict::solved || budget.exhausted()) return answer;
  }
  Answer answer = run(question, TourMethod::patch, budget, progress);
  if (answer.verdict != Verdict::unknown || budget.exhausted()) return answer;
  if (!require_room(question.board, TourMethod::sat, budget))
    return answer;  // it takes far more memory than the others
  return run(question, TourMethod::sat, budget, progress);
}

// Whatever comes of it, the tour to begin with is one.
Answer run_best(const tour::TourQuestion& question, Answer start, const Budget& budget, Progress& progress) {
  auto* tour = std::get_if<Tour>(&start.witness);
  if (tour == nullptr) return start;
  if (const Result<void> done = budget.allows(tour::best_bytes(question.board)); !done)
    return unknown(done.error().message);
  Answer answer = tour::best(question, std::move(*tour), budget, progress);
  if (answer.method.empty()) answer.method = start.method;
  return answer;
}

// A tour of which only the end is given is one from there, walked backwards; unless steps say which way it goes.
bool is_walked_backwards(const TourTask& task) {
  return task.to && !task.from && task.steps.empty();
}

TourTask with_start(TourTask task) {
  if (is_walked_backwards(task)) std::swap(task.from, task.to);
  return task;
}

// The part that was asked for of the whole tour, which is checked before it is cut: a part shows too little of it.
Answer part_of(const Question& question, const TourTask& task, Answer whole, const Budget& budget) {
  if (!std::holds_alternative<Tour>(whole.witness)) return whole;
  const Board& board = question.board;
  Question about_whole = question;
  auto& whole_task = std::get<TourTask>(about_whole.task);
  whole_task.squares.reset();
  whole_task.step_of.reset();
  Answer answer = passed(about_whole, std::move(whole), budget);
  const auto* found = std::get_if<Tour>(&answer.witness);
  if (found == nullptr) return answer;
  const CellList& squares = found->squares;
  StepRange steps = task.squares.value_or(StepRange{});
  if (task.step_of) {
    const auto at = std::find(squares.begin(), squares.end(), board.cell(*task.step_of));
    steps.first = steps.last = at - squares.begin() + 1;
  }
  TourPart part{steps.first, {}};
  for (std::int64_t step = steps.first; step <= steps.last; ++step)
    part.squares.push_back(board.square(squares[static_cast<std::size_t>(step) - 1]));
  answer.witness = std::move(part);
  return answer;
}

bool has_formula(const Board& board, const TourTask& task) {
  const bool method_fits = task.method == TourMethod::automatic || task.method == TourMethod::structured;
  const bool is_any = task.use.empty() && task.steps.empty() && !task.symmetry && !task.aim;
  return method_fits && is_any && tour::structured_applies(board);
}

// What a formula answers without writing the tour down: some steps of a board of any size, or the numbers of the
// squares, rank by rank.
std::optional<Answer> from_formula(const Question& question, const TourTask& task, const Budget& budget) {
  if (!has_formula(question.board, task)) return std::nullopt;
  if (task.squares || task.step_of) return tour::structured_part(question.board, task, question.seed, budget);
  if (task.by_rank && question.board.has_cells()) return tour::structured_by_rank(question.board, task);
  return std::nullopt;
}

}  // namespace

Result<void> require_numberable(const Board& board, const Budget& budget) {
  if (board.free_squares() > tour::most_numbered_squares)
    return Error{
        fmt::format("tours with given steps are listed on boards of at most {} squares", tour::most_numbered_squares)};
  return budget.allows(tour::numbering_bytes(board));
}

Answer answer_tour(const Question& question, const TourTask& task, const Budget& budget, Progress& progress) {
  const Board& board = question.board;
  std::optional<tour::Reason> reason;
  if (!task.no_theorems) reason = tour::why_impossible(board, task, budget);
  if (reason) {
    Answer answer = tour::impossible_by(std::move(*reason));
    answer.method = "theorem";
    return answer;
  }
  if (std::optional<Answer> answer = from_formula(question, task, budget)) {
    answer->method = name_of(TourMethod::structured);
    return *std::move(answer);
  }
  const TourTask forward = with_start(task);
  const tour::TourQuestion asked{board, forward, question.seed};
  Answer answer = task.method == TourMethod::automatic ? run_auto(asked, budget, progress)
                                                       : run(asked, task.method, budget, progress);
  if (task.aim) answer = run_best(asked, std::move(answer), budget, progress);
  if (auto* found = std::get_if<Tour>(&answer.witness)) {
    if (task.closed && task.from) tour::begin_at(*found, board.cell(*task.from));
    if (is_walked_backwards(task)) std::reverse(found->squares.begin(), found->squares.end());
  }
  if (task.squares || task.step_of) return part_of(question, task, std::move(answer), budget);
  return answer;
}

}  // namespace cavalcade::engine
