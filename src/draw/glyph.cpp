#include "draw/glyph.hpp"

#include <array>

namespace cavalcade::draw {
namespace {

// The outlines are drawn on a grid from 0 to 100.
constexpr Point at(double x, double y) {
  return {(x - 50) / 50, (y - 50) / 50};
}

constexpr PenStroke move_to(double x, double y) {
  return {Pen::move, {}, {}, at(x, y)};
}

constexpr PenStroke line_to(double x, double y) {
  return {Pen::line, {}, {}, at(x, y)};
}

constexpr PenStroke curve_to(Point control_one, Point control_two, Point to) {
  return {Pen::curve, control_one, control_two, to};
}

constexpr PenStroke close{};

constexpr std::array knight{
    // the foot, and the back of the neck up to the ear
    move_to(24, 95),
    line_to(24, 87),
    line_to(82, 87),
    line_to(82, 95),
    close,
    move_to(29, 83),
    line_to(78, 83),
    curve_to(at(87, 52), at(82, 20), at(54, 15)),
    // two ears
    line_to(52, 4),
    curve_to(at(47, 7), at(45, 10), at(44, 14)),
    line_to(37, 7),
    curve_to(at(35, 12), at(35, 15), at(36, 19)),
    // forehead and bridge of the nose
    curve_to(at(29, 25), at(27, 33), at(23, 41)),
    curve_to(at(20, 47), at(12, 53), at(12, 61)),
    // nostril, mouth and chin
    curve_to(at(12, 67), at(16, 70), at(20, 71)),
    curve_to(at(24, 72), at(27, 67), at(30, 65)),
    // jaw, throat and chest
    curve_to(at(38, 63), at(46, 62), at(53, 54)),
    curve_to(at(54, 66), at(33, 69), at(29, 83)),
    close,
    // the eye
    move_to(40, 32),
    curve_to(at(36, 30), at(32, 34), at(33, 38)),
    curve_to(at(37, 39), at(41, 36), at(40, 32)),
    close,
};

constexpr std::array flag{
    move_to(22, 6),
    line_to(30, 6),
    line_to(30, 96),
    line_to(22, 96),
    close,
    move_to(35, 10),
    curve_to(at(52, 2), at(64, 22), at(86, 11)),
    line_to(86, 51),
    curve_to(at(64, 62), at(52, 42), at(35, 50)),
    close,
};

}  // namespace

std::span<const PenStroke> knight_glyph() {
  return knight;
}

std::span<const PenStroke> flag_glyph() {
  return flag;
}

}  // namespace cavalcade::draw
