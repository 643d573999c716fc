// A two-factor: moves such that two meet at every square, and one at an end of an open tour. Its moves string the
// squares into cycles, and a path between the ends; a tour is a two-factor with a single string. See
// docs/methods/patch.md.

#pragma once

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "tour/move_table.hpp"

namespace cavalcade::tour {

constexpr Cell no_cell{-1};

// The two squares that each square is joined to, no_cell where an end has no second one. Where the moves of the board
// do not alternate between two classes of squares, two squares may be joined to each other twice: a cycle of two, to be
// opened by whoever joins cycles.
using TwoFactor = std::vector<std::array<Cell, 2>>;

// A two-factor for the task, or a certificate that there is none, or nothing (the budget ended, or none was found and
// what stands in the way has no certificate). An end that the question leaves open is where the flow ends; with no end
// named and none needed, all strings are cycles.
using TwoFactorResult = std::variant<std::monostate, TwoFactor, MoveShortage>;
TwoFactorResult two_factor(const Board& board, const TourTask& task, const MoveTable& moves, const Budget& budget);

// Whether one of its strings is a path.
bool has_ends(const TwoFactor& factor);

// How to say that there is none.
Answer short_of_moves(const Board& board, MoveShortage shortage, Stats stats);

std::uint64_t two_factor_bytes(const Board& board);

}  // namespace cavalcade::tour
