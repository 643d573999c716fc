// An answer to read: a headline, then the board with a move number on every square, `##` where it is blocked and `.`
// where no knight comes. Of several cycles or knights each has a letter, which stands before its numbers ("B12"), and a
// line below the board. Part of a tour is a line per step, "5  abc12": its board may be of any size.

#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "board/board.hpp"
#include "draw/routes.hpp"
#include "draw/text_board.hpp"

namespace cavalcade::draw {

// An answer without squares is its headline alone. Says which limit of the budget was reached before the end.
Result<void> write_text(std::ostream& out, const Question& question, const Answer& answer, bool colour,
                        const Budget& budget);

// A puzzle: the title, then the board with the given steps, and `.` where one is to be found.
Result<void> write_clues(std::ostream& out, const std::string& title, const Board& board,
                         const std::vector<GivenStep>& clues, bool colour, const Budget& budget);

// The bare board of a log: the first `upto` squares of the tour are numbered, with leading zeros, the others are `XX`
// and blocked ones `##`, as wide as the largest number and at least two; ranks from the top, no coordinates, one space
// between squares, a line feed after each rank. The faces of a cube follow each other in the order of Face, with an
// empty line between them.
std::string numbered_board(const Board& board, std::span<const Cell> tour, std::size_t upto);

// What text and terminal animation share: the number of a step as it stands on its square, and its colour.
class StepText {
 public:
  StepText(const Board& board, const Routes& routes);

  [[nodiscard]] std::size_t widest() const { return widest_; }
  void append(StepNumbers::Place place, SquareText& square) const;
  static void append_blocked(SquareText& square);
  static void append_unvisited(SquareText& square);

 private:
  const Routes* routes_;
  std::vector<std::string> letters_;  // empty strings if there is one route
  std::size_t widest_ = 0;
};

}  // namespace cavalcade::draw
