// One palette for all frames of an animation. It takes the colours the scene is made of first, each exactly; what room
// is left goes to the commonest other colours seen, the blends along edges, as long as they are not almost there
// already. Every other colour is shown as the nearest of these.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "draw/colour.hpp"

namespace cavalcade::draw {

class GifPalette {
 public:
  static constexpr std::uint8_t transparent = 255;  // never a colour: there are at most 255

  explicit GifPalette(std::vector<Colour> colours);

  [[nodiscard]] std::size_t size() const { return colours_.size(); }
  [[nodiscard]] Colour colour(std::size_t i) const { return colours_[i]; }

  // The index of the colour nearest to 0xRRGGBB (a high byte is ignored).
  [[nodiscard]] std::uint8_t nearest(std::uint32_t rgb) const;

 private:
  struct Remembered {
    std::uint32_t rgb = 0xFFFFFFFF;  // no colour
    std::uint8_t nearest = 0;
  };
  static constexpr std::size_t remembered_colours = 4096;

  std::vector<Colour> colours_;
  mutable std::vector<Remembered> remembered_;  // of the last lookups, by a hash of the colour
};

class GifPaletteMaker {
 public:
  void see(std::span<const std::uint32_t> pixels);
  [[nodiscard]] GifPalette palette() const;

 private:
  std::unordered_map<std::uint32_t, std::uint64_t> seen_;  // how often
};

}  // namespace cavalcade::draw
