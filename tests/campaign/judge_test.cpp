// Nothing is believed that the checker has not passed, whoever says it.

#include "campaign/judge.hpp"

#include <tuple>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "board/square_name.hpp"
#include "campaign/task_folder.hpp"
#include "check/check.hpp"
#include "engine/engine.hpp"
#include "samples.hpp"

namespace cavalcade::campaign {
namespace {

ProcessEnd ended(int exit_code) {
  ProcessEnd end;
  end.exit_code = exit_code;
  return end;
}

class NativeJudgement : public ::testing::Test {
 protected:
  Judgement judged(const Answer& answer) { return judge(task_, printed(question_, answer), "", ended(0)); }

  Task task_ = round_task(Target::native);
  Question question_ = question_of(task_);
  Answer answer_ = round_answer();
};

TEST_F(NativeJudgement, ProvesAnOptimum) {
  answer_.verdict = Verdict::optimal;
  const Judgement judgement = judged(answer_);
  EXPECT_EQ(judgement.record.status, Status::found);
  EXPECT_EQ(judgement.record.visited, 8);
  EXPECT_EQ(judgement.record.bound, 8);
  EXPECT_TRUE(judgement.record.proved);
  EXPECT_TRUE(judgement.answer);
  EXPECT_FALSE(fault_in_record(task_, judgement.record, judgement.answer));
}

TEST_F(NativeJudgement, DoesNotProveWhatIsOnlySolved) {
  EXPECT_FALSE(judged(answer_).record.proved);
}

TEST_F(NativeJudgement, FindsAWrongVisit) {
  std::swap(std::get<Visit>(answer_.witness).paths[0][3], std::get<Visit>(answer_.witness).paths[0][4]);
  const Judgement judgement = judged(answer_);
  EXPECT_EQ(judgement.record.status, Status::invalid);
  EXPECT_FALSE(judgement.record.visited);
  EXPECT_FALSE(judgement.answer);
  EXPECT_NE(judgement.record.trouble, "");
}

TEST_F(NativeJudgement, FindsAnAnswerToAnotherQuestion) {
  Task other = task_;
  ASSERT_TRUE(other.instance.question.board.block({2, 2}));
  EXPECT_EQ(judge(other, printed(question_, answer_), "", ended(0)).record.status, Status::invalid);
}

TEST_F(NativeJudgement, TellsNothingFromFailure) {
  Answer unknown;
  unknown.reason = "time limit of 1 s reached";
  EXPECT_EQ(judged(unknown).record.status, Status::undecided);
  EXPECT_EQ(judge(task_, "garbage", "", ended(0)).record.status, Status::invalid);
  const Judgement failed = judge(task_, "", "Warning: old\n\ncavalcade: out of memory\nmore\n", ended(3));
  EXPECT_EQ(failed.record.status, Status::failed);
  EXPECT_EQ(failed.record.trouble, "says 'cavalcade: out of memory'");
  ProcessEnd crash;
  crash.signal = 11;
  EXPECT_TRUE(judge(task_, "", "", crash).record.trouble.starts_with("ended by signal 11"));
}

TEST(ToolJudgement, PlaysOnAVisitThatStoppedEarly) {
  const Task task = round_task(Target::minizinc);
  const Question question = question_of(task);
  const Judgement judgement = judge(task, "visited 3\nstamps 2 0 4 0 1 0 0 3 0\n----------\n", "", ended(0));
  EXPECT_EQ(judgement.record.status, Status::found) << judgement.record.trouble;
  EXPECT_EQ(judgement.record.visited, 3) << "what the tool itself reached";
  EXPECT_EQ(judgement.record.played_on, 5);
  ASSERT_TRUE(judgement.answer);
  EXPECT_EQ(std::get<Visit>(judgement.answer->witness).paths[0], round_path());
  EXPECT_EQ(check::check_answer(question, *judgement.answer).outcome, check::Outcome::holds);
  EXPECT_FALSE(fault_in_record(task, judgement.record, judgement.answer));
}

TEST(ToolJudgement, KeepsAClaimApartFromAProof) {
  const Task task = round_task(Target::minizinc);
  const Judgement judgement =
      judge(task, "visited 8\nstamps 2 7 4 5 1 9 8 3 6\n----------\n==========\n", "", ended(0));
  EXPECT_EQ(judgement.record.visited, 8) << judgement.record.trouble;
  EXPECT_TRUE(judgement.record.claims_optimal);
  EXPECT_FALSE(judgement.record.proved);
  EXPECT_EQ(judgement.answer->verdict, Verdict::solved);
}

TEST(ToolJudgement, FindsAVisitThatIsNone) {
  const Task task = round_task(Target::minizinc);
  const Judgement judgement = judge(task, "visited 2\nstamps 2 3 0 0 1 0 0 0 0\n----------\n", "", ended(0));
  EXPECT_EQ(judgement.record.status, Status::invalid);
  EXPECT_NE(judgement.record.trouble, "");
  EXPECT_FALSE(judgement.answer);
}

TEST(ToolJudgement, TellsFailureByTheToolsOwnExitCodes) {
  const Task clingo = round_task(Target::clingo);
  const auto status = [&](const Task& task, int exit_code, const char* errors) {
    return judge(task, "", errors, ended(exit_code)).record.status;
  };
  EXPECT_EQ(status(clingo, 1, ""), Status::undecided);  // interrupted
  EXPECT_EQ(status(clingo, 65, "*** ERROR: (clingo): parsing failed"), Status::failed);
  EXPECT_EQ(status(round_task(Target::minizinc), 1, "Error: type error"), Status::failed);
}

TEST(Record, IsHeldAgainstItsVisit) {
  const Task task = round_task();
  const Record right = round_record(task);
  EXPECT_FALSE(fault_in_record(task, right, round_answer()));
  const auto is_faulty = [&](const auto& change) {
    Record record = right;
    change(record);
    return fault_in_record(task, record, round_answer()).has_value();
  };
  EXPECT_TRUE(is_faulty([](Record& record) { record.visited = 7; }));
  EXPECT_TRUE(is_faulty([](Record& record) { record.bound = 9; }));
  EXPECT_TRUE(is_faulty([](Record& record) { record.proved = true; }));
  EXPECT_TRUE(is_faulty([](Record& record) { record.name = "1_3x3"; }));
  EXPECT_TRUE(is_faulty([](Record& record) { record.status = Status::undecided; }));
  EXPECT_FALSE(is_faulty([](Record& record) { record.visited = 6, record.played_on = 2; }));
  EXPECT_TRUE(fault_in_record(task, right, std::nullopt));
}

TEST(Record, ReadsBack) {
  Record record = round_record(round_task());
  record.trouble = "says 'ä \"quoted\"'";
  record.claims_optimal = true;
  const Result<Record> read = parse_record(record_json(record));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, record);
  record.visited.reset();
  record.trouble = "\xff\xfe";  // no text that JSON could hold
  EXPECT_TRUE(parse_record(record_json(record)));
  EXPECT_FALSE(parse_record("{}"));
  EXPECT_FALSE(parse_record("[1"));
}

// As campaigns wrote them that had visits of square boards and nothing else.
TEST(Record, OfAnEarlierVersionReadsBack) {
  const std::string old =
      R"({"name":"0_3x3","target":"clingo","size":3,"blocked":1,"knights":1,"status":"visited","visited":8,"bound":8,)"
      R"("played_on":0,"claims_optimal":false,"proved":false,"seconds":0.25,"trouble":"",)"
      R"("started":"2021-01-02T03:04:05Z","finished":"2021-01-02T03:04:06Z"})";
  const Result<Record> read = parse_record(old);
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, round_record(round_task()));
  EXPECT_EQ(old_record_json(*read), old);
}

// ---- tours and covers ----

Task closed_tour(const char* board, Target target) {
  return task_of({{"task", "tour"}, {"board", board}, {"closed", true}}, target);
}

// Two cycles of a 3x4 board: there is one such cover.
Task cover_of_3x4(Target target) {
  return task_of({{"task", "cycles"}, {"board", "4x3"}, {"knights", "2"}, {"lengths", "4..8"}}, target);
}

Answer asked(const Question& question) {
  const Budget budget({});
  Progress progress;
  return engine::answer(question, budget, progress);
}

TEST(TourJudgement, KeepsATourOfAMethod) {
  const Task task = closed_tour("6x5", *target_named("sat"));
  const Question question = question_of(task);
  EXPECT_EQ(std::get<TourTask>(question.task).method, TourMethod::sat);
  Answer answer = asked(question);
  const Judgement judgement = judge(task, printed(question, answer), "", ended(0));
  EXPECT_EQ(judgement.record.status, Status::found) << judgement.record.trouble;
  EXPECT_FALSE(judgement.record.visited);
  EXPECT_FALSE(fault_in_record(task, judgement.record, judgement.answer));
  CellList& squares = std::get<Tour>(answer.witness).squares;
  std::swap(squares[3], squares[4]);
  EXPECT_EQ(judge(task, printed(question, answer), "", ended(0)).record.status, Status::invalid);
  EXPECT_EQ(judge(closed_tour("6x5", Target::native), printed(question, answer), "", ended(0)).record.trouble,
            "answers another question")
      << "the method is part of what is asked";
}

TEST(TourJudgement, ProvesThatThereIsNone) {
  const Task task = closed_tour("5x5", Target::native);
  const Question question = question_of(task);
  Answer answer = asked(question);
  ASSERT_EQ(answer.verdict, Verdict::impossible);
  const Judgement judgement = judge(task, printed(question, answer), "", ended(1));
  EXPECT_EQ(judgement.record.status, Status::impossible);
  EXPECT_TRUE(judgement.record.proved);
  EXPECT_TRUE(judgement.answer);
  EXPECT_FALSE(fault_in_record(task, judgement.record, judgement.answer));
  EXPECT_TRUE(fault_in_record(task, judgement.record, std::nullopt)) << "a proof has to be there";
  Record claim = judgement.record;
  claim.proved = false;
  EXPECT_TRUE(fault_in_record(task, claim, judgement.answer));
  EXPECT_FALSE(fault_in_record(task, claim, std::nullopt)) << "what is only claimed";
  claim.status = Status::found;
  EXPECT_TRUE(fault_in_record(task, claim, judgement.answer));
  answer.certificate.reset();
  EXPECT_EQ(judge(task, printed(question, answer), "", ended(1)).record.status, Status::invalid);
}

TEST(TourJudgement, TakesAToolsWordForNoProof) {
  for (const auto& [target, output, exit_code] : {std::tuple(Target::minizinc, "=====UNSATISFIABLE=====\n", 0),
                                                  std::tuple(Target::clingo, "UNSATISFIABLE\n", 20)}) {
    const Task task = closed_tour("5x5", target);
    const Judgement judgement = judge(task, output, "", ended(exit_code));
    EXPECT_EQ(judgement.record.status, Status::impossible) << judgement.record.trouble;
    EXPECT_FALSE(judgement.record.proved);
    EXPECT_FALSE(judgement.answer);
    EXPECT_FALSE(fault_in_record(task, judgement.record, judgement.answer));
  }
}

TEST(TourJudgement, FindsAToolsTourThatEndsElsewhere) {
  const Task task = task_of({{"task", "tour"}, {"board", "3x4"}, {"from", "a1"}}, Target::minizinc);
  Question anywhere = question_of(task);
  std::get<TourTask>(anywhere.task).from = Square{2, 0};
  const Answer answer = asked(anywhere);
  const CellList& squares = std::get<Tour>(answer.witness).squares;
  std::string moves = "moves";
  for (std::size_t i = 1; i < squares.size(); ++i)
    moves +=
        fmt::format(" {}-{}", square_name(anywhere.board, squares[i - 1]), square_name(anywhere.board, squares[i]));
  const Judgement judgement = judge(task, moves + "\n----------\n", "", ended(0));
  EXPECT_EQ(judgement.record.status, Status::invalid);
  EXPECT_NE(judgement.record.trouble, "");
}

TEST(CoverJudgement, ChecksNumbersAndLengthsOfATool) {
  const Task task = cover_of_3x4(Target::minizinc);
  const Question question = question_of(task);
  const Answer answer = asked(question);
  const auto* cover = std::get_if<Cover>(&answer.witness);
  ASSERT_NE(cover, nullptr) << answer.reason;
  std::string moves = "moves";
  for (const CellList& cycle : cover->cycles)
    for (std::size_t i = 0; i < cycle.size(); ++i)
      moves += fmt::format(" {}-{}", square_name(question.board, cycle[i]),
                           square_name(question.board, cycle[(i + 1) % cycle.size()]));
  const std::string output = moves + "\n----------\n";
  const Judgement judgement = judge(task, output, "", ended(0));
  EXPECT_EQ(judgement.record.status, Status::found) << judgement.record.trouble;
  EXPECT_EQ(judgement.record.knights, 2);
  EXPECT_FALSE(fault_in_record(task, judgement.record, judgement.answer));
  const Task other = task_of({{"task", "cycles"}, {"board", "4x3"}, {"knights", "3"}}, Target::minizinc);
  EXPECT_EQ(judge(other, output, "", ended(0)).record.status, Status::invalid) << "two cycles are not three";
}

TEST(NumberedBoard, IsTheReports) {
  const Task task = round_task();
  const std::string board = numbered_board(task.instance.question.board, Visit{{round_path()}, 8}, round_record(task));
  EXPECT_TRUE(
      board.starts_with("-------------\n"
                        "|  2|  5|  8|\n"
                        "-------------\n"
                        "|  7|  1|  3|\n"
                        "-------------\n"
                        "|  4|  9|  6|\n"
                        "-------------\n"
                        "\n"
                        "| n = 3 | k = 1 | coverage = 9, 100%\n"
                        " Time 0.250\n"
                        " Name 0_3x3_clingo\n"))
      << board;
}

}  // namespace
}  // namespace cavalcade::campaign
