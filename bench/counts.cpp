// Closed tours counted by the plain hash map of bench/count_peers.hpp and by ours, in the same run.
//
//   cavalcade_counts BOARD..      such as: cavalcade_counts 6x8 7x8; the peer takes minutes for 7x8
//
// Prints the count, the seconds and the most states of each, and how many times slower the peer is. It has one thread,
// as it is written; ours has two, and goes first: the millions of small blocks that the map has freed slow down
// whatever allocates memory after it.

#include <chrono>
#include <string>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "ask/request.hpp"
#include "count_peers.hpp"
#include "engine/engine.hpp"

namespace cavalcade {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// False if they disagree.
bool run(const std::string& name, const Board& board) {
  const Question question = *parse_question(
      {{"task", "count"}, {"board", name}, {"counted", "closed"}, {"threads", "2"}, {"time_limit", "none"}});
  const Budget budget(question.limits);
  Progress progress;
  const Answer answer = engine::answer(question, budget, progress);
  const double seconds = std::chrono::duration<double>(answer.elapsed).count();
  const auto* count = std::get_if<Count>(&answer.witness);
  const std::string ours = count != nullptr ? count->number : answer.reason;
  fmt::print("{:>6}  {:<10}  {:>20}  {:>10.3f} s  {:>10} states\n", name, answer.method, ours, seconds,
             answer.stats.get("peak_states"));
  std::fflush(stdout);

  const auto start = std::chrono::steady_clock::now();
  peers::FrontierMap peer(board.width(), board.height());
  const std::string by_peer = fmt::format("{}", peer.count());
  const double peer_seconds = seconds_since(start);
  fmt::print("{:>6}  hash map    {:>20}  {:>10.3f} s  {:>10} states  {:.0f} times slower\n", name, by_peer,
             peer_seconds, peer.peak_states(), peer_seconds / seconds);
  return ours == by_peer;
}

}  // namespace
}  // namespace cavalcade

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: cavalcade_counts BOARD..\n");
    return 2;
  }
  bool agree = true;
  for (int i = 1; i < argc; ++i) {
    const cavalcade::Result<cavalcade::Board> board = cavalcade::parse_board(argv[i]);
    if (!board || !board->is_plain() || board->area() > 64) {
      fmt::print(stderr, "{}: a rectangle of at most 64 squares is wanted\n", argv[i]);
      return 2;
    }
    agree = cavalcade::run(argv[i], *board) && agree;
  }
  return agree ? 0 : 1;
}
