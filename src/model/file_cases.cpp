#include "model/file_cases.hpp"

#include <algorithm>
#include <cstdlib>

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

void add_residue(std::vector<Residues>& residues, std::int64_t residue) {
  if (!residues.empty() && residues.back().last + 1 == residue)
    residues.back().last = residue;
  else
    residues.push_back({residue, residue});
}

}  // namespace

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
