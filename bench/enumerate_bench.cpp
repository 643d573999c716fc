// Every tour of a board: the search alone, with the tours only counted, and through the door of the engine, where every
// tour is checked.

#include <cstdlib>

#include <benchmark/benchmark.h>

#include "asked.hpp"
#include "count/enumerate/every_tour.hpp"
#include "engine/engine.hpp"

namespace cavalcade {
namespace {

void search(benchmark::State& state, const char* board, bool closed, bool distinct, std::uint64_t tours) {
  const Question question = asked({{"board", board}, {"closed", closed}});
  const auto& task = std::get<TourTask>(question.task);
  const Budget unlimited({});
  Progress progress;
  const count::Terms terms{unlimited, progress, 1, std::nullopt};
  std::uint64_t listed = 0;
  for (auto _ : state) {
    std::uint64_t taken = 0;
    const auto take = [&](std::span<const Cell>) { return ++taken, true; };
    count::every_tour(question.board, task, distinct, terms, {{}, take, {}});
    if (taken != tours) std::abort();
    listed += taken;
  }
  state.counters["tours/s"] = benchmark::Counter(static_cast<double>(listed), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(search, 6x6_closed, "6x6", true, false, 9862)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 6x6_closed_distinct, "6x6", true, true, 1245)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 6x7_closed, "6x7", true, false, 1067638)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, 5x5_open, "5x5", false, false, 864)->Unit(benchmark::kMillisecond);

void checked(benchmark::State& state, const char* board, bool closed, std::uint64_t tours) {
  const Question question = asked({{"board", board}, {"closed", closed}});
  const Budget unlimited({});
  Progress progress;
  for (auto _ : state)
    if (engine::enumerate(question, engine::Enumerator::search, unlimited, progress, [](const Tour&) {
          return true;
        }).tours != tours)
      std::abort();
}
BENCHMARK_CAPTURE(checked, 6x6_closed, "6x6", true, 9862)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(checked, 6x7_closed, "6x7", true, 1067638)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(checked, 5x5_open, "5x5", false, 864)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cavalcade
