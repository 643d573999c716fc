// `cavalcade model --solve`: the tools as they are, and tools that misbehave, which are shell scripts of their names
// put before them in PATH.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "ask/json.hpp"
#include "check/check.hpp"
#include "impostor.hpp"
#include "program.hpp"

namespace cavalcade::testing {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

Json answer_to(const std::string& line, int exit_code) {
  const ProgramRun run = run_line(line + " --format json");
  EXPECT_EQ(run.exit_code, exit_code) << run.out << run.err;
  const Result<Solved> solved = parse_answer(run.out);
  EXPECT_TRUE(solved) << run.out << run.err;
  if (!solved) return {};
  EXPECT_EQ(check::check_answer(solved->question, solved->answer).outcome, check::Outcome::holds);
  return Json::parse(run.out);
}

class RealTools : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Languages, RealTools, ::testing::Values("minizinc", "asp"));

TEST_P(RealTools, AnswerEveryTask) {
  const std::string solve = std::string(" --as ") + GetParam() + " --solve";
  const Json tour = answer_to("model 8x8 --closed --from d4" + solve, 0);
  EXPECT_EQ(tour.at("verdict"), "solved");
  EXPECT_EQ(tour.at("tour").at(0), "d4");
  EXPECT_EQ(answer_to("model 5x5 --from a1 --to e5" + solve, 0).at("tour").size(), 25U);
  EXPECT_EQ(answer_to("model 6x6 --task cycles --knights 3" + solve, 0).at("cycles").size(), 3U);
  const Json visit = answer_to("model 5x4 --task visit --knights a1,e4" + solve, 0);
  EXPECT_EQ(visit.at("verdict"), "optimal");
  EXPECT_EQ(visit.at("visited"), 20);
}

TEST_P(RealTools, ProveNothingButWeDo) {
  const std::string solve = std::string(" --as ") + GetParam() + " --solve";
  const Json none = answer_to("model 4x4 --task cycles --knights 3" + solve, 1);
  EXPECT_EQ(none.at("verdict"), "impossible");
  EXPECT_TRUE(none.contains("certificate"));
}

TEST_P(RealTools, StarvedOfTimeOrMemoryTheyLeaveAnUnknownWithAReason) {
  const std::string model = std::string("model 60x60 --task visit --knights a1,t20 --as ") + GetParam() + " --solve";
  const auto start = std::chrono::steady_clock::now();
  const Json late = answer_to(model + " --time-limit 100ms", 3);
  EXPECT_EQ(late.at("verdict"), "unknown");
  EXPECT_EQ(late.at("reason"), "time limit of 0.1 s reached");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds{10});
  const Json starved = answer_to(model + " --memory-limit 20M", 3);
  EXPECT_EQ(starved.at("verdict"), "unknown");
  EXPECT_NE(starved.at("reason").get<std::string>().find(" failed: "), std::string::npos) << starved;
}

TEST(KeptDefect, MissesTheEvenOptimum) {
  const Json odd = answer_to("model 5x4 --task visit --knights a1,e4 --as minizinc --solve --keep-even-defect", 0);
  EXPECT_EQ(odd.at("verdict"), "solved");
  EXPECT_EQ(odd.at("visited"), 19);
  EXPECT_EQ(odd.at("bound"), 20);
}

// ---- tools that misbehave ----

std::string reason_of(const std::string& script, const std::string& language, const std::string& more = "") {
  const Impostor impostor(script);
  const Json answer = answer_to("model 8x8 --closed --as " + language + " --solve " + more, 3);
  EXPECT_EQ(answer.value("verdict", ""), "unknown");
  return answer.value("reason", "");
}

class Misbehaving : public ::testing::TestWithParam<const char*> {
 protected:
  [[nodiscard]] static std::string name() { return GetParam() == std::string("asp") ? "clingo" : "minizinc"; }
};
INSTANTIATE_TEST_SUITE_P(Languages, Misbehaving, ::testing::Values("minizinc", "asp"));

TEST_P(Misbehaving, GarbageIsNoAnswer) {
  EXPECT_TRUE(reason_of("echo hello; head -c 4000 /dev/urandom\n", GetParam())
                  .starts_with("what " + name() + " printed is no answer: "));
  EXPECT_EQ(reason_of("exit 0\n", GetParam()), name() + " ended without an answer");
}

TEST_P(Misbehaving, AFailureIsTold) {
  EXPECT_EQ(reason_of("echo 'it does not work' >&2; exit 65\n", GetParam()),
            name() + " failed: says 'it does not work'");
  EXPECT_TRUE(reason_of("kill -9 $$\n", GetParam()).starts_with(name() + " failed: "));
}

TEST_P(Misbehaving, AWrongClaimIsNotBelieved) {
  const std::string claim =
      GetParam() == std::string("asp") ? "echo UNSATISFIABLE; exit 20\n" : "echo =====UNSATISFIABLE=====\n";
  EXPECT_EQ(reason_of(claim, GetParam()), name() + " says that there is none, but structured has found one");
}

TEST_P(Misbehaving, AHangEndsAtTheLimitAndNothingIsLeftBehind) {
  const TemporaryFolder notes;
  const std::string pids = notes.path() + "/pids";
  const std::string script = "trap '' TERM\nsleep 1000 &\necho $$ $! > " + pids + "\nwait\nsleep 1000\n";
  EXPECT_EQ(reason_of(script, GetParam(), "--time-limit 200ms"), "time limit of 0.2 s reached");
  std::ifstream in(pids);
  int alive = 0;
  int known = 0;
  for (int pid = 0; in >> pid; ++known) alive += kill(pid, 0) == 0 ? 1 : 0;
  EXPECT_EQ(known, 2);
  EXPECT_EQ(alive, 0);
}

TEST_P(Misbehaving, AnInterruptEndsItAtOnce) {
  const TemporaryFolder notes;
  const std::string pids = notes.path() + "/pids";
  const Impostor impostor("echo $$ > " + pids + ".new\nmv " + pids + ".new " + pids + "\nsleep 1000\n");
  const SignalledRun run = run_and_signal_when(std::string("model 8x8 --closed --as ") + GetParam() + " --solve",
                                               SIGINT, [&] { return fs::exists(pids); });
  EXPECT_EQ(run.run.exit_code, 130) << run.run.err;
  EXPECT_LT(run.seconds_after_signal, 5);
  int pid = 0;
  std::ifstream(pids) >> pid;
  EXPECT_GT(pid, 0);
  EXPECT_NE(kill(pid, 0), 0);
}

TEST_P(Misbehaving, AMissingToolIsOneClearLine) {
  const TemporaryFolder nothing;
  const std::string path = std::getenv("PATH");
  setenv("PATH", nothing.path().c_str(), 1);
  const ProgramRun run = run_line(std::string("model 8x8 --closed --as ") + GetParam() + " --solve");
  setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_TRUE(run.err.starts_with("cavalcade: " + name() + ": not found; install the package")) << run.err;
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1);
}

class InvalidSolve : public ::testing::TestWithParam<Mistake> {};

TEST_P(InvalidSolve, GetsOneClearLineAndExitCodeTwo) {
  expect_one_clear_line_and_exit_code_two(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Questions, InvalidSolve,
    ::testing::Values(Mistake{"model 8x8 --as dimacs --solve", "--solve: only minizinc and asp have a tool"},
                      Mistake{"model 8x8 --as minizinc --time-limit 1s", "--time-limit: is for --solve; add that"},
                      Mistake{"model 8x8 --as minizinc --format json", "--format: is for --solve; add that"},
                      Mistake{"model 8x8 --as asp --solve --format jpeg", "--format: 'jpeg' is not one of"},
                      Mistake{"model 8x8 --as asp --solve --time-limit soon", "--time-limit: 'soon'"}));

}  // namespace
}  // namespace cavalcade::testing
