// The way through half of a rectangle: which steps lead from the empty board to the gap in its middle, and where on the
// way the states fall into parts that do not meet for a while.
//
// A stage is half a column. The degrees of squares that no step of a stage touches stay what they are, so states that
// differ there never lead to the same state within the stage: those squares are its key, and each value of the key is a
// part that can be gone through on its own, in little memory or by another process. Between stages the parts are dealt
// out anew. The way ends at the waist, where the key is chosen so that it also fixes the key of the counterpart: from
// there to the sum over both halves, too, parts are independent of each other.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "middle/window.hpp"

namespace cavalcade::middle {

// A square by column (from the edge of the half) and row.
struct Place {
  int column = 0;
  int row = 0;
};

struct Half {
  Window window;
  int columns = 1;              // that are gone through; two more are the gap
  std::optional<Place> forced;  // where an open tour must end: in these columns, or the first of the gap
};

// ---- in one go ----

// From nothing to all columns gone through.
std::vector<Step> steps_through(const Half& half);

// Of the moves between the two columns of the gap, each half adds one of each mirrored pair, so that together they have
// all; if the height is even, also turned upside down each half has the same. Before them the apex's moves to the first
// column of the gap.
std::vector<Step> steps_in_gap(const Half& half);

// ---- part by part ----

using Key = std::uint32_t;

struct Stage {
  std::vector<Step> steps;
  std::vector<int> key;  // slots, before the first step
};

struct Way {
  std::vector<Stage> stages;  // to the waist
  Stage last;                 // from the waist on, but for the moves in the gap that are left to closing; its key has
                              // the rows of the first column of the gap, and then the same rows of the second
  std::vector<Step> closing;
};

// `left_to_closing`: how many moves between the columns of the gap, if there are as many.
Way way_through(const Half& half, std::size_t left_to_closing);

Key key_of(Code code, const std::vector<int>& slots);
Key keys(const std::vector<int>& slots);  // how many there are

// The key of the counterpart, at the waist.
Key counterpart_key(Key key, const std::vector<int>& slots);

}  // namespace cavalcade::middle
