#include "play/verdict.hpp"

#include <algorithm>
#include <chrono>

#include "engine/engine.hpp"

namespace cavalcade::play {
namespace {

Answer ask(const Question& question, const Budget& budget) {
  Progress progress;
  return engine::answer(question, budget, progress);
}

// The squares still to visit, in the order of a tour of the rest: without the knight's own square, and without the
// start that a closed tour comes back to.
CellList completion_of(const Game& game, const Answer& answer) {
  const auto* tour = std::get_if<Tour>(&answer.witness);
  if (tour == nullptr) return {};
  CellList squares = tour->squares;
  if (!game.path.empty()) squares.erase(squares.begin());
  if (game.closed && game.path.size() >= 2) squares.pop_back();
  return squares;
}

// Ways in or out of a square still to visit: other such squares, the knight's own, and the start of a closed tour.
CellList dead_ends_of(const Question& rest, const Game& game) {
  CellList found;
  const auto is_visited = [&](Cell cell) {
    return !game.path.empty() && (cell == game.path.back() || (game.closed && cell == game.path.front()));
  };
  for (const Cell cell : rest.board.free_cells())
    if (!is_visited(cell) && rest.board.neighbours(cell).size() <= 1) found.push_back(cell);
  return found;
}

// A lost position stays lost, so the first one is found by halving: `earliest` squares or more.
std::optional<std::size_t> lost_since(const Game& game, const Budget& budget) {
  std::size_t earliest = 0;
  std::size_t known = game.path.size();
  while (earliest < known) {
    const std::size_t middle = earliest + (known - earliest) / 2;
    const std::optional<bool> lost = is_lost(cut_back(game, middle), budget);
    if (!lost) return std::nullopt;
    (*lost ? known : earliest) = *lost ? middle : middle + 1;
  }
  return known;
}

// The rules alone say that it is lost.
GameVerdict judge_broken(const Game& game, const GivenStep& clue, const Budget& budget) {
  GameVerdict verdict;
  verdict.outlook = Outlook::lost;
  WhyLost why = why_broken(game, clue);
  verdict.reason = std::move(why.words);
  verdict.culprits = std::move(why.culprits);
  verdict.lost_since = lost_since(game, budget);
  return verdict;
}

GameVerdict judge_full(const Game& game, const Budget& budget) {
  GameVerdict verdict;
  verdict.outlook = is_won(game) ? Outlook::won : Outlook::lost;
  if (verdict.outlook == Outlook::won) return verdict;
  verdict.reason = "every square is visited, but the last is no move away from the first";
  verdict.lost_since = lost_since(game, budget);
  return verdict;
}

// So many can be counted while a player looks on.
constexpr std::uint64_t most_counted = 20'000;
constexpr std::chrono::milliseconds counting_time{30};

// In how many ways the game can be finished. The knight's square is an end of what is left, so a way and its reverse
// are two; of a closed tour that has only its start, they are one.
std::optional<std::uint64_t> completions_of(const Game& game, const Budget& budget) {
  if (game.is_full()) return is_won(game) ? 1 : 0;
  if (game.path.size() < (game.closed ? 2U : 1U)) return std::nullopt;
  if (broken_clue(game)) return 0;
  const std::optional<std::chrono::nanoseconds> left = budget.time_left();
  const Budget brief({.time = left ? std::min<std::chrono::nanoseconds>(*left, counting_time) : counting_time,
                      .memory = budget.memory(),
                      .checkpoint = {}},
                     budget.stop_flag());
  Progress progress;
  std::uint64_t found = 0;
  const engine::Enumeration all = engine::enumerate(rest_of(game), engine::Enumerator::search, brief, progress,
                                                    [&](const Tour&) { return ++found < most_counted; });
  return all.complete ? std::optional(found) : std::nullopt;
}

// Walked backwards, a tour wins from its end: such squares need not be asked about.
void judge_each_start(const Board& board, const Budget& budget, Starts& starts) {
  std::vector<bool> wins(static_cast<std::size_t>(board.area()));
  for (const Cell cell : board.free_cells()) {
    if (wins[index(cell)]) continue;
    const Game game{board, false, {cell}};
    const Question rest = rest_of(game);
    const Answer answer = ask(rest, budget);
    if (const auto* tour = std::get_if<Tour>(&answer.witness)) {
      wins[index(tour->squares.back())] = true;
    } else if (answer.verdict == Verdict::impossible) {
      if (starts.hopeless.empty()) starts.reason = why_lost(game, rest, answer).words;
      starts.hopeless.push_back(cell);
    } else {
      starts.unsettled.push_back(cell);
    }
  }
}

}  // namespace

std::string_view name_of(Outlook outlook) {
  switch (outlook) {
    case Outlook::won:
      return "won";
    case Outlook::winnable:
      return "winnable";
    case Outlook::lost:
      return "lost";
    case Outlook::unknown:
      break;
  }
  return "unknown";
}

std::optional<bool> is_lost(const Game& game, const Budget& budget) {
  if (game.is_full()) return !is_won(game);
  if (broken_clue(game)) return true;
  const Answer answer = ask(rest_of(game), budget);
  if (answer.verdict == Verdict::impossible) return true;
  if (answer.verdict == Verdict::solved) return false;
  return std::nullopt;
}

Advice advise(const Game& game, const Budget& budget) {
  Advice advice;
  for (const Cell move : moves_of(game)) {
    Game next = game;
    next.path.push_back(move);
    const std::optional<bool> lost = is_lost(next, budget);
    if (lost) (*lost ? advice.losing : advice.winning).push_back(move);
  }
  advice.completions = completions_of(game, budget);
  return advice;
}

GameVerdict judge(const Game& game, const Budget& budget) {
  if (const std::optional<GivenStep> clue = broken_clue(game)) return judge_broken(game, *clue, budget);
  if (game.is_full()) return judge_full(game, budget);
  const Question rest = rest_of(game);
  const Answer answer = ask(rest, budget);
  GameVerdict verdict;
  verdict.dead_ends = dead_ends_of(rest, game);
  if (answer.verdict == Verdict::solved) {
    verdict.outlook = Outlook::winnable;
    verdict.completion = completion_of(game, answer);
  } else if (answer.verdict == Verdict::impossible) {
    verdict.outlook = Outlook::lost;
    WhyLost why = why_lost(game, rest, answer);
    verdict.reason = std::move(why.words);
    verdict.culprits = std::move(why.culprits);
    verdict.certificate = answer.certificate;
    verdict.lost_since = lost_since(game, budget);
  } else {
    verdict.reason = answer.reason;
  }
  return verdict;
}

KnightsVerdict judge(const KnightsGame& game, const Budget& budget) {
  const std::size_t knights = game.paths.size();
  const std::size_t visited = game.visited();
  KnightsVerdict verdict;
  verdict.best = verdict.bound = visited;
  verdict.completions.resize(knights);
  if (moves_of(game).empty()) {
    verdict.over = true;
    return verdict;
  }
  const Question rest = rest_of(game);
  const Answer answer = ask(rest, budget);
  verdict.bound = visited + static_cast<std::size_t>(rest.board.free_squares()) - knights;
  verdict.reason = answer.reason;
  verdict.certificate = answer.certificate;
  const auto* visit = std::get_if<Visit>(&answer.witness);
  if (visit == nullptr) return verdict;
  verdict.bound = std::min(verdict.bound, visited + static_cast<std::size_t>(visit->bound) - knights);
  for (std::size_t k = 0; k < knights; ++k) {
    const CellList& path = visit->paths[k];
    verdict.best += path.size() - 1;
    verdict.completions[(game.turn() + k) % knights].assign(path.begin() + 1, path.end());
  }
  return verdict;
}

Starts judge_starts(const Board& board, bool closed, const Budget& budget) {
  Starts starts;
  if (!closed && board.free_squares() == 1) return starts;  // won as soon as the knight is there
  if (!closed) {
    judge_each_start(board, budget, starts);
    return starts;
  }
  // A closed tour goes through every square: one answer does for all.
  const Game game{board, closed, {}};
  const Question rest = rest_of(game);
  const Answer answer = ask(rest, budget);
  if (answer.verdict == Verdict::impossible) {
    starts.reason = why_lost(game, rest, answer).words;
    starts.hopeless = board.free_cells().list();
  } else if (answer.verdict == Verdict::unknown) {
    starts.unsettled = board.free_cells().list();
  }
  return starts;
}

}  // namespace cavalcade::play
