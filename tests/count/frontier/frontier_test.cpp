// The frontier program counts what the literature counts, and on small boards of every kind what a plain search finds.

#include "count/frontier/frontier.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "board/square_name.hpp"
#include "count/frame.hpp"
#include "support/boards.hpp"
#include "support/naive.hpp"
#include "support/oracles.hpp"

namespace cavalcade::count {
namespace {

Number counted(const Board& board, Counted what, std::optional<Cell> from = std::nullopt) {
  Frame frame;
  const Counting counting = count_by_frontier(board, what, from, {}, frame.terms);
  EXPECT_TRUE(counting.number) << counting.reason;
  return counting.number.value_or(-1);
}

Board rectangle(const std::string& size) {
  const std::size_t x = size.find('x');
  return *Board::rectangle(std::stoi(size.substr(0, x)), std::stoi(size.substr(x + 1)));
}

std::string turned(const std::string& size) {
  const std::size_t x = size.find('x');
  return size.substr(x + 1) + "x" + size.substr(0, x);
}

// Wide boards are for the program of two halves.
bool is_quick(const std::string& size, Counted what) {
  const Board board = rectangle(size);
  const std::int32_t shorter = std::min(board.width(), board.height());
  const std::int64_t area = board.area();
  switch (what) {
    case Counted::closed:
      return shorter <= 5 || area <= 48;
    case Counted::open:
      return shorter <= 4 || area <= 36;
    default:
      return shorter <= 6;
  }
}

void expect_oracles(const std::string& name, Counted what) {
  int compared = 0;
  for (const nlohmann::json& table : testing::oracles().at(name)) {
    if (!table.contains("counts")) continue;
    for (const auto& [size, count] : table.at("counts").items()) {
      if (!is_quick(size, what)) continue;
      EXPECT_EQ(counted(rectangle(size), what), Number(count.get<std::string>())) << size;
      EXPECT_EQ(counted(rectangle(turned(size)), what), Number(count.get<std::string>())) << turned(size);
      ++compared;
    }
  }
  EXPECT_GE(compared, 5);
}

TEST(Frontier, ClosedToursAsPublished) {
  expect_oracles("closed", Counted::closed);
}

TEST(Frontier, OpenToursAsPublished) {
  expect_oracles("open", Counted::open);
}

TEST(Frontier, TwoFactorsAsPublished) {
  expect_oracles("two_factors", Counted::two_factors);
}

TEST(Frontier, OpenToursByStartAsPublished) {
  for (const nlohmann::json& table : testing::oracles().at("open_directed_from")) {
    const Board board = rectangle(table.at("board"));
    for (const Cell cell : board.free_cells()) {
      const auto known = table.at("from").find(square_name(board, cell));
      if (known != table.at("from").end()) {
        EXPECT_EQ(counted(board, Counted::open, cell), Number(known->get<std::string>()));
      }
    }
  }
}

TEST(Frontier, BoardsOfOneAndTwoSquares) {
  const Board one = *Board::rectangle(1, 1);
  EXPECT_EQ(counted(one, Counted::open), 1);
  EXPECT_EQ(counted(one, Counted::open, Cell{0}), 1);
  EXPECT_EQ(counted(one, Counted::closed), 0);
  EXPECT_EQ(counted(one, Counted::two_factors), 0);
  Board two = *Board::rectangle(2, 1);
  EXPECT_EQ(counted(two, Counted::open), 0);
  ASSERT_TRUE(two.set_leaper(0, 1));
  EXPECT_EQ(counted(two, Counted::open), 1);
  EXPECT_EQ(counted(two, Counted::open, Cell{0}), 1);
  EXPECT_EQ(counted(two, Counted::closed), 0);
  EXPECT_EQ(counted(two, Counted::two_factors), 0);
}

// Every path, by trying every move.
struct PlainSearch {
  explicit PlainSearch(const Board& of)
      : board(of),
        squares(of.free_cells().begin(), of.free_cells().end()),
        visited(static_cast<std::size_t>(of.area())) {}

  void from(Cell start) {
    path.assign(1, start);
    visited[index(start)] = true;
    extend();
    visited[index(start)] = false;
  }
  void extend() {
    if (path.size() == squares.size()) {
      ++paths;
      if (path.size() > 2 && board.are_neighbours(path.front(), path.back())) ++cycles;
      return;
    }
    for (const Cell next : board.neighbours(path.back())) {
      if (visited[index(next)]) continue;
      visited[index(next)] = true;
      path.push_back(next);
      extend();
      path.pop_back();
      visited[index(next)] = false;
    }
  }

  const Board& board;
  CellList squares;
  std::vector<bool> visited;
  CellList path;
  std::uint64_t paths = 0;   // from the starts tried
  std::uint64_t cycles = 0;  // those of them that can be closed
};

// Square by square, ascending: each takes moves to higher squares until it has two.
std::uint64_t plain_two_factors(const Board& board, const CellList& squares, std::vector<int>& degree,
                                std::size_t place) {
  if (place == squares.size()) return 1;
  const Cell here = squares[place];
  const int missing = 2 - degree[index(here)];
  CellList higher;
  for (const Cell next : board.neighbours(here))
    if (next > here && degree[index(next)] < 2) higher.push_back(next);
  if (missing == 0) return plain_two_factors(board, squares, degree, place + 1);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < higher.size(); ++i) {
    ++degree[index(higher[i])];
    if (missing == 1) total += plain_two_factors(board, squares, degree, place + 1);
    for (std::size_t j = i + 1; missing == 2 && j < higher.size(); ++j) {
      ++degree[index(higher[j])];
      total += plain_two_factors(board, squares, degree, place + 1);
      --degree[index(higher[j])];
    }
    --degree[index(higher[i])];
  }
  return total;
}

// Boards of every kind, of up to 12 free squares.
Board small_board(std::uint64_t seed) {
  Random random(seed);
  const auto side = [&] { return static_cast<std::int64_t>(1 + random.below(6)); };
  Board board = random.below(12) == 0 ? *Board::cube(2) : *Board::rectangle(side(), side());
  const Piece king({{0, 1}, {1, 1}});
  const std::array<Piece, 9> pieces{
      {{1, 2}, {1, 2}, {0, 1}, {1, 1}, {1, 3}, {2, 3}, {0, 2}, king, Piece({{0, 2}, {1, 2}})}};
  EXPECT_TRUE(board.set_piece(pieces[random.below(pieces.size())]));
  if (!board.is_cube()) {
    EXPECT_TRUE(board.set_wrap(std::array{Wrap::none, Wrap::x, Wrap::y, Wrap::xy}[random.below(4)]));
  }
  // Plain search walks every path, and compounds have very many.
  const std::int64_t range = board.piece().leapers().size() > 1 ? 3 : 7;
  const auto most = static_cast<std::int64_t>(6 + random.below(static_cast<std::uint64_t>(range)));
  while (board.free_squares() > most) EXPECT_TRUE(board.block(testing::any_free_square(board, random)));
  return board;
}

TEST(Frontier, SmallBoardsAsPlainSearch) {
  std::uint64_t with_tours = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Board board = small_board(seed);
    SCOPED_TRACE(seed);
    const CellList squares(board.free_cells().begin(), board.free_cells().end());
    std::uint64_t paths = 0;
    for (const Cell start : squares) {
      PlainSearch search(board);
      search.from(start);
      EXPECT_EQ(counted(board, Counted::open, start), Number(search.paths));
      paths += search.paths;
      if (start == squares.front()) {
        EXPECT_EQ(counted(board, Counted::closed), Number(search.cycles / 2));
      }
    }
    EXPECT_EQ(counted(board, Counted::open), Number(squares.size() == 1 ? paths : paths / 2));
    std::vector<int> degree(static_cast<std::size_t>(board.area()));
    EXPECT_EQ(counted(board, Counted::two_factors), Number(plain_two_factors(board, squares, degree, 0)));
    with_tours += paths > 0 ? 1 : 0;
  }
  EXPECT_GE(with_tours, 80U);
}

// ---- two-factors by their number of cycles ----

std::vector<Number> by_cycles(const Board& board) {
  Frame frame;
  const CycleCounts counts = count_by_cycles(board, frame.terms);
  EXPECT_EQ(counts.counting.number, counted(board, Counted::two_factors)) << counts.counting.reason;
  return counts.by_cycles;
}

TEST(Frontier, CyclesOfTwoFactorsOnSmallBoardsAsPlainSearch) {
  std::uint64_t with_several = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Board board = small_board(seed);
    SCOPED_TRACE(seed);
    std::vector<Number> expected;
    check::naive::EveryCover(board, 3, board.free_squares(), [&](const std::vector<CellList>& cycles) {
      if (expected.size() < cycles.size()) expected.resize(cycles.size());
      ++expected[cycles.size() - 1];
    });
    EXPECT_EQ(by_cycles(board), expected);
    with_several += expected.size() > 1 ? 1U : 0U;
  }
  EXPECT_GE(with_several, 20U);
}

TEST(Frontier, CyclesOfTwoFactorsAsPublished) {
  const std::vector<std::string> published = testing::oracles().at("two_factors").at(1).at("by_cycles_6x6");
  std::vector<Number> expected;
  for (const std::string& number : published) expected.emplace_back(number);
  EXPECT_EQ(by_cycles(rectangle("6x6")), expected);
}

// Whose numbers outgrow words, so that they are counted modulo primes.
TEST(Frontier, CyclesOfTwoFactorsOfLongBoardsFitTheTours) {
  for (const char* const size : {"5x10", "3x22", "6x7"}) {
    const std::vector<Number> numbers = by_cycles(rectangle(size));
    ASSERT_GT(numbers.size(), 2U) << size;
    EXPECT_EQ(numbers.front(), counted(rectangle(size), Counted::closed)) << size;
  }
}

TEST(Frontier, TheSumOverStartsIsTwiceAllTours) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const Board board = testing::with_holes(*Board::rectangle(5, 6), {.share = 0.15}, seed);
    Number all = 0;
    for (const Cell cell : board.free_cells()) all += counted(board, Counted::open, cell);
    EXPECT_EQ(all, 2 * counted(board, Counted::open));
  }
}

TEST(Frontier, EveryArithmeticCountsTheSame) {
  const Graph torus = [] {
    Board board = *Board::rectangle(4, 5);
    EXPECT_TRUE(board.set_wrap(Wrap::xy));
    return closed_graph(board);
  }();
  for (const bool two_factors : {false, true}) {
    for (const Graph& graph : {torus, open_graph(*Board::rectangle(5, 6)), closed_graph(*Board::rectangle(6, 6))}) {
      Frame frame;
      const std::optional<Number> expected = count_cycles(graph, {.two_factors = two_factors}, frame.terms).number;
      ASSERT_TRUE(expected);
      EXPECT_GT(*expected, 0);
      for (const Numbers numbers : {Numbers::narrow_words, Numbers::wide_words, Numbers::residues})
        EXPECT_EQ(count_cycles(graph, {two_factors, numbers}, frame.terms).number, expected);
    }
  }
}

TEST(Frontier, ThreadsCountTheSame) {
  const Board board = *Board::rectangle(6, 7);
  Frame frame({}, 3);
  EXPECT_EQ(count_by_frontier(board, Counted::closed, std::nullopt, {}, frame.terms).number, Number(1067638));
  EXPECT_EQ(count_by_frontier(board, Counted::two_factors, std::nullopt, {}, frame.terms).number, Number(3021208));
}

// A cycle of n vertices with heavy edges: the only Hamiltonian cycle weighs the product.
Graph heavy_ring(std::uint32_t size, std::int64_t weight) {
  Graph graph(size, size);
  for (std::uint32_t v = 0; v < size; ++v) graph.join(v, (v + 1) % size, weight);
  return graph;
}

TEST(Frontier, NumbersOfAnySizeAndSign) {
  for (const std::int64_t weight : {3, -3, 1000, -1000}) {
    Frame frame;
    for (const std::uint32_t size : {3U, 6U, 7U, 12U, 13U, 39U, 40U, 81U, 100U}) {
      Number expected = 1;
      for (std::uint32_t v = 0; v < size; ++v) expected *= static_cast<long>(weight);
      EXPECT_EQ(count_cycles(heavy_ring(size, weight), {}, frame.terms).number, expected) << size;
    }
  }
}

TEST(Frontier, WordsThatAreTooSmallSaySo) {
  Frame frame;
  const Counting counting = count_cycles(heavy_ring(101, 1000), {.numbers = Numbers::narrow_words}, frame.terms);
  EXPECT_FALSE(counting.number);
  EXPECT_NE(counting.reason.find("do not suffice"), std::string::npos) << counting.reason;
}

// On a complete graph: the sum over all Hamiltonian cycles of the product of random weights, by all permutations.
TEST(Frontier, SignedWeightsAsAllPermutations) {
  Random random(5);
  for (int trial = 0; trial < 20; ++trial) {
    constexpr std::uint32_t size = 7;
    Graph graph(size, size);
    for (std::uint32_t one = 0; one < size; ++one)
      for (std::uint32_t other = one + 1; other < size; ++other)
        graph.join(one, other, static_cast<std::int64_t>(random.below(7)) - 3);
    if (trial % 2 == 1) {
      graph.force(0, 1);
      graph.force(2, 1);
    }
    const auto is_used = [](const std::vector<std::uint32_t>& cycle, Edge edge) {
      for (std::size_t i = 0; i < cycle.size(); ++i) {
        const Edge step{cycle[i], cycle[(i + 1) % cycle.size()]};
        if (step == edge || Edge{step.other, step.one} == edge) return true;
      }
      return false;
    };
    Number expected = 0;
    std::vector<std::uint32_t> cycle(size);
    std::iota(cycle.begin(), cycle.end(), 0U);
    do {
      bool all_forced = true;
      for (const Edge edge : graph.forced()) all_forced &= is_used(cycle, edge);
      if (!all_forced) continue;
      Number product = 1;
      for (std::size_t i = 0; i < size; ++i)
        product *= static_cast<long>(graph.weight(cycle[i], cycle[(i + 1) % size]));
      expected += product;
    } while (std::next_permutation(cycle.begin() + 1, cycle.end()));
    Frame frame;
    EXPECT_EQ(count_cycles(graph, {}, frame.terms).number, Number(expected / 2));
    EXPECT_EQ(count_cycles(graph, {.numbers = Numbers::residues}, frame.terms).number, Number(expected / 2));
  }
}

TEST(Frontier, RefusesInWords) {
  Frame small({.memory = std::uint64_t{2} << 20U});
  const Counting memory = count_by_frontier(*Board::rectangle(8, 8), Counted::closed, std::nullopt, {}, small.terms);
  EXPECT_FALSE(memory.number);
  EXPECT_NE(memory.reason.find("needs more than 2.0 MiB of memory at square"), std::string::npos) << memory.reason;
  EXPECT_LE(memory.peak_bytes, std::uint64_t{2} << 20U);

  Frame frame;
  const Counting wide = count_by_frontier(*Board::rectangle(30, 30), Counted::closed, std::nullopt, {}, frame.terms);
  EXPECT_FALSE(wide.number);
  EXPECT_NE(wide.reason.find("squares wide"), std::string::npos) << wide.reason;

  const Counting large = count_by_frontier(*Board::rectangle(1000, 1000), Counted::open, std::nullopt, {}, frame.terms);
  EXPECT_NE(large.reason.find("free squares at most"), std::string::npos) << large.reason;

  Frame hurried({.time = std::chrono::nanoseconds{1}});
  const Counting late = count_by_frontier(*Board::rectangle(8, 8), Counted::closed, std::nullopt, {}, hurried.terms);
  EXPECT_FALSE(late.number);
  EXPECT_NE(late.reason.find("time limit"), std::string::npos) << late.reason;
}

}  // namespace
}  // namespace cavalcade::count
