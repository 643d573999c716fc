// Why a position is lost, as a player would say it, and the squares to look at. The words come from the certificate
// that the checker has confirmed, so they are as true as the verdict.

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "play/verdict.hpp"

namespace cavalcade::play {
namespace {

constexpr std::size_t most_named = 4;

// "a1", "a1 and b2", "a1, b2 and c3", "a1, b2, .. and 9 more".
std::string listed(const Board& board, const CellList& squares) {
  std::string text;
  const std::size_t named = squares.size() > most_named ? most_named - 1 : squares.size();
  for (std::size_t i = 0; i < named; ++i) {
    const bool last = i + 1 == squares.size();
    text += (i == 0 ? "" : last ? " and " : ", ") + square_name(board, squares[i]);
  }
  if (named < squares.size()) text += fmt::format(" and {} more", squares.size() - named);
  return text;
}

struct Explain {
  const Game& game;
  const Question& rest;
  const Answer& answer;

  [[nodiscard]] bool is_knight(Cell cell) const { return !game.path.empty() && game.path.back() == cell; }
  [[nodiscard]] bool is_start(Cell cell) const {
    return game.closed && game.path.size() > 1 && game.path.front() == cell;
  }

  // One square without a way, or more one-way squares than the tour has ends left.
  WhyLost operator()(const TooFewMoves& few) const {
    const CellList& squares = few.squares;
    const std::string names = listed(rest.board, squares);
    if (squares.size() == 1) {
      const Cell square = squares[0];
      const bool unreachable = rest.board.neighbours(square).empty();
      if (unreachable && is_knight(square)) return {"the knight cannot move", squares};
      if (is_start(square)) return {fmt::format("{}, where the tour began, can no longer be reached", names), squares};
      if (unreachable) return {fmt::format("{} can no longer be reached", names), squares};
      return {fmt::format("{} can no longer be left", names), squares};
    }
    return {fmt::format("{} can each be entered but no longer be left, and a tour ends only once", names), squares};
  }

  WhyLost operator()(const Separated& separated) const {
    const bool first_is_knight = is_knight(separated.one);
    const Cell far = first_is_knight ? separated.other : separated.one;
    if (first_is_knight || is_knight(separated.other))
      return {fmt::format("{} is cut off from the knight", square_name(rest.board, far)), {far}};
    const CellList both{separated.one, separated.other};
    return {fmt::format("no chain of moves joins {} any more", listed(rest.board, both)), both};
  }

  // What is left without the knight's own square and, on the way back, the start.
  WhyLost operator()(const ColourCount& count) const {
    if (game.closed && game.path.size() < 2)
      return {fmt::format("a closed tour has as many dark squares as light ones, and here are {} and {}", count.dark,
                          count.light),
              {}};
    if (game.path.empty())
      return {
          fmt::format("every move changes colour, and here are {} dark and {} light squares", count.dark, count.light),
          {}};
    ColourCount left = count;
    const auto is_dark = [&](Cell cell) { return Board::is_dark(rest.board.square(cell)); };
    const auto take = [&](Cell cell) { --(is_dark(cell) ? left.dark : left.light); };
    take(game.path.back());
    if (game.closed) take(game.path.front());
    const std::string back = game.closed ? " on the way to " + square_name(rest.board, game.path.front()) : "";
    return {fmt::format("{} dark and {} light squares are left{}, to be visited in turn, {} first", left.dark,
                        left.light, back, is_dark(game.path.back()) ? "light" : "dark"),
            {}};
  }

  WhyLost operator()(const HallViolator& shortage) const {
    const bool one = shortage.set.size() == 1;
    return {fmt::format("{} cannot {} be entered and left in one tour: {} neighbours are too few",
                        listed(rest.board, shortage.set), one ? "both" : "all", one ? "its" : "their"),
            shortage.set};
  }

  WhyLost operator()(const SeparatingSet& set) const {
    return {fmt::format("only {} {} the rest together, in more pieces than can be strung on {}",
                        listed(rest.board, set.squares), set.squares.size() == 1 ? "holds" : "hold",
                        set.squares.size() == 1 ? "it" : "them"),
            set.squares};
  }

  WhyLost operator()(const MoveProof& proof) const {
    const auto steps = std::count(proof.steps.begin(), proof.steps.end(), '\n');
    if (steps <= 1) return {"the moves that are forced lead nowhere", {}};
    return {fmt::format("every way to go on fails (a proof of {} steps, checked)", steps), {}};
  }

  WhyLost operator()(const StepProof& proof) const {
    const auto steps = std::count(proof.steps.begin(), proof.steps.end(), '\n');
    if (steps <= 1) return {"the given steps rule out every way to go on", {}};
    return {fmt::format("no way to go on comes to every given step (a proof of {} steps, checked)", steps), {}};
  }

  // The engine counts steps from where the knight stands, a player from the start.
  WhyLost operator()(const StepsApart& apart) const {
    const CellList both{apart.one, apart.other};
    if (game.path.size() < 2) return {answer.reason, both};
    auto one = std::pair(step_of(apart.one), apart.one);
    auto other = std::pair(step_of(apart.other), apart.other);
    if (other < one) std::swap(one, other);
    const std::int64_t moves = other.first - one.first;
    const std::string to = is_start(other.second)
                               ? "back to " + square_name(rest.board, other.second)
                               : fmt::format("to {}, step {}", square_name(rest.board, other.second), other.first);
    return {fmt::format("no way of {} move{} leads from {}, step {}, {}", moves, moves == 1 ? "" : "s",
                        square_name(rest.board, one.second), one.first, to),
            both};
  }

  // Of a square that has one: where the knight stands, a clue, or the start that a closed tour comes back to.
  [[nodiscard]] std::int64_t step_of(Cell cell) const {
    if (is_knight(cell)) return static_cast<std::int64_t>(game.path.size());
    for (const GivenStep& clue : game.clues)
      if (clue.cell == cell && !is_start(cell)) return clue.step;
    return game.board.free_squares() + 1;
  }

  WhyLost operator()(const Exhausted& /*exhausted*/) const { return {"every way to go on was tried, and fails", {}}; }

  // Theorems: the engine's own sentence is about the board and the start, and says it all.
  template <class Other>
  WhyLost operator()(const Other& /*other*/) const {
    return {answer.reason, {}};
  }
};

}  // namespace

WhyLost why_lost(const Game& game, const Question& rest, const Answer& answer) {
  if (!answer.certificate) return {answer.reason, {}};
  return std::visit(Explain{game, rest, answer}, *answer.certificate);
}

WhyLost why_broken(const Game& game, const GivenStep& clue) {
  const std::string square = square_name(game.board, clue.cell);
  const auto at = std::find(game.path.begin(), game.path.end(), clue.cell);
  if (at != game.path.end())
    return {fmt::format("{} is step {}, and the knight was there at step {}", square, clue.step,
                        at - game.path.begin() + 1),
            {clue.cell}};
  const Cell instead = game.path[static_cast<std::size_t>(clue.step) - 1];
  return {fmt::format("step {} is {}, and the knight went to {}", clue.step, square, square_name(game.board, instead)),
          {clue.cell}};
}

}  // namespace cavalcade::play
