// The colours of the pictures, from the light theme of the page: squares, ink, the gradient a path runs through from
// its start to its end, and a set for several routes that stays apart for colour-blind eyes. Mixtures are taken in
// OKLab (Ottosson 2020), where equal steps look equally large.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace cavalcade::draw {

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;

  friend bool operator==(const Colour&, const Colour&) = default;
};

constexpr Colour from_hex(std::uint32_t rgb) {
  return {static_cast<std::uint8_t>(rgb >> 16), static_cast<std::uint8_t>(rgb >> 8), static_cast<std::uint8_t>(rgb)};
}

std::string hex(Colour colour);  // "#174a96"

namespace palette {
constexpr Colour page = from_hex(0xF6F4EF);
constexpr Colour ink = from_hex(0x1B1E23);
constexpr Colour faint_ink = from_hex(0x6B675E);
constexpr Colour light_square = from_hex(0xE9E3D5);
constexpr Colour dark_square = from_hex(0xC9BFA8);
constexpr Colour visited_light = from_hex(0xDCE6F5);
constexpr Colour visited_dark = from_hex(0xBCCBE4);
constexpr Colour blocked = from_hex(0x57534B);
constexpr Colour blocked_cross = from_hex(0x8A857A);
constexpr Colour bead = from_hex(0xFFFDF8);
}  // namespace palette

// `share` of `other` in the mixture, 0 to 1.
Colour mixed(Colour one, Colour other, double share);

// The colour of a single path after this share of its moves: dark blue, teal, green, amber.
Colour progress_colour(double share);

// Of several routes: their own colours in turn.
constexpr std::size_t distinct_route_colours = 8;
Colour route_colour(std::size_t route);

}  // namespace cavalcade::draw
