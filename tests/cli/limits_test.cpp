// Every method keeps to its limits on boards of every kind: it is over within a second of the processor's time after
// its time limit, or after SIGINT or SIGTERM, and never has more in memory than it may, but for 32 MB for the program
// itself. A question that is answered or refused sooner is as good.
//
// What is measured is what the run itself took, not the time on the wall, so that other work on the machine changes
// nothing.

#include <array>
#include <csignal>
#include <ostream>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "program.hpp"
#include "support/sanitizers.hpp"

namespace cavalcade::testing {
namespace {

// What is asked: the words before and after the board.
struct Asked {
  const char* name;
  const char* before;
  const char* after;
};

constexpr std::array asked{
    Asked{"tour", "tour", "--closed"},
    Asked{"tour_open", "tour", "--from c3 --to e4"},
    Asked{"tour_blind", "tour", "--closed --method blind"},
    Asked{"tour_warnsdorff", "tour", "--closed --method warnsdorff"},
    Asked{"tour_hybrid", "tour", "--closed --method hybrid"},
    Asked{"tour_structured", "tour", "--closed --method structured"},
    Asked{"tour_patch", "tour", "--closed --method patch"},
    Asked{"tour_circuit", "tour", "--closed --method circuit"},
    Asked{"tour_sat", "tour", "--closed --method sat"},
    Asked{"cycles", "cycles", "--knights 4"},
    Asked{"cycles_short", "cycles", "--knights 15000 --lengths 4..80"},
    Asked{"cycles_carve", "cycles", "--knights 4 --method carve"},
    Asked{"cycles_anneal", "cycles", "--knights 4 --method anneal"},
    Asked{"cycles_weights", "cycles", "--knights 4 --method weights"},
    Asked{"cycles_split", "cycles", "--knights 4 --method split"},
    Asked{"cycles_symmetric", "cycles", "--knights 4 --method symmetric"},
    Asked{"cycles_exact", "cycles", "--knights 4 --method exact"},
    Asked{"cycles_lazy", "cycles", "--knights 4 --method lazy"},
    Asked{"cycles_cycle", "cycles", "--knights 4 --method cycle"},
    Asked{"visit", "visit", "--knights c3,p16"},
    Asked{"visit_many", "visit", "--knights c3,d4,e5,f6,g7"},
    Asked{"count", "count", "--closed"},
    Asked{"count_frontier", "count", "--open --method frontier"},
    Asked{"count_by_start", "count", "--open --by-start"},
    Asked{"count_distinct", "count", "--closed --distinct"},
    Asked{"count_symmetric", "count", "--closed --symmetric"},
    Asked{"count_two_factors", "count", "--two-factors"},
    Asked{"enumerate", "enumerate", "--closed --limit 3"},
    Asked{"enumerate_circuit", "enumerate", "--closed --limit 3 --method circuit"},
    Asked{"enumerate_cycle", "enumerate", "--closed --limit 3 --method cycle"},
    Asked{"sample", "sample", "--closed"},
    Asked{"trial", "trial", "--closed --methods hybrid"},
    Asked{"model_minizinc", "model", "--closed --as minizinc --solve"},
    Asked{"model_asp", "model", "--closed --as asp --solve"},
};

struct Ground {
  const char* name;
  const char* board;
};

void PrintTo(const Asked& question, std::ostream* out) {
  *out << question.name;
}
void PrintTo(const Ground& ground, std::ostream* out) {
  *out << ground.name;
}

constexpr Ground plain{"1000x1000", "1000x1000"};
constexpr Ground holes{"holes", "1000x1000 --block a1,b1,j10,k10"};
constexpr Ground torus{"torus", "1000x1000 --wrap xy"};
constexpr std::array grounds{Ground{"300x300", "300x300"}, plain, holes, torus};
constexpr std::array larger_grounds{Ground{"2000x2000", "2000x2000"}, Ground{"large_holes", "3000x3000 --block a1,b1"},
                                    Ground{"large_torus", "2000x2000 --wrap xy"}};

// Answered, impossible, refused, a limit, interrupted; or ended by the signal itself where nothing was left to be
// stopped, as while an answer is written.
void expect_orderly_end(const MeasuredRun& run, int signal = 0) {
  const int code = run.run.exit_code;
  const bool by_signal = signal != 0 && (code == 130 || code == 128 + signal);
  EXPECT_TRUE((code >= 0 && code <= 3) || by_signal) << "exit code " << code << ": " << run.run.err;
}

constexpr double limit = 0.3;  // seconds
constexpr double grace = 1;

void expect_over_by_time_limit(const std::string& line) {
  const MeasuredRun run = run_and_measure(line + " --time-limit 300ms");
  expect_orderly_end(run);
  EXPECT_LE(run.cpu_seconds, limit + grace) << line;
}

void expect_over_by_signal(const std::string& line, int signal) {
  const MeasuredRun run = run_and_measure(line, DueSignal{signal, limit});
  expect_orderly_end(run, signal);
  if (run.cpu_seconds_at_signal == 0) return;
  EXPECT_LE(run.cpu_seconds - run.cpu_seconds_at_signal, grace) << line;
}

// Time is given for more than fits.
void expect_within_memory_limit(const std::string& line) {
  const MeasuredRun run = run_and_measure(line + " --memory-limit 100M --time-limit 1s");
  expect_orderly_end(run);
  constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;
  EXPECT_LE(run.peak_bytes / mebibyte, 100 + 32) << line;
}

class EveryMethod : public ::testing::TestWithParam<std::tuple<Asked, Ground>> {
 protected:
  void SetUp() override {
    if (under_sanitizers) GTEST_SKIP() << "measured in other builds";
  }
  [[nodiscard]] static std::string line() {
    const auto& [question, ground] = GetParam();
    return std::string(question.before) + " " + ground.board + " " + question.after;
  }
};

std::string name_of_case(const ::testing::TestParamInfo<EveryMethod::ParamType>& info) {
  return std::string(std::get<0>(info.param).name) + "_on_" + std::get<1>(info.param).name;
}

template <class Grounds>
auto on(const Grounds& boards) {
  return ::testing::Combine(::testing::ValuesIn(asked), ::testing::ValuesIn(boards));
}

class TimeLimit : public EveryMethod {};
TEST_P(TimeLimit, IsKept) {
  expect_over_by_time_limit(line());
}
INSTANTIATE_TEST_SUITE_P(Of, TimeLimit, on(grounds), name_of_case);

class Interrupted : public EveryMethod {};
TEST_P(Interrupted, EndsSoon) {
  expect_over_by_signal(line(), SIGINT);
}
INSTANTIATE_TEST_SUITE_P(Run, Interrupted, on(std::array{holes}), name_of_case);

class Terminated : public EveryMethod {};
TEST_P(Terminated, EndsSoon) {
  expect_over_by_signal(line(), SIGTERM);
}
INSTANTIATE_TEST_SUITE_P(Run, Terminated, on(std::array{torus}), name_of_case);

class MemoryLimit : public EveryMethod {};
TEST_P(MemoryLimit, IsKept) {
  expect_within_memory_limit(line());
}
INSTANTIATE_TEST_SUITE_P(Of, MemoryLimit, on(std::array{holes}), name_of_case);

class LimitsLong : public EveryMethod {};
TEST_P(LimitsLong, AreKept) {
  expect_over_by_time_limit(line());
  expect_over_by_signal(line(), SIGINT);
  expect_over_by_signal(line(), SIGTERM);
  expect_within_memory_limit(line());
}
INSTANTIATE_TEST_SUITE_P(Of, LimitsLong, on(grounds), name_of_case);
INSTANTIATE_TEST_SUITE_P(OnLarger, LimitsLong, on(larger_grounds), name_of_case);

}  // namespace
}  // namespace cavalcade::testing
