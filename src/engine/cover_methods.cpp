#include <optional>
#include <variant>

#include <fmt/format.h>

#include "cover/cycle.hpp"
#include "cover/ground.hpp"
#include "cover/portfolio.hpp"
#include "engine/methods.hpp"
#include "tour/method.hpp"

namespace cavalcade::engine {
namespace {

// What the survey and the methods that go through the moves keep. Those that list cycles list as many as fit
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
Answer by_constraints(cover::Ground& ground, std::int32_t threads, const Budget& budget, Progress& progress) {
  if (std::optional<std::string> refusal = constraint_refusal(ground.squares(), budget))
    return tour::unknown(*refusal, {});
  cover::CycleRun result = cover::search_by_cycle(ground, budget, progress);
  Stats stats = result.run.stats();
  if (result.cover) return cover::solved(std::move(*result.cover), std::move(stats));
  if (!result.run.complete) return tour::out_of_budget(budget, std::move(stats));
  ground.task.method = CoverMethod::automatic;
  Answer proof = cover::find_cover(ground, threads, budget, progress);
  if (proof.verdict == Verdict::impossible) {
    proof.stats = std::move(stats);
    return proof;
  }
  return tour::unknown(fmt::format("everything was tried, and there is none; but for want of a certificate that is not "
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
  if (!board.has_cells()) return tour::unknown("the board has too many squares to list", {});
  if (std::optional<std::string> refusal = budget.memory_refusal(planned_bytes(board)))
    return tour::unknown(*refusal, {});
  std::variant<cover::Ground, Answer> surveyed = cover::survey(board, task, question.seed, budget);
  if (auto* answer = std::get_if<Answer>(&surveyed)) {
    answer->method = "counting";
    return std::move(*answer);
  }
  auto& ground = std::get<cover::Ground>(surveyed);
  if (task.method != CoverMethod::cycle) return cover::find_cover(ground, question.threads, budget, progress);
  Answer answer = by_constraints(ground, question.threads, budget, progress);
  answer.method = name_of(CoverMethod::cycle);
  return answer;
}

}  // namespace cavalcade::engine
