// Answers to draw: a few known tours, and random walks of legal moves on any board for the laws every drawing obeys.

#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "board/board.hpp"
#include "board/square_name.hpp"
#include "draw/draw.hpp"
#include "draw/routes.hpp"
#include "support/boards.hpp"

namespace cavalcade::draw {

inline double longest_jump(const Board& board) {
  double longest = 0;
  for (const auto& [a, b] : board.piece().leapers()) longest = std::max(longest, std::hypot(a, b));
  return longest;
}

struct Sample {
  Question question;
  Answer answer;
};

// "a1 c2 e1" as cells of the board.
inline CellList cells(const Board& board, const std::string& names) {
  CellList found;
  std::istringstream words(names);
  for (std::string name; words >> name;) {
    const Result<Square> square = parse_square(board, name);
    EXPECT_TRUE(square) << name;
    found.push_back(board.cell(*square));
  }
  return found;
}

inline Sample sample(Board board, Task task, Witness witness) {
  Sample made{{std::move(board), std::move(task), 1, 1, {}}, {}};
  made.answer.verdict = Verdict::solved;
  made.answer.witness = std::move(witness);
  return made;
}

inline TourTask tour_task(bool closed) {
  TourTask task;
  task.closed = closed;
  return task;
}

inline Sample open_5x5() {
  const Board board = *Board::rectangle(5, 5);
  Sample made =
      sample(board, tour_task(false),
             Tour{cells(board, "a1 c2 e1 d3 e5 c4 a5 b3 d4 e2 c1 a2 b4 d5 e3 d1 b2 a4 c5 e4 d2 b1 c3 b5 a3")});
  made.answer.method = "hybrid";
  made.answer.elapsed = std::chrono::microseconds(1234);
  made.answer.stats.set("nodes", 25);
  made.answer.stats.set("backtracks", 0);
  return made;
}

inline Sample closed_6x6() {
  const Board board = *Board::rectangle(6, 6);
  return sample(board, tour_task(true),
                Tour{cells(board,
                           "c3 a2 c1 e2 f4 e6 c5 a6 b4 c6 a5 b3 a1 c2 e1 d3 e5 f3 d4 b5 a3 b1 d2 f1 e3 f5 d6 c4 b6 a4 "
                           "b2 d1 f2 e4 f6 d5")});
}

// Two cycles of four squares; the other eight are left over, which no drawing minds.
inline Sample two_cycles() {
  const Board board = *Board::rectangle(4, 4);
  return sample(board, CyclesTask{2, 4, 4}, Cover{{cells(board, "a1 b3 d4 c2"), cells(board, "b1 a3 c4 d2")}});
}

// b2 is blocked, and d3 among others is not visited.
inline Sample two_knights() {
  Board board = *Board::rectangle(4, 3);
  EXPECT_TRUE(board.block({1, 1}));
  VisitTask task;
  task.knights = {{0, 0}, {3, 0}};
  return sample(board, task, Visit{{cells(board, "a1 c2 a3 b1"), cells(board, "d1 c3 a2")}, 9});
}

// All squares rank by rank. Not a tour, but as long as one.
inline Sample rank_by_rank(Board board) {
  CellList squares;
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (!board.is_blocked(Cell{number})) squares.push_back(Cell{number});
  return sample(std::move(board), tour_task(false), Tour{std::move(squares)});
}

inline Sample impossible() {
  Sample made = sample(*Board::rectangle(3, 3), tour_task(true), std::monostate{});
  made.answer.verdict = Verdict::impossible;
  made.answer.reason = "both sides are odd";
  return made;
}

// A walk of legal moves that visits no square twice, from a random square until it is stuck.
inline CellList any_walk(const Board& board) {
  std::vector<bool> visited(static_cast<std::size_t>(board.area()));
  CellList free;
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (!board.is_blocked(Cell{number})) free.push_back(Cell{number});
  CellList walk{*rc::gen::elementOf(free)};
  for (;;) {
    visited[index(walk.back())] = true;
    CellList next;
    for (const Cell cell : board.neighbours(walk.back()))
      if (!visited[index(cell)]) next.push_back(cell);
    if (next.empty()) return walk;
    walk.push_back(*rc::gen::elementOf(next));
  }
}

inline Sample any_walk_sample() {
  const Board board = *any_board();
  CellList walk = any_walk(board);
  const bool closed = walk.size() > 2 && board.are_neighbours(walk.front(), walk.back());
  return sample(board, tour_task(closed), Tour{std::move(walk)});
}

inline std::string written(Format format, const Sample& sample, const Style& style = {}) {
  std::ostringstream out;
  const Result<void> drawn = write(out, format, sample.question, sample.answer, style);
  EXPECT_TRUE(drawn) << (drawn ? "" : drawn.error().message);
  return out.str();
}

inline std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> found;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) found.push_back(line);
  return found;
}

inline std::size_t occurrences(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

}  // namespace cavalcade::draw
