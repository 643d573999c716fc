// Graphs as boards: those whose answers are known, boxes against the theorem, and random graphs against naive searches.

#include "support/graphs.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ask/json.hpp"
#include "ask/parse.hpp"
#include "engine/engine.hpp"
#include "support/naive.hpp"

namespace cavalcade::testing {
namespace {

Question about(const Board& board, Task task) {
  return Question{.board = board, .task = std::move(task), .limits = {}};
}

Answer asked(const Question& question) {
  Progress progress;
  return engine::answer(question, Budget(question.limits), progress);
}

Verdict verdict_of_tour(const Board& board, bool closed, TourMethod method = TourMethod::automatic) {
  const Question question = about(board, TourTask{.closed = closed, .method = method});
  const Answer answer = asked(question);
  if (answer.verdict == Verdict::unknown) return Verdict::unknown;
  EXPECT_EQ(check::check_answer(question, answer).outcome, check::Outcome::holds)
      << question_json(question) << ' ' << answer.method;
  return answer.verdict;
}

std::string number_of(const Board& board, const CountTask& task) {
  Progress progress;
  const Question question = about(board, task);
  const Result<Answer> answer = engine::count(question, Budget(question.limits), progress);
  if (!answer || answer->verdict != Verdict::solved) return answer ? answer->reason : answer.error().message;
  return std::get<Count>(answer->witness).number;
}

std::set<CellList> listed(const Board& board, const TourTask& task) {
  Progress progress;
  std::set<CellList> tours;
  const Question question = about(board, task);
  const engine::Enumeration done =
      engine::enumerate(question, engine::Enumerator::search, Budget(question.limits), progress, [&](const Tour& tour) {
        EXPECT_TRUE(check::naive::is_tour(board, task, tour.squares));
        EXPECT_TRUE(tours.insert(tour.squares).second);
        return true;
      });
  EXPECT_TRUE(done.complete);
  return tours;
}

// ---- known answers ----

TEST(Graphs, OfPetersenHaveAClosedTourUnlessNIsFiveModuloSix) {
  for (std::uint32_t n = 5; n <= 18; ++n)
    EXPECT_EQ(verdict_of_tour(generalised_petersen(n, 2), true), n % 6 == 5 ? Verdict::impossible : Verdict::solved)
        << n;
}

TEST(Graphs, ThatAreHypohamiltonianHaveOpenToursOnly) {
  for (const Board& board : {generalised_petersen(5, 2), generalised_petersen(11, 2), coxeter_graph()}) {
    EXPECT_EQ(verdict_of_tour(board, true), Verdict::impossible) << board_name(board);
    EXPECT_EQ(verdict_of_tour(board, false), Verdict::solved) << board_name(board);
  }
  EXPECT_EQ(coxeter_graph().all_moves(), 2 * 42);
}

TEST(Graphs, OfPrismsAndCubesHaveClosedTours) {
  for (const std::uint32_t n : {4U, 6U, 10U, 50U, 200U})
    EXPECT_EQ(verdict_of_tour(crossed_prism(n), true), Verdict::solved) << n;
  for (const std::uint32_t dimensions : {2U, 3U, 4U, 5U, 8U})
    EXPECT_EQ(verdict_of_tour(hypercube(dimensions), true), Verdict::solved) << dimensions;
}

TEST(Graphs, HaveAsManyToursAsIsKnown) {
  const CountTask closed{.counted = Counted::closed};
  EXPECT_EQ(number_of(generalised_petersen(10, 2), closed), "30");  // Hamilton's own game
  EXPECT_EQ(number_of(hypercube(3), closed), "6");
  EXPECT_EQ(number_of(hypercube(4), closed), "1344");
  EXPECT_EQ(number_of(complete_graph(12), closed), "19958400");  // 11! / 2
  EXPECT_EQ(number_of(wheel(40), closed), "40");
  EXPECT_EQ(number_of(generalised_petersen(5, 2), closed), "0");
  EXPECT_EQ(number_of(generalised_petersen(5, 2), {.counted = Counted::open, .directed = true}), "240");
  EXPECT_EQ(number_of(generalised_petersen(5, 2), {.counted = Counted::two_factors}), "6");
  EXPECT_EQ(number_of(as_graph(*Board::rectangle(6, 6)), closed), "9862");
}

TEST(Graphs, ListTheirTours) {
  EXPECT_EQ(listed(wheel(70), {.closed = true}).size(), 70);
  EXPECT_EQ(listed(complete_graph(7), {.closed = true}).size(), 360);
  EXPECT_EQ(listed(hypercube(4), {.closed = true}).size(), 1344);
  EXPECT_EQ(listed(as_graph(*Board::rectangle(3, 4)), {.closed = false}), listed(*Board::rectangle(3, 4), {}));
}

TEST(Graphs, OfASparePieceAnswerAsItsBoardDoes) {
  for (const Leaper leaper : {Leaper{1, 2}, Leaper{0, 1}, Leaper{2, 3}, Leaper{1, 4}}) {
    Board board = *Board::rectangle(6, 5);
    ASSERT_TRUE(board.set_leaper(leaper.a, leaper.b));
    for (const bool closed : {false, true})
      EXPECT_EQ(verdict_of_tour(as_graph(board), closed), verdict_of_tour(board, closed))
          << leaper.a << ',' << leaper.b << ' ' << closed;
  }
}

TEST(Graphs, OfOneVertexHasAnOpenTour) {
  EXPECT_EQ(verdict_of_tour(board_of_graph(1, {}), false), Verdict::solved);
  EXPECT_EQ(verdict_of_tour(board_of_graph(1, {}), true), Verdict::impossible);
  EXPECT_EQ(verdict_of_tour(board_of_graph(2, {}), false), Verdict::impossible);
}

// ---- boxes: G. Golenia, J. Erde, B. Golenia, "The closed knight tour problem in higher dimensions", Electronic
// Journal of Combinatorics 19(4), 2012; of three dimensions J. DeMaio, B. Mathew, the same journal 18, 2011 ----

bool has_closed_tour_by_theorem(std::vector<std::int64_t> sides) {
  std::sort(sides.begin(), sides.end());
  const bool all_odd = std::all_of(sides.begin(), sides.end(), [](std::int64_t side) { return side % 2 == 1; });
  return !all_odd && sides[sides.size() - 2] > 2 && sides.back() > 3;
}

TEST(Boxes, HaveAClosedTourWhereTheTheoremSaysSo) {
  for (std::int64_t i = 2; i <= 5; ++i)
    for (std::int64_t j = i; j <= 8; ++j)
      for (std::int64_t k = j; i * j * k <= 80; ++k) {
        const std::vector<std::int64_t> sides{k, i, j};
        const Board board = Board::of_graph(*BoardGraph::box(sides, {}));
        EXPECT_EQ(verdict_of_tour(board, true),
                  has_closed_tour_by_theorem(sides) ? Verdict::solved : Verdict::impossible)
            << board_name(board);
      }
}

TEST(Boxes, OfFourDimensionsToo) {
  for (const std::vector<std::int64_t>& sides : std::vector<std::vector<std::int64_t>>{{2, 2, 2, 2},
                                                                                       {2, 2, 2, 5},
                                                                                       {2, 2, 3, 3},
                                                                                       {2, 2, 3, 4},
                                                                                       {4, 3, 2, 3},
                                                                                       {2, 3, 3, 3},
                                                                                       {3, 3, 3, 3},
                                                                                       {4, 4, 2, 2}})
    EXPECT_EQ(verdict_of_tour(Board::of_graph(*BoardGraph::box(sides, {})), true),
              has_closed_tour_by_theorem(sides) ? Verdict::solved : Verdict::impossible)
        << fmt::format("{}x{}x{}x{}", sides[0], sides[1], sides[2], sides[3]);
}

TEST(Boxes, OfOneLayerAreRectangles) {
  const Board box = Board::of_graph(*BoardGraph::box(std::vector<std::int64_t>{5, 4, 1}, {}));
  EXPECT_EQ(listed(box, {}), listed(*Board::rectangle(5, 4), {}));
}

TEST(Boxes, OfManySquaresHaveTours) {
  for (const std::string board : {"8x8x8", "20x20x20", "6x7x3x4", "hex:6", "hex:20"})
    EXPECT_EQ(verdict_of_tour(*parse_board(board), true), Verdict::solved) << board;
}

// ---- random graphs ----

struct Naive {
  explicit Naive(const Board& board) : graph(board), paths_(paths()) {}

  // Directed paths through all vertices, by first and last vertex.
  [[nodiscard]] std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> paths() const {
    std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> found;
    const std::size_t n = graph.squares.size();
    for (std::size_t first = 0; first < n; ++first) {
      std::vector<std::map<std::size_t, std::uint64_t>> ways(std::size_t{graph.all()} + 1);
      ways[std::size_t{1} << first][first] = 1;
      for (check::naive::Set set = 1; set <= graph.all(); ++set)
        for (const auto& [last, number] : ways[set])
          for (check::naive::Set next = graph.moves[last] & ~set; next != 0; next &= next - 1)
            ways[set | (next & (~next + 1))][static_cast<std::size_t>(std::countr_zero(next))] += number;
      for (const auto& [last, number] : ways[graph.all()]) found[{first, last}] += number;
    }
    return found;
  }

  [[nodiscard]] std::uint64_t closed() const {
    std::uint64_t tours = 0;
    if (graph.squares.size() < 3) return 0;
    for (const auto& [ends, number] : paths_)
      if (ends.first == 0 && (graph.moves[ends.second] & 1U) != 0) tours += number;
    return tours / 2;
  }
  [[nodiscard]] std::uint64_t directed() const {
    std::uint64_t tours = 0;
    for (const auto& [ends, number] : paths()) tours += number;
    return tours;
  }

  check::naive::Graph graph;
  std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> paths_;
};

// Of up to eight vertices with any number of edges; larger ones have few, and a hub with more than eight.
Board any_graph(std::uint64_t seed) {
  Random random(seed);
  const auto vertices = static_cast<std::uint32_t>(3 + random.below(8));
  if (vertices <= 8) return random_graph(vertices, 3 + random.below(13), random);
  Edges edges;
  for (std::uint32_t i = 1; i < vertices; ++i) {
    edges.emplace_back(0, i);
    for (std::uint32_t j = 1; j < i; ++j)
      if (random.below(16) < 4) edges.emplace_back(i, j);
  }
  return board_of_graph(vertices, edges, "hub");
}

class RandomGraphs : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  static constexpr std::uint64_t graphs = 75;
};

TEST_P(RandomGraphs, HaveToursWhereANaiveSearchFindsSome) {
  constexpr std::array methods{TourMethod::automatic, TourMethod::blind, TourMethod::hybrid, TourMethod::sat,
                               TourMethod::circuit,   TourMethod::patch, TourMethod::steps,  TourMethod::warnsdorff};
  for (std::uint64_t seed = GetParam() * graphs; seed < (GetParam() + 1) * graphs; ++seed) {
    const Board board = any_graph(seed);
    for (const bool closed : {false, true}) {
      const bool exists = check::naive::has_tour(board, {.closed = closed});
      EXPECT_EQ(verdict_of_tour(board, closed), exists ? Verdict::solved : Verdict::impossible) << seed;
      const Verdict verdict = verdict_of_tour(board, closed, methods[seed % methods.size()]);
      if (verdict == Verdict::unknown) continue;
      EXPECT_EQ(verdict, exists ? Verdict::solved : Verdict::impossible) << seed;
    }
  }
}

TEST_P(RandomGraphs, AreCountedAndListedAsANaiveSearchDoes) {
  for (std::uint64_t seed = GetParam() * graphs; seed < (GetParam() + 1) * graphs; ++seed) {
    const Board board = any_graph(seed);
    const Naive naive(board);
    EXPECT_EQ(number_of(board, {.counted = Counted::closed}), std::to_string(naive.closed())) << seed;
    EXPECT_EQ(number_of(board, {.counted = Counted::open, .directed = true}), std::to_string(naive.directed())) << seed;
    EXPECT_EQ(listed(board, {.closed = true}).size(), naive.closed()) << seed;
    EXPECT_EQ(2 * listed(board, {}).size(), naive.directed()) << seed;
    std::uint64_t covers = 0;
    check::naive::EveryCover(board, 3, board.area(), [&](const auto&) { ++covers; });
    EXPECT_EQ(number_of(board, {.counted = Counted::two_factors}), std::to_string(covers)) << seed;
  }
}

TEST_P(RandomGraphs, AreCoveredAsANaiveSearchCoversThem) {
  for (std::uint64_t seed = GetParam() * graphs; seed < (GetParam() + 1) * graphs; ++seed) {
    const Board board = any_graph(seed);
    const CyclesTask task{.knights = 1 + static_cast<std::int64_t>(seed % 3), .shortest = 3, .longest = 6};
    const Question question = about(board, task);
    const Answer answer = asked(question);
    ASSERT_NE(answer.verdict, Verdict::unknown) << answer.reason;
    EXPECT_EQ(answer.verdict == Verdict::solved, check::naive::has_cover(board, task)) << question_json(question);
  }
}

TEST_P(RandomGraphs, AreSampled) {
  for (std::uint64_t seed = GetParam() * graphs; seed < (GetParam() + 1) * graphs; ++seed) {
    const Board board = any_graph(seed);
    const TourTask task{.closed = seed % 2 == 0};
    Progress progress;
    std::uint64_t drawn = 0;
    const engine::Sampling done = engine::sample(about(board, task), 5, Budget({}), progress, [&](const Tour& tour) {
      EXPECT_TRUE(check::naive::is_tour(board, task, tour.squares));
      ++drawn;
      return true;
    });
    EXPECT_EQ(drawn, check::naive::has_tour(board, task) ? 5U : 0U) << seed << ' ' << done.reason;
  }
}

TEST_P(RandomGraphs, AreVisitedToTheirBound) {
  for (std::uint64_t seed = GetParam() * graphs; seed < (GetParam() + 1) * graphs; ++seed) {
    const Board board = any_graph(seed);
    VisitTask task;
    task.knights.push_back(board.square(Cell{0}));
    if (seed % 2 == 0) task.knights.push_back(board.square(Cell{1}));
    const Question question = about(board, task);
    const Answer answer = asked(question);
    EXPECT_EQ(check::check_answer(question, answer).outcome, check::Outcome::holds) << question_json(question);
  }
}

TEST_P(RandomGraphs, TravelAsJson) {
  for (std::uint64_t seed = GetParam() * graphs; seed < (GetParam() + 1) * graphs; ++seed) {
    const Question question = about(any_graph(seed), TourTask{.closed = seed % 2 == 0});
    const Answer answer = asked(question);
    std::ostringstream text;
    write_json(text, question, answer);
    const Result<Solved> read = parse_answer(text.str());
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->question, question);
    EXPECT_EQ(check::check_answer(read->question, read->answer).outcome, check::Outcome::holds);
  }
}

INSTANTIATE_TEST_SUITE_P(OfFourTimes75, RandomGraphs, ::testing::Values(0, 1, 2, 3));

}  // namespace
}  // namespace cavalcade::testing
