#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "check/check.hpp"
#include "count/enumerate/every_tour.hpp"
#include "count/sample/sampler.hpp"
#include "engine/engine.hpp"
#include "engine/methods.hpp"
#include "tour/impossible.hpp"
#include "tour/methods.hpp"
#include "tour/numbering.hpp"

namespace cavalcade::engine {
namespace {

constexpr std::uint64_t most_at_once = 1024;

// A tour on its way out.
struct Ready {
  bool is_drawn = false;
  Tour tour;
  std::uint64_t tries = 0;
  std::optional<std::string> fault;
};

Ready draw_and_check(const count::Sampler& sampler, const Board& board, const TourTask& task, std::uint64_t number) {
  Ready ready;
  std::optional<count::Sampler::Drawn> drawn = sampler.draw(number);
  if (!drawn) return ready;
  ready.is_drawn = true;
  ready.tries = drawn->tries;
  ready.tour.squares = std::move(drawn->squares);
  if (task.from) tour::begin_at(ready.tour, board.cell(*task.from));
  ready.fault = check::fault_in_tour(board, task, ready.tour.squares);
  return ready;
}

// Draws tours in rounds of growing size, so that the first comes soon and all threads have enough to do.
class Rounds {
 public:
  Rounds(const count::Sampler& sampler, const Question& question, Sampling& result)
      : sampler_(sampler), question_(question), result_(result) {}

  void run(std::uint64_t wanted, const Budget& budget, Progress& progress,
           const std::function<bool(const Tour&)>& take) {
    for (std::uint64_t size = 1; result_.tours < wanted; size = std::min(most_at_once, size * 2)) {
      for (const Ready& ready : draw(std::min(size, wanted - result_.tours))) {
        if (!ready.is_drawn) return end_early(budget);
        if (ready.fault) {
          result_.reason = fmt::format("internal error, please report: a tour was wrong ({})", *ready.fault);
          return;
        }
        ++result_.tours;
        tries_ += ready.tries;
        progress.report(result_.tours, wanted, tries_);
        if (!take(ready.tour)) return;
      }
    }
  }

  [[nodiscard]] std::uint64_t tries() const { return tries_; }

 private:
  [[nodiscard]] std::vector<Ready> draw(std::uint64_t size) const {
    const auto& task = std::get<TourTask>(question_.task);
    std::vector<Ready> round(static_cast<std::size_t>(size));
    in_parallel(round.size(), 1, question_.threads, [&](std::size_t first, std::size_t, int) {
      round[first] = draw_and_check(sampler_, question_.board, task, result_.tours + first);
      return round[first].is_drawn;
    });
    return round;
  }

  void end_early(const Budget& budget) {
    result_.reason = budget.why_exhausted();
    result_.interrupted = budget.interrupted();
  }

  const count::Sampler& sampler_;
  const Question& question_;
  Sampling& result_;
  std::uint64_t tries_ = 0;
};

// ---- given steps, and symmetry: the list is counted, and gone through again for the tours that were drawn ----

class DrawnFromList {
 public:
  DrawnFromList(const Question& question, const Budget& budget, Progress& progress, Sampling& result)
      : question_(question),
        task_(std::get<TourTask>(question.task)),
        budget_(budget),
        progress_(progress),
        result_(result) {}

  // The length of the list, or nothing if it was too long.
  std::optional<std::uint64_t> count() {
    std::uint64_t tours = 0;
    const bool is_complete = list([&](std::span<const Cell>) { return ++tours, true; });
    if (is_complete) return tours;
    end_early();
    return std::nullopt;
  }

  void run(std::uint64_t length, std::uint64_t wanted, const std::function<bool(const Tour&)>& take) {
    Random random(question_.seed);
    while (result_.tours < wanted) {
      std::vector<std::uint64_t> places(static_cast<std::size_t>(std::min(most_per_pass, wanted - result_.tours)));
      for (std::uint64_t& place : places) place = random.below(length);
      const std::map<std::uint64_t, Tour> drawn = tours_at(places);
      for (const std::uint64_t place : places) {
        const auto found = drawn.find(place);
        if (found == drawn.end()) return end_early();
        if (const std::optional<std::string> fault =
                check::fault_in_tour(question_.board, task_, found->second.squares)) {
          result_.reason = fmt::format("internal error, please report: a tour was wrong ({})", *fault);
          return;
        }
        ++result_.tours;
        progress_.report(result_.tours, wanted, result_.tours);
        if (!take(found->second)) return;
      }
    }
  }

 private:
  static constexpr std::uint64_t most_per_pass = 4096;

  // Always in the same order. Whether it came to its end.
  [[nodiscard]] bool list(const count::TourCall& take) const {
    if (!task_.steps.empty()) return tour::every_numbering(question_.board, task_, budget_, UINT64_MAX, take).complete;
    count::TourCalls calls;
    calls.take = take;
    const count::Terms terms{budget_, progress_, question_.threads, std::nullopt};
    count::TourListing listing = count::every_tour(question_.board, task_, false, terms, calls);
    if (!listing.complete) result_.reason = std::move(listing.reason);
    return listing.complete;
  }

  [[nodiscard]] std::map<std::uint64_t, Tour> tours_at(const std::vector<std::uint64_t>& places) const {
    std::map<std::uint64_t, Tour> drawn;
    for (const std::uint64_t place : places) drawn[place];
    std::uint64_t at = 0;
    auto next = drawn.begin();
    static_cast<void>(list([&](std::span<const Cell> squares) {
      if (next->first == at++) (next++)->second.squares.assign(squares.begin(), squares.end());
      return next != drawn.end();
    }));
    drawn.erase(next, drawn.end());
    return drawn;
  }

  void end_early() {
    if (result_.reason.empty()) result_.reason = budget_.why_exhausted();
    result_.interrupted = budget_.interrupted();
  }

  const Question& question_;
  const TourTask& task_;
  const Budget& budget_;
  Progress& progress_;
  Sampling& result_;
};

// Tours were counted, and there are none. That leaves only with a reason that the checker has confirmed.
void confirm_that_there_is_none(const Question& question, const Budget& budget, Progress& progress, Sampling& result) {
  const Answer answer = engine::answer(question, budget, progress);
  result.impossible = answer.verdict == Verdict::impossible;
  result.interrupted = answer.interrupted;
  if (result.impossible)
    result.reason = answer.reason;
  else if (answer.verdict == Verdict::unknown)
    result.reason = fmt::format("tours were counted, and there are none; but that is not confirmed: {}", answer.reason);
  else
    result.reason = "internal error, please report: tours were counted, and there are none, but there is one";
}

void sample_from_list(const Question& question, std::uint64_t wanted, const Budget& budget, Progress& progress,
                      const std::function<bool(const Tour&)>& take, Sampling& result) {
  const bool by_steps = !std::get<TourTask>(question.task).steps.empty();
  result.method = by_steps ? name_of(TourMethod::steps) : "enumerate";
  if (const Result<void> done = require_numberable(question.board, budget); by_steps && !done) {
    result.reason = done.error().message;
    return;
  }
  DrawnFromList drawing(question, budget, progress, result);
  const std::optional<std::uint64_t> length = drawing.count();
  if (!length) return;
  if (*length == 0)
    confirm_that_there_is_none(question, budget, progress, result);
  else
    drawing.run(*length, wanted, take);
}

}  // namespace

Result<void> require_sampling(const Question& question, Spelling spelling) {
  if (const Result<void> done = require_whole_tours(question, spelling); !done) return done.error();
  const auto& task = std::get<TourTask>(question.task);
  if (task.closed || (!task.from && !task.to) || !task.steps.empty() || task.symmetry) return {};
  return Error{fmt::format("{}: only closed tours are sampled with a first square; drop it, or add {}",
                           spelled(task.from ? "from" : "to", spelling), spelled("closed", spelling))};
}

Sampling sample(const Question& question, std::uint64_t wanted, const Budget& budget, Progress& progress,
                const std::function<bool(const Tour&)>& take) {
  const Board& board = question.board;
  const auto& task = std::get<TourTask>(question.task);
  Sampling result;
  if (std::optional<tour::Reason> reason = tour::why_impossible(board, task, budget)) {
    result.impossible = true;
    result.reason = std::move(reason->text);
    return result;
  }
  if (!board.has_cells()) {
    result.reason = "the board has too many squares to sample tours of";
    return result;
  }
  if (!task.steps.empty() || task.symmetry) {
    sample_from_list(question, wanted, budget, progress, take, result);
    return result;
  }
  const Result<count::Sampler> sampler = count::Sampler::build(board, task.closed, task.use, question.seed,
                                                               {budget, progress, question.threads, std::nullopt});
  if (!sampler) {
    result.reason = sampler.error().message;
    result.interrupted = budget.interrupted();
    return result;
  }
  result.method = sampler->way();
  if (sampler->is_empty()) {
    confirm_that_there_is_none(question, budget, progress, result);
    return result;
  }
  Rounds rounds(*sampler, question, result);
  rounds.run(wanted, budget, progress, take);
  result.stats.set("tries", rounds.tries());
  result.stats.set("bytes", sampler->bytes());
  return result;
}

}  // namespace cavalcade::engine
