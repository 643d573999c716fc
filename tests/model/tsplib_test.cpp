#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "model/languages.hpp"
#include "support/small_boards.hpp"

namespace cavalcade::model {
namespace {

using Edge = std::pair<int, int>;

// A file, read as its users read it.
struct Problem {
  std::map<std::string, std::string> fields;  // but the comments
  std::map<int, std::string> names;           // of nodes, from the comments
  int nodes = 0;
  std::set<Edge> edges;

  explicit Problem(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line) && line != "EDGE_DATA_SECTION") {
      const std::size_t colon = line.find(" : ");
      EXPECT_NE(colon, std::string::npos) << line;
      const std::string value = line.substr(colon + 3);
      if (line.starts_with("COMMENT"))
        add_names(value);
      else
        EXPECT_TRUE(fields.emplace(line.substr(0, colon), value).second);
    }
    nodes = std::stoi(fields.at("DIMENSION"));
    int one = 0;
    int other = 0;
    while (lines >> one && one != -1) {
      lines >> other;
      EXPECT_TRUE(one >= 1 && one < other && other <= nodes) << one << ' ' << other;
      EXPECT_TRUE(edges.emplace(one, other).second) << one << ' ' << other;
    }
    lines >> line;
    EXPECT_EQ(line, "EOF");
  }

  void add_names(const std::string& comment) {
    std::istringstream words(comment);
    int node = 0;
    std::string name;
    while (words >> node >> name) {
      if (name.ends_with(',')) name.pop_back();
      names[node] = name;
    }
  }

  [[nodiscard]] bool has_hamiltonian_cycle() const {
    std::vector<int> path{1};
    std::set<int> used{1};
    return nodes >= 3 && completes(path, used);
  }
  bool completes(std::vector<int>& path, std::set<int>& used) const {
    const auto joined = [&](int a, int b) { return edges.contains(std::minmax(a, b)); };
    if (static_cast<int>(path.size()) == nodes) return joined(path.front(), path.back());
    for (int node = 1; node <= nodes; ++node) {
      if (!joined(path.back(), node) || !used.insert(node).second) continue;
      path.push_back(node);
      if (completes(path, used)) return true;
      path.pop_back();
      used.erase(node);
    }
    return false;
  }
};

TEST(TsplibOfTheChessboard, HasItsMoves) {
  const Board board = *Board::rectangle(8, 8);
  const Problem problem(tour_as_tsplib(board, {.closed = true})->model);
  EXPECT_EQ(problem.fields.at("TYPE"), "HCP");
  EXPECT_EQ(problem.fields.at("NAME"), "8x8");
  EXPECT_EQ(problem.fields.at("EDGE_DATA_FORMAT"), "EDGE_LIST");
  EXPECT_EQ(problem.nodes, 64);
  EXPECT_EQ(problem.edges.size(), 168U);
  EXPECT_EQ(problem.names.at(1), "a1");
  EXPECT_EQ(problem.names.at(64), "h8");
}

RC_GTEST_PROP(TsplibOfAnyBoard, HasTheMoveGraph, ()) {
  const Board board = check::any_small_surface();
  const Problem problem(tour_as_tsplib(board, {.closed = true})->model);
  const CellList cells = check::naive::free_cells(board);
  RC_ASSERT(problem.nodes == static_cast<int>(cells.size()));
  RC_ASSERT(problem.names.size() == cells.size());
  for (const auto& [one, first] : problem.names)
    for (const auto& [other, second] : problem.names)
      if (one < other)
        RC_ASSERT(problem.edges.contains({one, other}) ==
                  check::naive::is_move(board, check::naive::cell(board, first), check::naive::cell(board, second)));
}

RC_GTEST_PROP(TsplibOfAnyBoard, HasAHamiltonianCycleIfThereIsATour, ()) {
  const Board board = check::any_small_surface();
  const auto any_square = [&] { return board.square(check::any_of(check::naive::free_cells(board))); };
  TourTask task{.closed = check::any_chance(3)};
  if (!task.closed && check::any_chance(2)) task.from = any_square();
  if (!task.closed && check::any_chance(2)) task.to = any_square();
  RC_PRE(!task.to || task.to != task.from);
  const Problem problem(tour_as_tsplib(board, task)->model);
  RC_ASSERT(problem.has_hamiltonian_cycle() == check::naive::has_tour(board, task));
}

TEST(Tsplib, KnowsThatOneSquareIsAnOpenTour) {
  const Board board = *Board::rectangle(1, 1);
  const Square only{0, 0};
  for (const TourTask& task :
       {TourTask{}, TourTask{.from = only}, TourTask{.to = only}, TourTask{.from = only, .to = only}})
    EXPECT_TRUE(Problem(tour_as_tsplib(board, task)->model).has_hamiltonian_cycle());
  EXPECT_FALSE(Problem(tour_as_tsplib(board, {.closed = true})->model).has_hamiltonian_cycle());
}

TEST(Tsplib, IsRefusedWhereItWouldBeTooLarge) {
  EXPECT_FALSE(tour_as_tsplib(*Board::rectangle(1001, 1000), {}));
  EXPECT_FALSE(tour_as_tsplib(*Board::rectangle(max_side, max_side), {}));
}

}  // namespace
}  // namespace cavalcade::model
