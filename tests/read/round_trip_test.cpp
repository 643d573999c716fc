// What is written is read: any answer with squares or a number, in every format that carries it, written and read back,
// is the same answer to the same question, and the checker finds the same. What a format does not carry is said.

#include <algorithm>
#include <limits>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "board/square_name.hpp"
#include "check/check.hpp"
#include "draw/draw.hpp"
#include "draw/samples.hpp"
#include "read/read.hpp"
#include "support/any.hpp"
#include "support/any_question.hpp"

namespace cavalcade::read {
namespace {

using check::any_below;
using draw::Format;

enum class Kind { tour, part, cover, visit, count };

// A walk, cut into pieces of at least this many squares.
std::vector<CellList> any_pieces(const Board& board, std::size_t fewest) {
  const CellList walk = draw::any_walk(board);
  std::vector<CellList> pieces;
  for (std::size_t at = 0; at < walk.size();) {
    const std::size_t length = fewest + any_below(8);
    const std::size_t end = walk.size() - at < length + fewest ? walk.size() : at + length;
    pieces.emplace_back(walk.begin() + static_cast<std::ptrdiff_t>(at),
                        walk.begin() + static_cast<std::ptrdiff_t>(end));
    at = end;
  }
  return pieces;
}

Solved any_tour() {
  const draw::Sample made = draw::any_walk_sample();
  return {made.question, made.answer};
}

Solved any_part() {
  const Board board = *any_board();
  const auto count = static_cast<std::int64_t>(
      1 + any_below(std::min<std::size_t>(8, static_cast<std::size_t>(board.free_squares()))));
  TourPart part;
  part.first_step =
      1 + static_cast<std::int64_t>(any_below(static_cast<std::size_t>(board.free_squares() - count + 1)));
  for (std::int64_t i = 0; i < count; ++i) part.squares.push_back(board.square(*any_cell(board)));
  TourTask task;
  task.closed = any_below(2) == 0;
  task.squares = StepRange{part.first_step, part.first_step + count - 1};
  const draw::Sample made = draw::sample(board, task, std::move(part));
  return {made.question, made.answer};
}

Solved any_cover() {
  const Board board = *any_board();
  const std::int64_t fewest = board.alternates_colour() ? 4 : 3;
  std::vector<CellList> cycles = any_pieces(board, static_cast<std::size_t>(fewest));
  std::size_t shortest = std::numeric_limits<std::size_t>::max();
  std::size_t longest = 0;
  for (const CellList& cycle : cycles) {
    shortest = std::min(shortest, cycle.size());
    longest = std::max(longest, cycle.size());
  }
  const std::size_t unit = board.alternates_colour() ? 2 : 1;
  const CyclesTask task{static_cast<std::int64_t>(cycles.size()), static_cast<std::int64_t>(shortest / unit * unit),
                        static_cast<std::int64_t>((longest + unit - 1) / unit * unit)};
  const draw::Sample made = draw::sample(board, task, Cover{std::move(cycles)});
  return {made.question, made.answer};
}

Solved any_visit() {
  const Board board = *any_board();
  std::vector<CellList> paths = any_pieces(board, 1);
  VisitTask task;
  for (const CellList& path : paths) task.knights.push_back(board.square(path.front()));
  const draw::Sample made = draw::sample(board, task, Visit{std::move(paths), board.free_squares()});
  return {made.question, made.answer};
}

Solved any_number_of_tours() {
  const Board board = *any_board();
  CountTask task = any_count_task(board);
  task.method = CountMethod::automatic;
  Count count{std::to_string(any_below(1U << 30U)) + "00000000000000000000", {}, {}};
  if (task.by_start)
    for (const Cell cell : board.free_cells()) count.by_start.emplace_back(cell, std::to_string(any_below(100000)));
  if (task.scope == CountScope::symmetric) count.by_symmetry = {{"identity", "98"}, {"half turn", "8"}};
  if (task.by_cycles) count.by_cycles = {"98", "0", "12"};
  const draw::Sample made = draw::sample(board, task, std::move(count));
  return {made.question, made.answer};
}

Solved any_solved(Kind kind) {
  switch (kind) {
    case Kind::tour:
      return any_tour();
    case Kind::part:
      return any_part();
    case Kind::cover:
      return any_cover();
    case Kind::visit:
      return any_visit();
    default:
      return any_number_of_tours();
  }
}

std::string written(Format format, const Solved& solved) {
  return draw::written(format, {solved.question, solved.answer});
}

// The fields of the question, by name.
Request all_fields(const Question& question) {
  Request all;
  for (auto& [name, given] : fields_of(question)) all.give(name, given);
  return all;
}

// Those that the format does not carry.
Request unsaid(const Solved& solved, const std::set<std::string_view>& names) {
  Request said;
  const Request all = all_fields(solved.question);
  for (const Request::Item& item : all.items())
    if (names.contains(item.field)) said.give(item.field, item.given);
  return said;
}

void expect_same(const std::string& text, const Request& said, const Solved& solved) {
  const Result<Solved> again = parse_answer(text, said);
  RC_LOG() << text << '\n';
  if (!again) RC_FAIL(again.error().message);
  RC_ASSERT(again->answer.witness == solved.answer.witness);
  RC_ASSERT(question_json(again->question) == question_json(solved.question));
  RC_ASSERT(again->answer.verdict == Verdict::solved);
  constexpr std::uint64_t little_effort = 1000;
  const check::Finding finding = check::check_answer(again->question, again->answer, little_effort);
  const check::Finding expected = check::check_answer(solved.question, solved.answer, little_effort);
  RC_ASSERT(finding.what == expected.what);
}

class RoundTrip : public ::testing::TestWithParam<Kind> {};
INSTANTIATE_TEST_SUITE_P(Tasks, RoundTrip,
                         ::testing::Values(Kind::tour, Kind::part, Kind::cover, Kind::visit, Kind::count));

TEST_P(RoundTrip, AsJson) {
  EXPECT_TRUE(rc::check([&] {
    const Solved solved = any_solved(GetParam());
    expect_same(written(Format::json, solved), {}, solved);
  }));
}

TEST_P(RoundTrip, AsText) {
  EXPECT_TRUE(rc::check([&] {
    const Solved solved = any_solved(GetParam());
    std::set<std::string_view> left_out{"avoid", "use"};
    // 2,1 is the knight, and text does not say that it was written so.
    if (solved.question.board.piece().is_knight()) left_out.insert("leaper");
    const auto* task = std::get_if<CountTask>(&solved.question.task);
    const bool shows_no_board = GetParam() == Kind::part || (task != nullptr && !task->by_start);
    if (shows_no_board) left_out.insert("block");
    expect_same(written(Format::text, solved), unsaid(solved, left_out), solved);
  }));
}

TEST_P(RoundTrip, AsCsv) {
  if (GetParam() == Kind::count) return;  // has no rows
  EXPECT_TRUE(rc::check([&] {
    const Solved solved = any_solved(GetParam());
    std::set<std::string_view> left_out{"board", "wrap", "leaper", "avoid", "closed"};
    if (GetParam() == Kind::part) left_out.insert({"block", "squares"});
    expect_same(written(Format::csv, solved), unsaid(solved, left_out), solved);
  }));
}

TEST_P(RoundTrip, AsNpy) {
  if (GetParam() == Kind::count || GetParam() == Kind::part) return;  // have no array
  EXPECT_TRUE(rc::check([&] {
    const Solved solved = any_solved(GetParam());
    expect_same(written(Format::npy, solved), unsaid(solved, {"task", "block", "wrap", "leaper", "avoid", "closed"}),
                solved);
  }));
}

// From its first square in the order of the board: a list of successors does not tell where a cycle begins.
void begin_with_least(CellList& cycle) {
  std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
}

TEST_P(RoundTrip, AsSuccessors) {
  if (GetParam() != Kind::tour && GetParam() != Kind::cover) return;
  EXPECT_TRUE(rc::check([&] {
    Solved solved = any_solved(GetParam());
    if (auto* tour = std::get_if<Tour>(&solved.answer.witness))
      if (std::get<TourTask>(solved.question.task).closed) begin_with_least(tour->squares);
    if (auto* cover = std::get_if<Cover>(&solved.answer.witness)) {
      // A square alone is as one that is left out.
      for (const CellList& cycle : cover->cycles)
        if (cycle.size() == 1) return;
      for (CellList& cycle : cover->cycles) begin_with_least(cycle);
      std::sort(cover->cycles.begin(), cover->cycles.end());
    }
    const bool is_one_cycle = GetParam() == Kind::cover && std::get<CyclesTask>(solved.question.task).knights == 1;
    std::set<std::string_view> left_out{"board", "block", "wrap", "leaper", "avoid"};
    if (is_one_cycle) left_out.insert("task");
    expect_same(written(Format::successors, solved), unsaid(solved, left_out), solved);
  }));
}

RC_GTEST_PROP(RoundTripOfLines, AsTextAndAsBareJson, ()) {
  const Solved solved = any_tour();
  std::string text;
  std::string json;
  for (const Cell cell : std::get<Tour>(solved.answer.witness).squares) {
    const std::string name = square_name(solved.question.board, cell);
    text += (text.empty() ? "" : " ") + name;
    json += (json.empty() ? "\"" : ",\"") + name + "\"";
  }
  const Request said = unsaid(solved, {"board", "block", "wrap", "leaper", "avoid", "closed"});
  expect_same(text + "\n", said, solved);
  expect_same(R"({"tour":[)" + json + "]}\n", said, solved);
  expect_same(witness_json_head(solved.question, "tour") + json + "]}\n", {}, solved);
}

// Of what is whole nothing needs to be said but what the format cannot tell.
RC_GTEST_PROP(RoundTripOfWholeTours, NeedsNoBoard, ()) {
  const Board any = *any_flat_board();
  Board board = *Board::rectangle(any.width(), any.height());
  for (const Cell cell : any.blocked_cells()) RC_ASSERT(board.block(any.square(cell)));
  const draw::Sample made = draw::rank_by_rank(board);
  const Solved solved{made.question, made.answer};
  expect_same(written(Format::csv, solved), {}, solved);
  if (board.blocked_count() == 0) expect_same(written(Format::npy, solved), {}, solved);
}

}  // namespace
}  // namespace cavalcade::read
