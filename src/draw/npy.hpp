// The move numbers as a NumPy array: the .npy format, version 1.0, of little-endian 32-bit integers in C order.
//
//   tour           (height, width)      the step of each square, from 1; rank 1 is row 0
//   tour on a cube (6, side, side)      the faces in the order U, D, L, R, F, B
//   cover, visit   (2, height, width)   first the number of the cycle or knight, from 1, then the step within it;
//                                       on a cube (2, 6, side, side)
//
// Squares that are blocked or that no knight visits hold 0.

#pragma once

#include <iosfwd>

#include "board/board.hpp"
#include "draw/routes.hpp"

namespace cavalcade::draw {

void write_npy(std::ostream& out, const Board& board, const Routes& routes);
void write_npy(std::ostream& out, const Board& board, const NumberedTour& tour);

}  // namespace cavalcade::draw
