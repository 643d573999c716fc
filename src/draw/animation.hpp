// The frames of a terminal animation: the board with a knight on its square and the numbers of the squares behind it.
// A frame starts at the home position and overwrites what the frame before it left; the caller clears the screen once,
// prints frames and keeps the time.

#pragma once

#include <cstddef>
#include <string>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/result.hpp"
#include "draw/draw.hpp"
#include "draw/routes.hpp"
#include "draw/text.hpp"
#include "draw/text_board.hpp"

namespace cavalcade::draw {

class Animation {
 public:
  // Refuses an answer without squares. Question and answer must outlive the animation.
  static Result<Animation> of(const Question& question, const Answer& answer, const Style& style);

  // Frames are numbered 1..steps(). On a closed tour the last brings the knight back to its first square.
  [[nodiscard]] std::size_t steps() const;
  [[nodiscard]] std::string frame(std::size_t step) const;

  // What a frame takes on the terminal.
  [[nodiscard]] std::size_t columns() const;
  [[nodiscard]] std::size_t lines() const;

 private:
  Animation(const Question& question, const Answer& answer, Routes routes, const Style& style);

  [[nodiscard]] TextBoard text_board() const;

  const Board* board_;
  Routes routes_;
  bool colour_;
  std::string headline_;
  StepNumbers numbers_;
};

}  // namespace cavalcade::draw
