// Killing a program's process group does not do: MiniZinc puts its solver into a group of its own, and a parent that is
// killed itself kills nobody. So between us and the program there is a guard. It is the subreaper of the program
// (prctl(2)): descendants whose parent has died become its children, so that killing its children, again and again
// until there are none, ends all of them. It learns of our wish, or of our death, by the end of a pipe; and should the
// guard be killed, the kernel kills the program (PR_SET_PDEATHSIG).
//
// We may have threads, so from the fork on there are only calls that are safe in a signal handler: no allocation, no
// locks. The guard keeps its copy of our memory while it lives, which costs what we write in the meantime.

#include "base/process_guard.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cavalcade {
namespace {

// Where the guard has its end of the pipes; 0, 1 and 2 are what the program reads and writes.
constexpr int orders_end = 3;
constexpr int reports_end = 4;

constexpr long nanoseconds_a_second = 1'000'000'000;
constexpr timespec grace{0, 60'000'000};  // from SIGTERM to SIGKILL
constexpr timespec between_kills{0, 5'000'000};

void report(GuardEvent event, int value) {
  const GuardReport said{event, value};
  // A pipe takes that little in one piece; if nobody reads, we are no more and there is nobody to tell.
  if (write(reports_end, &said, sizeof said) < 0) return;
}

[[noreturn]] void fail(GuardEvent event) {
  report(event, errno);
  _exit(EXIT_FAILURE);
}

// Moves the five files to their numbers, whatever those were, and closes all others.
void take_files(const GuardedLaunch& launch, int orders, int reports) {
  std::array<int, 5> files{launch.in, launch.out, launch.err, orders, reports};
  for (int& file : files) file = fcntl(file, F_DUPFD_CLOEXEC, 2 * static_cast<int>(files.size()));
  for (int number = 0; number <= 2; ++number) dup2(files[static_cast<std::size_t>(number)], number);
  dup3(files[orders_end], orders_end, O_CLOEXEC);
  dup3(files[reports_end], reports_end, O_CLOEXEC);
  close_range(reports_end + 1, ~0U, 0);
}

// An ignored signal stays ignored through exec, and the mask goes along.
void clear_signals() {
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; ++number) sigaction(number, &usual, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void become_program(const GuardedLaunch& launch, pid_t guard_process) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != guard_process) _exit(EXIT_FAILURE);  // it died before we asked
  clear_signals();
  if (launch.folder != nullptr && chdir(launch.folder) != 0) fail(GuardEvent::no_folder);
  const rlimit memory{launch.memory, launch.memory};
  if (launch.memory != RLIM_INFINITY && setrlimit(RLIMIT_AS, &memory) != 0) fail(GuardEvent::no_memory_limit);
  execve(launch.program, launch.arguments, launch.environment);
  fail(GuardEvent::no_program);
}

bool has_ended(pid_t program) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(program), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == program;
}

timespec now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time;
}

timespec later(timespec time, timespec by) {
  time.tv_sec += by.tv_sec;
  time.tv_nsec += by.tv_nsec;
  if (time.tv_nsec < nanoseconds_a_second) return time;
  return {time.tv_sec + 1, time.tv_nsec - nanoseconds_a_second};
}

// Zero if it is over.
timespec time_until(timespec end) {
  const timespec time = now();
  timespec left{end.tv_sec - time.tv_sec, end.tv_nsec - time.tv_nsec};
  if (left.tv_nsec < 0) left = {left.tv_sec - 1, left.tv_nsec + nanoseconds_a_second};
  return left.tv_sec < 0 ? timespec{0, 0} : left;
}

// A child's end interrupts these waits and nothing else does: SIGCHLD has a handler, and is let through only here.
class Waiting {
 public:
  Waiting() {
    struct sigaction heard {};
    heard.sa_handler = [](int) {};
    sigaction(SIGCHLD, &heard, nullptr);
    sigfillset(&all_but_child_);
    sigdelset(&all_but_child_, SIGCHLD);
  }
  // Whether the order to end has come, or all who could give it are gone.
  [[nodiscard]] bool for_order() const {
    pollfd orders{orders_end, POLLIN, 0};
    return ppoll(&orders, 1, nullptr, &all_but_child_) > 0;
  }
  void for_child(timespec at_most) const { ppoll(nullptr, 0, &at_most, &all_but_child_); }

 private:
  sigset_t all_but_child_{};
};

// The program stays a zombie, so that its number and that of its group remain its own.
void wait_for_end(pid_t program, const Waiting& waiting) {
  bool told = false;
  while (!told && !has_ended(program)) told = waiting.for_order();
  if (!told) return;
  kill(-program, SIGTERM);
  const timespec patience = later(now(), grace);
  for (timespec left = grace; !has_ended(program) && (left.tv_sec > 0 || left.tv_nsec > 0); left = time_until(patience))
    waiting.for_child(left);
}

// Whether the system lets us know our children.
bool kill_children() {
  const int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return false;
  std::array<char, 4096> text{};
  const ssize_t size = read(list, text.data(), text.size());
  close(list);
  pid_t child = 0;
  for (ssize_t i = 0; i < size; ++i) {
    const char sign = text[static_cast<std::size_t>(i)];
    if (sign >= '0' && sign <= '9') {
      child = child * 10 + (sign - '0');
    } else if (child != 0) {  // only a number that was read to its end
      kill(child, SIGKILL);
      child = 0;
    }
  }
  return true;
}

// Those whose parent we kill become our children, so this goes on until there are none.
int end_all(pid_t program, const Waiting& waiting) {
  kill(-program, SIGKILL);
  int end = 0;
  bool ended = false;
  while (true) {
    int status = 0;
    const pid_t child = waitpid(-1, &status, WNOHANG);
    if (child == program) {
      end = status;
      ended = true;
    }
    if (child < 0 && errno == ECHILD) return end;
    if (child > 0) continue;
    if (!kill_children() && ended) return end;
    waiting.for_child(between_kills);
  }
}

}  // namespace

void run_guard(const GuardedLaunch& launch, int orders, int reports) {
  take_files(launch, orders, reports);
  setpgid(0, 0);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  const Waiting waiting;
  const pid_t self = getpid();
  const pid_t program = _Fork();
  if (program < 0) fail(GuardEvent::no_process);
  if (program == 0) become_program(launch, self);
  setpgid(program, program);  // as it does itself: whoever comes first
  wait_for_end(program, waiting);
  report(GuardEvent::ended, end_all(program, waiting));
  _exit(EXIT_SUCCESS);
}

}  // namespace cavalcade
