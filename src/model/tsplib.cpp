// A tour as a Hamiltonian cycle problem in the format of TSPLIB (G. Reinelt 1991, TYPE : HCP), which tools for the
// travelling salesman read. The squares are the nodes, the moves the edges. An open tour becomes a cycle by a node off
// the board that is joined to the squares where it may end: to the two that are given; if only one is, the node is
// joined to all squares, and a second one between it and the given end makes sure that this is an end; if none is, to
// all squares.
//
// Guarantee: the Hamiltonian cycles are the tours, of at least three squares if closed; both directions are one.

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "model/languages.hpp"
#include "model/squares.hpp"
#include "model/words.hpp"

namespace cavalcade::model {
namespace {

// "COMMENT : 1 a1, 2 b1, ..": a few nodes per line.
std::string legend(const Board& board, const FreeSquares& nodes) {
  constexpr std::int64_t nodes_per_line = 10;
  std::string text;
  for (const Cell cell : nodes.in_order()) {
    const std::int64_t node = nodes.number(cell);
    const bool begins = node % nodes_per_line == 1;
    text += fmt::format("{}{} {}", begins ? node == 1 ? "COMMENT : " : "\nCOMMENT : " : ", ", node,
                        square_name(board, cell));
  }
  return text + "\n";
}

struct Edges {
  std::string text;
  void add(std::int64_t one, std::int64_t other) { text += fmt::format("{} {}\n", one, other); }
};

// How many nodes are off the board.
std::int64_t add_nodes_off_board(const Board& board, const TourTask& task, const FreeSquares& nodes, Edges& edges) {
  if (task.closed) return 0;
  const std::int64_t squares = nodes.count();
  const std::int64_t off_board = squares + 1;
  if (task.from && task.to && squares > 1) {
    edges.add(nodes.number(board.cell(*task.from)), off_board);
    edges.add(nodes.number(board.cell(*task.to)), off_board);
    return 1;
  }
  for (std::int64_t node = 1; node <= squares; ++node) edges.add(node, off_board);
  const std::optional<Square> end = task.from ? task.from : task.to;
  if (!end && squares > 1) return 1;
  // One square alone is a tour, and with two nodes more a cycle.
  const std::int64_t between = off_board + 1;
  edges.add(end ? nodes.number(board.cell(*end)) : 1, between);
  edges.add(off_board, between);
  return 2;
}

// ---- the way back ----

// All numbers up to -1 or the first word that is none.
std::vector<std::int64_t> numbers_before_end(std::string_view text) {
  constexpr std::string_view white = " \t\r\n";
  std::vector<std::int64_t> numbers;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(white), text.size()));
    std::int64_t number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc() || number == -1) return numbers;
    numbers.push_back(number);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
}

// The nodes of the cycle, from 1.
Result<std::vector<std::int64_t>> nodes_in(std::string_view text) {
  constexpr std::string_view section = "TOUR_SECTION";
  if (const std::size_t at = text.find(section); at != std::string_view::npos)
    return numbers_before_end(text.substr(at + section.size()));
  std::vector<std::int64_t> nodes = numbers_before_end(text);
  if (nodes.empty() || std::cmp_not_equal(nodes.front(), nodes.size() - 1))
    return Error{"has no TOUR_SECTION, and is no list of nodes after their number"};
  nodes.erase(nodes.begin());
  for (std::int64_t& node : nodes) ++node;
  return nodes;
}

}  // namespace

Result<CellList> read_tsplib_tour(const Board& board, const TourTask& task, std::string_view text) {
  Result<std::vector<std::int64_t>> nodes = nodes_in(text);
  if (!nodes) return nodes.error();
  const FreeSquares squares(board);
  const auto is_square = [&](std::int64_t node) { return node >= 1 && node <= squares.count(); };
  constexpr std::int64_t most_off_board = 2;
  for (const std::int64_t node : *nodes)
    if (node < 1 || node > squares.count() + (task.closed ? 0 : most_off_board))
      return Error{fmt::format("node {} is none of the model", node)};
  // An open tour is what is left of the cycle without the nodes off the board: it begins behind them.
  for (std::size_t i = 0; i < nodes->size(); ++i) {
    const std::int64_t before = i == 0 ? nodes->back() : (*nodes)[i - 1];
    if (is_square(before) || !is_square((*nodes)[i])) continue;
    std::rotate(nodes->begin(), nodes->begin() + static_cast<std::ptrdiff_t>(i), nodes->end());
    break;
  }
  while (!nodes->empty() && !is_square(nodes->back())) nodes->pop_back();
  CellList tour;
  for (const std::int64_t node : *nodes) {
    if (!is_square(node)) return Error{"the nodes off the board do not follow one another"};
    tour.push_back(squares.in_order()[static_cast<std::size_t>(node - 1)]);
  }
  if (tour.empty()) return Error{"lists no node"};
  // Neither direction nor first node say anything.
  const auto begins = [&](const std::optional<Square>& end) { return end && tour.front() == board.cell(*end); };
  const auto ends = [&](const std::optional<Square>& end) { return end && tour.back() == board.cell(*end); };
  if (!task.closed && (begins(task.to) || ends(task.from))) std::reverse(tour.begin(), tour.end());
  if (task.closed && task.from)
    std::rotate(tour.begin(), std::find(tour.begin(), tour.end(), board.cell(*task.from)), tour.end());
  return tour;
}

Result<ModelFiles> tour_as_tsplib(const Board& board, const TourTask& task) {
  if (const Result<void> done = require_text_size(board, "tsplib"); !done) return done.error();
  const FreeSquares nodes(board);
  Edges edges;
  for (const Cell cell : nodes.in_order())
    for (const Cell neighbour : board.neighbours(cell))
      if (neighbour > cell) edges.add(nodes.number(cell), nodes.number(neighbour));
  const std::int64_t off_board = add_nodes_off_board(board, task, nodes, edges);
  std::string text =
      fmt::format("NAME : {}\nCOMMENT : {}\n{}", board_name(board), task_in_words(board, task), legend(board, nodes));
  if (off_board > 0)
    text += fmt::format("COMMENT : from {} on off the board; take them out of a cycle, and the tour is left\n",
                        nodes.count() + 1);
  text += fmt::format("TYPE : HCP\nDIMENSION : {}\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n{}-1\nEOF\n",
                      nodes.count() + off_board, edges.text);
  return ModelFiles{.model_name = "tour.hcp", .model = std::move(text), .data_name = {}, .data = {}};
}

}  // namespace cavalcade::model
