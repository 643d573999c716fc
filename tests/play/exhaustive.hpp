// A plain exhaustive search for boards of up to 64 squares: tries every move, the square with the fewest ways on first,
// and turns back only where a square still to visit has no way in, or too many have no way out, or where the next move
// would go against a given step. Shares nothing with the engine but the board.

#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "ask/question.hpp"
#include "board/board.hpp"

namespace cavalcade::play {

class Exhaustive {
 public:
  Exhaustive(const Board& board, bool closed, const std::vector<GivenStep>& clues = {}) : closed_(closed) {
    for (const GivenStep& clue : clues) {
      step_of_[clue.cell] = clue.step;
      square_of_[clue.step] = clue.cell;
    }
    for (std::int32_t number = 0; number < board.area(); ++number) {
      near_.push_back(0);
      if (board.is_blocked(Cell{number})) continue;
      free_ |= bit(Cell{number});
      for (const Cell next : board.neighbours(Cell{number})) near_.back() |= bit(next);
    }
  }

  // Ways to finish, but no more than `most` are counted.
  std::uint64_t ways(const CellList& path, std::uint64_t most) {
    if (!keeps_clues(path)) return 0;
    begin_at(path.front());
    return ways_from(path.back(), bits_of(path), most);
  }

  // Remembers what it found out: for boards of up to 58 squares.
  bool can_be_won(const CellList& path) {
    if (!keeps_clues(path)) return false;
    begin_at(path.front());
    return wins(path.back(), bits_of(path));
  }

 private:
  static std::uint64_t bit(Cell cell) { return std::uint64_t{1} << index(cell); }
  static std::uint64_t bits_of(const CellList& path) {
    std::uint64_t bits = 0;
    for (const Cell cell : path) bits |= bit(cell);
    return bits;
  }
  [[nodiscard]] bool fits(Cell cell, std::int64_t step) const {
    const auto step_given = step_of_.find(cell);
    const auto square_given = square_of_.find(step);
    return (step_given == step_of_.end() || step_given->second == step) &&
           (square_given == square_of_.end() || square_given->second == cell);
  }
  [[nodiscard]] bool keeps_clues(const CellList& path) const {
    std::int64_t step = 0;
    return std::all_of(path.begin(), path.end(), [&](Cell cell) { return fits(cell, ++step); });
  }
  void begin_at(Cell start) {
    if (closed_ && start != start_) known_.clear();
    start_ = start;
  }

  [[nodiscard]] bool ends_well(Cell at) const {
    return !closed_ || (std::popcount(free_) > 2 && (near_[index(at)] & bit(start_)) != 0);
  }

  // A square still to visit is entered from another one, or from where the knight stands, and left to another one, or
  // to the start of a closed tour; only the last of an open tour is not left.
  [[nodiscard]] bool is_hopeless(Cell at, std::uint64_t visited) const {
    const std::uint64_t unvisited = free_ & ~visited;
    const std::uint64_t ways = unvisited | bit(at) | (closed_ ? bit(start_) : 0);
    int not_left = 0;
    for (std::uint64_t rest = unvisited; rest != 0; rest &= rest - 1) {
      const int count = std::popcount(near_[static_cast<std::size_t>(std::countr_zero(rest))] & ways);
      if (count == 0) return true;
      if (count == 1) ++not_left;
    }
    return not_left > (closed_ && start_ != at ? 0 : 1);
  }

  // The moves, those with the fewest ways on first.
  [[nodiscard]] std::vector<Cell> moves(Cell at, std::uint64_t visited) const {
    std::vector<Cell> all;
    for (std::uint64_t rest = near_[index(at)] & ~visited; rest != 0; rest &= rest - 1)
      if (const Cell next{std::countr_zero(rest)}; fits(next, std::popcount(visited) + 1)) all.push_back(next);
    std::sort(all.begin(), all.end(), [&](Cell one, Cell other) {
      return std::popcount(near_[index(one)] & ~visited) < std::popcount(near_[index(other)] & ~visited);
    });
    return all;
  }

  std::uint64_t ways_from(Cell at, std::uint64_t visited, std::uint64_t most) {
    if (visited == free_) return ends_well(at) ? 1 : 0;
    if (is_hopeless(at, visited)) return 0;
    std::uint64_t found = 0;
    for (const Cell next : moves(at, visited)) {
      if (found >= most) break;
      found += ways_from(next, visited | bit(next), most - found);
    }
    return found;
  }

  bool wins(Cell at, std::uint64_t visited) {
    if (visited == free_) return ends_well(at);
    if (is_hopeless(at, visited)) return false;
    const std::uint64_t key = visited << 6U | index(at);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    bool won = false;
    for (const Cell next : moves(at, visited)) {
      won = wins(next, visited | bit(next));
      if (won) break;
    }
    return known_[key] = won;
  }

  bool closed_;
  std::uint64_t free_ = 0;
  std::vector<std::uint64_t> near_;
  std::map<Cell, std::int64_t> step_of_;
  std::map<std::int64_t, Cell> square_of_;
  Cell start_{-1};
  std::unordered_map<std::uint64_t, bool> known_;
};

}  // namespace cavalcade::play
