// Visits of random square boards: how many are proved to be the longest, how long that takes, and how far from the
// bound the others are.
//
//   cavalcade_visits SECONDS COUNT SIDE PERCENT KNIGHTS      such as: cavalcade_visits 5 20 32 20 3
//
// COUNT boards with so many percent of their squares blocked and so many knights, all at random, with seeds 1, 2, ..;
// each question has the limit named. Every answer is checked; times are those of the search alone.

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <string>

#include <fmt/format.h>

#include "engine/engine.hpp"
#include "visit/questions.hpp"

int main(int argc, char** argv) {
  using namespace cavalcade;
  if (argc != 6) {
    fmt::print(stderr, "usage: cavalcade_visits SECONDS COUNT SIDE PERCENT KNIGHTS\n");
    return 2;
  }
  const Limits limits{.time = std::chrono::seconds(std::atoi(argv[1])), .memory = {}};
  const int count = std::atoi(argv[2]);
  const std::int64_t side = std::atoi(argv[3]);
  const std::int64_t percent = std::atoi(argv[4]);
  const auto knights = static_cast<std::size_t>(std::atoi(argv[5]));
  int proved = 0;
  double total = 0;
  double longest = 0;
  std::int64_t widest_gap = 0;
  std::map<std::string, int> arguments;
  for (int seed = 1; seed <= count; ++seed) {
    const Question question = testing::random_visit(*Board::rectangle(side, side), side * side * percent / 100, knights,
                                                    static_cast<std::uint64_t>(seed));
    const Budget budget(limits);
    Progress progress;
    const Answer answer = engine::answer(question, budget, progress);
    if (answer.verdict == Verdict::unknown) {
      fmt::print(stderr, "seed {}: {}\n", seed, answer.reason);
      return 1;
    }
    const double seconds = std::chrono::duration<double>(answer.elapsed).count();
    total += seconds;
    longest = std::max(longest, seconds);
    if (answer.verdict == Verdict::optimal) ++proved;
    if (answer.verdict == Verdict::optimal) ++arguments[answer.method];
    widest_gap = std::max(widest_gap, std::get<Visit>(answer.witness).bound - testing::visited(answer));
  }
  std::string by;
  for (const auto& [argument, times] : arguments) by += fmt::format(", {} by {}", times, argument);
  fmt::print(
      "{}x{}, {} % blocked, {} knights: {} of {} proved{}; {:.3f} s on average, {:.2f} s at most; widest gap {}\n",
      side, side, percent, knights, proved, count, by, total / count, longest, widest_gap);
  return 0;
}
