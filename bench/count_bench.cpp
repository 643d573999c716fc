// Counts of plain rectangles from both ends: the layers, the join of the halves, and both in all kinds of numbers.

#include <cstdlib>

#include <benchmark/benchmark.h>

#include "ask/parse.hpp"
#include "count/rectangle/halves.hpp"

namespace cavalcade {
namespace {

void count_halves(benchmark::State& state, const char* name, bool open, count::rectangle::HalvesOptions options) {
  const Board board = *parse_board(name);
  const Budget unlimited({});
  Progress progress;
  const count::Terms terms{unlimited, progress, 1, std::nullopt};
  std::uint64_t bytes = 0;
  for (auto _ : state) {
    const count::Counting counting = count::rectangle::count_by_halves(board, open, std::nullopt, terms, options);
    if (!counting.number) std::abort();
    bytes = counting.peak_bytes;
  }
  state.counters["MB"] = static_cast<double>(bytes) / 1e6;
}
using count::Numbers;
BENCHMARK_CAPTURE(count_halves, 6x6_closed, "6x6", false, {})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_halves, 6x8_closed, "6x8", false, {})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_halves, 7x8_closed, "7x8", false, {})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_halves, 7x8_closed_in_parts, "7x8", false, {Numbers::automatic, true})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_halves, 7x8_closed_by_residues, "7x8", false, {Numbers::residues, false})
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_halves, 6x6_open, "6x6", true, {})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cavalcade
