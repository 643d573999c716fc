// A certificate is confirmed from the question and the numbers and squares it holds; nothing else in the answer is
// believed. It holds only if it proves this very task impossible on this very board: a true remark that proves nothing,
// such as the closed theorem against an open tour, is faulty.

#include "ask/certificate.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "check/claim.hpp"
#include "check/colours.hpp"
#include "check/exhaustive.hpp"
#include "check/narrow.hpp"
#include "check/pieces.hpp"
#include "check/turns.hpp"

namespace cavalcade::check {
namespace {

// ---- the theorems ----

struct Sides {
  std::int32_t shorter;
  std::int32_t longer;
};

Sides sides(const Board& board) {
  return {std::min(board.width(), board.height()), std::max(board.width(), board.height())};
}

bool has_no_closed_tour(Sides sides) {
  const auto [m, n] = sides;
  if (m % 2 == 1 && n % 2 == 1) return true;
  return m == 1 || m == 2 || m == 4 || (m == 3 && (n == 4 || n == 6 || n == 8));
}

bool has_no_open_tour(Sides sides) {
  const auto [m, n] = sides;
  if (m == 1 && n == 1) return false;
  return m <= 2 || (m == 3 && (n == 3 || n == 5 || n == 6)) || (m == 4 && n == 4);
}

std::optional<Finding> outside_theorems(const Claim& claim) {
  // What cannot be done with all moves cannot be done without some of them.
  if (!claim.board.is_rectangle() || !claim.board.piece().is_knight())
    return faulty("the theorem is about a (1,2) leaper on a rectangle without blocked squares or joined edges");
  if (!as_tour(claim.board, claim.task))
    return faulty(fmt::format("a theorem about tours does not rule out {}", wanted(claim.task)));
  return std::nullopt;
}

Finding confirm(const Claim& claim, const ClosedTheorem& /*theorem*/) {
  if (std::optional<Finding> outside = outside_theorems(claim)) return *outside;
  if (has_no_closed_tour(sides(claim.board))) return holds();
  return faulty(fmt::format("by the theorem there is a closed tour of {}", board_name(claim.board)));
}

Finding confirm(const Claim& claim, const OpenTheorem& /*theorem*/) {
  if (std::optional<Finding> outside = outside_theorems(claim)) return *outside;
  if (has_no_open_tour(sides(claim.board))) return holds();
  return faulty(fmt::format("by the theorem there is an open tour of {}", board_name(claim.board)));
}

// ---- colours ----

Finding confirm(const Claim& claim, const ColourCount& stated) {
  if (!claim.board.alternates_colour()) return faulty("not every move changes the colour, so colours rule out nothing");
  const ColourCount count = count_colours(claim.board, claim.meter);
  if (count.dark != stated.dark || count.light != stated.light)
    return faulty(fmt::format("{} dark and {} light squares are free, not {} and {}", count.dark, count.light,
                              stated.dark, stated.light));
  const auto* tour = std::get_if<TourTask>(&claim.task);
  const bool forbidden =
      tour != nullptr ? colours_forbid(*tour, count) : colours_forbid(std::get<CyclesTask>(claim.task), count);
  if (forbidden) return holds();
  return faulty(
      fmt::format("{} dark and {} light squares do not rule out {}", count.dark, count.light, wanted(claim.task)));
}

Finding confirm(const Claim& claim, const ColourBound& /*bound*/) {
  if (!keeps_colour(claim.board)) return faulty("not every move keeps the colour, so colours bind nothing");
  if (!as_tour(claim.board, claim.task))
    return faulty(fmt::format("moves that keep the colour do not rule out {}", wanted(claim.task)));
  const ColourCount count = count_colours(claim.board, claim.meter);
  if (count.dark > 0 && count.light > 0) return holds();
  return faulty("all free squares have the same colour");
}

// ---- squares named by the certificate ----

std::optional<Finding> fault_in_squares(const Claim& claim, std::span<const Cell> squares) {
  if (std::optional<Finding> fault = fault_in_size(claim.board)) return fault;
  Visited named(claim.board, claim.meter);
  return fault_in_named(claim.board, squares, named);
}

// Single-move squares are ends of every open tour. Those that the task names as its ends are no trouble; the others
// must share the ends it leaves open.
bool has_too_many_ends(const Board& board, const TourTask& task, std::span<const Cell> single_move_squares) {
  const auto is_given = [&](Cell square) { return named_ends_at(board, task, square) > 0; };
  const auto given = std::count_if(single_move_squares.begin(), single_move_squares.end(), is_given);
  return static_cast<std::int64_t>(single_move_squares.size()) - given > open_ends(task);
}

Finding confirm(const Claim& claim, const TooFewMoves& few) {
  if (std::optional<Finding> fault = fault_in_squares(claim, few.squares)) return *fault;
  const bool needs_a_move = claim.board.free_squares() > 1;
  CellList single_move_squares;
  for (const Cell square : few.squares) {
    const std::size_t moves = claim.board.neighbours(square).size();
    if (moves == 0 && needs_a_move) return holds();
    if (moves <= 1 && needs_cycles(claim.task)) return holds();
    if (moves == 1) single_move_squares.push_back(square);
  }
  const auto* tour = std::get_if<TourTask>(&claim.task);
  if (tour != nullptr && has_too_many_ends(claim.board, *tour, single_move_squares)) return holds();
  return faulty(fmt::format("the squares named have moves enough for {}", wanted(claim.task)));
}

bool are_joined(const Board& board, Cell one, Cell other, Meter& meter) {
  Visited reached(board, meter);
  flood(
      board, one, reached, [](Cell, Cell) { return true; }, meter);
  return reached.contains(other);
}

Finding confirm(const Claim& claim, const Separated& separated) {
  const std::array<Cell, 2> pair{separated.one, separated.other};
  if (std::optional<Finding> fault = fault_in_squares(claim, pair)) return *fault;
  if (!as_tour(claim.board, claim.task))
    return faulty(fmt::format("separated squares do not rule out {}", wanted(claim.task)));
  if (!are_joined(claim.board, separated.one, separated.other, claim.meter)) return holds();
  return faulty(fmt::format("a chain of moves leads from {} to {}", square_name(claim.board, separated.one),
                            square_name(claim.board, separated.other)));
}

// ---- sizes ----

Finding confirm(const Claim& claim, const TooSmall& /*small*/) {
  const auto* cycles = std::get_if<CyclesTask>(&claim.task);
  const std::int64_t knights = cycles != nullptr ? cycles->knights : 1;
  const std::int64_t squares = claim.board.free_squares();
  if (squares / static_cast<std::int64_t>(shortest_cycle) < knights) return holds();
  return faulty(fmt::format("{} squares are not too few for {}", squares, wanted(claim.task)));
}

// ---- steps ----

std::optional<std::int64_t> step_of(const std::vector<GivenStep>& known, Cell cell) {
  const auto found = std::find_if(known.begin(), known.end(), [&](const GivenStep& one) { return one.cell == cell; });
  if (found == known.end()) return std::nullopt;
  return found->step;
}

// Whether so many moves, some perhaps there and back, lead from one square to the other. Whoever is somewhere can be
// there again two moves later, so a square that is reached stays within reach of all such numbers.
bool has_walk(const Board& board, Cell from, Cell to, std::int64_t moves, Meter& meter) {
  std::array<Visited, 2> reached{Visited(board, meter), Visited(board, meter)};  // by an even and an odd number
  std::pmr::vector<Cell> rim(1, from, &meter);
  std::pmr::vector<Cell> next_rim(&meter);
  reached[0].add(from);
  for (std::int64_t made = 1; made <= moves && !rim.empty(); ++made) {
    Visited& by_so_many = reached[static_cast<std::size_t>(made % 2)];
    next_rim.clear();
    for (const Cell here : rim) {
      meter.tick();
      for (const Cell next : board.neighbours(here))
        if (by_so_many.add(next)) next_rim.push_back(next);
    }
    std::swap(rim, next_rim);
  }
  return reached[static_cast<std::size_t>(moves % 2)].contains(to);
}

Finding confirm(const Claim& claim, const StepsApart& apart) {
  const std::array<Cell, 2> pair{apart.one, apart.other};
  if (std::optional<Finding> fault = fault_in_squares(claim, pair)) return *fault;
  const auto* task = std::get_if<TourTask>(&claim.task);
  if (task == nullptr) return faulty(fmt::format("given steps do not rule out {}", wanted(claim.task)));
  const std::vector<GivenStep> known = known_steps(claim.board, *task);
  for (const Cell cell : pair)
    if (!step_of(known, cell)) return faulty(fmt::format("no step is given for {}", square_name(claim.board, cell)));
  const auto [first, second] = std::minmax({*step_of(known, apart.one), *step_of(known, apart.other)});
  const std::int64_t moves = second - first;
  if (!has_walk(claim.board, apart.one, apart.other, moves, claim.meter)) return holds();
  if (task->closed && !has_walk(claim.board, apart.one, apart.other, claim.board.free_squares() - moves, claim.meter))
    return holds();
  return faulty(fmt::format("a walk of {} moves leads from {} to {}", moves, square_name(claim.board, apart.one),
                            square_name(claim.board, apart.other)));
}

// ---- symmetry ----

// What a turn or reflection leaves where it is: squares, and moves between a square and its image. And how else it
// sends squares: whether all go round in rings of `order`, and whether they change their colour.
struct Action {
  std::int64_t squares_that_stay = 0;
  bool has_move_that_stays = false;
  bool is_free = true;  // every square is sent back to itself after `order` times, and not before
  bool exchanges_colours = false;
};

Action action_of(const Board& board, const CellList& sent, int order, Meter& meter) {
  Action action;
  for (const Cell cell : board.free_cells()) {
    meter.tick();
    const Cell image = sent[index(cell)];
    if (image == cell) ++action.squares_that_stay;
    if (image != cell && sent[index(image)] == cell && board.are_neighbours(cell, image))
      action.has_move_that_stays = true;
    const bool comes_back_early = image == cell || (order == 4 && sent[index(image)] == cell);
    if (comes_back_early) action.is_free = false;
    action.exchanges_colours = Board::is_dark(board.square(cell)) != Board::is_dark(board.square(image));
  }
  return action;
}

bool can_lead_on(const Board& board, const Action& action, int order) {
  if (!action.is_free) return false;
  const bool leads_on_by_odd = board.free_squares() / order % 2 != 0;
  return !board.alternates_colour() || action.exchanges_colours == leads_on_by_odd;
}

Finding confirm(const Claim& claim, const NoSymmetry& /*none*/) {
  const auto* task = std::get_if<TourTask>(&claim.task);
  if (task == nullptr || !task->symmetry) return faulty("the tour need not be invariant under any turn or reflection");
  if (std::optional<Finding> fault = fault_in_size(claim.board)) return *fault;
  const NamedTurn& turn = turn_of(*task->symmetry);
  const std::optional<CellList> sent = cells_of(turn, claim.board, claim.meter);
  if (!sent) return faulty(fmt::format("the board does not have the {}", turn.name));
  const bool is_quarter = *task->symmetry == Turn::quarter || *task->symmetry == Turn::three_quarters;
  const int order = is_quarter ? 4 : 2;
  const Action action = action_of(claim.board, *sent, order, claim.meter);
  const bool moves_nothing = action.squares_that_stay == claim.board.free_squares();
  const std::int64_t places = task->closed ? 2 : 1;
  const bool can_reverse = !is_quarter && action.squares_that_stay <= places &&
                           (action.squares_that_stay == places || action.has_move_that_stays);
  const bool can_turn = task->closed && can_lead_on(claim.board, action, order);
  if (!moves_nothing && !can_reverse && !can_turn) return holds();
  return faulty(fmt::format("the {} can send {} to itself, for all this tells", turn.name, wanted(claim.task)));
}

// ---- exhaustion ----

std::string beginning(const Board& board, std::span<const Cell> squares) {
  constexpr std::size_t shown = 6;
  std::string text;
  for (const Cell square : squares.first(std::min(shown, squares.size()))) text += ' ' + square_name(board, square);
  return squares.size() > shown ? text + " .." : text;
}

// A short search settles most claims, and shows the tour if there is one; then the sweep, which settles narrow boards;
// then a search with what is left.
Finding confirm(const Claim& claim, const Exhausted& /*search*/) {
  const std::optional<TourTask> tour = as_tour(claim.board, claim.task);
  if (!tour)
    return unsettled(fmt::format("a search for {} cannot be repeated here, only one for a tour", wanted(claim.task)));
  const std::uint64_t short_effort = claim.effort / 16;
  SearchResult result = search_every_path(claim.board, *tour, short_effort, claim.meter);
  if (result.end == SearchEnd::gave_up) result.end = sweep_frontier(claim.board, *tour, claim.effort / 2, claim.meter);
  if (result.end == SearchEnd::gave_up)
    result = search_every_path(claim.board, *tour, claim.effort - claim.effort / 2 - short_effort, claim.meter);
  if (result.end == SearchEnd::none) return holds();
  if (result.end == SearchEnd::gave_up)
    return unsettled(fmt::format("{} nodes of search were not enough to try every path", claim.effort));
  const bool is_any_tour_wanted = tour->steps.empty() && tour->use.empty() && !tour->symmetry;
  if (!is_any_tour_wanted)
    return unsettled(
        "a search that knows nothing of given steps, moves and symmetry cannot tell that there is no such tour");
  if (result.tour.empty()) return faulty("there is a tour");
  return faulty("there is a tour:" + beginning(claim.board, result.tour));
}

}  // namespace

Finding check_certificate(const Board& board, const Task& task, const Certificate& certificate, std::uint64_t effort,
                          const Budget& budget) {
  if (std::holds_alternative<VisitTask>(task))
    return faulty("a visit is never impossible: it visits the starts at least");
  if (std::holds_alternative<CountTask>(task))
    return faulty("a count is never impossible: where there is nothing to count it is 0");
  Finding beside_the_point =
      faulty(fmt::format("a certificate of the kind {} does not rule out {}", kind_of(certificate), wanted(task)));
  if (!speaks_of(certificate, task)) return beside_the_point;
  return metered(board, budget, [&](Meter& meter) {
    const Claim claim{board, task, effort, meter};
    const auto confirm_kind = [&](const auto& kind) {
      if constexpr (requires { confirm(claim, kind); })
        return confirm(claim, kind);
      else
        return beside_the_point;
    };
    return std::visit(confirm_kind, certificate);
  });
}

}  // namespace cavalcade::check
