// A tour as a specification in Z: the set of squares, the function from each to those the piece can go to, and a schema
// whose jump is a bijection of the squares that moves as the piece does. Two things are not as in the transformation of
// the OPL model that this follows. There the sets of a case, such as {i - 15, i - 6, i + 10, i + 17}, are not cut to
// the board, so that on most squares no set of squares equals them and the function is undefined. And there a bijection
// passes for a circuit; but it may be several cycles, so here every square must be reached from the first by jumps.
//
// On a plain rectangle the sets are described by files (see squares.hpp), on any other board they are listed. An
// open tour is an injection that is undefined on the last square and does not reach the first.

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

constexpr std::string_view cut_to_board =
    " It is cut to the board: without that, no set of squares equals one with numbers\noff the board, and the function "
    "would be undefined on most squares.";

constexpr std::string_view closed_schema = R"(A closed tour says of each square where it goes on.

\begin{{schema}}{{EulerTour}}
  jump : ChessBoard \bij ChessBoard
\where
  \forall p : ChessBoard @ jump(p) \in Knightmove(p) \\
  \forall p : ChessBoard @ \# \{{ c : Knightmove(p) | jump(c) = p \}} = 1 \\
  \forall p : ChessBoard @ ({} \mapsto p) \in jump \star
\end{{schema}}

The second condition follows from the bijection. The third does not: a bijection can consist of several cycles, each of
which leads back to where it began without having seen the others, and then no chain of jumps leads from square {} to
their squares.
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
std::string moves_by_file(const Board& board) {
  std::string text;
  for (const FileCase& one : file_cases(board)) {
    std::string reached;
    for (const std::int64_t difference : one.differences)
      reached += fmt::format("{}i {} {}", reached.empty() ? "" : ", ", difference < 0 ? '-' : '+',
                             difference < 0 ? -difference : difference);
    const std::string set = reached.empty() ? "\\emptyset" : fmt::format(R"(ChessBoard \cap \{{ {} \}})", reached);
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

std::string closed_tour(const Board& board, Cell first, const Cover* counterexample) {
  std::string text = fmt::format(closed_schema, number_of(first), number_of(first));
  if (counterexample != nullptr) text += cycles_in_words(board, *counterexample);
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
  const FreeSquares squares(board);
  const Cell last{static_cast<std::int32_t>(board.area() - 1)};
  std::string text = fmt::format(
      frame, task_in_words(board, task), square_name(board, Cell{}), number_of(Cell{}), square_name(board, last),
      number_of(last), squares_of(board), board.is_plain() ? cut_to_board : "",
      board.is_plain() ? moves_by_file(board) : listed_moves(board, squares),
      task.closed ? closed_tour(board, squares.in_order().front(), options.counterexample) : open_tour(board, task));
  return ModelFiles{.model_name = "tour.tex", .model = std::move(text), .data_name = {}, .data = {}};
}

}  // namespace cavalcade::model
