// The frontier program on boards that only it counts, the quotient graph, and drawing by completions.

#include <cstdlib>

#include <benchmark/benchmark.h>

#include "count/frontier/completions.hpp"
#include "count/frontier/frontier.hpp"
#include "count/symmetry/symmetric.hpp"
#include "support/boards.hpp"

namespace cavalcade {
namespace {

struct Frame {
  Budget budget{Limits{}};
  Progress progress;
  count::Terms terms{budget, progress, 1, std::nullopt};
};

Board wrapped(Board board, Wrap wrap) {
  if (!board.set_wrap(wrap)) std::abort();
  return board;
}

void count_by_frontier(benchmark::State& state, const Board& board, Counted counted) {
  Frame frame;
  for (auto _ : state) {
    const count::Counting counting = count::count_by_frontier(board, counted, std::nullopt, {}, frame.terms);
    if (!counting.number) std::abort();
    state.counters["states"] = static_cast<double>(counting.peak_states);
  }
}
BENCHMARK_CAPTURE(count_by_frontier, 6x6_closed, *Board::rectangle(6, 6), Counted::closed)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_by_frontier, 6x8_closed, *Board::rectangle(6, 8), Counted::closed)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_by_frontier, 7x7_holes_open,
                  testing::with_holes(*Board::rectangle(7, 7), {.share = 0.2, .fewest_moves = 2}, 1), Counted::open)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_by_frontier, 4x5_torus_closed, wrapped(*Board::rectangle(4, 5), Wrap::xy), Counted::closed)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_by_frontier, cube_2_closed, *Board::cube(2), Counted::closed)->Unit(benchmark::kMillisecond);

void half_turn_8x8(benchmark::State& state) {
  Frame frame;
  const Board board = *Board::rectangle(8, 8);
  for (auto _ : state)
    if (!count::count_invariant(board, Counted::closed, Turn::half, frame.terms).number) std::abort();
}
BENCHMARK(half_turn_8x8)->Unit(benchmark::kMillisecond);

void draw_6x6_by_completions(benchmark::State& state) {
  Frame frame;
  const Result<count::Completions> completions = count::Completions::build(
      count::closed_graph(*Board::rectangle(6, 6)), count::Completions::Kind::tours, frame.terms);
  if (!completions) std::abort();
  Random random(1);
  for (auto _ : state) benchmark::DoNotOptimize(completions->draw(random));
}
BENCHMARK(draw_6x6_by_completions)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace cavalcade
