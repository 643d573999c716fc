// Counting in unary along a list (C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", CP
// 2005): variables that say "at least j of the inputs up to the i-th are true".

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "model/cnf.hpp"

namespace cavalcade::model {

class Counter {
 public:
  // At most `most` inputs, 1 or more, are true.
  Counter(Cnf& cnf, std::span<const Literal> inputs, std::size_t most);

  // "409..512": its variables, in the order of i and then j.
  [[nodiscard]] std::string variables() const;

  // At least j, from 1 to `most`, of the inputs 0 .. i; requires i + 1 >= j.
  [[nodiscard]] Literal at_least(std::size_t i, std::size_t j) const { return rows_[i][j - 1]; }

 private:
  std::vector<std::vector<Literal>> rows_;
};

}  // namespace cavalcade::model
