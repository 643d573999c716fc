#include "check/dimacs.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "check/check.hpp"
#include "check/claim.hpp"
#include "check/cover_formula.hpp"
#include "check/figure_formula.hpp"
#include "check/move_formula.hpp"
#include "check/step_formula.hpp"
#include "check/visit_formula.hpp"

namespace cavalcade::check {
namespace {

using ListClauses = std::function<Result<Literal>(const TakeClause&)>;

// Gathers text and writes it in large pieces.
class ClauseWriter {
 public:
  explicit ClauseWriter(std::ostream& out) : out_(out) {}

  void write(std::span<const Literal> clause) {
    for (const Literal literal : clause) fmt::format_to(std::back_inserter(text_), "{} ", literal);
    text_ += "0\n";
    if (text_.size() > enough) flush();
  }

  void flush() {
    out_ << text_;
    text_.clear();
  }

 private:
  static constexpr std::size_t enough = 1 << 16;
  std::ostream& out_;
  std::string text_;
};

Result<void> write_formula(std::ostream& out, const std::string& about, const ListClauses& list) {
  std::uint64_t clauses = 0;
  const Result<Literal> variables = list([&](std::span<const Literal>) { ++clauses; });
  if (!variables) return variables.error();
  out << about << fmt::format("p cnf {} {}\n", *variables, clauses);
  ClauseWriter writer(out);
  if (const Result<Literal> again = list([&](std::span<const Literal> clause) { writer.write(clause); }); !again)
    return again.error();
  writer.flush();
  return out.flush() ? Result<void>() : Error{"the formula could not be written"};
}

// Whether some line is the empty clause.
bool has_empty_clause(std::string_view steps) {
  while (!steps.empty()) {
    const std::size_t end = std::min(steps.find('\n'), steps.size());
    if (steps.substr(0, end) == "0") return true;
    steps.remove_prefix(std::min(end + 1, steps.size()));
  }
  return false;
}

Result<void> write_proof(std::ostream& out, std::string_view steps) {
  out << steps;
  if (!steps.empty() && steps.back() != '\n') out << '\n';
  if (!has_empty_clause(steps)) out << "0\n";
  return out.flush() ? Result<void>() : Error{"the proof could not be written"};
}

std::string moves_of_board(const Board& board, Literal moves) {
  return fmt::format(
      "c Variables 1 .. {}: the moves of {}, in ascending order of their squares, lower square first;\n"
      "c squares count rank by rank from a1. True if the move is made.\n",
      moves, board_name(board));
}

std::string about_tour(const Board& board, const Task& task, Literal moves) {
  std::string text = fmt::format("c No model, no tour: {} of {}.\n", wanted(task), board_name(board));
  text += moves_of_board(board, moves);
  if (!needs_cycles(task))
    text += fmt::format("c Variables {} .. {}: the squares. True if the tour begins or ends there. Then counters.\n",
                        moves + 1, moves + board.area());
  return text;
}

std::string about_steps(const Board& board, const Task& task) {
  return fmt::format(
      "c No model, no tour: {} of {} with the given steps and moves.\n"
      "c Variables: for each free square, counted rank by rank from a1, one for each of the steps 1 .. {}.\n"
      "c True if the square is that step.\n",
      wanted(task), board_name(board), board.free_squares());
}

std::string about_figure(const Board& board, const Aim& aim, const FigurePart& part, Literal moves) {
  std::string text = fmt::format("c No model, no tour of {} with {} {} or {} on the {} squares of the part.\n",
                                 board_name(board), aim.most ? part.number + 1 : part.number - 1, name_of(aim.figure),
                                 aim.most ? "more" : "fewer", part.cells.size());
  return text + moves_of_board(board, moves) +
         "c Variables beyond: the ends of an open tour and their counters, then what is counted, then counters.\n";
}

std::string about_cover(const Board& board, const CyclesTask& cover, Literal moves, std::size_t cycles) {
  std::string text = fmt::format("c No model, no cover: {} of {} to {} squares on {}.\n", wanted(cover), cover.shortest,
                                 cover.longest, board_name(board));
  text += moves_of_board(board, moves);
  if (cycles > 0)
    text += fmt::format("c Variables {} .. {}: the cycles. True if the cover has the cycle.\n", moves + 1,
                        moves + static_cast<std::int64_t>(cycles));
  return text + "c Variables beyond, if any: counters of cycles, then comparisons of a cover with its images.\n";
}

std::string about_visit(const VisitShape& shape, const VisitProof& visits, Literal moves) {
  std::string text =
      fmt::format("c No model, no visit: {} squares of {}.\n", shape.squares_in_all(), board_name(shape.board()));
  text += moves_of_board(shape.board(), moves);
  std::int64_t next = std::int64_t{moves} + 1;
  const auto kind = [&](std::string_view what) {
    text += fmt::format("c Variables {} .. {}: the squares within reach. True if {}.\n", next,
                        next + shape.places() - 1, what);
    next += shape.places();
  };
  kind("the square is left out");
  kind("a path ends there");
  for (std::size_t knight = 0; visits.owners && knight < shape.knights(); ++knight)
    kind(fmt::format("it is on the path of knight {}", knight + 1));
  return text + "c Variables beyond, if any: counters.\n";
}

// A formula that was cut short is none.
Result<Literal> whole(const Result<std::optional<Literal>>& variables) {
  if (!variables) return variables.error();
  if (!*variables) return Error{"the formula of the proof is too long to be written"};
  return **variables;
}

struct Exporter {
  const Board& board;
  const Task& task;
  const Witness& witness;  // a visit has its bound there
  std::ostream& formula;
  std::ostream& proof;
  Meter& meter;

  Result<void> operator()(const MoveProof& moves) const {
    const std::optional<TourTask> tour = as_tour(board, task);
    if (!tour) return Error{fmt::format("a proof about tours does not rule out {}", wanted(task))};
    if (!board.has_cells()) return too_many_variables();
    const Result<MoveNumbers> numbers = MoveNumbers::of(board, meter);
    if (!numbers) return numbers.error();
    const auto list = [&](const TakeClause& take) { return list_clauses(board, *tour, moves, meter, take); };
    if (const Result<void> done = write_formula(formula, about_tour(board, task, numbers->moves()), list); !done)
      return done.error();
    return write_proof(proof, moves.steps);
  }

  Result<void> operator()(const StepProof& steps) const {
    const auto* tour = std::get_if<TourTask>(&task);
    if (tour == nullptr) return Error{fmt::format("a proof about steps does not rule out {}", wanted(task))};
    const auto list = [&](const TakeClause& take) {
      return whole(list_step_clauses(board, *tour, literals_of(usual_effort), meter, take));
    };
    if (const Result<void> done = write_formula(formula, about_steps(board, task), list); !done) return done.error();
    return write_proof(proof, steps.steps);
  }

  Result<void> operator()(const CoverProof& covers) const {
    const std::optional<CyclesTask> cover = as_cover(board, task);
    if (!cover) return Error{fmt::format("a proof about covers does not rule out {}", wanted(task))};
    const Result<std::optional<CycleList>> cycles =
        list_cycles(board, *cover, covers, usual_effort / nodes_per_listed_cycle, meter);
    if (!cycles) return cycles.error();
    if (!*cycles) return Error{"the formula of the proof has too many cycles to be written"};
    const Result<MoveNumbers> numbers = MoveNumbers::of(board, meter);
    if (!numbers) return numbers.error();
    const auto list = [&](const TakeClause& take) {
      return list_clauses(board, *cover, covers, **cycles, meter, take);
    };
    const std::string about = about_cover(board, *cover, numbers->moves(), (*cycles)->size());
    if (const Result<void> done = write_formula(formula, about, list); !done) return done.error();
    return write_proof(proof, covers.steps);
  }

  Result<void> operator()(const FigureProof& figures) const {
    const auto* tour = std::get_if<TourTask>(&task);
    if (tour == nullptr || !tour->aim)
      return Error{fmt::format("a bound of a figure does not rule out {}", wanted(task))};
    if (figures.parts.size() != 1)
      return Error{fmt::format("the bound has {} proofs, one per part of the board, and one can be exported",
                               figures.parts.size())};
    const FigurePart& part = figures.parts.front();
    if (!board.has_cells()) return too_many_variables();
    const Result<MoveNumbers> numbers = MoveNumbers::of(board, meter);
    if (!numbers) return numbers.error();
    const auto list = [&](const TakeClause& take) {
      return whole(list_figure_clauses(board, *tour, part, literals_of(usual_effort), meter, take));
    };
    const std::string about = about_figure(board, *tour->aim, part, numbers->moves());
    if (const Result<void> done = write_formula(formula, about, list); !done) return done.error();
    return write_proof(proof, part.steps);
  }

  Result<void> operator()(const VisitProof& visits) const {
    const auto* knights = std::get_if<VisitTask>(&task);
    if (knights == nullptr) return Error{fmt::format("a bound of visits does not rule out {}", wanted(task))};
    const auto* visit = std::get_if<Visit>(&witness);
    if (visit == nullptr) return Error{"the answer has no visit, so there is no bound to be proved"};
    if (std::optional<Finding> fault = fault_in_bound(board, *knights, visit->bound)) return Error{fault->what};
    const VisitShape shape(board, *knights, visit->bound + 1, meter);
    const Result<MoveNumbers> numbers = MoveNumbers::of(board, meter);
    if (!numbers) return numbers.error();
    const auto list = [&](const TakeClause& take) {
      return whole(list_clauses(shape, visits, literals_of(usual_effort), meter, take));
    };
    const std::string about = about_visit(shape, visits, numbers->moves());
    if (const Result<void> done = write_formula(formula, about, list); !done) return done.error();
    return write_proof(proof, visits.steps);
  }

  template <class OtherKind>
  Result<void> operator()(const OtherKind& certificate) const {
    return Error{fmt::format("a certificate of the kind {} has no proof to export; {}, {}, {}, {} and {} have",
                             kind_of(certificate), kind_of(MoveProof{}), kind_of(StepProof{}), kind_of(CoverProof{}),
                             kind_of(VisitProof{}), kind_of(FigureProof{}))};
  }
};

}  // namespace

Result<void> export_proof(const Question& question, const Answer& answer, std::ostream& formula, std::ostream& proof,
                          const Budget& budget) {
  if (!answer.certificate) return Error{"the answer has no certificate, so there is no proof"};
  try {
    Meter meter(budget);
    const Held board_memory(meter, bytes_of(question.board));
    return std::visit(Exporter{question.board, question.task, answer.witness, formula, proof, meter},
                      *answer.certificate);
  } catch (const LimitReached& limit) {
    return Error{limit.why};
  }
}

}  // namespace cavalcade::check
