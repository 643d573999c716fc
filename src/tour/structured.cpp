// Which construction answers which question:
//
//   closed, or open without given ends      the formula; a closed tour starts wherever it is asked to
//   open from a square                      the same, where the formula's tour is closed and can be cut there
//   open between squares, sides from 5      the formula, with its ends moved by rotations
//   .. and where that is not enough         the exact search of narrow boards, after counting moves at the ends
//
// Sources are named in rectangle/.

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "rectangle/given_ends.hpp"
#include "rectangle/narrow.hpp"
#include "rectangle/rectangle_tour.hpp"
#include "tour/impossible.hpp"
#include "tour/methods.hpp"

namespace cavalcade::tour {
namespace {

using rectangle::NarrowResult;
using rectangle::RectangleTour;
using rectangle::SegmentedTour;

// ---- a tour, however it is kept; steps are counted from 0 ----

struct WrittenTour {
  const Board* board;
  CellList cells;

  [[nodiscard]] std::int64_t squares() const { return static_cast<std::int64_t>(cells.size()); }
  [[nodiscard]] Square square_at(std::int64_t step) const {
    return board->square(cells[static_cast<std::size_t>(step)]);
  }
  [[nodiscard]] std::int64_t step_of(Square square) const {
    return std::find(cells.begin(), cells.end(), board->cell(square)) - cells.begin();
  }
};

using AnyTour = std::variant<RectangleTour, SegmentedTour, WrittenTour>;

// ---- finding it: a tour, or the answer that there is none ----

using Found = std::variant<AnyTour, Answer>;

// The words for rectangle::shortage_at_ends.
Reason reason_of(const Board& board, HallViolator shortage) {
  std::string text =
      shortage.neighbours.size() == 1
          ? fmt::format(
                "counting moves: {} is next to two corners that both need it, so it ends a tour only if one of "
                "them is the other end",
                square_name(board, shortage.neighbours.front()))
          : "counting moves: with a side of 4 a tour ends in the outer two of the four lines";
  return {std::move(text), std::move(shortage)};
}

Found find_narrow(const Board& board, Square from, std::optional<Square> to, const Budget& budget) {
  NarrowResult result = rectangle::narrow_tour(board.width(), board.height(), from, to, budget);
  Stats stats;
  stats.set("nodes", result.states);
  switch (result.outcome) {
    case NarrowResult::Outcome::found:
      return WrittenTour{&board, std::move(result.path)};
    case NarrowResult::Outcome::none:
      return exhausted(result.states, stats);
    case NarrowResult::Outcome::no_time:
      return out_of_budget(budget, stats);
    case NarrowResult::Outcome::no_memory:
      break;
  }
  return unknown(
      fmt::format("deciding these ends needs more than the {} of memory there are", readable_bytes(budget.memory())),
      stats);
}

Found find_between(const Board& board, Square from, std::optional<Square> to, std::uint64_t seed,
                   const Budget& budget) {
  RectangleTour whole = *RectangleTour::open(board.width(), board.height());
  if (!to && whole.is_closed()) {
    whole.start_at(from);
    return whole;
  }
  const std::int32_t shorter = std::min(board.width(), board.height());
  if (board.has_cells() && shorter > 1) {
    if (auto shortage = rectangle::shortage_at_ends(board.width(), board.height(), from, to))
      return impossible_by(reason_of(board, std::move(*shortage)));
  }
  if (shorter >= 5) {
    if (auto tour = rectangle::tour_between(board.width(), board.height(), from, to, seed, budget))
      return *std::move(tour);
    if (budget.exhausted() || shorter > 5) return out_of_budget(budget);
  }
  if (!board.has_cells()) return unknown("a narrow board of this length is too large for given ends");
  return find_narrow(board, from, to, budget);
}

// Only the start, only the end, or both may be given; where it is only the end, the tour begins there instead.
Found find_tour(const Board& board, const TourTask& task, std::uint64_t seed, const Budget& budget) {
  if (!structured_applies(board))
    return unknown("structured tours are for rectangles without blocked squares, joined edges or another piece");
  if (std::optional<Reason> reason = why_impossible(board, task, budget)) return impossible_by(std::move(*reason));
  const std::optional<Square> from = task.from ? task.from : task.to;
  if (!task.closed && from && board.area() > 1)
    return find_between(board, *from, task.from ? task.to : std::nullopt, seed, budget);
  RectangleTour tour = task.closed ? *RectangleTour::closed(board.width(), board.height())
                                   : *RectangleTour::open(board.width(), board.height());
  if (task.closed && from) tour.start_at(*from);
  return tour;
}

// ---- writing it down ----

// False if the budget ended first.
template <class Formula>
bool write_all(const Formula& tour, CellList& cells, const Budget& budget, Progress& progress) {
  constexpr std::size_t at_a_time = 1U << 20U;
  progress.set_steady(true);
  for (std::size_t written = 0; written < cells.size();) {
    if (budget.exhausted()) return false;
    const std::size_t count = std::min(at_a_time, cells.size() - written);
    tour.write_cells(static_cast<std::int64_t>(written), std::span(cells).subspan(written, count));
    written += count;
    progress.report(written, cells.size(), written);
  }
  return true;
}

template <class Formula>
Answer written(const Formula& tour, const Budget& budget, Progress& progress) {
  Stats stats;
  Tour result{CellList(static_cast<std::size_t>(tour.squares()))};
  if (!write_all(tour, result.squares, budget, progress)) return out_of_budget(budget, stats);
  stats.set("nodes", static_cast<std::uint64_t>(tour.squares()));
  return solved(std::move(result), stats);
}

Answer written(WrittenTour tour, const Budget& /*budget*/, Progress& /*progress*/) {
  Stats stats;
  stats.set("nodes", static_cast<std::uint64_t>(tour.squares()));
  return solved(Tour{std::move(tour.cells)}, stats);
}

template <class AnyKind>
Answer part_of(const AnyKind& tour, const TourTask& task, const Budget& budget) {
  // A tour found from its end is walked backwards.
  const bool backwards = task.to && !task.from;
  const auto turned = [&](std::int64_t step) { return backwards ? tour.squares() - 1 - step : step; };
  TourPart part;
  if (task.step_of) {
    part.first_step = turned(tour.step_of(*task.step_of)) + 1;
    part.squares.push_back(*task.step_of);
  } else {
    const StepRange range = task.squares.value_or(StepRange{1, tour.squares()});
    const auto count = static_cast<std::uint64_t>(range.last - range.first + 1);
    if (const Result<void> done = budget.allows(count * sizeof(Square)); !done) return unknown(done.error().message);
    Poll poll(budget);
    part.first_step = range.first;
    part.squares.reserve(count);
    for (std::int64_t step = range.first; step <= range.last; ++step) {
      if (poll.exhausted()) return out_of_budget(budget);
      part.squares.push_back(tour.square_at(turned(step - 1)));
    }
  }
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.witness = std::move(part);
  return answer;
}

class FormulaRanks final : public NumberedRanks {
 public:
  explicit FormulaRanks(RectangleTour tour) : tour_(std::move(tour)) {}

  void write_rank(std::int32_t rank, std::span<std::int32_t> out) const override { tour_.write_steps(rank, 1, out); }

 private:
  RectangleTour tour_;
};

}  // namespace

bool structured_applies(const Board& board) {
  return board.is_plain() && board.piece().is_knight();
}

Answer structured(const TourQuestion& question, const Budget& budget, Progress& progress) {
  Found found = find_tour(question.board, question.task, question.seed, budget);
  if (auto* answer = std::get_if<Answer>(&found)) return std::move(*answer);
  return std::visit([&](auto&& tour) { return written(std::forward<decltype(tour)>(tour), budget, progress); },
                    std::get<AnyTour>(std::move(found)));
}

Answer structured_part(const Board& board, const TourTask& task, std::uint64_t seed, const Budget& budget) {
  Found found = find_tour(board, task, seed, budget);
  if (auto* answer = std::get_if<Answer>(&found)) return std::move(*answer);
  return std::visit([&](const auto& tour) { return part_of(tour, task, budget); }, std::get<AnyTour>(found));
}

std::optional<Answer> structured_by_rank(const Board& board, const TourTask& task) {
  // Shorter ranks take longer to begin than to write; of longer ones a handful is no longer small.
  constexpr std::int32_t shortest_rank = 64;
  constexpr std::int32_t longest_rank = 1 << 18;
  if (board.width() < shortest_rank || board.width() > longest_rank) return std::nullopt;
  std::optional<RectangleTour> tour = task.closed ? RectangleTour::closed(board.width(), board.height())
                                                  : RectangleTour::open(board.width(), board.height());
  if (!tour || task.to || (task.from && !tour->is_closed())) return std::nullopt;
  if (task.from) tour->start_at(*task.from);
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.witness = NumberedTour{std::make_shared<FormulaRanks>(*std::move(tour))};
  return answer;
}

std::uint64_t structured_bytes(const Board& /*board*/) {
  return std::uint64_t{1} << 20U;  // a formula is a few kilobytes; segments grow with the distance between the ends
}

}  // namespace cavalcade::tour
