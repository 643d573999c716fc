#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <new>

#include "board/square_name.hpp"
#include "board/symmetry.hpp"
#include "count/enumerate/every_cover.hpp"
#include "count/frontier/frontier.hpp"
#include "count/rectangle/halves.hpp"
#include "count/rectangle/two_factors.hpp"
#include "count/symmetry/symmetric.hpp"
#include "cover/instance.hpp"
#include "engine/engine.hpp"
#include "engine/methods.hpp"
#include "tour/impossible.hpp"
#include "tour/numbering.hpp"

namespace cavalcade::engine {
namespace {

using count::Counting;
using count::Number;

// ---- one number ----

// Whether the task is one for count_by_halves.
bool goes_by_halves(const Board& board, const CountTask& task) {
  return task.method != CountMethod::frontier && task.scope != CountScope::symmetric && task.use.empty() &&
         halves_apply_to(board, task.counted);
}

// Why there is no tour, as a theorem says, if one does.
std::optional<std::string> why_none(const Board& board, Counted counted, std::optional<Square> from,
                                    const Budget& budget) {
  if (!counts_tours(counted)) return std::nullopt;
  TourTask tour;
  tour.closed = counted == Counted::closed;
  tour.from = from;
  std::optional<tour::Reason> reason = tour::why_impossible(board, tour, budget);
  if (!reason) return std::nullopt;
  return std::move(reason->text);
}

// What the counts that make up an answer took, and why they did not come to their end.
struct Effort {
  std::string method;
  std::string reason;
  bool refused = false;
  std::uint64_t peak_states = 0;
  std::uint64_t peak_bytes = 0;
  std::uint64_t layers = 0;
  std::optional<std::uint64_t> nodes;  // of a list

  // The number, if there is one.
  std::optional<Number> noted(Counting counting) {
    peak_states = std::max(peak_states, counting.peak_states);
    peak_bytes = std::max(peak_bytes, counting.peak_bytes);
    layers += counting.layers;
    if (!counting.number) reason = std::move(counting.reason);
    refused = refused || counting.refused;
    return std::move(counting.number);
  }
};

// A tour and its reverse as one, or those that begin on a square.
std::optional<Number> undirected(const Board& board, const CountTask& task, std::optional<Square> from,
                                 const count::Terms& terms, Effort& effort) {
  if (std::optional<std::string> why = why_none(board, task.counted, from, terms.budget)) {
    if (effort.method.empty()) effort.method = "theorem";
    effort.reason = *std::move(why);
    return 0;
  }
  if (goes_by_halves(board, task)) {
    effort.method = name_of(CountMethod::halves);
    const bool open = task.counted == Counted::open;
    return effort.noted(count::rectangle::count_by_halves(board, open, from, terms));
  }
  if (task.counted == Counted::two_factors && task.method == CountMethod::automatic)
    if (std::optional<Counting> counting = count::count_by_degrees(board, count::Ends::none, terms)) {
      effort.method = "degrees";
      return effort.noted(std::move(*counting));
    }
  effort.method = name_of(CountMethod::frontier);
  const std::optional<Cell> cell = from ? std::optional(board.cell(*from)) : std::nullopt;
  return effort.noted(count::count_by_frontier(board, task.counted, cell, task.use, terms));
}

// ---- covers ----

// Whether every cover by this number of cycles is one of these, whatever its lengths. Not if cycles have no choice:
// those covers are few, and listed sooner.
bool allows_any_lengths(const Board& board, const CyclesTask& cover) {
  const std::int64_t fewest = fewest_squares_of_a_cycle(board);
  const std::int64_t most = board.free_squares() - (cover.knights - 1) * fewest;
  return cover.shortest <= fewest && cover.longest >= most && most > fewest;
}

// The state of a program by layers would have to know the length of every path, so these are listed and counted.
std::optional<Number> length_of_list(const Board& board, const CyclesTask& cover, const count::Terms& terms,
                                     Effort& effort) {
  effort.method = "enumerate";
  count::CoverListing listing = count::every_cover(board, cover, terms, [](const Cover&) { return true; });
  effort.reason = std::move(listing.reason);
  effort.nodes = listing.nodes;
  if (!listing.complete) return std::nullopt;
  return count::to_number(listing.covers);
}

// ---- given steps ----

std::optional<Number> length_of_numbering(const Board& board, const CountTask& task, const count::Terms& terms,
                                          Effort& effort) {
  TourTask tour;
  tour.closed = task.counted == Counted::closed;
  tour.from = task.from;
  tour.steps = task.steps;
  tour.use = task.use;
  effort.nodes = 0;
  if (std::optional<tour::Reason> reason = tour::why_impossible(board, tour, terms.budget)) {
    effort.method = "theorem";
    effort.reason = std::move(reason->text);
    return 0;
  }
  effort.method = name_of(TourMethod::steps);
  if (const Result<void> done = require_numberable(board, terms.budget); !done) {
    effort.reason = done.error().message;
    return std::nullopt;
  }
  const tour::Numbering run =
      tour::every_numbering(board, tour, terms.budget, UINT64_MAX, [&](std::span<const Cell>) { return true; });
  effort.nodes = run.nodes;
  if (run.complete) return count::to_number(run.found);
  effort.reason = terms.budget.why_exhausted();
  return std::nullopt;
}

// ---- what is asked, made of such numbers ----

// What is invariant under a quarter turn to the right is so under one to the left.
constexpr std::array reported_symmetries{Turn::half,    Turn::quarter,  Turn::left_right,
                                         Turn::up_down, Turn::diagonal, Turn::antidiagonal};

// Counts by start leave one checkpoint each.
std::filesystem::path folder_of_start(const std::filesystem::path& folder, const Board& board, Cell cell) {
  return folder / square_name(board, cell);
}

class Counter {
 public:
  Counter(const Question& question, const CountTask& task, const Budget& budget, Progress& progress)
      : board_(question.board), task_(task), budget_(budget), terms_{budget, progress, question.threads, std::nullopt} {
    if (question.limits.checkpoint) terms_.checkpoint = *question.limits.checkpoint;
  }

  Result<Answer> count() {
    Count count;
    const std::optional<Number> number = number_and(count);
    if (effort_.refused) return Error{effort_.reason};
    Answer answer;
    answer.method = effort_.method;
    if (effort_.nodes) {
      answer.stats.set("nodes", *effort_.nodes);
    } else {
      answer.stats.set("layers", effort_.layers);
      answer.stats.set("peak_states", effort_.peak_states);
      answer.stats.set("peak_bytes", effort_.peak_bytes);
    }
    if (number) {
      answer.verdict = Verdict::solved;
      count.number = number->get_str();
      if (*number == 0) answer.reason = effort_.reason;
      answer.witness = std::move(count);
    } else {
      answer.reason = effort_.reason;
      answer.interrupted = budget_.interrupted();
    }
    return answer;
  }

 private:
  // Also fills in what is told beside it.
  std::optional<Number> number_and(Count& count) {
    if (!task_.steps.empty()) return length_of_numbering(board_, task_, terms_, effort_);
    if (task_.by_start) return by_start(count);
    if (task_.by_cycles) return by_cycles(count);
    if (task_.cover) return covers(*task_.cover);
    switch (task_.scope) {
      case CountScope::symmetric:
        return symmetric(count);
      case CountScope::distinct:
        return distinct();
      default:
        return all();
    }
  }

  std::optional<Number> all() {
    std::optional<Number> number = undirected(board_, task_, task_.from, terms_, effort_);
    // The tour of a single square is its own reverse.
    if (number && task_.directed && !task_.from && board_.free_squares() > 1) *number *= 2;
    return number;
  }

  std::optional<Number> by_cycles(Count& count) {
    std::vector<Number> numbers;
    std::optional<Number> sum = by_number_of_cycles(numbers);
    for (const Number& number : numbers) count.by_cycles.push_back(number.get_str());
    return sum;
  }

  // Also fills in the numbers for 1, 2, .. cycles.
  std::optional<Number> by_number_of_cycles(std::vector<Number>& numbers) {
    effort_.method = name_of(CountMethod::frontier);
    count::CycleCounts counts = count::count_by_cycles(board_, terms_);
    numbers = std::move(counts.by_cycles);
    return effort_.noted(std::move(counts.counting));
  }

  std::optional<Number> covers(const CyclesTask& cover) {
    if (std::optional<Answer> none = cover::settled_by_numbers(board_, cover)) {
      effort_.method = "counting";
      effort_.reason = std::move(none->reason);
      return 0;
    }
    if (cover.knights == 1) {
      CountTask closed;
      return undirected(board_, closed, std::nullopt, terms_, effort_);
    }
    if (!allows_any_lengths(board_, cover)) return length_of_list(board_, cover, terms_, effort_);
    std::vector<Number> numbers;
    if (!by_number_of_cycles(numbers)) return std::nullopt;
    const auto place = static_cast<std::size_t>(cover.knights - 1);
    return place < numbers.size() ? numbers[place] : Number(0);
  }

  // Squares that a symmetry of the board exchanges begin as many tours: one of each orbit is counted.
  std::optional<Number> by_start(Count& count) {
    const std::vector<std::uint32_t> orbit_of = orbits(board_, budget_);
    if (budget_.exhausted()) return too_late();
    std::map<std::uint32_t, Number> numbers;
    Number sum = 0;
    for (const Cell cell : board_.free_cells()) {
      const auto [place, is_new] = numbers.try_emplace(orbit_of[index(cell)]);
      if (is_new) {
        std::optional<Number> number = from_start(cell);
        if (!number) return std::nullopt;
        place->second = std::move(*number);
      }
      sum += place->second;
      count.by_start.emplace_back(cell, place->second.get_str());
    }
    return sum;
  }

  std::optional<Number> from_start(Cell cell) {
    count::Terms terms = terms_;
    if (terms.checkpoint) terms.checkpoint = folder_of_start(*terms.checkpoint, board_, cell);
    return undirected(board_, task_, board_.square(cell), terms, effort_);
  }

  std::optional<Number> symmetric(Count& count) {
    effort_.method = name_of(CountMethod::frontier);
    Number half = 0;
    for (const Turn turn : reported_symmetries) {
      const std::optional<Symmetry> map = symmetry(board_, turn, budget_);
      if (budget_.exhausted()) return too_late();
      if (!map) continue;
      const std::optional<Number> number = effort_.noted(count::count_invariant(board_, Counted::closed, turn, terms_));
      if (!number) return std::nullopt;
      if (turn == Turn::half) half = *number;
      count.by_symmetry.emplace_back(name_of(turn), number->get_str());
    }
    if (count.by_symmetry.empty() || count.by_symmetry.front().first != name_of(Turn::half))
      effort_.reason = "the board has no half turn";
    return half;
  }

  std::optional<Number> distinct() {
    std::optional<Number> number = undirected(board_, task_, std::nullopt, terms_, effort_);
    if (!number || *number == 0) return number;
    return effort_.noted(count::count_distinct(board_, task_.counted, *number, terms_).classes);
  }

  std::nullopt_t too_late() {
    effort_.reason = budget_.why_exhausted();
    return std::nullopt;
  }

  const Board& board_;
  const CountTask& task_;
  const Budget& budget_;
  count::Terms terms_;
  Effort effort_;
};

Result<Answer> count_unless_refused(const Question& question, const CountTask& task, const Budget& budget,
                                    Progress& progress) {
  if (!question.board.has_cells()) return unknown("the board has too many squares to count on");
  try {
    return Counter(question, task, budget, progress).count();
  } catch (const std::bad_alloc&) {
    return unknown("there is not enough memory");
  }
}

}  // namespace

Result<void> require_own_checkpoint(const Question& question) {
  if (!question.limits.checkpoint) return {};
  const auto& task = std::get<CountTask>(question.task);
  const Board& board = question.board;
  const std::filesystem::path folder = *question.limits.checkpoint;
  if (!goes_by_halves(board, task))
    return Error{"only the method halves, for tours of plain rectangles, leaves one; drop it"};
  const bool open = task.counted == Counted::open;
  if (const Result<void> done = count::rectangle::require_own_checkpoint(board, open, task.from, folder); !done)
    return done.error();
  if (!task.by_start) return {};
  for (const Cell cell : board.free_cells()) {
    const std::filesystem::path own = folder_of_start(folder, board, cell);
    if (!std::filesystem::exists(own)) continue;
    if (const Result<void> done = count::rectangle::require_own_checkpoint(board, open, board.square(cell), own); !done)
      return done.error();
  }
  return {};
}

Answer answer_count(const Question& question, const CountTask& task, const Budget& budget, Progress& progress) {
  Result<Answer> answer = count_unless_refused(question, task, budget, progress);
  return answer ? std::move(*answer) : unknown(answer.error().message);
}

Result<Answer> count(const Question& question, const Budget& budget, Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  Result<Answer> answer = count_unless_refused(question, std::get<CountTask>(question.task), budget, progress);
  if (!answer) return answer;
  answer->elapsed = std::chrono::steady_clock::now() - start;
  return passed(question, std::move(*answer), budget);
}

}  // namespace cavalcade::engine
