// Every tour of a board, one after the other, none of them kept. The second door beside engine.hpp: here, too, nothing
// comes out that the checker has not passed.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "solver/progress.hpp"

namespace cavalcade::engine {

enum class Enumerator : std::uint8_t { search, circuit, cycle };
std::span<const Named<Enumerator>> enumerators();

struct Enumeration {
  std::uint64_t tours = 0;
  bool complete = false;  // these were all
  std::string reason;     // why not, or why there is none
  bool interrupted = false;
  Stats stats;
};

// What the method does not enumerate, if the question is such. `distinct`: one tour of each class under the turns and
// reflections of the board that leave the named squares where they are.
std::optional<Error> enumeration_refusal(const Question& question, Enumerator method, bool distinct);

// Hands over the tours until `take` returns false. A tour and its reverse are the same, unless an end of an open tour
// is named. All methods hand over the same lists of squares, which begin and go round as count/every_tour.hpp says.
// Their order is always the same: that of count/every_tour.hpp by the method search, whatever the number of threads,
// and else that of the method's own search. Requires a question about a tour, which enumeration_refusal does not
// refuse. `take` is called on one thread at a time.
Enumeration enumerate(const Question& question, Enumerator method, const Budget& budget, Progress& progress,
                      const std::function<bool(const Tour&)>& take, bool distinct = false);

}  // namespace cavalcade::engine
