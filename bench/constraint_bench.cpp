// The hot paths of the constraint models: `circuit` with and without the redundant constraint, `cycle` with both
// labellings, enumeration by either, and writing and reading models for other tools.

#include <cstdlib>

#include <benchmark/benchmark.h>

#include "asked.hpp"
#include "engine/engine.hpp"
#include "model/model.hpp"

namespace cavalcade {
namespace {

void answer(benchmark::State& state, const Request& request) {
  const Question question = asked(request);
  const Budget unlimited({});
  Progress progress;
  for (auto _ : state)
    if (engine::answer(question, unlimited, progress).verdict != Verdict::solved) std::abort();
}

void circuit(benchmark::State& state, const char* redundant) {
  const std::string side = std::to_string(state.range(0));
  answer(state, {{"board", side + "x" + side}, {"closed", true}, {"redundant", redundant}});
}
BENCHMARK_CAPTURE(circuit, redundant, "on")->Arg(8)->Arg(16)->Arg(32)->Arg(50)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(circuit, plain, "off")->Arg(8)->Arg(16)->Arg(32)->Arg(50)->Unit(benchmark::kMillisecond);

void cycle(benchmark::State& state, const char* board, const char* knights, const char* labeling) {
  answer(state, {{"task", "cycles"}, {"board", board}, {"labeling", labeling}, {"knights", knights}});
}
BENCHMARK_CAPTURE(cycle, 9x6_3_snake, "9x6", "3", "snake")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cycle, 9x6_3_first_fail, "9x6", "3", "first-fail")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cycle, 18x16_5_snake, "18x16", "5", "snake")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(cycle, 18x16_5_first_fail, "18x16", "5", "first-fail")->Unit(benchmark::kMillisecond);

void enumerate_6x6(benchmark::State& state, engine::Enumerator method) {
  const Question question = asked({{"board", "6x6"}, {"closed", true}});
  const Budget unlimited({});
  Progress progress;
  for (auto _ : state)
    if (engine::enumerate(question, method, unlimited, progress, [](const Tour&) { return true; }).tours != 9862)
      std::abort();
}
BENCHMARK_CAPTURE(enumerate_6x6, circuit, engine::Enumerator::circuit)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(enumerate_6x6, cycle, engine::Enumerator::cycle)->Unit(benchmark::kMillisecond);

void write_model(benchmark::State& state, model::Language language) {
  const Question question = asked({{"board", "32x32"}, {"closed", true}});
  for (auto _ : state) {
    const Result<model::ModelFiles> files = model::model_of(question, language, {});
    if (!files) std::abort();
    benchmark::DoNotOptimize(files->model.data());
  }
}
BENCHMARK_CAPTURE(write_model, minizinc, model::Language::minizinc)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(write_model, asp, model::Language::asp)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(write_model, dimacs, model::Language::dimacs)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cavalcade
