#include "base/process.hpp"

#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "support/temporary_folder.hpp"

namespace cavalcade {
namespace {

using testing::read_file;
using testing::TemporaryFolder;

// Empty if the process has ended, be it between the opening of the file and its reading, where a stream buffer throws.
std::string command_of(const std::filesystem::path& process) {
  std::ifstream in(process / "cmdline", std::ios::binary);
  std::ostringstream command;
  command << in.rdbuf();
  return command.str();
}

// Processes that have the folder's name among their arguments: those that a test started there.
std::vector<std::string> processes_of(const TemporaryFolder& folder) {
  std::vector<std::string> found;
  std::error_code gone;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", gone)) {
    const std::string command = command_of(entry.path());
    if (command.find(folder.path()) != std::string::npos) found.push_back(command);
  }
  return found;
}

bool has_children() {
  return waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD;
}

// The script has the folder as $0, and so in its arguments.
std::vector<std::string> script(const TemporaryFolder& folder, const std::string& text) {
  return {"sh", "-c", text, folder.path()};
}

ProcessOptions in(const TemporaryFolder& folder) {
  ProcessOptions options;
  options.folder = folder.path();
  options.out = folder.path() + "/out";
  options.err = folder.path() + "/err";
  return options;
}

// A program that will not end: it and its child, which has a session of its own, ignore SIGTERM. The child writes
// `ready` when both do.
std::string stubborn() {
  return R"(trap "" TERM; setsid sh -c 'trap "" TERM; echo > ready; while :; do sleep 1000; done' "$0" & while :; do wait; done)";
}

void wait_until_ready(const TemporaryFolder& folder) {
  while (!testing::file_exists(folder.path() + "/ready")) std::this_thread::yield();
}

TEST(AProcess, EndsWithItsExitCode) {
  const TemporaryFolder folder;
  for (const int code : {0, 1, 30, 255}) {
    const auto end = run_process(script(folder, "exit " + std::to_string(code)), in(folder));
    ASSERT_TRUE(end) << end.error().message;
    EXPECT_EQ(end->exit_code, code);
    EXPECT_EQ(end->signal, 0);
    EXPECT_FALSE(end->timed_out || end->stopped);
    EXPECT_GT(end->elapsed.count(), 0);
  }
  EXPECT_FALSE(has_children());
}

TEST(AProcess, EndsByASignal) {
  const TemporaryFolder folder;
  const auto end = run_process(script(folder, "kill -SEGV $$"), in(folder));
  ASSERT_TRUE(end);
  EXPECT_EQ(end->signal, SIGSEGV);
  EXPECT_FALSE(end->timed_out || end->stopped);
}

TEST(AProcess, WritesToFilesAndReadsNothing) {
  const TemporaryFolder folder;
  ASSERT_TRUE(run_process(script(folder, "cat; echo said; echo complained >&2; pwd"), in(folder)));
  EXPECT_EQ(read_file(folder.path() + "/out"), "said\n" + folder.path() + "\n");
  EXPECT_EQ(read_file(folder.path() + "/err"), "complained\n");
}

TEST(AProcess, WritesBothStreamsToOneFileInOrder) {
  const TemporaryFolder folder;
  ProcessOptions options = in(folder);
  options.err = options.out;
  ASSERT_TRUE(run_process(script(folder, "echo one; echo two >&2; echo three"), options));
  EXPECT_EQ(read_file(folder.path() + "/out"), "one\ntwo\nthree\n");
}

TEST(AProcess, MayHaveItsOutputThrownAway) {
  const auto end = run_process({"sh", "-c", "echo said; echo complained >&2; exit 3"}, {});
  ASSERT_TRUE(end);
  EXPECT_EQ(end->exit_code, 3);
}

TEST(AProcess, GetsItsArgumentsAsTheyAre) {
  const TemporaryFolder folder;
  ASSERT_TRUE(run_process({"printf", "%s|", "a b", "", "$HOME", "'"}, in(folder)));
  EXPECT_EQ(read_file(folder.path() + "/out"), "a b||$HOME|'|");
}

TEST(AProcess, InheritsNoFileAndNoIgnoredSignalOfOurs) {
  const TemporaryFolder folder;
  const int ours = open("/dev/null", O_RDONLY);  // not marked to be closed
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  ASSERT_TRUE(run_process(script(folder, "ls /proc/self/fd; kill -PIPE $$; echo alive"), in(folder)));
  std::signal(SIGPIPE, before);
  close(ours);
  EXPECT_EQ(read_file(folder.path() + "/out"), "0\n1\n2\n3\n");  // 3 is what ls reads the list by
}

TEST(AProcess, KeepsItsTemporaryFilesWhereItIsTold) {
  const TemporaryFolder folder;
  ProcessOptions options = in(folder);
  options.temporary = folder.path() + "/tmp";
  ASSERT_TRUE(run_process(script(folder, "echo $TMPDIR"), options));
  EXPECT_EQ(read_file(folder.path() + "/out"), folder.path() + "/tmp\n");
}

TEST(AProcess, HasNoMoreMemoryThanItIsGiven) {
  const TemporaryFolder folder;
  ProcessOptions options = in(folder);
  options.memory = std::uint64_t{64} << 20U;
  ASSERT_TRUE(run_process(script(folder, "ulimit -v"), options));
  EXPECT_EQ(read_file(folder.path() + "/out"), "65536\n");
}

TEST(ALimit, EndsAProgramAndWhatItStartedThoughTheyIgnoreSigterm) {
  const TemporaryFolder folder;
  ProcessOptions options = in(folder);
  options.time_limit = std::chrono::milliseconds(200);
  const auto end = run_process(script(folder, stubborn()), options);
  ASSERT_TRUE(end);
  EXPECT_TRUE(end->timed_out);
  EXPECT_FALSE(end->stopped);
  EXPECT_EQ(end->signal, SIGKILL);
  EXPECT_EQ(processes_of(folder), std::vector<std::string>{});
  EXPECT_FALSE(has_children());
}

TEST(ALimit, OfNoTimeEndsAProgramAtOnce) {
  const TemporaryFolder folder;
  ProcessOptions options = in(folder);
  options.time_limit = std::chrono::nanoseconds(0);
  const auto end = run_process(script(folder, stubborn()), options);
  ASSERT_TRUE(end);
  EXPECT_TRUE(end->timed_out);
  EXPECT_EQ(processes_of(folder), std::vector<std::string>{});
}

TEST(ALimit, AsLongAsTimeItselfIsNone) {
  ProcessOptions options;
  options.time_limit = std::chrono::nanoseconds::max();
  const auto end = run_process({"true"}, options);
  ASSERT_TRUE(end);
  EXPECT_FALSE(end->timed_out);
}

TEST(Stopping, EndsAProgramAndWhatItStarted) {
  const TemporaryFolder folder;
  std::atomic<bool> stop = false;
  ProcessOptions options = in(folder);
  options.stop = &stop;
  std::thread user([&] {
    wait_until_ready(folder);
    stop = true;
  });
  const auto end = run_process(script(folder, stubborn()), options);
  user.join();
  ASSERT_TRUE(end);
  EXPECT_TRUE(end->stopped);
  EXPECT_FALSE(end->timed_out);
  EXPECT_EQ(processes_of(folder), std::vector<std::string>{});
  EXPECT_FALSE(has_children());
}

TEST(Stopping, AsksAProgramBeforeItIsKilled) {
  const TemporaryFolder folder;
  std::atomic<bool> stop = false;
  ProcessOptions options = in(folder);
  options.stop = &stop;
  std::thread user([&] {
    wait_until_ready(folder);
    stop = true;
  });
  const auto end = run_process(script(folder, "trap 'exit 7' TERM; echo > ready; while :; do :; done"), options);
  user.join();
  ASSERT_TRUE(end);
  // On a machine so busy that the program does not get to answer, it is killed.
  EXPECT_TRUE(end->exit_code == 7 || end->signal == SIGKILL) << end->exit_code << ' ' << end->signal;
}

TEST(AProgramThatEnds, LeavesNoChildBehind) {
  const TemporaryFolder folder;
  const auto end = run_process(
      script(folder, R"(setsid sh -c 'echo > ready; sleep 1000; :' "$0" & until test -e ready; do :; done; exit 5)"),
      in(folder));
  ASSERT_TRUE(end);
  EXPECT_EQ(end->exit_code, 5);
  EXPECT_EQ(processes_of(folder), std::vector<std::string>{});
  EXPECT_FALSE(has_children());
}

TEST(WhenWeAreKilled, SoIsWhatWeRan) {
  const TemporaryFolder folder;
  const pid_t us = fork();
  if (us == 0) {
    const auto end = run_process(script(folder, stubborn()), in(folder));
    _exit(end ? 0 : 1);
  }
  wait_until_ready(folder);
  ASSERT_EQ(kill(us, SIGKILL), 0);
  ASSERT_EQ(waitpid(us, nullptr, 0), us);
  while (!processes_of(folder).empty()) std::this_thread::yield();  // the test's time limit ends it if they stay
}

TEST(ManyAtOnce, DoNotDisturbEachOther) {
  const TemporaryFolder folder;
  constexpr int runs = 16;
  std::vector<int> codes(runs, -1);
  std::vector<std::thread> threads;
  for (int i = 0; i < runs; ++i)
    threads.emplace_back([&folder, &codes, i] {
      ProcessOptions options = in(folder);
      options.out = folder.path() + "/out" + std::to_string(i);
      options.err.clear();
      const auto end =
          run_process(script(folder, "echo " + std::to_string(i) + "; exit " + std::to_string(i)), options);
      if (end) codes[static_cast<std::size_t>(i)] = end->exit_code;
    });
  for (std::thread& thread : threads) thread.join();
  for (int i = 0; i < runs; ++i) {
    EXPECT_EQ(codes[static_cast<std::size_t>(i)], i);
    EXPECT_EQ(read_file(folder.path() + "/out" + std::to_string(i)), std::to_string(i) + "\n");
  }
  EXPECT_FALSE(has_children());
}

std::string refusal(const std::vector<std::string>& command, const ProcessOptions& options = {}) {
  const auto end = run_process(command, options);
  return end ? "none" : end.error().message;
}

TEST(WhatCannotBeStarted, IsRefusedInOneLine) {
  const TemporaryFolder folder;
  EXPECT_EQ(refusal({}), "there is no command to run");
  EXPECT_EQ(refusal({""}), ": not found");
  EXPECT_EQ(refusal({"no-such-program"}), "no-such-program: not found");
  EXPECT_EQ(refusal({"/no/such/program"}), "/no/such/program: not found");
  EXPECT_EQ(refusal({"true"}, {.folder = "/no/such/folder"}),
            "cannot enter '/no/such/folder': No such file or directory");
  EXPECT_EQ(refusal({"true"}, {.out = "/no/such/file"}), "cannot write '/no/such/file': No such file or directory");
  const std::string no_program = folder.file("no-program",
                                             "\x7f"
                                             "ELF, it says");
  std::filesystem::permissions(no_program, std::filesystem::perms::owner_all);
  EXPECT_EQ(refusal({no_program}), no_program + ": cannot be started: Exec format error");
  EXPECT_FALSE(has_children());
}

TEST(WhatCannotBeStarted, NamesThePackageOfAKnownProgram) {
  const TemporaryFolder empty;
  const std::string path = getenv("PATH");
  setenv("PATH", empty.path().c_str(), 1);
  EXPECT_EQ(refusal({"minizinc"}), "minizinc: not found; install the package minizinc");
  EXPECT_EQ(refusal({"clingo"}), "clingo: not found; install the package gringo");
  setenv("PATH", path.c_str(), 1);
}

}  // namespace
}  // namespace cavalcade
