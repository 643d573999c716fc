// What a count is done under.

#pragma once

#include "count/counting.hpp"

namespace cavalcade::count {

struct Frame {
  explicit Frame(const Limits& limits = {}, std::int32_t threads = 1)
      : budget(limits), terms{budget, progress, threads, std::nullopt} {}
  Budget budget;
  Progress progress;
  Terms terms;
};

}  // namespace cavalcade::count
