// What other programs print, read against the question: solutions, claims, and what is none of either. That the real
// programs print it so is shown in tests/cli/formats_test.cpp.

#include "read/foreign.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "check/check.hpp"
#include "draw/headline.hpp"
#include "draw/samples.hpp"
#include "model/model.hpp"
#include "support/any_question.hpp"

namespace cavalcade::read {
namespace {

std::string verdict_on(Origin origin, const Question& question, const std::string& printed) {
  const Result<ForeignAnswer> read = read_foreign(origin, question, printed);
  if (!read) return "refused: " + read.error().message;
  if (!read->fault.empty()) return "fault: " + read->fault;
  if (read->answer.verdict == Verdict::unknown) return "unsettled: " + read->answer.reason;
  const check::Finding finding = check::check_answer(question, read->answer);
  if (finding.outcome != check::Outcome::holds) return "fault: " + finding.what;
  return "holds: " + draw::claim(question, read->answer);
}

Question asked(const Request& request) {
  return *parse_question(request);
}

// Any question that a language has a model of says in its comments what it is.
RC_GTEST_PROP(QuestionOfAModel, IsInItsComments, (std::size_t which, bool apart)) {
  const Question question = *any_question();
  constexpr std::array languages{model::Language::minizinc, model::Language::asp, model::Language::dimacs,
                                 model::Language::tsplib, model::Language::chip};
  model::ModelOptions options;
  options.layout = apart ? model::Layout::apart : model::Layout::together;
  const auto files = model::model_of(question, languages[which % languages.size()], options);
  if (!files) return;
  const Result<Question> found = question_in(files->data_name.empty() ? files->model : files->data);
  if (!found) RC_FAIL(found.error().message);
  RC_ASSERT(question_json(*found) == question_json(question));
  std::size_t longest = 0;
  for (const std::string& line : draw::lines(files->model))
    if (line.find("question: ") != std::string::npos) longest = std::max(longest, line.size());
  RC_ASSERT(longest < 256U);
}

TEST(QuestionOfAModel, MayBeJson) {
  EXPECT_EQ(question_in(R"({"board":"5x5","closed":true})")->board.width(), 5);
  EXPECT_EQ(question_in(R"({"question":{"board":"6x5"},"verdict":"unknown"})")->board.width(), 6);
  EXPECT_EQ(question_in("p cnf 1 0\n").error().message,
            "holds no question: give the model that was solved, or a question or an answer as JSON");
  EXPECT_EQ(question_in("c question: {\n").error().message.substr(0, 9), "question:");
  EXPECT_EQ(question_in(R"({"board":"5x5","knights":1})").error().message,
            "knights: belongs to cycles, visit; drop it");
}

TEST(SatSolvers, AreUnderstoodInTheirDialects) {
  const Question single = asked({{"board", "1x1"}});
  const std::string holds = "holds: an open tour of 1x1 (1 square)";
  EXPECT_EQ(verdict_on(Origin::dimacs, single, "c CaDiCaL\ns SATISFIABLE\nv 1 2 0\n"), holds);
  EXPECT_EQ(verdict_on(Origin::dimacs, single, "SAT\n1 2 0\n"), holds) << "MiniSat";
  EXPECT_EQ(verdict_on(Origin::dimacs, single, "1 2 0\n"), holds);
  const Question none = asked({{"board", "5x5"}, {"closed", true}});
  const std::string unproved = "unsettled: the solver says that there is none, and nothing here proves it";
  EXPECT_EQ(verdict_on(Origin::dimacs, none, "s UNSATISFIABLE\n"), unproved);
  EXPECT_EQ(verdict_on(Origin::dimacs, none, "UNSAT\r\n"), unproved);
  const std::string nothing = "unsettled: the solver found none, and does not say that there is none";
  EXPECT_EQ(verdict_on(Origin::dimacs, none, "s UNKNOWN\n"), nothing);
  EXPECT_EQ(verdict_on(Origin::dimacs, none, "c killed\n"), nothing);
  EXPECT_EQ(verdict_on(Origin::dimacs, none, "s SATISFIABLE\nv 1 2 3 0\n").substr(0, 7), "fault: ");
  EXPECT_EQ(verdict_on(Origin::dimacs, asked({{"board", "1000x1000"}}), "s SATISFIABLE\nv 1 0\n"),
            "fault: it is too short for a model of this formula");
  EXPECT_EQ(verdict_on(Origin::dimacs, asked({{"board", "5x5"}, {"task", "count"}, {"counted", "open"}}), ""),
            "refused: a count has no model that others could solve");
}

TEST(MiniZincAndClingo, AreReadAsTheirToolsPrint) {
  const Question none = asked({{"board", "5x5"}, {"closed", true}});
  EXPECT_EQ(verdict_on(Origin::minizinc, none, "=====UNSATISFIABLE=====\n"),
            "unsettled: minizinc says that there is none, and nothing here proves it");
  EXPECT_EQ(verdict_on(Origin::clingo, none, "UNSATISFIABLE"),
            "unsettled: clingo says that there is none, and nothing here proves it");
  EXPECT_EQ(verdict_on(Origin::clingo, none, ""), "unsettled: clingo found none, and does not say that there is none");
  EXPECT_EQ(verdict_on(Origin::minizinc, none, "moves a1-b3\n----------\n").substr(0, 18), "fault: solution 1:");
  EXPECT_EQ(verdict_on(Origin::minizinc, none, "hello\n"), "refused: not understood: 'hello'");
}

TEST(ChipPrograms, AreReadAsTheyAnswer) {
  const Question four = asked({{"board", "4x4"}, {"task", "cycles"}, {"knights", 4}});
  EXPECT_EQ(verdict_on(Origin::chip, four, "List = [7, 8, 12, 11, 3, 4, 16, 15, 2, 1, 13, 14, 6, 5, 9, 10]\n"),
            "holds: a cover of 4x4 by 4 cycles of 4 squares");
  for (const char* const no : {"no\n", "no", "false.\n"})
    EXPECT_EQ(verdict_on(Origin::chip, four, no),
              "unsettled: chip says that there is none, and nothing here proves it");
  EXPECT_EQ(verdict_on(Origin::chip, four, "the numbers of List are left open\n").substr(0, 9), "refused: ");
  EXPECT_EQ(verdict_on(Origin::chip, four, "L = [1, 2]\n"), "fault: has 2 numbers, and 4x4 has 16 squares");
  const Question tour = asked({{"board", "4x4"}, {"closed", true}});
  EXPECT_EQ(verdict_on(Origin::chip, tour, "List = [7, 8, 12, 11, 3, 4, 16, 15, 2, 1, 13, 14, 6, 5, 9, 10]\n"),
            "fault: it is 4 cycles, and no tour");
  EXPECT_EQ(verdict_on(Origin::chip, asked({{"board", "4x4"}, {"task", "visit"}, {"knights", "a1"}}), "no"),
            "refused: is about a visit, and CHIP has no model of one");
}

// ---- TSPLIB ----

// The tour as a cycle of nodes, from any of them, in any direction.
std::string tour_file(const Question& question, const CellList& tour, bool concorde) {
  const auto& task = std::get<TourTask>(question.task);
  std::vector<std::int64_t> nodes;
  const CellList free = question.board.free_cells().list();
  for (const Cell cell : tour) nodes.push_back(std::find(free.begin(), free.end(), cell) - free.begin() + 1);
  const auto squares = static_cast<std::int64_t>(free.size());
  const bool has_both_ends = task.from && task.to;
  if (!task.closed) nodes.push_back(squares + 1);
  // The second node off the board lies between the first and the named end.
  if (!task.closed && !has_both_ends && (task.from || task.to || squares == 1)) {
    if (task.to && !task.from)
      nodes.insert(nodes.end() - 1, squares + 2);
    else
      nodes.push_back(squares + 2);
  }
  std::rotate(nodes.begin(), nodes.begin() + *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(nodes)), nodes.end());
  if (*rc::gen::arbitrary<bool>()) std::reverse(nodes.begin(), nodes.end());
  std::string text =
      concorde ? std::to_string(nodes.size()) + "\n"
               : "NAME : t.tour\nCOMMENT : Length = 0\nTYPE : TOUR\nDIMENSION : " + std::to_string(nodes.size()) +
                     "\nTOUR_SECTION\n";
  for (const std::int64_t node : nodes) text += std::to_string(concorde ? node - 1 : node) + (concorde ? " " : "\n");
  return text + (concorde ? "\n" : "-1\nEOF\n");
}

RC_GTEST_PROP(TsplibTours, ComeBackAsTheyWere, (bool concorde)) {
  draw::Sample made = draw::any_walk_sample();
  Board& board = made.question.board;
  auto& tour = std::get<Tour>(made.answer.witness).squares;
  // What the walk does not reach is blocked, so that it is a tour.
  std::vector<bool> visited(static_cast<std::size_t>(board.area()));
  for (const Cell cell : tour) visited[index(cell)] = true;
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (!visited[static_cast<std::size_t>(number)]) RC_ASSERT(board.block(board.square(Cell{number})));
  auto& task = std::get<TourTask>(made.question.task);
  if (*rc::gen::arbitrary<bool>()) task.from = board.square(tour.front());
  if (!task.closed && tour.size() > 1 && *rc::gen::arbitrary<bool>()) task.to = board.square(tour.back());
  const Result<ForeignAnswer> read =
      read_foreign(Origin::tsplib, made.question, tour_file(made.question, tour, concorde));
  if (!read) RC_FAIL(read.error().message);
  const check::Finding finding = check::check_answer(made.question, read->answer);
  RC_LOG() << finding.what;
  RC_ASSERT(finding.outcome == check::Outcome::holds);
  RC_ASSERT(std::get<Tour>(read->answer.witness).squares.size() == tour.size());
}

TEST(TsplibTours, ThatAreNoneAreRefused) {
  const Question question = asked({{"board", "5x5"}, {"from", "a1"}});
  EXPECT_EQ(verdict_on(Origin::tsplib, question, "hello"),
            "refused: has no TOUR_SECTION, and is no list of nodes after their number");
  EXPECT_EQ(verdict_on(Origin::tsplib, question, "TOUR_SECTION\n1\n99\n-1\n"), "refused: node 99 is none of the model");
  EXPECT_EQ(verdict_on(Origin::tsplib, question, "TOUR_SECTION\n-1\n"), "refused: lists no node");
  EXPECT_EQ(verdict_on(Origin::tsplib, question, "TOUR_SECTION\n1 26 2 27\n-1\n"),
            "refused: the nodes off the board do not follow one another");
  EXPECT_EQ(verdict_on(Origin::tsplib, question, "TOUR_SECTION\n1\n2\n-1\n").substr(0, 7), "fault: ");
  EXPECT_EQ(verdict_on(Origin::tsplib, asked({{"board", "5x5"}, {"task", "visit"}, {"knights", "a1"}}), "1\n0\n"),
            "refused: is not about a tour, and TSPLIB is about nothing else");
}

}  // namespace
}  // namespace cavalcade::read
