// Side by side with what a user would write instead, in one run: each pair is timed alternately, several times, and the
// best times are compared, so that a busy machine disturbs both alike. Prints one line a pair with the ratio.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>

#include <fmt/format.h>

#include "ask/request.hpp"
#include "cover/search.hpp"
#include "cover_peers.hpp"
#include "peers.hpp"
#include "tour/methods.hpp"

namespace cavalcade {
namespace {

using Method = Answer (*)(const tour::TourQuestion&, const Budget&, Progress&);

Answer ask(Method method, const Request& request) {
  const Question question = *parse_question(request);
  const Budget budget(question.limits);
  Progress progress;
  return method({question.board, std::get<TourTask>(question.task), question.seed}, budget, progress);
}

double seconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// `items` is what both do: nodes of the same tree, or squares.
void compare(const char* what, std::uint64_t items, const std::function<void()>& ours,
             const std::function<void()>& peer) {
  constexpr int rounds = 7;
  double our_best = 1e9;
  double peer_best = 1e9;
  for (int round = 0; round < rounds; ++round) {
    our_best = std::min(our_best, seconds(ours));
    peer_best = std::min(peer_best, seconds(peer));
  }
  const double each = 1e9 / static_cast<double>(items);
  fmt::print("{:<52}{:>13.2f}{:>13.2f}{:>9.1f}\n", what, our_best * each, peer_best * each, peer_best / our_best);
  std::fflush(stdout);
}

// The same tree, node for node, or the comparison would mean nothing.
void compare_blind(const char* what, const Request& request, int side, int x, int y) {
  const std::uint64_t nodes = ask(tour::blind, request).stats.get("nodes");
  peers::Chessboard same(side, side);
  same.blind(x, y);
  if (same.nodes() != nodes) fmt::print("the trees differ: {} and {} nodes\n", nodes, same.nodes());
  compare(
      what, nodes, [&] { ask(tour::blind, request); }, [&] { peers::Chessboard(side, side).blind(x, y); });
}

void compare_warnsdorff() {
  const Request request{{"board", "1000x1000"}, {"from", "a1"}, {"tie_break", "roth"}};
  compare(
      "warnsdorff + roth, 1000x1000 (counting anew)", 1000000, [&] { ask(tour::warnsdorff, request); },
      [] { peers::Chessboard(1000, 1000).warnsdorff(0, 0); });
}

void compare_hybrid() {
  const Request request{{"board", "50x50"}, {"from", "a1"}};
  compare(
      "hybrid, 50x50 (recursion in Warnsdorff's order)", 2500, [&] { ask(tour::hybrid, request); },
      [] { peers::Chessboard(50, 50).ordered(0, 0); });
}

// Against the least that any program with such an output does: allocating the memory and writing to it.
void compare_structured() {
  const Request request{{"board", "10000x10000"}, {"closed", true}};
  compare(
      "structured, 10000x10000 closed (allocate and fill)", 100000000, [&] { ask(tour::structured, request); },
      [] {
        std::vector<std::int32_t> numbers(100000000, 7);
        if (numbers.back() != 7) fmt::print("not filled\n");
      });
}

cover::CoverInstance instance_of(const Question& question) {
  const Budget unlimited({});
  return std::get<cover::CoverInstance>(
      cover::presolve(question.board, std::get<CyclesTask>(question.task), question.seed, unlimited));
}

// Five covers, by five seeds.
void compare_annealing(const char* what, const char* board, const char* knights) {
  const Question question = *parse_question({{"task", "cycles"}, {"board", board}, {"knights", knights}});
  cover::CoverInstance instance = instance_of(question);
  const Budget unlimited({});
  constexpr std::uint64_t seeds = 5;
  const auto with_each_seed = [&](const std::function<void()>& work) {
    for (instance.seed = 1; instance.seed <= seeds; ++instance.seed) work();
  };
  const auto ours = [&] {
    const std::unique_ptr<cover::Search> search = cover::anneal(instance);
    while (!search->work(1'000'000, unlimited)) {
    }
  };
  compare(
      what, seeds, [&] { with_each_seed(ours); },
      [&] { with_each_seed([&] { peers::WalkingAnnealing(instance, instance.seed).run(); }); });
}

}  // namespace
}  // namespace cavalcade

int main() {
  fmt::print("{:<52}{:>13}{:>13}{:>9}\n", "nanoseconds a node or square", "ours", "peer", "ratio");
  cavalcade::compare_blind("blind, 8x8 from d4 to its tour (plain recursion)", {{"board", "8x8"}, {"from", "d4"}}, 8, 3,
                           3);
  cavalcade::compare_blind("blind, 6x6 from a1 to its tour (plain recursion)", {{"board", "6x6"}, {"from", "a1"}}, 6, 0,
                           0);
  cavalcade::compare_blind("blind, 5x5 from b1, every path (plain recursion)", {{"board", "5x5"}, {"from", "b1"}}, 5, 1,
                           0);
  cavalcade::compare_warnsdorff();
  cavalcade::compare_hybrid();
  cavalcade::compare_structured();
  cavalcade::compare_annealing("anneal, 9x6 with 3 knights (walking all cycles)", "9x6", "3");
}
