// Nothing is believed that the checker has not passed, whoever says it.

#include "campaign/judge.hpp"

#include <gtest/gtest.h>

#include "campaign/task_folder.hpp"
#include "check/check.hpp"
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
  Judgement judged(const Answer& answer) { return judge(task_, question_, printed(question_, answer), "", ended(0)); }

  Task task_ = round_task(Target::native);
  Question question_ = question_of(task_.instance);
  Answer answer_ = round_answer();
};

TEST_F(NativeJudgement, ProvesAnOptimum) {
  answer_.verdict = Verdict::optimal;
  const Judgement judgement = judged(answer_);
  EXPECT_EQ(judgement.record.status, Status::visited);
  EXPECT_EQ(judgement.record.visited, 8);
  EXPECT_EQ(judgement.record.bound, 8);
  EXPECT_TRUE(judgement.record.proved);
  EXPECT_TRUE(judgement.answer);
  EXPECT_FALSE(fault_in_record(task_, question_, judgement.record, judgement.answer));
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
  other.instance.blocked = {{2, 2}};
  EXPECT_EQ(judge(other, question_of(other.instance), printed(question_, answer_), "", ended(0)).record.status,
            Status::invalid);
}

TEST_F(NativeJudgement, TellsNothingFromFailure) {
  Answer unknown;
  unknown.reason = "time limit of 1 s reached";
  EXPECT_EQ(judged(unknown).record.status, Status::nothing);
  EXPECT_EQ(judge(task_, question_, "garbage", "", ended(0)).record.status, Status::invalid);
  const Judgement failed = judge(task_, question_, "", "Warning: old\n\ncavalcade: out of memory\nmore\n", ended(3));
  EXPECT_EQ(failed.record.status, Status::failed);
  EXPECT_EQ(failed.record.trouble, "says 'cavalcade: out of memory'");
  ProcessEnd crash;
  crash.signal = 11;
  EXPECT_TRUE(judge(task_, question_, "", "", crash).record.trouble.starts_with("ended by signal 11"));
}

TEST(ToolJudgement, PlaysOnAVisitThatStoppedEarly) {
  const Task task = round_task(Target::minizinc);
  const Question question = question_of(task.instance);
  const Judgement judgement = judge(task, question, "visited 3\nstamps 2 0 4 0 1 0 0 3 0\n----------\n", "", ended(0));
  EXPECT_EQ(judgement.record.status, Status::visited) << judgement.record.trouble;
  EXPECT_EQ(judgement.record.visited, 3) << "what the tool itself reached";
  EXPECT_EQ(judgement.record.played_on, 5);
  ASSERT_TRUE(judgement.answer);
  EXPECT_EQ(std::get<Visit>(judgement.answer->witness).paths[0], round_path());
  EXPECT_EQ(check::check_answer(question, *judgement.answer).outcome, check::Outcome::holds);
  EXPECT_FALSE(fault_in_record(task, question, judgement.record, judgement.answer));
}

TEST(ToolJudgement, KeepsAClaimApartFromAProof) {
  const Task task = round_task(Target::minizinc);
  const Judgement judgement = judge(task, question_of(task.instance),
                                    "visited 8\nstamps 2 7 4 5 1 9 8 3 6\n----------\n==========\n", "", ended(0));
  EXPECT_EQ(judgement.record.visited, 8) << judgement.record.trouble;
  EXPECT_TRUE(judgement.record.claims_optimal);
  EXPECT_FALSE(judgement.record.proved);
  EXPECT_EQ(judgement.answer->verdict, Verdict::solved);
}

TEST(ToolJudgement, FindsAVisitThatIsNone) {
  const Task task = round_task(Target::minizinc);
  const Judgement judgement =
      judge(task, question_of(task.instance), "visited 2\nstamps 2 3 0 0 1 0 0 0 0\n----------\n", "", ended(0));
  EXPECT_EQ(judgement.record.status, Status::invalid);
  EXPECT_NE(judgement.record.trouble, "");
  EXPECT_FALSE(judgement.answer);
}

TEST(ToolJudgement, TellsFailureByTheToolsOwnExitCodes) {
  const Task clingo = round_task(Target::clingo);
  const Question question = question_of(clingo.instance);
  const auto status = [&](const Task& task, int exit_code, const char* errors) {
    return judge(task, question, "", errors, ended(exit_code)).record.status;
  };
  EXPECT_EQ(status(clingo, 1, ""), Status::nothing);  // interrupted
  EXPECT_EQ(status(clingo, 65, "*** ERROR: (clingo): parsing failed"), Status::failed);
  EXPECT_EQ(status(round_task(Target::minizinc), 1, "Error: type error"), Status::failed);
}

TEST(Record, IsHeldAgainstItsVisit) {
  const Task task = round_task();
  const Question question = question_of(task.instance);
  const Record right = round_record(task);
  EXPECT_FALSE(fault_in_record(task, question, right, round_answer()));
  const auto is_faulty = [&](const auto& change) {
    Record record = right;
    change(record);
    return fault_in_record(task, question, record, round_answer()).has_value();
  };
  EXPECT_TRUE(is_faulty([](Record& record) { record.visited = 7; }));
  EXPECT_TRUE(is_faulty([](Record& record) { record.bound = 9; }));
  EXPECT_TRUE(is_faulty([](Record& record) { record.proved = true; }));
  EXPECT_TRUE(is_faulty([](Record& record) { record.name = "1_3x3"; }));
  EXPECT_TRUE(is_faulty([](Record& record) { record.status = Status::nothing; }));
  EXPECT_FALSE(is_faulty([](Record& record) { record.visited = 6, record.played_on = 2; }));
  EXPECT_TRUE(fault_in_record(task, question, right, std::nullopt));
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

TEST(NumberedBoard, IsTheReports) {
  const Task task = round_task();
  const std::string board = numbered_board(task.instance, Visit{{round_path()}, 8}, round_record(task));
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
