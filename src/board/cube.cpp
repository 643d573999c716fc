#include "board/cube.hpp"

#include <array>

namespace cavalcade {
namespace {

using Vector = std::array<std::int64_t, 3>;

// How a face lies in space: files grow along `right`, ranks along `up`, and `out` points away from the cube.
struct Frame {
  Vector right;
  Vector up;
  Vector out;
};

constexpr std::array<Frame, cube_faces> frames{{
    {{1, 0, 0}, {0, 0, -1}, {0, 1, 0}},   // up
    {{1, 0, 0}, {0, 0, 1}, {0, -1, 0}},   // down
    {{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}},   // left
    {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}},   // right
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},    // front
    {{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}},  // back
}};

const Frame& frame_of(Face face) {
  return frames[static_cast<std::size_t>(face) - 1];
}

Vector scaled(const Vector& v, std::int64_t s) {
  return {v[0] * s, v[1] * s, v[2] * s};
}

Vector sum(const Vector& u, const Vector& v) {
  return {u[0] + v[0], u[1] + v[1], u[2] + v[2]};
}

std::int64_t dot(const Vector& u, const Vector& v) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

Face face_towards(const Vector& out) {
  std::size_t face = 0;
  while (frames[face].out != out) ++face;
  return static_cast<Face>(face + 1);
}

// Past an edge the surface turns: what lay `depth` squares beyond it lies `depth` squares down the next face. `along`
// is the unit vector of the jump across the edge, `lateral` the unchanged place along the edge (doubled, from the
// middle). Distances are doubled throughout so that the middle of the cube is the origin.
Square fold_over_edge(std::int64_t side, const Vector& out, const Vector& along, std::int64_t depth,
                      const Vector& lateral) {
  const Vector place = sum(scaled(out, side + 1 - 2 * depth), lateral);
  const Face face = face_towards(along);
  const Frame& frame = frame_of(face);
  const auto on_axis = [&](const Vector& axis) { return static_cast<std::int32_t>((dot(place, axis) + side - 1) / 2); };
  return {on_axis(frame.right), on_axis(frame.up), face};
}

}  // namespace

std::optional<Square> jump_on_cube(std::int32_t side, Square from, Offset jump) {
  const std::int64_t n = side;
  const std::int64_t x = std::int64_t{from.x} + jump.dx;
  const std::int64_t y = std::int64_t{from.y} + jump.dy;
  const bool inside_x = x >= 0 && x < n;
  const bool inside_y = y >= 0 && y < n;
  if (inside_x && inside_y) return Square{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), from.face};
  if (!inside_x && !inside_y) return std::nullopt;
  if (x < -n || x >= 2 * n || y < -n || y >= 2 * n) return std::nullopt;

  const Frame& frame = frame_of(from.face);
  const std::int64_t across = inside_y ? x : y;
  const std::int64_t lateral = inside_y ? y : x;
  const Vector& across_axis = inside_y ? frame.right : frame.up;
  const Vector& lateral_axis = inside_y ? frame.up : frame.right;
  const std::int64_t sign = across < 0 ? -1 : 1;
  const std::int64_t depth = across < 0 ? -across : across - n + 1;
  return fold_over_edge(n, frame.out, scaled(across_axis, sign), depth, scaled(lateral_axis, 2 * lateral - (n - 1)));
}

}  // namespace cavalcade
