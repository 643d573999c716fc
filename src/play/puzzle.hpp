// Puzzles: "finish this tour". The engine plays a game by chance, and takes care only that it can still be won, until
// there is exactly one way left to win it: that is proved by trying every way. A knight that wanders leaves many
// squares behind that hang together in one way only, which a good player's tour never does. The more squares are left,
// and the larger the board, the harder.

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
};
std::span<const Level> levels();  // from easy to fiendish; the first is level 1

struct Puzzle {
  Game game;          // its path is given
  CellList solution;  // the only way to finish it
};

// The same puzzle for the same level, goal and seed, everywhere. Requires a level from 1 on. Nothing if the budget
// ended first.
std::optional<Puzzle> make_puzzle(std::size_t level, bool closed, std::uint64_t seed, const Budget& budget);

// The seed of a day, "2026-11-16". Refuses what is no date.
Result<std::uint64_t> seed_of_day(std::string_view date);

}  // namespace cavalcade::play
