// The small types of the board: a Square is where (face, file, rank), and a Cell is its number on one board. They are
// types, not ints, so that none can be passed for another.

#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "base/large_pages.hpp"

namespace cavalcade {

// The faces of a cube, laid out as the net
//        U
//      L F R B
//        D
// each with its own files and ranks as seen in the net. A flat board has one face.
enum class Face : std::uint8_t { flat, up, down, left, right, front, back };

struct Square {
  std::int32_t x = 0;  // file, 0 is a
  std::int32_t y = 0;  // rank, 0 is 1
  Face face = Face::flat;

  friend bool operator==(const Square&, const Square&) = default;
};

// The number of a square on its board: rank by rank from a1, face by face in the order of Face. 32 bits, because tours
// are stored as cells; boards beyond 2^31 - 1 cells have squares but no cells.
enum class Cell : std::int32_t {};

constexpr std::size_t index(Cell cell) {
  return static_cast<std::size_t>(cell);
}

// A move in either direction, by its two cells: the lesser comes first, so that equal moves compare equal.
struct Move {
  Cell lesser{};
  Cell greater{};

  Move() = default;
  Move(Cell one, Cell other) : lesser(one < other ? one : other), greater(one < other ? other : one) {}

  friend auto operator<=>(const Move&, const Move&) = default;
};

// Leaves new elements as the memory is instead of setting them to zero first: a list of a hundred million cells that is
// about to be filled should be written once. Long lists ask the system for large pages, which come faster.
template <class T>
struct LeavesUnset : std::allocator<T> {
  T* allocate(std::size_t count) {
    return is_long(count) ? static_cast<T*>(allocate_large_pages(count * sizeof(T)))
                          : std::allocator<T>::allocate(count);
  }
  void deallocate(T* place, std::size_t count) noexcept {
    if (is_long(count))
      free_large_pages(place);
    else
      std::allocator<T>::deallocate(place, count);
  }
  template <class U>
  struct rebind {
    using other = LeavesUnset<U>;
  };
  template <class U>
  void construct(U* place) noexcept {
    ::new (static_cast<void*>(place)) U;
  }
  template <class U, class... Arguments>
  void construct(U* place, Arguments&&... arguments) {
    ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
  }

 private:
  static bool is_long(std::size_t count) { return count > (std::size_t{1} << 24U) / sizeof(T); }
};

// A list of cells. CellList(n) and resize(n) do not set the cells: give a value where one is wanted.
using CellList = std::vector<Cell, LeavesUnset<Cell>>;

struct Offset {
  std::int32_t dx = 0;
  std::int32_t dy = 0;
};

// As many moves as a knight has, which is what most squares of most boards have at most: lists of a square's moves hold
// this many in place, and what is fast because there are few of them asks for Board::most_moves() before.
constexpr std::size_t few_moves = 8;

// A list of one square's moves, or of one thing per move: a few are held in place, without an allocation.
template <class T>
class FewMoves {
 public:
  FewMoves() = default;
  FewMoves(const FewMoves& other) { *this = other; }
  FewMoves(FewMoves&& other) noexcept { *this = std::move(other); }
  FewMoves& operator=(const FewMoves& other) {
    if (this == &other) return *this;
    count_ = 0;
    reserve(other.count_);
    std::copy_n(other.begin(), other.count_, data());
    count_ = other.count_;
    return *this;
  }
  FewMoves& operator=(FewMoves&& other) noexcept {
    few_ = other.few_;
    many_ = std::move(other.many_);
    capacity_ = std::exchange(other.capacity_, few_moves);
    count_ = std::exchange(other.count_, 0);
    return *this;
  }
  ~FewMoves() = default;

  void push_back(T item) {
    if (count_ == capacity_) reserve(2 * capacity_);
    data()[count_++] = item;
  }
  void reserve(std::size_t capacity) {
    if (capacity <= capacity_) return;
    std::unique_ptr<T[]> many(new T[capacity]);
    std::copy_n(begin(), count_, many.get());
    many_ = std::move(many);
    capacity_ = capacity;
  }
  void clear() { count_ = 0; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  T& operator[](std::size_t i) { return data()[i]; }
  const T& operator[](std::size_t i) const { return begin()[i]; }
  [[nodiscard]] T* begin() { return data(); }
  [[nodiscard]] T* end() { return data() + count_; }
  [[nodiscard]] const T* begin() const { return many_ ? many_.get() : few_.data(); }
  [[nodiscard]] const T* end() const { return begin() + count_; }

 private:
  [[nodiscard]] T* data() { return many_ ? many_.get() : few_.data(); }

  std::array<T, few_moves> few_;  // unset beyond the count
  std::unique_ptr<T[]> many_;     // in its place, if there are more
  std::size_t capacity_ = few_moves;
  std::size_t count_ = 0;
};

// Which edges are joined. A Mobius strip joins left and right with the ranks turned over: beyond h1 of 8x8 lies a8. A
// Klein bottle also joins top and bottom, as a torus does.
enum class Wrap : std::uint8_t { none, x, y, xy, mobius, klein };

constexpr bool wraps_x(Wrap wrap) {
  return wrap != Wrap::none && wrap != Wrap::y;
}

constexpr bool wraps_y(Wrap wrap) {
  return wrap == Wrap::y || wrap == Wrap::xy || wrap == Wrap::klein;
}

// Whether going round from left to right turns the ranks over.
constexpr bool turns_over(Wrap wrap) {
  return wrap == Wrap::mobius || wrap == Wrap::klein;
}

}  // namespace cavalcade
