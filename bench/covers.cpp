// Every number of knights on the boards named: decided or not, by what, and how long it took.
//
//   cavalcade_covers SECONDS THREADS BOARD..      such as: cavalcade_covers 30 2 16x16 20x20
//
// Each question has one thread and the limit named; several are asked at once. Prints what is impossible and what stays
// undecided on each board, and the share that was decided.

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <string>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "ask/request.hpp"
#include "base/parallel.hpp"
#include "engine/engine.hpp"

namespace cavalcade {
namespace {

struct Decided {
  Verdict verdict = Verdict::unknown;
  std::string method;
  double seconds = 0;
};

Decided decide(const std::string& board, std::size_t knights, const std::string& limit) {
  const Question question = *parse_question(
      {{"task", "cycles"}, {"board", board}, {"knights", fmt::format("{}", knights)}, {"time_limit", limit}});
  const Budget budget(question.limits);
  Progress progress;
  const Answer answer = engine::answer(question, budget, progress);
  return {answer.verdict, answer.method, std::chrono::duration<double>(answer.elapsed).count()};
}

std::string knights_with(const std::vector<Decided>& row, Verdict verdict) {
  std::string list;
  for (std::size_t i = 0; i < row.size(); ++i)
    if (row[i].verdict == verdict) list += fmt::format("{}{}", list.empty() ? "" : " ", i + 1);
  return list.empty() ? "-" : list;
}

// The number of knights that were decided.
std::size_t run(const std::string& board, std::size_t most, const std::string& limit, std::int32_t threads) {
  std::vector<Decided> row(most);
  share_out(most, threads, [&](std::size_t i) { row[i] = decide(board, i + 1, limit); });
  double longest = 0;
  std::map<std::string, int> methods;
  for (const Decided& decided : row) {
    if (decided.verdict == Verdict::unknown) continue;
    longest = std::max(longest, decided.seconds);
    ++methods[decided.method];
  }
  std::string by;
  for (const auto& [method, count] : methods) by += fmt::format(" {} {}", method, count);
  fmt::print("{:>6}  C to {:>3}  impossible: {}  undecided: {}  longest {:.1f} s  by{}\n", board, most,
             knights_with(row, Verdict::impossible), knights_with(row, Verdict::unknown), longest, by);
  std::fflush(stdout);
  return static_cast<std::size_t>(
      std::count_if(row.begin(), row.end(), [](const Decided& d) { return d.verdict != Verdict::unknown; }));
}

}  // namespace
}  // namespace cavalcade

int main(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "usage: cavalcade_covers SECONDS THREADS BOARD..\n");
    return 2;
  }
  const std::string limit = std::string(argv[1]) + "s";
  std::size_t asked = 0;
  std::size_t decided = 0;
  for (int i = 3; i < argc; ++i) {
    const cavalcade::Result<cavalcade::Board> board = cavalcade::parse_board(argv[i]);
    if (!board) {
      fmt::print(stderr, "{}\n", board.error().message);
      return 2;
    }
    const auto most = static_cast<std::size_t>(board->free_squares() / 4);
    asked += most;
    decided += cavalcade::run(argv[i], most, limit, std::atoi(argv[2]));
  }
  fmt::print("{} of {} decided, {:.1f} %\n", decided, asked,
             100.0 * static_cast<double>(decided) / static_cast<double>(asked));
  return 0;
}
