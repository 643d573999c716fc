// Ctrl-C as a request: while an Interrupt lives, the first SIGINT, SIGTERM or SIGHUP sets its flag. Any other ends the
// program the usual way, and removes what it had not finished writing.

#pragma once

#include <atomic>

namespace cavalcade::cli {

class Interrupt {
 public:
  // Once, when the program begins. Signals that are ignored then (nohup) stay ignored.
  static void listen();

  // One within another does not begin anew.
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  // There is one keyboard, so there is one flag.
  [[nodiscard]] static const std::atomic<bool>& flag();
  [[nodiscard]] static bool requested() { return flag().load(); }
};

}  // namespace cavalcade::cli
