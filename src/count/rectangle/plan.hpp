// The way through half of a rectangle: which steps lead from the empty board to the seam, the two columns in the middle
// that both halves share, and where on the way the states fall into parts that do not meet for a while.
//
// A stage is half a column. The degrees of squares that no step of a stage touches stay what they are, so states that
// differ there never lead to the same state within the stage: those squares are its key, and each value of the key is a
// part that can be gone through on its own, in little memory or by another process. Between stages the parts are dealt
// out anew. The way ends at the cut, where the key is chosen so that it also fixes the key of the counterpart: from
// there to the sum over both halves, too, parts are independent of each other.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "count/rectangle/window.hpp"

namespace cavalcade::count::rectangle {

// A square by column (from the edge of the half) and row.
struct Place {
  int column = 0;
  int row = 0;
};

struct Half {
  Window window;
  int columns = 1;              // that are gone through; two more are the seam
  std::optional<Place> forced;  // where an open tour must end: in these columns, or the first of the seam
};

// Both halves of a rectangle.
struct HalvesPlan {
  Window window;
  int left_columns = 1;
  int right_columns = 1;
  std::optional<Place> forced;  // in the left half

  [[nodiscard]] Half left() const { return {window, left_columns, forced}; }
  [[nodiscard]] Half right() const { return {window, right_columns, std::nullopt}; }
  [[nodiscard]] bool halves_are_same() const { return left_columns == right_columns && !forced; }
};

// Of the moves between the two columns of the seam, each half adds one of each mirrored pair, so that together they
// have all; if the height is even, also turned upside down each half has the same. The last few are closing moves: they
// are not made into layers, but added when the halves are joined (join_halves.hpp). More of them mean less memory and
// more time.
constexpr std::size_t most_closing_moves = 4;

// ---- with whole layers ----

struct WholePlan {
  std::vector<Step> steps;  // from nothing to the seam, its moves but for the closing ones included
  std::vector<Step> closing;
};
WholePlan whole_plan(const Half& half);

// ---- part by part ----

using Key = std::uint32_t;

struct Stage {
  std::vector<Step> steps;
  std::vector<int> key;  // slots, before the first step
};

struct StagedPlan {
  std::vector<Stage> stages;  // to the cut
  Stage last;                 // from the cut on, but for the closing moves; its key has the rows of the first column
                              // of the seam, and then the same rows of the second
  std::vector<Step> closing;
};

StagedPlan staged_plan(const Half& half);

Key key_of(Code code, const std::vector<int>& slots);
Key keys(const std::vector<int>& slots);  // how many there are

// The key of the counterpart, at the cut.
Key counterpart_key(Key key, const std::vector<int>& slots);

}  // namespace cavalcade::count::rectangle
