// Ctrl-C as a request: while an Interrupt lives, the first SIGINT or SIGTERM sets its flag, and a second one ends the
// program the usual way. Destroyed, it leaves the signals as it found them.

#pragma once

#include <atomic>
#include <csignal>

namespace cavalcade::cli {

class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  // There is one keyboard, so there is one flag.
  [[nodiscard]] static const std::atomic<bool>& flag();
  [[nodiscard]] static bool requested() { return flag().load(); }

 private:
  struct sigaction old_int_ {};
  struct sigaction old_term_ {};
};

}  // namespace cavalcade::cli
