// Clue puzzles: some steps of a tour are given, and there is exactly one tour with them. A random tour is made, all its
// steps are given, and then one after the other is taken away, in random order, as long as the tour remains the only
// one: that is proved by the engine, which lists all tours with given steps. What it cannot prove
// soon stays given. How hard a puzzle is, is how often that search has to choose: an easy one follows step by step from
// what the clues rule out.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ask/answer.hpp"
#include "ask/progress.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"

namespace cavalcade::play {

// How hard it is, and the board on which the page has it.
struct ClueLevel {
  std::string_view name;
  std::int32_t side = 0;
  std::uint64_t fewest_choices = 0;
  std::uint64_t most_choices = 0;
};
std::span<const ClueLevel> clue_levels();  // from easy to fiendish; the first is level 1

struct ClueWish {
  std::optional<std::size_t> clues;  // exactly so many; else as few as one order of taking away leaves
  bool minimal = false;              // without any one of the clues there are more tours
  bool keeps_start = false;          // step 1 is given: a player begins there
  std::uint64_t fewest_choices = 0;
  std::uint64_t most_choices = UINT64_MAX;
};

struct CluePuzzle {
  Question question;  // a tour with the clues as its steps and ends
  CellList solution;
  std::size_t clues = 0;
  std::uint64_t choices = 0;  // of the search that proves it
  bool minimal = false;       // it is known that no clue can go

  [[nodiscard]] std::string_view level() const;  // the name of one of clue_levels()
};

struct ClueAttempts {
  std::optional<CluePuzzle> puzzle;
  std::optional<Answer> no_tour;  // the board has none, and why; or none was found
  std::size_t fewest = 0;         // of the puzzles that were made but had too many clues
  std::string reason;             // why there is no puzzle
  bool interrupted = false;
};

// The question is about a tour of at most engine::most_squares_with_steps squares: its board, whether it is closed, and
// the seed. The same puzzle for the same question and wish, everywhere, if the budget lasts.
ClueAttempts make_clue_puzzle(const Question& question, const ClueWish& wish, const Budget& budget, Progress& progress);

// The same puzzle for the same level, goal and seed, everywhere, with its start given. Requires a level from 1 on, and
// an even board if it is to be closed. Nothing if the budget ended first.
std::optional<CluePuzzle> make_clue_puzzle(std::size_t level, bool closed, std::uint64_t seed, const Budget& budget);

}  // namespace cavalcade::play
