// The symmetries of a board that one would draw: reflections, turns, and shifts along joined edges. Each maps cells to
// cells, blocked ones to blocked ones, and keeps neighbours neighbours, so it maps covers to covers. The faces of a
// cube and graphs are not looked at: no method has needed their symmetries.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade {

using Symmetry = std::vector<Cell>;  // where each cell is sent

enum class Turn : std::uint8_t { half, left_right, up_down, diagonal, antidiagonal, quarter, three_quarters };
inline constexpr std::array all_turns{Turn::half,         Turn::left_right, Turn::up_down,       Turn::diagonal,
                                      Turn::antidiagonal, Turn::quarter,    Turn::three_quarters};
std::string_view name_of(Turn turn);   // "half turn", "left-right"
std::string_view in_words(Turn turn);  // within a sentence, after "the": "half turn", "left-right reflection"

// If the budget ends first, symmetries are missing from what these return: ask it.

// Nothing if the board does not have it.
std::optional<Symmetry> symmetry(const Board& board, Turn turn, const Budget& budget = Budget({}));

// Whether the board has it, by its shape, its holes and the moves it lacks. Time does not grow with the moves.
bool has_symmetry(const Board& board, Turn turn);

// All turns and reflections the board has, without the identity.
std::vector<Symmetry> symmetries(const Board& board, const Budget& budget = Budget({}));

// The number of the orbit of each cell under all of the above and shifts along joined edges, from 0; blocked cells too.
std::vector<std::uint32_t> orbits(const Board& board, const Budget& budget = Budget({}));

}  // namespace cavalcade
