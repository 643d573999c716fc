// A meter without limits, for tests of what a check consists of.

#pragma once

#include "check/meter.hpp"

namespace cavalcade::check {

inline Meter& unlimited() {
  static Meter meter;
  return meter;
}

}  // namespace cavalcade::check
