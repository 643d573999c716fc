// Questions about visits, what the method says to them, and the most squares by trying every move.

#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ask/json.hpp"
#include "base/random.hpp"
#include "board/square_name.hpp"
#include "check/check.hpp"
#include "support/boards.hpp"
#include "visit/visit.hpp"

namespace cavalcade::testing {

inline Question visit_of(Board board, const std::vector<std::string>& knights) {
  VisitTask task;
  for (const std::string& name : knights) task.knights.push_back(*parse_square(board, name));
  return Question{.board = std::move(board), .task = std::move(task), .limits = {}};
}

inline Question visit_of(std::int64_t width, std::int64_t height, const std::vector<std::string>& knights) {
  return visit_of(*Board::rectangle(width, height), knights);
}

// So many of the board's squares blocked and so many knights, all at random.
inline Question random_visit(Board board, std::int64_t blocked, std::size_t knights, std::uint64_t seed) {
  Random random(seed);
  while (board.blocked_count() < blocked)
    if (!board.block(any_free_square(board, random))) break;
  VisitTask task;
  while (task.knights.size() < knights) {
    const Square start = any_free_square(board, random);
    if (std::find(task.knights.begin(), task.knights.end(), start) == task.knights.end()) task.knights.push_back(start);
  }
  return Question{.board = std::move(board), .task = std::move(task), .seed = seed, .limits = {}};
}

inline Answer ask(const Question& question, std::chrono::nanoseconds limit = std::chrono::seconds{60}) {
  const Budget budget({.time = limit, .memory = {}});
  Progress progress;
  return visit::find_visit(question.board, std::get<VisitTask>(question.task), question.seed, budget, progress);
}

inline std::int64_t visited(const Answer& answer) {
  std::int64_t sum = 0;
  for (const CellList& path : std::get<Visit>(answer.witness).paths) sum += static_cast<std::int64_t>(path.size());
  return sum;
}

// "optimal 56" or "solved 55 of 56" if the independent checker agrees; otherwise what is wrong.
inline std::string verdict(const Question& question, const Answer& answer) {
  const check::Finding finding = check::check_answer(question, answer);
  if (finding.outcome != check::Outcome::holds) return question_json(question) + ": " + finding.what;
  if (answer.verdict == Verdict::optimal) return "optimal " + std::to_string(visited(answer));
  return "solved " + std::to_string(visited(answer)) + " of " + std::to_string(std::get<Visit>(answer.witness).bound);
}

inline std::string verdict(const Question& question) {
  return verdict(question, ask(question));
}

// The rules of the game and nothing else: whoever can move must, the first who cannot ends the visit.
class EveryMove {
 public:
  explicit EveryMove(const Question& question)
      : board_(question.board), taken_(static_cast<std::size_t>(board_.area())) {
    for (const Square start : std::get<VisitTask>(question.task).knights) {
      at_.push_back(board_.cell(start));
      taken_[index(at_.back())] = true;
    }
  }

  // Recursive, to the depth of the free squares: for tiny boards.
  std::int64_t most(std::size_t moves = 0) {
    Cell& here = at_[moves % at_.size()];
    const Cell from = here;
    auto best = static_cast<std::int64_t>(at_.size() + moves);
    for (const Cell next : board_.neighbours(from)) {
      if (taken_[index(next)]) continue;
      taken_[index(next)] = true;
      here = next;
      best = std::max(best, most(moves + 1));
      taken_[index(next)] = false;
    }
    here = from;
    return best;
  }

 private:
  const Board& board_;
  std::vector<Cell> at_;
  std::vector<bool> taken_;
};

}  // namespace cavalcade::testing
