// Answers as something to look at or to load: the numbered board as text, JSON, CSV, SVG, PNG, PDF, an animated GIF,
// an NPY matrix, and a list of successors. Every picture is drawn from the same Scene (draw/scene.hpp), so they agree.
//
//   Question + Answer -> Routes (draw/routes.hpp)  -> text, csv, npy, successors, animation
//                              -> Scene            -> svg, png, pdf, gif
//
// Text and JSON take any answer, and with CSV they are what takes part of a tour. The others need squares to show, so
// they refuse an answer without any, and pictures refuse boards whose squares would be too small to see (draw/scene.hpp
// has the limits). Text, CSV, JSON, NPY and successors take boards of any size that has cells, with at most two
// 32-bit numbers per cell of working memory.

#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ask/answer.hpp"
#include "ask/question.hpp"
#include "base/budget.hpp"
#include "base/result.hpp"

namespace cavalcade::draw {

enum class Format : std::uint8_t { text, json, csv, svg, png, pdf, gif, npy, successors };

// Every format with its name and what it is, in the order of --help.
std::span<const Named<Format>> formats();

bool is_in_build(Format format);

std::string_view name_of(Format format);

// From a name as in --format, or from the ending of a file name in any case ("tour.svg"; "txt" is text).
std::optional<Format> format_named(std::string_view name);
std::optional<Format> format_of_file(std::string_view path);

struct Style {
  bool colour = false;          // text: ANSI colours, for a terminal
  std::optional<bool> numbers;  // pictures: move numbers in the squares; by default while they can be read
};

// Writes the answer in the format, or says why that cannot be done (a picture of an answer without squares, a board too
// large for the format, a limit of the budget). Whether `out` took the bytes is for the caller to ask it.
Result<void> write(std::ostream& out, Format format, const Question& question, const Answer& answer, const Style& style,
                   const Budget& budget = Budget(Limits{}));

// A puzzle: the board with the steps that the question gives, to be filled in, under a title, as text, svg, png or pdf.
// The pdf has its solution on a second page; json is the question with its solution.
Result<void> write_puzzle(std::ostream& out, Format format, const std::string& title, const Question& question,
                          const Answer& solution, const Style& style, const Budget& budget = Budget(Limits{}));

}  // namespace cavalcade::draw
