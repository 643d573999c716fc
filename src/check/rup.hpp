// A checker of clausal proofs: every step must follow from the clauses before it by reverse unit propagation (Goldberg
// & Novikov 2003; the text is that of DRAT, Heule 2013). To check a clause, all its literals are assumed false; if unit
// propagation then finds a contradiction, the clause follows. A proof that ends with the empty clause refutes the
// formula.
//
// The check goes forward, with two watched literals a clause (Moskewicz et al. 2001). What propagates without any
// assumption stays assigned for good; what a step adds to that is undone after it. So a clause whose watched literals
// are not false under the permanent assignment propagates whatever it must; one with a true literal never has to, and
// one with a single literal left is that literal's assignment, so neither is stored.
//
// Clauses of two literals are kept as pairs: each literal has a list of those that must be true if it is false. They
// are propagated before all others, since they cost least, and formulas of covers consist mostly of them. Literals that
// are in no list are passed by without a look for it.
//
// Deleting a clause can only make later steps harder to check, so it is always sound to ignore a deletion. Those of
// clauses that are not there are ignored, and what is assigned for good stays so if a clause that it rests on goes.
//
// Effort is counted in clauses visited. Memory grows with the literals of the formula and the proof and with the
// variables that occur in them, however many there are on the board.

#pragma once

#include <cstdint>
#include <memory_resource>
#include <span>
#include <string_view>
#include <vector>

#include "check/check.hpp"
#include "check/meter.hpp"
#include "check/move_formula.hpp"

namespace cavalcade::check {

// Numbers for the variables that occur, in the order they are met: a hash table with linear probing.
class VariableNumbers {
 public:
  explicit VariableNumbers(Meter& meter);

  std::uint32_t number_of(Literal variable);
  [[nodiscard]] std::uint32_t count() const { return count_; }

 private:
  struct Entry {
    Literal variable = 0;  // 0: empty
    std::uint32_t number = 0;
  };

  [[nodiscard]] std::size_t place_of(Literal variable) const;
  void grow();

  std::pmr::vector<Entry> entries_;
  unsigned shift_;
  std::uint32_t count_ = 0;
};

class RupChecker {
 public:
  RupChecker(std::uint64_t visits, Meter& meter);

  // Adds a clause of the formula. All of them come before the steps.
  void add(std::span<const Literal> clause);

  // The proof, one step a line: "1 -2 0" adds a clause, "d 1 -2 0" deletes one, and "0" is the empty clause, which ends
  // it: what comes after is not read. Literals beyond `variables` are refused.
  Finding check(std::string_view steps, Literal variables);

 private:
  using Code = std::uint32_t;    // of a literal: twice the number of its variable, plus 1 if negated
  using Clause = std::uint32_t;  // where its head is in clauses_

  struct Watch {
    Clause clause;
    Code other;  // some other literal of the clause: if it is true, the clause needs no visit
  };

  static constexpr std::uint8_t in_pairs = 1;
  static constexpr std::uint8_t watched = 2;

  // Reads a clause into read_, without repeated literals. False if it always holds, with a variable and its negation.
  [[nodiscard]] bool read(std::span<const Literal> clause);
  Code code_of(Literal literal);

  // What to do with the clause read last.
  [[nodiscard]] bool follows();
  void add_read();
  void store_read();
  void store_pair();
  void add_watch(Code literal, Watch watch);
  void erase_read();
  void erase_pair();
  [[nodiscard]] std::uint32_t hash_of_read() const;

  [[nodiscard]] bool propagates_to_conflict();
  [[nodiscard]] bool visit_pairs(Code falsified);
  [[nodiscard]] bool visit_watchers(Code falsified);
  [[nodiscard]] bool spend(std::size_t visits);
  enum class Visit : std::uint8_t { stays, moved, conflict };
  Visit visit(Watch& watch, Code falsified);
  void assign(Code literal);
  void undo_to(std::size_t size);

  [[nodiscard]] bool is_true(Code literal) const { return values_[literal] > 0; }
  [[nodiscard]] bool is_false(Code literal) const { return values_[literal] < 0; }

  [[nodiscard]] std::span<Code> literals_of(Clause clause);
  void put_in_bucket(Clause clause);
  void grow_buckets();

  Meter& meter_;
  VariableNumbers numbers_;
  std::uint64_t visits_left_;
  bool refuted_ = false;  // by propagation alone
  bool gave_up_ = false;

  // The clauses one after the other: a head of hash, next clause of the same bucket, and number of literals, then the
  // literals, of which the first two are watched. An erased clause keeps its place, in no bucket.
  std::pmr::vector<std::uint32_t> clauses_;
  std::pmr::vector<Clause> buckets_;
  std::size_t stored_ = 0;

  std::pmr::vector<std::pmr::vector<Code>>
      pairs_;  // of each literal: the other ones of the clauses of two literals it is in
  std::pmr::vector<std::pmr::vector<Watch>> watchers_;  // of each literal: the clauses to visit when it becomes false
  std::pmr::vector<std::uint8_t> lists_;  // of each literal: in_pairs, watched, both or 0, if these lists have any
  std::pmr::vector<std::int8_t> values_;  // of each literal: 1 true, -1 false, 0 neither
  std::pmr::vector<std::int8_t> marks_;   // of each literal: 1 if it is in read_
  std::pmr::vector<Code> trail_;          // what is assigned, in that order
  std::size_t assigned_ = 0;
  std::size_t propagated_ = 0;           // how much of the trail has been
  std::size_t propagated_in_pairs_ = 0;  // the same for clauses of two literals, which go ahead
  std::vector<Code> read_;
};

}  // namespace cavalcade::check
