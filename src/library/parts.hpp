// What the values of the public header hold: those of the engine. The header's names are in cavalcade::v0, which here
// is no inline namespace, since cavalcade::Board and others are the engine's.

#pragma once

#define CAVALCADE_PUBLIC_NAMESPACE namespace v0
#include <atomic>
#include <cavalcade/cavalcade.hpp>
#include <memory>
#include <mutex>
#include <optional>

#include "ask/answer.hpp"
#include "ask/progress.hpp"
#include "ask/question.hpp"
#include "ask/request.hpp"
#include "base/result.hpp"
#include "board/board.hpp"

namespace cavalcade::v0 {

struct Question::Parts {
  cavalcade::Question question;
};

// The board is that of a question, which it keeps alive.
struct Board::Parts {
  std::shared_ptr<const Question::Parts> of;
  [[nodiscard]] const cavalcade::Board& board() const { return of->question.board; }
};

struct Answer::Parts {
  Question asked;
  cavalcade::Answer answer;
  [[nodiscard]] const cavalcade::Question& question() const { return asked.parts().question; }
};

struct Control::Parts {
  std::atomic<bool> stop{false};
  std::mutex lock;
  std::shared_ptr<cavalcade::Progress> progress;  // of the work that was begun last

  // Begins to count.
  std::shared_ptr<cavalcade::Progress> begin();
};

Question outside(cavalcade::Question question);
Square outside(cavalcade::Square square);
// Nothing, if no board has such a square.
std::optional<cavalcade::Square> inside(Square square);
std::vector<Square> outside(const cavalcade::Board& board, std::span<const Cell> cells);
Error outside(const cavalcade::Error& error);
Given inside(const Value& value);
Request inside(const Fields& fields);

}  // namespace cavalcade::v0
