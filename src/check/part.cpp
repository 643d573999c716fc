// Part of a tour is faulty if it is not the part that was asked for, or cannot belong to a tour that was asked for:
//   its squares are on the board, free and different, and each is one legal move from the one before;
//   the ends that the question names are at the first and the last step and nowhere else, and so are given steps;
//   there are such tours, as far as the theorems and the numbers of dark and light squares tell;
//   and what lies between the part and a named end, or on a closed tour between its last and its first square, can be
//   bridged: where every move changes the colour the number of moves has the right parity, and no more moves are needed
//   than there are.
//
// A part without a fault need not be right: whether the steps before and after exist, and fit, depends on squares that
// are not listed. Only if the part is the whole tour, that is all there is to a tour.
//
// Squares are compared as squares and not as cells, so that boards of any size will do. Time and memory grow with the
// part.

#include <algorithm>
#include <cstdlib>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "check/claim.hpp"
#include "check/colours.hpp"
#include "check/walk.hpp"

namespace cavalcade::check {
namespace {

std::int64_t length(const TourPart& part) {
  return static_cast<std::int64_t>(part.squares.size());
}

std::int64_t step_at(const TourPart& part, std::size_t place) {
  return part.first_step + static_cast<std::int64_t>(place);
}

std::string steps_in_words(std::int64_t first, std::int64_t count) {
  return count == 1 ? fmt::format("step {}", first) : fmt::format("steps {} to {}", first, first + count - 1);
}

std::optional<std::string> fault_in_range(const Board& board, const TourTask& task, const TourPart& part) {
  const std::int64_t squares = board.free_squares();
  if (part.squares.empty()) return "has no squares";
  if (part.first_step < 1 || part.first_step > squares || length(part) > squares - part.first_step + 1)
    return fmt::format("a part of {} from step {} on is not within a tour of {}", length(part), part.first_step,
                       squares);
  if (task.squares) {
    const std::int64_t count = task.squares->last - task.squares->first + 1;
    if (part.first_step == task.squares->first && length(part) == count) return std::nullopt;
    return fmt::format("has {}, not {}", steps_in_words(part.first_step, length(part)),
                       steps_in_words(task.squares->first, count));
  }
  if (!task.step_of) return "is part of a tour, but the whole was asked for";
  if (part.squares.size() == 1 && part.squares.front() == *task.step_of) return std::nullopt;
  return fmt::format("is not the step of {} alone", square_name(board, *task.step_of));
}

bool is_move(const Board& board, Square from, Square to) {
  if (board.is_graph()) return board.are_neighbours(board.cell(from), board.cell(to));
  const auto leads_there = [&](Offset jump) { return board.jump(from, jump) == to; };
  return from != to && !board.is_taken_out(from, to) &&
         std::any_of(board.jumps().begin(), board.jumps().end(), leads_there);
}

std::optional<std::string> fault_in_walk(const Board& board, const TourPart& part) {
  for (std::size_t i = 0; i < part.squares.size(); ++i) {
    const Square square = part.squares[i];
    const auto at_step = [&](std::string what) {
      return fmt::format("step {}: {}", step_at(part, i), std::move(what));
    };
    if (!board.contains(square)) return at_step("is not on the board");
    if (board.is_blocked(square)) return at_step(fmt::format("{} is blocked", square_name(board, square)));
    if (i > 0 && !is_move(board, part.squares[i - 1], square))
      return at_step(fmt::format("{} to {} is not a {}", square_name(board, part.squares[i - 1]),
                                 square_name(board, square), move_name(board)));
  }
  return std::nullopt;
}

// Squares numbered as cells would be, beyond 32 bits.
std::int64_t number_of(const Board& board, Square square) {
  const std::int64_t face = board.is_cube() ? static_cast<std::int64_t>(square.face) - 1 : 0;
  return (face * board.height() + square.y) * board.width() + square.x;
}

std::optional<std::string> fault_in_revisits(const Board& board, const TourPart& part) {
  std::vector<std::pair<std::int64_t, std::size_t>> visits;
  visits.reserve(part.squares.size());
  for (std::size_t i = 0; i < part.squares.size(); ++i) visits.emplace_back(number_of(board, part.squares[i]), i);
  std::sort(visits.begin(), visits.end());
  const auto twice = std::adjacent_find(visits.begin(), visits.end(),
                                        [](const auto& one, const auto& other) { return one.first == other.first; });
  if (twice == visits.end()) return std::nullopt;
  return fmt::format("{} visited at steps {} and {}", square_name(board, part.squares[twice->second]),
                     step_at(part, twice->second), step_at(part, std::next(twice)->second));
}

// The square at the step, if it is named, is the named one, and that one is at no other step.
std::optional<std::string> fault_in_end(const Board& board, const TourPart& part, const std::optional<Square>& named,
                                        std::int64_t step) {
  if (!named) return std::nullopt;
  for (std::size_t i = 0; i < part.squares.size(); ++i)
    if ((part.squares[i] == *named) != (step_at(part, i) == step))
      return fmt::format("step {} is {}, and {} must be step {}", step_at(part, i), square_name(board, part.squares[i]),
                         square_name(board, *named), step);
  return std::nullopt;
}

std::optional<std::string> fault_in_closing(const Board& board, const TourPart& part) {
  if (board.free_squares() < static_cast<std::int64_t>(shortest_cycle))
    return fmt::format("a closed tour needs {} squares or more, not {}", shortest_cycle, board.free_squares());
  const bool is_whole = length(part) == board.free_squares();
  if (!is_whole || is_move(board, part.squares.back(), part.squares.front())) return std::nullopt;
  return fmt::format("the last square, {}, is not a {} from the first, {}", square_name(board, part.squares.back()),
                     move_name(board), square_name(board, part.squares.front()));
}

// A given step within the part is on its square, and the squares of the others are not in the part.
std::optional<std::string> fault_in_steps(const Board& board, const TourTask& task, const TourPart& part) {
  if (task.steps.empty()) return std::nullopt;
  std::unordered_set<std::int64_t> in_part;
  for (const Square square : part.squares) in_part.insert(number_of(board, square));
  for (const GivenStep& given : task.steps) {
    const Square square = board.square(given.cell);
    const std::int64_t place = given.step - part.first_step;
    const bool is_within = place >= 0 && place < length(part);
    if (is_within && part.squares[static_cast<std::size_t>(place)] != square)
      return fmt::format("step {} is {}, not {}", given.step,
                         square_name(board, part.squares[static_cast<std::size_t>(place)]), square_name(board, square));
    if (!is_within && in_part.contains(number_of(board, square)))
      return fmt::format("{} is in the part, and must be step {}", square_name(board, square), given.step);
  }
  return std::nullopt;
}

// ---- whether there are such tours ----

std::optional<std::string> fault_by_theorem(const Board& board, const TourTask& task) {
  const auto rules_out = [&](const Certificate& theorem) {
    return check_certificate(board, task, theorem).outcome == Outcome::holds;
  };
  if (!rules_out(ClosedTheorem{}) && !rules_out(OpenTheorem{})) return std::nullopt;
  return fmt::format("by the theorem there is not {} of {}", wanted(task), board_name(board));
}

// Odd steps are of the colour that has a square more, if one has.
std::optional<std::string> fault_by_colours(const Board& board, const TourTask& task, const TourPart& part,
                                            Meter& meter) {
  if (!board.alternates_colour()) return std::nullopt;
  const ColourCount count = count_colours(board, meter);
  if (colours_forbid(task, count))
    return fmt::format("{} dark and {} light squares rule out {}", count.dark, count.light, wanted(task));
  const bool is_odd_step = part.first_step % 2 != 0;
  const bool odd_steps_are_dark = Board::is_dark(part.squares.front()) == is_odd_step;
  if (count.dark == count.light || odd_steps_are_dark == (count.dark > count.light)) return std::nullopt;
  return fmt::format("step {} is {}, but on {} dark and {} light squares the odd steps are {}", part.first_step,
                     square_name(board, part.squares.front()), count.dark, count.light,
                     odd_steps_are_dark ? "light" : "dark");
}

// ---- what lies before and after the part ----

struct Step {
  std::int64_t number = 0;
  Square square;
};

// A stretch of the tour that is not listed, from one known step to the next.
struct Gap {
  Step from;
  Step to;

  [[nodiscard]] std::int64_t moves() const { return to.number - from.number; }
};

// Of a closed tour the first step that is known comes again, as many steps later as there are squares.
std::vector<Gap> gaps_around(const TourTask& task, const TourPart& part, std::int64_t squares) {
  const Step first{part.first_step, part.squares.front()};
  const Step last{step_at(part, part.squares.size() - 1), part.squares.back()};
  const bool starts_before = task.from && first.number > 1;
  std::vector<Gap> gaps;
  if (starts_before) gaps.push_back({{1, *task.from}, first});
  if (task.to && last.number < squares) gaps.push_back({last, {squares, *task.to}});
  if (task.closed && starts_before) gaps.push_back({last, {squares + 1, *task.from}});
  if (task.closed && !starts_before && last.square != first.square)
    gaps.push_back({last, {squares + first.number, first.square}});
  return gaps;
}

// No more files and ranks are crossed than the moves can, if edges are not joined.
bool is_too_far(const Board& board, const Gap& gap) {
  if (!board.is_flat() || board.wrap() != Wrap::none) return false;
  const std::int64_t apart = std::abs(std::int64_t{gap.from.square.x} - gap.to.square.x) +
                             std::abs(std::int64_t{gap.from.square.y} - gap.to.square.y);
  return (apart - 1) / board.piece().longest_way() >= gap.moves();
}

// The free squares a move away.
std::vector<Square> onward_from(const Board& board, Square here) {
  std::vector<Square> onward;
  if (board.is_graph()) {
    for (const Cell next : board.neighbours(board.cell(here))) onward.push_back(board.square(next));
    return onward;
  }
  for (const Offset jump : board.jumps()) {
    const std::optional<Square> next = board.jump(here, jump);
    if (next && !board.is_blocked(*next) && !board.is_taken_out(here, *next)) onward.push_back(*next);
  }
  return onward;
}

// Squares that a search for a way across a gap looks at. If there are more, it may have missed the way.
constexpr std::size_t most_looked_at = 1U << 16U;

// Whether every way past free squares that are not `taken` needs more moves than the gap has: breadth first, so that
// the squares come nearest first. False if that cannot be told.
bool is_out_of_reach(const Board& board, const Gap& gap, std::unordered_set<std::int64_t> taken) {
  taken.insert(number_of(board, gap.from.square));
  taken.erase(number_of(board, gap.to.square));
  std::vector<Step> reached{{0, gap.from.square}};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Step here = reached[i];
    if (here.number == gap.moves()) return true;
    for (const Square next : onward_from(board, here.square)) {
      if (!taken.insert(number_of(board, next)).second) continue;
      if (next == gap.to.square || reached.size() == most_looked_at) return false;
      reached.push_back({here.number + 1, next});
    }
  }
  return true;
}

// The named ends, and the squares of the part; of a long one those near its own ends, to which the gaps lead.
std::unordered_set<std::int64_t> taken_near_ends(const Board& board, const TourTask& task, const TourPart& part) {
  std::unordered_set<std::int64_t> taken;
  const std::span<const Square> squares = part.squares;
  const std::size_t near = std::min(squares.size(), most_looked_at);
  for (const std::span<const Square> some : {squares.first(near), squares.last(near)})
    for (const Square square : some) taken.insert(number_of(board, square));
  for (const std::optional<Square>& end : {task.from, task.to})
    if (end) taken.insert(number_of(board, *end));
  return taken;
}

std::optional<std::string> fault_in_gaps(const Board& board, const TourTask& task, const TourPart& part) {
  const std::vector<Gap> gaps = gaps_around(task, part, board.free_squares());
  if (gaps.empty()) return std::nullopt;
  const std::unordered_set<std::int64_t> taken = taken_near_ends(board, task, part);
  for (const Gap& gap : gaps) {
    const bool changes_colour = Board::is_dark(gap.from.square) != Board::is_dark(gap.to.square);
    if (board.alternates_colour() && changes_colour != (gap.moves() % 2 != 0))
      return fmt::format("{} at step {} does not fit {} at step {}: every move changes the colour",
                         square_name(board, gap.to.square), gap.to.number, square_name(board, gap.from.square),
                         gap.from.number);
    if (is_too_far(board, gap) || is_out_of_reach(board, gap, taken))
      return fmt::format("{} at step {} is too far from {} at step {}", square_name(board, gap.to.square),
                         gap.to.number, square_name(board, gap.from.square), gap.from.number);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> fault_in_part(const Board& board, const TourTask& task, const TourPart& part, Meter& meter) {
  const std::int64_t squares = board.free_squares();
  if (std::optional<std::string> fault = fault_in_range(board, task, part)) return fault;
  if (std::optional<std::string> fault = fault_in_walk(board, part)) return fault;
  if (std::optional<std::string> fault = fault_in_revisits(board, part)) return fault;
  if (std::optional<std::string> fault = fault_in_end(board, part, task.from, 1)) return fault;
  if (std::optional<std::string> fault = fault_in_end(board, part, task.to, squares)) return fault;
  if (std::optional<std::string> fault = fault_in_steps(board, task, part)) return fault;
  if (task.closed)
    if (std::optional<std::string> fault = fault_in_closing(board, part)) return fault;
  if (length(part) == squares) return std::nullopt;
  if (std::optional<std::string> fault = fault_by_theorem(board, task)) return fault;
  if (std::optional<std::string> fault = fault_by_colours(board, task, part, meter)) return fault;
  return fault_in_gaps(board, task, part);
}

}  // namespace cavalcade::check
