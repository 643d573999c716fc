#include "draw/colour.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace cavalcade::draw {
namespace {

struct Oklab {
  double lightness;
  double green_red;
  double blue_yellow;
};

double linear_light(std::uint8_t channel) {
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

std::uint8_t channel_of(double light) {
  const double c = light <= 0.0031308 ? light * 12.92 : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
  return static_cast<std::uint8_t>(std::lround(std::clamp(c, 0.0, 1.0) * 255));
}

Oklab to_oklab(Colour colour) {
  const double r = linear_light(colour.red);
  const double g = linear_light(colour.green);
  const double b = linear_light(colour.blue);
  const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

Colour from_oklab(Oklab lab) {
  const double l = std::pow(lab.lightness + 0.3963377774 * lab.green_red + 0.2158037573 * lab.blue_yellow, 3);
  const double m = std::pow(lab.lightness - 0.1055613458 * lab.green_red - 0.0638541728 * lab.blue_yellow, 3);
  const double s = std::pow(lab.lightness - 0.0894841775 * lab.green_red - 1.2914855480 * lab.blue_yellow, 3);
  return {channel_of(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
          channel_of(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
          channel_of(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

// The green keeps the way from teal to amber from fading into grey.
constexpr std::array<Colour, 4> gradient{from_hex(0x174A96), from_hex(0x0B7F78), from_hex(0x5E8A1B),
                                         from_hex(0xBD7200)};

constexpr std::array<Colour, distinct_route_colours> route_colours{
    from_hex(0x174A96),  // blue
    from_hex(0xC4451C),  // vermilion
    from_hex(0x0B7A5E),  // bluish green
    from_hex(0x8E3B8A),  // purple
    from_hex(0x2B2F36),  // ink
    from_hex(0xA86A00),  // amber
    from_hex(0x1283B4),  // sky
    from_hex(0x8A1538),  // wine
};

}  // namespace

std::string hex(Colour colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

Colour mixed(Colour one, Colour other, double share) {
  const Oklab a = to_oklab(one);
  const Oklab b = to_oklab(other);
  const auto between = [share](double from, double to) { return from + (to - from) * share; };
  return from_oklab(
      {between(a.lightness, b.lightness), between(a.green_red, b.green_red), between(a.blue_yellow, b.blue_yellow)});
}

Colour progress_colour(double share) {
  const double place = std::clamp(share, 0.0, 1.0) * (gradient.size() - 1);
  const std::size_t from = std::min(static_cast<std::size_t>(place), gradient.size() - 2);
  return mixed(gradient[from], gradient[from + 1], place - static_cast<double>(from));
}

Colour route_colour(std::size_t route) {
  return route_colours[route % route_colours.size()];
}

}  // namespace cavalcade::draw
