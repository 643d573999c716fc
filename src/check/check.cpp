// What must be there for each verdict, and what must not:
//   solved, optimal   a witness of the task's kind, which is walked; no certificate of impossibility. Where only some
//                     steps of a tour were asked for, these and no others; unless they are all of them, the rest of
//                     the tour is not there to be looked at, and the claim is unsettled. With a visit, a certificate
//                     of its bound, which is confirmed; if the bound is no less than the free squares it needs none.
//                     An optimal visit has as many squares as the bound. A tour with an aim has the figure that is
//                     said, and a certificate of its bound, if one is said. A count is recounted if that is affordable
//   impossible        a certificate, which is confirmed; no witness
//   unknown           neither: whoever has one knows

#include "check/check.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "check/claim.hpp"
#include "check/figure.hpp"

namespace cavalcade::check {
namespace {

Finding faulty_if(std::optional<std::string> fault) {
  if (!fault) return {};
  return faulty(std::move(*fault));
}

bool has_witness(const Answer& answer) {
  return !std::holds_alternative<std::monostate>(answer.witness);
}

Finding check_part(const Board& board, const TourTask& task, const TourPart& part, Meter& meter) {
  if (std::optional<std::string> fault = fault_in_part(board, task, part, meter)) return faulty(std::move(*fault));
  if (static_cast<std::int64_t>(part.squares.size()) == board.free_squares()) return {};
  return {Outcome::unsettled, "the squares fit, but a part of a tour does not show that the rest of it is there"};
}

Finding check_witness(const Question& question, const Answer& answer, const TourTask& task, Meter& meter) {
  if (const auto* part = std::get_if<TourPart>(&answer.witness)) return check_part(question.board, task, *part, meter);
  if (const auto* numbered = std::get_if<NumberedTour>(&answer.witness); numbered != nullptr && !task.aim)
    return faulty_if(fault_in_numbers(question.board, task, *numbered->ranks, meter));
  const auto* tour = std::get_if<Tour>(&answer.witness);
  if (tour == nullptr) return faulty("has no tour");
  if (task.squares || task.step_of) return faulty("is a whole tour, but part of one was asked for");
  if (std::optional<std::string> fault = fault_in_tour(question.board, task, tour->squares, meter))
    return faulty(std::move(*fault));
  return faulty_if(fault_in_reached(question.board, task, *tour, meter));
}

Finding check_witness(const Question& question, const Answer& answer, const CyclesTask& task, Meter& meter) {
  const auto* cover = std::get_if<Cover>(&answer.witness);
  if (cover == nullptr) return faulty("has no cycles");
  return faulty_if(fault_in_cover(question.board, task, cover->cycles, meter));
}

Finding check_witness(const Question& question, const Answer& answer, const VisitTask& task, Meter& meter) {
  const auto* visit = std::get_if<Visit>(&answer.witness);
  if (visit == nullptr) return faulty("has no visit");
  return faulty_if(fault_in_visit(question.board, task, *visit, meter));
}

Finding check_witness(const Question& /*question*/, const Answer& answer, const CountTask& /*task*/, Meter& /*meter*/) {
  return std::holds_alternative<Count>(answer.witness) ? Finding{} : faulty("has no count");
}

Finding check_bound_of(const Question& question, const Answer& answer, std::uint64_t effort, const Budget& budget) {
  const auto& visit = std::get<Visit>(answer.witness);
  std::int64_t visited = 0;
  for (const CellList& path : visit.paths) visited += static_cast<std::int64_t>(path.size());
  if (answer.verdict == Verdict::optimal && visited != visit.bound)
    return faulty(fmt::format("called optimal, but {} squares are visited and the bound is {}", visited, visit.bound));
  if (answer.certificate)
    return check_bound(question.board, std::get<VisitTask>(question.task), visit.bound, *answer.certificate, effort,
                       budget);
  if (visit.bound >= question.board.free_squares()) return {};
  return faulty(fmt::format("no certificate says why no visit has more than {} of the {} free squares", visit.bound,
                            question.board.free_squares()));
}

// The tour has been checked, and what it has reached.
Finding check_bound_of_aim(const Question& question, const TourTask& task, const Answer& answer, std::uint64_t effort,
                           const Budget& budget) {
  const Reached& reached = *std::get<Tour>(answer.witness).reached;
  const std::string_view things = name_of(task.aim->figure);
  if (answer.verdict == Verdict::optimal && reached.bound != reached.number)
    return faulty(fmt::format("called optimal, but it has {} {}, and that this is the bound is not said",
                              reached.number, things));
  if (!reached.bound && answer.certificate) return faulty("carries a certificate, but says no bound that it proves");
  const bool needs_none = !reached.bound || (*reached.bound == 0 && !task.aim->most);
  if (answer.certificate)
    return check_reached(question.board, task, *reached.bound, *answer.certificate, effort, budget);
  if (needs_none) return {};
  return faulty(fmt::format("no certificate says why no tour has {} {} than {}", task.aim->most ? "more" : "fewer",
                            things, *reached.bound));
}

Finding check_solved(const Question& question, const Answer& answer, std::uint64_t effort, const Budget& budget) {
  const bool is_visit = std::holds_alternative<VisitTask>(question.task);
  const auto* tour = std::get_if<TourTask>(&question.task);
  const bool has_aim = tour != nullptr && tour->aim;
  if (answer.certificate && !is_visit && !has_aim)
    return faulty(fmt::format("is {}, yet carries a certificate of impossibility", name_of(answer.verdict)));
  const bool is_part = std::holds_alternative<TourPart>(answer.witness);
  if (has_witness(answer) && !is_part && !question.board.has_cells())
    return faulty("no squares can be listed on a board of this size");
  Finding finding = metered(question.board, budget, [&](Meter& meter) {
    return std::visit([&](const auto& task) { return check_witness(question, answer, task, meter); }, question.task);
  });
  if (finding.outcome != Outcome::holds) return finding;
  if (is_visit) return check_bound_of(question, answer, effort, budget);
  if (has_aim) return check_bound_of_aim(question, *tour, answer, effort, budget);
  if (const auto* task = std::get_if<CountTask>(&question.task))
    return check_count(question.board, *task, std::get<Count>(answer.witness), effort, budget);
  return finding;
}

Finding check_impossible(const Question& question, const Answer& answer, std::uint64_t effort, const Budget& budget) {
  if (has_witness(answer)) return faulty("is impossible, yet lists squares");
  if (!answer.certificate) return faulty("is impossible, but no certificate says why");
  return check_certificate(question.board, question.task, *answer.certificate, effort, budget);
}

Finding check_unknown(const Answer& answer) {
  if (has_witness(answer)) return faulty("is unknown, yet lists squares");
  if (answer.certificate) return faulty("is unknown, yet carries a certificate of impossibility");
  return {};
}

}  // namespace

Limits usual_limits(std::uint64_t file_bytes) {
  constexpr double bytes_per_share = 1e6;
  constexpr double memory_per_share = 384.0 * 1024 * 1024;
  constexpr std::chrono::duration<double> time_per_share = std::chrono::seconds(8);
  const double shares = std::max(1.0, static_cast<double>(file_bytes) / bytes_per_share);
  Limits limits;
  limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(shares * time_per_share);
  limits.memory = std::min(static_cast<std::uint64_t>(shares * memory_per_share), Budget(Limits{}).memory());
  return limits;
}

Finding check_answer(const Question& question, const Answer& answer, std::uint64_t effort, const Budget& budget) {
  if (answer.verdict == Verdict::impossible) return check_impossible(question, answer, effort, budget);
  if (answer.verdict == Verdict::unknown) return check_unknown(answer);
  return check_solved(question, answer, effort, budget);
}

}  // namespace cavalcade::check
