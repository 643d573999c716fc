#include "count/enumerate/every_tour.hpp"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include "ask/request.hpp"
#include "board/square_name.hpp"
#include "board/symmetry.hpp"
#include "check/check.hpp"
#include "count/enumerate/search.hpp"
#include "support/oracles.hpp"

namespace cavalcade::count {
namespace {

using Squares = std::vector<Cell>;

struct Listed {
  TourListing end;
  std::vector<Squares> tours;
};

struct Wish {
  bool distinct = false;
  std::int32_t threads = 1;
  std::size_t limit = SIZE_MAX;
};

Listed list(const Board& board, const TourTask& task, const Wish& wish = {}) {
  const Budget budget({});
  Progress progress;
  Listed listed;
  listed.end = every_tour(board, task, wish.distinct, {budget, progress, wish.threads, {}},
                          {{},
                           [&](std::span<const Cell> tour) {
                             listed.tours.emplace_back(tour.begin(), tour.end());
                             return listed.tours.size() < wish.limit;
                           },
                           {}});
  EXPECT_EQ(listed.end.tours, listed.tours.size());
  return listed;
}

Board board_of(const std::string& text) {
  return parse_question({{"board", text}})->board;
}

TourTask closed() {
  TourTask task;
  task.closed = true;
  return task;
}

TourTask open_from(const Board& board, const char* from) {
  TourTask task;
  task.from = *parse_square(board, from);
  return task;
}

// ---- brute force ----

void extend(const Board& board, Squares& path, std::set<Cell>& visited, std::vector<Squares>& found) {
  if (std::ssize(path) == board.free_squares()) found.push_back(path);
  for (const Cell next : board.neighbours(path.back())) {
    if (!visited.insert(next).second) continue;
    path.push_back(next);
    extend(board, path, visited, found);
    path.pop_back();
    visited.erase(next);
  }
}

std::vector<Squares> every_path(const Board& board) {
  std::vector<Squares> found;
  for (std::int32_t number = 0; number < board.area(); ++number) {
    if (board.is_blocked(Cell{number})) continue;
    Squares path{Cell{number}};
    std::set<Cell> visited{Cell{number}};
    extend(board, path, visited, found);
  }
  return found;
}

// As every_tour.hpp says a tour is listed; `tour` answers the task.
Squares normal(const Board& board, const TourTask& task, Squares tour) {
  if (!task.closed) {
    if (!task.from && !task.to && tour.back() < tour.front()) std::reverse(tour.begin(), tour.end());
    return tour;
  }
  const Cell first = task.from ? board.cell(*task.from) : *std::min_element(tour.begin(), tour.end());
  std::rotate(tour.begin(), std::find(tour.begin(), tour.end(), first), tour.end());
  if (tour.back() < tour[1]) std::reverse(tour.begin() + 1, tour.end());
  return tour;
}

bool answers(const Board& board, const TourTask& task, const Squares& path) {
  if (task.closed) return path.size() >= 3 && board.are_neighbours(path.back(), path.front());
  if (task.from && path.front() != board.cell(*task.from)) return false;
  return !task.to || path.back() == board.cell(*task.to);
}

std::vector<Squares> expected(const Board& board, const TourTask& task) {
  std::set<Squares> all;
  for (const Squares& path : every_path(board))
    if (answers(board, task, path)) all.insert(normal(board, task, path));
  std::vector<Squares> sorted(all.begin(), all.end());
  if (!task.closed)
    std::stable_sort(sorted.begin(), sorted.end(), [](const Squares& one, const Squares& other) {
      return std::pair(one.front(), one.back()) < std::pair(other.front(), other.back());
    });
  return sorted;
}

std::vector<Squares> expected_distinct(const Board& board, const TourTask& task) {
  const auto keeps = [&](const Symmetry& map, const std::optional<Square>& named) {
    return !named || map[index(board.cell(*named))] == board.cell(*named);
  };
  std::vector<Squares> least;
  for (const Squares& tour : expected(board, task)) {
    bool is_least = true;
    for (const Symmetry& map : symmetries(board)) {
      if (!keeps(map, task.from) || !keeps(map, task.to)) continue;
      Squares image;
      for (const Cell cell : tour) image.push_back(map[index(cell)]);
      if (normal(board, task, image) < tour) is_least = false;
    }
    if (is_least) least.push_back(tour);
  }
  return least;
}

// ---- random boards ----

std::size_t any_below(std::size_t count) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, count));
}

template <class List>
const auto& any_of(const List& all) {
  return all[any_below(all.size())];
}

Board any_board() {
  const std::vector<Wrap> wraps{Wrap::none, Wrap::none, Wrap::x, Wrap::y, Wrap::xy, Wrap::mobius, Wrap::klein};
  const std::vector<Piece> pieces{
      {0, 1}, {0, 1}, {1, 1}, {1, 2}, {1, 2}, {1, 2}, {1, 3}, {2, 3}, Piece({{0, 1}, {1, 2}}), Piece({{1, 1}, {2, 3}})};
  const std::vector<std::pair<int, int>> plain{{3, 4}, {4, 5}, {3, 7}, {4, 4}, {2, 7}};
  Board board = *Board::cube(any_below(3) == 0 ? 1 : 2);
  std::size_t most = 14;
  if (any_below(8) != 0) {
    const std::size_t width = 1 + any_below(6);
    const auto [w, h] = any_below(4) == 0 ? any_of(plain) : std::pair(int(width), int(1 + any_below(18 / width)));
    board = *Board::rectangle(w, h);
    RC_ASSERT(board.set_piece(any_of(pieces)) && board.set_wrap(any_of(wraps)));
    most = board.wrap() == Wrap::none ? 20 : 12;
    const bool has_many_tours = board.piece().leapers().size() > 1;
    if (has_many_tours) most = board.wrap() == Wrap::none ? 10 : 8;
  }
  const auto blocked =
      std::max<std::int64_t>(static_cast<std::int64_t>(any_below(4)), board.area() - std::int64_t(most));
  while (board.blocked_count() < blocked && board.free_squares() > 1)
    RC_ASSERT(board.block(board.square(Cell{int(any_below(std::size_t(board.area())))})));
  return board;
}

TourTask any_task(const Board& board) {
  std::vector<Square> free;
  for (std::int32_t number = 0; number < board.area(); ++number)
    if (!board.is_blocked(Cell{number})) free.push_back(board.square(Cell{number}));
  TourTask task;
  task.closed = any_below(2) == 0;
  if (any_below(3) == 0) task.from = any_of(free);
  if (!task.closed && any_below(3) == 0) task.to = any_of(free);
  if (task.from == task.to) task.to.reset();
  return task;
}

RC_GTEST_PROP(EveryTour, IsWhatBruteForceFindsInTheOrderThatIsSaid, ()) {
  for (int i = 0; i < 3; ++i) {
    const Board board = any_board();
    const TourTask task = any_task(board);
    const Listed listed = list(board, task);
    RC_ASSERT(listed.end.complete);
    RC_ASSERT(listed.tours == expected(board, task));
  }
}

RC_GTEST_PROP(EveryTour, DistinctIsTheLeastOfEachClass, ()) {
  Board board = any_board();
  if (board.is_cube()) board = *Board::rectangle(3, 4);
  const TourTask task = any_task(board);
  RC_ASSERT(list(board, task, {.distinct = true}).tours == expected_distinct(board, task));
}

template <class Field>
std::vector<std::vector<Vertex>> below(const TourGraph& graph, bool is_closed, const TourRoot& root) {
  const Budget budget({});
  TourTask task;
  task.closed = is_closed;
  const Images images;
  TourSearch<Field> search(graph, task, images, budget, SIZE_MAX);
  std::vector<std::vector<Vertex>> tours;
  search.begin(root);
  while (search.next() == TourSearch<Field>::Step::tour) tours.emplace_back(search.tour().begin(), search.tour().end());
  return tours;
}

RC_GTEST_PROP(EveryTour, BothFieldsDoTheSame, ()) {
  const Board board = any_board();
  const TourGraph graph(board);
  if (graph.size() < 3) return;
  const auto first = static_cast<Vertex>(any_below(graph.size()));
  const auto last = static_cast<Vertex>((first + 1 + any_below(graph.size() - 1)) % graph.size());
  RC_ASSERT(below<BitboardField>(graph, false, {first, last}) == below<TrailField>(graph, false, {first, last}));
  for (const Vertex second : graph.neighbours(first))
    RC_ASSERT(below<BitboardField>(graph, true, {first, second}) == below<TrailField>(graph, true, {first, second}));
}

// ---- known numbers ----

TEST(EveryTour, HasThePublishedNumbers) {
  const nlohmann::json& known = testing::oracles();
  int compared = 0;
  for (const char* kind : {"closed", "open"})
    for (const auto& group : known.at(kind))
      for (const auto& [name, number] : group.at("counts").items()) {
        const std::string digits = number;
        if (digits.size() > 6) continue;
        const Board board = board_of(name);
        TourTask task;
        task.closed = kind == std::string("closed");
        const Budget budget({});
        Progress progress;
        std::uint64_t tours = 0;
        every_tour(board, task, false, {budget, progress, 1, {}}, {{}, [&](auto) { return ++tours, true; }, {}});
        EXPECT_EQ(std::to_string(tours), digits) << name << ' ' << kind;
        ++compared;
      }
  EXPECT_GT(compared, 20);
}

TEST(EveryTour, Of6x6ListsAll9862InAscendingOrder) {
  const Board board = board_of("6x6");
  const Listed all = list(board, closed());
  EXPECT_EQ(all.tours.size(), 9862U);
  EXPECT_TRUE(std::is_sorted(all.tours.begin(), all.tours.end()));
  EXPECT_EQ(std::set<Squares>(all.tours.begin(), all.tours.end()).size(), all.tours.size());
  for (const Squares& tour : all.tours) EXPECT_EQ(check::fault_in_tour(board, closed(), tour), std::nullopt);
  EXPECT_EQ(list(board, closed(), {.distinct = true}).tours.size(), 1245U);
}

TEST(EveryTour, CountsFromASquareAndItsImagesOnce) {
  const Board board = board_of("5x5");
  EXPECT_EQ(list(board, open_from(board, "a1")).tours.size(), 304U);
  EXPECT_EQ(list(board, open_from(board, "c3")).tours.size(), 64U);
  // Of the symmetries only the reflection in the diagonal keeps a1, all keep c3; no tour is its own image.
  EXPECT_EQ(list(board, open_from(board, "a1"), {.distinct = true}).tours.size(), 152U);
  EXPECT_EQ(list(board, open_from(board, "c3"), {.distinct = true}).tours.size(), 8U);
}

// ---- threads and ends ----

TEST(EveryTour, ComesInTheSameOrderForAnyNumberOfThreads) {
  for (const auto& [name, is_closed] : {std::pair{"6x6", true}, std::pair{"5x6", false}, std::pair{"3x14", true}}) {
    const Board board = board_of(name);
    TourTask task;
    task.closed = is_closed;
    const Listed alone = list(board, task);
    for (const std::int32_t threads : {2, 3}) {
      const Listed together = list(board, task, {.threads = threads});
      EXPECT_TRUE(together.end.complete);
      EXPECT_TRUE(together.tours == alone.tours) << name << ' ' << threads;
    }
    EXPECT_TRUE(list(board, task, {.distinct = true, .threads = 2}).tours ==
                list(board, task, {.distinct = true}).tours);
  }
}

TEST(EveryTour, EndsWhenNoMoreIsWanted) {
  for (const std::int32_t threads : {1, 2, 3})
    for (const char* name : {"8x8", "20x20"}) {
      const Listed ten = list(board_of(name), closed(), {.threads = threads, .limit = 10});
      EXPECT_EQ(ten.tours.size(), 10U);
      EXPECT_FALSE(ten.end.complete);
      EXPECT_EQ(ten.end.reason, "");
      for (const Squares& tour : ten.tours)
        EXPECT_EQ(check::fault_in_tour(board_of(name), closed(), tour), std::nullopt);
      EXPECT_TRUE(ten.tours == list(board_of(name), closed(), {.limit = 10}).tours);
    }
}

TEST(EveryTour, EndsWhenATourDoesNotPass) {
  const Board board = board_of("6x6");
  const Budget budget({});
  Progress progress;
  for (const std::int32_t threads : {1, 3}) {
    std::atomic<int> asked = 0;
    const auto pass = [&](std::span<const Cell>) { return ++asked < 100; };
    const TourListing listing =
        every_tour(board, closed(), false, {budget, progress, threads, {}}, {pass, [](auto) { return true; }, {}});
    EXPECT_FALSE(listing.complete);
    EXPECT_LT(listing.tours, 100U);
  }
}

TEST(EveryTour, EndsWithTheBudget) {
  Progress progress;
  for (const std::int32_t threads : {1, 2}) {
    Limits limits;
    limits.time = std::chrono::milliseconds{30};
    const Budget soon(limits);
    const TourListing late = every_tour(board_of("10x10"), closed(), false, {soon, progress, threads, {}},
                                        {{}, [](auto) { return true; }, {}});
    EXPECT_FALSE(late.complete);
    EXPECT_EQ(late.reason, "time limit of 0.03 s reached");
    const std::atomic<bool> stop{true};
    const Budget stopped({}, &stop);
    const TourListing none = every_tour(board_of("10x10"), closed(), false, {stopped, progress, threads, {}},
                                        {{}, [](auto) { return true; }, {}});
    EXPECT_EQ(none.reason, "interrupted");
  }
}

TEST(EveryTour, SaysWhatMemoryItNeeds) {
  Progress progress;
  Limits limits;
  limits.memory = 1'000'000;
  const Budget small(limits);
  const TourListing refused =
      every_tour(board_of("100x100"), closed(), false, {small, progress, 1, {}}, {{}, [](auto) { return true; }, {}});
  EXPECT_FALSE(refused.complete);
  EXPECT_NE(refused.reason.find("of memory, the limit is 976.6 KiB"), std::string::npos) << refused.reason;
}

TEST(EveryTour, AsksAboutEndsThatALongSearchDoesNotJoin) {
  const Board board = board_of("4x12");
  const Budget budget({});
  Progress progress;
  std::set<std::pair<Cell, Cell>> asked;
  // With a side of 4 a tour ends in the outer two of the four lines.
  const auto is_outer = [&](Cell cell) { return board.square(cell).x % 3 == 0; };
  int tours = 0;
  TourCalls calls;
  calls.take = [&](std::span<const Cell> tour) {
    EXPECT_TRUE(is_outer(tour.front()) && is_outer(tour.back()));
    return ++tours < 10;
  };
  calls.is_hopeless = [&](Cell first, Cell last) {
    asked.emplace(first, last);
    return !is_outer(first) || !is_outer(last);
  };
  every_tour(board, {}, false, {budget, progress, 1, {}}, calls);
  EXPECT_EQ(tours, 10);
  EXPECT_FALSE(asked.empty());
}

}  // namespace
}  // namespace cavalcade::count
