#include "solver/sat_solver.hpp"

#include <cstdio>
#include <cstdlib>

#include <cadical.hpp>

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
  explicit Inside(Proof proof) {
    solver_.set("quiet", 1);
    solver_.set("binary", 1);
    if (proof == Proof::kept && proof_.stream() != nullptr) solver_.trace_proof(proof_.stream(), "memory");
  }

  void add_clause(std::span<const int> literals) {
    for (const int literal : literals) {
      const int variable = std::abs(literal);
      for (; frozen_ < variable; solver_.freeze(++frozen_)) {
      }
      solver_.add(literal);
    }
    solver_.add(0);
  }

  Verdict solve(const Budget& budget, std::optional<int> conflicts) {
    BudgetTerminator terminator(budget);
    solver_.connect_terminator(&terminator);
    if (conflicts) solver_.limit("conflicts", *conflicts);
    const int result = solver_.solve();
    solver_.disconnect_terminator();
    if (result == satisfiable) return Verdict::satisfiable;
    return result == unsatisfiable ? Verdict::unsatisfiable : Verdict::stopped;
  }

  [[nodiscard]] bool is_true(int variable) { return solver_.val(variable) > 0; }

  [[nodiscard]] std::string proof() {
    solver_.flush_proof_trace();
    return proof_.text();
  }

 private:
  MemoryStream proof_;  // outlives the solver, which writes to it to the last
  CaDiCaL::Solver solver_;
  int frozen_ = 0;
};

SatSolver::SatSolver(Proof proof) : inside_(std::make_unique<Inside>(proof)) {}
SatSolver::~SatSolver() = default;

void SatSolver::add_clause(std::span<const int> literals) {
  inside_->add_clause(literals);
}

SatSolver::Verdict SatSolver::solve(const Budget& budget, std::optional<int> conflicts) {
  return inside_->solve(budget, conflicts);
}

bool SatSolver::is_true(int variable) const {
  return inside_->is_true(variable);
}

std::string SatSolver::proof() {
  return inside_->proof();
}

}  // namespace cavalcade
