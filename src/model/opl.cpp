// Tours and covers in OPL as it was in 1999: the model of its book (P. Van Hentenryck, "The OPL Optimization
// Programming Language", section 10.3) for any board: Knightmove[i] is where the piece can go from square i, jump[i]
// where it goes, and jump is one circuit. On a plain rectangle the sets are described by files, as there (see
// squares.hpp); on any other board they are listed, its free squares numbered without gaps, since a circuit goes
// through the whole array. An open tour is a circuit with one field more, off the board, which it comes from and goes
// to. The last constraint follows from the circuit.
//
// A document that prints the closed tour of the chessboard ("Knight problem", with the OPL model and one in Z) has two
// defects, which are put right here unless they are to be kept. Its last constraint sums over "c in n Knightmove[p]",
// and there is no n: that is no sentence of OPL. And its appendix says that circuit(jump) is the same as that jump is a
// bijection; by that reading covers of the board by several cycles are answers, and one of them is written below the
// model.
//
// A cover by cycles has no such constraint in OPL. It has an owner and a place for every square: a move stays with the
// owner and leads to the next place or to place 0, of which each owner has one.

#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "board/square_name.hpp"
#include "model/languages.hpp"
#include "model/squares.hpp"
#include "model/words.hpp"

namespace cavalcade::model {
namespace {

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  return fmt::format("{}", fmt::join(parts, between));
}

// "i mod 8 = 1", "i mod 8 >= 3 & i mod 8 <= 6"; in parentheses if there is more than one range.
std::string condition(const FileCase& one, const Board& board) {
  std::vector<std::string> ranges;
  for (const auto [first, last] : one.residues)
    ranges.push_back(first == last ? fmt::format("i mod {} = {}", board.width(), first)
                                   : fmt::format("i mod {0} >= {1} & i mod {0} <= {2}", board.width(), first, last));
  const std::string text = joined(ranges, " \\/ ");
  return ranges.size() == 1 ? text : fmt::format("({})", text);
}

// The moves from i to j as a condition; empty if there is none on the whole board.
std::string moves_by_file(const Board& board) {
  std::vector<std::string> cases;
  for (const FileCase& one : file_cases(board)) {
    if (one.differences.empty()) continue;
    std::vector<std::string> steps;
    for (const std::int64_t difference : one.differences) steps.push_back(fmt::format("j=i{:+}", difference));
    const std::string when = holds_everywhere(one, board) ? "" : fmt::format("{} &\n     ", condition(one, board));
    cases.push_back(fmt::format("{}({})", when, joined(steps, " \\/ ")));
  }
  return joined(cases, "\n  \\/ ");
}

// The parts of a model: what is declared, what is required; and the data, if they are apart.
class OplModel {
 public:
  OplModel(const Board& board, const Task& task, Layout layout)
      : board_(board), squares_(board), is_apart_(layout == Layout::apart) {
    text_ = fmt::format("// {}.\n// ", task_in_words(board, task));
    text_ += is_by_file() ? "The squares are numbered rank by rank: a1 is 1, b1 is 2.\n\n"
                          : "The free squares are numbered rank by rank, from 1.\n\n";
  }

  [[nodiscard]] std::int64_t squares() const { return squares_.count(); }

  // A number of this board: as it is, or under its name, with the value among the data.
  std::string value(std::string_view name, std::int64_t number) {
    if (!is_apart_) return fmt::format("{}", number);
    text_ += fmt::format("int {} = ...;\n", name);
    data_ += fmt::format("{} = {};\n", name, number);
    return std::string(name);
  }

  void add(const std::string& text) { text_ += text; }

  // The field off the board, and the squares it leads to and is reached from; none: all of them.
  struct End {
    std::int64_t number = 0;
    std::string word;  // in the model
  };
  struct OffBoard {
    std::string word;
    std::optional<End> from;
    std::optional<End> to;
  };
  std::optional<End> end(std::string_view name, const std::optional<Square>& square) {
    if (!square) return std::nullopt;
    const std::int64_t number = squares_.number(board_.cell(*square));
    return End{number, value(name, number)};
  }

  // Knightmove, for the squares alone or with the field off the board.
  void add_moves(const std::string& last_square, const std::optional<OffBoard>& off_board) {
    const std::string_view range = off_board ? "Field" : "ChessBoard";
    if (!is_by_file()) {
      const std::string sets = listed_moves(off_board);
      text_ += fmt::format("{{{0}}} Knightmove[{0}] = {1};\n\n", range, is_apart_ ? "..." : sets);
      if (is_apart_) data_ += fmt::format("Knightmove = {};\n", sets);
      return;
    }
    const auto is_end = [&](const std::optional<End>& given) {
      return given ? "= " + given->word : "<= " + last_square;
    };
    text_ += fmt::format("{{{0}}} Knightmove[i in {0}] = {{ j | j in {0}:\n", range);
    if (off_board)
      text_ += fmt::format(
          "     i <= {0} & j <= {0} & (\n     {1})\n  \\/ i = {2} & j {3}\n  \\/ j = {2} & i {4}\n}};\n\n", last_square,
          moves_by_file(board_), off_board->word, is_end(off_board->from), is_end(off_board->to));
    else
      text_ += fmt::format("     {}\n}};\n\n", moves_by_file(board_));
  }

  ModelFiles files(const std::string& name) {
    return {.model_name = name + ".mod",
            .model = std::move(text_),
            .data_name = is_apart_ ? name + ".dat" : "",
            .data = std::move(data_)};
  }

 private:
  [[nodiscard]] bool is_by_file() const { return board_.is_plain() && !moves_by_file(board_).empty(); }

  // "[ {6, 8}, .. ]", one line per square.
  [[nodiscard]] std::string listed_moves(const std::optional<OffBoard>& off_board) const {
    std::string text = "[\n";
    std::vector<std::string> all;
    for (const Cell cell : squares_.in_order()) {
      const std::int64_t number = squares_.number(cell);
      std::vector<std::string> reached;
      for (const Cell neighbour : board_.neighbours(cell))
        reached.push_back(fmt::format("{}", squares_.number(neighbour)));
      const auto is_end = [&](const std::optional<End>& given) { return !given || given->number == number; };
      if (off_board && is_end(off_board->to)) reached.push_back(fmt::format("{}", squares() + 1));
      const bool is_last = number == squares() && !off_board;
      text += fmt::format("  {{{}}}{}  // {} {}\n", joined(reached, ", "), is_last ? "" : ",", number,
                          square_name(board_, cell));
      if (off_board && is_end(off_board->from)) all.push_back(fmt::format("{}", number));
    }
    if (off_board) text += fmt::format("  {{{}}}  // {} off the board\n", joined(all, ", "), squares() + 1);
    return text + "]";
  }

  const Board& board_;
  FreeSquares squares_;
  bool is_apart_;
  std::string text_;
  std::string data_;
};

std::string closed_tour(const ModelOptions& options) {
  std::string text =
      "var ChessBoard jump[ChessBoard];\n\n"
      "solve {\n"
      "  forall(p in ChessBoard)\n"
      "    jump[p] in Knightmove[p];\n"
      "  circuit(jump);\n";
  if (options.redundant)
    text += fmt::format(
        "  // Every square is reached once. The circuit says so already; a solver may be faster for it.\n{}"
        "  forall(p in ChessBoard)\n"
        "    sum(c in {}Knightmove[p]) (jump[c] = p) = 1;\n",
        options.keep_defects ? "  // As the document has it: there is no n.\n" : "", options.keep_defects ? "n " : "");
  return text + "};\n";
}

// What the appendix of the document would let pass.
std::string bijection_that_is_no_circuit(const Board& board, const Cover& cover) {
  const FreeSquares squares(board);
  std::string text = fmt::format(
      "\n// The document takes circuit(jump) for a bijection. Then this would be an answer, of {} cycles:\n",
      cover.cycles.size());
  for (const CellList& cycle : cover.cycles) {
    text += "//  ";
    for (const Cell cell : cycle) text += fmt::format(" {}", squares.number(cell));
    text += fmt::format(" {}\n", squares.number(cycle.front()));
  }
  return text;
}

// The document has neither open tours nor a model without its last constraint.
Result<void> require_defects(const TourTask& task, const ModelOptions& options) {
  if (!options.keep_defects) return {};
  if (!task.closed) return Error{"--keep-defects: the document has closed tours alone; add --closed"};
  if (!options.redundant)
    return Error{"--keep-defects: in opl the redundant constraint has one; drop --redundant off, or this"};
  return {};
}

std::string open_tour(bool redundant) {
  std::string text =
      "var Field jump[Field];\n\n"
      "solve {\n"
      "  forall(p in Field)\n"
      "    jump[p] in Knightmove[p];\n"
      "  circuit(jump);\n";
  if (redundant)
    text +=
        "  // Every field is reached once. The circuit says so already; a solver may be faster for it.\n"
        "  forall(p in Field)\n"
        "    sum(c in Field: p in Knightmove[c]) (jump[c] = p) = 1;\n";
  return text + "};\n";
}

constexpr std::string_view cover_text = R"(var ChessBoard jump[ChessBoard];
var Knight owner[ChessBoard];
var Place place[ChessBoard];

solve {{
  forall(p in ChessBoard)
    jump[p] in Knightmove[p];
  alldifferent(jump);
  forall(p in ChessBoard) {{
    jump[jump[p]] <> p;
    owner[jump[p]] = owner[p];
    place[jump[p]] = 0 \/ place[jump[p]] = place[p] + 1;
  }};
  forall(k in Knight) {{
    sum(p in ChessBoard) (owner[p] = k & place[p] = 0) = 1;
    sum(p in ChessBoard) (owner[p] = k) >= {};
    sum(p in ChessBoard) (owner[p] = k) <= {};
  }};
{}}};
)";
constexpr std::string_view cover_redundant =
    "  // Every square is reached once. They are all different already; a solver may be faster for it.\n"
    "  forall(p in ChessBoard)\n"
    "    sum(c in Knightmove[p]) (jump[c] = p) = 1;\n";

}  // namespace

Result<ModelFiles> tour_as_opl(const Board& board, const TourTask& task, const ModelOptions& options) {
  if (const Result<void> done = require_text_size(board, "opl"); !done) return done.error();
  if (const Result<void> done = require_defects(task, options); !done) return done.error();
  if (task.closed)
    if (const Result<void> done = require_enough_for_closed(board, "opl"); !done) return done.error();
  OplModel model(board, task, options.layout);
  const std::string last = model.value("n", model.squares());
  if (task.closed) {
    model.add(fmt::format("range ChessBoard 1..{};\n\n", last));
    model.add_moves(last, std::nullopt);
    model.add(closed_tour(options));
    if (options.keep_defects && options.counterexample != nullptr)
      model.add(bijection_that_is_no_circuit(board, *options.counterexample));
    return model.files("tour");
  }
  OplModel::OffBoard off_board;
  off_board.word = options.layout == Layout::apart ? "n+1" : fmt::format("{}", model.squares() + 1);
  off_board.from = model.end("first", task.from);
  off_board.to = model.end("last", task.to);
  model.add(
      fmt::format("// Field {0} is off the board: the tour comes from there and goes there.\n"
                  "range Field 1..{0};\n\n",
                  off_board.word));
  model.add_moves(last, off_board);
  model.add(open_tour(options.redundant));
  return model.files("tour");
}

Result<ModelFiles> cycles_as_opl(const Board& board, const CyclesTask& task, const ModelOptions& options) {
  if (const Result<void> done = require_text_size(board, "opl"); !done) return done.error();
  OplModel model(board, task, options.layout);
  const std::string last = model.value("n", model.squares());
  const std::string knights = model.value("knights", task.knights);
  const std::string shortest = model.value("shortest", task.shortest);
  const std::string longest = model.value("longest", std::min(task.longest, model.squares()));
  model.add(
      fmt::format("range ChessBoard 1..{};\nrange Knight 1..{};\nrange Place 0..{}-1;\n\n", last, knights, longest));
  model.add_moves(last, std::nullopt);
  model.add(fmt::format(cover_text, shortest, longest, options.redundant ? cover_redundant : ""));
  return model.files("cycles");
}

}  // namespace cavalcade::model
