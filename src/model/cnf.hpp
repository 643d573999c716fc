// A formula in conjunctive normal form while it is put together, counting in it, and its text in the format of DIMACS.

#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace cavalcade::model {

// A literal is a variable from 1 on, negative if negated.
using Literal = std::int32_t;

class Cnf {
 public:
  // Refuses a formula of more than about 20 million clauses, some 500 megabytes of text. So there are
  // far fewer than 2^31 variables.
  static Result<void> require_size(double clauses);

  Literal new_variable() { return ++variables_; }
  // The first of `count` new ones in a row.
  Literal new_variables(std::int64_t count);

  void add(std::span<const Literal> clause);
  void add(std::initializer_list<Literal> clause) { add(std::span(clause.begin(), clause.size())); }

  void exactly_one(std::span<const Literal> literals);
  // Each pair of few literals; of many, each with the new "one of those before" (as of Counter). Every choice of at
  // most one has one model.
  void at_most_one(std::span<const Literal> literals);

  // "c" in front of each line of the comment, a word on the variables of at_most_one, the line "p cnf ..", the clauses.
  [[nodiscard]] std::string text(std::string_view comment) const;

 private:
  Literal variables_ = 0;
  std::int64_t clauses_ = 0;
  std::vector<Literal> literals_;  // a zero after each clause
  bool has_ladders_ = false;       // of at_most_one: variables that the comment does not know of
};

// Counting in unary along a list (C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", CP
// 2005): variables that say "at least j of the inputs up to the i-th are true".
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
