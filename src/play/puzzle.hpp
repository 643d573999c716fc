// Puzzles: "finish this tour". The engine plays a game by chance, and takes care only that it can still be won, until
// there is exactly one way left to win it: that is proved by trying every way. A knight that wanders leaves many
// squares behind that hang together in one way only, which a good player's tour never does. How hard a puzzle is, is
// how often its solver has to choose, and how often the simple rule (go where the fewest ways lead on) chooses wrong.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/budget.hpp"
#include "base/result.hpp"
#include "play/game.hpp"

namespace cavalcade::play {

struct Level {
  std::string_view name;
  std::int32_t side = 0;  // of the board
  std::size_t fewest_left = 0;
  std::size_t most_left = 0;
  std::size_t fewest_choices = 0;
  std::size_t fewest_surprises = 0;
  std::size_t most_surprises = 0;
};
std::span<const Level> levels();  // from easy to fiendish; the first is level 1

// Along the solution: positions with more than one move, and those among them in which the simple rule takes another
// move than the solution. Where the rule is in doubt between several, it is right if the solution is one of them.
struct Grade {
  std::size_t choices = 0;
  std::size_t surprises = 0;
};
Grade grade_of(const Game& game, const CellList& solution);

struct Puzzle {
  Game game;          // its path is given
  CellList solution;  // the only way to finish it
  Grade grade;
};

// The same puzzle for the same level, goal and seed, everywhere. Requires a level from 1 on. Nothing if the budget
// ended first.
std::optional<Puzzle> make_puzzle(std::size_t level, bool closed, std::uint64_t seed, const Budget& budget);

// The seed of a day, "2026-11-16". Refuses what is no date.
Result<std::uint64_t> seed_of_day(std::string_view date);

}  // namespace cavalcade::play
