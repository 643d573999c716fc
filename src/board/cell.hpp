// The small types of the board: a Square is where (face, file, rank), a Cell is its number on one board, and a Leaper
// is the piece. They are types, not ints, so that none can be passed for another.

#pragma once

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

// The most moves any leaper has from one square.
constexpr std::size_t max_moves = 8;

// An (a,b) leaper jumps a squares along one axis and b along the other. The knight is (1,2).
struct Leaper {
  std::int32_t a = 1;
  std::int32_t b = 2;

  [[nodiscard]] bool is_knight() const { return (a == 1 && b == 2) || (a == 2 && b == 1); }
  friend bool operator==(const Leaper&, const Leaper&) = default;
};

// A fixed-capacity list: what one square's moves fit in, without an allocation.
template <class T>
class FewMoves {
 public:
  void push_back(T item) { items_[count_++] = item; }
  void clear() { count_ = 0; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + count_; }

 private:
  std::array<T, max_moves> items_{};
  std::size_t count_ = 0;
};

// The leaper's jumps in the order every search of ours tries them: towards the lowest rank first, then the lowest file.
// For the knight: (-1,-2) (1,-2) (-2,-1) (2,-1) (-2,1) (2,1) (-1,2) (1,2).
FewMoves<Offset> jumps(Leaper leaper);
// The same clockwise, as people number them: the first is the one next to straight up, on the right. For the knight:
// (1,2) (2,1) (2,-1) (1,-2) (-1,-2) (-2,-1) (-2,1) (-1,2).
FewMoves<Offset> jumps_clockwise(Leaper leaper);

enum class Wrap : std::uint8_t { none, x, y, xy };

constexpr bool wraps_x(Wrap wrap) {
  return wrap == Wrap::x || wrap == Wrap::xy;
}

constexpr bool wraps_y(Wrap wrap) {
  return wrap == Wrap::y || wrap == Wrap::xy;
}

}  // namespace cavalcade
