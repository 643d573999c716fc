// The engine's live verdicts beside what a game would do on its own: try on in Warnsdorff's order until a tour is found
// or every way has failed. For every position of many games: is it settled, and how soon?
//
//   cavalcade_verdicts BOARD GAMES [closed]      such as: cavalcade_verdicts 8x8 100
//
// A third of the games are played by chance, a third by Warnsdorff's rule with a quarter of the moves by chance, and a
// third by a careful player: by chance, but never a move that loses. For a position ours has a second, as in the game,
// and the peer 100 ms, after which a player would begin to wait; ours also says since when and why a position is lost.
// Where both have settled a position, they must agree.

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "base/random.hpp"
#include "peers.hpp"
#include "play/verdict.hpp"

namespace {

using namespace cavalcade;
using play::Game;
using play::Outlook;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds patience{1};
constexpr std::chrono::milliseconds patience_with_peer{100};
// Looking at the clock at every square would slow the peer down: it looks once in so many.
constexpr std::uint64_t peer_nodes_between_looks = 4096;

struct Timed {
  std::vector<double> milliseconds;
  std::size_t quick = 0;  // settled within 100 ms
  std::size_t open = 0;   // not settled at all

  void add(Clock::duration time, bool is_settled) {
    milliseconds.push_back(std::chrono::duration<double, std::milli>(time).count());
    if (!is_settled) ++open;
    if (is_settled && milliseconds.back() <= 100) ++quick;
  }
  [[nodiscard]] double at(double share) const {
    return milliseconds[static_cast<std::size_t>(share * static_cast<double>(milliseconds.size() - 1))];
  }
  void print(std::string_view who) {
    std::sort(milliseconds.begin(), milliseconds.end());
    double total = 0;
    for (const double each : milliseconds) total += each;
    const auto positions = static_cast<double>(milliseconds.size());
    fmt::print(
        "  {}  {:>6.2f} % settled within 100 ms, {} not at all; median {:.2f} ms, 99 % {:.1f}, longest {:.0f}, mean "
        "{:.2f}\n",
        who, 100.0 * static_cast<double>(quick) / positions, open, at(0.5), at(0.99), milliseconds.back(),
        total / positions);
  }
};

enum class Style { by_chance, by_rule, carefully };
constexpr std::string_view name_of(Style style) {
  return style == Style::by_chance ? "by chance" : style == Style::by_rule ? "by rule" : "carefully";
}

std::size_t onward_moves(Game game, Cell next) {
  game.path.push_back(next);
  return moves_of(game).size();
}

// Nothing if there is no move, or for the careful player none that does not lose.
std::optional<Cell> choose(const Game& game, Style style, Random& random) {
  CellList moves = moves_of(game);
  if (moves.empty()) return std::nullopt;
  if (style == Style::by_rule && random.below(4) != 0)
    return *std::min_element(moves.begin(), moves.end(),
                             [&](Cell a, Cell b) { return onward_moves(game, a) < onward_moves(game, b); });
  while (!moves.empty()) {
    const auto chosen = moves.begin() + static_cast<std::ptrdiff_t>(random.below(moves.size()));
    if (style != Style::carefully) return *chosen;
    Game after = play::cut_back(game, game.path.size());
    after.path.push_back(*chosen);
    if (is_lost(after, Budget({.time = patience})) == false) return *chosen;
    moves.erase(chosen);
  }
  return std::nullopt;
}

class Contest {
 public:
  // Ours first, then the peer, on the same position.
  void judge(const Game& game) {
    const auto begun = Clock::now();
    const play::GameVerdict verdict = play::judge(game, Budget({.time = patience}));
    const auto between = Clock::now();
    const std::optional<bool> found = ask_peer(game);
    const auto end = Clock::now();
    const bool settled = verdict.outlook != Outlook::unknown;
    ours.add(between - begun, settled);
    peer.add(end - between, found.has_value());
    if (verdict.outlook == Outlook::lost) ++lost;
    if (settled && found && *found == (verdict.outlook == Outlook::lost)) {
      fmt::print(stderr, "the two disagree after {} squares\n", game.path.size());
      std::exit(1);
    }
  }

  Timed ours;
  Timed peer;
  std::size_t lost = 0;

 private:
  static std::optional<bool> ask_peer(const Game& game) {
    peers::Chessboard board(static_cast<int>(game.board.width()), static_cast<int>(game.board.height()));
    std::vector<std::array<int, 2>> path;
    for (const Cell cell : game.path) {
      const Square square = game.board.square(cell);
      path.push_back({square.x, square.y});
    }
    const auto end = Clock::now() + patience_with_peer;
    return board.finish(path, game.closed, peer_nodes_between_looks, [&] { return Clock::now() < end; });
  }
};

}  // namespace

int main(int argc, char** argv) {
  const bool closed = argc == 4 && std::string_view(argv[3]) == "closed";
  if (argc != 3 && !closed) {
    fmt::print(stderr, "usage: cavalcade_verdicts BOARD GAMES [closed]\n");
    return 2;
  }
  const Result<Board> board = parse_board(argv[1]);
  if (!board) {
    fmt::print(stderr, "{}\n", board.error().message);
    return 2;
  }
  const int games = std::max(3, std::atoi(argv[2]));
  for (const Style style : {Style::by_chance, Style::by_rule, Style::carefully}) {
    Random random(static_cast<std::uint64_t>(style) + 1);
    Contest contest;
    for (int i = 0; i < games / 3; ++i) {
      Game game{
          *board, closed, {Cell{static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(board->area())))}}};
      contest.judge(game);
      while (const std::optional<Cell> next = choose(game, style, random)) {
        game.path.push_back(*next);
        contest.judge(game);
      }
    }
    fmt::print("{} {}, played {}: {} positions of {} games, {} lost\n", argv[1], closed ? "closed" : "open",
               name_of(style), contest.ours.milliseconds.size(), games / 3, contest.lost);
    contest.ours.print("ours");
    contest.peer.print("peer");
  }
  return 0;
}
