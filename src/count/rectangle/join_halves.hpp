// The two halves of a rectangle are joined at the seam: the number of tours is the sum, over all degree vectors that
// complete each other, of the products of counts whose matchings make a single cycle.
//
// Both halves have gone through all columns but two, the seam. Seen from the right, the columns of the seam are in the
// opposite order. A square of the seam has two moves in all: so the degree vector of one half fixes that of the other.
// The closing moves are not made into layers of their own: the states with them are put together here, block by block,
// and only for those degree vectors that have a counterpart. Which of these make one cycle is told by contraction.hpp.

#pragma once

#include <vector>

#include "count/rectangle/advance.hpp"
#include "count/rectangle/layer.hpp"
#include "count/rectangle/window.hpp"

namespace cavalcade::count::rectangle {

struct Seam {
  std::vector<Step> moves;  // the closing ones, still to be added on either side
  bool same = false;        // the right half is the mirror image of the left, and both are one layer
  bool flips = false;       // turned upside down each half is the same
};

// The code that a half must have reached, if the other has reached `code`.
Code counterpart(const Window& window, Code code);

struct Sum {
  Unsigned128 value = 0;  // the number of tours, or what it leaves modulo the prime
  double bound = 0;       // the number of tours is at most this times 2^exponent
  int exponent = 0;

  void add(const Sum& more);
};

// A sum of exact counts is one if its bound is below.
constexpr double most_exact = 0x1p127;

// Adds to the sum.
template <class Arithmetic>
Ending join_halves(const Window& window, const Arithmetic& arithmetic, const Context& context, const Layer& left,
                   const Layer& right, const Seam& seam, Sum& sum);

}  // namespace cavalcade::count::rectangle
