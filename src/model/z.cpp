// A tour as a specification in Z: the set of squares, the function from each to those the piece can go to, and a schema
// whose jump moves as the piece does and is a circuit. This follows a transformation of the OPL model (see opl.cpp)
// that defines circuit in its appendix. Two things in it are wrong, and put right here unless its defects are to be
// kept:
//
// - The sets of a case, such as {i - 15, i - 6, i + 10, i + 17}, are not cut to the board. No set of squares equals one
//   with numbers off the board, so the function has no value on the outer ranks, and what is said of all squares cannot
//   hold: as it is written, nothing satisfies it.
// - A bijection passes for a circuit. But it may be several cycles, and so, once the sets are cut, covers of the board
//   satisfy the schema that are no tours.
//
// On a plain rectangle the sets are described by files (see squares.hpp), on any other board they are listed. An
// open tour is an injection that is undefined on the last square and does not reach the first.

#include <algorithm>

#include <fmt/format.h>

#include "board/square_name.hpp"
#include "model/languages.hpp"
#include "model/squares.hpp"
#include "model/words.hpp"

namespace cavalcade::model {
namespace {

constexpr std::string_view frame = R"(\documentclass{{article}}
\usepackage{{zed-csp}}
\begin{{document}}

\section*{{{}}}

The squares are numbered rank by rank from 1: {} is {}, and {} is {}.

\begin{{zed}}
  ChessBoard == {}
\end{{zed}}

From each square the piece can go to the squares of a set.{}

\begin{{axdef}}
  Knightmove : ChessBoard \fun \power ChessBoard
\where
  Knightmove = \{{{} \}}
\end{{axdef}}

{}
\end{{document}}
)";

constexpr std::string_view closed_schema = R"(A closed tour says of each square where it goes on.

\begin{schema}{EulerTour}
  jump : ChessBoard \bij ChessBoard
\where
  \forall p : ChessBoard @ jump(p) \in Knightmove(p) \\
  \forall p : ChessBoard @ \# \{ c : Knightmove(p) | jump(c) = p \} = 1 \\
  jump \in circuit[ChessBoard]
\end{schema}

The second condition follows from the bijection. The third does not.

\section*{Appendix: circuit}

A circuit is a bijection that leads from every element to every other by a chain of steps.

\begin{gendef}[X]
  circuit : \power (X \bij X)
\where
  circuit = \{ f : X \bij X | \forall x, y : X @ (x \mapsto y) \in f \star \}
\end{gendef}

The condition does not follow from the rest: a bijection can consist of several cycles, each of which leads back to
where it began without having seen the others.
)";

constexpr std::string_view closed_schema_with_defects = R"(A closed tour says of each square where it goes on.

\begin{schema}{EulerTour}
  jump : ChessBoard \bij ChessBoard
\where
  \forall p : ChessBoard @ jump(p) \in Knightmove(p) \\
  \forall p : ChessBoard @ \# \{ c : Knightmove(p) | jump(c) = p \} = 1
\end{schema}

That jump is a circuit is part of its signature, as the document has it: this is a defect.

\section*{Appendix: circuit}

The document takes a circuit for a bijection of a set to itself.

\begin{gendef}[X]
  circuit : \power (X \bij X)
\where
  circuit = X \bij X
\end{gendef}

But a bijection can consist of several cycles.
)";

constexpr std::string_view open_schema = R"(An open tour says of each square but the last where it goes on.

\begin{{schema}}{{OpenTour}}
  jump : ChessBoard \pinj ChessBoard \\
  first, last : ChessBoard
\where
  \dom jump = ChessBoard \setminus \{{ last \}} \\
  \ran jump = ChessBoard \setminus \{{ first \}} \\
  \forall p : \dom jump @ jump(p) \in Knightmove(p) \\
  \forall p : ChessBoard @ (first \mapsto p) \in jump \star{}
\end{{schema}}

The last of the conditions for all squares does not follow from the others: beside the path from the first square to the
last an injection can have cycles.
)";

// The squares that have a set which is not cut to the board, and lies within it all the same.
std::int64_t squares_with_uncut_sets(const Board& board) {
  std::int64_t squares = 0;
  const std::vector<FileCase> cases = file_cases(board);
  for (std::int64_t i = 1; i <= board.area(); ++i)
    for (const FileCase& one : cases) {
      const bool is_mine = std::any_of(one.residues.begin(), one.residues.end(), [&](const FileCase::Residues& range) {
        return range.first <= i % board.width() && i % board.width() <= range.last;
      });
      const bool lies_within =
          one.differences.empty() || (i + one.differences.front() >= 1 && i + one.differences.back() <= board.area());
      if (is_mine && lies_within) ++squares;
    }
  return squares;
}

// What is said of the sets that are described by files.
std::string about_cutting(const Board& board, bool keep_defects) {
  const std::int64_t defined = squares_with_uncut_sets(board);
  if (keep_defects)
    return fmt::format(
        "\nThe sets are not cut to the board, as the document has them: this is a defect. No set of squares "
        "equals one\nwith numbers off the board, so that the function has a value on {} of {} squares, and not on all, "
        "as its signature\nsays.",
        defined, board.area());
  return fmt::format(
      " It is cut to the board: without that, no set of squares equals one with numbers\noff the board, and the "
      "function would have a value on {} of {} squares.",
      defined, board.area());
}

std::string squares_of(const Board& board) {
  std::string all = fmt::format(R"(1 \upto {})", board.area());
  if (board.blocked_count() == 0) return all;
  return fmt::format(R"(({}) \setminus \{{ {} \}})", all, numbers_of(board.blocked_cells(), ", "));
}

std::string condition(const FileCase& one, const Board& board) {
  std::string text;
  for (const auto [first, last] : one.residues) {
    text += text.empty() ? "" : " \\lor ";
    text += first == last ? fmt::format("i \\mod {} = {}", board.width(), first)
                          : fmt::format(R"(i \mod {} \in {} \upto {})", board.width(), first, last);
  }
  return one.residues.size() == 1 ? text : fmt::format("({})", text);
}

// "i : ChessBoard; j : \power ChessBoard | i \mod 8 = 1 \land j = .. \lor ..", one line per case.
std::string moves_by_file(const Board& board, bool keep_defects) {
  std::string text;
  for (const FileCase& one : file_cases(board)) {
    std::string reached;
    for (const std::int64_t difference : one.differences)
      reached += fmt::format("{}i {} {}", reached.empty() ? "" : ", ", difference < 0 ? '-' : '+',
                             difference < 0 ? -difference : difference);
    const std::string listed = fmt::format(R"(\{{ {} \}})", reached);
    const std::string set = reached.empty() ? "\\emptyset" : keep_defects ? listed : "ChessBoard \\cap " + listed;
    const std::string when = holds_everywhere(one, board) ? "" : condition(one, board) + " \\land ";
    text += fmt::format("{} \\\\\n    \\t1 {}j = {}", text.empty() ? "" : " \\lor", when, set);
  }
  return fmt::format(" i : ChessBoard; j : \\power ChessBoard |{}", text);
}

// "1 \mapsto \{ 11, 18 \}, ..", one line per square.
std::string listed_moves(const Board& board, const FreeSquares& squares) {
  std::string text;
  for (const Cell cell : squares.in_order()) {
    const std::string reached = numbers_of(board.neighbours(cell), ", ");
    text += fmt::format("{} \\\\\n    \\t1 {} \\mapsto {}", text.empty() ? "" : ",", number_of(cell),
                        reached.empty() ? "\\emptyset" : fmt::format("\\{{ {} \\}}", reached));
  }
  return text;
}

std::string cycles_in_words(const Board& board, const Cover& cover) {
  std::string text =
      fmt::format("\nThe following bijection moves as the piece does, but it is {} cycles:\n\\begin{{itemize}}\n",
                  cover.cycles.size());
  for (const CellList& cycle : cover.cycles) {
    text += "\\item";
    for (const Cell cell : cycle) text += fmt::format(" {} ({}) $\\mapsto$", number_of(cell), square_name(board, cell));
    text += fmt::format(" {}\n", number_of(cycle.front()));
  }
  return text + "\\end{itemize}\n";
}

std::string closed_tour(const Board& board, const ModelOptions& options) {
  std::string text(options.keep_defects ? closed_schema_with_defects : closed_schema);
  if (options.counterexample != nullptr) text += cycles_in_words(board, *options.counterexample);
  return text;
}

std::string open_tour(const Board& board, const TourTask& task) {
  std::string ends;
  if (task.from) ends += fmt::format(" \\\\\n  first = {}", number_of(board.cell(*task.from)));
  if (task.to) ends += fmt::format(" \\\\\n  last = {}", number_of(board.cell(*task.to)));
  return fmt::format(open_schema, ends);
}

}  // namespace

Result<ModelFiles> tour_as_z(const Board& board, const TourTask& task, const ModelOptions& options) {
  if (const Result<void> done = require_text_size(board, "z"); !done) return done.error();
  if (task.closed)
    if (const Result<void> done = require_enough_for_closed(board, "z"); !done) return done.error();
  if (!task.closed && options.keep_defects)
    return Error{"--keep-defects: the document has closed tours alone; add --closed"};
  const Cell last{static_cast<std::int32_t>(board.area() - 1)};
  std::string text = fmt::format(
      frame, task_in_words(board, task), square_name(board, Cell{}), number_of(Cell{}), square_name(board, last),
      number_of(last), squares_of(board), board.is_plain() ? about_cutting(board, options.keep_defects) : "",
      board.is_plain() ? moves_by_file(board, options.keep_defects) : listed_moves(board, FreeSquares(board)),
      task.closed ? closed_tour(board, options) : open_tour(board, task));
  return ModelFiles{.model_name = "tour.tex", .model = std::move(text)};
}

}  // namespace cavalcade::model
