// All tours of small boards, by a search that knows nothing but the moves, and boards that are small enough for it.

#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "board/board.hpp"
#include "engine/engine.hpp"
#include "support/boards.hpp"
#include "support/naive.hpp"

namespace cavalcade::testing {

using Tours = std::vector<CellList>;

// Every list of squares that is a tour, in both directions and, if closed, from every square.
inline Tours every_list(const Board& board, bool closed) {
  Tours found;
  const CellList all = check::naive::free_cells(board);
  std::map<Cell, CellList> moves;
  for (const Cell one : all)
    for (const Cell other : all)
      if (check::naive::is_move(board, one, other)) moves[one].push_back(other);
  CellList path;
  std::vector<bool> visited(static_cast<std::size_t>(board.area()));
  const std::function<void(Cell)> extend = [&](Cell here) {
    path.push_back(here);
    visited[index(here)] = true;
    if (path.size() == all.size()) {
      if (!closed || (path.size() > 2 && check::naive::is_move(board, path.back(), path.front())))
        found.push_back(path);
    } else {
      for (const Cell next : moves[here])
        if (!visited[index(next)]) extend(next);
    }
    visited[index(here)] = false;
    path.pop_back();
  };
  for (const Cell first : all) extend(first);
  return found;
}

inline bool makes(const CellList& tour, bool closed, const Move& move) {
  for (std::size_t i = 1; i < tour.size(); ++i)
    if (Move(tour[i - 1], tour[i]) == move) return true;
  return closed && Move(tour.back(), tour.front()) == move;
}

inline std::vector<Move> moves_of(const Board& board) {
  std::vector<Move> moves;
  for (const Cell one : check::naive::free_cells(board))
    for (const Cell other : check::naive::free_cells(board))
      if (one < other && check::naive::is_move(board, one, other)) moves.emplace_back(one, other);
  return moves;
}

inline Board small_board(Random& random) {
  constexpr std::array<std::pair<int, int>, 6> sizes{{{3, 4}, {3, 5}, {4, 4}, {5, 4}, {3, 3}, {4, 3}}};
  const auto [width, height] = sizes[random.below(sizes.size())];
  Board board = *Board::rectangle(width, height);
  const bool is_joined = random.below(3) == 0;
  EXPECT_TRUE(board.set_wrap(!is_joined ? Wrap::none : random.below(2) == 0 ? Wrap::x : Wrap::y));
  const std::uint64_t holes = random.below(4);
  for (std::uint64_t i = 0; i < holes || board.free_squares() > 16; ++i)
    EXPECT_TRUE(board.block(any_free_square(board, random)));
  const std::vector<Move> moves = moves_of(board);
  const std::uint64_t avoided = moves.empty() ? 0 : random.below(4);
  for (std::uint64_t i = 0; i < avoided; ++i) {
    const Move& move = moves[random.below(moves.size())];
    EXPECT_TRUE(board.take_out(board.square(move.lesser), board.square(move.greater)));
  }
  return board;
}

// What the engine lists, each once.
inline std::set<CellList> all_listed(const Question& question) {
  std::set<CellList> listed;
  Progress progress;
  const engine::Enumeration list =
      engine::enumerate(question, engine::Enumerator::search, Budget({}), progress, [&](const Tour& tour) {
        EXPECT_TRUE(listed.insert(tour.squares).second);
        return true;
      });
  EXPECT_TRUE(list.complete) << list.reason;
  return listed;
}

// A few tours, some thousand times: each comes about as often as the others.
inline void expect_equally_likely(const Question& question, const std::set<CellList>& tours) {
  constexpr std::uint64_t draws = 4000;
  std::map<CellList, double> seen;
  Progress progress;
  engine::sample(question, draws, Budget({}), progress, [&](const Tour& tour) {
    ++seen[tour.squares];
    return true;
  });
  const double expected = static_cast<double>(draws) / static_cast<double>(tours.size());
  for (const CellList& tour : tours) EXPECT_NEAR(seen[tour], expected, 6 * std::sqrt(expected));
}

}  // namespace cavalcade::testing
