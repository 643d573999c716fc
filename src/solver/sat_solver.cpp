#include "solver/sat_solver.hpp"

#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>

#include <cadical.hpp>

#include "base/parallel.hpp"

namespace cavalcade {
namespace {

constexpr int satisfiable = 10;
constexpr int unsatisfiable = 20;

class BudgetTerminator final : public CaDiCaL::Terminator {
 public:
  explicit BudgetTerminator(const Budget& budget) : budget_(budget) {}
  bool terminate() override { return budget_.exhausted(); }

 private:
  const Budget& budget_;
};

// Every conflict ends with a learned clause; only their number is wanted.
class ConflictCounter final : public CaDiCaL::Learner {
 public:
  bool learning(int /*size*/) override {
    ++count_;
    return false;
  }
  void learn(int /*literal*/) override {}
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  std::uint64_t count_ = 0;
};

// A stream into memory, which CaDiCaL writes its proof to.
class MemoryStream {
 public:
  MemoryStream() : stream_(open_memstream(&text_, &size_)) {}
  MemoryStream(const MemoryStream&) = delete;
  MemoryStream& operator=(const MemoryStream&) = delete;
  ~MemoryStream() {
    if (stream_ != nullptr) std::fclose(stream_);
    std::free(text_);  // NOLINT(cppcoreguidelines-no-malloc): open_memstream allocates it so
  }
  [[nodiscard]] std::FILE* stream() const { return stream_; }
  [[nodiscard]] std::string text() const {
    std::fflush(stream_);
    return {text_, size_};
  }

 private:
  char* text_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* stream_;
};

}  // namespace

class SatSolver::Inside {
 public:
  Inside(Proof proof, Clauses clauses, Hope hope) : may_follow_(clauses == Clauses::may_follow) {
    if (hope == Hope::model) solver_.configure("sat");
    solver_.set("quiet", 1);
    solver_.set("binary", 1);
    solver_.connect_learner(&counter_);
    if (proof == Proof::kept && proof_.stream() != nullptr) solver_.trace_proof(proof_.stream(), "memory");
  }

  void add_clause(std::span<const int> literals) {
    for (const int literal : literals) {
      if (may_follow_) freeze_to(std::abs(literal));
      solver_.add(literal);
    }
    solver_.add(0);
    ++clauses_;
  }

  Verdict solve(const Budget& budget, std::optional<int> conflicts) {
    if (budget.exhausted()) return stopped_by_budget();
    BudgetTerminator terminator(budget);
    solver_.connect_terminator(&terminator);
    if (conflicts) solver_.limit("conflicts", *conflicts);
    const int result = solver_.solve();
    solver_.disconnect_terminator();
    if (result == satisfiable) return Verdict::satisfiable;
    if (result == unsatisfiable) return Verdict::unsatisfiable;
    return budget.exhausted() ? stopped_by_budget() : Verdict::stopped;
  }

  [[nodiscard]] bool takes_too_long_to_destroy() const {
    constexpr std::uint64_t many = 100'000;
    return is_out_of_time_ && clauses_ > many;
  }

  [[nodiscard]] std::uint64_t conflicts() const { return counter_.count(); }

  [[nodiscard]] bool is_true(int variable) { return solver_.val(variable) > 0; }

  [[nodiscard]] std::string proof() {
    solver_.flush_proof_trace();
    return proof_.text();
  }

 private:
  Verdict stopped_by_budget() {
    is_out_of_time_ = true;
    return Verdict::stopped;
  }

  void freeze_to(int variable) {
    while (frozen_ < variable) solver_.freeze(++frozen_);
  }

  bool may_follow_;
  bool is_out_of_time_ = false;
  std::uint64_t clauses_ = 0;
  ConflictCounter counter_;
  MemoryStream proof_;  // outlives the solver, which writes to it to the last
  CaDiCaL::Solver solver_;
  int frozen_ = 0;
};

SatSolver::SatSolver(Proof proof, Clauses clauses, Hope hope)
    : inside_(std::make_unique<Inside>(proof, clauses, hope)) {}

// CaDiCaL destroys ten million clauses in a second, which is too long once the budget has ended.
SatSolver::~SatSolver() {
  if (inside_->takes_too_long_to_destroy()) destroy_aside(std::move(inside_));
}

void SatSolver::add_clause(std::span<const int> literals) {
  inside_->add_clause(literals);
}

SatSolver::Verdict SatSolver::solve(const Budget& budget, std::optional<int> conflicts) {
  return inside_->solve(budget, conflicts);
}

std::uint64_t SatSolver::conflicts() const {
  return inside_->conflicts();
}

bool SatSolver::is_true(int variable) const {
  return inside_->is_true(variable);
}

std::string SatSolver::proof() {
  return inside_->proof();
}

// ---- proofs as text ----

namespace {

class BinarySteps {
 public:
  explicit BinarySteps(std::string_view steps) : steps_(steps) {}

  [[nodiscard]] bool at_end() const { return at_ >= steps_.size(); }
  char read_kind() { return steps_[at_++]; }

  // Groups of seven bits, the lowest first; the last has no eighth bit.
  std::uint64_t read_literal() {
    std::uint64_t literal = 0;
    for (unsigned shift = 0; at_ < steps_.size(); shift += 7) {
      const auto byte = static_cast<unsigned char>(steps_[at_++]);
      literal |= std::uint64_t{byte & 0x7fU} << shift;
      if ((byte & 0x80U) == 0) break;
    }
    return literal;
  }

 private:
  std::string_view steps_;
  std::size_t at_ = 0;
};

void append_number(std::string& text, std::uint64_t number) {
  std::array<char, 20> digits{};
  const std::to_chars_result end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text.append(digits.data(), end.ptr);
}

}  // namespace

std::string drat_text(std::string_view binary, std::span<const std::uint64_t> numbers) {
  std::string text;
  for (BinarySteps steps(binary); !steps.at_end();) {
    if (steps.read_kind() == 'd') text += "d ";
    for (std::uint64_t literal = steps.read_literal(); literal != 0; literal = steps.read_literal()) {
      if ((literal & 1U) != 0) text += '-';
      append_number(text, numbers.empty() ? literal / 2 : numbers[literal / 2]);
      text += ' ';
    }
    text += "0\n";
  }
  if (!text.ends_with("\n0\n") && text != "0\n") text += "0\n";
  return text;
}

}  // namespace cavalcade
