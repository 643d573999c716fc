#include "play/clue_puzzle.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/random.hpp"
#include "engine/engine.hpp"

namespace cavalcade::play {
namespace {

constexpr std::uint64_t most_choices_to_take_away = 200;
constexpr std::size_t most_tours = 200;  // that are tried for a number of clues

constexpr std::array<ClueLevel, 4> clue_table{
    {{"easy", 6, 0, 0}, {"medium", 6, 1, 8}, {"hard", 7, 9, 60}, {"fiendish", 8, 61, UINT64_MAX}}};

// Clues in the order of the steps.
using Clues = std::vector<GivenStep>;

TourTask task_with(bool closed, const Clues& clues) {
  TourTask task;
  task.closed = closed;
  task.steps = clues;
  return task;
}

// How many tours have these clues, if that is none, one or more than one, and what it took to find out.
struct Told {
  enum class How : std::uint8_t { one, several, unknown };
  How how = How::unknown;
  std::uint64_t choices = 0;
};

Told tours_with(const Board& board, bool closed, const Clues& clues, std::uint64_t most_choices, const Budget& budget) {
  const Question question{.board = board, .task = task_with(closed, clues), .limits = {}};
  std::uint64_t found = 0;
  const engine::Enumeration all =
      engine::enumerate_with_steps(question, most_choices, budget, [&](const Tour&) { return ++found < 2; });
  const Told::How how = found > 1 ? Told::How::several : all.complete ? Told::How::one : Told::How::unknown;
  return {how, all.stats.get("nodes")};
}

Square random_square(const Board& board, Random& random) {
  auto cell = board.free_cells().begin();
  std::advance(cell, static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(board.free_squares()))));
  return board.square(*cell);
}

// Any tour will do, as long as chance has a hand in it. A closed one goes through every square; open ones begin on some
// squares only, so several are tried before it is left to the engine.
Answer random_tour(const Question& question, std::uint64_t seed, const Budget& budget, Progress& progress) {
  constexpr int most_starts = 8;
  const bool closed = std::get<TourTask>(question.task).closed;
  Random random(seed);
  TourTask task;
  task.closed = closed;
  task.method = TourMethod::hybrid;
  task.tie_break = TieBreak::random;
  Question about = question;
  about.seed = seed;
  for (int starts = 0; starts < most_starts; ++starts) {
    task.from = random_square(question.board, random);
    about.task = task;
    Answer answer = engine::answer(about, budget, progress);
    if (closed || answer.verdict != Verdict::impossible) return answer;
  }
  task.from.reset();
  about.task = task;
  return engine::answer(about, budget, progress);
}

// The steps in the order in which they are taken away: the ends last, since it is good to know where to begin.
Clues in_random_order(Clues clues, Random& random) {
  for (std::size_t i = clues.size() - 1; i > 0; --i) std::swap(clues[i], clues[random.below(i + 1)]);
  const auto steps = static_cast<std::int64_t>(clues.size());
  std::stable_partition(clues.begin(), clues.end(),
                        [&](const GivenStep& clue) { return clue.step != 1 && clue.step != steps; });
  return clues;
}

class Maker {
 public:
  Maker(const Question& question, const ClueWish& wish, const Budget& budget)
      : question_(question), closed_(std::get<TourTask>(question.task).closed), wish_(wish), budget_(budget) {}

  // A puzzle with that tour as its solution, with no more clues taken away than wanted.
  CluePuzzle make(const CellList& squares, std::uint64_t seed) {
    Clues clues;
    for (std::size_t i = 0; i < squares.size(); ++i) clues.push_back({static_cast<std::int64_t>(i) + 1, squares[i]});
    Random random(seed);
    const Clues order = in_random_order(clues, random);
    bool minimal = true;  // as far as is known
    for (const GivenStep& clue : order) {
      if (budget_.exhausted()) break;
      if (wish_.keeps_start && clue.step == 1) continue;
      if (wish_.clues && !wish_.minimal && clues.size() <= *wish_.clues) {
        minimal = false;
        break;
      }
      const Told told = try_without(clues, clue);
      minimal = minimal && told.how != Told::How::unknown;
    }
    if (!minimal && wish_.minimal) minimal = is_minimal(clues);
    CluePuzzle puzzle{question_, squares, clues.size(), 0, minimal};
    puzzle.choices = tours_with(question_.board, closed_, clues, UINT64_MAX, budget_).choices;
    put_in(puzzle.question, clues);
    return puzzle;
  }

 private:
  Told try_without(Clues& clues, const GivenStep& clue) const {
    Clues fewer = clues;
    std::erase(fewer, clue);
    const std::uint64_t most_choices = std::min(wish_.most_choices, most_choices_to_take_away);
    const Told told = tours_with(question_.board, closed_, fewer, most_choices, budget_);
    if (told.how == Told::How::one) clues = std::move(fewer);
    return told;
  }

  // Whether each clue is needed, however long that takes to find out.
  [[nodiscard]] bool is_minimal(const Clues& clues) const {
    return std::all_of(clues.begin(), clues.end(), [&](const GivenStep& clue) {
      Clues fewer = clues;
      std::erase(fewer, clue);
      return tours_with(question_.board, closed_, fewer, UINT64_MAX, budget_).how == Told::How::several;
    });
  }

  // As a question that is asked: the ends are named as such.
  void put_in(Question& question, Clues clues) const {
    TourTask task;
    task.closed = closed_;
    if (!clues.empty() && clues.front().step == 1) {
      task.from = question.board.square(clues.front().cell);
      clues.erase(clues.begin());
    }
    if (!closed_ && !clues.empty() && clues.back().step == question.board.free_squares()) {
      task.to = question.board.square(clues.back().cell);
      clues.pop_back();
    }
    task.steps = std::move(clues);
    question.task = std::move(task);
  }

  const Question& question_;
  bool closed_;
  const ClueWish& wish_;
  const Budget& budget_;
};

}  // namespace

std::span<const ClueLevel> clue_levels() {
  return clue_table;
}

std::string_view CluePuzzle::level() const {
  const auto fits = [&](const ClueLevel& level) { return choices <= level.most_choices; };
  return std::find_if(clue_table.begin(), clue_table.end(), fits)->name;
}

ClueAttempts make_clue_puzzle(const Question& question, const ClueWish& wish, const Budget& budget,
                              Progress& progress) {
  ClueAttempts result;
  Maker maker(question, wish, budget);
  Random random(question.seed);
  for (std::size_t tours = 0; tours < most_tours && !budget.exhausted(); ++tours) {
    const std::uint64_t seed = random.next();
    Answer answer = random_tour(question, seed, budget, progress);
    const auto* tour = std::get_if<Tour>(&answer.witness);
    if (tour == nullptr) {
      result.reason = answer.reason;
      result.interrupted = answer.interrupted;
      result.no_tour = std::move(answer);
      return result;
    }
    CluePuzzle puzzle = maker.make(tour->squares, seed);
    if (budget.exhausted()) break;
    progress.report(tours + 1, most_tours, tours + 1);
    const bool is_as_hard = puzzle.choices >= wish.fewest_choices && puzzle.choices <= wish.most_choices;
    const bool is_wanted =
        is_as_hard && (!wish.clues || puzzle.clues == *wish.clues) && (!wish.minimal || puzzle.minimal);
    if (is_wanted) {
      result.puzzle = std::move(puzzle);
      return result;
    }
    if (result.fewest == 0 || puzzle.clues < result.fewest) result.fewest = puzzle.clues;
  }
  result.interrupted = budget.interrupted();
  const std::string fewest = result.fewest > 0 ? fmt::format("; the fewest clues were {}", result.fewest) : "";
  result.reason =
      (budget.exhausted() ? budget.why_exhausted() : fmt::format("none of {} tours gave one", most_tours)) + fewest;
  return result;
}

std::optional<CluePuzzle> make_clue_puzzle(std::size_t level, bool closed, std::uint64_t seed, const Budget& budget) {
  const ClueLevel& wanted = clue_table.at(level - 1);
  TourTask task;
  task.closed = closed;
  Question question{.board = *Board::rectangle(wanted.side, wanted.side), .task = task, .limits = {}};
  question.seed = seed * clue_table.size() + level;
  ClueWish wish;
  wish.keeps_start = true;
  wish.fewest_choices = wanted.fewest_choices;
  wish.most_choices = wanted.most_choices;
  Progress progress;
  return make_clue_puzzle(question, wish, budget, progress).puzzle;
}

}  // namespace cavalcade::play
