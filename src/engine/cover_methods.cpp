#include "engine/cover_methods.hpp"

#include <optional>
#include <variant>

#include "cover/ground.hpp"
#include "cover/portfolio.hpp"
#include "engine/tour_methods.hpp"
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
  return cover::find_cover(std::get<cover::Ground>(surveyed), question.threads, budget, progress);
}

}  // namespace cavalcade::engine
