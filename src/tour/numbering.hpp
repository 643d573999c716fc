// Every way to number the free squares from 1 on, each number a move away from the one before, with some numbers given:
// what a figured tour is made from, and what solves a clue puzzle.
//
// Each square has the set of steps it may be. A set loses what cannot be, until nothing changes:
//  - a square is step t only if one of its neighbours may be step t - 1 and another t + 1; of a given move, the other
//    square is one of the two;
//  - a step that only one square may be is that square's, and a square that may be only one step takes it from others.
// Where that decides nothing, the step or the square with the fewest choices is split, depth first. Colours, distances
// between given steps and dead ends need no rules of their own: they follow.
//
// Such narrowing is arc consistency with all-different by single values (Mackworth 1977; Régin 1994 does more), on sets
// of bits, so that a square is looked at in as many operations as it has neighbours.

#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "ask/question.hpp"
#include "base/budget.hpp"
#include "board/board.hpp"

namespace cavalcade::tour {

constexpr std::int64_t most_numbered_squares = 256;

struct Numbering {
  bool complete = false;    // these were all
  std::uint64_t found = 0;  // handed over
  std::uint64_t nodes = 0;  // choices tried
  std::uint64_t dead_ends = 0;
};

// Hands over every list of squares that the task allows, once, until `take` returns false, the nodes are spent or the
// budget ends. A closed tour may begin on any square if the task does not say where; so each comes in as many lists as
// it has squares and directions. Requires at most most_numbered_squares free squares. What the task says about methods
// and parts is left aside.
Numbering every_numbering(const Board& board, const TourTask& task, const Budget& budget, std::uint64_t most_nodes,
                          const std::function<bool(std::span<const Cell>)>& take);

// What it takes, at most.
std::uint64_t numbering_bytes(const Board& board);

}  // namespace cavalcade::tour
