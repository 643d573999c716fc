// What `check` says of answers in files: the claim that it has verified in words of its own, or why it does not accept
// it, and the exit code that goes with it.

#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace cavalcade::testing {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* not_looked_at =
    "not looked at: method, seconds, stats, reason, the nodes of an exhausted search; of the question the method, its "
    "options and the seed\n";

Json answer_to(const std::string& line) {
  return Json::parse(run_line(line + " --format json").out);
}

// The first line that it prints, with its exit code.
std::string checked(const Json& answer) {
  const ProgramRun run = run_line("check -", answer.dump());
  const std::string& said = run.out.empty() ? run.err : run.out;
  return std::to_string(run.exit_code) + " " + said.substr(0, said.find('\n'));
}

TEST(Check, RestatesTheClaimFromTheQuestion) {
  const auto claimed = [](const std::string& line) { return checked(answer_to(line)); };
  EXPECT_EQ(claimed("tour 8x8 --closed --from d4"), "0 holds: a closed tour of 8x8 from d4 (64 squares)");
  EXPECT_EQ(claimed("tour 8x8 --from a1 --to h1"), "0 holds: an open tour of 8x8 from a1 to h1 (64 squares)");
  EXPECT_EQ(claimed("tour 4x4 --closed"), "0 holds: there is no closed tour of 4x4");
  EXPECT_EQ(claimed("tour 3x4 --block c1 --closed"), "0 holds: there is no closed tour of 3x4 without c1");
  EXPECT_EQ(claimed("cycles 4x3 --knights 2"), "0 holds: a cover of 4x3 by 2 cycles of 6 squares");
  EXPECT_EQ(claimed("cycles 4x3 --knights 3"), "0 holds: there is no cover of 4x3 by 3 cycles of 4 squares");
  EXPECT_EQ(claimed("visit 3x3 --knights b2"),
            "0 holds: from b2: 1 knight on 3x3 visits 1 of 9 squares, the most possible");
  EXPECT_EQ(claimed("count 6x6 --closed"), "0 holds: 9862 closed tours of 6x6");
}

TEST(Check, DoesNotRepeatWhatTheFileSays) {
  Json answer = answer_to("tour 5x5 --closed");
  answer["reason"] = "there is no tour of any board";
  answer["method"] = "magic";
  const ProgramRun run = run_line("check -", answer.dump());
  EXPECT_EQ(run.out, std::string("holds: there is no closed tour of 5x5\n") + not_looked_at);
}

TEST(Check, FindsThatAnUnknownAnswerClaimsNothing) {
  Json answer = answer_to("tour 5x5");
  answer["verdict"] = "unknown";
  answer.erase("tour");
  EXPECT_EQ(checked(answer), "3 unknown: the answer claims nothing");
}

TEST(Check, RefusesFieldsThatAreUnknownOrDoubledOrDoNotFit) {
  Json answer = answer_to("visit 3x3 --knights b2");
  answer["visited"] = 2;
  EXPECT_EQ(checked(answer), "2 cavalcade: -: visited: is 2, but 1 squares are listed");
  answer["visited"] = 1;
  answer["vistied"] = 1;
  EXPECT_EQ(checked(answer), "2 cavalcade: -: answer: the field 'vistied' is unknown, or does not belong there");
  const std::string text = answer_to("tour 5x5").dump();
  const ProgramRun twice = run_line("check -", R"({"verdict": "unknown", )" + text.substr(1));
  EXPECT_EQ(twice.exit_code, 2);
  EXPECT_EQ(twice.err, "cavalcade: -: answer: has the field 'verdict' twice\n");
}

TEST(Check, AcceptsNoImpossibleCount) {
  Json answer = answer_to("count 3x4 --block c1 --open");
  answer["verdict"] = "impossible";
  answer.erase("count");
  for (const char* certificate :
       {R"({"kind": "move-shortage", "crowded": ["a1"], "hosts": []})",
        R"({"kind": "too-few-moves", "squares": ["a1"]})", R"({"kind": "colours", "dark": 5, "light": 6})",
        R"({"kind": "exhausted", "nodes": 0})"}) {
    answer["certificate"] = Json::parse(certificate);
    EXPECT_EQ(checked(answer), "1 fault: a count is never impossible: where there is nothing to count it is 0");
  }
}

// ---- parts of tours ----

TEST(Check, RecomputesPartsOfTheFormulasTours) {
  EXPECT_EQ(checked(answer_to("tour 1000000x1000000 --closed --squares 5..9")),
            "0 holds: steps 5 to 9 of a closed tour of 1000000x1000000");
  EXPECT_EQ(checked(answer_to("tour 8x8 --from a1 --squares 60..64")),
            "0 holds: steps 60 to 64 of an open tour of 8x8 from a1");
  const Json step = answer_to("tour 1000000x1000000 --step-of d4 --from a1");
  EXPECT_EQ(checked(step), "0 holds: d4 is step " + std::to_string(step["first_step"].get<long>()) +
                               " of an open tour of 1000000x1000000 from a1");
}

TEST(Check, LeavesOtherPartsUnsettled) {
  const std::string unsettled =
      "3 unsettled: the squares fit, but a part of a tour does not show that the rest of it is there";
  EXPECT_EQ(checked(answer_to("tour 6x6 --wrap xy --squares 5..9")), unsettled);
  EXPECT_EQ(checked(answer_to("tour cube:3 --squares 5..9")), unsettled);
  Json step = answer_to("tour 1000000x1000000 --step-of d4 --from a1");
  step["first_step"] = step["first_step"].get<long>() - 2;
  EXPECT_EQ(checked(step), unsettled + ", and the formula of a structured tour gives other squares");
}

TEST(Check, FindsPartsOfToursThatCannotBe) {
  Json closed = answer_to("tour 6x6 --closed --from a1 --squares 1..2");
  closed["squares"] = {"a1", "b3"};
  closed["question"]["board"] = "4x4";
  EXPECT_EQ(checked(closed), "1 fault: by the theorem there is not a closed tour of 4x4");
  closed["question"]["board"] = "5x5";
  EXPECT_EQ(checked(closed), "1 fault: by the theorem there is not a closed tour of 5x5");
  Json step = answer_to("tour 8x8 --from a1 --step-of d4");
  step["first_step"] = 2;
  EXPECT_EQ(checked(step), "1 fault: d4 at step 2 does not fit a1 at step 1: every move changes the colour");
  step["first_step"] = 3;
  EXPECT_NE(checked(step).substr(0, 1), "0");
}

}  // namespace
}  // namespace cavalcade::testing
