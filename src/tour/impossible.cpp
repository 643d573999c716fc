// - Rectangles: Schwenk's theorem settles closed tours (A. J. Schwenk, "Which rectangular chessboards have a knight's
//   tour?", Mathematics Magazine 64, 1991); Cull & De Curtins settle open tours of sides 5 and more (P. Cull, J. De
//   Curtins, "Knight's tour revisited", Fibonacci Quarterly 16, 1978), and the narrow ones are small cases: 3 x n has
//   one for n = 4 and n >= 7, 4 x n for n = 3 and n >= 5, 1 x n and 2 x n never.
// - Colours: where every move changes the colour, a tour alternates. A closed one needs equally many dark and light
//   squares, an open one at most one more of a colour, and then both its ends have that colour.
// - Few moves: a square without a move cannot be visited, and one with a single move must be an end.
// - Given moves: three that meet at a square, or that close a cycle too early, are in no tour.
// - Given steps: from one to the next there must be a walk of so many moves; the shortest walks of an even and of an
// odd
//   number of moves say whether there is.
// - Symmetry: a turn or reflection acts on a closed tour as on a ring, which it turns or reflects, and on an open one
// as on
//   a path, which it reverses; what stays where it is, and the colours, say whether it can.
// - Separation: the squares must hang together, and not by a few squares only.
// - Colour-bound pieces: a leaper whose jumps keep the colour never visits the other one.

#include "tour/impossible.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "board/given_moves.hpp"
#include "board/square_name.hpp"
#include "tour/move_formula.hpp"

namespace cavalcade::tour {
namespace {

std::string listed(const Board& board, const CellList& squares) {
  std::string names;
  for (const Cell cell : squares) names += (names.empty() ? "" : ", ") + square_name(board, cell);
  return names;
}

std::optional<Reason> too_small(const Board& board, const TourTask& task) {
  if (!task.closed || board.free_squares() >= 3) return std::nullopt;
  return Reason{"a closed tour needs three squares or more", TooSmall{}};
}

// ---- rectangles ----

std::optional<Reason> closed_theorem(const Board& board) {
  const auto [m, n] = std::minmax({board.width(), board.height()});
  const auto reason = [&](std::string_view rule) {
    return Reason{fmt::format("Schwenk 1991: {} has no closed knight's tour, as {}", board_name(board), rule),
                  ClosedTheorem{}};
  };
  if (m % 2 == 1 && n % 2 == 1) return reason("both sides are odd");
  if (m == 1 || m == 2 || m == 4) return reason("a side is 1, 2 or 4");
  if (m == 3 && (n == 4 || n == 6 || n == 8)) return reason("it is 3x4, 3x6 or 3x8");
  return std::nullopt;
}

std::optional<Reason> open_theorem(const Board& board) {
  const auto [m, n] = std::minmax({board.width(), board.height()});
  const auto reason = [&](std::string_view rule) {
    return Reason{fmt::format("Cull & De Curtins 1978 and the small cases: {} has no knight's tour, as {}",
                              board_name(board), rule),
                  OpenTheorem{}};
  };
  if (m <= 2 && n > 1) return reason("a side of 1 or 2 leaves no way round");
  if (m == 3 && (n == 3 || n == 5 || n == 6))
    return reason("of the boards with side 3 only 3x4 and those from 3x7 have one");
  if (m == 4 && n == 4) return reason("of the boards with side 4 only 3x4 and those from 4x5 have one");
  return std::nullopt;
}

// ---- colours ----

std::string_view colour_name(bool dark) {
  return dark ? "dark" : "light";
}

std::optional<Reason> colours(const Board& board, const TourTask& task) {
  if (!board.alternates_colour()) return std::nullopt;
  const ColourCount count = count_colours(board);
  const std::int64_t surplus = count.dark - count.light;
  const auto reason = [&](const std::string& rule) {
    return Reason{fmt::format("colours: every move changes colour, and of {} dark and {} light squares {}", count.dark,
                              count.light, rule),
                  count};
  };
  if (task.closed) {
    if (surplus == 0) return std::nullopt;
    const bool odd = board.free_squares() % 2 == 1;
    return reason(fmt::format("a closed tour would visit equally many{}",
                              odd ? " (no board with an odd number of squares has one)" : ""));
  }
  if (surplus < -1 || surplus > 1)
    return reason("an open tour can visit at most one more of one colour than of the other");
  if (surplus == 0) {
    if (!task.from || !task.to || Board::is_dark(*task.from) != Board::is_dark(*task.to)) return std::nullopt;
    return reason(fmt::format("a tour begins on one colour and ends on the other; {} and {} are both {}",
                              square_name(*task.from), square_name(*task.to), colour_name(Board::is_dark(*task.from))));
  }
  for (const std::optional<Square>& end : {task.from, task.to}) {
    if (!end || Board::is_dark(*end) == (surplus > 0)) continue;
    return reason(fmt::format("a tour begins and ends on a {} one; {} is {}", colour_name(surplus > 0),
                              square_name(*end), colour_name(surplus < 0)));
  }
  return std::nullopt;
}

// A jump keeps the colour if its two lengths are both odd or both even, where colours fit across joined edges.
std::optional<Reason> colour_bound(const Board& board) {
  if (!board.piece().keeps_colour() || !board.is_chequered()) return std::nullopt;
  const ColourCount count = count_colours(board);
  if (count.dark == 0 || count.light == 0) return std::nullopt;
  return Reason{
      fmt::format(
          "a {} leaper stays on the colour it starts on, so it cannot visit all of {} dark and {} light squares",
          leaper_name(board.piece()), count.dark, count.light),
      ColourBound{}};
}

// ---- given moves ----

// The squares that show it are a region that no tour can pass through.
std::optional<Reason> given_moves(const Board& board, const TourTask& task, const Budget& budget) {
  if (task.use.empty()) return std::nullopt;
  TourShape shape{.closed = task.closed, .from = {}, .to = {}};
  if (task.from) shape.from = board.cell(*task.from);
  if (task.to) shape.to = board.cell(*task.to);
  const std::optional<GivenMovesFault> fault = fault_in_given_moves(board, shape, task.use);
  if (!fault) return std::nullopt;
  constexpr int conflicts = 1000;
  std::optional<MoveProof> proof = refute_region(board, task, fault->squares, budget, conflicts);
  if (!proof) return std::nullopt;
  const std::string squares = listed(board, fault->squares);
  using Kind = GivenMovesFault::Kind;
  if (fault->kind == Kind::early_cycle)
    return Reason{fmt::format("the moves to use go round {} and back, and leave out the rest", squares),
                  std::move(*proof)};
  return Reason{
      fmt::format("{} moves to use meet at {}, {}", fault->kind == Kind::too_many_at_an_end ? "two" : "three", squares,
                  fault->kind == Kind::too_many_at_an_end ? "which is an end" : "where a tour comes and goes"),
      std::move(*proof)};
}

// ---- given steps ----

constexpr std::int64_t out_of_reach = INT64_MAX;

// From a square to another: the moves of the shortest walk of an even number of moves, and of an odd one.
std::array<std::int64_t, 2> shortest_walks(const Board& board, Cell from, Cell to, Poll& poll) {
  std::vector<std::array<std::int64_t, 2>> moves(static_cast<std::size_t>(board.area()), {out_of_reach, out_of_reach});
  std::vector<std::pair<Cell, std::size_t>> reached{{from, 0}};
  moves[index(from)][0] = 0;
  for (std::size_t i = 0; i < reached.size() && !poll.exhausted(); ++i) {
    const auto [here, parity] = reached[i];
    for (const Cell next : board.neighbours(here)) {
      std::int64_t& there = moves[index(next)][1 - parity];
      if (there != out_of_reach) continue;
      there = moves[index(here)][parity] + 1;
      reached.emplace_back(next, 1 - parity);
    }
  }
  return moves[index(to)];
}

// Two numbers per cell, and a queue that may have room for twice what it holds.
std::uint64_t walk_bytes(const Board& board) {
  constexpr std::uint64_t numbers_and_queue = 2 * sizeof(std::int64_t) + 4 * sizeof(std::pair<Cell, std::size_t>);
  return static_cast<std::uint64_t>(board.area()) * numbers_and_queue;
}

std::string why_apart(const Board& board, const GivenStep& one, const GivenStep& other, std::int64_t gap,
                      std::array<std::int64_t, 2> walks) {
  const std::string from = square_name(board, one.cell);
  const std::string to = square_name(board, other.cell);
  const auto parity = static_cast<std::size_t>(gap % 2);
  const std::string what = fmt::format("{} cannot be step {} if {} is step {}: ", to, other.step, from, one.step);
  if (walks[parity] == out_of_reach)
    return what + fmt::format("no walk of {} moves, {} number, leads from one to the other", gap,
                              gap % 2 == 0 ? "an even" : "an odd");
  return what + fmt::format("no walk of {} move{} leads from one to the other, it takes {}", gap, gap == 1 ? "" : "s",
                            walks[parity]);
}

std::optional<Reason> steps_apart(const Board& board, const TourTask& task, const Budget& budget, Poll& poll) {
  if (task.steps.empty() || !budget.allows(walk_bytes(board))) return std::nullopt;
  const std::vector<GivenStep> known = known_steps(board, task);
  for (std::size_t i = 0; i < known.size(); ++i) {
    const bool is_last = i + 1 == known.size();
    if (is_last && (!task.closed || i == 0)) break;
    const GivenStep& one = known[i];
    const GivenStep& other = known[is_last ? 0 : i + 1];
    const std::int64_t gap = other.step - one.step + (is_last ? board.free_squares() : 0);
    const std::array<std::int64_t, 2> walks = shortest_walks(board, one.cell, other.cell, poll);
    if (poll.exhausted()) return std::nullopt;
    if (walks[static_cast<std::size_t>(gap % 2)] > gap)
      return Reason{why_apart(board, one, other, gap, walks), StepsApart{one.cell, other.cell}};
  }
  return std::nullopt;
}

// ---- symmetry ----

// What stays where it is, and what becomes of the colours.
struct Action {
  CellList staying;
  std::optional<Cell> in_short_ring;  // comes back too early for a quarter turn
  bool has_move_that_stays = false;
  bool exchanges_colours = false;
};

Action action_of(const Board& board, const Symmetry& map, bool is_quarter, Poll& poll) {
  Action action;
  for (const Cell cell : board.free_cells()) {
    if (poll.exhausted()) break;
    const Cell image = map[index(cell)];
    if (image == cell) action.staying.push_back(cell);
    if (image == cell || (is_quarter && map[index(image)] == cell)) action.in_short_ring = cell;
    if (image != cell && map[index(image)] == cell && board.are_neighbours(cell, image))
      action.has_move_that_stays = true;
    action.exchanges_colours = Board::is_dark(board.square(cell)) != Board::is_dark(board.square(image));
  }
  return action;
}

// Empty if it can.
std::string why_it_cannot_lead_on(const Board& board, const Action& action, bool is_quarter) {
  if (action.in_short_ring)
    return fmt::format("it does not move {} like all squares of a ring", square_name(board, *action.in_short_ring));
  const std::int64_t by = board.free_squares() / (is_quarter ? 4 : 2);
  if (!board.alternates_colour() || action.exchanges_colours == (by % 2 != 0)) return "";
  return fmt::format("it would lead on by {} squares, but {} the colours", by,
                     action.exchanges_colours ? "exchanges" : "keeps");
}

std::string why_it_cannot_turn_back(const Action& action, bool closed, bool is_quarter) {
  const std::size_t places = closed ? 2 : 1;
  if (is_quarter) return "a quarter turn turns no tour back";
  if (action.staying.size() > places) return fmt::format("it leaves {} squares where they are", action.staying.size());
  if (action.staying.size() == places || action.has_move_that_stays) return "";
  return "it leaves no square and no move where it is, to turn the tour back there";
}

std::optional<Reason> no_symmetry(const Board& board, const TourTask& task, const Budget& budget, Poll& poll) {
  if (!task.symmetry || !budget.allows(static_cast<std::uint64_t>(board.area()) * sizeof(Cell))) return std::nullopt;
  const std::optional<Symmetry> map = symmetry(board, *task.symmetry, budget);
  if (!map) return std::nullopt;  // the budget has ended
  const bool is_quarter = *task.symmetry == Turn::quarter || *task.symmetry == Turn::three_quarters;
  const Action action = action_of(board, *map, is_quarter, poll);
  if (poll.exhausted() || std::cmp_equal(action.staying.size(), board.free_squares())) return std::nullopt;
  std::string why = why_it_cannot_turn_back(action, task.closed, is_quarter);
  if (why.empty()) return std::nullopt;
  if (task.closed) {
    const std::string why_not_on = why_it_cannot_lead_on(board, action, is_quarter);
    if (why_not_on.empty()) return std::nullopt;
    why = why_not_on + ", and " + why;
  }
  return Reason{fmt::format("no {} tour is invariant under the {}: {}", task.closed ? "closed" : "open",
                            in_words(*task.symmetry), why),
                NoSymmetry{}};
}

// ---- few moves ----

// How many single-move squares a tour can bear beside its given ends.
std::size_t free_ends(const TourTask& task) {
  if (task.closed) return 0;
  return 2U - (task.from ? 1U : 0U) - (task.to ? 1U : 0U);
}

bool is_given_end(const Board& board, const TourTask& task, Cell cell) {
  const Square square = board.square(cell);
  return task.from == square || task.to == square;
}

std::optional<Reason> too_few_moves(const Board& board, const TourTask& task, Poll& poll) {
  if (board.free_squares() == 1) return std::nullopt;
  const std::size_t bearable = free_ends(task);
  CellList single;
  for (const Cell cell : board.free_cells()) {
    if (poll.exhausted()) return std::nullopt;
    const std::size_t moves = board.neighbours(cell).size();
    if (moves == 0) return Reason{fmt::format("{} has no move", square_name(board, cell)), TooFewMoves{{cell}}};
    if (moves > 1 || (!task.closed && is_given_end(board, task, cell))) continue;
    single.push_back(cell);
    if (single.size() <= bearable) continue;
    if (task.closed)
      return Reason{fmt::format("{} has a single move, and a closed tour comes and goes", square_name(board, cell)),
                    TooFewMoves{{cell}}};
    return Reason{fmt::format("{} {} a single move and would have to be {}, more ends than the tour has left",
                              listed(board, single), single.size() == 1 ? "has" : "have each",
                              single.size() == 1 ? "an end" : "ends"),
                  TooFewMoves{single}};
  }
  return std::nullopt;
}

// ---- separation ----

// The squares reached, and those to go on from.
std::uint64_t separation_bytes(const Board& board) {
  const auto cells = static_cast<std::uint64_t>(board.area());
  return cells / 8 + 2 * cells * sizeof(Cell);
}

std::optional<Reason> separation(const Board& board, Poll& poll) {
  const Cell first = *board.free_cells().begin();
  std::vector<bool> reached(static_cast<std::size_t>(board.area()));
  CellList to_visit{first};
  reached[index(first)] = true;
  while (!to_visit.empty()) {
    if (poll.exhausted()) return std::nullopt;
    const Cell cell = to_visit.back();
    to_visit.pop_back();
    for (const Cell next : board.neighbours(cell)) {
      if (reached[index(next)]) continue;
      reached[index(next)] = true;
      to_visit.push_back(next);
    }
  }
  for (const Cell cell : board.free_cells()) {
    if (reached[index(cell)]) continue;
    return Reason{
        fmt::format("no chain of moves leads from {} to {}", square_name(board, first), square_name(board, cell)),
        Separated{first, cell}};
  }
  return std::nullopt;
}

std::optional<Reason> too_many_pieces(const Board& board, const TourTask& task, const Budget& budget) {
  std::optional<SeparatingSet> set = separating_set(board, task, budget);
  if (!set) return std::nullopt;
  return Reason{fmt::format("without {} the board falls into more pieces than a tour can string together",
                            listed(board, set->squares)),
                std::move(*set)};
}

}  // namespace

ColourCount count_colours(const Board& board) {
  ColourCount count{(board.area() + 1) / 2, board.area() / 2};
  if (board.blocked_count() == 0) return count;
  for (std::int32_t number = 0; number < board.area(); ++number) {
    const Cell cell{number};
    if (board.is_blocked(cell)) --(Board::is_dark(board.square(cell)) ? count.dark : count.light);
  }
  return count;
}

std::optional<Reason> why_impossible(const Board& board, const TourTask& task, const Budget& budget) {
  if (std::optional<Reason> reason = too_small(board, task)) return reason;
  const bool is_settled_by_theorems = board.is_rectangle() && board.piece().is_knight();
  if (is_settled_by_theorems) {
    if (std::optional<Reason> reason = open_theorem(board)) return reason;
  }
  if (std::optional<Reason> reason = colours(board, task)) return reason;
  if (is_settled_by_theorems && task.closed) {
    if (std::optional<Reason> reason = closed_theorem(board)) return reason;
  }
  if (std::optional<Reason> reason = given_moves(board, task, budget)) return reason;
  Poll poll(budget);
  if (std::optional<Reason> reason = steps_apart(board, task, budget, poll)) return reason;
  if (std::optional<Reason> reason = no_symmetry(board, task, budget, poll)) return reason;
  if (board.is_plain() && board.piece().is_knight()) return std::nullopt;
  if (std::optional<Reason> reason = colour_bound(board)) return reason;

  if (!board.has_cells()) return std::nullopt;
  if (std::optional<Reason> reason = too_few_moves(board, task, poll)) return reason;
  if (!budget.allows(separation_bytes(board))) return std::nullopt;
  if (std::optional<Reason> reason = separation(board, poll)) return reason;
  return too_many_pieces(board, task, budget);
}

}  // namespace cavalcade::tour
