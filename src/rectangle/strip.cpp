// Idea: a tour of a short strip that can be pumped up.
//
// Height 3. A tour that makes the move a-b, a = (w-1,2) and b = (w-2,0), can be lengthened by a path P through four
// more files, from the neighbour (0,0) of a to the neighbour (0,1) of b. P makes a move of the same kind again, but in
// the other direction, so the numbers of one P after the other do not repeat; two together do:
//
//     . a | o . . a' | . . . .      the tour, then P walked forwards up to b', then the next P walked backwards from
//     b', . . | o . . .  | o . . .      and what is left of both on the way back. b . | o . b' . | o . . .
//
// The ends are tours of 3 x 7, 9, 10 or 12, with one P more for the lengths between.
//
// Height 4. A tour that crosses from file 3 to file 4 four times, each time from (3,y) to (4,y+2 mod 4) or back, can be
// cut there and pulled apart: two more files are crossed by each strand in a zigzag of the same moves.
//
//     . . 3 | 1 3 | 1 . .           strands by number
//     . . 4 | 2 4 | 2 . .
//     . . 1 | 3 1 | 3 . .
//     . . 2 | 4 2 | 4 . .
//
// That 3 x 3, 3 x 5, 3 x 6, 4 x 4 have no tour and which strips have no closed one: P. Cull, J. De Curtins, "Knight's
// tour revisited", Fibonacci Quarterly 16, 1978; A. J. Schwenk, "Which rectangular chessboards have a knight's tour?",
// Mathematics Magazine 64, 1991.

#include "rectangle/strip.hpp"

#include <algorithm>
#include <utility>

#include "rectangle/blocks.hpp"

namespace cavalcade::rectangle {
namespace {

using Places = std::vector<Place>;

Places places_of(const std::vector<Square>& path, std::int32_t u) {
  Places places;
  for (const Square& square : path) places.push_back({square.x + u, square.y});
  return places;
}

bool is(const Place& place, std::int32_t u, std::int32_t v) {
  return place.u == u && place.v == v;
}

// ---- height 3 ----

constexpr std::int32_t pump_width = 4;

// The move a-b at the right end of a path through `width` files: how many squares come before it, and whether a is
// first.
struct PumpPoint {
  std::ptrdiff_t place = 0;
  bool forward = true;
};
PumpPoint pump_point(const Places& path, std::int32_t width) {
  const auto second = std::adjacent_find(path.begin(), path.end(), [&](const Place& one, const Place& other) {
    return (is(one, width - 1, 2) && is(other, width - 2, 0)) || (is(one, width - 2, 0) && is(other, width - 1, 2));
  });
  return {second - path.begin() + 1, is(*second, width - 1, 2)};
}

// The end of the strip, whose length is `width` modulo 8: a block, with a P if there is no block of that width.
Places left_end(std::int32_t width) {
  const bool is_block = width <= 10 || width == 12;
  if (is_block) return places_of(strip_end(width).path, 0);
  const std::int32_t block_width = width - pump_width;
  Places path = places_of(strip_end(block_width).path, 0);
  const PumpPoint point = pump_point(path, block_width);
  Places pump = places_of(pump_block().path, block_width);
  if (!point.forward) std::reverse(pump.begin(), pump.end());
  path.insert(path.begin() + point.place, pump.begin(), pump.end());
  return path;
}

// The way out and the way back through a pair of P's, again and again.
std::vector<Run> pumps(std::int32_t pairs, std::int32_t u) {
  const Block& block = pump_block();
  const Places near = places_of(block.path, u);
  const Places far = places_of(block.path, u + pump_width);
  const auto turn = static_cast<std::ptrdiff_t>(block.place({2, 0})) + 1;
  Places out(near.begin(), near.begin() + turn);
  out.insert(out.end(), far.rbegin(), far.rend() - turn);
  Places back(far.rend() - turn, far.rend());
  back.insert(back.end(), near.begin() + turn, near.end());
  return {{out, pairs, true}, {back, pairs, false}};
}

Itinerary three(std::int32_t length, std::int32_t width, std::int64_t u_stride, std::int64_t v_stride) {
  const std::int32_t pairs = (length - width) / (2 * pump_width);
  const Places path = left_end(width);
  const PumpPoint point = pump_point(path, width);
  Section middle{pumps(pairs, width), 1, true};
  if (!point.forward) middle = reversed(std::move(middle));
  const Sections sections{{{{Places(path.begin(), path.begin() + point.place), 1, true}}, 1, true},
                          middle,
                          {{{Places(path.begin() + point.place, path.end()), 1, true}}, 1, true}};
  return {{width, 2 * pump_width, pairs, 0}, {3, 1, 0, 0}, sections, u_stride, v_stride};
}

// ---- height 4 ----

Itinerary four(std::int32_t length, std::int64_t u_stride, std::int64_t v_stride) {
  constexpr std::int32_t cut = 4;
  const Block& block = strip_ends(8 + length % 2);
  const std::int32_t pairs = (length - block.width) / 2;
  Section walk;
  Places strand;
  const auto end_strand = [&] { walk.runs.push_back({std::exchange(strand, {}), 1, true}); };
  for (std::size_t i = 0; i < block.path.size(); ++i) {
    const Square here = block.path[i];
    if (i > 0 && (block.path[i - 1].x < cut) != (here.x < cut)) {
      const std::int32_t from = block.path[i - 1].y;
      const std::int32_t to = here.y;
      end_strand();
      if (here.x >= cut) walk.runs.push_back({{{cut, to}, {cut + 1, from}}, pairs, true});
      if (here.x < cut) walk.runs.push_back({{{cut + 1, to}, {cut, from}}, pairs, false});
    }
    strand.push_back({here.x < cut ? here.x : here.x + 2 * pairs, here.y});
  }
  end_strand();
  return {{cut, 2, pairs, block.width - cut}, {4, 1, 0, 0}, {walk}, u_stride, v_stride};
}

Itinerary single(const Block& block, std::int64_t u_stride, std::int64_t v_stride) {
  const Sections sections{{{{places_of(block.path, 0), 1, true}}, 1, true}};
  return {{block.width, 1, 0, 0}, {block.height, 1, 0, 0}, sections, u_stride, v_stride};
}

}  // namespace

std::optional<Strip> strip(std::int32_t length, std::int32_t height, bool closed, std::int64_t u_stride,
                           std::int64_t v_stride) {
  const bool has_closed = height == 3 && length % 2 == 0 && length >= 10;
  if (has_closed) return Strip{three(length, 10 + (length - 10) % 8, u_stride, v_stride), true};
  if (closed) return std::nullopt;
  if (height == 3 && length % 2 != 0 && length >= 7)
    return Strip{three(length, 7 + (length - 7) % 8, u_stride, v_stride), false};
  if (height == 4 && length >= 8) return Strip{four(length, u_stride, v_stride), false};
  const bool has_short = height == 3 ? length == 4 || length == 8 : length >= 5;
  if (has_short) return Strip{single(short_strip(length, height), u_stride, v_stride), false};
  return std::nullopt;
}

}  // namespace cavalcade::rectangle
