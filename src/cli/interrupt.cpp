#include "cli/interrupt.hpp"

#include <cerrno>
#include <csignal>

#include "base/files.hpp"

namespace cavalcade::cli {
namespace {

// The only variables the signal handler touches.
std::atomic<bool> stop_requested{false};
std::atomic<int> interrupts_alive{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void on_signal(int signal) {
  if (interrupts_alive.load() > 0 && !stop_requested.exchange(true)) return;
  const int before = errno;
  files::remove_unfinished();
  errno = before;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

void Interrupt::listen() {
  struct sigaction handled {};
  handled.sa_handler = on_signal;
  sigemptyset(&handled.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction found {};
    sigaction(signal, nullptr, &found);
    if (found.sa_handler != SIG_IGN) sigaction(signal, &handled, nullptr);
  }
}

Interrupt::Interrupt() {
  if (interrupts_alive.load() == 0) stop_requested.store(false);
  ++interrupts_alive;
}

Interrupt::~Interrupt() {
  --interrupts_alive;
}

const std::atomic<bool>& Interrupt::flag() {
  return stop_requested;
}

}  // namespace cavalcade::cli
