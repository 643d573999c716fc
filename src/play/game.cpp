#include "play/game.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "board/square_name.hpp"

namespace cavalcade::play {
namespace {

// Walks over paths and refuses the first square that is not free, was visited before, or is no move away.
class Walk {
 public:
  explicit Walk(const Board& board) : board_(board), visited_(static_cast<std::size_t>(board.area())) {}

  Result<CellList> follow(std::span<const Square> squares) {
    CellList path;
    for (const Square square : squares) {
      if (board_.is_blocked(square)) return Error{fmt::format("path: {} is blocked", square_name(board_, square))};
      const Cell cell = board_.cell(square);
      if (visited_[index(cell)]) return Error{fmt::format("path: {} is visited twice", square_name(board_, square))};
      if (!path.empty() && !board_.are_neighbours(path.back(), cell))
        return Error{fmt::format("path: no move leads from {} to {}", square_name(board_, path.back()),
                                 square_name(board_, square))};
      visited_[index(cell)] = true;
      path.push_back(cell);
    }
    return path;
  }

 private:
  const Board& board_;
  std::vector<bool> visited_;
};

// The board without some of its squares. Blocking a square of a board that has cells is never refused.
void take_away(Board& board, Cell cell) {
  (void)board.block(board.square(cell));
}

// The clues that are ahead, as steps of what is left: there the knight's own square is the first.
void give_clues(const Game& game, TourTask& task) {
  const auto visited = static_cast<std::int64_t>(game.path.size());
  const std::int64_t behind = std::max<std::int64_t>(0, visited - 1);
  for (const GivenStep& clue : game.clues) {
    if (clue.step <= visited) continue;
    const Square square = game.board.square(clue.cell);
    const bool is_end = !game.closed && clue.step == game.board.free_squares();
    if (clue.step == 1) task.from = square;
    if (is_end) task.to = square;
    if (clue.step > 1 && !is_end) task.steps.push_back({clue.step - behind, clue.cell});
  }
}

CellList unvisited_neighbours(const Board& board, Cell from, const std::vector<CellList>& paths) {
  CellList moves;
  for (const Cell next : board.neighbours(from)) {
    const auto holds = [&](const CellList& path) { return std::find(path.begin(), path.end(), next) != path.end(); };
    if (std::none_of(paths.begin(), paths.end(), holds)) moves.push_back(next);
  }
  return moves;
}

}  // namespace

// ---- one knight ----

Result<Game> make_game(Board board, bool closed, std::span<const Square> path, std::vector<GivenStep> clues) {
  Result<CellList> cells = Walk(board).follow(path);
  if (!cells) return cells.error();
  return Game{std::move(board), closed, std::move(*cells), std::move(clues)};
}

Game cut_back(const Game& game, std::size_t visited) {
  Game earlier = game;
  earlier.path.resize(std::min(visited, game.path.size()));
  return earlier;
}

std::optional<GivenStep> broken_clue(const Game& game) {
  const auto visited = static_cast<std::int64_t>(game.path.size());
  for (const GivenStep& clue : game.clues) {
    const auto at = std::find(game.path.begin(), game.path.end(), clue.cell) - game.path.begin();
    const bool is_due = clue.step <= visited;
    if (is_due ? at + 1 != clue.step : at != visited) return clue;
  }
  return std::nullopt;
}

bool is_won(const Game& game) {
  if (!game.is_full() || game.path.empty() || broken_clue(game)) return false;
  if (!game.closed) return true;
  return game.path.size() > 2 && game.board.are_neighbours(game.path.back(), game.path.front());
}

Question rest_of(const Game& game) {
  Question rest = rest_of(game.board, game.closed, game.path);
  give_clues(game, std::get<TourTask>(rest.task));
  return rest;
}

CellList moves_of(const Game& game) {
  if (game.path.empty()) return {};
  return unvisited_neighbours(game.board, game.path.back(), {game.path});
}

// ---- several knights ----

std::size_t KnightsGame::visited() const {
  std::size_t all = 0;
  for (const CellList& path : paths) all += path.size();
  return all;
}

std::size_t KnightsGame::turn() const {
  return (visited() - paths.size()) % paths.size();
}

Result<KnightsGame> make_knights_game(Board board, const std::vector<std::vector<Square>>& paths) {
  if (paths.empty()) return Error{"paths: needs at least one knight"};
  KnightsGame game{std::move(board), {}};
  Walk walk(game.board);
  for (const std::vector<Square>& path : paths) {
    if (path.empty()) return Error{"paths: each begins with the square where the knight was put"};
    Result<CellList> cells = walk.follow(path);
    if (!cells) return cells.error();
    game.paths.push_back(std::move(*cells));
  }
  // After m moves, knight k of K has made those of the rounds that are over, and one more if it had its turn in this.
  const std::size_t knights = game.paths.size();
  const std::size_t moves = game.visited() - knights;
  for (std::size_t k = 0; k < knights; ++k) {
    const std::size_t due = (moves + knights - 1 - k) / knights;
    if (game.paths[k].size() != due + 1)
      return Error{fmt::format("paths: knights move in turn, and knight {} has made {} moves instead of {}", k + 1,
                               game.paths[k].size() - 1, due)};
  }
  return game;
}

Question rest_of(const KnightsGame& game) {
  Board board = game.board;
  VisitTask task;
  for (const CellList& path : game.paths)
    for (std::size_t i = 0; i + 1 < path.size(); ++i) take_away(board, path[i]);
  const std::size_t knights = game.paths.size();
  for (std::size_t k = 0; k < knights; ++k)
    task.knights.push_back(board.square(game.paths[(game.turn() + k) % knights].back()));
  return Question{.board = std::move(board), .task = std::move(task), .limits = {}};
}

CellList moves_of(const KnightsGame& game) {
  return unvisited_neighbours(game.board, game.paths[game.turn()].back(), game.paths);
}

}  // namespace cavalcade::play
