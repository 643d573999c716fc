// What a user would write instead to cover a board by cycles: annealing that measures all cycles anew after every step.
// Correct, and the measure of ours.

#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "cover/instance.hpp"

namespace cavalcade::peers {

// Exchanges of two moves for two others, cooled in rounds; each is judged by walking along every cycle of the board.
class WalkingAnnealing {
 public:
  WalkingAnnealing(const cover::CoverInstance& instance, std::uint64_t seed)
      : instance_(instance), random_(seed), pairs_(instance.two_factor.size()) {
    for (const Cell cell : instance.free) pairs_[index(cell)] = instance.two_factor.ends(cell);
  }

  // Ends with a cover of the lengths and the number asked for.
  void run() {
    double cost = measure();
    const std::size_t steps = 300 * instance_.free.size();
    for (std::size_t step = 0; cost > 0; step = (step + 1) % steps) {
      const double temperature = 0.5 * std::pow(0.08, static_cast<double>(step) / static_cast<double>(steps));
      const Cell a = instance_.free[random_.below(instance_.free.size())];
      const Cell b = pairs_[index(a)][random_.below(2)];
      const CellList& ways = instance_.near[index(b)];
      const Cell c = ways[random_.below(ways.size())];
      const Cell d = pairs_[index(c)][random_.below(2)];
      const CellList& back = instance_.near[index(d)];
      const bool closes = std::find(back.begin(), back.end(), a) != back.end();
      if (c == a || d == a || d == b || is_made(b, c) || is_made(d, a) || !closes) continue;
      exchange(a, b, c, d);
      const double changed = measure();
      const double chance = std::exp((cost - changed) / temperature);
      if (changed <= cost || chance * 0x1p32 > static_cast<double>(random_.next() >> 32U))
        cost = changed;
      else
        exchange(a, d, c, b);
    }
  }

 private:
  [[nodiscard]] bool is_made(Cell one, Cell other) const {
    return pairs_[index(one)][0] == other || pairs_[index(one)][1] == other;
  }

  void replace(Cell cell, Cell gone, Cell come) { pairs_[index(cell)][pairs_[index(cell)][0] == gone ? 0 : 1] = come; }

  void exchange(Cell a, Cell b, Cell c, Cell d) {
    replace(a, b, d);
    replace(b, a, c);
    replace(c, d, b);
    replace(d, c, a);
  }

  [[nodiscard]] double measure() const {
    std::vector<bool> seen(pairs_.size());
    double cost = 0;
    std::int64_t cycles = 0;
    for (const Cell start : instance_.free) {
      if (seen[index(start)]) continue;
      std::int64_t length = 0;
      Cell before = start;
      Cell cell = start;
      do {
        seen[index(cell)] = true;
        ++length;
        const auto& pair = pairs_[index(cell)];
        const Cell next = length == 1 || pair[0] != before ? pair[0] : pair[1];
        before = cell;
        cell = next;
      } while (cell != start);
      ++cycles;
      const std::int64_t missing = std::max(instance_.lengths.least() - length, length - instance_.lengths.greatest());
      cost += static_cast<double>(std::max<std::int64_t>(0, missing)) / static_cast<double>(instance_.lengths.least());
    }
    return cost + 0.5 * static_cast<double>(std::abs(cycles - instance_.task.knights));
  }

  const cover::CoverInstance& instance_;
  Random random_;
  std::vector<std::array<Cell, 2>> pairs_;
};

}  // namespace cavalcade::peers
