#include "solver/totalizer.hpp"

#include <algorithm>
#include <array>

namespace cavalcade {

void Totalizer::exactly(const std::vector<int>& inputs, std::size_t number) {
  if (inputs.size() < number) return add_clause_({});
  if (inputs.empty()) return;
  const std::vector<int> outputs = count(inputs, number + 1);
  if (number > 0) add_clause_(std::array{outputs[number - 1]});
  if (outputs.size() > number) add_clause_(std::array{-outputs[number]});
}

// The depth of the recursion is the logarithm of the inputs.
std::vector<int> Totalizer::count(std::span<const int> inputs, std::size_t most) {
  if (inputs.size() == 1) return {inputs[0]};
  const std::vector<int> left = count(inputs.first(inputs.size() / 2), most);
  const std::vector<int> right = count(inputs.subspan(inputs.size() / 2), most);
  std::vector<int> outputs(std::min(most, left.size() + right.size()));
  for (int& output : outputs) output = ++last_variable_;
  std::vector<int> clause;
  for (std::size_t i = 0; i <= left.size() && !poll_.exhausted(); ++i)
    for (std::size_t j = 0; j <= right.size(); ++j) {
      if (i + j > 0) {
        clause.clear();
        if (i > 0) clause.push_back(-left[i - 1]);
        if (j > 0) clause.push_back(-right[j - 1]);
        clause.push_back(outputs[std::min(i + j, outputs.size()) - 1]);
        add_clause_(clause);
      }
      if (i + j < outputs.size()) {
        clause.clear();
        if (i < left.size()) clause.push_back(left[i]);
        if (j < right.size()) clause.push_back(right[j]);
        clause.push_back(-outputs[i + j]);
        add_clause_(clause);
      }
    }
  return outputs;
}

}  // namespace cavalcade
