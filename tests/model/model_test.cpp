#include "model/model.hpp"

#include <gtest/gtest.h>

#include "check/check.hpp"
#include "model/solve.hpp"
#include "support/naive.hpp"

namespace cavalcade::model {
namespace {

Question ask(const Board& board, const Task& task) {
  return {.board = board, .task = task, .limits = {}};
}

const Task tour = TourTask{.closed = true};
const Task cycles = CyclesTask{.knights = 4, .shortest = 8, .longest = 10};
const Task visit = VisitTask{{{0, 0}, {3, 3}}};

TEST(EveryLanguage, HasAModelOrOneLineThatSaysWhyNot) {
  const Board board = *Board::rectangle(6, 6);
  for (const Task& task : {tour, cycles, visit})
    for (const Named<Language>& row : languages()) {
      SCOPED_TRACE(std::string(row.name) + ' ' + std::string(task_name(task)));
      const Result<ModelFiles> files = model_of(ask(board, task), row.value, {});
      const bool has_no_visit = row.value == Language::opl || row.value == Language::chip;
      const bool is_limited = row.value == Language::z || row.value == Language::tsplib;
      const bool expected =
          task.index() == tour.index() || !(is_limited || (has_no_visit && task.index() == visit.index()));
      ASSERT_EQ(static_cast<bool>(files), expected);
      if (!files) {
        EXPECT_TRUE(files.error().message.starts_with("--as: " + std::string(row.name)));
        EXPECT_EQ(files.error().message.find('\n'), std::string::npos);
        continue;
      }
      EXPECT_TRUE(files->model_name.starts_with(std::string(task_name(task)) + "."));
      EXPECT_FALSE(files->model.empty());
      EXPECT_EQ(files->data_name, "") << "together";
    }
}

TEST(EveryLanguage, HasAName) {
  for (const Named<Language>& row : languages()) EXPECT_EQ(name_of(row.value), row.name);
}

TEST(EveryLanguage, RefusesBoardsThatAreTooLarge) {
  const Board board = *Board::rectangle(100'000, 100'000);
  for (const Task& task : {tour, visit})
    for (const Named<Language>& row : languages()) EXPECT_FALSE(model_of(ask(board, task), row.value, {})) << row.name;
}

TEST(Layout, PutsTheDataApartWhereThereAreDataFiles) {
  const Board board = *Board::rectangle(6, 6);
  for (const Named<Language>& row : languages()) {
    const ModelFiles files = *model_of(ask(board, tour), row.value, {.layout = Layout::apart});
    const bool has_data = row.value == Language::minizinc || row.value == Language::asp || row.value == Language::opl;
    EXPECT_EQ(!files.data_name.empty(), has_data) << row.name;
    EXPECT_EQ(!files.library_name.empty(), row.value == Language::chip) << row.name;
  }
}

// What the tool makes of the model as one text.
ToolReading solve(Tool tool, const Question& question, const ModelOptions& options) {
  const Language language = tool == Tool::minizinc ? Language::minizinc : Language::asp;
  return solve(tool, question.board, question.task, *model_of(question, language, options));
}

TEST(OneText, IsAcceptedByTheTools) {
  const Board board = *Board::rectangle(6, 6);
  const Board small = check::naive::board({4, 4, "d4"});
  for (const Tool tool : {Tool::minizinc, Tool::clingo}) {
    SCOPED_TRACE(name_of(tool));
    const ToolReading closed = solve(tool, ask(board, tour), {});
    ASSERT_TRUE(closed.paths);
    EXPECT_EQ(check::fault_in_tour(board, std::get<TourTask>(tour), closed.paths->front()).value_or("none"), "none");
    const ToolReading cover = solve(tool, ask(board, cycles), {});
    ASSERT_TRUE(cover.paths);
    EXPECT_EQ(check::fault_in_cover(board, std::get<CyclesTask>(cycles), *cover.paths).value_or("none"), "none");
    const Task two = VisitTask{{{0, 0}, {2, 2}}};
    std::optional<std::size_t> best;
    for (const VisitModel manner : {VisitModel::stamps, VisitModel::paths}) {
      const ToolReading most = solve(tool, ask(small, two), {.visit = manner});
      ASSERT_TRUE(most.paths);
      EXPECT_TRUE(most.claims_optimal);
      const std::size_t squares = (*most.paths)[0].size() + (*most.paths)[1].size();
      EXPECT_EQ(squares, best.value_or(squares));
      best = squares;
    }
  }
}

}  // namespace
}  // namespace cavalcade::model
