#include "play/puzzle.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "engine/engine.hpp"
#include "play/verdict.hpp"

namespace cavalcade::play {
namespace {

constexpr std::array<Level, 5> table{{
    {"easy", 5, 6, 10, 2, 0, 0},
    {"medium", 6, 10, 14, 3, 0, 1},
    {"hard", 6, 14, 20, 5, 1, 2},
    {"expert", 8, 22, 30, 8, 1, 2},
    {"fiendish", 8, 28, 40, 12, 3, 40},
}};

// A legal move drawn by chance among those that do not lose; false if there is none.
bool play_by_chance(Game& game, Random& random, const Budget& budget) {
  CellList moves = moves_of(game);
  while (!moves.empty()) {
    const auto chosen = moves.begin() + static_cast<std::ptrdiff_t>(random.below(moves.size()));
    game.path.push_back(*chosen);
    if (is_lost(game, budget) == false) return true;
    game.path.pop_back();
    moves.erase(chosen);
  }
  return false;
}

// Whether the game can be finished in one way only. Unknown counts as no.
bool is_unique(const Game& game, const Budget& budget) {
  Progress progress;
  std::uint64_t found = 0;
  const engine::Enumeration all = engine::enumerate(rest_of(game), engine::Enumerator::search, budget, progress,
                                                    [&](const Tour&) { return ++found < 2; });
  return all.complete && found == 1;
}

// Where exactly one way to finish is left, with no fewer than the squares that are wanted; nothing if the game went
// another way.
std::optional<Game> wander(const Board& board, bool closed, const Level& wanted, Random& random, const Budget& budget) {
  const auto squares = static_cast<std::size_t>(board.area());
  Game game{board, closed, {Cell{static_cast<std::int32_t>(random.below(squares))}}};
  if (is_lost(game, budget) != false) return std::nullopt;
  while (squares - game.path.size() > wanted.fewest_left) {
    if (!play_by_chance(game, random, budget)) return std::nullopt;
    if (squares - game.path.size() <= wanted.most_left && is_unique(game, budget)) return game;
  }
  return std::nullopt;
}

bool fits(const Grade& grade, const Level& wanted) {
  return grade.choices >= wanted.fewest_choices && grade.surprises >= wanted.fewest_surprises &&
         grade.surprises <= wanted.most_surprises;
}

}  // namespace

std::span<const Level> levels() {
  return table;
}

Grade grade_of(const Game& game, const CellList& solution) {
  Grade grade;
  Game now = game;
  for (const Cell right : solution) {
    std::size_t fewest = SIZE_MAX;
    std::size_t of_right = 0;
    const CellList moves = moves_of(now);
    for (const Cell move : moves) {
      Game next = now;
      next.path.push_back(move);
      const std::size_t onward = moves_of(next).size();
      // The last square leads nowhere and is no dead end.
      if (onward > 0 || next.is_full()) fewest = std::min(fewest, onward);
      if (move == right) of_right = onward;
    }
    if (moves.size() > 1) {
      ++grade.choices;
      if (of_right != fewest) ++grade.surprises;
    }
    now.path.push_back(right);
  }
  return grade;
}

std::optional<Puzzle> make_puzzle(std::size_t level, bool closed, std::uint64_t seed, const Budget& budget) {
  const Level& wanted = table.at(level - 1);
  const Board board = *Board::rectangle(wanted.side, wanted.side);
  Random random(seed * table.size() + level);
  while (!budget.exhausted()) {
    std::optional<Game> game = wander(board, closed, wanted, random, budget);
    if (!game) continue;
    const GameVerdict verdict = judge(*game, budget);
    if (verdict.outlook != Outlook::winnable) continue;
    const Grade grade = grade_of(*game, verdict.completion);
    if (fits(grade, wanted)) return Puzzle{std::move(*game), verdict.completion, grade};
  }
  return std::nullopt;
}

Result<std::uint64_t> seed_of_day(std::string_view date) {
  const Error refused{fmt::format("date: {} is not a day, such as 2026-11-16", in_quotes(date))};
  if (date.size() != 10 || date[4] != '-' || date[7] != '-') return refused;
  const Result<std::int64_t> year = parse_whole(date.substr(0, 4), 1, 9999);
  const Result<std::int64_t> month = parse_whole(date.substr(5, 2), 1, 12);
  const Result<std::int64_t> day = parse_whole(date.substr(8, 2), 1, 31);
  if (!year || !month || !day) return refused;
  const std::chrono::year_month_day when{std::chrono::year(static_cast<int>(*year)),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!when.ok()) return refused;
  return static_cast<std::uint64_t>(std::chrono::sys_days(when).time_since_epoch().count() + 1'000'000);
}

}  // namespace cavalcade::play
