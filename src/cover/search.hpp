// A method for covers as something that can be worked on a little at a time: `auto` gives each in turn a share of
// effort, a larger one every round. Effort is counted, not timed, so that the same question with the same seed has the
// same answer on any machine, however many threads there are. One unit is about a microsecond of work.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "ask/answer.hpp"
#include "ask/progress.hpp"
#include "base/budget.hpp"
#include "cover/instance.hpp"

namespace cavalcade::cover {

class Search {
 public:
  Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  virtual ~Search() = default;

  // Goes on for about this effort, or until the budget ends. An answer is `solved` or `impossible`.
  virtual std::optional<Answer> work(std::uint64_t effort, const Budget& budget) = 0;

  // Nothing is left that could be tried, however much effort it is given.
  [[nodiscard]] virtual bool has_given_up() const { return false; }
};

// Formulas and linear programs of larger boards would take too long to write down; those who need them give up.
constexpr std::int64_t most_formula_squares = 4096;

// Each in the file of its name; all keep a reference to the instance.
std::unique_ptr<Search> carve(const CoverInstance& instance);
std::unique_ptr<Search> anneal(const CoverInstance& instance);
std::unique_ptr<Search> weights(const CoverInstance& instance);
std::unique_ptr<Search> split(const CoverInstance& instance);
std::unique_ptr<Search> symmetric(const CoverInstance& instance);
std::unique_ptr<Search> exact(const CoverInstance& instance);
std::unique_ptr<Search> lazy(const CoverInstance& instance);

// ---- the portfolio ----

// Several methods on one instance, in rounds: every method gets a share of effort, four times as large in the next
// round. In a round the methods run at the same time on as many threads as there are; if several answer, the first in
// the list counts, and those after it are called off. So the answer depends on the question and the seed, not on the
// threads or the clock, unless the budget ends first.

// By one method, or by all of them (CoverMethod::automatic).
Answer find_cover(const CoverInstance& instance, CoverMethod wanted, std::int32_t threads, const Budget& budget,
                  Progress& progress);

// For `split`, on a part of its board: with all methods but itself and `lazy`, which is better at proving than at
// finding; on one thread, and for this much effort in each of them at most.
std::optional<Answer> try_cover(const CoverInstance& instance, std::uint64_t effort, const Budget& budget);

}  // namespace cavalcade::cover
