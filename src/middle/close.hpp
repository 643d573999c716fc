// The two halves of a rectangle meet: the number of tours is the sum, over all degree vectors that complete each other,
// of the products of counts whose matchings make a single cycle.
//
// Both halves have gone through all columns but two, the gap. Seen from the right, the columns of the gap are in the
// opposite order. A square of the gap has two moves in all: so the degree vector of one half fixes that of the other.
// The last moves of the gap are not made into layers of their own: the states with them are put together here, block by
// block, and only for those degree vectors that have a counterpart.

#pragma once

#include <vector>

#include "middle/advance.hpp"
#include "middle/layer.hpp"
#include "middle/window.hpp"

namespace cavalcade::middle {

struct Gap {
  std::vector<Step> moves;  // those that are still to be added on either side
  bool same = false;        // the right half is the mirror image of the left, and both are one layer
  bool flips = false;       // turned upside down each half is the same
};

// The code that a half must have reached, if the other has reached `code`.
Code counterpart(const Window& window, Code code);

struct Sum {
  Unsigned128 value = 0;  // the number of tours, or what it leaves modulo the prime
  double bound = 0;       // the number of tours is at most this times 2^exponent
  int exponent = 0;
};

// A sum of exact counts is one if its bound is below.
constexpr double most_exact = 0x1p127;

// Adds to the sum.
template <class Arithmetic>
Ending close(const Window& window, const Arithmetic& arithmetic, const Workshop& workshop, const Layer& left,
             const Layer& right, const Gap& gap, Sum& sum);

}  // namespace cavalcade::middle
