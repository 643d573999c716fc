#include "cli/counterexample.hpp"

#include <chrono>

#include "cli/solve.hpp"

namespace cavalcade::cli {

Counterexample cover_by_several_cycles(const Question& tour, bool quiet) {
  constexpr std::chrono::seconds moment{5};
  const std::int64_t shortest = tour.board.alternates_colour() ? 4 : 3;
  const std::int64_t squares = tour.board.free_squares();
  const std::int64_t longest = tour.board.alternates_colour() ? squares / 2 * 2 : squares;
  Counterexample found{tour, {}};
  const auto end = std::chrono::steady_clock::now() + moment;
  for (std::int64_t knights = 2; knights <= squares / shortest; ++knights) {
    found.question.task = CyclesTask{.knights = knights, .shortest = shortest, .longest = longest};
    found.question.limits.time = end - std::chrono::steady_clock::now();
    if (*found.question.limits.time <= std::chrono::nanoseconds{0}) break;
    found.answer = solve(found.question, "counterexample", quiet);
    if (found.answer.verdict != Verdict::impossible) break;
  }
  return found;
}

}  // namespace cavalcade::cli
