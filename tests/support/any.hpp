// Random choices for the property tests, equally likely from the first case on (RapidCheck's own ranges start small,
// and on tiny boards that would repeat the same few cases).

#pragma once

#include <cstddef>
#include <cstdint>

#include <rapidcheck.h>

#include "board/board.hpp"

namespace cavalcade::check {

inline std::size_t any_below(std::size_t count) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, count));
}

inline bool any_chance(std::size_t one_in) {
  return any_below(one_in) == 0;
}

template <class List>
const auto& any_of(const List& all) {
  return all[any_below(all.size())];
}

template <class List>
std::ptrdiff_t any_place(const List& all) {
  return static_cast<std::ptrdiff_t>(any_below(all.size()));
}

// Any cell of the board, blocked or not, but this one. The board has another.
inline Cell any_other_cell(const Board& board, Cell cell) {
  const auto cells = static_cast<std::size_t>(board.area());
  return Cell{static_cast<std::int32_t>((index(cell) + 1 + any_below(cells - 1)) % cells)};
}

}  // namespace cavalcade::check
