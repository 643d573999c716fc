// Covers and tours as a program for CHIP, the constraint system of "Generalised Euler's knight" (A. Aggoun,
// N. Beldiceanu, E. Bourreau, H. Simonis, 1998), in the form that the paper prints for 4x4 and four knights: a domain
// per square, the squares that a move leads to; the constraint cycle/5 over all of them; and labeling/4. For any board
// and number of knights. The free squares are numbered rank by rank without gaps, since cycle/5 goes through the whole
// list. A tour is one cycle, an open one with one field more, off the board, which it comes from and goes to.
//
// One thing is not as in the paper, whose program posts the constraint on a variable "Liste" that it never names
// before, and leaves the domains of "List" alone.
//
// Today CHIP runs in few places. chip_for_swi.cpp has what makes this very text run under SWI-Prolog.

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/languages.hpp"
#include "model/squares.hpp"
#include "model/words.hpp"

namespace cavalcade::model {
namespace {

constexpr std::size_t longest_line = 100;

// The parts with commas after them but the last, as many on a line as fit.
std::string in_lines(const std::vector<std::string>& parts, std::string_view comma, std::size_t indent) {
  std::string text;
  std::size_t column = indent;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_last = i + 1 == parts.size();
    if (i > 0 && column + parts[i].size() + 1 > longest_line) {
      text += fmt::format("\n{:{}}", "", indent);
      column = indent;
    } else if (i > 0) {
      text += comma.substr(1);
      column += comma.size() - 1;
    }
    text += parts[i];
    if (!is_last) text += ',';
    column += parts[i].size() + 1;
  }
  return text;
}

struct Cycles {
  std::int64_t number = 1;
  std::int64_t shortest = 0;
  std::int64_t longest = 0;
};

std::string program(const std::vector<std::vector<std::int64_t>>& domains, const Cycles& cycles, bool keep_defects) {
  std::vector<std::string> variables;
  std::vector<std::string> choices;
  for (const std::vector<std::int64_t>& domain : domains) {
    variables.push_back(fmt::format("C{}", variables.size() + 1));
    choices.push_back(fmt::format("{} :: [{}]", variables.back(), fmt::join(domain, ",")));
  }
  const std::string_view posted = keep_defects ? "Liste" : "List";
  return fmt::format(
      "top(List) :-\n"
      "  List = [{}],\n"
      "  {},\n"
      "  length(Move,{}), Move :: 1..1,\n"
      "  cycle({},{},Move,{},{}),\n"
      "  labeling({},0,first_fail,indomain).\n",
      in_lines(variables, ",", 10), in_lines(choices, ",  ", 2), domains.size(), cycles.number, posted, cycles.shortest,
      cycles.longest, posted);
}

std::string heading(const Board& board, const Task& task, bool keep_defects) {
  std::string text = fmt::format(
      "% {}, in CHIP.\n"
      "% The {}squares are numbered rank by rank from 1; C1 is where the first one leads.\n",
      task_in_words(board, task), board.blocked_count() > 0 ? "free " : "");
  if (keep_defects)
    text +=
        "% As the paper prints it: Liste is no list of the program, so that neither the cycles nor the labeling are\n"
        "% about the domains.\n";
  return text + "\n";
}

std::vector<std::vector<std::int64_t>> moves_of(const Board& board, const FreeSquares& squares) {
  std::vector<std::vector<std::int64_t>> domains;
  for (const Cell cell : squares.in_order()) {
    std::vector<std::int64_t>& domain = domains.emplace_back();
    for (const Cell neighbour : board.neighbours(cell)) domain.push_back(squares.number(neighbour));
    std::sort(domain.begin(), domain.end());
  }
  return domains;
}

// The field off the board, after all squares: it leads to those that a tour may begin on, and is reached from those
// that it may end on.
void add_off_board(const Board& board, const TourTask& task, const FreeSquares& squares,
                   std::vector<std::vector<std::int64_t>>& domains) {
  std::vector<std::int64_t> first;
  for (const Cell cell : squares.in_order()) {
    const std::int64_t number = squares.number(cell);
    if (!task.from || board.cell(*task.from) == cell) first.push_back(number);
    if (!task.to || board.cell(*task.to) == cell)
      domains[static_cast<std::size_t>(number - 1)].push_back(squares.count() + 1);
  }
  domains.push_back(std::move(first));
}

ModelFiles files_of(std::string name, std::string text) {
  return {.model_name = std::move(name),
          .model = std::move(text),
          .library_name = "chip.pl",
          .library = std::string(chip_for_swi())};
}

}  // namespace

Result<ModelFiles> tour_as_chip(const Board& board, const TourTask& task, const ModelOptions& options) {
  if (const Result<void> done = require_text_size(board, "chip"); !done) return done.error();
  if (task.closed)
    if (const Result<void> done = require_enough_for_closed(board, "chip"); !done) return done.error();
  const FreeSquares squares(board);
  std::vector<std::vector<std::int64_t>> domains = moves_of(board, squares);
  std::string text = heading(board, task, options.keep_defects);
  if (!task.closed) {
    add_off_board(board, task, squares, domains);
    text.insert(text.size() - 1,
                fmt::format("% {} is off the board: the tour comes from there and goes there.\n", squares.count() + 1));
  }
  const auto all = static_cast<std::int64_t>(domains.size());
  return files_of("tour.pl", text + program(domains, {1, all, all}, options.keep_defects));
}

Result<ModelFiles> cycles_as_chip(const Board& board, const CyclesTask& task, const ModelOptions& options) {
  if (const Result<void> done = require_text_size(board, "chip"); !done) return done.error();
  const FreeSquares squares(board);
  constexpr std::int64_t fewest = 3;  // to CHIP two moves, there and back, are a cycle
  const Cycles cycles{task.knights, std::max(task.shortest, fewest), std::min(task.longest, squares.count())};
  return files_of("cycles.pl", heading(board, task, options.keep_defects) +
                                   program(moves_of(board, squares), cycles, options.keep_defects));
}

}  // namespace cavalcade::model
