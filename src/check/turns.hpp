// The turns and reflections of flat boards, for the checker: where each sends the squares.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "board/board.hpp"
#include "board/symmetry.hpp"
#include "check/meter.hpp"

namespace cavalcade::check {

struct NamedTurn {
  std::string_view name;  // as answers have it; the same tours are invariant under a quarter turn to either side
  Square (*map)(Square, std::int32_t width, std::int32_t height);
  bool needs_equal_sides;
};

// In the order of Turn; the half turn is first.
inline constexpr std::array<NamedTurn, 7> turns{{
    {"half turn",
     [](Square s, std::int32_t w, std::int32_t h) {
       return Square{w - 1 - s.x, h - 1 - s.y};
     },
     false},
    {"left-right",
     [](Square s, std::int32_t w, std::int32_t) {
       return Square{w - 1 - s.x, s.y};
     },
     false},
    {"up-down",
     [](Square s, std::int32_t, std::int32_t h) {
       return Square{s.x, h - 1 - s.y};
     },
     false},
    {"diagonal",
     [](Square s, std::int32_t, std::int32_t) {
       return Square{s.y, s.x};
     },
     true},
    {"antidiagonal",
     [](Square s, std::int32_t w, std::int32_t h) {
       return Square{w - 1 - s.y, h - 1 - s.x};
     },
     true},
    {"quarter turn",
     [](Square s, std::int32_t, std::int32_t h) {
       return Square{h - 1 - s.y, s.x};
     },
     true},
    {"quarter turn",
     [](Square s, std::int32_t w, std::int32_t) {
       return Square{s.y, w - 1 - s.x};
     },
     true},
}};

// Where it sends each cell; nothing if the board does not have it: a blocked square would come to lie on a free one, or
// a move on two squares that are none.
std::optional<CellList> cells_of(const NamedTurn& turn, const Board& board, Meter& meter);

inline const NamedTurn& turn_of(Turn turn) {
  return turns[static_cast<std::size_t>(turn)];
}

}  // namespace cavalcade::check
