// Tours invariant under a turn or a reflection of the board, and tours up to symmetry, without looking at any tour.
//
// Squares that the symmetry exchanges are seen as one vertex, moves that it exchanges as one edge: the quotient graph.
// A symmetry under which a closed tour is invariant acts on it as on a ring of squares.
//
// (a) It turns the ring: by half if it is an involution, by a quarter or three quarters if it is a quarter turn. Then
// it moves every square, and the tour goes k times around a Hamiltonian cycle of the quotient (k = 2 or 4). Conversely,
// give each edge of the quotient its voltage, by how many turns it leads on (modulo k). A Hamiltonian cycle of the
// quotient is one tour of the board, and not several cycles, iff its voltages add up to an odd number. With N(+) the
// number of Hamiltonian cycles and N(-) the same with the sign of each edge by the parity of its voltage, these are
// (N(+) - N(-)) / 2. Where moves alternate between two colours and the symmetry exchanges these, all Hamiltonian cycles
// of the quotient have the same parity, which is that of their length, and one count will do.
//
// (b) It reflects the ring, which has two places that stay where they are: squares, or moves {u, image of u}. All
// squares that stay must be among them, and half the tour is a Hamiltonian path of the quotient from one place to the
// other: a Hamiltonian cycle, with a virtual vertex that is joined to the places. Quarter turns do not do this.
//
// An open tour can only be reversed. Its middle is a place that stays, and half the tour is a Hamiltonian path of the
// quotient from there to anywhere.
//
// Tours up to symmetry follow by the lemma that is not Burnside's: the mean, over all turns and reflections that the
// board has, the identity included, of the invariant tours. Shifts along joined edges do not count as symmetries here.

#pragma once

#include <utility>
#include <vector>

#include "ask/question.hpp"
#include "board/board.hpp"
#include "board/symmetry.hpp"
#include "count/counting.hpp"

namespace cavalcade::count {

// Of closed or open tours; a tour and its reverse are one. Refuses in words where the board does not have the symmetry,
// and two-factors.
Counting count_invariant(const Board& board, Counted counted, Turn turn, const Terms& terms);

struct DistinctCounting {
  Counting classes;
  std::vector<std::pair<Turn, Number>> invariant;  // under each symmetry of the board
};

// `all` is the number of tours, a tour and its reverse being one. Refuses cubes, whose symmetries are not known here.
DistinctCounting count_distinct(const Board& board, Counted counted, const Number& all, const Terms& terms);

}  // namespace cavalcade::count
