#include <algorithm>
#include <array>
#include <mutex>

#include <fmt/format.h>

#include "ask/in_build.hpp"
#include "check/check.hpp"
#include "count/enumerate/every_cover.hpp"
#include "count/enumerate/every_tour.hpp"
#include "cover/cycle.hpp"
#include "cover/instance.hpp"
#include "engine/engine.hpp"
#include "engine/methods.hpp"
#include "tour/impossible.hpp"
#include "tour/methods.hpp"
#include "tour/numbering.hpp"

namespace cavalcade::engine {
namespace {

constexpr std::array<Named<Enumerator>, 3> names{{
    {Enumerator::search, "search", "by moves and what they force, in the order of the squares"},
    {Enumerator::circuit, "circuit", "a constraint model of successors that form one circuit"},
    {Enumerator::cycle, "cycle", "the same with the `cycle` constraint, for one cycle; closed tours"},
}};

// What stands between a method and whoever takes the tours: puts them the way they are wanted, checks and counts them.
class Gate {
 public:
  Gate(const Question& question, const std::function<bool(const Tour&)>& take)
      : board_(question.board), task_(std::get<TourTask>(question.task)), take_(take) {}

  // On any thread.
  bool check(std::span<const Cell> squares) {
    std::optional<std::string> fault = check::fault_in_tour(board_, task_, squares);
    if (!fault) return true;
    const std::lock_guard guard(lock_);
    fault_ = std::move(fault);
    return false;
  }

  bool hand_on(const Tour& tour) {
    ++tours_;
    wants_more_ = take_(tour);
    return wants_more_;
  }

  // A constraint model finds a tour either way round, and a closed one from anywhere.
  bool pass(Tour tour) {
    put_in_direction(tour);
    return check(tour.squares) && hand_on(tour);
  }

  [[nodiscard]] std::uint64_t tours() const { return tours_; }
  [[nodiscard]] bool wants_more() const { return wants_more_; }
  [[nodiscard]] const std::optional<std::string>& fault() const { return fault_; }

 private:
  // As count/enumerate/every_tour.hpp has it.
  void put_in_direction(Tour& tour) const {
    CellList& squares = tour.squares;
    if (task_.closed) {
      tour::begin_at(tour, task_.from ? board_.cell(*task_.from) : *std::min_element(squares.begin(), squares.end()));
      if (squares.size() > 1 && squares[1] > squares.back()) std::reverse(squares.begin() + 1, squares.end());
    } else if (!task_.from && !task_.to && squares.front() > squares.back()) {
      std::reverse(squares.begin(), squares.end());
    }
  }

  const Board& board_;
  const TourTask& task_;
  const std::function<bool(const Tour&)>& take_;
  std::uint64_t tours_ = 0;
  bool wants_more_ = true;
  std::mutex lock_;
  std::optional<std::string> fault_;
};

void run_search(const Question& question, bool distinct, const Budget& budget, Progress& progress, Gate& gate,
                Enumeration& result) {
  const Board& board = question.board;
  const auto& task = std::get<TourTask>(question.task);
  Tour tour;
  count::TourCalls calls;
  calls.pass = [&](std::span<const Cell> squares) { return gate.check(squares); };
  calls.take = [&](std::span<const Cell> squares) {
    tour.squares.assign(squares.begin(), squares.end());
    return gate.hand_on(tour);
  };
  calls.is_hopeless = [&](Cell first, Cell last) {
    TourTask between;
    between.from = board.square(first);
    between.to = board.square(last);
    return tour::why_impossible(board, between, budget).has_value();
  };
  const count::Terms terms{budget, progress, question.threads, std::nullopt};
  count::TourListing listing = count::every_tour(board, task, distinct, terms, calls);
  result.complete = listing.complete;
  result.reason = std::move(listing.reason);
  result.stats.set("nodes", listing.nodes);
  result.stats.set("dead ends", listing.dead_ends);
}

void run_numbering(const Question& question, std::uint64_t most_choices, const Budget& budget, Gate& gate,
                   Enumeration& result) {
  if (const Result<void> done = require_numberable(question.board, budget); !done) {
    result.reason = done.error().message;
    return;
  }
  const auto& task = std::get<TourTask>(question.task);
  const auto take = [&](std::span<const Cell> squares) {
    return gate.check(squares) && gate.hand_on({CellList(squares.begin(), squares.end())});
  };
  const tour::Numbering run = tour::every_numbering(question.board, task, budget, most_choices, take);
  result.complete = run.complete;
  result.stats.set("nodes", run.nodes);
  result.stats.set("dead ends", run.dead_ends);
  if (run.complete || !gate.wants_more()) return;
  result.reason =
      budget.exhausted() ? budget.why_exhausted() : fmt::format("it takes more than {} choices", most_choices);
}

void run_constraints(const Question& question, Enumerator method, const Budget& budget, Progress& progress, Gate& gate,
                     Enumeration& result) {
  if (const Result<void> done = require_constraint_room(question.board.free_squares(), budget); !done) {
    result.reason = done.error().message;
    return;
  }
  const auto pass = [&](Tour tour) { return gate.pass(std::move(tour)); };
  if (method == Enumerator::circuit) {
    const auto& task = std::get<TourTask>(question.task);
    tour::CircuitTours run = tour::circuit_tours({question.board, task, question.seed}, budget, progress, pass);
    result.complete = run.complete;
    result.stats = std::move(run.stats);
  } else {
    const ConstraintRun run = cover::tours_by_cycle(question.board, Labeling::first_fail, budget, progress, pass);
    result.complete = run.complete;
    result.stats = run.stats();
  }
  if (!result.complete && gate.wants_more()) result.reason = budget.why_exhausted();
}

void conclude(const Gate& gate, const Budget& budget, Enumeration& result) {
  result.tours = gate.tours();
  if (gate.fault()) result.reason = fmt::format("internal error, please report: a tour was wrong ({})", *gate.fault());
  result.interrupted = budget.interrupted() && gate.wants_more() && !result.complete;
}

}  // namespace

std::span<const Named<Enumerator>> enumerators() {
  return names;
}

bool is_in_build(Enumerator method) {
  if (method == Enumerator::circuit) return cavalcade::is_in_build(TourMethod::circuit);
  if (method == Enumerator::cycle) return cavalcade::is_in_build(CoverMethod::cycle);
  return true;
}

Result<void> require_enumerable(const Question& question, Enumerator method, bool distinct, Spelling spelling) {
  if (const Result<void> done = require_whole_tours(question, spelling); !done) return done.error();
  if (const Result<void> done = require_in_build(method, enumerators()); !done)
    return Error{fmt::format("{}: {}", spelled("method", spelling), done.error().message)};
  if (method == Enumerator::cycle && !std::get<TourTask>(question.task).closed)
    return Error{fmt::format("{}: cycle enumerates closed tours; add {}, or take search", spelled("method", spelling),
                             spelled("closed", spelling))};
  if (method != Enumerator::search && !std::get<TourTask>(question.task).use.empty())
    return Error{fmt::format("{}: belongs to {}", spelled("use", spelling), spelled("method", "search", spelling))};
  const bool has_steps = !std::get<TourTask>(question.task).steps.empty();
  if (method != Enumerator::search && has_steps)
    return Error{fmt::format("{}: belongs to {}", spelled("step", spelling), spelled("method", "search", spelling))};
  if (method != Enumerator::search && std::get<TourTask>(question.task).symmetry)
    return Error{
        fmt::format("{}: belongs to {}", spelled("symmetry", spelling), spelled("method", "search", spelling))};
  const std::string name = spelled("distinct", spelling);
  if (distinct && has_steps)
    return Error{fmt::format("{}: does not go with {}; drop one of them", name, spelled("step", spelling))};
  if (distinct && method != Enumerator::search)
    return Error{fmt::format("{}: belongs to {}", name, spelled("method", "search", spelling))};
  if (distinct && !question.board.is_flat())
    return Error{name + ": belongs to flat boards; which turns of a cube make tours alike is not settled"};
  return {};
}

Enumeration enumerate(const Question& question, Enumerator method, const Budget& budget, Progress& progress,
                      const std::function<bool(const Tour&)>& take, bool distinct) {
  const Board& board = question.board;
  Enumeration result;
  if (std::optional<tour::Reason> reason = tour::why_impossible(board, std::get<TourTask>(question.task), budget)) {
    result.complete = true;
    result.reason = std::move(reason->text);
    return result;
  }
  if (!board.has_cells()) {
    result.reason = "the board has too many squares to list";
    return result;
  }
  Gate gate(question, take);
  if (!std::get<TourTask>(question.task).steps.empty())
    run_numbering(question, UINT64_MAX, budget, gate, result);
  else if (method == Enumerator::search)
    run_search(question, distinct, budget, progress, gate, result);
  else
    run_constraints(question, method, budget, progress, gate, result);
  conclude(gate, budget, result);
  return result;
}

static_assert(most_squares_with_steps == tour::most_numbered_squares);

Enumeration enumerate_with_steps(const Question& question, std::uint64_t most_choices, const Budget& budget,
                                 const std::function<bool(const Tour&)>& take) {
  Enumeration result;
  Gate gate(question, take);
  run_numbering(question, most_choices, budget, gate, result);
  conclude(gate, budget, result);
  return result;
}

Enumeration enumerate_covers(const Question& question, const Budget& budget, Progress& progress,
                             const std::function<bool(const Cover&)>& take) {
  const Board& board = question.board;
  const auto& task = std::get<CyclesTask>(question.task);
  Enumeration result;
  if (std::optional<Answer> none = cover::settled_by_numbers(board, task)) {
    result.complete = true;
    result.reason = std::move(none->reason);
    return result;
  }
  if (!board.has_cells()) {
    result.reason = "the board has too many squares to list";
    return result;
  }
  std::optional<std::string> fault;
  bool wants_more = true;
  const auto pass = [&](const Cover& cover) {
    fault = check::fault_in_cover(board, task, cover.cycles);
    if (fault) return false;
    ++result.tours;
    wants_more = take(cover);
    return wants_more;
  };
  count::CoverListing listing =
      count::every_cover(board, task, {budget, progress, question.threads, std::nullopt}, pass);
  result.complete = listing.complete;
  result.reason =
      fault ? fmt::format("internal error, please report: a cover was wrong ({})", *fault) : std::move(listing.reason);
  result.stats.set("nodes", listing.nodes);
  result.stats.set("dead ends", listing.dead_ends);
  result.interrupted = budget.interrupted() && wants_more && !result.complete;
  return result;
}

}  // namespace cavalcade::engine
