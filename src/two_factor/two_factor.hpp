// A two-factor: moves such that two meet at every square, and one at an end of an open tour. Its moves form cycles, and
// a path between the ends; a tour is a two-factor with a single one of them. Whether there is one a flow tells, and
// what all of them have in common. See docs/methods/patch.md.

#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "board/board.hpp"
#include "board/move_graph.hpp"
#include "two_factor/two_matching.hpp"

namespace cavalcade {

// By cells; blocked ones are joined to none. Where the moves of the board do not alternate between two classes of
// squares, two squares may be joined to each other twice: a cycle of two, to be opened by whoever joins cycles.
using TwoFactor = TwoMatching<Cell>;
constexpr Cell no_cell = TwoFactor::none;

// A two-factor for the task, or a certificate that there is none, or nothing (the budget ended, or none was found and
// what stands in the way has no certificate). Where the question leaves an end open, it is wherever the flow leaves it;
// an open tour that needs no end that way gets cycles only.
using TwoFactorResult = std::variant<std::monostate, TwoFactor, HallViolator>;
TwoFactorResult find_two_factor(const Board& board, const TourTask& task, const MoveGraph& moves, const Budget& budget);
std::uint64_t two_factor_bytes(const Board& board);

// Whether it has a path.
bool has_ends(const TwoFactor& factor);

// How to say that there is none.
Answer short_of_moves(const Board& board, HallViolator shortage, Stats stats);

// Tight pairs (ask/certificate.hpp) that settle every move that all two-factors make or leave out. Few, and none on
// most boards. Only where every move changes the colour. Where an open tour is wanted and the two-factor has no ends,
// they are those of closed tours, and tight as long as no end lies in their sets. None if the budget ends
// first.
std::vector<HallViolator> tight_sets(const Board& board, const TourTask& task, const MoveGraph& moves,
                                     const TwoFactor& factor, const Budget& budget);

}  // namespace cavalcade
