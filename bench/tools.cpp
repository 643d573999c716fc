// The same questions to our methods and to the tools that one would use instead, in one run: seconds, and the ratio to
// our usual method. Tools are run as processes, on the models that `cavalcade model` writes; what they answer is
// checked.
//
//   cavalcade_tools SECONDS      the limit of each, such as: cavalcade_tools 10

#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "ask/request.hpp"
#include "engine/engine.hpp"

namespace {

using namespace cavalcade;

struct Row {
  std::string words;
  Request request;
  std::vector<const char*> methods;  // beside `auto`
};

struct Measured {
  double seconds = 0;
  std::string result;
};

std::string result_of(const Answer& answer) {
  const auto* visit = std::get_if<Visit>(&answer.witness);
  if (visit == nullptr) return std::string(name_of(answer.verdict));
  std::size_t squares = 0;
  for (const CellList& path : visit->paths) squares += path.size();
  return fmt::format("{} squares, {}", squares, name_of(answer.verdict));
}

Measured ours(const Request& request) {
  const Result<Question> question = parse_question(request);
  if (!question) std::abort();
  const Budget budget(question->limits);
  Progress progress;
  const Answer answer = engine::answer(*question, budget, progress);
  return {std::chrono::duration<double>(answer.elapsed).count(), result_of(answer)};
}

Measured theirs(const Request& request, model::Tool tool) {
  const Result<Question> question = parse_question(request);
  if (!question) std::abort();
  const Budget budget(question->limits);
  Progress progress;
  model::ModelOptions options;
  options.visit = model::VisitModel::paths;
  const Result<Answer> answer = engine::answer_by_tool(*question, tool, options, budget, progress);
  if (!answer) return {0, answer.error().message};
  return {std::chrono::duration<double>(answer->elapsed).count(), result_of(*answer)};
}

void print(const std::string& name, const Measured& measured, double usual) {
  fmt::print("  {:<20}{:>12.6f} s {:>10.1f}  {}\n", name, measured.seconds, measured.seconds / usual, measured.result);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: cavalcade_tools SECONDS\n");
    return 2;
  }
  const std::string limit = std::string(argv[1]) + "s";
  const std::vector<Row> rows{
      {"closed tour of 8x8", {{"board", "8x8"}, {"closed", true}}, {"circuit", "sat", "patch"}},
      {"closed tour of 20x20", {{"board", "20x20"}, {"closed", true}}, {"circuit", "sat", "patch"}},
      {"closed tour of 32x32", {{"board", "32x32"}, {"closed", true}}, {"circuit", "sat", "patch"}},
      {"closed tour of 12x12 without four squares",
       {{"board", "12x12"}, {"block", "c3,d3,h9,i9"}, {"closed", true}},
       {"circuit", "sat", "patch"}},
      {"4 cycles on 6x6", {{"task", "cycles"}, {"board", "6x6"}, {"knights", "4"}}, {"cycle", "lazy", "exact"}},
      {"3 cycles on 9x6", {{"task", "cycles"}, {"board", "9x6"}, {"knights", "3"}}, {"cycle", "lazy"}},
      {"4 cycles on 8x8", {{"task", "cycles"}, {"board", "8x8"}, {"knights", "4"}}, {"cycle", "lazy"}},
      {"6 cycles on 6x6, impossible",
       {{"task", "cycles"}, {"board", "6x6"}, {"knights", "6"}},
       {"cycle", "lazy", "exact"}},
      {"visit of 8x8 from a8, e5",
       {{"task", "visit"}, {"board", "8x8"}, {"block", "b8,c1,c6,f7,g2,h3"}, {"knights", "a8,e5"}},
       {}},
      {"visit of 12x12 from a1, l12",
       {{"task", "visit"}, {"board", "12x12"}, {"block", "c3,d8,k2,g7"}, {"knights", "a1,l12"}},
       {}},
  };
  for (Row row : rows) {
    row.request.give("time_limit", limit);
    const Measured usual = ours(row.request);
    fmt::print("{}\n", row.words);
    print("auto", usual, usual.seconds);
    for (const char* const method : row.methods) {
      Request request = row.request;
      request.give("method", method);
      print(method, ours(request), usual.seconds);
    }
    print("MiniZinc, Gecode", theirs(row.request, model::Tool::minizinc), usual.seconds);
    print("clingo", theirs(row.request, model::Tool::clingo), usual.seconds);
  }
  return 0;
}
