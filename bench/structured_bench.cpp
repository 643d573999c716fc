// Structured tours: look-ups on boards that fit no memory, and whole tours written down beside what merely allocating
// and filling as much memory takes.

#include <array>
#include <cstdint>

#include <benchmark/benchmark.h>

#include "base/random.hpp"
#include "rectangle/given_ends.hpp"
#include "rectangle/rectangle_tour.hpp"

namespace cavalcade {
namespace {

using rectangle::RectangleTour;

// Drawn beforehand, so that only the look-up is measured.
constexpr std::size_t samples = 4096;

void step_of(benchmark::State& state) {
  const auto width = static_cast<std::int32_t>(state.range(0));
  const auto height = static_cast<std::int32_t>(state.range(1));
  const RectangleTour tour = *RectangleTour::open(width, height);
  Random random(1);
  std::array<Square, samples> squares;
  for (Square& square : squares)
    square = {static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(width))),
              static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(height)))};
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(tour.step_of(squares[i++ % samples]));
}

void square_at(benchmark::State& state) {
  const RectangleTour tour =
      *RectangleTour::open(static_cast<std::int32_t>(state.range(0)), static_cast<std::int32_t>(state.range(1)));
  Random random(1);
  std::array<std::int64_t, samples> steps{};
  for (std::int64_t& step : steps)
    step = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(tour.squares())));
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(tour.square_at(steps[i++ % samples]));
}

void huge_boards(benchmark::internal::Benchmark* benchmark) {
  benchmark->Args({1000000, 1000000})->Args({2147483647, 2147483646})->Args({2147483647, 2147483647});
  benchmark->Args({2147483646, 3})->Args({2147483647, 4});
}
BENCHMARK(step_of)->Apply(huge_boards);
BENCHMARK(square_at)->Apply(huge_boards);

void per_cell(benchmark::State& state, std::int64_t cells) {
  state.counters["ns/cell"] =
      benchmark::Counter(static_cast<double>(cells) * static_cast<double>(state.iterations()) / 1e9,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void sides(benchmark::internal::Benchmark* benchmark) {
  for (const std::int64_t side : {100, 300, 1000, 3000, 10000}) benchmark->Arg(side);
  benchmark->Unit(benchmark::kMicrosecond);
}

// The formula from nothing, the memory, and the tour.
void closed_tour(benchmark::State& state) {
  const auto side = static_cast<std::int32_t>(state.range(0));
  for (auto _ : state) {
    const RectangleTour tour = *RectangleTour::closed(side, side);
    CellList cells(static_cast<std::size_t>(tour.squares()));
    tour.write_cells(0, cells);
    benchmark::DoNotOptimize(cells.data());
    benchmark::ClobberMemory();
  }
  per_cell(state, state.range(0) * state.range(0));
}
BENCHMARK(closed_tour)->Apply(sides);

// What no method that writes a tour down can do without.
void allocate_and_fill(benchmark::State& state) {
  const auto cells_wanted = static_cast<std::size_t>(state.range(0) * state.range(0));
  for (auto _ : state) {
    CellList cells(cells_wanted);
    Cell* data = cells.data();
    benchmark::DoNotOptimize(data);
    for (std::size_t i = 0; i < cells_wanted; ++i) data[i] = Cell{7};
    benchmark::ClobberMemory();
  }
  per_cell(state, state.range(0) * state.range(0));
}
BENCHMARK(allocate_and_fill)->Apply(sides);

// Into memory that is there already.
void closed_tour_in_place(benchmark::State& state) {
  const auto side = static_cast<std::int32_t>(state.range(0));
  const RectangleTour tour = *RectangleTour::closed(side, side);
  CellList cells(static_cast<std::size_t>(tour.squares()), Cell{0});
  for (auto _ : state) {
    tour.write_cells(0, cells);
    benchmark::ClobberMemory();
  }
  per_cell(state, tour.squares());
}
BENCHMARK(closed_tour_in_place)->Apply(sides);

// From one corner to the one beside it, without writing the tour down.
void tour_across(benchmark::State& state) {
  const auto side = static_cast<std::int32_t>(state.range(0));
  const Budget no_limit{Limits{}};
  for (auto _ : state)
    benchmark::DoNotOptimize(rectangle::tour_between(side, side, {0, 0}, Square{side - 1, 0}, 1, no_limit));
}
BENCHMARK(tour_across)->Apply(sides);

}  // namespace
}  // namespace cavalcade
