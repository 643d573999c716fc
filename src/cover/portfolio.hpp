// Several methods on one question, in rounds: every method gets a share of effort, four times as large in the next
// round. In a round the methods run at the same time on as many threads as there are; if several answer, the first in
// the list counts, and those after it are called off. So the answer depends on the question and the seed, not on the
// threads or the clock, unless the budget ends first.

#pragma once

#include "ask/answer.hpp"
#include "base/budget.hpp"
#include "cover/ground.hpp"
#include "solver/progress.hpp"

namespace cavalcade::cover {

// By the task's method, or by all of them.
Answer find_cover(const Ground& ground, std::int32_t threads, const Budget& budget, Progress& progress);

// For `split`, on a part of its board: with all methods but itself and `lazy`, which is better at proving than at
// finding; on one thread, and for this much effort in each of them at most.
std::optional<Answer> try_cover(const Ground& ground, std::uint64_t effort, const Budget& budget);

}  // namespace cavalcade::cover
