// Idea: cut the board into blocks of 6 x 6, except for a first column that is 5 to 10 wide and a first row that is 5 to
// 10 high, and join tours of the blocks along a comb: the corner block, a spine of blocks going up from it, and from
// each of these a tooth of blocks going right.
//
//     S---T---T---T        C corner, S spine, T tooth. Each line is a join, and the tour goes round the whole tree
//     |                    like a hand along the outside of a comb: out on one side of every block, back on the other.
//     S---T---T---T
//     |
//     C---T---T---T
//
// A join takes one move out of each of two neighbouring tours and puts two others in. To the right, A of width w, B
// beside it: (w-1,0)-(w-2,2) of A and (1,1)-(0,3) of B become (w-1,0)-(1,1) and (w-2,2)-(0,3). Upwards, A of height h:
// (0,h-1)-(2,h-2) of A and (1,1)-(3,0) of B become (0,h-1)-(1,1) and (2,h-2)-(3,0). The moves taken from A touch a
// corner, and a closed tour makes both moves of every corner; B is searched for as a path between the two ends of the
// move it lends. The paths of teeth and spine also make their own outgoing move in a fixed direction: so every block of
// a kind is walked alike, a first part on the way out and the rest on the way back, and numbers repeat with the blocks.
//
// Joining block tours is Parberry's way (I. Parberry, "An efficient algorithm for the knight's tour problem", Discrete
// Applied Mathematics 73, 1997; S.-S. Lin, C.-L. Wei, "Optimal algorithms for constructing knight's tours on arbitrary
// n x m chessboards", ibid. 146, 2005); the comb, with blocks walked alike, is what gives the closed formula.

#include "rectangle/comb.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "rectangle/blocks.hpp"

namespace cavalcade::rectangle {
namespace {

// The side of the first block: what is left when blocks of 6 are taken off, but at least 5.
std::int32_t first_block(std::int32_t side) {
  return side % block_side == 5 ? 5 : block_side + side % block_side;
}

// Part of a block's path, the block's lower left square being `first`.
std::vector<Place> part(const Block& block, std::size_t begin, std::size_t end, Place first) {
  std::vector<Place> places;
  places.reserve(end - begin);
  for (std::size_t i = begin; i < end; ++i) places.push_back({block.path[i].x + first.u, block.path[i].y + first.v});
  return places;
}

// A move a path makes: the place of its first square, and whether `one` is that.
struct MoveOnPath {
  std::size_t place = 0;
  bool forward = true;
};
MoveOnPath find_move(const Block& block, Square one, Square other) {
  const std::size_t i = block.place(one);
  const std::size_t j = block.place(other);
  return {std::min(i, j), i < j};
}

// Out along the blocks and back again, from the neighbour of (w-1,0) to that of (w-2,2).
std::vector<Run> tooth(std::int32_t height, std::int32_t count, Place first) {
  if (count == 0) return {};
  const Block& block = tooth_block(height);
  const std::size_t turn = block.place({block_side - 1, 0}) + 1;
  return {{part(block, 0, turn, first), count, true}, {part(block, turn, block.path.size(), first), count, false}};
}

std::vector<Run> oriented(std::vector<Run> runs, bool forward) {
  return forward ? runs : reversed(Section{std::move(runs), 1, true}).runs;
}

// Up the spine and down again with a tooth at every block, from the neighbour of (0,h-1) to that of (2,h-2).
Sections spine(std::int32_t width, std::int32_t rows, std::int32_t columns, Place first) {
  if (rows == 0) return {};
  const Block& block = spine_block(width);
  const std::size_t turn = block.place({0, block_side - 1}) + 1;
  const MoveOnPath joint = find_move(block, {width - 1, 0}, {width - 2, 2});
  const std::vector<Run> side = oriented(tooth(block_side, columns, {width, first.v}), joint.forward);
  const auto walk = [&](std::size_t begin, std::size_t end) {
    const std::size_t after = joint.place + 1;
    if (after <= begin || after > end) return std::vector<Run>{{part(block, begin, end, first), 1, true}};
    std::vector<Run> runs{{part(block, begin, after, first), 1, true}};
    runs.insert(runs.end(), side.begin(), side.end());
    runs.push_back({part(block, after, end, first), 1, true});
    return runs;
  };
  return {{walk(0, turn), rows, true}, {walk(turn, block.path.size()), rows, false}};
}

}  // namespace

Itinerary comb(std::int32_t u_side, std::int32_t v_side, std::int64_t u_stride, std::int64_t v_stride) {
  const std::int32_t first_width = first_block(u_side);
  const std::int32_t first_height = first_block(v_side);
  const std::int32_t columns = (u_side - first_width) / block_side;
  const std::int32_t rows = (v_side - first_height) / block_side;

  const Block& corner =
      u_side % 2 != 0 ? open_corner(first_width, first_height) : closed_corner(first_width, first_height);
  const MoveOnPath right = find_move(corner, {first_width - 1, 0}, {first_width - 2, 2});
  const MoveOnPath upwards = find_move(corner, {0, first_height - 1}, {2, first_height - 2});
  Sections row{{oriented(tooth(first_height, columns, {first_width, 0}), right.forward), 1, true}};
  Sections column = spine(first_width, rows, columns, {0, first_height});
  if (!upwards.forward) column = reversed(std::move(column));

  Sections sections;
  sections.reserve(6);
  std::size_t walked = 0;
  const auto walk_corner = [&](std::size_t end) {
    sections.push_back({{{part(corner, walked, end, {0, 0}), 1, true}}, 1, true});
    walked = end;
  };
  const auto branch_off = [&](std::size_t after, Sections& branch) {
    walk_corner(after + 1);
    std::move(branch.begin(), branch.end(), std::back_inserter(sections));
  };
  if (right.place < upwards.place) branch_off(right.place, row);
  branch_off(upwards.place, column);
  if (right.place > upwards.place) branch_off(right.place, row);
  walk_corner(corner.path.size());
  return {{first_width, block_side, columns, 0},
          {first_height, block_side, rows, 0},
          std::move(sections),
          u_stride,
          v_stride};
}

}  // namespace cavalcade::rectangle
