// The hot paths of covers: annealing, the list of cycles, the linear program, the two proving searches, and the checker
// of what they prove.

#include <cstdlib>

#include <benchmark/benchmark.h>

#include "check/check.hpp"
#include "cover/cycle_list.hpp"
#include "cover/instance.hpp"
#include "cover/search.hpp"

namespace cavalcade {
namespace {

const Budget unlimited({});

Question balanced(std::int64_t width, std::int64_t height, std::int64_t knights, CoverMethod method) {
  const LengthRange lengths = balanced_lengths(width * height, knights);
  return Question{.board = *Board::rectangle(width, height),
                  .task = CyclesTask{knights, lengths.shortest, lengths.longest, method},
                  .limits = {}};
}

cover::CoverInstance instance_of(const Question& question) {
  return std::get<cover::CoverInstance>(
      cover::presolve(question.board, std::get<CyclesTask>(question.task), question.seed, unlimited));
}

Answer ask(const Question& question) {
  Progress progress;
  return cover::find_cover(instance_of(question), std::get<CyclesTask>(question.task).method, 1, unlimited, progress);
}

void survey_10x10(benchmark::State& state) {
  const Question question = balanced(10, 10, 7, CoverMethod::automatic);
  for (auto _ : state) benchmark::DoNotOptimize(instance_of(question));
}
BENCHMARK(survey_10x10)->Unit(benchmark::kMicrosecond);

// 8x8 with 11 knights has no cover, so annealing goes on for ever.
void anneal_proposals(benchmark::State& state) {
  const Question question = balanced(8, 8, 11, CoverMethod::anneal);
  const cover::CoverInstance instance = instance_of(question);
  constexpr std::uint64_t effort = 100'000;
  const std::unique_ptr<cover::Search> search = cover::anneal(instance);
  for (auto _ : state) benchmark::DoNotOptimize(search->work(effort, unlimited));
  state.counters["ns/proposal"] =
      benchmark::Counter(static_cast<double>(effort) * 6 * static_cast<double>(state.iterations()) / 1e9,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(anneal_proposals)->Unit(benchmark::kMillisecond);

void decide(benchmark::State& state, std::int64_t width, std::int64_t height, std::int64_t knights,
            CoverMethod method) {
  const Question question = balanced(width, height, knights, method);
  for (auto _ : state)
    if (ask(question).verdict == Verdict::unknown) std::abort();
}
BENCHMARK_CAPTURE(decide, anneal_9x6_3, 9, 6, 3, CoverMethod::anneal)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decide, anneal_18x16_5, 18, 16, 5, CoverMethod::anneal)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decide, weights_10x10_22, 10, 10, 22, CoverMethod::weights)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decide, split_16x16_64, 16, 16, 64, CoverMethod::split)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decide, symmetric_10x10_21, 10, 10, 21, CoverMethod::symmetric)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decide, lazy_8x6_6, 8, 6, 6, CoverMethod::lazy)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decide, exact_8x8_13, 8, 8, 13, CoverMethod::exact)->Unit(benchmark::kMillisecond);

void cycles_10x10_6_to_8(benchmark::State& state) {
  const Question question = balanced(10, 10, 13, CoverMethod::automatic);
  const cover::CoverInstance instance = instance_of(question);
  for (auto _ : state) benchmark::DoNotOptimize(cover::list_cycles(instance, 1'000'000, unlimited));
}
BENCHMARK(cycles_10x10_6_to_8)->Unit(benchmark::kMillisecond);

void check_certificate(benchmark::State& state, std::int64_t width, std::int64_t height, std::int64_t knights,
                       CoverMethod method) {
  const Question question = balanced(width, height, knights, method);
  const Answer answer = ask(question);
  for (auto _ : state)
    if (check::check_answer(question, answer).outcome != check::Outcome::holds) std::abort();
}
BENCHMARK_CAPTURE(check_certificate, weights_10x10_22, 10, 10, 22, CoverMethod::weights)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check_certificate, lazy_8x6_6, 8, 6, 6, CoverMethod::lazy)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check_certificate, exact_8x8_13, 8, 8, 13, CoverMethod::exact)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cavalcade
