#include "engine/enumerate.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "check/check.hpp"
#include "cover/cycle.hpp"
#include "tour/circuit.hpp"
#include "tour/impossible.hpp"

namespace cavalcade::engine {
namespace {

constexpr std::array<Named<Enumerator>, 2> names{{
    {Enumerator::circuit, "circuit", "a constraint model of successors that form one circuit"},
    {Enumerator::cycle, "cycle", "the same with the `cycle` constraint, for one cycle; closed tours"},
}};

// What stands between a method and whoever takes the tours: puts them the way they are wanted, checks and counts them.
class Gate {
 public:
  Gate(const Board& board, const TourTask& task, const std::function<bool(const Tour&)>& take)
      : board_(board), task_(task), take_(take) {}

  bool pass(Tour tour) {
    if (task_.closed && task_.from) tour::begin_at(tour, board_.cell(*task_.from));
    if (std::optional<std::string> fault = check::fault_in_tour(board_, task_, tour.squares)) {
      fault_ = std::move(fault);
      return false;
    }
    ++tours_;
    wants_more_ = take_(tour);
    return wants_more_;
  }

  [[nodiscard]] std::uint64_t tours() const { return tours_; }
  [[nodiscard]] bool wants_more() const { return wants_more_; }
  [[nodiscard]] const std::optional<std::string>& fault() const { return fault_; }

 private:
  const Board& board_;
  const TourTask& task_;
  const std::function<bool(const Tour&)>& take_;
  std::uint64_t tours_ = 0;
  bool wants_more_ = true;
  std::optional<std::string> fault_;
};

}  // namespace

std::span<const Named<Enumerator>> enumerators() {
  return names;
}

std::optional<Error> enumeration_refusal(const TourTask& task, Enumerator method) {
  if (method == Enumerator::cycle && !task.closed)
    return Error{"--method: cycle enumerates closed tours; add --closed, or take circuit"};
  return std::nullopt;
}

Enumeration enumerate(const Question& question, Enumerator method, const Budget& budget, Progress& progress,
                      const std::function<bool(const Tour&)>& take) {
  const Board& board = question.board;
  const auto& task = std::get<TourTask>(question.task);
  Enumeration result;
  if (std::optional<tour::Reason> reason = tour::why_impossible(board, task, budget)) {
    result.complete = true;
    result.reason = std::move(reason->text);
    return result;
  }
  if (!board.has_cells()) {
    result.reason = "the board has too many squares to list";
    return result;
  }
  if (std::optional<std::string> refusal = constraint_refusal(board.free_squares(), budget)) {
    result.reason = std::move(*refusal);
    return result;
  }
  Gate gate(board, task, take);
  const auto pass = [&](Tour tour) { return gate.pass(std::move(tour)); };
  if (method == Enumerator::circuit) {
    tour::CircuitTours run = tour::circuit_tours({board, task, question.seed}, budget, progress, pass);
    result.complete = run.complete;
    result.stats = std::move(run.stats);
  } else {
    const ConstraintRun run = cover::tours_by_cycle(board, Labeling::first_fail, budget, progress, pass);
    result.complete = run.complete;
    result.stats = run.stats();
  }
  result.tours = gate.tours();
  if (gate.fault())
    result.reason = fmt::format("internal error, please report: a tour was wrong ({})", *gate.fault());
  else if (!result.complete && gate.wants_more())
    result.reason = budget.why_exhausted();
  result.interrupted = budget.interrupted() && gate.wants_more() && !result.complete;
  return result;
}

}  // namespace cavalcade::engine
