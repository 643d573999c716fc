#include "cli/interrupt.hpp"

#include <array>

namespace cavalcade::cli {
namespace {

// The only variable a signal handler may touch.
std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);

constexpr std::array<int, 2> signals{SIGINT, SIGTERM};

// Whichever of the signals comes next ends the program.
void request_stop(int /*signal*/) {
  stop_requested.store(true);
  for (const int signal : signals) std::signal(signal, SIG_DFL);
}

}  // namespace

Interrupt::Interrupt() {
  stop_requested.store(false);
  struct sigaction once {};
  once.sa_handler = request_stop;
  sigemptyset(&once.sa_mask);
  sigaction(SIGINT, &once, &old_int_);
  sigaction(SIGTERM, &once, &old_term_);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &old_int_, nullptr);
  sigaction(SIGTERM, &old_term_, nullptr);
}

const std::atomic<bool>& Interrupt::flag() {
  return stop_requested;
}

}  // namespace cavalcade::cli
