#include "model/squares.hpp"

#include <algorithm>
#include <cstdlib>

namespace cavalcade::model {
namespace {

CellList cells_where(const Board& board, bool blocked) {
  CellList cells;
  for (std::int32_t i = 0; i < board.area(); ++i)
    if (board.is_blocked(Cell{i}) == blocked) cells.push_back(Cell{i});
  return cells;
}

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

CellList blocked_cells(const Board& board) {
  return cells_where(board, true);
}

FreeSquares::FreeSquares(const Board& board, Order order)
    : cells_(cells_where(board, false)), numbers_(static_cast<std::size_t>(board.area())) {
  if (order == Order::few_moves_first)
    std::stable_sort(cells_.begin(), cells_.end(), [&](Cell one, Cell other) {
      return board.neighbours(one).size() < board.neighbours(other).size();
    });
  std::int32_t number = 0;
  for (const Cell cell : cells_) numbers_[index(cell)] = ++number;
}

ColourClasses::ColourClasses(const Board& board) : colours_(static_cast<std::size_t>(board.area())), after_(1) {
  for (const Cell first : cells_where(board, false)) {
    if (of(first) != 0) continue;
    // One part of the board, breadth first, in two colours.
    const auto one = static_cast<std::int32_t>(after_.size());
    after_.insert(after_.end(), {one + 1, one});
    bool alternates = true;
    CellList part{first};
    colours_[index(first)] = one;
    for (std::size_t done = 0; done < part.size(); ++done)
      for (const Cell near : board.neighbours(part[done])) {
        if (of(near) == 0) {
          colours_[index(near)] = after(part[done]);
          part.push_back(near);
        }
        alternates &= of(near) != of(part[done]);
      }
    if (alternates && part.size() > 1) continue;
    for (const Cell cell : part) colours_[index(cell)] = one;
    after_.pop_back();
    after_.back() = one;
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
