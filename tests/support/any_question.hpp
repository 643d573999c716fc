// Random questions and answers for property tests. The questions are valid; the answers hold squares of the board, but
// need not be right.

#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include "ask/answer.hpp"
#include "ask/json.hpp"
#include "ask/question.hpp"
#include "support/boards.hpp"

namespace cavalcade {

inline void showValue(const Question& question, std::ostream& out) {
  out << question_json(question);
}

inline rc::Gen<Cell> any_cell(const Board& board) {
  return rc::gen::map(rc::gen::inRange<std::int32_t>(0, static_cast<std::int32_t>(board.area())),
                      [](std::int32_t number) { return Cell{number}; });
}

inline CellList some_cells(const Board& board) {
  CellList cells;
  const int count = *rc::gen::inRange(0, 12);
  for (int i = 0; i < count; ++i) cells.push_back(*any_cell(board));
  return cells;
}

inline std::vector<CellList> some_paths(const Board& board) {
  std::vector<CellList> paths;
  const int count = *rc::gen::inRange(0, 4);
  for (int i = 0; i < count; ++i) paths.push_back(some_cells(board));
  return paths;
}

// At least one free square, and at most `most`, in random order.
inline std::vector<Square> some_free_squares(const Board& board, std::size_t most) {
  std::vector<Square> free;
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (!board.is_blocked(Cell{number})) free.push_back(board.square(Cell{number}));
  const auto count = *rc::gen::inRange<std::size_t>(1, std::min(most, free.size()) + 1);
  for (std::size_t i = 0; i < count; ++i) std::swap(free[i], free[*rc::gen::inRange<std::size_t>(i, free.size())]);
  free.resize(count);
  return free;
}

// One of the values that a user can name.
template <class Value>
Value any_of(std::span<const Named<Value>> table) {
  return table[*rc::gen::inRange<std::size_t>(0, table.size())].value;
}

inline std::vector<Move> some_moves(const Board& board, std::int64_t most) {
  std::vector<Move> moves;
  for (const Cell cell : some_cells(board)) {
    if (board.is_blocked(cell) || std::cmp_equal(moves.size(), most)) continue;
    if (const FewMoves<Cell> near = board.neighbours(cell); !near.empty()) moves.emplace_back(cell, near[0]);
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return moves;
}

// Of squares that are neither of the ends; neither the first step nor the last.
inline std::vector<GivenStep> some_given_steps(const Board& board, const TourTask& task) {
  std::vector<GivenStep> steps;
  std::int64_t step = 1;
  for (const Square square : some_free_squares(board, 6)) {
    step += *rc::gen::inRange<std::int64_t>(1, 9);
    if (step >= board.free_squares()) break;
    if (task.from != square && task.to != square) steps.push_back({step, board.cell(square)});
  }
  return steps;
}

inline TourTask any_tour_task(const Board& board) {
  TourTask task;
  task.closed = *rc::gen::arbitrary<bool>();
  const std::vector<Square> ends = some_free_squares(board, 2);
  if (*rc::gen::arbitrary<bool>()) task.from = ends[0];
  if (!task.closed && ends.size() == 2 && *rc::gen::arbitrary<bool>()) task.to = ends[1];
  task.method = any_of(names<TourMethod>());
  const bool has_ties = task.method == TourMethod::warnsdorff || task.method == TourMethod::hybrid;
  if (has_ties && *rc::gen::arbitrary<bool>()) task.tie_break = any_of(names<TieBreak>());
  if (task.method == TourMethod::circuit)
    task.circuit = {any_of(names<bool>()), any_of(names<ValueOrder>()), any_of(names<Consistency>())};
  if (task.tie_break == TieBreak::squirrel && !board.is_grid()) task.tie_break.reset();
  const bool goes_with_steps = task.method == TourMethod::automatic || task.method == TourMethod::steps;
  if (goes_with_steps && *rc::gen::arbitrary<bool>()) task.steps = some_given_steps(board, task);
  const bool goes_with_symmetry = task.method == TourMethod::automatic || task.method == TourMethod::sat;
  if (goes_with_symmetry && task.steps.empty() && !board.is_cube() && *rc::gen::arbitrary<bool>()) {
    const Turn turn = any_of(names<Turn>());
    if (has_symmetry(board, turn)) task.symmetry = turn;
  }
  const bool is_flat = !board.is_cube() && board.wrap() == Wrap::none && board.has_cells();
  if (is_flat && task.steps.empty() && *rc::gen::arbitrary<bool>())
    task.aim = Aim{any_of(names<Figure>()), *rc::gen::arbitrary<bool>()};
  const bool goes_with_moves = task.method == TourMethod::automatic || task.method == TourMethod::patch;
  if (goes_with_moves && *rc::gen::arbitrary<bool>())
    task.use = some_moves(board, board.free_squares() - (task.closed ? 0 : 1));
  if (task.aim) return task;
  if (*rc::gen::arbitrary<bool>()) {
    const auto first = *rc::gen::inRange<std::int64_t>(1, board.free_squares() + 1);
    task.squares = StepRange{first, *rc::gen::inRange<std::int64_t>(first, board.free_squares() + 1)};
  } else if (*rc::gen::arbitrary<bool>()) {
    task.step_of = some_free_squares(board, 1)[0];
  }
  return task;
}

inline CyclesTask any_cycles_task(const Board& board) {
  const std::int64_t most = std::max<std::int64_t>(1, board.free_squares() / (board.alternates_colour() ? 4 : 3));
  const auto knights = *rc::gen::inRange<std::int64_t>(1, most + 1);
  const CoverMethod method = any_of(names<CoverMethod>());
  const LengthRange balanced = balanced_lengths(board.free_squares(), knights);
  const Labeling labeling = method == CoverMethod::cycle ? any_of(names<Labeling>()) : CyclesTask{}.labeling;
  if (*rc::gen::arbitrary<bool>()) return {knights, balanced.shortest, balanced.longest, method, labeling};
  const std::int64_t unit = board.alternates_colour() ? 2 : 1;
  const auto shortest = unit * *rc::gen::inRange<std::int64_t>(0, 50);
  return {knights, shortest, shortest + unit * *rc::gen::inRange<std::int64_t>(0, 50), method, labeling};
}

inline CountTask any_count_task(const Board& board) {
  CountTask task;
  task.counted = any_of(names<Counted>());
  if (halves_apply_to(board, task.counted)) task.method = any_of(names<CountMethod>());
  if (task.counted == Counted::closed && !board.is_cube()) task.scope = any_of(names<CountScope>());
  if (task.counted == Counted::two_factors) task.by_cycles = *rc::gen::arbitrary<bool>();
  if (task.counted == Counted::covers) {
    task.cover = any_cycles_task(board);
    task.cover->method = CyclesTask{}.method;
    task.cover->labeling = CyclesTask{}.labeling;
  }
  if (!counts_tours(task.counted) || task.scope != CountScope::all) return task;
  task.directed = *rc::gen::arbitrary<bool>();
  if (task.method != CountMethod::halves && *rc::gen::arbitrary<bool>())
    task.use = some_moves(board, board.free_squares());
  if (task.method == CountMethod::automatic && task.directed && *rc::gen::arbitrary<bool>()) {
    task.steps = some_given_steps(board, {});
    return task;
  }
  if (task.counted == Counted::open && task.directed) {
    if (*rc::gen::arbitrary<bool>()) task.from = some_free_squares(board, 1)[0];
    task.by_start = !task.from && *rc::gen::arbitrary<bool>();
  }
  return task;
}

inline Task any_task(const Board& board) {
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return any_tour_task(board);
    case 1:
      return any_cycles_task(board);
    case 2:
      return any_count_task(board);
    default:
      return VisitTask{some_free_squares(board, 4)};
  }
}

inline rc::Gen<Question> any_question() {
  return rc::gen::exec([] {
    Board board = *any_board();
    Task task = any_task(board);
    Question question{.board = std::move(board), .task = std::move(task), .limits = {}};
    question.seed = *rc::gen::arbitrary<std::uint64_t>() >> 1;
    return question;
  });
}

inline Count any_count(const Board& board) {
  const auto any_number = [] { return std::to_string(*rc::gen::arbitrary<std::uint64_t>()) + "0000000000000"; };
  Count count{any_number(), {}, {}};
  if (*rc::gen::arbitrary<bool>()) count.by_start.emplace_back(*any_cell(board), any_number());
  if (*rc::gen::arbitrary<bool>()) count.by_symmetry.emplace_back("half turn", any_number());
  if (*rc::gen::arbitrary<bool>()) count.by_cycles = {any_number(), "0", any_number()};
  return count;
}

inline Witness any_witness(const Board& board) {
  switch (*rc::gen::inRange(0, 7)) {
    case 0:
      return Tour{some_cells(board)};
    case 5: {
      Reached reached{*rc::gen::arbitrary<std::int64_t>()};
      if (*rc::gen::arbitrary<bool>()) reached.bound = *rc::gen::arbitrary<std::int64_t>();
      return Tour{some_cells(board), reached};
    }
    case 1:
      return Cover{some_paths(board)};
    case 2:
      return Visit{some_paths(board), *rc::gen::arbitrary<std::int64_t>()};
    case 3:
      return any_count(board);
    case 4: {
      TourPart part{*rc::gen::arbitrary<std::int64_t>(), {}};
      for (const Cell cell : some_cells(board)) part.squares.push_back(board.square(cell));
      return part;
    }
    default:
      return std::monostate{};
  }
}

inline std::vector<HallViolator> some_pairs(const Board& board) {
  std::vector<HallViolator> pairs;
  const int count = *rc::gen::inRange(0, 3);
  for (int i = 0; i < count; ++i) pairs.push_back({some_cells(board), some_cells(board)});
  return pairs;
}

inline std::string some_steps() {
  return *rc::gen::element<std::string>("", "0\n", "1 -2 0\n0\n");
}

inline std::vector<VisitRow> some_rows(const Board& board) {
  std::vector<VisitRow> rows;
  const int count = *rc::gen::inRange(0, 9);
  for (int i = 0; i < count; ++i)
    rows.push_back(
        {static_cast<VisitRowKind>(*rc::gen::inRange(0, 8)), some_cells(board), *rc::gen::arbitrary<std::int64_t>()});
  return rows;
}

// Of one of the 22 kinds, numbered in an order of its own.
constexpr int kinds_of_certificates = 22;
inline Certificate any_certificate(const Board& board, int kind) {
  switch (kind) {
    case 0:
      return ClosedTheorem{};
    case 1:
      return OpenTheorem{};
    case 2:
      return ColourCount{*rc::gen::arbitrary<std::int64_t>(), *rc::gen::arbitrary<std::int64_t>()};
    case 3:
      return TooFewMoves{some_cells(board)};
    case 4:
      return Separated{*any_cell(board), *any_cell(board)};
    case 5:
      return TooSmall{};
    case 6:
      return ColourBound{};
    case 7:
      return HallViolator{some_cells(board), some_cells(board)};
    case 8:
      return SeparatingSet{some_cells(board)};
    case 9:
      return MoveProof{some_cells(board), some_paths(board), some_steps(), some_pairs(board)};
    case 10:
      return PieceSizes{some_pairs(board)};
    case 11:
      return CycleWeights{some_cells(board), *rc::gen::arbitrary<std::vector<std::int64_t>>(),
                          *rc::gen::arbitrary<std::int64_t>(), some_pairs(board)};
    case 12:
      return CoverProof{*rc::gen::arbitrary<bool>(),
                        some_pairs(board),
                        some_paths(board),
                        some_paths(board),
                        {some_paths(board), some_paths(board)},
                        some_paths(board),
                        some_cells(board),
                        some_steps()};
    case 13:
      return VisitColours{};
    case 14:
      return VisitMatching{some_cells(board)};
    case 15:
      return VisitDuals{some_rows(board)};
    case 16:
      return VisitProof{*rc::gen::arbitrary<bool>(), some_paths(board), some_steps()};
    case 17:
      return StepProof{some_steps()};
    case 18:
      return StepsApart{*any_cell(board), *any_cell(board)};
    case 19:
      return NoSymmetry{};
    case 20: {
      const std::int64_t number = *rc::gen::arbitrary<std::int64_t>();
      return FigureProof{{FigurePart{some_cells(board), number, some_paths(board), some_steps()}}};
    }
    default:
      return Exhausted{*rc::gen::arbitrary<std::uint64_t>()};
  }
}

inline Certificate any_certificate(const Board& board) {
  return any_certificate(board, *rc::gen::inRange(0, kinds_of_certificates));
}

inline std::string any_text() {
  return *rc::gen::container<std::string>(rc::gen::inRange<char>(1, 127));
}

inline Answer any_answer(const Board& board) {
  Answer answer;
  answer.verdict = *rc::gen::element(Verdict::solved, Verdict::optimal, Verdict::impossible, Verdict::unknown);
  answer.method = any_text();
  answer.elapsed = std::chrono::nanoseconds{*rc::gen::inRange<std::int64_t>(0, std::int64_t{1} << 51)};
  const int counters = *rc::gen::inRange(0, 4);
  for (int i = 0; i < counters; ++i) answer.stats.set(any_text(), *rc::gen::arbitrary<std::uint64_t>());
  answer.witness = any_witness(board);
  answer.reason = any_text();
  if (*rc::gen::arbitrary<bool>()) answer.certificate = any_certificate(board);
  return answer;
}

}  // namespace cavalcade
