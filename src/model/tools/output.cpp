// Reads a tool's output line by line. A solution is complete when the line that closes it has come, newline and all:
// ten dashes after MiniZinc's lines; after clingo's line of atoms, `Optimization: -N` if it is to be the longest, else
// nothing more. What a solution says is then held against the board (solution.hpp).
//
// Guarantee: `paths` are what paths_of_stamps or paths_of_moves let pass, for any text whatsoever.

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "base/text.hpp"
#include "board/square_name.hpp"
#include "model/squares.hpp"
#include "model/tools/solution.hpp"
#include "model/tools/tools.hpp"

namespace cavalcade::model {
namespace {

bool take(std::string_view& text, std::string_view expected) {
  if (!text.starts_with(expected)) return false;
  text.remove_prefix(expected.size());
  return true;
}

// The whole number that the text begins with, if it fits.
std::optional<std::int64_t> take_number(std::string_view& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

// A solution on its way: opened by its first line, closed by its last.
struct Draft {
  std::vector<Stamp> stamps;  // it has either these
  std::vector<Move> moves;    // or those
  bool is_stamped = false;
  bool is_told = false;  // the line with them has come
  std::int64_t visited = 0;
  std::string fault;  // of a line that could not be read
};

// "visited 5", "stamps 2 0 4 ..": all numbers of a line after its first word.
std::optional<std::vector<std::int64_t>> numbers_in(std::string_view text) {
  std::vector<std::int64_t> numbers;
  while (take(text, " ")) {
    const auto number = take_number(text);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  if (!text.empty()) return std::nullopt;
  return numbers;
}

// "occ(2,57) occ(3,29) ..": stamps and squares.
std::optional<std::vector<Stamp>> stamps_in(std::string_view text) {
  std::vector<Stamp> stamps;
  while (!text.empty()) {
    if (!stamps.empty() && !take(text, " ")) return std::nullopt;
    if (!take(text, "occ(")) return std::nullopt;
    const auto stamp = take_number(text);
    if (!stamp || !take(text, ",")) return std::nullopt;
    const auto square = take_number(text);
    if (!square || !take(text, ")")) return std::nullopt;
    stamps.push_back({*stamp, *square});
  }
  return stamps;
}

// How a tool writes the moves of a solution: "a1-b3 c2-d4", go("a1","b3") go("c2","d4").
struct MoveStyle {
  std::string_view before;
  std::string_view between;
  std::string_view after;
};
constexpr MoveStyle minizinc_moves{"", "-", ""};
constexpr MoveStyle clingo_moves{"go(\"", "\",\"", "\")"};

std::optional<Square> take_square(const Board& board, std::string_view& text) {
  const std::string_view name = text.substr(0, text.find_first_of(" -\""));
  text.remove_prefix(name.size());
  const Result<Square> square = parse_square(board, name);
  return square ? std::optional(*square) : std::nullopt;
}

std::optional<std::vector<Move>> moves_in(const Board& board, const MoveStyle& style, std::string_view text) {
  std::vector<Move> moves;
  while (!text.empty()) {
    if (!moves.empty() && !take(text, " ")) return std::nullopt;
    if (!take(text, style.before)) return std::nullopt;
    const auto from = take_square(board, text);
    if (!from || !take(text, style.between)) return std::nullopt;
    const auto to = take_square(board, text);
    if (!to || !take(text, style.after)) return std::nullopt;
    moves.push_back({*from, *to});
  }
  return moves;
}

// What clingo says beside its answers, by the beginnings of the lines.
constexpr std::array<std::string_view, 14> clingo_remarks{
    "clingo version ", "Reading from ", "Solving...",    "SATISFIABLE", "UNKNOWN", "INTERRUPTED ", "TIME LIMIT ",
    "Models ",         "  Optimum ",    "Optimization ", "Calls ",      "Time ",   "CPU Time ",    "Threads "};

class Reader {
 public:
  Reader(Tool tool, const Board& board, const Task& task)
      : tool_(tool), board_(board), task_(task), visit_(std::get_if<VisitTask>(&task)) {}

  ToolReading read(std::string_view text) {
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
      const std::string_view line = text.substr(0, end);
      if (tool_ == Tool::minizinc)
        read_minizinc(line);
      else
        read_clingo(line);
      text.remove_prefix(end + 1);
    }
    if (draft_ || !text.empty()) odd("the output breaks off");
    if (draft_ || refused_) reading_.claims_optimal = false;
    return std::move(reading_);
  }

 private:
  void read_minizinc(std::string_view line) {
    const std::string_view whole = line;
    if (line.empty() || line.starts_with('%') || line == "=====UNKNOWN=====") return;
    if (visit_ != nullptr && take(line, "visited")) return open_with(numbers_in(line), whole);
    if (visit_ != nullptr && draft_ && take(line, "stamps")) return stamp_all(numbers_in(line), whole);
    if ((visit_ == nullptr || draft_) && take(line, "moves "))
      return move_all(moves_in(board_, minizinc_moves, line), whole);
    if (line == "----------") return close();
    if (line == "==========") return claim_optimal();
    if (line == "=====UNSATISFIABLE=====") return claim_none();
    odd_line(whole);
  }

  void read_clingo(std::string_view line) {
    if (draft_ && !draft_->is_told) return tell_atoms(line);
    if (line.starts_with("Answer: ")) return open();
    if (draft_ && line.starts_with("Optimization: ")) return close_with(line);
    if (line == "OPTIMUM FOUND") return claim_optimal();
    if (line == "UNSATISFIABLE") return claim_none();
    const bool is_remark = std::any_of(clingo_remarks.begin(), clingo_remarks.end(),
                                       [&](std::string_view remark) { return line.starts_with(remark); });
    if (!line.empty() && !is_remark) odd_line(line);
  }

  void open() {
    if (draft_) refuse("it breaks off");
    draft_.emplace();
    ++solutions_;
  }
  void open_with(const std::optional<std::vector<std::int64_t>>& numbers, std::string_view line) {
    open();
    if (numbers && numbers->size() == 1)
      draft_->visited = numbers->front();
    else
      draft_->fault = not_understood(line);
  }

  void stamp_all(const std::optional<std::vector<std::int64_t>>& numbers, std::string_view line) {
    if (draft_->is_told || !numbers || std::cmp_not_equal(numbers->size(), board_.area())) {
      draft_->fault = not_understood(line);
      return;
    }
    draft_->is_told = true;
    draft_->is_stamped = true;
    for (std::int32_t i = 0; i < board_.area(); ++i) {
      const std::int64_t stamp = (*numbers)[static_cast<std::size_t>(i)];
      const std::int64_t unvisited = board_.is_blocked(Cell{i}) ? 1 : 0;
      if (stamp != unvisited) draft_->stamps.push_back({stamp, number_of(Cell{i})});
    }
  }
  void move_all(std::optional<std::vector<Move>> moves, std::string_view line) {
    if (!draft_) open();
    if (draft_->is_told || !moves) {
      draft_->fault = not_understood(line);
      return;
    }
    draft_->is_told = true;
    draft_->moves = std::move(*moves);
  }
  void tell_atoms(std::string_view line) {
    draft_->is_told = true;
    draft_->is_stamped = visit_ != nullptr && line.starts_with("occ(");
    auto stamps = draft_->is_stamped ? stamps_in(line) : std::nullopt;
    auto moves = draft_->is_stamped ? std::nullopt : moves_in(board_, clingo_moves, line);
    if (stamps)
      draft_->stamps = std::move(*stamps);
    else if (moves)
      draft_->moves = std::move(*moves);
    else
      draft_->fault = not_understood(line);
    if (visit_ == nullptr) close();
  }

  void close_with(std::string_view line) {
    const std::string_view whole = line;
    take(line, "Optimization: ");
    const auto cost = take_number(line);
    if (cost && line.empty() && *cost <= 0 && *cost >= -board_.area())
      draft_->visited = -*cost;
    else
      draft_->fault = not_understood(whole);
    close();
  }
  void close() {
    if (!draft_) return odd("a solution ends that did not begin");
    const Draft draft = std::move(*draft_);
    draft_.reset();
    if (!draft.fault.empty()) return refuse(draft.fault);
    if (!draft.is_told) return refuse(visit_ != nullptr ? "it has no squares" : "it has no moves");
    const std::size_t squares = draft.is_stamped ? draft.stamps.size() : draft.moves.size() + knights();
    if (visit_ != nullptr && std::cmp_not_equal(draft.visited, squares))
      return refuse(fmt::format("{} squares, and {} is what it says", squares, draft.visited));
    auto paths =
        draft.is_stamped ? paths_of_stamps(board_, *visit_, draft.stamps) : paths_of_moves(board_, task_, draft.moves);
    if (!paths) return refuse(paths.error().message);
    reading_.paths = std::move(*paths);
    refused_ = false;
  }
  void refuse(std::string_view why) {
    refused_ = true;
    odd(fmt::format("solution {}: {}", solutions_, why));
  }

  [[nodiscard]] std::size_t knights() const { return visit_ != nullptr ? visit_->knights.size() : 0; }

  // Of a tour or a cover the tool says by this that there are no more, which is nobody's question.
  void claim_optimal() {
    if (visit_ == nullptr) return;
    reading_.claims_optimal = reading_.paths.has_value();
    if (!reading_.paths) odd("it claims an optimum without a solution");
  }
  void claim_none() {
    reading_.claims_none = true;
    if (reading_.paths) odd("it claims that there is no solution after one");
  }

  static std::string not_understood(std::string_view line) {
    return fmt::format("not understood: {}", in_quotes(line));
  }
  void odd_line(std::string_view line) { odd(not_understood(line)); }
  // Only the first oddity is told: the rest is often its consequence.
  void odd(std::string what) {
    if (reading_.trouble.empty()) reading_.trouble = std::move(what);
  }

  Tool tool_;
  const Board& board_;
  const Task& task_;
  const VisitTask* visit_;  // what was asked, if that
  std::optional<Draft> draft_;
  std::int64_t solutions_ = 0;
  bool refused_ = false;  // the last solution: then a claim that it is the best says nothing about the one before
  ToolReading reading_;
};

}  // namespace

ToolReading read_output(Tool tool, const Board& board, const Task& task, std::string_view raw_output) {
  return Reader(tool, board, task).read(raw_output);
}

}  // namespace cavalcade::model
