// Reads a tool's output line by line. A solution is complete when the line that closes it has come, newline and all:
// ten dashes after MiniZinc's two lines, `Optimization: -N` after clingo's line of atoms. What a solution says is then
// held against the board, since the model, the tool and the file system may all be wrong.
//
// Guarantee: `paths` are disjoint walks from the starts by legal moves, of the lengths that moving in turn gives, for
// any text whatsoever.

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "board/in_quotes.hpp"
#include "board/square_name.hpp"
#include "model/numbers.hpp"
#include "model/tool.hpp"

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

struct Stamped {
  std::int64_t stamp = 0;
  std::int64_t square = 0;  // its number
};

// The squares in the order of their stamps, or what is wrong with them.
Result<CellList> in_order(const Board& board, const std::vector<Stamped>& all) {
  constexpr Cell nowhere{-1};
  CellList order(all.size(), nowhere);
  std::vector<bool> seen(static_cast<std::size_t>(board.area()));
  for (const auto [stamp, square] : all) {
    if (square < 1 || square > board.area()) return Error{fmt::format("there is no square {}", square)};
    const Cell cell = cell_of(square);
    if (board.is_blocked(cell)) return Error{fmt::format("{} is blocked", square_name(board, cell))};
    if (seen[index(cell)]) return Error{fmt::format("{} has two stamps", square_name(board, cell))};
    seen[index(cell)] = true;
    if (stamp < 2 || stamp - 2 >= static_cast<std::int64_t>(all.size()))
      return Error{
          fmt::format("stamp {} on {} is not one of 2 to {}", stamp, square_name(board, cell), all.size() + 1)};
    Cell& place = order[static_cast<std::size_t>(stamp - 2)];
    if (place != nowhere) return Error{fmt::format("stamp {} is on two squares", stamp)};
    place = cell;
  }
  return order;
}

// The paths of the knights, or why this is no visit.
Result<std::vector<CellList>> walked(const Board& board, const VisitTask& task, const std::vector<Stamped>& all) {
  const auto order = in_order(board, all);
  if (!order) return order.error();
  const std::size_t knights = task.knights.size();
  if (order->size() < knights) return Error{fmt::format("{} squares for {} knights", order->size(), knights)};
  std::vector<CellList> paths(knights);
  for (std::size_t turn = 0; turn < order->size(); ++turn) {
    CellList& path = paths[turn % knights];
    const Cell here = (*order)[turn];
    if (path.empty() && here != board.cell(task.knights[turn]))
      return Error{fmt::format("knight {} starts on {}", turn + 1, square_name(board, here))};
    if (!path.empty() && !board.are_neighbours(path.back(), here))
      return Error{fmt::format("{} to {} is no move", square_name(board, path.back()), square_name(board, here))};
    path.push_back(here);
  }
  return paths;
}

// A solution on its way: opened by its first line, closed by its last.
struct Draft {
  std::vector<Stamped> stamps;
  std::int64_t visited = 0;
  bool has_stamps = false;
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
std::optional<std::vector<Stamped>> atoms_in(std::string_view text) {
  std::vector<Stamped> stamps;
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

// What clingo says beside its answers, by the beginnings of the lines.
constexpr std::array<std::string_view, 14> clingo_remarks{
    "clingo version ", "Reading from ", "Solving...",    "SATISFIABLE", "UNKNOWN", "INTERRUPTED ", "TIME LIMIT ",
    "Models ",         "  Optimum ",    "Optimization ", "Calls ",      "Time ",   "CPU Time ",    "Threads "};

class Reader {
 public:
  Reader(Tool tool, const Board& board, const VisitTask& task) : tool_(tool), board_(board), task_(task) {}

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
    if (take(line, "visited")) return open_with(numbers_in(line), whole);
    if (draft_ && take(line, "stamps")) return stamp_all(numbers_in(line), whole);
    if (line == "----------") return close();
    if (line == "==========") return claim_optimal();
    if (line == "=====UNSATISFIABLE=====") return claim_none();
    odd_line(whole);
  }

  void read_clingo(std::string_view line) {
    if (draft_ && !draft_->has_stamps) return stamp_atoms(line);
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
    if (!numbers || std::cmp_not_equal(numbers->size(), board_.area())) {
      draft_->fault = not_understood(line);
      return;
    }
    draft_->has_stamps = true;
    for (std::int32_t i = 0; i < board_.area(); ++i) {
      const std::int64_t stamp = (*numbers)[static_cast<std::size_t>(i)];
      const std::int64_t unvisited = board_.is_blocked(Cell{i}) ? 1 : 0;
      if (stamp != unvisited) draft_->stamps.push_back({stamp, number_of(Cell{i})});
    }
  }
  void stamp_atoms(std::string_view line) {
    draft_->has_stamps = true;
    if (auto atoms = atoms_in(line))
      draft_->stamps = std::move(*atoms);
    else
      draft_->fault = not_understood(line);
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
    if (!draft.has_stamps) return refuse("it has no stamps");
    if (std::cmp_not_equal(draft.visited, draft.stamps.size()))
      return refuse(fmt::format("{} squares, and {} is what it says", draft.stamps.size(), draft.visited));
    auto paths = walked(board_, task_, draft.stamps);
    if (!paths) return refuse(paths.error().message);
    reading_.paths = std::move(*paths);
    refused_ = false;
  }
  void refuse(std::string_view why) {
    refused_ = true;
    odd(fmt::format("solution {}: {}", solutions_, why));
  }

  void claim_optimal() {
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
  const VisitTask& task_;
  std::optional<Draft> draft_;
  std::int64_t solutions_ = 0;
  bool refused_ = false;  // the last solution: then a claim that it is the best says nothing about the one before
  ToolReading reading_;
};

}  // namespace

ToolReading read_visit(Tool tool, const Board& board, const VisitTask& task, std::string_view raw_output) {
  return Reader(tool, board, task).read(raw_output);
}

}  // namespace cavalcade::model
