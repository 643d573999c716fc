// Moves that a tour is to use, for a method that knows nothing of them. A move is made for certain if its squares have
// hardly another: of a square with one given move, one more move is chosen at random and all others are taken out; with
// two given moves, all others. A tour of that narrower board makes the given moves, save where one of their squares is
// an end, so that it is looked at again. Most choices will do on a large board, where tours are many; if a dozen do
// not, a proof is looked for that no tour makes these moves and passes through the squares around them.

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/random.hpp"
#include "tour/impossible.hpp"
#include "tour/methods.hpp"
#include "tour/move_formula.hpp"
#include "two_factor/cycle_system.hpp"

namespace cavalcade::tour {
namespace {

constexpr int most_attempts = 12;
constexpr std::array<std::size_t, 3> sizes_around_moves{30, 100, 300};
constexpr int conflicts_around_moves = 20000;

using GivenWays = std::map<Cell, CellList>;  // of each square where its given moves lead

GivenWays ways_of(const TourTask& task) {
  GivenWays ways;
  for (const Move& move : task.use) {
    ways[move.lesser].push_back(move.greater);
    ways[move.greater].push_back(move.lesser);
  }
  return ways;
}

Board narrowed(const Board& board, const TourTask& task, const GivenWays& ways, Random& random) {
  Board narrow = board;
  for (const auto& [square, given] : ways) {
    const bool is_end = task.from == board.square(square) || task.to == board.square(square);
    CellList others;
    for (const Cell next : narrow.neighbours(square))
      if (std::find(given.begin(), given.end(), next) == given.end()) others.push_back(next);
    const bool needs_another = given.size() == 1 && (task.closed || !is_end) && !others.empty();
    if (needs_another) others.erase(others.begin() + static_cast<std::ptrdiff_t>(random.below(others.size())));
    for (const Cell next : others) {
      const bool is_given = std::binary_search(task.use.begin(), task.use.end(), Move(square, next));
      if (!is_given) static_cast<void>(narrow.take_out(board.square(square), board.square(next)));
    }
  }
  return narrow;
}

// Of a tour, if it does.
bool serves(const Answer& answer, const TourTask& task) {
  const auto* tour = std::get_if<Tour>(&answer.witness);
  return tour != nullptr && makes_given_moves(task, tour->squares);
}

std::optional<MoveProof> refute_around(const TourQuestion& question, const GivenWays& ways, const Budget& budget) {
  CellList squares;
  for (const auto& [square, given] : ways) squares.push_back(square);
  const MoveGraph moves(question.board, budget);
  for (const std::size_t size : sizes_around_moves) {
    CellList region = region_around(moves, squares, std::max(size, squares.size()));
    if (budget.exhausted()) return std::nullopt;
    if (std::optional<MoveProof> proof =
            refute_region(question.board, question.task, region, budget, conflicts_around_moves))
      return proof;
    if (std::cmp_equal(region.size(), question.board.free_squares())) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

Answer patch_through(const TourQuestion& question, const Budget& budget, Progress& /*progress*/,
                     const std::function<Answer(const TourQuestion&)>& patch_freely) {
  const GivenWays ways = ways_of(question.task);
  Random random(question.seed);
  TourTask freely = question.task;
  freely.use.clear();
  Stats stats;
  for (int attempt = 1; attempt <= most_attempts; ++attempt) {
    if (budget.exhausted()) return out_of_budget(budget, stats);
    stats.set("attempts", static_cast<std::uint64_t>(attempt));
    const Board narrow = narrowed(question.board, question.task, ways, random);
    if (why_impossible(narrow, freely, budget)) continue;  // it may have fallen apart, say
    Answer answer = patch_freely({narrow, freely, question.seed});
    if (auto* tour = std::get_if<Tour>(&answer.witness); tour != nullptr && !question.task.closed)
      leave_out_no_given_move(question.task, tour->squares);
    if (serves(answer, question.task)) {
      answer.stats.set("attempts", static_cast<std::uint64_t>(attempt));
      return answer;
    }
  }
  if (std::optional<MoveProof> proof = refute_around(question, ways, budget))
    return refuted(question.board, std::move(*proof), stats);
  if (budget.exhausted()) return out_of_budget(budget, stats);
  return unknown("no tour through these moves was found by patching, and no proof that there is none", stats);
}

void leave_out_no_given_move(const TourTask& task, CellList& squares) {
  const auto is_given = [&](Cell one, Cell other) {
    return std::binary_search(task.use.begin(), task.use.end(), Move(one, other));
  };
  if (squares.size() < 3 || !is_given(squares.back(), squares.front())) return;
  for (std::size_t i = 1; i < squares.size(); ++i) {
    if (is_given(squares[i - 1], squares[i])) continue;
    std::rotate(squares.begin(), squares.begin() + static_cast<std::ptrdiff_t>(i), squares.end());
    return;
  }
}

bool makes_given_moves(const TourTask& task, const CellList& squares) {
  std::size_t made = 0;
  for (std::size_t i = task.closed ? 0 : 1; i < squares.size(); ++i) {
    const Move move(i == 0 ? squares.back() : squares[i - 1], squares[i]);
    made += std::binary_search(task.use.begin(), task.use.end(), move) ? 1U : 0U;
  }
  return made == task.use.size();
}

}  // namespace cavalcade::tour
