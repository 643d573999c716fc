// The hot paths of one knight: blind nodes, Warnsdorff squares, hybrid tours, patching, SAT, the checker, and the
// writers.

#include <cstdlib>
#include <sstream>

#include <benchmark/benchmark.h>

#include "ask/json.hpp"
#include "ask/request.hpp"
#include "check/check.hpp"
#include "draw/draw.hpp"
#include "peers.hpp"
#include "tour/methods.hpp"

namespace cavalcade {
namespace {

using Method = Answer (*)(const tour::TourQuestion&, const Budget&, Progress&);

Answer ask(Method method, const Question& question) {
  const Budget budget(question.limits);
  Progress progress;
  return method({question.board, std::get<TourTask>(question.task), question.seed}, budget, progress);
}

Question question_of(const Request& request) {
  return *parse_question(request);
}

// Time an item, as nanoseconds in the output.
void per_item(benchmark::State& state, const char* name, std::uint64_t items) {
  state.counters[name] = benchmark::Counter(static_cast<double>(items) * static_cast<double>(state.iterations()) / 1e9,
                                            benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void blind_5x5_exhausted(benchmark::State& state) {
  const Question question = question_of({{"board", "5x5"}, {"from", "b1"}});
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes = ask(tour::blind, question).stats.get("nodes");
  per_item(state, "ns/node", nodes);
}
BENCHMARK(blind_5x5_exhausted)->Unit(benchmark::kMillisecond);

void peer_recursive_5x5_exhausted(benchmark::State& state) {
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    peers::Chessboard board(5, 5);
    benchmark::DoNotOptimize(board.blind(1, 0));
    nodes = board.nodes();
  }
  per_item(state, "ns/node", nodes);
}
BENCHMARK(peer_recursive_5x5_exhausted)->Unit(benchmark::kMillisecond);

void warnsdorff(benchmark::State& state, const char* tie_break) {
  const Question question = question_of({{"board", "1000x1000"}, {"tie_break", tie_break}});
  for (auto _ : state) benchmark::DoNotOptimize(ask(tour::warnsdorff, question));
  per_item(state, "ns/square", 1000000);
}
BENCHMARK_CAPTURE(warnsdorff, 1000x1000_roth, "roth")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(warnsdorff, 1000x1000_squirrel, "squirrel")->Unit(benchmark::kMillisecond);

void peer_warnsdorff_1000x1000(benchmark::State& state) {
  for (auto _ : state) {
    peers::Chessboard board(1000, 1000);
    benchmark::DoNotOptimize(board.warnsdorff(0, 0));
  }
  per_item(state, "ns/square", 1000000);
}
BENCHMARK(peer_warnsdorff_1000x1000)->Unit(benchmark::kMillisecond);

void hybrid(benchmark::State& state, const char* size, bool closed) {
  const Question question = question_of({{"board", size}, {"closed", closed}});
  for (auto _ : state) benchmark::DoNotOptimize(ask(tour::hybrid, question));
  per_item(state, "ns/square", static_cast<std::uint64_t>(question.board.free_squares()));
}
BENCHMARK_CAPTURE(hybrid, 8x8_closed, "8x8", true)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(hybrid, 100x100_closed, "100x100", true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hybrid, 1000x1000_open, "1000x1000", false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hybrid, 1000x1000_closed, "1000x1000", true)->Unit(benchmark::kMillisecond);

// A hole in every hundred squares or so, in a pattern that is the same everywhere.
Question with_holes(const char* size, std::int32_t every, bool closed) {
  Question question = question_of({{"board", size}, {"closed", closed}});
  for (std::int32_t y = every / 2; y + 1 < question.board.height(); y += every)
    for (std::int32_t x = every / 2; x + 1 < question.board.width(); x += every)
      for (const Square hole : {Square{x, y}, Square{x + 1, y}})
        if (!question.board.block(hole)) std::abort();
  return question;
}

void any_board(benchmark::State& state, Method method, const char* size, std::int32_t every) {
  const Question question = with_holes(size, every, true);
  for (auto _ : state) benchmark::DoNotOptimize(ask(method, question));
  per_item(state, "ns/square", static_cast<std::uint64_t>(question.board.free_squares()));
}
BENCHMARK_CAPTURE(any_board, patch_100x100_2_percent, tour::patch, "100x100", 10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(any_board, patch_300x300_2_percent, tour::patch, "300x300", 10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(any_board, patch_1000x1000_2_percent, tour::patch, "1000x1000", 10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(any_board, hybrid_100x100_2_percent, tour::hybrid, "100x100", 10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(any_board, sat_100x100_2_percent, tour::sat, "100x100", 10)->Unit(benchmark::kMillisecond);

void sat(benchmark::State& state, const char* size) {
  const Question question = question_of({{"board", size}, {"closed", true}});
  for (auto _ : state) benchmark::DoNotOptimize(ask(tour::sat, question));
}
BENCHMARK_CAPTURE(sat, 8x8_closed, "8x8")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sat, 20x20_closed, "20x20")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sat, 30x30_closed, "30x30")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sat, 50x50_closed, "50x50")->Unit(benchmark::kMillisecond);

void check_proof(benchmark::State& state) {
  const Question question = question_of({{"board", "10x4"}, {"wrap", "x"}, {"closed", true}});
  const Answer answer = ask(tour::sat, question);
  for (auto _ : state) benchmark::DoNotOptimize(check::check_answer(question, answer));
}
BENCHMARK(check_proof)->Unit(benchmark::kMillisecond);

void check_1000x1000(benchmark::State& state) {
  const Question question = question_of({{"board", "1000x1000"}, {"tie_break", "roth"}});
  const Answer answer = ask(tour::warnsdorff, question);
  for (auto _ : state) benchmark::DoNotOptimize(check::check_answer(question, answer));
  per_item(state, "ns/square", 1000000);
}
BENCHMARK(check_1000x1000)->Unit(benchmark::kMillisecond);

void write_1000x1000(benchmark::State& state, draw::Format format) {
  const Question question = question_of({{"board", "1000x1000"}, {"tie_break", "roth"}});
  const Answer answer = ask(tour::warnsdorff, question);
  std::int64_t bytes = 0;
  for (auto _ : state) {
    std::ostringstream out;
    benchmark::DoNotOptimize(draw::write(out, format, question, answer, {}));
    bytes = out.tellp();
  }
  state.SetBytesProcessed(bytes * static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK_CAPTURE(write_1000x1000, text, draw::Format::text)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(write_1000x1000, json, draw::Format::json)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(write_1000x1000, csv, draw::Format::csv)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(write_1000x1000, npy, draw::Format::npy)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(write_1000x1000, svg, draw::Format::svg)->Unit(benchmark::kMillisecond);

void read_json_1000x1000(benchmark::State& state) {
  const Question question = question_of({{"board", "1000x1000"}, {"tie_break", "roth"}});
  std::ostringstream out;
  write_json(out, question, ask(tour::warnsdorff, question));
  const std::string text = out.str();
  for (auto _ : state) benchmark::DoNotOptimize(parse_answer(text));
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(read_json_1000x1000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cavalcade
