#include "program.hpp"

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

namespace cavalcade::testing {
namespace {

struct Pipe {
  std::array<int, 2> end{};
  Pipe() { EXPECT_EQ(pipe(end.data()), 0); }
  void close_end(std::size_t i) {
    if (end[i] >= 0) close(end[i]);
    end[i] = -1;
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
};

struct Child {
  pid_t pid = -1;
  Pipe in;
  Pipe out;
  Pipe err;
};

[[noreturn]] void become_program(Child& child, const std::vector<std::string>& arguments, const std::string& folder) {
  dup2(child.in.end[0], STDIN_FILENO);
  dup2(child.out.end[1], STDOUT_FILENO);
  dup2(child.err.end[1], STDERR_FILENO);
  for (Pipe* const one : {&child.in, &child.out, &child.err}) {
    close(one->end[0]);
    close(one->end[1]);
  }
  unsetenv("NO_COLOR");
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    std::signal(signal, SIG_DFL);  // as in the foreground of a terminal
  if (!folder.empty() && chdir(folder.c_str()) != 0) _exit(126);
  std::vector<char*> argv;
  std::string program = CAVALCADE_BINARY;
  argv.push_back(program.data());
  std::vector<std::string> copies = arguments;
  for (std::string& argument : copies) argv.push_back(argument.data());
  argv.push_back(nullptr);
  execv(program.c_str(), argv.data());
  _exit(127);
}

void start(Child& child, const std::vector<std::string>& arguments, const std::string& folder) {
  child.pid = fork();
  if (child.pid == 0) become_program(child, arguments, folder);
  child.in.close_end(0);
  child.out.close_end(1);
  child.err.close_end(1);
}

// Feeds and drains all three pipes together, so that neither side waits for the other for ever. Calls `meanwhile`, if
// it is given, every few milliseconds.
void talk(Child& child, const std::string& input, ProgramRun& run, const std::function<void()>& meanwhile = {}) {
  constexpr int for_ever = -1;
  constexpr int a_moment = 2;  // milliseconds
  std::size_t sent = 0;
  std::array<char, 65536> chunk{};
  if (input.empty()) child.in.close_end(1);
  while (child.out.end[0] >= 0 || child.err.end[0] >= 0) {
    std::array<pollfd, 3> wait{
        {{child.in.end[1], POLLOUT, 0}, {child.out.end[0], POLLIN, 0}, {child.err.end[0], POLLIN, 0}}};
    poll(wait.data(), wait.size(), meanwhile ? a_moment : for_ever);
    if (meanwhile) meanwhile();
    if ((wait[0].revents & (POLLOUT | POLLERR)) != 0) {
      const ssize_t put = write(child.in.end[1], input.data() + sent, input.size() - sent);
      if (put > 0) sent += static_cast<std::size_t>(put);
      if (put <= 0 || sent == input.size()) child.in.close_end(1);
    }
    const auto drain = [&](Pipe& from, short events, std::string& into) {
      if ((events & (POLLIN | POLLHUP)) == 0) return;
      const ssize_t got = read(from.end[0], chunk.data(), chunk.size());
      if (got <= 0) return from.close_end(0);
      into.append(chunk.data(), static_cast<std::size_t>(got));
    };
    drain(child.out, wait[1].revents, run.out);
    drain(child.err, wait[2].revents, run.err);
  }
}

int wait_for(pid_t pid, rusage* used = nullptr) {
  int status = 0;
  wait4(pid, &status, 0, used);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// That a process has taken so far; 0 if it has ended.
double cpu_seconds_of(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// The processes that a process has started, by any of its threads, and that have not ended.
std::vector<pid_t> children_of(pid_t pid) {
  std::vector<pid_t> children;
  std::error_code gone;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/" + std::to_string(pid) + "/task", gone)) {
    std::ifstream list(thread.path() / "children");
    children.insert(children.end(), std::istream_iterator<pid_t>(list), {});
  }
  return children;
}

// That a process and those of its children that run have taken so far. In the end, wait4 counts them, too.
double cpu_seconds_with_children_of(pid_t pid) {
  double taken = cpu_seconds_of(pid);
  for (const pid_t child : children_of(pid)) taken += cpu_seconds_with_children_of(child);
  return taken;
}

// Whether a process has asked to be told of the signal. Before that, while it is loaded, the signal would just end it.
bool listens_to(pid_t pid, int signal) {
  if (signal == SIGKILL) return true;
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string word; status >> word;) {
    if (word != "SigCgt:") continue;
    std::uint64_t caught = 0;
    status >> std::hex >> caught;
    return (caught >> static_cast<unsigned>(signal - 1) & 1U) != 0;
  }
  return false;
}

std::vector<std::string> words(const std::string& line) {
  std::istringstream in(line);
  return {std::istream_iterator<std::string>(in), {}};
}

SignalledRun signal_when(const std::string& line, int signal, const std::function<bool(pid_t)>& ready) {
  SignalledRun result;
  Child child;
  start(child, words(line), "");
  const auto has_ended = [&] {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(child.pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
  };
  while (!ready(child.pid) && !has_ended()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const auto sent = std::chrono::steady_clock::now();
  kill(child.pid, signal);
  talk(child, "", result.run);
  result.run.exit_code = wait_for(child.pid);
  result.seconds_after_signal = std::chrono::duration<double>(std::chrono::steady_clock::now() - sent).count();
  return result;
}

// Answers that the program prints are kept for tests/cli/answers_fit_the_schema, if that is to come: the first few of a
// list, and none that is long.
void keep_answers(const std::string& out) {
  const char* const folder = std::getenv("CAVALCADE_ANSWERS_SEEN");
  if (folder == nullptr) return;
  constexpr int most_lines = 20;
  constexpr std::size_t most_bytes = 50'000;
  std::ofstream kept(std::string(folder) + "/" + std::to_string(getpid()), std::ios::app);
  std::istringstream lines(out);
  std::string line;
  for (int i = 0; i < most_lines && std::getline(lines, line); ++i)
    if (line.starts_with(R"({"question":)") && line.find(R"(},"version":)") != std::string::npos &&
        line.size() < most_bytes)
      kept << line << '\n';
}

}  // namespace

ProgramRun run_program(const std::vector<std::string>& arguments, const std::string& input, const std::string& folder) {
  std::signal(SIGPIPE, SIG_IGN);
  ProgramRun run;
  Child child;
  start(child, arguments, folder);
  talk(child, input, run);
  run.exit_code = wait_for(child.pid);
  keep_answers(run.out);
  return run;
}

ProgramRun run_line(const std::string& line, const std::string& input, const std::string& folder) {
  return run_program(words(line), input, folder);
}

SignalledRun run_and_signal(const std::string& line, int signal, int cpu_ms) {
  return signal_when(line, signal, [&](pid_t program) {
    return cpu_seconds_with_children_of(program) * 1000 >= cpu_ms && listens_to(program, signal);
  });
}

SignalledRun run_and_signal_when(const std::string& line, int signal, const std::function<bool()>& ready) {
  return signal_when(line, signal, [&](pid_t) { return ready(); });
}

MeasuredRun run_and_measure(const std::string& line, std::optional<DueSignal> due) {
  MeasuredRun result;
  Child child;
  start(child, words(line), "");
  child.in.close_end(1);
  const auto send_when_due = [&] {
    const double taken = due ? cpu_seconds_with_children_of(child.pid) : 0;
    if (!due || taken < due->cpu_seconds) return;
    kill(child.pid, due->signal);
    result.cpu_seconds_at_signal = taken;
    due.reset();
  };
  talk(child, "", result.run, send_when_due);
  rusage used{};
  result.run.exit_code = wait_for(child.pid, &used);
  result.cpu_seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
  constexpr std::uint64_t kibibyte = 1024;
  result.peak_bytes = static_cast<std::uint64_t>(used.ru_maxrss) * kibibyte;
  return result;
}

void PrintTo(const Mistake& mistake, std::ostream* out) {
  *out << mistake.line;
}

void expect_one_clear_line_and_exit_code_two(const Mistake& mistake) {
  const ProgramRun run = run_line(mistake.line);
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_TRUE(run.err.starts_with(std::string("cavalcade: ") + mistake.message)) << run.err;
  EXPECT_EQ(run.err.find('\n'), run.err.size() - 1) << run.err;
}

}  // namespace cavalcade::testing
