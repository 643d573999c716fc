#include "model/counter.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace cavalcade::model {

// The j-th of row i is true if and only if the j-th of the row before is, or the (j - 1)-th of it and the input. Where
// the row before has no j-th it would be false, and the 0-th would be true.
Counter::Counter(Cnf& cnf, std::span<const Literal> inputs, std::size_t most) {
  std::vector<Literal> clause;
  const std::vector<Literal> none;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Literal input = inputs[i];
    const std::vector<Literal>& before = i == 0 ? none : rows_.back();
    std::vector<Literal> row;
    for (std::size_t j = 0; j < std::min(i + 1, most); ++j) {
      const Literal here = cnf.new_variable();
      row.push_back(here);
      const bool can_be_before = j < before.size();
      if (can_be_before) cnf.add({-before[j], here});
      clause = {-input, here};
      if (j > 0) clause.push_back(-before[j - 1]);
      cnf.add(clause);
      clause = {-here, input};
      if (can_be_before) clause.push_back(before[j]);
      cnf.add(clause);
      if (j == 0) continue;
      clause[1] = before[j - 1];
      cnf.add(clause);
    }
    if (before.size() == most) cnf.add({-before.back(), -input});
    rows_.push_back(std::move(row));
  }
}

std::string Counter::variables() const {
  return fmt::format("{}..{}", rows_.front().front(), rows_.back().back());
}

}  // namespace cavalcade::model
