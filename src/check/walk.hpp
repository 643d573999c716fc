// Walking a list of squares: each must be on the board, free, one move from the square before it, and not visited
// earlier in any list walked so far. Tours, cycles and visits are checked with the same walk, so what counts as a legal
// step is decided in one place.
//
// A flat board recognises a move by the difference of files and ranks. Both come from a multiplication, because a
// division per square would cost more than the rest of the walk; memory is one bit a cell.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "board/board.hpp"
#include "check/meter.hpp"

namespace cavalcade::check {

// A set of cells. Large memory that calloc gives is zero because the system has just made it so, page by page as it is
// used: a few squares of a huge board cost next to nothing.
class Visited {
 public:
  Visited(const Board& board, Meter& meter)
      : size_((static_cast<std::size_t>(board.area()) + word_bits - 1) / word_bits),
        memory_(meter, size_ * sizeof(std::uint64_t)),
        words_(static_cast<std::uint64_t*>(std::calloc(size_, sizeof(std::uint64_t)))) {
    if (!words_) throw std::bad_alloc();
  }

  // Adds the cell, and says whether it was new.
  bool add(Cell cell) {
    std::uint64_t& word = words_[index(cell) / word_bits];
    const std::uint64_t bit = std::uint64_t{1} << (index(cell) % word_bits);
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
  }

  void remove(Cell cell) { words_[index(cell) / word_bits] &= ~(std::uint64_t{1} << (index(cell) % word_bits)); }

  [[nodiscard]] bool contains(Cell cell) const {
    return (words_[index(cell) / word_bits] >> (index(cell) % word_bits) & 1) != 0;
  }

 private:
  struct Release {
    // NOLINTNEXTLINE(cppcoreguidelines-no-malloc): calloc allocates it
    void operator()(std::uint64_t* words) const { std::free(words); }
  };

  static constexpr std::size_t word_bits = 64;
  std::size_t size_;
  Held memory_;
  std::unique_ptr<std::uint64_t[], Release> words_;
};

// Which pairs of free squares are one move apart on a flat board: what Board::are_neighbours says, in a few
// instructions.
//
// A knight's move on a board without joined edges has length sqrt(5), and no other step has, since 5 is the sum of two
// squares in one way only. In general, two squares are one move apart if their distances in files and ranks are those
// of a jump. Along a joined axis two places have two distances, which add up to its side; the shorter one counts, for
// the jumps as for the squares.
//
// Where ranks are turned over from left to right, the board is half of one of twice the width that is joined without a
// turn: on it each square lies twice, and two squares are one move apart if one is from either place of the other.
class FlatMoves {
 public:
  explicit FlatMoves(const Board& board);

  struct Place {
    std::int32_t x;
    std::int32_t y;
  };

  [[nodiscard]] Place place(Cell cell) const {
    const std::uint64_t number = index(cell);
    const auto row = static_cast<std::int32_t>((number * factor_) >> shift_);
    return {static_cast<std::int32_t>(cell) - row * width_, row};
  }

  [[nodiscard]] bool joins(Place one, Place other) const {
    if (is_plain_knight_) return is_knights_move(one, other);
    return is_jump(distances(one.x, other.x, one.y, other.y)) || (turned_over_ && joins_turned_over(one, other));
  }

 private:
  static bool is_knights_move(Place one, Place other) {
    const std::int64_t files = one.x - other.x;
    const std::int64_t ranks = one.y - other.y;
    return files * files + ranks * ranks == 5;
  }

  // Files in the low half, ranks in the high half, so that both are compared at once.
  using Distances = std::uint64_t;

  [[nodiscard]] Distances distances(std::int32_t x1, std::int32_t x2, std::int32_t y1, std::int32_t y2) const {
    return shorter(x1, x2, round_x_) | Distances{shorter(y1, y2, round_y_)} << 32U;
  }

  static std::uint32_t shorter(std::int32_t p, std::int32_t q, std::uint32_t round) {
    const auto direct = static_cast<std::uint32_t>(p < q ? q - p : p - q);
    return std::min(direct, round - direct);
  }

  [[nodiscard]] bool is_jump(Distances apart) const {
    // Both ways of each leaper at once, without a branch to mispredict.
    for (std::size_t i = 0; i < count_; i += 2)
      if (std::min(apart ^ jumps_[i], apart ^ jumps_[i + 1]) == 0) return true;
    return false;
  }

  // The other place of a square is a width away, on the rank that mirrors its own.
  [[nodiscard]] bool joins_turned_over(Place one, Place other) const {
    if (one.x == other.x && one.y == other.y) return false;
    const auto files = static_cast<std::uint32_t>(width_ - std::abs(one.x - other.x));
    return is_jump(files | Distances{shorter(one.y, height_ - 1 - other.y, round_y_)} << 32U);
  }

  [[nodiscard]] Distances jump(std::int32_t files, std::int32_t ranks) const;

  bool is_plain_knight_;
  bool turned_over_;
  std::int32_t width_;
  std::int32_t height_;
  unsigned shift_;
  std::uint64_t factor_;
  std::uint32_t round_x_;  // the way round a joined axis, twice if it turns over; else longer than two of any distance
  std::uint32_t round_y_;
  std::array<Distances, 2 * max_leapers> jumps_{};  // of each leaper along the ranks and across them
  std::size_t count_ = 0;
};

// The same on the surface of a cube, and where single moves are taken out: the board itself is asked.
class BoardMoves {
 public:
  using Place = Cell;

  explicit BoardMoves(const Board& board) : board_(&board) {}

  [[nodiscard]] static Place place(Cell cell) { return cell; }
  [[nodiscard]] bool joins(Place one, Place other) const { return board_->are_neighbours(one, other); }

 private:
  const Board* board_;
};

using Moves = std::variant<FlatMoves, BoardMoves>;
Moves moves_of(const Board& board);

enum class Misstep : std::uint8_t { off_board, blocked, not_a_move, visited_before };

struct StepFault {
  std::size_t at = 0;  // the place in the list, from 0
  Misstep what = Misstep::off_board;
};

// Walks one list after the other. Requires board.has_cells(), and keeps references.
class Walk {
 public:
  Walk(const Board& board, Meter& meter)
      : board_(board), meter_(meter), moves_(moves_of(board)), visited_(board, meter) {}

  // Walks one list, and stops at its first fault.
  [[nodiscard]] std::optional<StepFault> first_fault(std::span<const Cell> squares);

  // Takes back a list that was walked without a fault.
  void forget(std::span<const Cell> squares) {
    for (const Cell square : squares) visited_.remove(square);
    count_ -= static_cast<std::int64_t>(squares.size());
  }

  [[nodiscard]] bool is_move(Cell from, Cell to) const;
  [[nodiscard]] bool has_visited(Cell cell) const { return visited_.contains(cell); }
  [[nodiscard]] std::int64_t squares_visited() const { return count_; }

  // "h8 never visited (and 3 more)", naming the first in the order of cells; nothing if every free square was visited.
  [[nodiscard]] std::optional<std::string> missing() const;

 private:
  template <class KindOfMoves>
  std::optional<StepFault> first_fault_by(KindOfMoves moves, std::span<const Cell> squares);

  const Board& board_;
  Meter& meter_;
  Moves moves_;
  Visited visited_;
  std::int64_t count_ = 0;
};

// "(1,2) move", "(1,2) move on the torus".
std::string move_name(const Board& board);

// "c3 to c5 is not a (1,2) move", for every misstep but a second visit, which only its caller can place.
std::string misstep_in_words(const Board& board, std::span<const Cell> squares, StepFault fault);

// "the last square, g5, is not a (1,2) move from the first, a1".
std::string open_end_in_words(const Board& board, std::span<const Cell> squares);

// Where a square occurs first in several lists, both numbers from 0. It must occur.
struct Occurrence {
  std::size_t list = 0;
  std::size_t step = 0;
};
Occurrence first_occurrence(const std::vector<CellList>& lists, Cell square);

// A closed walk of fewer squares would go back along the move it came by.
constexpr std::size_t shortest_cycle = 3;

}  // namespace cavalcade::check
