#include "model/play_on.hpp"

#include <optional>

namespace cavalcade::model {
namespace {

// Where the knight whose turn it is goes: the first free square in the order of the board, if there is one.
std::optional<Cell> next_square(const Board& board, Cell here, const std::vector<bool>& taken) {
  std::optional<Cell> next;
  for (const Cell there : board.neighbours(here))
    if (!taken[index(there)] && (!next || there < *next)) next = there;
  return next;
}

}  // namespace

std::int64_t play_on(const Board& board, std::vector<CellList>& paths) {
  std::vector<bool> taken(static_cast<std::size_t>(board.area()), false);
  std::size_t visited = 0;
  for (const CellList& path : paths) {
    visited += path.size();
    for (const Cell cell : path) taken[index(cell)] = true;
  }
  const std::size_t begun_with = visited;
  for (;; ++visited) {
    CellList& path = paths[visited % paths.size()];
    const std::optional<Cell> next = next_square(board, path.back(), taken);
    if (!next) return static_cast<std::int64_t>(visited - begun_with);
    taken[index(*next)] = true;
    path.push_back(*next);
  }
}

}  // namespace cavalcade::model
