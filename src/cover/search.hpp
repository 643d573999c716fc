// A method for covers as something that can be worked on a little at a time: `auto` gives each in turn a share of
// effort, a larger one every round. Effort is counted, not timed, so that the same question with the same seed has the
// same answer on any machine, however many threads there are. One unit is about a microsecond of work.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "ask/answer.hpp"
#include "base/budget.hpp"
#include "cover/ground.hpp"

namespace cavalcade::cover {

class Search {
 public:
  Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  virtual ~Search() = default;

  // Goes on for about so much effort, or until the budget ends. An answer is `solved` or `impossible`.
  virtual std::optional<Answer> work(std::uint64_t effort, const Budget& budget) = 0;

  // Nothing is left that could be tried, however much effort it is given.
  [[nodiscard]] virtual bool has_given_up() const { return false; }
};

// Formulas and linear programs of larger boards would take too long to write down; those who need them give up.
constexpr std::int64_t most_formula_squares = 4096;

// Each in the file of its name; all keep a reference to the ground.
std::unique_ptr<Search> carve(const Ground& ground);
std::unique_ptr<Search> anneal(const Ground& ground);
std::unique_ptr<Search> weights(const Ground& ground);
std::unique_ptr<Search> split(const Ground& ground);
std::unique_ptr<Search> symmetric(const Ground& ground);
std::unique_ptr<Search> exact(const Ground& ground);
std::unique_ptr<Search> lazy(const Ground& ground);

}  // namespace cavalcade::cover
