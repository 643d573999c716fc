// `cavalcade check` and `cavalcade draw` of files that were made to cost much: within the limits, whatever they say;
// and of honest ones, which hold within the usual limits.

#include <csignal>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "board/square_name.hpp"
#include "check/hostile.hpp"
#include "program.hpp"
#include "support/sanitizers.hpp"

namespace cavalcade::testing {
namespace {

using check::Hostile;

constexpr std::uint64_t megabyte = 1'000'000;

std::string written(const TemporaryFolder& folder, const Hostile& file) {
  const std::string text = file.text();
  EXPECT_LT(text.size(), megabyte);
  return folder.file("answer.json", text);
}

// Neither a crash nor a signal, one line that says what it is, and little memory.
void expect_a_clear_end(const MeasuredRun& run) {
  EXPECT_TRUE(run.run.exit_code == 1 || run.run.exit_code == 3) << run.run.exit_code << run.run.err;
  EXPECT_TRUE(run.run.out.starts_with("fault: ") || run.run.out.starts_with("unsettled: ")) << run.run.out;
  if (!under_sanitizers) {
    EXPECT_LT(run.peak_bytes, 512 * megabyte) << run.run.out;
  }
}

// Sanitizers make everything slower.
void expect_cpu_seconds_below(double most, const MeasuredRun& run, const std::string& what) {
  if (under_sanitizers) return;
  EXPECT_LT(run.cpu_seconds, most) << what;
}

class CheckHostile : public ::testing::TestWithParam<Hostile> {};

TEST_P(CheckHostile, EndsWithinATimeLimit) {
  const TemporaryFolder folder;
  const MeasuredRun run = run_and_measure("check --time-limit 500ms " + written(folder, GetParam()));
  expect_a_clear_end(run);
  expect_cpu_seconds_below(1.5, run, run.run.out);
}

INSTANTIATE_TEST_SUITE_P(Files, CheckHostile, ::testing::ValuesIn(check::hostile_files()),
                         [](const auto& file) { return file.param.name; });

// The same for formats that are not one answer as JSON: boards that are only named, and many lines.
std::vector<Hostile> hostile_formats() {
  const std::string far_square = file_name(46339) + "46340";  // a board just below what has cells
  const std::string one_hole =
      R"({"question":{"board":"46340x46340","block":["a1"]},"verdict":"solved","tour":["a2"]})";
  const auto repeated = [](const std::string& line) {
    std::string text;
    while (text.size() + line.size() < megabyte) text += line;
    return text;
  };
  return {{"csv", "step,square\n1,a1\n0," + far_square + "\n"},
          {"cover", "cycle,step,square\n1,1,a1\n1,2,b3\n1,3,c1\n1,4,a2\n0,0," + far_square + "\n"},
          {"count", "2 closed tours of 46340x46340\n"},
          {"part", "steps 1 to 2 of a closed tour of 2147483647x2147483647\n\n1  a1\n2  b3\n"},
          {"lines", [=] { return repeated("a1 " + far_square + "\n"); }},
          {"answers", [=] { return repeated(one_hole + "\n"); }}};
}

INSTANTIATE_TEST_SUITE_P(Formats, CheckHostile, ::testing::ValuesIn(hostile_formats()),
                         [](const auto& file) { return file.param.name; });

class CheckHostileLong : public ::testing::TestWithParam<Hostile> {};

TEST_P(CheckHostileLong, TakesNoMoreThanTenSecondsByDefault) {
  const TemporaryFolder folder;
  const MeasuredRun run = run_and_measure("check " + written(folder, GetParam()));
  expect_a_clear_end(run);
  expect_cpu_seconds_below(10, run, run.run.out);
}

INSTANTIATE_TEST_SUITE_P(Files, CheckHostileLong, ::testing::ValuesIn(check::hostile_files()),
                         [](const auto& file) { return file.param.name; });
INSTANTIATE_TEST_SUITE_P(Formats, CheckHostileLong, ::testing::ValuesIn(hostile_formats()),
                         [](const auto& file) { return file.param.name; });

Hostile named(const std::string& name) {
  for (const Hostile& file : check::hostile_files())
    if (file.name == name) return file;
  ADD_FAILURE() << name;
  return {"", ""};
}

TEST(CheckLimits, SaysWhichLimitWasReachedAndHowItIsRaised) {
  const TemporaryFolder folder;
  const ProgramRun late = run_line("check --time-limit 100ms " + written(folder, named("Weights8x8")));
  EXPECT_EQ(late.out, "unsettled: time limit of 0.1 s reached (--time-limit)\n");
  EXPECT_EQ(late.exit_code, 3);
  const ProgramRun large = run_line("check --memory-limit 1M " + written(folder, named("ProofOnALargeBoard")));
  EXPECT_EQ(large.out, "unsettled: needs 309.0 MiB of memory or more, the limit is 1.0 MiB (--memory-limit)\n");
  EXPECT_EQ(large.exit_code, 3);
  for (const char* const line : {"check - --time-limit soon", "check - --memory-limit much", "draw - --time-limit -1"})
    EXPECT_EQ(run_line(line, "{}").exit_code, 2) << line;
}

TEST(CheckLimits, EndsWithin100MsWhenInterrupted) {
  const TemporaryFolder folder;
  const std::string file = written(folder, named("Weights8x8"));
  for (const int signal : {SIGINT, SIGTERM}) {
    const MeasuredRun run = run_and_measure("check --time-limit none " + file, DueSignal{signal, 0.1});
    EXPECT_EQ(run.run.exit_code, 130);
    EXPECT_EQ(run.run.out, "unsettled: interrupted\n");
    EXPECT_LT(run.cpu_seconds - run.cpu_seconds_at_signal, 0.1);
  }
}

TEST(CheckLimits, BoundTheExportOfAFormula) {
  const TemporaryFolder folder;
  const std::string file = written(folder, named("ProofWithAPairOf900KB"));
  const MeasuredRun run = run_and_measure("check --time-limit 300ms --export " + folder.path() + "/proof " + file);
  EXPECT_EQ(run.run.exit_code, 3);
  EXPECT_EQ(run.run.err, "cavalcade: --export: time limit of 0.3 s reached (--time-limit)\n");
  expect_cpu_seconds_below(1.3, run, run.run.out);
}

// Small files about large boards: what is drawn is as large as the board. Their knights cannot move.
TEST(DrawLimits, BoundWhatATinyFileDraws) {
  const TemporaryFolder folder;
  const auto visit = [&](const std::string& board) {
    const std::string question =
        fmt::format(R"("board":"{}","task":"visit","leaper":"0,99999","knights":["a1"])", board);
    return folder.file("visit.json", fmt::format(R"({{"question":{{{}}},"verdict":"solved","visit":[["a1"]],)"
                                                 R"("visited":1,"bound":4000000000}})",
                                                 question));
  };
  for (const char* const board : {"46340x46340", "1x90000000", "9000x9000", "2000x2000", "260x260"})
    for (const char* const format : {"text", "npy", "csv", "json", "svg", "png", "pdf", "gif"}) {
      const MeasuredRun run = run_and_measure(
          fmt::format("draw --format {} -o {}/out --time-limit 2s {}", format, folder.path(), visit(board)));
      const int exit_code = run.run.exit_code;
      EXPECT_TRUE(exit_code >= 0 && exit_code <= 3) << exit_code << run.run.err;
      expect_cpu_seconds_below(4, run, fmt::format("{} {} {}", board, format, run.run.err));
      if (!under_sanitizers) {
        EXPECT_LT(run.peak_bytes, 512 * megabyte) << board << ' ' << format;
      }
    }
}

// What the program itself gives out is checked within the usual limits; sanitizers make everything slower.
TEST(CheckLimits, LetHonestProofsHold) {
  const std::string limit = under_sanitizers ? " --time-limit 5m" : "";
  for (const char* const line :
       {"tour 10x4 --wrap x --closed --method sat", "tour 4x500 --closed", "cycles 8x6 --knights 6",
        "cycles 8x8 --knights 13 --method exact", "cycles 10x10 --knights 22 --method weights",
        "visit 32x32 --knights a1,p16,h5 --block c3,d4,k9", "count 6x6 --closed", "tour 300x300 --closed",
        "tour 6x6 --wrap xy --closed"}) {
    const ProgramRun answer = run_line(std::string(line) + " --format json" + limit);
    const MeasuredRun check = [&] {
      const TemporaryFolder folder;
      return run_and_measure("check " + folder.file("answer.json", answer.out) + limit);
    }();
    EXPECT_EQ(check.run.exit_code, 0) << line << '\n' << check.run.out << check.run.err;
  }
}

}  // namespace
}  // namespace cavalcade::testing
