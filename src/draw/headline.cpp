#include "draw/headline.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "board/square_name.hpp"

namespace cavalcade::draw {
namespace {

std::string counted(std::uint64_t number, std::string_view things) {
  if (number == 1 && things.ends_with('s')) things.remove_suffix(1);
  return fmt::format("{} {}", number, things);
}

std::string duration_in_words(std::chrono::nanoseconds elapsed) {
  struct Unit {
    double nanoseconds;
    std::string_view name;
  };
  constexpr std::array<Unit, 3> units{{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}}};
  const auto nanoseconds = static_cast<double>(elapsed.count());
  for (const Unit& unit : units) {
    if (nanoseconds < unit.nanoseconds) continue;
    const double value = nanoseconds / unit.nanoseconds;
    return value < 100 ? fmt::format("{:.1f} {}", value, unit.name) : fmt::format("{:.0f} {}", value, unit.name);
  }
  return fmt::format("{} ns", elapsed.count());
}

std::string board_in_words(const Board& board) {
  constexpr std::array<std::string_view, 6> shapes{"",       " joined left to right", " joined bottom to top",
                                                   " torus", " Mobius strip",         " Klein bottle"};
  std::string text = fmt::format("{}{}", board_name(board), shapes[static_cast<std::size_t>(board.wrap())]);
  if (const std::size_t moves = board.taken_out().size(); moves > 0)
    text += fmt::format(" without {} move{}", moves, moves == 1 ? "" : "s");
  return text;
}

// Before "tour" or "cycles".
std::string piece_in_words(const Piece& piece) {
  if (piece.is_knight()) return "";
  return piece.is_king() ? "king's " : leaper_name(piece) + "-leaper ";
}

std::string pieces_in_words(const Piece& piece) {
  if (piece.is_knight()) return "knights";
  return piece.is_king() ? "kings" : leaper_name(piece) + "-leapers";
}

std::string blocked_in_words(const Board& board) {
  return board.blocked_count() > 0 ? fmt::format(" ({} blocked)", board.blocked_count()) : "";
}

std::string squares_in_words(const Board& board, std::size_t visited) {
  return counted(visited, "squares") + blocked_in_words(board);
}

constexpr std::size_t most_named_wishes = 8;

// " with step 17 on d4, 40 on h3, that makes a1-b3": what is wanted of a tour beside its ends, or how much where that
// is a lot.
std::string wishes_in_words(const Board& board, const std::vector<GivenStep>& steps, const std::vector<Move>& use,
                            std::string_view makes) {
  std::string words;
  if (steps.size() > most_named_wishes) words += fmt::format(" with {} given steps", steps.size());
  for (std::size_t i = 0; i < steps.size() && steps.size() <= most_named_wishes; ++i)
    words += fmt::format("{}{} on {}", i == 0 ? " with step " : ", ", steps[i].step, square_name(board, steps[i].cell));
  if (!words.empty() && !use.empty()) words += ',';
  if (use.size() > most_named_wishes) words += fmt::format(" that {} {} given moves", makes, use.size());
  for (std::size_t i = 0; i < use.size() && use.size() <= most_named_wishes; ++i)
    words += fmt::format("{}{}-{}", i == 0 ? fmt::format(" that {} ", makes) : ", ", square_name(board, use[i].lesser),
                         square_name(board, use[i].greater));
  return words;
}

std::string symmetry_in_words(const TourTask& task) {
  return task.symmetry ? fmt::format(" invariant under the {}", in_words(*task.symmetry)) : "";
}

// "closed tour of 8x8".
std::string tour_in_words(const Question& question) {
  const auto* task = std::get_if<TourTask>(&question.task);
  const bool closed = task != nullptr && task->closed;
  std::string text = fmt::format("{} {}tour of {}", closed ? "closed" : "open", piece_in_words(question.board.piece()),
                                 board_in_words(question.board));
  if (task != nullptr && !task->steps.empty())
    text += fmt::format(" with {} given step{}", task->steps.size(), task->steps.size() == 1 ? "" : "s");
  if (task != nullptr && !task->use.empty())
    text += fmt::format(" that makes {} given move{}", task->use.size(), task->use.size() == 1 ? "" : "s");
  if (task != nullptr) text += symmetry_in_words(*task);
  return text;
}

std::string figure_in_words(Figure figure, std::int64_t number) {
  return counted(static_cast<std::uint64_t>(number), figure == Figure::obtuse ? "obtuse angles" : name_of(figure));
}

// ", 45 turns, the fewest possible", ", 45 turns, at least 40 in every tour".
std::string reached_in_words(const Question& question, const Tour& tour) {
  const auto* task = std::get_if<TourTask>(&question.task);
  if (task == nullptr || !task->aim || !tour.reached) return "";
  const auto [number, bound] = *tour.reached;
  std::string words = ", " + figure_in_words(task->aim->figure, number);
  if (bound == number) return words + (task->aim->most ? ", the most possible" : ", the fewest possible");
  if (bound) words += fmt::format(", {} {} in every tour", task->aim->most ? "at most" : "at least", *bound);
  return words;
}

std::string subject_of(const Question& question, const Tour& tour) {
  const Board& board = question.board;
  const auto* task = std::get_if<TourTask>(&question.task);
  const bool closed = task != nullptr && task->closed;
  std::string words = tour_in_words(question);
  if (!closed && !tour.squares.empty())
    words += fmt::format(" from {} to {}", square_name(board, tour.squares.front()),
                         square_name(board, tour.squares.back()));
  return fmt::format("{}, {}{}", words, squares_in_words(board, tour.squares.size()), reached_in_words(question, tour));
}

std::string subject_of(const Question& question, const NumberedTour& /*tour*/) {
  const auto squares = static_cast<std::size_t>(question.board.area());
  return fmt::format("{}, {}", tour_in_words(question), squares_in_words(question.board, squares));
}

std::string steps_in_words(const TourPart& part) {
  const auto count = static_cast<std::int64_t>(part.squares.size());
  return count == 1 ? fmt::format("step {}", part.first_step)
                    : fmt::format("steps {} to {}", part.first_step, part.first_step + count - 1);
}

// "steps 5 to 9 of a closed tour of 1000000x1000000".
std::string subject_of(const Question& question, const TourPart& part) {
  const Board& board = question.board;
  const auto* task = std::get_if<TourTask>(&question.task);
  const bool closed = task != nullptr && task->closed;
  return fmt::format("{} of {} {}tour of {}", steps_in_words(part), closed ? "a closed" : "an open",
                     piece_in_words(board.piece()), board_in_words(board));
}

// "64 squares" of one cycle, "18 squares each" or "56 to 58 squares" of several.
std::string lengths_in_words(const Board& board, const Cover& cover) {
  std::size_t shortest = SIZE_MAX;
  std::size_t longest = 0;
  for (const CellList& cycle : cover.cycles) {
    shortest = std::min(shortest, cycle.size());
    longest = std::max(longest, cycle.size());
  }
  if (cover.cycles.size() <= 1) return squares_in_words(board, longest);
  const std::string words =
      shortest == longest ? counted(longest, "squares") + " each" : fmt::format("{} to {} squares", shortest, longest);
  return words + blocked_in_words(board);
}

std::string subject_of(const Question& question, const Cover& cover) {
  const Board& board = question.board;
  const std::string cycles = piece_in_words(board.piece()) + "cycles";
  return fmt::format("{} of {}, {}", counted(cover.cycles.size(), cycles), board_in_words(board),
                     lengths_in_words(board, cover));
}

std::string subject_of(const Question& question, const Visit& visit) {
  const Board& board = question.board;
  std::int64_t visited = 0;
  for (const CellList& path : visit.paths) visited += static_cast<std::int64_t>(path.size());
  std::string words =
      fmt::format("{} on {} {} {} of {} squares", counted(visit.paths.size(), pieces_in_words(board.piece())),
                  board_in_words(board), visit.paths.size() == 1 ? "visits" : "visit", visited, board.free_squares());
  if (visit.bound == visited) return words + ", the most possible";
  if (visit.bound > visited) words += fmt::format(", at most {} possible", visit.bound);
  return words;
}

// "3 cycles of 18 squares", "5 cycles of 6 to 8 squares".
std::string cycles_in_words(const CyclesTask& task) {
  const std::string lengths = task.shortest == task.longest ? fmt::format("{}", task.longest)
                                                            : fmt::format("{} to {}", task.shortest, task.longest);
  return fmt::format("{} of {} squares", counted(static_cast<std::uint64_t>(task.knights), "cycles"), lengths);
}

// "13267364410532 closed tours of 8x8", "24 covers by 5 cycles of 6 to 8 squares, of 6x6".
std::string subject_of(const Question& question, const Count& count) {
  const auto* task = std::get_if<CountTask>(&question.task);
  std::string what = "tours";
  if (task != nullptr) {
    what = counts_tours(task->counted) ? fmt::format("{} tours", name_of(task->counted)) : name_of(task->counted);
    if (task->cover) what += fmt::format(" by {},", cycles_in_words(*task->cover));
    if (task->scope == CountScope::symmetric) what = "closed tours that a half turn leaves alone,";
    if (task->scope == CountScope::distinct) what += " up to symmetry,";
    if (task->from) what += fmt::format(" from {},", square_name(question.board, *task->from));
    if (const std::string wishes = wishes_in_words(question.board, task->steps, task->use, "make"); !wishes.empty())
      what += wishes + ",";
    if (task->directed && !task->from) what = "directed " + what;
  }
  const std::string subject = fmt::format("{} {}{} of {}", count.number, piece_in_words(question.board.piece()), what,
                                          board_in_words(question.board));
  return subject + blocked_in_words(question.board);
}

std::string subject_of(const Question& question, std::monostate) {
  return fmt::format("{} of {}", task_name(question.task), board_in_words(question.board));
}

// ---- claims ----

// "8x8", "3x4 without c1", "8x8 torus without 12 squares".
std::string exact_board_in_words(const Board& board) {
  constexpr std::int64_t most_named = 8;
  constexpr std::int64_t most_looked_at = 1 << 20;
  std::string words = board_in_words(board);
  if (board.blocked_count() == 0) return words;
  if (board.blocked_count() > most_named || board.area() > most_looked_at)
    return fmt::format("{} without {} squares", words, board.blocked_count());
  std::string blocked;
  for (const Cell cell : board.blocked_cells())
    blocked += fmt::format("{}{}", blocked.empty() ? "" : ", ", square_name(board, cell));
  return fmt::format("{} without {}", words, blocked);
}

// "closed tour of 8x8 from d4".
std::string asked_in_words(const Board& board, const TourTask& task) {
  std::string words = fmt::format("{} {}tour of {}", task.closed ? "closed" : "open", piece_in_words(board.piece()),
                                  exact_board_in_words(board));
  if (task.from) words += " from " + square_name(board, *task.from);
  if (task.to) words += " to " + square_name(board, *task.to);
  words += wishes_in_words(board, task.steps, task.use, "makes");
  return words + symmetry_in_words(task);
}

// "cover of 9x6 by 3 cycles of 18 squares".
std::string asked_in_words(const Board& board, const CyclesTask& task) {
  const std::string lengths = task.shortest == task.longest ? fmt::format("{}", task.longest)
                                                            : fmt::format("{} to {}", task.shortest, task.longest);
  return fmt::format("cover of {} by {} of {} squares", exact_board_in_words(board),
                     counted(static_cast<std::uint64_t>(task.knights), piece_in_words(board.piece()) + "cycles"),
                     lengths);
}

std::string claim_of(const Question& question, const TourTask& task, const Answer& answer) {
  const std::string asked = asked_in_words(question.board, task);
  if (answer.verdict == Verdict::impossible) return "there is no " + asked;
  const std::string tour = (task.closed ? "a " : "an ") + asked;
  const auto* part = std::get_if<TourPart>(&answer.witness);
  if (part == nullptr) {
    const auto* whole = std::get_if<Tour>(&answer.witness);
    return fmt::format("{} ({}){}", tour, counted(static_cast<std::uint64_t>(question.board.free_squares()), "squares"),
                       whole == nullptr ? "" : reached_in_words(question, *whole));
  }
  if (task.step_of)
    return fmt::format("{} is step {} of {}", square_name(question.board, *task.step_of), part->first_step, tour);
  return fmt::format("{} of {}", steps_in_words(*part), tour);
}

std::string claim_of(const Question& question, const CyclesTask& task, const Answer& answer) {
  return (answer.verdict == Verdict::impossible ? "there is no " : "a ") + asked_in_words(question.board, task);
}

std::string claim_of(const Question& question, const VisitTask& task, const Answer& answer) {
  constexpr std::size_t most_named = 8;
  std::string starts;
  for (std::size_t i = 0; i < std::min(most_named, task.knights.size()); ++i)
    starts += (starts.empty() ? "" : ", ") + square_name(question.board, task.knights[i]);
  if (task.knights.size() > most_named) starts += ", ..";
  return fmt::format("from {}: {}", starts, subject(question, answer));
}

std::string claim_of(const Question& question, const CountTask& /*task*/, const Answer& answer) {
  return subject(question, answer);
}

std::string cost_in_words(const Answer& answer) {
  std::string words;
  if (!answer.method.empty()) words += fmt::format(", by {}", answer.method);
  if (answer.elapsed.count() > 0)
    words += fmt::format("{} in {}", answer.method.empty() ? "," : "", duration_in_words(answer.elapsed));
  std::string counters;
  for (const auto& [name, value] : answer.stats.all()) {
    const bool told = name == "nodes" || (name == "backtracks" && value > 0);
    if (told) counters += fmt::format("{}{}", counters.empty() ? "" : ", ", counted(value, name));
  }
  if (!counters.empty()) words += fmt::format(" ({})", counters);
  return words;
}

// What is known of a search that did not end: ", at best 371 of 400 squares, by blind in 1.2 s (5000 nodes)".
std::string reached_in_words(const Question& question, const Answer& answer) {
  if (answer.stats.get("nodes") == 0) return "";
  const std::uint64_t deepest = answer.stats.get("deepest");
  const std::string best =
      deepest > 0 ? fmt::format(", at best {} of {} squares", deepest, question.board.free_squares()) : "";
  return best + cost_in_words(answer);
}

}  // namespace

std::string subject(const Question& question, const Answer& answer) {
  return std::visit([&](const auto& witness) { return subject_of(question, witness); }, answer.witness);
}

std::string claim(const Question& question, const Answer& answer) {
  if (answer.verdict == Verdict::unknown) return "the answer claims nothing";
  return std::visit([&](const auto& task) { return claim_of(question, task, answer); }, question.task);
}

std::string headline(const Question& question, const Answer& answer) {
  const bool has_squares = !std::holds_alternative<std::monostate>(answer.witness);
  if (answer.verdict == Verdict::impossible) return fmt::format("impossible: {}", answer.reason);
  if (answer.verdict == Verdict::unknown) {
    std::string words = fmt::format("unknown: {}{}", answer.reason, reached_in_words(question, answer));
    if (has_squares) words += fmt::format("; the best so far: {}", subject(question, answer));
    return words;
  }
  return subject(question, answer) + cost_in_words(answer);
}

}  // namespace cavalcade::draw
