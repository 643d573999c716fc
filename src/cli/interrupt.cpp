#include "cli/interrupt.hpp"

namespace cavalcade::cli {
namespace {

// The only variable a signal handler may touch.
std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void request_stop(int /*signal*/) {
  stop_requested.store(true);
}

}  // namespace

Interrupt::Interrupt() {
  stop_requested.store(false);
  struct sigaction once {};
  once.sa_handler = request_stop;
  once.sa_flags = static_cast<int>(SA_RESETHAND);
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
