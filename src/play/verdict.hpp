// What the engine says about a position while the game is on: whether it can still be won, and if not, since when and
// why. Every verdict is an answer of the engine, and so passed by the checker: a completion that exists, or a reason
// that was confirmed. What a limit leaves open is called unknown.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ask/answer.hpp"
#include "base/budget.hpp"
#include "play/game.hpp"

namespace cavalcade::play {

enum class Outlook : std::uint8_t { won, winnable, lost, unknown };
std::string_view name_of(Outlook outlook);

struct GameVerdict {
  Outlook outlook = Outlook::unknown;
  CellList completion;  // winnable: the squares that are still to visit, in an order that wins
  // Lost: how many squares were visited when it first was; 0 if the board itself has no tour, 1 if the start was wrong.
  // Missing if a limit was reached before that was known.
  std::optional<std::size_t> lost_since;
  std::string reason;  // lost: why; unknown: which limit
  CellList culprits;
  std::optional<Certificate> certificate;  // lost: about rest_of(game); none if every square is visited
  CellList dead_ends;                      // squares still to visit that have one way left, or none
};
GameVerdict judge(const Game& game, const Budget& budget);

// The bare question; nothing if a limit was reached.
std::optional<bool> is_lost(const Game& game, const Budget& budget);

// Every move that can be made now: those that keep the game winnable, and those that lose it. What a limit left open is
// in neither.
struct Advice {
  CellList winning;
  CellList losing;
  // In how many ways the game can be finished; missing if they are too many to be counted at once.
  std::optional<std::uint64_t> completions;
};
Advice advise(const Game& game, const Budget& budget);

// Of several knights: how many squares can still be visited in all from here on, the past included.
struct KnightsVerdict {
  bool over = false;  // the knight whose turn it is cannot move
  std::size_t best = 0;
  std::size_t bound = 0;                   // no play visits more; proved
  std::vector<CellList> completions;       // what each knight still visits to reach `best`, in the order of the game
  std::string reason;                      // why no play visits more than `bound`
  std::optional<Certificate> certificate;  // of that, about rest_of(game)
};
KnightsVerdict judge(const KnightsGame& game, const Budget& budget);

// Squares from which the game cannot be won, and those a limit left open.
struct Starts {
  CellList hopeless;
  std::string reason;  // why the first of them is
  CellList unsettled;
};
Starts judge_starts(const Board& board, bool closed, const Budget& budget);

struct WhyLost {
  std::string words;
  CellList culprits;  // squares that the words name
};

// Requires an impossible answer to `rest`, which is rest_of(game).
WhyLost why_lost(const Game& game, const Question& rest, const Answer& answer);
// Of a clue that the path goes against.
WhyLost why_broken(const Game& game, const GivenStep& clue);

}  // namespace cavalcade::play
