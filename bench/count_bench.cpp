// Counts of plain rectangles from both ends: the layers, the meeting in the middle, and both in all kinds of numbers.

#include <cstdlib>

#include <benchmark/benchmark.h>

#include "ask/parse.hpp"
#include "middle/middle.hpp"

namespace cavalcade {
namespace {

void count_middle(benchmark::State& state, const char* name, bool open, middle::MiddleOptions options) {
  const Board board = *parse_board(name);
  const Budget unlimited({});
  Progress progress;
  const count::Terms terms{unlimited, progress, 1, std::nullopt};
  std::uint64_t bytes = 0;
  for (auto _ : state) {
    const count::Counting counting = middle::count_by_middle(board, open, std::nullopt, terms, options);
    if (!counting.number) std::abort();
    bytes = counting.peak_bytes;
  }
  state.counters["MB"] = static_cast<double>(bytes) / 1e6;
}
using middle::Numbers;
BENCHMARK_CAPTURE(count_middle, 6x6_closed, "6x6", false, {})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_middle, 6x8_closed, "6x8", false, {})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_middle, 7x8_closed, "7x8", false, {})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_middle, 7x8_closed_in_parts, "7x8", false, {Numbers::automatic, true})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_middle, 7x8_closed_by_remainders, "7x8", false, {Numbers::remainders, false})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_middle, 6x6_open, "6x6", true, {})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cavalcade
