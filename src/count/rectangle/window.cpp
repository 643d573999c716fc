#include "count/rectangle/window.hpp"

#include <algorithm>
#include <bit>

namespace cavalcade::count::rectangle {
namespace {

Code power(int slot) {
  return powers_of_three[static_cast<std::size_t>(slot)];
}

// When the square with this number is the present one.
EndColours colours_at(const Window& window, int present) {
  const auto is_dark = [&](int square) { return (square / window.height + square % window.height) % 2 == 0; };
  EndColours colours;
  colours.both_are_dark = window.ends_are_dark;
  // Colours alternate along a column, and so do the first squares of columns.
  const int columns = present / window.height;
  const int rows = present % window.height;
  if (window.height % 2 == 1 && columns % 2 == 1) colours.dark_excess += 2;
  if (rows % 2 == 1) colours.dark_excess += columns % 2 == 0 ? 2 : -2;
  for (int slot = 0; slot <= 2 * window.height; ++slot) {
    std::uint32_t& slots = is_dark(present + slot) ? colours.dark : colours.light;
    slots |= std::uint32_t{1} << static_cast<unsigned>(slot);
  }
  return colours;
}

}  // namespace

Step leave(const Window& window, int square, ApexMove apex) {
  const int m = window.height;
  const int row = square % m;
  const int newest = 2 * m;
  std::vector<int> reached;  // slots after the step, ascending
  if (row >= 2) reached.push_back(m - 3);
  if (row + 2 < m) reached.push_back(m + 1);
  if (row >= 1) reached.push_back(2 * m - 2);
  if (row + 1 < m) reached.push_back(newest);
  if (apex != ApexMove::never) reached.push_back(window.apex());
  Step step{true, {Choice{}}, {}};
  if (apex != ApexMove::never) step.colours = colours_at(window, square + 1);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const auto apex_weight = [&](int slot) { return slot == window.apex() ? power(slot) : Code{0}; };
    step.choices.push_back({1, reached[i], 0, power(reached[i]), apex_weight(reached[i]), reached[i] == newest});
    for (std::size_t j = i + 1; j < reached.size(); ++j)
      step.choices.push_back({2, reached[i], reached[j], power(reached[i]) + power(reached[j]), apex_weight(reached[j]),
                              reached[i] == newest || reached[j] == newest});
  }
  if (apex == ApexMove::must) {
    const auto is_without = [&](const Choice& choice) {
      return !(choice.ends == 1 && choice.one == window.apex()) && !(choice.ends == 2 && choice.other == window.apex());
    };
    std::erase_if(step.choices, is_without);
  }
  return step;
}

Step add_move(const Window& window, int present, int one, int other, bool must) {
  if (one > other) std::swap(one, other);
  const bool has_apex = window.has_apex && other == window.apex();
  Step step;
  if (!must) step.choices.push_back(Choice{});
  step.choices.push_back({2, one, other, power(one) + power(other), has_apex ? power(other) : 0, false});
  if (has_apex) step.colours = colours_at(window, present);
  return step;
}

}  // namespace cavalcade::count::rectangle
