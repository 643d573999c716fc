// A partition of 0 .. n - 1 into sets that are united one pair at a time (B. A. Galler, M. J. Fischer, "An improved
// equivalence algorithm", Communications of the ACM 7, 1964), with path halving.

#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace cavalcade {

class DisjointSets {
 public:
  explicit DisjointSets(std::size_t elements) : above_(elements) { std::iota(above_.begin(), above_.end(), 0U); }

  // The element that stands for the set.
  std::uint32_t of(std::uint32_t element) {
    while (above_[element] != element) element = above_[element] = above_[above_[element]];
    return element;
  }
  // The second set's representative stands for both.
  void unite(std::uint32_t one, std::uint32_t other) { above_[of(one)] = of(other); }

 private:
  std::vector<std::uint32_t> above_;
};

}  // namespace cavalcade
