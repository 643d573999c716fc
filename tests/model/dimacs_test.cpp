// The formulas are put to CaDiCaL, and their models compared with what trying everything finds.

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <sstream>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "check/check.hpp"
#include "model/arcs.hpp"
#include "model/formula_solver.hpp"
#include "model/languages.hpp"
#include "support/small_boards.hpp"

namespace cavalcade::model {
namespace {

using check::naive::free_cells;
using check::naive::is_move;

using Lists = std::vector<CellList>;

// Paths from the cell on, of so many squares, that avoid those used: `found` sees each, in `path`.
void every_path(const Board& board, Cell from, std::size_t squares, std::set<Cell>& used, CellList& path,
                const std::function<void()>& found) {
  if (!used.insert(from).second) return;
  path.push_back(from);
  if (path.size() == squares)
    found();
  else
    for (const Cell there : free_cells(board))
      if (is_move(board, from, there)) every_path(board, there, squares, used, path, found);
  path.pop_back();
  used.erase(from);
}

std::size_t number_of_tours(const Board& board, const TourTask& task) {
  const CellList cells = free_cells(board);
  std::size_t number = 0;
  for (const Cell start : cells) {
    if (task.closed ? start != cells.front() : task.from && start != board.cell(*task.from)) continue;
    std::set<Cell> used;
    CellList path;
    every_path(board, start, cells.size(), used, path, [&] {
      if (task.closed && (path.size() < 3 || !is_move(board, path.back(), path.front()) || path[1] > path.back()))
        return;
      if (!task.to || path.back() == board.cell(*task.to)) ++number;
    });
  }
  return number;
}

std::size_t number_of_covers(const Board& board, const CyclesTask& task, std::set<Cell>& used, std::int64_t cycles) {
  const CellList cells = free_cells(board);
  const auto lowest = std::find_if(cells.begin(), cells.end(), [&](Cell cell) { return !used.contains(cell); });
  if (lowest == cells.end()) return cycles == task.knights ? 1 : 0;
  if (cycles == task.knights) return 0;
  std::size_t number = 0;
  for (std::int64_t length = std::max<std::int64_t>(3, task.shortest);
       length <= std::min<std::int64_t>(task.longest, static_cast<std::int64_t>(cells.size())); ++length) {
    CellList path;
    every_path(board, *lowest, static_cast<std::size_t>(length), used, path, [&] {
      if (is_move(board, path.back(), path.front()) && path[1] < path.back())
        number += number_of_covers(board, task, used, cycles + 1);
    });
  }
  return number;
}

std::size_t number_of_visits(const Board& board, const VisitTask& task, std::int64_t visited, std::set<Cell>& used,
                             std::int64_t knight) {
  const auto knights = static_cast<std::int64_t>(task.knights.size());
  if (knight == knights) return 1;
  std::size_t number = 0;
  const Cell start = board.cell(task.knights[static_cast<std::size_t>(knight)]);
  CellList path;
  used.erase(start);
  every_path(board, start, static_cast<std::size_t>((visited + knights - 1 - knight) / knights), used, path,
             [&] { number += number_of_visits(board, task, visited, used, knight + 1); });
  used.insert(start);
  return number;
}

// The models are exactly so many answers, all different, and none has a fault. Where there are very many, some.
void expect_models(const Result<ModelFiles>& files, const Board& board, const Task& task, std::size_t number,
                   const std::function<std::optional<std::string>(const Lists&)>& fault) {
  ASSERT_TRUE(files) << files.error().message;
  constexpr std::size_t enough = 150;
  FormulaSolver solver(files->model);
  std::set<Lists> seen;
  while (seen.size() < enough) {
    const auto model = solver.model();
    if (!model) break;
    const auto read = read_dimacs_model(board, task, *model);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(fault(*read).value_or("none"), "none");
    EXPECT_TRUE(seen.insert(*read).second) << "the same answer twice";
    solver.refuse_last();
  }
  EXPECT_EQ(seen.size(), std::min(number, enough)) << files->model;
}

void expect_tours(const Board& board, const TourTask& task) {
  expect_models(tour_as_dimacs(board, task), board, task, number_of_tours(board, task),
                [&](const Lists& lists) { return check::fault_in_tour(board, task, lists.front()); });
}

void expect_covers(const Board& board, const CyclesTask& task) {
  std::set<Cell> used;
  expect_models(cycles_as_dimacs(board, task), board, task, number_of_covers(board, task, used, 0),
                [&](const Lists& lists) { return check::fault_in_cover(board, task, lists); });
}

std::optional<std::string> fault_in_paths(const Board& board, const VisitTask& task, std::int64_t visited,
                                          const Lists& paths) {
  const auto knights = static_cast<std::int64_t>(task.knights.size());
  std::set<Cell> used;
  for (std::int64_t knight = 0; knight < knights; ++knight) {
    const CellList& path = paths[static_cast<std::size_t>(knight)];
    if (path.front() != board.cell(task.knights[static_cast<std::size_t>(knight)])) return "the start is another";
    if (static_cast<std::int64_t>(path.size()) != (visited + knights - 1 - knight) / knights) return "a length";
    for (std::size_t i = 0; i < path.size(); ++i) {
      if (!used.insert(path[i]).second) return "a square twice";
      if (i > 0 && !is_move(board, path[i - 1], path[i])) return "no move";
    }
  }
  return std::nullopt;
}

void expect_visits(const Board& board, const VisitTask& task, std::int64_t visited) {
  std::set<Cell> used;
  for (const Square start : task.knights) used.insert(board.cell(start));
  expect_models(visit_as_dimacs(board, task, {.visited = visited}), board, task,
                number_of_visits(board, task, visited, used, 0),
                [&](const Lists& paths) { return fault_in_paths(board, task, visited, paths); });
}

Board any_tiny_board() {
  Board board = check::any_small_surface();
  while (board.free_squares() > 10)
    if (!board.block(board.square(check::any_of(free_cells(board))))) throw std::logic_error("a square is refused");
  return board;
}

Square any_square(const Board& board) {
  return board.square(check::any_of(free_cells(board)));
}

class FormulasOnAnyBoard : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  template <class Law>
  void run(Law law) {
    const auto any = rc::gen::exec([&] {
      law();
      return 0;
    });
    any(rc::Random(GetParam()), rc::kNominalSize).value();
  }
};
INSTANTIATE_TEST_SUITE_P(, FormulasOnAnyBoard, ::testing::Range<std::uint64_t>(1, 61));

TEST_P(FormulasOnAnyBoard, TheModelsAreTheTours) {
  run([] {
    const Board board = any_tiny_board();
    expect_tours(board, {.closed = true});
    expect_tours(board, {});
    TourTask given{.from = any_square(board)};
    expect_tours(board, given);
    given.to = any_square(board);
    if (given.to != given.from || board.free_squares() == 1) expect_tours(board, given);
    expect_tours(board, {.to = given.to});
  });
}

TEST_P(FormulasOnAnyBoard, TheModelsAreTheCovers) {
  run([] {
    const Board board = any_tiny_board();
    expect_covers(board, {.knights = 1, .shortest = 0, .longest = 99});
    expect_covers(board, {.knights = 2, .shortest = 0, .longest = 99});
    expect_covers(board, {.knights = 3, .shortest = 3, .longest = 4});
    const auto shortest = static_cast<std::int64_t>(check::any_below(6));
    expect_covers(board, {.knights = static_cast<std::int64_t>(1 + check::any_below(3)),
                          .shortest = shortest,
                          .longest = shortest + static_cast<std::int64_t>(check::any_below(4))});
  });
}

TEST_P(FormulasOnAnyBoard, TheModelsAreTheVisits) {
  run([] {
    const Board board = any_tiny_board();
    VisitTask task;
    const std::size_t knights = 1 + check::any_below(3);
    while (task.knights.size() < std::min<std::size_t>(knights, free_cells(board).size())) {
      const Square start = any_square(board);
      if (std::find(task.knights.begin(), task.knights.end(), start) == task.knights.end())
        task.knights.push_back(start);
    }
    for (auto visited = static_cast<std::int64_t>(task.knights.size()); visited <= board.free_squares(); ++visited)
      expect_visits(board, task, visited);
  });
}

// 16 closed tours of 3x10, and 1728 open ones of 5x5, both directions (known numbers).
TEST(TheFormula, HasAsManyModelsAsThereAreTours) {
  const auto models = [](const Board& board, const TourTask& task) {
    FormulaSolver solver(tour_as_dimacs(board, task)->model);
    std::size_t number = 0;
    for (; solver.model(); ++number) solver.refuse_last();
    return number;
  };
  EXPECT_EQ(models(*Board::rectangle(3, 10), {.closed = true}), 16U);
  EXPECT_EQ(models(*Board::rectangle(5, 5), {.from = Square{0, 0}}), 304U);
}

TEST(TheFormula, IsSolvedOnTheChessboard) {
  const Board board = *Board::rectangle(8, 8);
  const TourTask task{.closed = true};
  const auto model = FormulaSolver(tour_as_dimacs(board, task)->model).model();
  ASSERT_TRUE(model);
  const auto tour = read_dimacs_model(board, task, *model);
  ASSERT_TRUE(tour) << tour.error().message;
  EXPECT_EQ(check::fault_in_tour(board, task, tour->front()).value_or("none"), "none");
}

TEST(TheFormula, NamesEveryVariableOfAMove) {
  const Board board = check::naive::board({3, 3, "b2"});
  const std::string text = tour_as_dimacs(board, {.closed = true})->model;
  EXPECT_TRUE(text.starts_with("c A closed tour of 3x3, without b2: satisfiable if and only if there is one.\n"))
      << text;
  for (const char* const line : {"\nc 1 a1 -> c2\n", "\nc 2 a1 -> b3\n", "\nc 16 c3 -> a2\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
}

TEST(TheFormula, IsRefusedWhereItWouldBeTooLarge) {
  for (const std::int64_t side : {1000, 100'000, 2'147'483'647}) {
    const Board board = *Board::rectangle(side, side);
    const VisitTask visit{{{0, 0}}};
    for (const Result<ModelFiles>& refused :
         {tour_as_dimacs(board, {.closed = true}), cycles_as_dimacs(board, {.knights = 2, .longest = side}),
          visit_as_dimacs(board, visit, {.visited = 1})}) {
      ASSERT_FALSE(refused);
      EXPECT_TRUE(refused.error().message.starts_with("--as: dimacs would take some ")) << refused.error().message;
    }
  }
}

TEST(TheFormula, OfAVisitRefusesNumbersOfSquaresThatNoneHas) {
  const Board board = *Board::rectangle(3, 3);
  const VisitTask task{{{0, 0}, {1, 0}}};
  EXPECT_FALSE(visit_as_dimacs(board, task, {.visited = 1}));
  EXPECT_TRUE(visit_as_dimacs(board, task, {.visited = 2}));
  EXPECT_TRUE(visit_as_dimacs(board, task, {.visited = 9}));
  EXPECT_EQ(visit_as_dimacs(board, task, {.visited = 10}).error().message,
            "--visited: 10 is not from 2 (one square a knight) to 9 (all that are free)");
}

TEST(AModel, IsNotBelieved) {
  const Board board = check::naive::board({3, 3, "b2"});
  const Task closed = TourTask{.closed = true};
  const auto refusal = [&](const Task& task, const std::string& printed) {
    const auto read = read_dimacs_model(board, task, printed);
    return read ? "none" : read.error().message;
  };
  EXPECT_EQ(refusal(closed, "s UNSATISFIABLE\n"), "the solver says that there is no model");
  EXPECT_EQ(refusal(closed, "v 1 2 0"), "a1 leads to two squares");
  EXPECT_EQ(refusal(closed, "1 0"), "the tour visits 2 of 8 squares");
  EXPECT_EQ(refusal(closed, ""), "the tour visits 1 of 8 squares");
  EXPECT_EQ(refusal(CyclesTask{}, "1 0"), "b1 leads nowhere");
  EXPECT_EQ(refusal(VisitTask{{{1, 0}}}, "v 1\nv 0\n"), "1 of 1 moves are no knight's");
  EXPECT_EQ(refusal(VisitTask{{{0, 0}}}, "c 2\n-2 1\n99999999999 x 0 5"), "none");
}

// Also those of registers that no test board needs.
TEST(AShiftRegister, StepsThroughAllStatesButZero) {
  for (unsigned bits = ShiftRegister::fewest_bits; bits <= ShiftRegister::most_bits; ++bits) {
    const ShiftRegister states(bits);
    std::uint32_t state = states.next(ShiftRegister::first_state);
    std::int64_t steps = 1;
    for (; state != ShiftRegister::first_state && steps <= states.period(); ++steps) state = states.next(state);
    EXPECT_EQ(steps, states.period()) << bits;
  }
}

TEST(AShiftRegister, IsAsSmallAsCanBe) {
  EXPECT_EQ(ShiftRegister::longer_than(-2).bits(), 2U);
  EXPECT_EQ(ShiftRegister::longer_than(2).bits(), 2U);
  EXPECT_EQ(ShiftRegister::longer_than(3).bits(), 3U);
  EXPECT_EQ(ShiftRegister::longer_than(62).bits(), 6U);
  EXPECT_EQ(ShiftRegister::longer_than(63).bits(), 7U);
  EXPECT_EQ(ShiftRegister::longer_than(ShiftRegister::longest_length).bits(), ShiftRegister::most_bits);
}

}  // namespace
}  // namespace cavalcade::model
