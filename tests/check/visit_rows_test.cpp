#include "check/visit_rows.hpp"

#include <map>
#include <tuple>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/naive.hpp"
#include "unlimited.hpp"
#include "visits.hpp"

namespace cavalcade::check {
namespace {

using naive::cells;

// ---- rows worked out by hand ----

// A strip of squares along which a piece steps: a1 b1 c1 d1 e1.
Board strip(std::int64_t width) {
  return naive::board({width, 1, "", Wrap::none, {0, 1}});
}

VisitRow row(const Board& board, VisitRowKind kind, const std::string& squares, std::int64_t times) {
  return {kind, cells(board, squares), times};
}

std::string said(const Board& board, const std::string& knights, std::int64_t squares,
                 const std::vector<VisitRow>& rows) {
  const VisitTask task = starts(board, knights);
  const Result<RowSum> sum = sum_of_rows(VisitShape(board, task, squares, unlimited()), rows, unlimited());
  if (!sum) return sum.error().message;
  return fmt::format("{} <= {}", static_cast<std::int64_t>(sum->least), static_cast<std::int64_t>(sum->most));
}

using Kind = VisitRowKind;

// From c1 in the middle of five squares, four in all: two of {b1, d1} and two of {a1, c1, e1}.
std::string on_the_strip(Kind kind, const std::string& squares, std::int64_t times) {
  const Board board = strip(5);
  return said(board, "c1", 4, {row(board, kind, squares, times)});
}

TEST(ARow, OfMovesIsAnEquation) {
  EXPECT_EQ(on_the_strip(Kind::moves, "b1", 1), "-2 <= 0");   // x + x - 2y + t
  EXPECT_EQ(on_the_strip(Kind::moves, "b1", -1), "-3 <= 0");  // -x - x + 2y - t
  EXPECT_EQ(on_the_strip(Kind::moves, "a1", 5), "-10 <= 0");
  EXPECT_EQ(on_the_strip(Kind::moves, "c1", 3), "0 <= 3");
  EXPECT_EQ(on_the_strip(Kind::moves, "c1", -3), "-6 <= -3");
  const Board board = strip(5);
  EXPECT_EQ(said(board, "c1 e1", 3, {row(board, Kind::moves, "e1", 7)}), "0 <= 0");  // e1 never moves
  EXPECT_EQ(said(board, "c1 e1", 4, {row(board, Kind::moves, "e1", 7)}), "0 <= 7");
}

TEST(ARow, OfAClassIsAnEquation) {
  EXPECT_EQ(on_the_strip(Kind::ends, "b1", 2), "0 <= 2");
  EXPECT_EQ(on_the_strip(Kind::ends, "d1", -2), "-4 <= -2");
  EXPECT_EQ(on_the_strip(Kind::ends, "e1", 2), "0 <= 0");
  EXPECT_EQ(on_the_strip(Kind::ends, "c1", -2), "-4 <= 0");  // t of a1 and e1; that of c1 is 0
  EXPECT_EQ(on_the_strip(Kind::visited, "b1", 1), "0 <= 2");
  EXPECT_EQ(on_the_strip(Kind::visited, "a1", 1), "1 <= 2");  // y of c1 is 1
  EXPECT_EQ(on_the_strip(Kind::visited, "c1", -1), "-3 <= -2");
}

TEST(ARow, OfMovesAndEndsThatNeedTheirSquare) {
  EXPECT_EQ(on_the_strip(Kind::move, "b1 c1", 4), "-4 <= 0");
  EXPECT_EQ(on_the_strip(Kind::move, "b1 a1", 0), "0 <= 0");
  EXPECT_EQ(on_the_strip(Kind::end, "a1", 2), "-2 <= 0");
}

TEST(ARow, OfASet) {
  EXPECT_EQ(on_the_strip(Kind::way_in, "a1 b1 a1", 1), "-3 <= 0");     // 2y - t - t - x
  EXPECT_EQ(on_the_strip(Kind::way_in, "b1 a1 b1 d1", 1), "-6 <= 0");  // three ends, b1-c1, c1-d1, d1-e1
  EXPECT_EQ(on_the_strip(Kind::ends_in, "a1 b1", 2), "-2 <= 0");       // t + t - x
  EXPECT_EQ(on_the_strip(Kind::ends_in, "a1 b1 d1 e1", 1), "-2 <= 0");
  EXPECT_EQ(on_the_strip(Kind::ends_in, "", 1), "0 <= 0");
  EXPECT_EQ(on_the_strip(Kind::way_out, "c1", 3), "-6 <= -3");  // c1 has two moves, and is left three times
  EXPECT_EQ(on_the_strip(Kind::way_out, "b1 c1 d1", 1), "-2 <= -1");
}

TEST(ARow, IsRefusedIfItMakesNoSense) {
  EXPECT_EQ(on_the_strip(Kind::moves, "", 1), "row 1, moves: needs one square, not 0");
  EXPECT_EQ(on_the_strip(Kind::ends, "a1 b1", 1), "row 1, ends: needs one square, not 2");
  EXPECT_EQ(on_the_strip(Kind::visited, "a1 b1", 1), "row 1, visited: needs one square, not 2");
  EXPECT_EQ(on_the_strip(Kind::end, "", 1), "row 1, end: needs one square, not 0");
  EXPECT_EQ(on_the_strip(Kind::move, "a1", 1), "row 1, move: needs two squares, not 1");
  EXPECT_EQ(on_the_strip(Kind::move, "a1 c1", 1), "row 1, move: a1 to c1 is not a (0,1) move");
  EXPECT_EQ(on_the_strip(Kind::move, "a1 a1", 1), "row 1, move: a1 to a1 is not a (0,1) move");
  EXPECT_EQ(on_the_strip(Kind::move, "c1 b1", 1), "row 1, move: c1 is a start");
  EXPECT_EQ(on_the_strip(Kind::end, "c1", 1), "row 1, end: c1 is a start");
  EXPECT_EQ(on_the_strip(Kind::way_in, "a1", 1), "row 1, way-in: needs a square and the set it is in, not 1");
  EXPECT_EQ(on_the_strip(Kind::way_in, "a1 b1", 1), "row 1, way-in: a1 is not in the set");
  EXPECT_EQ(on_the_strip(Kind::way_in, "a1 a1 c1", 1), "row 1, way-in: c1 is a start");
  EXPECT_EQ(on_the_strip(Kind::way_in, "a1 a1 b1 a1", 1), "row 1, way-in: a1 is named twice");
  EXPECT_EQ(on_the_strip(Kind::ends_in, "c1", 1), "row 1, ends-in: c1 is a start");
  EXPECT_EQ(on_the_strip(Kind::ends_in, "b1 b1", 1), "row 1, ends-in: b1 is named twice");
  EXPECT_EQ(on_the_strip(Kind::way_out, "a1 b1 c1 d1", 1),
            "row 1, way-out: no knight that starts in the set has more squares than it");
  EXPECT_EQ(on_the_strip(Kind::way_out, "a1", 1),
            "row 1, way-out: no knight that starts in the set has more squares than it");
  EXPECT_EQ(on_the_strip(Kind::way_out, "c1 c1", 1), "row 1, way-out: c1 is named twice");
  for (const Kind kind : {Kind::move, Kind::end, Kind::way_in, Kind::ends_in, Kind::way_out})
    EXPECT_EQ(on_the_strip(kind, "a1", -1),
              fmt::format("row 1, {}: is an inequality, but taken -1 times", name_of(kind)));
}

TEST(ARow, NamesSquaresWithinReachOnly) {
  const Board board = naive::board({5, 1, "b1", Wrap::none, {0, 1}});
  EXPECT_EQ(said(board, "c1", 2, {row(board, Kind::moves, "a1", 1)}), "row 1, moves: a1 is out of reach");
  EXPECT_EQ(said(board, "c1", 2, {row(board, Kind::moves, "d1", 1), row(board, Kind::ends_in, "b1", 1)}),
            "row 2, ends-in: b1 is out of reach");
  EXPECT_EQ(said(board, "c1", 2, {{Kind::moves, {Cell{5}}, 1}}), "row 1, moves: cell 5 is not on the board");
  EXPECT_EQ(said(board, "c1", 2, {{Kind::moves, {Cell{-1}}, 1}}), "row 1, moves: cell -1 is not on the board");
}

TEST(ASquareWithoutAMove, IsAClassOfItsOwn) {
  const Board board = naive::board({3, 3});
  EXPECT_EQ(said(board, "b2", 2, {row(board, Kind::visited, "b2", -1)}), "-1 <= -2");
  EXPECT_EQ(said(board, "b2", 2, {row(board, Kind::moves, "b2", -1)}), "0 <= -1");
  EXPECT_EQ(said(board, "b2", 2, {row(board, Kind::ends, "b2", -1)}), "0 <= -1");
}

TEST(SumsOfRows, DoNotOverflow) {
  const Board board = strip(5);
  const VisitTask task = starts(board, "c1");
  for (const std::int64_t times : {INT64_MAX, INT64_MIN}) {
    std::vector<VisitRow> rows(1000, row(board, Kind::moves, "b1", times));
    rows.resize(2000, row(board, Kind::visited, "b1", times));
    const Result<RowSum> sum = sum_of_rows(VisitShape(board, task, 4, unlimited()), rows, unlimited());
    ASSERT_TRUE(sum);
    EXPECT_TRUE(sum->most == Signed128{2000} * times);
    // 1000 (x + x - 2y(b1) + t(b1)) + 1000 (y(b1) + y(d1)), all times `times`
    EXPECT_TRUE(sum->least == (times > 0 ? Signed128{-1000} * times : Signed128{4000} * times));
    EXPECT_FALSE(sum->is_contradiction());
  }
  const std::vector<VisitRow> rows(1000, row(board, Kind::visited, "b1", INT64_MAX));
  const Result<RowSum> sum = sum_of_rows(VisitShape(board, task, INT64_MAX, unlimited()), rows, unlimited());
  ASSERT_FALSE(sum);
  EXPECT_EQ(sum.error().message, "the rows are too great to be added up");
}

// ---- rows against visits ----

// One of the numbers of a visit: 'x' of a move, lower cell first, 'y' or 't' of a square.
using Variable = std::tuple<char, Cell, Cell>;

struct Form {
  std::map<Variable, std::int64_t> c;
  std::int64_t b = 0;
  bool is_equation = false;
};

Variable x(Cell one, Cell other) {
  return {'x', std::min(one, other), std::max(one, other)};
}
Variable y(Cell cell) {
  return {'y', cell, cell};
}
Variable t(Cell cell) {
  return {'t', cell, cell};
}

void add_cut(Form& form, const naive::Ground& ground, const std::set<Cell>& set) {
  for (const Cell inside : set)
    for (const Cell outside : ground.reach)
      if (set.count(outside) == 0 && naive::is_move(ground.board, inside, outside)) --form.c[x(inside, outside)];
}

Form form_of(const naive::Ground& ground, const VisitRow& row) {
  Form form;
  form.is_equation = row.kind == Kind::moves || row.kind == Kind::ends || row.kind == Kind::visited;
  const Cell v = row.squares.empty() ? Cell{} : row.squares.front();
  if (row.kind == Kind::moves) {
    for (const Cell next : ground.reach)
      if (naive::is_move(ground.board, v, next)) form.c[x(v, next)] = 1;
    const auto knight = std::find(ground.starts.begin(), ground.starts.end(), v) - ground.starts.begin();
    if (ground.is_start(v)) {
      form.b = ground.lengths[static_cast<std::size_t>(knight)] >= 2 ? 1 : 0;
    } else {
      form.c[y(v)] = -2;
      form.c[t(v)] = 1;
    }
  } else if (row.kind == Kind::ends) {
    for (const Cell cell : ground.class_of(v)) form.c[t(cell)] = 1;
    form.b = ground.counts(v).ends;
  } else if (row.kind == Kind::visited) {
    for (const Cell cell : ground.class_of(v)) form.c[y(cell)] = 1;
    form.b = ground.counts(v).visited;
  } else if (row.kind == Kind::move) {
    form.c = {{x(v, row.squares[1]), 1}, {y(v), -1}};
  } else if (row.kind == Kind::end) {
    form.c = {{t(v), 1}, {y(v), -1}};
  } else if (row.kind == Kind::way_in) {
    const std::set<Cell> set(row.squares.begin() + 1, row.squares.end());
    form.c[y(v)] = 2;
    for (const Cell cell : set) form.c[t(cell)] = -1;
    add_cut(form, ground, set);
  } else if (row.kind == Kind::ends_in) {
    const std::set<Cell> set(row.squares.begin(), row.squares.end());
    for (const Cell cell : set) form.c[t(cell)] = 1;
    add_cut(form, ground, set);
  } else {
    add_cut(form, ground, {row.squares.begin(), row.squares.end()});
    form.b = -1;
  }
  return form;
}

bool holds_of(const Form& form, const naive::Paths& paths) {
  std::set<Variable> ones;
  for (const CellList& path : paths) {
    for (std::size_t i = 1; i < path.size(); ++i) ones.insert(x(path[i - 1], path[i]));
    for (const Cell cell : path) ones.insert(y(cell));
    if (path.size() >= 2) ones.insert(t(path.back()));
  }
  std::int64_t value = 0;
  for (const auto& [variable, c] : form.c) value += ones.count(variable) > 0 ? c : 0;
  return form.is_equation ? value == form.b : value <= form.b;
}

CellList any_set(const naive::Ground& ground) {
  CellList set;
  for (const Cell cell : ground.reach)
    if (!ground.is_start(cell) && any_chance(2)) set.push_back(cell);
  for (std::size_t i = 1; i < set.size(); ++i) std::swap(set[i], set[any_below(i + 1)]);
  return set;
}

VisitRow any_row(const naive::Ground& ground) {
  const CellList reach(ground.reach.begin(), ground.reach.end());
  const auto kind = static_cast<Kind>(any_below(8));
  CellList set = any_set(ground);
  if (kind == Kind::way_out) {
    const std::size_t knight = any_below(ground.starts.size());
    set.push_back(ground.starts[knight]);
    if (static_cast<std::int64_t>(set.size()) < ground.lengths[knight]) return {kind, set, 1};
    set.pop_back();
    return {Kind::ends_in, set, 1};
  }
  if (kind == Kind::ends_in) return {kind, set, 1};
  if (kind == Kind::moves || kind == Kind::ends || kind == Kind::visited || set.empty())
    return {kind > Kind::visited ? Kind::moves : kind, {any_of(reach)}, 1};
  const Cell v = any_of(set);
  if (kind == Kind::end) return {kind, {v}, 1};
  if (kind == Kind::way_in) {
    set.insert(set.begin(), v);
    return {kind, set, 1};
  }
  CellList near;
  for (const Cell next : reach)
    if (naive::is_move(ground.board, v, next)) near.push_back(next);
  return {Kind::move, {v, any_of(near)}, 1};
}

RC_GTEST_PROP(EveryRow, HoldsOfEveryVisit, ()) {
  const auto [board, task] = any_asked_visit();
  const auto knights = static_cast<std::int64_t>(task.knights.size());
  const std::int64_t most = naive::most_visited(board, task);
  const std::int64_t squares =
      knights + static_cast<std::int64_t>(any_below(static_cast<std::size_t>(most - knights) + 1));
  const naive::Ground ground(board, task, squares);
  std::vector<Form> forms;
  for (const Cell cell : ground.reach)
    for (const Kind kind : {Kind::moves, Kind::ends, Kind::visited})
      forms.push_back(form_of(ground, {kind, {cell}, 1}));
  for (int i = 0; i < 20; ++i) forms.push_back(form_of(ground, any_row(ground)));
  int visits = 0;
  naive::for_each_visit(board, task, squares, [&](const naive::Paths& paths) {
    for (const Form& form : forms) RC_ASSERT(holds_of(form, paths));
    return ++visits < 2000;
  });
  RC_ASSERT(visits > 0);
}

RC_GTEST_PROP(SumsOfRows, AreThoseOfTheDefinition, ()) {
  const auto [board, task] = any_asked_visit();
  const std::int64_t squares = static_cast<std::int64_t>(task.knights.size() + any_below(12));
  const naive::Ground ground(board, task, squares);
  std::vector<VisitRow> rows;
  Form sum;
  const std::size_t count = any_below(30);
  for (std::size_t i = 0; i < count; ++i) {
    VisitRow row = any_row(ground);
    const Form form = form_of(ground, row);
    row.times = static_cast<std::int64_t>(any_below(20)) - (form.is_equation ? 10 : 0);
    for (const auto& [variable, c] : form.c) sum.c[variable] += row.times * c;
    sum.b += row.times * form.b;
    rows.push_back(row);
  }
  std::int64_t least = 0;
  for (const auto& [variable, c] : sum.c) {
    const auto& [kind, cell, other] = variable;
    const bool at_start = kind != 'x' && ground.is_start(cell);
    least += !at_start ? std::min<std::int64_t>(c, 0) : kind == 'y' ? c : 0;
  }
  const Result<RowSum> found = sum_of_rows(VisitShape(board, task, squares, unlimited()), rows, unlimited());
  if (!found) RC_FAIL(found.error().message);
  RC_ASSERT(static_cast<std::int64_t>(found->least) == least);
  RC_ASSERT(static_cast<std::int64_t>(found->most) == sum.b);
}

}  // namespace
}  // namespace cavalcade::check
