#include "draw/draw.hpp"

#include <array>
#include <cctype>
#include <new>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "ask/json.hpp"
#include "draw/formats.hpp"
#include "draw/routes.hpp"
#include "draw/scene.hpp"
#include "draw/text.hpp"

namespace cavalcade::draw {
namespace {

// In the order of Format. The name is the ending of a file too; text has one more.
constexpr std::array<Named<Format>, 9> format_table{{
    {Format::text, "text", "the numbered board, to read (.txt)"},
    {Format::json, "json", "the whole answer, to check or to load"},
    {Format::csv, "csv", "one row a square, for spreadsheets"},
    {Format::svg, "svg", "a picture for pages and papers"},
    {Format::png, "png", "a picture in pixels"},
    {Format::pdf, "pdf", "a picture to print"},
    {Format::gif, "gif", "the knight walking"},
    {Format::npy, "npy", "a NumPy array of move numbers"},
    {Format::successors, "successors", "where each square leads, as constraint programs print it; tours and cycles"},
}};
constexpr std::string_view text_ending = "txt";

Result<std::string> picture(Format format, const Question& question, const Answer& answer, const Routes& routes,
                            const Style& style, const Budget& budget) {
  const Sheet& sheet = format == Format::gif ? animation_sheet : picture_sheet;
  const Result<Scene> scene = compose(question, answer, routes, style, sheet);
  if (!scene) return scene.error();
  constexpr std::uint64_t bytes_per_pixel = 4;
  const std::uint64_t pixels =
      static_cast<std::uint64_t>(scene->pixels_wide()) * static_cast<std::uint64_t>(scene->pixels_high());
  if (const Result<void> done = budget.allows(format == Format::png ? pixels * bytes_per_pixel : 0); !done)
    return done.error();
  switch (format) {
    case Format::png:
      return png_bytes(*scene);
    case Format::pdf:
      return pdf_bytes(std::span(&*scene, 1));
    case Format::gif:
      return gif_bytes(*scene, question.board, routes);
    default:
      return svg_text(*scene);
  }
}

Result<void> write_bytes(std::ostream& out, const Result<std::string>& bytes) {
  if (!bytes) return bytes.error();
  out.write(bytes->data(), static_cast<std::streamsize>(bytes->size()));
  return {};
}

Result<void> write_squares(std::ostream& out, Format format, const Question& question, const Answer& answer,
                           const Style& style, const Budget& budget) {
  if (const auto* part = std::get_if<TourPart>(&answer.witness); part != nullptr && format == Format::csv) {
    write_csv(out, question.board, *part);
    return {};
  }
  const Result<Routes> routes = routes_of(question, answer);
  if (!routes) return routes.error();
  if (format == Format::csv) {
    write_csv(out, question.board, *routes);
    return {};
  }
  if (format == Format::npy) {
    write_npy(out, question.board, *routes);
    return {};
  }
  if (format == Format::successors) return write_successors(out, question.board, *routes);
  return write_bytes(out, picture(format, question, answer, *routes, style, budget));
}

// The working memory that grows with the board: a number or two per cell, and a line of text.
std::uint64_t bytes_for(Format format, const Board& board, const Answer& answer) {
  const bool has_routes = std::holds_alternative<Tour>(answer.witness) ||
                          std::holds_alternative<Cover>(answer.witness) ||
                          std::holds_alternative<Visit>(answer.witness);
  if (!has_routes || (format != Format::text && format != Format::npy && format != Format::successors)) return 0;
  const std::uint64_t numbers = static_cast<std::uint64_t>(board.area()) * sizeof(std::int32_t);
  constexpr std::uint64_t text_of_square = 32;
  if (format == Format::successors) return board.blocked_count() > 0 ? 2 * numbers : numbers;
  return format == Format::npy ? numbers : numbers + static_cast<std::uint64_t>(board.width()) * text_of_square;
}

}  // namespace

std::span<const Named<Format>> formats() {
  return format_table;
}

bool is_in_build(Format format) {
  return has_pictures() || (format != Format::png && format != Format::pdf && format != Format::gif);
}

std::string_view name_of(Format format) {
  return format_table[static_cast<std::size_t>(format)].name;
}

std::optional<Format> format_named(std::string_view name) {
  if (name == text_ending) return Format::text;
  for (const Named<Format>& row : format_table)
    if (row.name == name) return row.value;
  return std::nullopt;
}

std::optional<Format> format_of_file(std::string_view path) {
  const std::size_t folder_end = path.find_last_of('/');
  const std::string_view file = folder_end == std::string_view::npos ? path : path.substr(folder_end + 1);
  const std::size_t dot = file.find_last_of('.');
  if (dot == std::string_view::npos) return std::nullopt;
  std::string ending(file.substr(dot + 1));
  for (char& letter : ending) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return ending == name_of(Format::text) ? std::nullopt : format_named(ending);
}

Result<void> write(std::ostream& out, Format format, const Question& question, const Answer& answer, const Style& style,
                   const Budget& budget) {
  if (const Result<void> done = budget.allows(bytes_for(format, question.board, answer)); !done) return done.error();
  try {
    if (const auto* numbered = std::get_if<NumberedTour>(&answer.witness)) {
      if (format != Format::npy) return Error{"a tour numbered rank by rank is written as npy only"};
      write_npy(out, question.board, *numbered);
      return {};
    }
    switch (format) {
      case Format::text:
        return write_text(out, question, answer, style.colour, budget);
      case Format::json:
        write_json(out, question, answer);
        return {};
      default:
        return write_squares(out, format, question, answer, style, budget);
    }
  } catch (const std::bad_alloc&) {
    return Error{"there is not enough memory to write this answer; use json or csv"};
  }
}

Result<void> write_puzzle(std::ostream& out, Format format, const std::string& title, const Question& question,
                          const Answer& solution, const Style& style, const Budget& budget) {
  const std::vector<GivenStep> clues = known_steps(question.board, std::get<TourTask>(question.task));
  if (format == Format::text) return write_clues(out, title, question.board, clues, style.colour, budget);
  if (format == Format::json) return write(out, format, question, solution, style, budget);
  if (format != Format::svg && format != Format::png && format != Format::pdf)
    return Error{"a puzzle is written as text, json, svg, png or pdf"};
  const Result<Scene> puzzle = compose_clues(title, question.board, clues);
  if (!puzzle) return puzzle.error();
  if (format == Format::svg) return write_bytes(out, svg_text(*puzzle));
  if (format == Format::png) return write_bytes(out, png_bytes(*puzzle));
  const Result<Routes> routes = routes_of(question, solution);
  if (!routes) return routes.error();
  const Result<Scene> solved = compose(question, solution, *routes, style, picture_sheet);
  if (!solved) return solved.error();
  return write_bytes(out, pdf_bytes(std::array{*puzzle, *solved}));
}

}  // namespace cavalcade::draw
