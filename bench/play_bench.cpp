// The hot paths of the game: verdicts of positions that can be won and that are lost, of two knights, the starts of a
// board, and puzzles.

#include <cstdlib>

#include <benchmark/benchmark.h>

#include "play/puzzle.hpp"
#include "play/verdict.hpp"

namespace cavalcade::play {
namespace {

const Budget unlimited({});

// The game after so many squares of a tour that the engine itself goes on with.
Game on_the_way(std::int32_t side, bool closed, std::size_t visited) {
  Game game{*Board::rectangle(side, side), closed, {Cell{0}}};
  const GameVerdict verdict = judge(game, unlimited);
  if (verdict.outlook != Outlook::winnable) std::abort();
  game.path.insert(game.path.end(), verdict.completion.begin(), verdict.completion.end());
  game.path.resize(visited);
  return game;
}

void winnable(benchmark::State& state, std::int32_t side, bool closed, std::size_t visited) {
  const Game game = on_the_way(side, closed, visited);
  for (auto _ : state)
    if (judge(game, unlimited).outlook != Outlook::winnable) std::abort();
}
BENCHMARK_CAPTURE(winnable, 8x8_first_square, 8, false, 1)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(winnable, 8x8_half_way, 8, false, 32)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(winnable, 8x8_closed_half_way, 8, true, 32)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(winnable, 20x20_half_way, 20, false, 200)->Unit(benchmark::kMicrosecond);

// a1 is cut off since the third square; with `since` and `why`.
void lost(benchmark::State& state) {
  const std::vector<Square> path{{4, 2}, {2, 1}, {3, 3}, {1, 2}, {3, 1}};
  const Game game = *make_game(*Board::rectangle(8, 8), false, path);
  for (auto _ : state)
    if (judge(game, unlimited).lost_since != 3) std::abort();
}
BENCHMARK(lost)->Name("lost/8x8_since_the_third")->Unit(benchmark::kMicrosecond);

void two_knights(benchmark::State& state) {
  const KnightsGame game = *make_knights_game(*Board::rectangle(8, 8), {{{0, 7}}, {{4, 4}}});
  for (auto _ : state)
    if (judge(game, unlimited).bound != 64) std::abort();
}
BENCHMARK(two_knights)->Name("two_knights/8x8")->Unit(benchmark::kMicrosecond);

void starts(benchmark::State& state, std::int32_t side) {
  const Board board = *Board::rectangle(side, side);
  for (auto _ : state) benchmark::DoNotOptimize(judge_starts(board, false, unlimited).hopeless.size());
}
BENCHMARK_CAPTURE(starts, 8x8, 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(starts, 19x19, 19)->Unit(benchmark::kMillisecond);

// A different one every time: some take longer to make than others.
void puzzles(benchmark::State& state, std::size_t level) {
  std::uint64_t seed = 0;
  for (auto _ : state)
    if (!make_puzzle(level, false, ++seed, unlimited)) std::abort();
}
BENCHMARK_CAPTURE(puzzles, easy, 1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(puzzles, hard, 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(puzzles, fiendish, 5)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cavalcade::play
