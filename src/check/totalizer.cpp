#include "check/totalizer.hpp"

#include <algorithm>
#include <bit>

namespace cavalcade::check {

std::vector<Literal> Totalizer::count(std::span<const Literal> inputs) {
  if (inputs.size() < 2) return {inputs.begin(), inputs.end()};
  const std::vector<Literal> left = count(inputs.first(inputs.size() / 2));
  const std::vector<Literal> right = count(inputs.subspan(inputs.size() / 2));
  return merge(left, right);
}

std::vector<Literal> Totalizer::merge(std::span<const Literal> left, std::span<const Literal> right) {
  const std::size_t width = std::min(static_cast<std::size_t>(cap_), left.size() + right.size());
  std::vector<Literal> outputs(width);
  for (Literal& output : outputs) output = static_cast<Literal>(next_++);
  std::vector<Literal> clause;
  for (std::size_t i = 0; i <= left.size(); ++i)
    for (std::size_t j = 0; j <= right.size(); ++j) {
      if (i + j > 0) {
        clause.clear();
        if (i > 0) clause.push_back(-left[i - 1]);
        if (j > 0) clause.push_back(-right[j - 1]);
        clause.push_back(outputs[std::min(i + j, width) - 1]);
        clauses_.add(clause);
      }
      if (i + j < width) {
        clause.clear();
        if (i < left.size()) clause.push_back(left[i]);
        if (j < right.size()) clause.push_back(right[j]);
        clause.push_back(-outputs[i + j]);
        clauses_.add(clause);
      }
    }
  return outputs;
}

// Every level of the tree has as many outputs as inputs at most.
std::int64_t Totalizer::most_variables_for(std::int64_t inputs) {
  return inputs * static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(inputs)));
}

// A node has two clauses of three literals for each pair of counts of its halves. The halves of level after level are
// half as large and twice as many.
double Totalizer::most_literals_for(std::int64_t inputs, std::int64_t cap) {
  double literals = 0;
  double nodes = 1;
  for (std::int64_t half = inputs; half > 1; nodes *= 2) {
    half = half - half / 2;
    const auto counts = static_cast<double>(std::min(half, cap) + 1);
    literals += nodes * 6 * counts * counts;
  }
  return literals;
}

}  // namespace cavalcade::check
