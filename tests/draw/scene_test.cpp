#include "draw/scene.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "samples.hpp"

namespace cavalcade::draw {
namespace {

// Keeps what the scene was made from, since its layout looks at the board.
struct Composed {
  explicit Composed(Sample made_from, const Style& style = {}, const Sheet& sheet = picture_sheet)
      : made(std::move(made_from)),
        routes(*routes_of(made.question, made.answer)),
        scene(*compose(made.question, made.answer, routes, style, sheet)) {}
  Composed(const Composed&) = delete;
  Composed& operator=(const Composed&) = delete;
  Composed(Composed&&) = delete;
  Composed& operator=(Composed&&) = delete;
  ~Composed() = default;

  Sample made;
  Routes routes;
  Scene scene;
};

std::size_t drawn_lines(const Scene& scene) {
  std::size_t count = 0;
  for (const Stroke& stroke : scene.strokes)
    count += static_cast<std::size_t>(
        std::count_if(stroke.vertices.begin(), stroke.vertices.end(), [](const Vertex& v) { return !v.begins; }));
  return count;
}

std::vector<std::string> texts(const std::vector<Label>& labels) {
  std::vector<std::string> found;
  found.reserve(labels.size());
  for (const Label& label : labels) found.push_back(label.text);
  return found;
}

TEST(Scene, ColoursTheMovesOfATourByProgress) {
  const Composed composed(open_5x5());
  const std::vector<Stroke>& strokes = composed.scene.strokes;
  ASSERT_EQ(strokes.size(), 24U);
  EXPECT_EQ(strokes.front().colour, progress_colour(0));
  EXPECT_EQ(strokes.back().colour, progress_colour(1));
  std::set<std::string> colours;
  for (const Stroke& stroke : strokes) colours.insert(hex(stroke.colour));
  EXPECT_EQ(colours.size(), 24U);
}

TEST(Scene, DrawsTheMoveThatClosesATour) {
  const Composed composed(closed_6x6());
  EXPECT_EQ(drawn_lines(composed.scene), 36U);
  const Stroke& last = composed.scene.strokes.back();
  EXPECT_EQ(last.vertices.back().at, composed.scene.strokes.front().vertices.front().at);
}

TEST(Scene, GroupsTheMovesOfALargeBoard) {
  const Composed composed(rank_by_rank(*Board::rectangle(100, 100)));
  EXPECT_EQ(composed.scene.strokes.size(), max_strokes);
  EXPECT_EQ(drawn_lines(composed.scene), 9999U);
}

TEST(Scene, NumbersSquaresWhileTheyCanBeRead) {
  EXPECT_EQ(Composed(open_5x5()).scene.beads.size(), 23U);  // start and end are marked instead
  EXPECT_TRUE(Composed(rank_by_rank(*Board::rectangle(100, 100))).scene.beads.empty());
  EXPECT_TRUE(Composed(open_5x5(), {false, false}).scene.beads.empty());
  EXPECT_EQ(Composed(rank_by_rank(*Board::rectangle(100, 100)), {false, true}).scene.beads.size(), 9998U);
}

TEST(Scene, MarksStartAndEndByDifferentSigns) {
  const Composed open(open_5x5());
  ASSERT_EQ(open.scene.markers.size(), 2U);
  EXPECT_EQ(open.scene.markers[0].sign, Sign::knight);
  EXPECT_EQ(open.scene.markers[0].centre, (Point{0.5, 4.5}));
  EXPECT_EQ(open.scene.markers[1].sign, Sign::flag);
  EXPECT_EQ(open.scene.markers[1].centre, (Point{0.5, 2.5}));
  EXPECT_EQ(texts(open.scene.notes), (std::vector<std::string>{"1", "25"}));

  const Composed closed(closed_6x6());
  ASSERT_EQ(closed.scene.markers.size(), 1U);
  EXPECT_EQ(closed.scene.markers[0].sign, Sign::knight);
}

TEST(Scene, TellsCyclesApartByColourLetterAndLegend) {
  const Composed composed(two_cycles());
  const Scene& scene = composed.scene;
  ASSERT_EQ(scene.strokes.size(), 2U);
  EXPECT_NE(scene.strokes[0].colour, scene.strokes[1].colour);
  EXPECT_EQ(drawn_lines(scene), 8U);
  ASSERT_EQ(scene.markers.size(), 2U);
  EXPECT_EQ(scene.markers[1].sign, Sign::letter);
  EXPECT_EQ(scene.markers[1].text, "B");
  const std::vector<std::string> labels = texts(scene.labels);
  EXPECT_EQ(std::count(labels.begin(), labels.end(), "A 4 squares"), 1);
  EXPECT_EQ(std::count(labels.begin(), labels.end(), "B 4 squares"), 1);
  ASSERT_EQ(scene.swatches.size(), 2U);
  EXPECT_EQ(scene.swatches[1].colour, scene.strokes[1].colour);
}

TEST(Scene, NamesTheWayOfEachKnightInTheLegend) {
  const Composed composed(two_knights());
  const std::vector<std::string> labels = texts(composed.scene.labels);
  EXPECT_EQ(std::count(labels.begin(), labels.end(), "A: 4 squares, a1 to b1"), 1);
  EXPECT_EQ(std::count(labels.begin(), labels.end(), "B: 3 squares, d1 to a2"), 1);
  EXPECT_EQ(composed.scene.markers.size(), 4U);
  EXPECT_EQ(composed.scene.blocked, (std::vector<Point>{{1, 1}}));
}

TEST(Scene, DashesRoutesWhoseColoursRepeat) {
  const CellList squares(2, Cell{0});
  const Routes routes{RouteKind::cycles, true, std::vector<std::span<const Cell>>(20, squares)};
  for (std::size_t path = 0; path + distinct_route_colours < 20; ++path) {
    const std::size_t later = path + distinct_route_colours;
    EXPECT_EQ(route_colour(path), route_colour(later));
    const Dash one = dash_of(routes, path);
    const Dash other = dash_of(routes, later);
    EXPECT_TRUE(one.on != other.on || one.dot != other.dot);
  }
}

// The most cycles that a cover of 10x10 can have.
TEST(Scene, NamesTwentyFiveCyclesInTheLegendWithoutOverlap) {
  const Board board = *Board::rectangle(10, 10);
  Cover cover;
  for (std::int32_t i = 0; i < 25; ++i) cover.cycles.push_back({Cell{4 * i}, Cell{4 * i + 1}});
  const Composed composed(sample(board, CyclesTask{25, 4, 4}, cover));
  const Scene& scene = composed.scene;
  ASSERT_EQ(scene.swatches.size(), 25U);
  const std::vector<Label> legend(scene.labels.end() - 25, scene.labels.end());
  EXPECT_EQ(legend.front().text, "A 2 squares");
  EXPECT_EQ(legend.back().text, "Y 2 squares");
  for (std::size_t i = 0; i < 25; ++i) {
    EXPECT_LT(scene.swatches[i].vertices[1].at.x, legend[i].at.x);
    EXPECT_LT(legend[i].at.y, scene.corner.y + scene.height);
    const double end = legend[i].at.x + 0.58 * legend[i].size * static_cast<double>(legend[i].text.size());
    EXPECT_LE(end, scene.corner.x + scene.width);
    for (std::size_t other = 0; other < 25; ++other) {
      const Point swatch = scene.swatches[other].vertices[0].at;
      const bool follows = swatch.y == legend[i].at.y && swatch.x > legend[i].at.x;
      EXPECT_TRUE(!follows || end < swatch.x);
    }
  }
}

TEST(Scene, ShortensTheLegendOfManyRoutes) {
  const Board board = *Board::rectangle(40, 40);
  Cover cover;
  for (std::int32_t i = 0; i < 100; ++i) cover.cycles.push_back({Cell{i}});
  const Composed composed(sample(board, CyclesTask{100, 1, 1}, cover));
  EXPECT_EQ(composed.scene.swatches.size(), 32U);
  EXPECT_EQ(composed.scene.labels.back().text, "and 68 more");
}

TEST(Scene, LabelsEveryFileAndRankOfASmallBoard) {
  const Composed composed(open_5x5());
  EXPECT_EQ(texts(composed.scene.labels), (std::vector<std::string>{"a", "b", "c", "d", "e", "1", "2", "3", "4", "5"}));
}

TEST(Scene, DashesJoinedEdges) {
  Board board = *Board::rectangle(5, 5);
  EXPECT_TRUE(board.set_wrap(Wrap::x));
  const Composed composed(rank_by_rank(board));
  std::size_t joined = 0;
  for (const Edge& edge : composed.scene.edges) {
    const bool upright = edge.line.from.x == edge.line.to.x;
    EXPECT_EQ(edge.joined, upright);
    joined += edge.joined ? 1 : 0;
  }
  EXPECT_EQ(joined, 2U);
}

TEST(Scene, KeepsToTheSizeOfItsSheet) {
  for (const std::int64_t side : {1, 8, 20, 100, 300, 1000, 2012}) {
    const Composed composed(sample(*Board::rectangle(side, side), tour_task(false), Tour{{Cell{0}}}));
    EXPECT_LE(composed.scene.pixels_wide(), picture_sheet.longest_side) << side;
    EXPECT_LE(composed.scene.pixels_high(), picture_sheet.longest_side) << side;
    EXPECT_GE(composed.scene.cell, picture_sheet.least_cell) << side;
  }
  EXPECT_EQ(Composed(closed_6x6()).scene.cell, 64);
  const Composed animated(rank_by_rank(*Board::rectangle(100, 100)), {}, animation_sheet);
  EXPECT_LE(animated.scene.pixels_wide(), 600);
}

// Everything drawn lies on the picture, and the strokes hold the moves in their order.
RC_GTEST_PROP(Scene, HoldsTheWalkWithinThePicture, ()) {
  const Composed composed(any_walk_sample());
  const Scene& scene = composed.scene;
  const double jump = longest_jump(composed.made.question.board);
  std::vector<Point> ends;
  for (const Stroke& stroke : scene.strokes) {
    for (std::size_t i = 0; i < stroke.vertices.size(); ++i) {
      const Point at = stroke.vertices[i].at;
      RC_ASSERT(at.x >= 0 && at.x <= static_cast<double>(scene.layout.width()));
      RC_ASSERT(at.y >= 0 && at.y <= static_cast<double>(scene.layout.height()));
      if (stroke.vertices[i].begins) continue;
      const Point before = stroke.vertices[i - 1].at;
      RC_ASSERT(std::hypot(at.x - before.x, at.y - before.y) <= jump + 1e-9);
      ends.push_back(at);
    }
  }
  std::size_t matched = 0;
  for (const Point end : ends)
    if (matched + 1 < composed.routes.stops(0) && end == scene.layout.centre(composed.routes.stop(0, matched + 1)))
      ++matched;
  RC_ASSERT(matched + 1 == composed.routes.stops(0));
}

}  // namespace
}  // namespace cavalcade::draw
