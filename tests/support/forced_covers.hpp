// How many covers a board of up to 64 squares has, by a search that tries where there is least choice. Faster than the
// plain search of naive.hpp, which it is compared with, and like it made from the rules of the game alone.
//
// Every square needs two moves. A square that has two loses its others, a square with only two left must take both, a
// move that would close a cycle of a wrong length is out, and a path as long as a cycle may be must close. What is left
// is decided both ways, at a square with the fewest moves left: with a move, and without it.

#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "support/naive.hpp"

namespace cavalcade::check::naive {

class ForcedCovers {
 public:
  ForcedCovers(const Board& board, const CyclesTask& task) : task_(task) {
    const CellList squares = free_cells(board);
    squares_ = squares.size();
    if (squares_ > most_squares) throw std::logic_error("a test asks for covers of more than 64 squares");
    Partial empty;
    for (std::size_t i = 0; i < squares_; ++i) {
      empty.other_end[i] = static_cast<std::uint8_t>(i);
      empty.length[i] = 1;
      for (std::size_t j = 0; j < squares_; ++j)
        if (is_move(board, squares[i], squares[j])) empty.left[i] |= Squares{1} << j;
    }
    for (std::size_t i = 0; i < squares_; ++i)
      if (!settle(empty, i)) return;
    decide(empty);
  }

  [[nodiscard]] std::uint64_t covers() const { return covers_; }

 private:
  using Squares = std::uint64_t;
  static constexpr std::size_t most_squares = 64;

  struct Partial {
    std::array<Squares, most_squares> left{};            // where the moves go that are taken or not decided
    std::array<Squares, most_squares> taken{};           // .. that are taken
    std::array<std::uint8_t, most_squares> other_end{};  // of the path that ends here; of other squares without meaning
    std::array<std::uint8_t, most_squares> length{};     // of that path, in squares
    std::int64_t cycles = 0;
  };

  static std::size_t first_of(Squares squares) { return static_cast<std::size_t>(std::countr_zero(squares)); }

  // Whatever follows from the number of moves that the square has left and has taken. False if there is no cover.
  bool settle(Partial& partial, std::size_t square) {
    const int left = std::popcount(partial.left[square]);
    if (left < 2) return false;
    if (std::popcount(partial.taken[square]) == 2) {
      while (const Squares others = partial.left[square] & ~partial.taken[square])
        if (!drop(partial, square, first_of(others))) return false;
    } else if (left == 2) {
      while (const Squares others = partial.left[square] & ~partial.taken[square])
        if (!take(partial, square, first_of(others))) return false;
    }
    return true;
  }

  bool drop(Partial& partial, std::size_t one, std::size_t other) {
    partial.left[one] &= ~(Squares{1} << other);
    partial.left[other] &= ~(Squares{1} << one);
    return settle(partial, one) && settle(partial, other);
  }

  bool take(Partial& partial, std::size_t one, std::size_t other) {
    const bool closes = partial.other_end[one] == other;
    if (std::popcount(partial.taken[one]) == 2 || std::popcount(partial.taken[other]) == 2) return false;
    const int length = closes ? partial.length[one] : partial.length[one] + partial.length[other];
    if (length > task_.longest || (closes && length < task_.shortest)) return false;
    partial.taken[one] |= Squares{1} << other;
    partial.taken[other] |= Squares{1} << one;
    if (closes) {
      if (++partial.cycles > task_.knights) return false;
    } else {
      const std::size_t first = partial.other_end[one];
      const std::size_t last = partial.other_end[other];
      partial.other_end[first] = static_cast<std::uint8_t>(last);
      partial.other_end[last] = static_cast<std::uint8_t>(first);
      partial.length[first] = partial.length[last] = static_cast<std::uint8_t>(length);
      if (!settle_ends(partial, first, last, length)) return false;
    }
    return settle(partial, one) && settle(partial, other);
  }

  // The move that would close a path: out if the cycle would be too short, and taken if the path can grow no more.
  bool settle_ends(Partial& partial, std::size_t first, std::size_t last, int length) {
    const bool is_left = (partial.left[first] >> last & 1U) != 0;
    const bool is_taken = (partial.taken[first] >> last & 1U) != 0;
    if (is_left && !is_taken && length < task_.shortest) return drop(partial, first, last);
    if (length == task_.longest) return is_left && (is_taken || take(partial, first, last));
    return true;
  }

  void decide(const Partial& partial) {
    std::size_t chosen = squares_;
    for (std::size_t i = 0; i < squares_; ++i)
      if (partial.left[i] != partial.taken[i] &&
          (chosen == squares_ || std::popcount(partial.left[i]) < std::popcount(partial.left[chosen])))
        chosen = i;
    if (chosen == squares_) {
      covers_ += partial.cycles == task_.knights ? 1U : 0U;
      return;
    }
    const std::size_t other = first_of(partial.left[chosen] & ~partial.taken[chosen]);
    Partial with = partial;
    if (take(with, chosen, other)) decide(with);
    Partial without = partial;
    if (drop(without, chosen, other)) decide(without);
  }

  CyclesTask task_;
  std::size_t squares_ = 0;
  std::uint64_t covers_ = 0;
};

}  // namespace cavalcade::check::naive
