// Boards with random holes, asked at the door as a user would: how many have a tour, what shows that the others have
// none, and how long it takes, the checker included. Colours are balanced, and every square keeps two moves or more.
//
//   build/release/bench/cavalcade_holes [--quick]

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/engine.hpp"
#include "support/boards.hpp"

namespace cavalcade {
namespace {

struct Series {
  std::int32_t side;
  double share;
  int boards;
};

void run(const Series& series, bool closed) {
  using Clock = std::chrono::steady_clock;
  std::map<std::string, int> outcomes;
  double total = 0;
  double worst = 0;
  for (int seed = 1; seed <= series.boards; ++seed) {
    const Question question{
        .board = testing::with_holes(*Board::rectangle(series.side, series.side),
                                     {.share = series.share, .fewest_moves = 2}, static_cast<std::uint64_t>(seed)),
        .task = TourTask{.closed = closed},
        .limits = {std::chrono::seconds(10), {}}};
    const Budget budget(question.limits);
    Progress progress;
    const auto start = Clock::now();
    const Answer answer = engine::answer(question, budget, progress);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    total += seconds;
    worst = std::max(worst, seconds);
    ++outcomes[std::string(answer.certificate ? kind_of(*answer.certificate) : name_of(answer.verdict))];
  }
  std::string found;
  for (const auto& [outcome, count] : outcomes)
    found += fmt::format("{}{} {}", found.empty() ? "" : ", ", count, outcome);
  fmt::print("{:>4}x{:<5}{:>5.1f} %  {:<7}{:>6}{:>10.3f}{:>10.3f}   {}\n", series.side, series.side, series.share * 100,
             closed ? "closed" : "open", series.boards, total / series.boards, worst, found);
}

}  // namespace
}  // namespace cavalcade

int main(int count, char** arguments) {
  using cavalcade::Series;
  const bool quick = count > 1 && std::string_view(arguments[1]) == "--quick";
  const int large = quick ? 1 : 5;
  fmt::print("{:<10}{:>7}  {:<7}{:>6}{:>10}{:>10}   outcomes\n", "board", "holes", "tour", "boards", "mean s",
             "worst s");
  for (const Series& series : {Series{20, 0.10, 200}, Series{20, 0.15, 200}, Series{20, 0.20, 200},
                               Series{20, 0.25, 200}, Series{20, 0.30, 200}, Series{100, 0.05, 20},
                               Series{100, 0.10, 20}, Series{1000, 0.001, large}, Series{1000, 0.01, large}})
    for (const bool closed : {true, false}) cavalcade::run(series, closed);
}
