// Our side of a run: everything that can be refused is found out before the fork (the program, the files); then we wait
// for what the guard reports, and close its orders when time is up. See process_guard.cpp for what happens on the other
// side.

#include "base/process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "base/process_guard.hpp"

namespace cavalcade {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_looks_at_stop{20};

// Which Debian package has the program, where its name does not tell.
struct Packaged {
  std::string_view program;
  std::string_view package;
};
constexpr std::array packaged{Packaged{"minizinc", "minizinc"}, Packaged{"clingo", "gringo"},
                              Packaged{"fzn-gecode", "flatzinc"}};

std::string system_words(int error) {
  return std::generic_category().message(error);
}

class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  void close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

struct Pipe {
  Descriptor read_end;
  Descriptor write_end;
};

Result<Pipe> open_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return Error{fmt::format("cannot make a pipe: {}", system_words(errno))};
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

bool is_program(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

Error not_found(std::string_view program) {
  const auto* const known =
      std::find_if(packaged.begin(), packaged.end(), [&](const Packaged& entry) { return entry.program == program; });
  if (known == packaged.end()) return Error{fmt::format("{}: not found", program)};
  return Error{fmt::format("{}: not found; install the package {}", program, known->package)};
}

// The program's path, absolute, since it is started in another folder.
Result<fs::path> find_program(const std::string& name) {
  std::error_code ignored;
  if (name.find('/') != std::string::npos) {
    if (!is_program(name)) return not_found(name);
    return fs::absolute(name, ignored);
  }
  const char* const given = std::getenv("PATH");
  std::string_view folders = given != nullptr ? given : "/usr/local/bin:/usr/bin:/bin";
  while (!folders.empty() && !name.empty()) {
    const std::string_view folder = folders.substr(0, folders.find(':'));
    folders.remove_prefix(std::min(folders.size(), folder.size() + 1));
    const fs::path path = fs::path(folder.empty() ? "." : folder) / name;
    if (is_program(path)) return fs::absolute(path, ignored);
  }
  return not_found(name);
}

Result<Descriptor> open_to_write(const fs::path& file) {
  const fs::path path = file.empty() ? fs::path("/dev/null") : file;
  Descriptor opened(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (opened.number() < 0) return Error{fmt::format("cannot write '{}': {}", path.string(), system_words(errno))};
  return opened;
}

// What the program reads and writes.
struct Streams {
  Descriptor in;
  Descriptor out;
  Descriptor err;
};

Result<Streams> open_streams(const ProcessOptions& options) {
  Descriptor nothing(open("/dev/null", O_RDONLY | O_CLOEXEC));
  if (nothing.number() < 0) return Error{fmt::format("cannot read '/dev/null': {}", system_words(errno))};
  auto out = open_to_write(options.out);
  if (!out) return out.error();
  if (options.err == options.out) {  // one file, one position in it
    Descriptor same(fcntl(out->number(), F_DUPFD_CLOEXEC, 0));
    return Streams{std::move(nothing), std::move(*out), std::move(same)};
  }
  auto err = open_to_write(options.err);
  if (!err) return err.error();
  return Streams{std::move(nothing), std::move(*out), std::move(*err)};
}

// Our environment, with another TMPDIR if one is wanted.
std::vector<std::string> environment_of(const ProcessOptions& options) {
  constexpr std::string_view name = "TMPDIR=";
  std::vector<std::string> variables;
  for (char** variable = environ; *variable != nullptr; ++variable)
    if (options.temporary.empty() || !std::string_view(*variable).starts_with(name)) variables.emplace_back(*variable);
  std::error_code ignored;
  if (!options.temporary.empty())
    variables.push_back(fmt::format("{}{}", name, fs::absolute(options.temporary, ignored).string()));
  return variables;
}

// As exec wants them: pointers, the last one null.
std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Forks the guard with all signals blocked, so that none of our handlers runs in it. -1: errno says why not.
pid_t fork_guard(const GuardedLaunch& launch, const Pipe& orders, const Pipe& reports) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t process = fork();
  if (process == 0) run_guard(launch, orders.read_end.number(), reports.write_end.number());
  const int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return process;
}

std::optional<Clock::time_point> deadline_of(const ProcessOptions& options, Clock::time_point begin) {
  if (!options.time_limit || *options.time_limit >= Clock::time_point::max() - begin) return std::nullopt;
  return begin + *options.time_limit;
}

// How long we may sleep: to the deadline, and no longer than it may take to see `stop`. -1: as long as it takes.
int sleep_in_ms(const std::optional<Clock::time_point>& deadline, bool looks_at_stop) {
  using std::chrono::milliseconds;
  milliseconds longest = looks_at_stop ? between_looks_at_stop : milliseconds::max();
  if (deadline) longest = std::min(longest, std::chrono::ceil<milliseconds>(*deadline - Clock::now()));
  if (longest == milliseconds::max()) return -1;
  return static_cast<int>(std::clamp<milliseconds::rep>(longest.count(), 0, 1'000'000));
}

// Sees that the program ends when it should: closes the orders at the deadline and at `stop`, and says which it was.
void watch(const ProcessOptions& options, const std::optional<Clock::time_point>& deadline, Descriptor& orders,
           const Descriptor& reports, ProcessEnd& end) {
  while (true) {
    const bool ordered = end.timed_out || end.stopped;
    pollfd report{reports.number(), POLLIN, 0};
    if (poll(&report, 1, ordered ? -1 : sleep_in_ms(deadline, options.stop != nullptr)) > 0) return;
    if (ordered) continue;
    end.stopped = options.stop != nullptr && options.stop->load(std::memory_order_relaxed);
    end.timed_out = !end.stopped && deadline && Clock::now() >= *deadline;
    if (end.stopped || end.timed_out) orders.close();
  }
}

// The next report, if the guard has one more.
std::optional<GuardReport> next_report(const Descriptor& reports) {
  GuardReport report;
  ssize_t size = -1;
  do size = read(reports.number(), &report, sizeof report);
  while (size < 0 && errno == EINTR);
  if (size != static_cast<ssize_t>(sizeof report)) return std::nullopt;
  return report;
}

Error failure_in_words(const GuardReport& report, const std::string& program, const ProcessOptions& options) {
  const std::string why = system_words(report.value);
  if (report.event == GuardEvent::no_folder)
    return Error{fmt::format("cannot enter '{}': {}", options.folder.string(), why)};
  if (report.event == GuardEvent::no_memory_limit)
    return Error{fmt::format("{}: cannot limit its memory to {} bytes: {}", program, options.memory.value_or(0), why)};
  return Error{fmt::format("{}: cannot be started: {}", program, why)};
}

// All reports to the last: a failure, or how the program ended.
Result<void> read_reports(const Descriptor& reports, const std::string& program, const ProcessOptions& options,
                          ProcessEnd& end) {
  Result<void> ran;
  bool ended = false;
  while (const auto report = next_report(reports)) {
    if (report->event != GuardEvent::ended) {
      ran = failure_in_words(*report, program, options);
      continue;
    }
    ended = true;
    if (WIFSIGNALED(report->value)) end.signal = WTERMSIG(report->value);
    if (WIFEXITED(report->value)) end.exit_code = WEXITSTATUS(report->value);
  }
  if (ran && !ended) return Error{fmt::format("{}: lost, because the process that guards it was killed", program)};
  return ran;
}

void reap(pid_t process) {
  while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) continue;
}

}  // namespace

Result<ProcessEnd> run_process(const std::vector<std::string>& command, const ProcessOptions& options) {
  if (command.empty()) return Error{"there is no command to run"};
  const auto program = find_program(command.front());
  if (!program) return program.error();
  const auto streams = open_streams(options);
  if (!streams) return streams.error();
  auto orders = open_pipe();
  if (!orders) return orders.error();
  auto reports = open_pipe();
  if (!reports) return reports.error();

  std::vector<std::string> words = command;
  std::vector<std::string> variables = environment_of(options);
  const std::vector<char*> arguments = pointers_to(words);
  const std::vector<char*> environment = pointers_to(variables);
  const GuardedLaunch launch{.program = program->c_str(),
                             .arguments = arguments.data(),
                             .environment = environment.data(),
                             .folder = options.folder.empty() ? nullptr : options.folder.c_str(),
                             .in = streams->in.number(),
                             .out = streams->out.number(),
                             .err = streams->err.number(),
                             .memory = options.memory ? rlim_t{*options.memory} : RLIM_INFINITY};
  const Clock::time_point begin = Clock::now();
  const pid_t guard_process = fork_guard(launch, *orders, *reports);
  if (guard_process < 0) return Error{fmt::format("{}: cannot be started: {}", command.front(), system_words(errno))};
  orders->read_end.close();
  reports->write_end.close();

  ProcessEnd end;
  watch(options, deadline_of(options, begin), orders->write_end, reports->read_end, end);
  end.elapsed = Clock::now() - begin;
  const Result<void> ran = read_reports(reports->read_end, command.front(), options, end);
  reap(guard_process);
  if (!ran) return ran.error();
  return end;
}

}  // namespace cavalcade
