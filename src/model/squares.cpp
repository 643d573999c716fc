#include "model/squares.hpp"

#include <algorithm>
#include <cstdlib>

#include "board/free_graph.hpp"

namespace cavalcade::model {
namespace {

std::vector<std::int64_t> differences_of(const Board& board, std::int32_t file) {
  std::vector<std::int64_t> differences;
  for (const Offset jump : board.jumps()) {
    const std::int64_t reached = std::int64_t{file} + jump.dx;
    const bool is_on_board = reached >= 0 && reached < board.width() && std::abs(jump.dy) < board.height();
    if (is_on_board) differences.push_back(std::int64_t{jump.dy} * board.width() + jump.dx);
  }
  std::sort(differences.begin(), differences.end());
  return differences;
}

void add_residue(std::vector<FileCase::Residues>& residues, std::int64_t residue) {
  if (!residues.empty() && residues.back().last + 1 == residue)
    residues.back().last = residue;
  else
    residues.push_back({residue, residue});
}

}  // namespace

FreeSquares::FreeSquares(const Board& board, Order order)
    : cells_(board.free_cells().list()), numbers_(static_cast<std::size_t>(board.area())) {
  if (order == Order::few_moves_first)
    std::stable_sort(cells_.begin(), cells_.end(), [&](Cell one, Cell other) {
      return board.neighbours(one).size() < board.neighbours(other).size();
    });
  std::int32_t number = 0;
  for (const Cell cell : cells_) numbers_[index(cell)] = ++number;
}

ColourClasses::ColourClasses(const Board& board) : colours_(static_cast<std::size_t>(board.area())), after_(1) {
  const FreeGraph graph(board);
  const Components parts = components_of(graph);
  std::vector<std::int32_t> first;  // of each part, its first colour
  for (const Components::Component& part : parts.all) {
    const auto one = static_cast<std::int32_t>(after_.size());
    first.push_back(one);
    if (part.alternates && part.size() > 1)
      after_.insert(after_.end(), {one + 1, one});
    else
      after_.push_back(one);
  }
  for (Vertex vertex = 0; vertex < graph.size(); ++vertex) {
    const std::int32_t one = first[parts.of[vertex]];
    const bool is_other = parts.colours[vertex] == 1;
    colours_[index(graph.cell(vertex))] = is_other ? after_[static_cast<std::size_t>(one)] : one;
  }
}

std::vector<FileCase> file_cases(const Board& board) {
  std::vector<FileCase> cases;
  for (std::int32_t file = 0; file < board.width(); ++file) {
    const std::vector<std::int64_t> differences = differences_of(board, file);
    auto mine = std::find_if(cases.begin(), cases.end(),
                             [&](const FileCase& other) { return other.differences == differences; });
    if (mine == cases.end()) mine = cases.insert(mine, {{}, differences});
    add_residue(mine->residues, (file + 1) % board.width());
  }
  return cases;
}

bool holds_everywhere(const FileCase& one, const Board& board) {
  std::int64_t files = 0;
  for (const auto [first, last] : one.residues) files += last - first + 1;
  return files == board.width();
}

}  // namespace cavalcade::model
