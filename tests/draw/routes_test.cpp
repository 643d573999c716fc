#include "draw/routes.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "samples.hpp"

namespace cavalcade::draw {
namespace {

TEST(Routes, OfAClosedTourComeHome) {
  const Sample made = closed_6x6();
  const Routes routes = *routes_of(made.question, made.answer);
  EXPECT_TRUE(routes.closed);
  EXPECT_EQ(routes.stops(0), 37U);
  EXPECT_EQ(routes.stop(0, 36), routes.stop(0, 0));
}

TEST(Routes, OfAnOpenTourEndWhereTheyEnd) {
  const Sample made = open_5x5();
  const Routes routes = *routes_of(made.question, made.answer);
  EXPECT_FALSE(routes.closed);
  EXPECT_EQ(routes.stops(0), 25U);
}

TEST(Routes, HaveLettersThatGoOnAfterZ) {
  EXPECT_EQ(route_letter(0), "A");
  EXPECT_EQ(route_letter(25), "Z");
  EXPECT_EQ(route_letter(26), "AA");
}

TEST(Walk, MovesTheKnightsOfAVisitInTurn) {
  const Sample made = two_knights();
  const Routes routes = *routes_of(made.question, made.answer);
  const Walk walk(routes);
  std::vector<std::pair<std::size_t, std::size_t>> made_stops;
  for (std::size_t step = 1; step <= walk.steps(); ++step)
    made_stops.emplace_back(walk.stops_made(0, step), walk.stops_made(1, step));
  EXPECT_EQ(made_stops,
            (std::vector<std::pair<std::size_t, std::size_t>>{{1, 1}, {2, 1}, {2, 2}, {3, 2}, {3, 3}, {4, 3}}));
}

TEST(Walk, MovesAllCyclesAtOnceAndBackToTheirStarts) {
  const Sample made = two_cycles();
  const Routes routes = *routes_of(made.question, made.answer);
  const Walk walk(routes);
  EXPECT_EQ(walk.steps(), 5U);
  EXPECT_EQ(walk.stops_made(0, 3), 3U);
  EXPECT_EQ(walk.stops_made(1, 3), 3U);
  EXPECT_EQ(walk.stops_made(1, 5), 5U);
}

RC_GTEST_PROP(StepNumbers, FindRouteAndStepOfEveryCell, ()) {
  const Board board = *any_board();
  const CellList walk = any_walk(board);
  // The walk, cut into pieces.
  const auto pieces = *rc::gen::inRange<std::size_t>(1, std::min<std::size_t>(walk.size(), 5) + 1);
  Routes routes{RouteKind::visit, false, {}};
  for (std::size_t i = 0; i < pieces; ++i) {
    const std::size_t from = i * walk.size() / pieces;
    const std::size_t to = (i + 1) * walk.size() / pieces;
    routes.paths.push_back(std::span(walk).subspan(from, to - from));
  }
  const StepNumbers numbers(board, routes);
  std::size_t visited = 0;
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (numbers.at(Cell{number}).step > 0) ++visited;
  RC_ASSERT(visited == walk.size());
  for (std::size_t path = 0; path < pieces; ++path) {
    for (std::size_t i = 0; i < routes.paths[path].size(); ++i) {
      const StepNumbers::Place place = numbers.at(routes.paths[path][i]);
      RC_ASSERT(place.path == path);
      RC_ASSERT(place.step == static_cast<std::int32_t>(i) + 1);
    }
  }
}

// Each step of a visit moves exactly one knight, and the last completes every route.
RC_GTEST_PROP(Walk, EndsWithEveryStopMade, ()) {
  const auto lengths = *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(1, 20));
  RC_PRE(!lengths.empty());
  const CellList squares(20, Cell{0});
  Routes routes{*rc::gen::element(RouteKind::cycles, RouteKind::visit), *rc::gen::arbitrary<bool>(), {}};
  for (const std::size_t length : lengths) routes.paths.push_back(std::span(squares).first(length));
  const Walk walk(routes);
  for (std::size_t path = 0; path < lengths.size(); ++path) {
    RC_ASSERT(walk.stops_made(path, 1) == 1U);
    RC_ASSERT(walk.stops_made(path, walk.steps()) == routes.stops(path));
    for (std::size_t step = 2; step <= walk.steps(); ++step)
      RC_ASSERT(walk.stops_made(path, step) - walk.stops_made(path, step - 1) <= 1U);
  }
}

}  // namespace
}  // namespace cavalcade::draw
