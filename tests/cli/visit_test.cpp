// `cavalcade visit` as a user meets it.

#include <csignal>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace cavalcade::testing {
namespace {

using Json = nlohmann::ordered_json;

class InvalidVisit : public ::testing::TestWithParam<Mistake> {};

TEST_P(InvalidVisit, GetsOneClearLineAndExitCodeTwo) {
  expect_one_clear_line_and_exit_code_two(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Questions, InvalidVisit,
    ::testing::Values(Mistake{"visit", "BOARD"}, Mistake{"visit 8x8", "--knights: is missing"},
                      Mistake{"visit 8x8 --knights i9", "--knights: 'i9'"},
                      Mistake{"visit 8x8 --knights a1,a1", "--knights: a1 is named twice"},
                      Mistake{"visit 8x8 --knights a1 --block a1", "--knights: a1 is blocked"},
                      Mistake{"visit 8x8 --knights 2", "--knights: '2'"},
                      Mistake{"visit 8x8 --knights a1 --time-limit never", "--time-limit: 'never'"},
                      Mistake{"visit 8x8 --knights a1 --proof no/such/folder.json", "--proof: cannot write"},
                      Mistake{"visit 8x8 --knights a1 --method lp", "'--method' is not an option of visit"}));

TEST(Visit, SaysHowFarTheKnightsGetAndWhyNoFurther) {
  const ProgramRun run = run_line("visit 8x8 --knights a8,e5 --block b8,c1,c6,f7,g2,h3");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_TRUE(run.out.starts_with("2 knights on 8x8 visit 56 of 58 squares, the most possible")) << run.out;
  EXPECT_NE(run.out.find("A: 28 squares, from a8 to "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\nWhy no visit has more than 56: colours: 57 squares would take 29"), std::string::npos)
      << run.out;
}

// Colours, a matching, a linear program: each is written, read and checked.
TEST(Visit, HasACertificateThatCheckConfirms) {
  const TemporaryFolder folder;
  for (const char* const question : {"visit 8x8 --knights a8,e5 --block b8,c1,c6,f7,g2,h3",
                                     "visit 10x10 --knights a2,b8 --block "
                                     "b2,b6,j7,a8,c9,f9,c10,d10",
                                     "visit 7x3 --knights a1,d2,g3", "visit cube:2 --knights U:a1,F:b2"}) {
    const std::string proof = folder.path() + "/visit.json";
    const ProgramRun run = run_line(std::string(question) + " --quiet --proof " + proof);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const ProgramRun check = run_line("check " + proof);
    EXPECT_EQ(check.exit_code, 0) << check.out << check.err;
    Json answer = Json::parse(read_file(proof));
    EXPECT_EQ(answer["verdict"], "optimal");
    answer["bound"] = answer["bound"].get<int>() - 1;
    const ProgramRun forged = run_line("check -", answer.dump());
    EXPECT_EQ(forged.exit_code, 1) << forged.out;
  }
}

TEST(Visit, StopsAtTheLimitWithWhatItHas) {
  const ProgramRun run = run_line("visit 32x32 --knights a1,b1,c1 --time-limit 0s --format json");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const Json answer = Json::parse(run.out);
  EXPECT_LE(answer["visited"], answer["bound"]);
  EXPECT_EQ(run_line("check -", run.out).exit_code, 0);
}

TEST(Visit, IsDrawn) {
  const ProgramRun run = run_line("visit 8x8 --knights a8,e5 --format svg");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("<svg"), std::string::npos);
}

}  // namespace
}  // namespace cavalcade::testing
