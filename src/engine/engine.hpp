// The one door. Command line, server, games and campaigns ask here and nowhere else: the question goes to a method
// under a budget, and only what the independent checker has passed comes out.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "ask/answer.hpp"
#include "ask/fields.hpp"
#include "ask/progress.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "base/result.hpp"
#include "check/check.hpp"
#include "model/model.hpp"
#include "model/tools/tools.hpp"

namespace cavalcade::engine {

Answer answer(const Question& question, const Budget& budget, Progress& progress);

// ---- counts ----

// As `answer`, for a question about a count. An error if the folder for its checkpoint cannot be used: it is
// damaged, belongs to another count, or another run is at work in it.
Result<Answer> count(const Question& question, const Budget& budget, Progress& progress);

// Why the checkpoint that is asked for cannot be left, if so. Requires a CountTask on a board that has cells.
Result<void> require_own_checkpoint(const Question& question);

// ---- every tour or cover, one after the other, none of them kept ----

enum class Enumerator : std::uint8_t { search, circuit, cycle };
std::span<const Named<Enumerator>> enumerators();
bool is_in_build(Enumerator method);

struct Enumeration {
  std::uint64_t tours = 0;  // or covers
  bool complete = false;    // these were all
  std::string reason;       // why not, or why there is none
  bool interrupted = false;
  Stats stats;
};

// What the method does not enumerate, if the question is such. `distinct`: one tour of each class under the turns and
// reflections of the board that leave the named squares where they are. `spelling` is how refusals name fields.
Result<void> require_enumerable(const Question& question, Enumerator method, bool distinct,
                                Spelling spelling = Spelling::option);

// Hands over the tours until `take` returns false. A tour and its reverse are the same, unless an end of an open tour
// is named. All methods hand over the same lists of squares, which begin and go round as
// count/enumerate/every_tour.hpp says. Their order is always the same: that of count/enumerate/every_tour.hpp by the
// method search, whatever the number of threads, and else that of the method's own search. Requires a question that
// require_enumerable does not refuse. `take` is called on one thread at a time.
Enumeration enumerate(const Question& question, Enumerator method, const Budget& budget, Progress& progress,
                      const std::function<bool(const Tour&)>& take, bool distinct = false);

// The same for a question about a tour with given steps, of at most this many free squares, giving up after
// `most_choices`. The statistics say how many it took ("nodes").
constexpr std::int64_t most_squares_with_steps = 256;
Enumeration enumerate_with_steps(const Question& question, std::uint64_t most_choices, const Budget& budget,
                                 const std::function<bool(const Tour&)>& take);

// The same for covers, in the form and order of count/enumerate/every_cover.hpp: the question is about cycles, and how
// `cycles` would look for one cover does not matter.
Enumeration enumerate_covers(const Question& question, const Budget& budget, Progress& progress,
                             const std::function<bool(const Cover&)>& take);

// ---- tours drawn at random, each exactly equally likely ----

struct Sampling {
  std::uint64_t tours = 0;
  bool impossible = false;  // there is none to draw
  std::string reason;       // why there is none, or why there are fewer than were asked for
  bool interrupted = false;
  std::string method;
  Stats stats;
};

// What cannot be sampled: open tours with named ends.
Result<void> require_sampling(const Question& question, Spelling spelling = Spelling::option);

// Hands over `wanted` tours, or fewer if `take` returns false. The same seed gives the same tours, whatever the number
// of threads; more of them begin with the same. A closed tour begins on the named square, or else on the lowest, and an
// open one on the lower of its ends. Requires a question that require_sampling does not refuse.
Sampling sample(const Question& question, std::uint64_t wanted, const Budget& budget, Progress& progress,
                const std::function<bool(const Tour&)>& take);

// ---- how large the tree of blind search is, by random probes ----

struct Estimate {
  std::uint64_t probes = 0;
  long double nodes = 0;           // the mean over the probes: tour/blind_tree.hpp
  long double standard_error = 0;  // of that mean
  std::uint64_t deepest = 0;       // squares of the longest path that was walked
  std::string reason;              // why there are fewer probes than were asked for
  bool interrupted = false;
};

// The tree of all paths from the start, whether or not there are tours. Without any probe there is only the reason.
// Requires a question about a tour without `to`.
Estimate estimate(const Question& question, std::uint64_t probes, const Budget& budget, Progress& progress);

// What blind search takes until its first tour, in the order of the question: tour/first_tour.hpp. The probes are those
// per tree that is walked in vain.
struct FirstTourEstimate {
  Estimate walked;            // `probes` is as asked
  std::uint64_t in_vain = 0;  // trees without a tour
  std::optional<Tour> tour;   // checked; if there is none, all that is walked is what it takes to find out
};
FirstTourEstimate estimate_first_tour(const Question& question, std::uint64_t probes, const Budget& budget,
                                      Progress& progress);

// ---- what another program answers: the model is written, the program run, its output read and checked ----

// An error if there is no such model of the question, or the program cannot be run. That there is no tour or cover, and
// that no visit has more squares, are claims that no tool proves: our own methods are then asked for a certificate, in
// the time that is left, and without one the answer is `unknown`, or a visit with a weaker bound. The budget's time is
// the tool's; it may take `model::grace_of_tools` longer to end.
Result<Answer> answer_by_tool(const Question& question, model::Tool tool, const model::ModelOptions& options,
                              const Budget& budget, Progress& progress);

// ---- answers from elsewhere ----

// What the checker finds; and if that is no fault of a part of a tour, whether the part is the one of the formula's
// tour, which settles it. If it is another it stays unsettled, for there are other tours.
check::Finding examined(const Question& question, const Answer& answer, std::uint64_t effort, const Budget& budget);

// ---- what it is made of ----

std::string solver_versions();  // "CaDiCaL 1.5.3"

}  // namespace cavalcade::engine
