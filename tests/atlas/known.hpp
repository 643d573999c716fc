// The table of 4, whose seven instances can be settled by hand: what the tests take for an engine.

#pragma once

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "atlas/table.hpp"
#include "board/square_name.hpp"

namespace cavalcade::atlas {

inline CellList cells(const Board& board, const std::string& names) {
  CellList found;
  std::istringstream words(names);
  for (std::string name; words >> name;) found.push_back(board.cell(*parse_square(board, name)));
  return found;
}

inline Answer solved(std::vector<CellList> cycles) {
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.method = "anneal";
  answer.witness = Cover{std::move(cycles)};
  return answer;
}

inline Answer impossible(Certificate certificate) {
  Answer answer;
  answer.verdict = Verdict::impossible;
  answer.method = "theorem";
  answer.reason = "known";
  answer.certificate = std::move(certificate);
  return answer;
}

inline Answer unknown(const std::string& reason) {
  Answer answer;
  answer.reason = reason;
  return answer;
}

// Two opposite corners of 4x4 have the same two neighbours, so the four squares are a cycle of every cover.
inline std::vector<HallViolator> corners_of_4x4(const Board& board) {
  return {{cells(board, "a1 d4"), cells(board, "b3 c2")}, {cells(board, "d1 a4"), cells(board, "b2 c3")}};
}

// True answers with certificates that hold.
inline Answer known_answer(const Question& question) {
  const Board& board = question.board;
  const std::int64_t knights = std::get<CyclesTask>(question.task).knights;
  if (knights == 1) return impossible(ClosedTheorem{});
  if (board.height() == 3) {
    if (knights == 2) return solved({cells(board, "a1 b3 d2 b1 a3 c2"), cells(board, "a2 c1 d3 b2 d1 c3")});
    return impossible(CycleWeights{{}, {}, 1, {}});  // 4x3 has no cycle of four squares at all
  }
  if (knights == 4)
    return solved({cells(board, "a1 b3 d4 c2"), cells(board, "d1 b2 a4 c3"), cells(board, "b1 d2 c4 a3"),
                   cells(board, "c1 d3 b4 a2")});
  return impossible(PieceSizes{corners_of_4x4(board)});
}

inline Result<void> keep_nothing(const Instance& /*instance*/, const Question& /*question*/, const Answer& /*answer*/) {
  return {};
}

inline Table table_of_4(const Answerer& answer = known_answer) {
  Progress progress;
  Result<Table> table = decide({.side = 4, .seed = 1, .limits = {}}, 2, answer, keep_nothing, progress);
  EXPECT_TRUE(table);
  return *table;
}

}  // namespace cavalcade::atlas
