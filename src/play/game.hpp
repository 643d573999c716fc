// The positions of the two games, valid by construction: one knight that wants to visit every square, and several that
// move in turn. What is left to do from a position is a question like any other: the squares that were visited are
// blocked, and the knight goes on from where it stands. In a clue puzzle some steps are given; those that are ahead are
// steps of that question, too.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "ask/question.hpp"
#include "base/result.hpp"
#include "board/board.hpp"

namespace cavalcade::play {

// One knight: the squares visited so far, joined by moves, none twice, none a hole. The last is where it stands. A
// closed goal wants the last square of the tour to be a move away from the first.
struct Game {
  Board board;
  bool closed = false;
  CellList path;                      // may be empty: the start is still to be chosen
  std::vector<GivenStep> clues = {};  // ascending, of different squares; the path need not keep to them

  [[nodiscard]] bool is_full() const { return path.size() == static_cast<std::size_t>(board.free_squares()); }
};
Result<Game> make_game(Board board, bool closed, std::span<const Square> path, std::vector<GivenStep> clues = {});

// The first clue that the path goes against: its step was made to another square, or its square visited before.
std::optional<GivenStep> broken_clue(const Game& game);

// The same game when only its first `visited` squares were.
Game cut_back(const Game& game, std::size_t visited);

// Whether every square is visited, each clue at its step, and, if the goal is closed, the last is a move away from the
// first.
bool is_won(const Game& game);

// What is left: a tour of the squares that were not visited, from where the knight stands; of a closed goal back to the
// start, which counts as not visited. Requires a game that is not full and has no broken clue.
Question rest_of(const Game& game);

// What the knight can do from where it stands; without a start nothing.
CellList moves_of(const Game& game);

// Several knights, the first moves first; each path begins with where the knight was put.
struct KnightsGame {
  Board board;
  std::vector<CellList> paths;

  [[nodiscard]] std::size_t visited() const;
  [[nodiscard]] std::size_t turn() const;  // whose move it is
};
Result<KnightsGame> make_knights_game(Board board, const std::vector<std::vector<Square>>& paths);

// A visit by the same knights, the one whose turn it is first, of the squares that none has visited.
Question rest_of(const KnightsGame& game);
CellList moves_of(const KnightsGame& game);

}  // namespace cavalcade::play
