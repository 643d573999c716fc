// The hot paths of visits: matchings and the bound they prove, the local search, the linear program, the formula, and
// the checker of what they prove.

#include <cstdlib>

#include <benchmark/benchmark.h>

#include "check/check.hpp"
#include "visit/formula.hpp"
#include "visit/local_search.hpp"
#include "visit/lp_relaxation.hpp"
#include "visit/matching.hpp"
#include "visit/questions.hpp"

namespace cavalcade {
namespace {

const Budget unlimited({});

Question random_board(std::int64_t side, std::int64_t percent, std::size_t knights, std::uint64_t seed) {
  return testing::random_visit(*Board::rectangle(side, side), side * side * percent / 100, knights, seed);
}

visit::Reach reach_of(const Question& question) {
  return {question.board, std::get<VisitTask>(question.task), unlimited};
}

void longest_visit(benchmark::State& state, std::int64_t side, std::int64_t percent, std::size_t knights) {
  const Question question = random_board(side, percent, knights, 1);
  for (auto _ : state)
    if (testing::ask(question).verdict != Verdict::optimal) std::abort();
}
BENCHMARK_CAPTURE(longest_visit, 8x8_2, 8, 10, 2)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(longest_visit, 16x16_2, 16, 3, 2)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(longest_visit, 32x32_3, 32, 20, 3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(longest_visit, 100x100_2, 100, 0, 2)->Unit(benchmark::kMillisecond);

void links_and_narrows_100x100(benchmark::State& state) {
  const Question question = random_board(100, 10, 2, 1);
  const visit::Reach reach = reach_of(question);
  for (auto _ : state) {
    visit::MatchingSearch search(reach, visit::room_of(reach), 1, unlimited);
    search.fill();
    benchmark::DoNotOptimize(search.vertex_cover());
  }
}
BENCHMARK(links_and_narrows_100x100)->Unit(benchmark::kMillisecond);

void weave_100x100(benchmark::State& state) {
  const Question question = random_board(100, 0, 2, 1);
  const visit::Reach reach = reach_of(question);
  const visit::Demand demand = visit::demand_of(reach, 10'000);
  visit::MatchingSearch search(reach, visit::room_of(reach), 1, unlimited);
  search.fill();
  if (!search.shape(demand)) std::abort();
  for (auto _ : state)
    benchmark::DoNotOptimize(visit::LocalSearch(reach, demand, search.matching(), 1, unlimited).run(50));
}
BENCHMARK(weave_100x100)->Unit(benchmark::kMillisecond);

void linear_program_32x32(benchmark::State& state) {
  const Question question = random_board(32, 20, 3, 1);
  const visit::Reach reach = reach_of(question);
  const std::int64_t most = testing::visited(testing::ask(question));
  for (auto _ : state) {
    visit::LpRelaxation relaxation(reach, unlimited);
    benchmark::DoNotOptimize(relaxation.solve(visit::demand_of(reach, most)));
  }
}
BENCHMARK(linear_program_32x32)->Unit(benchmark::kMillisecond);

void formula_16x16(benchmark::State& state) {
  const Question question = random_board(16, 20, 3, 1);
  const visit::Reach reach = reach_of(question);
  const visit::Demand demand = visit::demand_of(reach, testing::visited(testing::ask(question)));
  for (auto _ : state) {
    visit::Formula formula(reach, demand, 1, unlimited);
    if (formula.work(1'000'000) != visit::Formula::Outcome::found) std::abort();
  }
}
BENCHMARK(formula_16x16)->Unit(benchmark::kMillisecond);

void check_bound(benchmark::State& state, std::int64_t side, std::int64_t percent, std::size_t knights,
                 std::uint64_t seed) {
  const Question question = random_board(side, percent, knights, seed);
  const Answer answer = testing::ask(question);
  state.SetLabel(answer.method);
  for (auto _ : state)
    if (check::check_answer(question, answer).outcome != check::Outcome::holds) std::abort();
}
BENCHMARK_CAPTURE(check_bound, 32x32_3, 32, 30, 3, 1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(check_bound, 100x100_2, 100, 10, 2, 1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cavalcade
