#include "model/cnf.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace cavalcade::model {
namespace {

// Up to this many literals their pairs are fewer clauses than a ladder of new variables.
constexpr std::size_t few = 8;

}  // namespace

Result<void> Cnf::require_size(double clauses) {
  constexpr double most = 2e7;
  if (clauses <= most) return {};
  return Error{
      fmt::format("--as: dimacs would take some {:.0f} million clauses, and at most {:.0f} million are written; "
                  "take a smaller board",
                  clauses / 1e6, most / 1e6)};
}

Literal Cnf::new_variables(std::int64_t count) {
  const Literal first = variables_ + 1;
  variables_ += static_cast<Literal>(count);
  return first;
}

void Cnf::add(std::span<const Literal> clause) {
  literals_.insert(literals_.end(), clause.begin(), clause.end());
  literals_.push_back(0);
  ++clauses_;
}

void Cnf::exactly_one(std::span<const Literal> literals) {
  add(literals);
  at_most_one(literals);
}

void Cnf::at_most_one(std::span<const Literal> literals) {
  if (literals.size() <= few) {
    for (std::size_t i = 0; i < literals.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) add({-literals[j], -literals[i]});
    return;
  }
  has_ladders_ = true;
  Literal one_before = literals.front();
  for (std::size_t i = 1; i < literals.size(); ++i) {
    add({-one_before, -literals[i]});
    if (i + 1 == literals.size()) return;
    const Literal one_so_far = new_variable();
    add({-one_before, one_so_far});
    add({-literals[i], one_so_far});
    add({-one_so_far, one_before, literals[i]});
    one_before = one_so_far;
  }
}

std::string Cnf::text(std::string_view comment) const {
  std::string text;
  while (!comment.empty()) {
    const std::string_view line = comment.substr(0, comment.find('\n'));
    comment.remove_prefix(std::min(comment.size(), line.size() + 1));
    text += fmt::format("c{}{}\n", line.empty() ? "" : " ", line);
  }
  if (has_ladders_)
    text += "c\nc Variables that are not named say that one of several others, up to some place, is true.\n";
  text += fmt::format("p cnf {} {}\n", variables_, clauses_);
  for (const Literal literal : literals_) {
    fmt::format_to(std::back_inserter(text), "{}", literal);
    text += literal == 0 ? '\n' : ' ';
  }
  return text;
}

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
