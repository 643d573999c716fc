#include <optional>
#include <variant>

#include <fmt/format.h>

#include "cover/cycle.hpp"
#include "cover/instance.hpp"
#include "cover/search.hpp"
#include "engine/methods.hpp"
#include "tour/methods.hpp"

namespace cavalcade::engine {
namespace {

// What presolving and the methods that go through the moves keep. Those that list cycles list as many as fit
// (cover/cycle_list.hpp).
std::uint64_t planned_bytes(const Board& board) {
  constexpr std::uint64_t a_cell = 400;
  return static_cast<std::uint64_t>(board.area()) * a_cell;
}

// The closed tour of the board, as a cover.
Answer by_one_cycle(const Question& question, const Budget& budget, Progress& progress) {
  TourTask closed;
  closed.closed = true;
  Question tour = question;
  tour.task = closed;
  Answer answer = answer_tour(tour, closed, budget, progress);
  if (auto* found = std::get_if<Tour>(&answer.witness)) {
    Cover cover;
    cover.cycles.push_back(std::move(found->squares));
    answer.witness = std::move(cover);
  }
  return answer;
}

// The constraint model finds covers and finds out that there is none, but leaves nothing to check. Then those who prove
// are asked for a certificate, with the time that is left.
Answer by_constraints(const cover::CoverInstance& instance, std::int32_t threads, const Budget& budget,
                      Progress& progress) {
  if (const Result<void> done = require_constraint_room(instance.squares(), budget); !done)
    return unknown(done.error().message);
  cover::CycleRun result = cover::search_by_cycle(instance, budget, progress);
  Stats stats = result.run.stats();
  if (result.cover) return solved(std::move(*result.cover), std::move(stats));
  if (!result.run.complete) return out_of_budget(budget, std::move(stats));
  Answer proof = cover::find_cover(instance, CoverMethod::automatic, threads, budget, progress);
  if (proof.verdict == Verdict::impossible) {
    proof.stats = std::move(stats);
    return proof;
  }
  return unknown(fmt::format("everything was tried, and there is none; but for want of a certificate that is not "
                             "proved: {}",
                             proof.verdict == Verdict::solved ? "another method finds one" : proof.reason),
                 std::move(stats));
}

}  // namespace

Answer answer_cycles(const Question& question, const CyclesTask& task, const Budget& budget, Progress& progress) {
  const Board& board = question.board;
  if (std::optional<Answer> answer = cover::settled_by_numbers(board, task)) {
    answer->method = "counting";
    return *std::move(answer);
  }
  if (task.knights == 1 && task.method == CoverMethod::automatic) return by_one_cycle(question, budget, progress);
  if (!board.has_cells()) return unknown("the board has too many squares to list");
  if (const Result<void> done = budget.allows(planned_bytes(board)); !done) return unknown(done.error().message);
  std::variant<cover::CoverInstance, Answer> presolved = cover::presolve(board, task, question.seed, budget);
  if (auto* answer = std::get_if<Answer>(&presolved)) {
    answer->method = "counting";
    return std::move(*answer);
  }
  const auto& instance = std::get<cover::CoverInstance>(presolved);
  if (task.method != CoverMethod::cycle)
    return cover::find_cover(instance, task.method, question.threads, budget, progress);
  Answer answer = by_constraints(instance, question.threads, budget, progress);
  answer.method = name_of(CoverMethod::cycle);
  return answer;
}

}  // namespace cavalcade::engine
