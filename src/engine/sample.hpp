// Tours of a board drawn at random, each exactly equally likely. A door of its own, as engine/enumerate.hpp is: here,
// too, nothing comes out that the checker has not passed.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "solver/progress.hpp"

namespace cavalcade::engine {

struct Sampling {
  std::uint64_t tours = 0;
  bool impossible = false;  // there is none to draw
  std::string reason;       // why there is none, or why there are fewer than were asked for
  bool interrupted = false;
  std::string method;
  Stats stats;
};

// What cannot be sampled: open tours with named ends.
std::optional<Error> sampling_refusal(const TourTask& task);

// Hands over `wanted` tours, or fewer if `take` returns false. The same seed gives the same tours, whatever the number
// of threads; more of them begin with the same. A closed tour begins on the named square, or else on the lowest, and an
// open one on the lower of its ends. Requires a question about a tour, which sampling_refusal does not refuse.
Sampling sample(const Question& question, std::uint64_t wanted, const Budget& budget, Progress& progress,
                const std::function<bool(const Tour&)>& take);

}  // namespace cavalcade::engine
