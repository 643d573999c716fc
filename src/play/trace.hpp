// A search written down step by step, so that a class can see how a method works: blind, Warnsdorff or hybrid.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "base/result.hpp"

namespace cavalcade::play {

struct Trace {
  std::vector<std::int32_t> steps;  // the number of the square entered, or -1 for a step back
  bool complete = false;            // the whole search is there
  Answer answer;                    // of a search that is not complete: unknown
};

// The first `most_steps` steps. Refuses tasks and methods that do not go step by step.
Result<Trace> trace(const Question& question, std::size_t most_steps, const std::atomic<bool>& stop);

}  // namespace cavalcade::play
