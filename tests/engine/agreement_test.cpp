// The same small questions to everyone who can answer them: MiniZinc, clingo, CaDiCaL on the formula for other tools,
// the constraint models, and our own methods. All say the same.

#include <gtest/gtest.h>

#include "ask/json.hpp"
#include "base/random.hpp"
#include "engine/engine.hpp"
#include "model/formula_solver.hpp"
#include "model/model.hpp"

namespace cavalcade::testing {
namespace {

constexpr std::uint64_t questions_of_a_task = 60;

Board any_board(Random& random, std::int64_t most_squares) {
  const std::vector<Leaper> king{{0, 1}, {1, 1}};
  const std::vector<Leaper> knight_and_dabbaba{{1, 2}, {0, 2}};
  for (;;) {
    const auto width = static_cast<std::int64_t>(3 + random.below(3));
    const auto height = static_cast<std::int64_t>(3 + random.below(3));
    Board board = *Board::rectangle(width, height);
    if (random.below(6) == 0) board = *Board::cube(2);
    const std::uint64_t kind = random.below(7);
    constexpr std::array wraps{Wrap::x, Wrap::xy, Wrap::mobius, Wrap::klein};
    if (kind == 0 && !board.is_cube() && !board.set_wrap(wraps[random.below(wraps.size())])) continue;
    if (kind == 1 && !board.set_leaper(0, 1)) continue;
    if (kind == 2 && !board.set_piece(Piece(random.below(2) == 0 ? king : knight_and_dabbaba))) continue;
    const std::uint64_t holes = random.below(5);
    for (std::uint64_t i = 0; i < holes || board.free_squares() > most_squares; ++i)
      EXPECT_TRUE(board.block(
          board.square(Cell{static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(board.area())))})));
    if (board.free_squares() >= 4) return board;
  }
}

Square any_square(const Board& board, Random& random) {
  for (;;) {
    const Cell cell{static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(board.area())))};
    if (!board.is_blocked(cell)) return board.square(cell);
  }
}

Question any_tour(Random& random) {
  Question question{.board = any_board(random, 20), .task = {}, .limits = {}};
  TourTask task;
  task.closed = random.below(2) == 0;
  if (!task.closed && random.below(2) == 0) task.from = any_square(question.board, random);
  if (!task.closed && random.below(3) == 0) task.to = any_square(question.board, random);
  if (task.to == task.from) task.to.reset();
  question.task = task;
  return question;
}

Question any_cycles(Random& random) {
  Question question{.board = any_board(random, 18), .task = {}, .limits = {}};
  const std::int64_t squares = question.board.free_squares();
  const std::int64_t unit = question.board.alternates_colour() ? 2 : 1;
  const auto knights =
      static_cast<std::int64_t>(1 + random.below(static_cast<std::uint64_t>(std::max<std::int64_t>(1, squares / 4))));
  const LengthRange balanced = balanced_lengths(squares, knights);
  const std::int64_t slack = unit * static_cast<std::int64_t>(random.below(3));
  question.task = CyclesTask{knights, std::max<std::int64_t>(2, balanced.shortest - slack), balanced.longest + slack};
  return question;
}

Question any_visit(Random& random) {
  Question question{.board = any_board(random, 14), .task = {}, .limits = {}};
  VisitTask task;
  const std::uint64_t knights = 1 + random.below(3);
  while (task.knights.size() < knights) {
    const Square start = any_square(question.board, random);
    if (std::find(task.knights.begin(), task.knights.end(), start) == task.knights.end()) task.knights.push_back(start);
  }
  question.task = task;
  return question;
}

Answer ours(const Question& question) {
  const Budget budget({});
  Progress progress;
  return engine::answer(question, budget, progress);
}

Answer by_tool(const Question& question, model::Tool tool, const model::ModelOptions& options = {}) {
  const Budget budget({.time = std::chrono::seconds{60}, .memory = {}});
  Progress progress;
  const Result<Answer> answer = engine::answer_by_tool(question, tool, options, budget, progress);
  EXPECT_TRUE(answer) << answer.error().message;
  return *answer;
}

Verdict by_formula(const Question& question) {
  const Result<model::ModelFiles> files = model::model_of(question, model::Language::dimacs, {});
  EXPECT_TRUE(files) << files.error().message;
  return model::FormulaSolver(files->model).model() ? Verdict::solved : Verdict::impossible;
}

// Both tools and the formula have the verdict of our own methods, which is returned.
Verdict common_verdict(const Question& asked) {
  const Verdict verdict = ours(asked).verdict;
  EXPECT_NE(verdict, Verdict::unknown) << question_json(asked);
  EXPECT_EQ(by_tool(asked, model::Tool::minizinc).verdict, verdict) << question_json(asked);
  EXPECT_EQ(by_tool(asked, model::Tool::clingo).verdict, verdict) << question_json(asked);
  EXPECT_EQ(by_formula(asked), verdict) << question_json(asked);
  return verdict;
}

// Neither verdict is rare among the questions.
void expect_both(std::uint64_t possible) {
  EXPECT_GE(possible, 10U);
  EXPECT_LE(possible, questions_of_a_task - 10);
}

TEST(Agreement, OnTours) {
  Random random(2021);
  std::uint64_t possible = 0;
  for (std::uint64_t i = 0; i < questions_of_a_task; ++i) {
    Question asked = any_tour(random);
    const Verdict verdict = common_verdict(asked);
    if (verdict == Verdict::solved) ++possible;
    std::get<TourTask>(asked.task).method = TourMethod::circuit;
    EXPECT_EQ(ours(asked).verdict, verdict) << question_json(asked);
  }
  expect_both(possible);
}

TEST(Agreement, OnCovers) {
  Random random(1998);
  std::uint64_t possible = 0;
  for (std::uint64_t i = 0; i < questions_of_a_task; ++i) {
    Question asked = any_cycles(random);
    const Verdict verdict = common_verdict(asked);
    if (verdict == Verdict::solved) ++possible;
    auto& task = std::get<CyclesTask>(asked.task);
    task.method = CoverMethod::cycle;
    for (const Labeling labeling : {Labeling::first_fail, Labeling::snake}) {
      task.labeling = labeling;
      EXPECT_EQ(ours(asked).verdict, verdict) << question_json(asked);
    }
  }
  expect_both(possible);
}

std::int64_t squares_of(const Answer& answer) {
  std::int64_t squares = 0;
  for (const CellList& path : std::get<Visit>(answer.witness).paths) squares += static_cast<std::int64_t>(path.size());
  return squares;
}

bool formula_has_visit(const Question& asked, std::int64_t squares) {
  model::ModelOptions options;
  options.visited = squares;
  const Result<model::ModelFiles> files = model::model_of(asked, model::Language::dimacs, options);
  EXPECT_TRUE(files) << files.error().message;
  return model::FormulaSolver(files->model).model().has_value();
}

TEST(Agreement, OnVisits) {
  Random random(42);
  for (std::uint64_t i = 0; i < questions_of_a_task; ++i) {
    const Question asked = any_visit(random);
    const Answer known = ours(asked);
    ASSERT_EQ(known.verdict, Verdict::optimal);
    const std::int64_t most = squares_of(known);
    for (const model::Tool tool : {model::Tool::minizinc, model::Tool::clingo})
      for (const model::VisitModel manner : {model::VisitModel::stamps, model::VisitModel::paths}) {
        model::ModelOptions options;
        options.visit = manner;
        const Answer answer = by_tool(asked, tool, options);
        EXPECT_EQ(answer.verdict, Verdict::optimal) << answer.reason << " " << question_json(asked);
        EXPECT_EQ(squares_of(answer), most) << question_json(asked);
      }
    EXPECT_TRUE(formula_has_visit(asked, most)) << question_json(asked);
    if (most == asked.board.free_squares()) continue;
    EXPECT_FALSE(formula_has_visit(asked, most + 1)) << question_json(asked);
  }
}

}  // namespace
}  // namespace cavalcade::testing
