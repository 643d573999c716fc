// What the program writes is there whole or not at all, what it cannot write it says, and a signal ends it in order.

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <set>
#include <sys/wait.h>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "program.hpp"
#include "support/sanitizers.hpp"

namespace cavalcade::testing {
namespace {

using Json = nlohmann::ordered_json;

// Whether something has arrived in a file that is not finished.
bool is_being_written(const std::string& folder) {
  const std::set<std::string> names = names_in(folder);
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    std::error_code gone;
    return name.ends_with(".unfinished") && std::filesystem::file_size(folder + "/" + name, gone) > 0 && !gone;
  });
}

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// A question with a picture, one without, and one that is not settled in its time.
constexpr const char* solved = "tour 8x8 --closed ";
constexpr const char* impossible = "tour 10x4 --wrap x --closed ";
constexpr const char* open_question = "tour 20x20 --closed --method blind --time-limit 50ms ";

TEST(OldFile, StaysWhenThereIsNoPicture) {
  const TemporaryFolder folder;
  const std::string file = folder.file("tour.svg", "an old picture");
  const ProgramRun none = run_line(impossible + ("-o " + file));
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_TRUE(none.err.starts_with("cavalcade: impossible: ")) << none.err;
  EXPECT_TRUE(none.err.ends_with("; '" + file + "' is left as it was\n")) << none.err;
  const ProgramRun unknown = run_line(open_question + ("-o " + file));
  EXPECT_EQ(unknown.exit_code, 3);
  EXPECT_TRUE(unknown.err.ends_with("; '" + file + "' is left as it was\n")) << unknown.err;
  EXPECT_EQ(read_file(file), "an old picture");
  EXPECT_EQ(names_in(folder.path()).size(), 1U);
}

TEST(OldFile, StaysWhenTheAnswerIsUnknown) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/tour.json";
  ASSERT_EQ(run_line(solved + ("-o " + file)).exit_code, 0);
  const std::string good = read_file(file);
  const ProgramRun unknown = run_line(open_question + ("-o " + file));
  EXPECT_EQ(unknown.exit_code, 3);
  EXPECT_EQ(unknown.err, "cavalcade: unknown: time limit of 0.05 s reached; '" + file + "' is left as it was\n");
  EXPECT_EQ(read_file(file), good);
  EXPECT_EQ(run_line(impossible + ("-o " + file)).exit_code, 1);
  EXPECT_EQ(Json::parse(read_file(file))["verdict"], "impossible") << "that is an answer";
  const std::string other = folder.path() + "/other.json";
  EXPECT_EQ(run_line(open_question + ("-o " + other)).exit_code, 3);
  EXPECT_EQ(Json::parse(read_file(other))["verdict"], "unknown") << "there was none to lose";
}

TEST(OldFile, StaysWhenAListIsNotComplete) {
  const TemporaryFolder folder;
  const std::string file = folder.file("tours.txt", "all tours\n");
  const std::string line = "enumerate 8x8 --closed --time-limit 100ms -o ";
  const ProgramRun cut = run_line(line + file);
  EXPECT_EQ(cut.exit_code, 3);
  EXPECT_TRUE(cut.err.starts_with("cavalcade: the list is not complete; '" + file + "' is left as it was\n"))
      << cut.err;
  EXPECT_EQ(read_file(file), "all tours\n");
  const std::string other = folder.path() + "/some.txt";
  EXPECT_EQ(run_line(line + other).exit_code, 3);
  EXPECT_TRUE(read_file(other).ends_with("\n"));
  EXPECT_EQ(run_line("enumerate 8x8 --closed --limit 3 -o " + file).exit_code, 0);
  EXPECT_EQ(lines_of(read_file(file)), 3U) << "no more were asked for";
}

TEST(OldFile, StaysWhenTheProgramIsStopped) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGKILL}) {
    const TemporaryFolder folder;
    const std::string file = folder.file("tours.txt", "all tours\n");
    const SignalledRun stopped = run_and_signal_when("enumerate 8x8 --closed -o " + file, signal,
                                                     [&] { return is_being_written(folder.path()); });
    EXPECT_EQ(stopped.run.exit_code, signal == SIGKILL ? 128 + SIGKILL : 130) << signal;
    EXPECT_EQ(read_file(file), "all tours\n") << signal;
    std::set<std::string> left = names_in(folder.path());
    left.erase("tours.txt");
    EXPECT_EQ(left.size(), signal == SIGKILL ? 1U : 0U) << signal;
    for (const std::string& name : left) EXPECT_TRUE(name.ends_with(".unfinished")) << name;
  }
}

// While a picture is written nobody asks whether to stop: the signal ends the program, and half a file goes with it.
TEST(OldFile, StaysWhenTheProgramIsEndedAsItWrites) {
  for (const int signal : {SIGTERM, SIGHUP}) {
    const TemporaryFolder folder;
    const std::string file = folder.file("tour.csv", "old");
    const SignalledRun ended = run_and_signal_when("tour 2000x2000 --format csv -o " + file, signal,
                                                   [&] { return is_being_written(folder.path()); });
    if (ended.run.exit_code == 0) continue;  // it was faster
    EXPECT_EQ(ended.run.exit_code, 128 + signal);
    EXPECT_EQ(read_file(file), "old");
    EXPECT_EQ(names_in(folder.path()), (std::set<std::string>{"tour.csv"}));
  }
}

TEST(OldFile, StaysWhenTheDiskIsFull) {
  const TemporaryFolder folder;
  const SmallDisk disk(folder.path() + "/disk", "1m");
  if (!disk.is_there()) GTEST_SKIP() << "only root can mount a small disk to fill";
  const std::string file = folder.file("disk/tour.npy", "old");
  for (const std::string format : {"npy", "csv", "json"}) {
    const ProgramRun full = run_line("tour 1000x1000 --format " + format + " -o " + file);
    EXPECT_EQ(full.exit_code, 2);
    EXPECT_EQ(full.err, "cavalcade: -o: cannot write '" + file + "': No space left on device\n");
    EXPECT_EQ(read_file(file), "old");
    EXPECT_EQ(names_in(folder.path() + "/disk"), (std::set<std::string>{"tour.npy"}));
  }
}

// What writes a file, and how a command line names it: with {} for a folder.
struct Writer {
  const char* line;
  const char* file;
};

void PrintTo(const Writer& writer, std::ostream* out) {
  *out << writer.line;
}

std::string line_in(const Writer& writer, const std::string& folder) {
  return fmt::format(fmt::runtime(writer.line), folder);
}

class FullDisk : public ::testing::TestWithParam<Writer> {};

TEST_P(FullDisk, KeepsTheOldFile) {
  const TemporaryFolder folder;
  const SmallDisk disk(folder.path() + "/disk", "64k");
  if (!disk.is_there()) GTEST_SKIP() << "only root can mount a small disk to fill";
  ASSERT_EQ(run_line("tour 10x4 --wrap x --closed --method sat --proof " + folder.path() + "/none.json").exit_code, 1);
  const std::string file = folder.file(std::string("disk/") + GetParam().file, "old");
  (void)folder.file("disk/filler", std::string(1 << 20, '.'));
  const std::set<std::string> before = names_in(folder.path() + "/disk");
  const ProgramRun full = run_line(line_in(GetParam(), folder.path() + "/disk"), "", folder.path());
  EXPECT_EQ(full.exit_code, 2);
  EXPECT_NE(full.err.find("No space left on device"), std::string::npos) << full.err;
  EXPECT_EQ(lines_of(full.err), 1U) << full.err;
  EXPECT_EQ(read_file(file), "old");
  EXPECT_EQ(names_in(folder.path() + "/disk"), before);
}

INSTANTIATE_TEST_SUITE_P(OfEveryOption, FullDisk,
                         ::testing::Values(Writer{"tour 5x5 -o {}/tour.txt", "tour.txt"},
                                           Writer{"tour 4x4 --proof {}/none.json", "none.json"},
                                           Writer{"cycles --table 4 --quiet -o {}/table.json", "table.json"},
                                           Writer{"visit 5x5 --knights c3 -o {}/visit.svg", "visit.svg"},
                                           Writer{"count 5x5 --open -o {}/count.json", "count.json"},
                                           Writer{"enumerate 5x5 --limit 1 -o {}/list.txt", "list.txt"},
                                           Writer{"sample 6x6 --closed --quiet -o {}/sample.txt", "sample.txt"},
                                           Writer{"model 6x6 --closed --as dimacs -o {}/model.cnf", "model.cnf"},
                                           Writer{"trial 5x5 --quiet -o {}/trial.csv", "trial.csv"},
                                           Writer{"trial 5x5 --quiet --methods warnsdorff --log {}",
                                                  "heuristicSearch.txt"},
                                           Writer{"check none.json --export {}", "proof.drat"},
                                           Writer{"draw none.json --format json -o {}/again.json", "again.json"},
                                           Writer{"campaign generate {}/tasks.json", "tasks.json"},
                                           Writer{"campaign sweep --sizes 4 --quiet -o {}/sweep.csv", "sweep.csv"}));

constexpr int well_under_way_ms = 300;

class Incomplete : public ::testing::TestWithParam<Writer> {};

TEST_P(Incomplete, KeepsTheOldFile) {
  const TemporaryFolder folder;
  const std::string file = folder.file(GetParam().file, "old");
  const SignalledRun stopped = run_and_signal(line_in(GetParam(), folder.path()), SIGINT, well_under_way_ms);
  EXPECT_EQ(stopped.run.exit_code, 130);
  EXPECT_NE(stopped.run.err.find("; '" + file + "' is left as it was\n"), std::string::npos) << stopped.run.err;
  EXPECT_EQ(read_file(file), "old");
  EXPECT_EQ(names_in(folder.path()), (std::set<std::string>{GetParam().file}));
}

INSTANTIATE_TEST_SUITE_P(
    OfEveryOption, Incomplete,
    ::testing::Values(Writer{"tour 20x20 --closed --method blind -o {}/tour.json", "tour.json"},
                      Writer{"cycles --table 20 --quiet -o {}/table.json", "table.json"},
                      Writer{"count 8x8 --closed -o {}/count.json", "count.json"},
                      Writer{"enumerate 8x8 --closed --quiet -o {}/list.txt", "list.txt"},
                      Writer{"sample 8x8 --closed -n 1000000 --quiet -o {}/sample.txt", "sample.txt"},
                      Writer{"trial 20x20 --closed --methods blind --quiet -o {}/trial.csv", "trial.csv"},
                      Writer{"trial 20x20 --closed --methods blind --quiet --log {}", "blindSearch.txt"},
                      Writer{"campaign sweep --sizes 12 --time-limit 60s --quiet -o {}/sweep.csv", "sweep.csv"}));

TEST(Proof, OfAnEarlierRunDoesNotStayBesideASolvedQuestion) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/none.json";
  ASSERT_EQ(run_line(impossible + ("--proof " + file)).exit_code, 1);
  const ProgramRun now = run_line(solved + ("--quiet --proof " + file));
  EXPECT_EQ(now.exit_code, 0);
  EXPECT_EQ(now.err, "cavalcade: no proof: the question was solved; '" + file + "', an earlier one, is removed\n");
  EXPECT_FALSE(file_exists(file));
  EXPECT_EQ(run_line(solved + ("--proof " + file)).err, "cavalcade: no proof: the question was solved\n");
}

TEST(Proof, OfAnEarlierRunStaysBesideAnUnknownAnswer) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/none.json";
  ASSERT_EQ(run_line(impossible + ("--proof " + file)).exit_code, 1);
  const std::string proof = read_file(file);
  const ProgramRun unknown = run_line(open_question + ("--proof " + file));
  EXPECT_EQ(unknown.exit_code, 3);
  EXPECT_EQ(unknown.err, "cavalcade: no proof: the answer is unknown; '" + file + "' is left as it was\n");
  EXPECT_EQ(read_file(file), proof);
}

TEST(Proof, DeletesNoFileOfAnotherKind) {
  const TemporaryFolder folder;
  const std::string file = folder.file("thesis.tex", "years of work");
  const ProgramRun run = run_line(solved + ("--proof " + file));
  EXPECT_EQ(run.err, "cavalcade: no proof: the question was solved; '" + file + "' is left as it was\n");
  EXPECT_EQ(read_file(file), "years of work");
}

TEST(Proof, AndAnswerDoNotGoIntoTheSameFile) {
  const TemporaryFolder folder;
  const std::string file = folder.path() + "/one.json";
  for (const std::string command : {"tour 4x4", "model 4x4 --task tour --as asp --solve"}) {
    const ProgramRun run = run_line(command + " -o " + file + " --proof " + folder.path() + "/./one.json");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_EQ(run.err, "cavalcade: --proof: '" + folder.path() + "/./one.json' is the file of -o; name another\n");
  }
  EXPECT_EQ(run_line("tour 4x4 -o /dev/null --format json --proof /dev/null").exit_code, 1);
}

// The exit code of a command line, which the shell reads; what is said goes to `said`.
int run_in_shell(const std::string& line, const std::string& redirected, const std::string& said) {
  const std::string command = "(" CAVALCADE_BINARY " " + line + " " + redirected + ") 2> " + said;
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TEST(StandardOutput, ThatIsFullIsSaidByEveryCommand) {
  const TemporaryFolder folder;
  const std::string said = folder.path() + "/said.txt";
  const std::string answer = folder.path() + "/tour.json";
  const std::string atlas = folder.path() + "/atlas";
  const std::string tasks = folder.path() + "/tasks.json";
  const std::string campaign = folder.path() + "/campaign";
  ASSERT_EQ(run_line("tour 6x6 -o " + answer).exit_code, 0);
  ASSERT_EQ(run_line("cycles --table 4 --out " + atlas).exit_code, 0);
  ASSERT_EQ(run_line("campaign generate " + tasks + " --sizes 4 --per-size 1 --targets native").exit_code, 0);
  ASSERT_EQ(run_line("campaign run " + tasks + " --out " + campaign).exit_code, 0);
  for (const std::string& line : std::vector<std::string>{"",
                                                          "--help",
                                                          "--version",
                                                          "tour --help",
                                                          "tour 5x5",
                                                          "tour 4x4",
                                                          "tour 100x100 --format csv",
                                                          "cycles 6x6 --knights 4",
                                                          "cycles --table 4",
                                                          "visit 5x5 --knights c3",
                                                          "count 5x5 --open",
                                                          "enumerate 5x5 --limit 1",
                                                          "enumerate 5x5",
                                                          "sample 6x6 --closed",
                                                          "model 6x6 --closed --as dimacs",
                                                          "trial 5x5",
                                                          "check " + answer,
                                                          "check " + atlas,
                                                          "draw " + answer,
                                                          "campaign generate -",
                                                          "campaign run " + tasks + " --out " + campaign,
                                                          "campaign report " + campaign,
                                                          "campaign clean --yes " + campaign}) {
    EXPECT_EQ(run_in_shell(line, "> /dev/full", said), 2) << line;
    const std::string words = read_file(said);
    EXPECT_NE(words.find("cavalcade: cannot write "), std::string::npos) << line << ": " << words;
    EXPECT_TRUE(words.find("enumerate") != std::string::npos || lines_of(words) <= 2) << line << ": " << words;
  }
}

TEST(StandardOutput, ThatIsClosedIsAnErrorOnlyIfItIsNeeded) {
  const TemporaryFolder folder;
  const std::string said = folder.path() + "/said.txt";
  const std::string file = folder.path() + "/tour.svg";
  EXPECT_EQ(run_in_shell("tour 5x5", ">&-", said), 2);
  EXPECT_EQ(read_file(said), "cavalcade: cannot write to standard output: Bad file descriptor\n");
  EXPECT_EQ(run_in_shell("tour 5x5", ">&- 2>&-", said), 2);
  EXPECT_EQ(run_in_shell("tour 5x5", "<&- >&- 2>&-", said), 2);
  EXPECT_EQ(run_in_shell("--help", ">&- 2>&-", said), 2);
  EXPECT_EQ(run_in_shell("check -", "<&- >&- 2>&-", said), 2);
  EXPECT_EQ(run_in_shell("tour 5x5 -o " + file, "<&- >&- 2>&-", said), 0);
  EXPECT_TRUE(read_file(file).ends_with("</svg>\n")) << "nothing else went into the file";
}

TEST(StandardError, ThatIsFullChangesNothing) {
  const TemporaryFolder folder;
  const std::string said = folder.path() + "/said.txt";
  EXPECT_EQ(run_in_shell("tour 5x5 --method none", "2> /dev/full", said), 2);
  EXPECT_EQ(run_in_shell("enumerate 5x5 --limit 1", "> /dev/null 2> /dev/full", said), 0);
  EXPECT_EQ(run_in_shell("tour 5x5", "> /dev/full 2> /dev/full", said), 2);
}

TEST(StandardOutput, ThatNobodyReadsAnyMoreEndsTheProgramQuietly) {
  const TemporaryFolder folder;
  const std::string said = folder.path() + "/said.txt";
  const std::string line = "trap - PIPE; (" CAVALCADE_BINARY " enumerate 8x8 --closed | head -1) 2>&1 > /dev/null";
  const std::string command = "/bin/bash -c '" + line + "' > " + said;
  std::signal(SIGPIPE, SIG_DFL);
  EXPECT_EQ(std::system(command.c_str()), 0);
  std::signal(SIGPIPE, SIG_IGN);
  EXPECT_EQ(read_file(said), "");
}

TEST(Signals, AskForTheEndOnce) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const TemporaryFolder folder;
    const std::string file = folder.path() + "/tours.txt";
    const SignalledRun stopped = run_and_signal_when("enumerate 8x8 --closed -o " + file, signal,
                                                     [&] { return is_being_written(folder.path()); });
    EXPECT_EQ(stopped.run.exit_code, 130) << signal;
    EXPECT_TRUE(stopped.run.err.ends_with(" so far: interrupted\n")) << stopped.run.err;
  }
}

// Two signals come while the program is halted, so that it meets both at once and cannot end by itself in between.
TEST(Signals, EndTheProgramTheSecondTimeWhicheverTheyAre) {
  const std::string command = CAVALCADE_BINARY
      " tour 20x20 --closed --method blind --time-limit 30s > /dev/null & child=$!; "
      "until grep -q 'SigCgt:.*[4-7c-f]...$' /proc/$child/status; do kill -0 $child || break; done; sleep 0.3; "
      "kill -STOP $child; kill -TERM $child; kill -HUP $child; kill -CONT $child; wait $child";
  const int exit_code = WEXITSTATUS(std::system(command.c_str()));
  EXPECT_TRUE(exit_code == 128 + SIGTERM || exit_code == 128 + SIGHUP) << exit_code;
}

TEST(Signals, ThatAreIgnoredStayIgnored) {
  // As nohup does it. The signal is sent once the program listens to SIGTERM (bit 4000 of the signals it catches).
  const std::string command =
      "trap '' HUP; " CAVALCADE_BINARY
      " tour 20x20 --closed --method blind --time-limit 1s > /dev/null & child=$!; "
      "until grep -q 'SigCgt:.*[4-7c-f]...$' /proc/$child/status; do kill -0 $child || break; done; "
      "kill -HUP $child; wait $child";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 3) << "a limit, and no interrupt";
}

}  // namespace
}  // namespace cavalcade::testing
