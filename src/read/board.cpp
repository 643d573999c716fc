// An answer as we print it: a headline, the numbered board, and below it what is told of each route; or the steps of a
// part of a tour, a line each; or a count, with its numbers by first square as a board. Words are told apart by blanks,
// so a board may be pasted from anywhere. A board without its headline is read, too: then it is an open tour, or what
// the caller says.
//
// On a cube a line with the letters of faces begins a band of faces side by side, each with ranks at the left and files
// below, as draw/text_board.cpp lays them out.

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "ask/parse.hpp"
#include "base/text.hpp"
#include "board/cube.hpp"
#include "board/square_name.hpp"
#include "read/claim.hpp"

namespace cavalcade::read {
namespace {

constexpr std::string_view blanks = " \t\r";

using WordsOfLine = std::vector<std::string_view>;

// What is written on each square.
struct Grid {
  std::int32_t width = 0;
  std::int32_t height = 0;
  bool cube = false;
  std::vector<std::pair<Square, std::string_view>> squares;

  [[nodiscard]] std::string board() const {
    return cube ? fmt::format("cube:{}", width) : fmt::format("{}x{}", width, height);
  }
};

// Whether the words are the names of files, from a on, as often as there are faces.
bool names_the_files(std::span<const std::string_view> words, std::size_t faces) {
  if (words.empty() || words.size() % faces != 0) return false;
  const std::size_t width = words.size() / faces;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] != file_name(static_cast<std::int32_t>(i % width))) return false;
  return true;
}

// The faces that a line names, and nothing else: "L F R B".
std::vector<Face> faces_in(const WordsOfLine& words) {
  std::vector<Face> faces;
  for (const std::string_view word : words) {
    const auto square = word.size() == 1 ? any_square(fmt::format("{}:a1", word)) : std::nullopt;
    if (!square || std::find(faces.begin(), faces.end(), square->face) != faces.end()) return {};
    faces.push_back(square->face);
  }
  return faces;
}

// A row of some faces: rank and squares of each. False if it is none.
bool add_row(Grid& grid, std::span<const Face> faces, const WordsOfLine& words, std::int32_t y) {
  const auto width = static_cast<std::size_t>(grid.width);
  if (words.size() != faces.size() * (width + 1)) return false;
  const std::string rank = fmt::format("{}", std::int64_t{y} + 1);
  for (std::size_t face = 0; face < faces.size(); ++face)
    if (words[face * (width + 1)] != rank) return false;
  for (std::size_t face = 0; face < faces.size(); ++face)
    for (std::size_t x = 0; x < width; ++x)
      grid.squares.emplace_back(Square{static_cast<std::int32_t>(x), y, faces[face]},
                                words[face * (width + 1) + 1 + x]);
  return true;
}

// The rows above the last line of file names. Empty if there is none.
Grid read_flat(const std::vector<std::string_view>& lines) {
  constexpr std::array<Face, 1> flat{Face::flat};
  std::size_t files = lines.size();
  while (files > 0 && !names_the_files(split(lines[files - 1], blanks), 1)) --files;
  Grid grid;
  if (files == 0) return grid;
  grid.width = static_cast<std::int32_t>(split(lines[files - 1], blanks).size());
  for (std::size_t i = files - 1; i > 0 && add_row(grid, flat, split(lines[i - 1], blanks), grid.height); --i)
    ++grid.height;
  return grid;
}

// A band of faces, from the line that names them on; the line after it.
Result<std::size_t> read_band(const std::vector<std::string_view>& lines, std::size_t first, Grid& grid) {
  const std::vector<Face> faces = faces_in(split(lines[first], blanks));
  std::size_t files = first + 1;
  while (files < lines.size() && !names_the_files(split(lines[files], blanks), faces.size())) ++files;
  const std::string_view letter = lines[first];
  if (files == lines.size())
    return Error{fmt::format("below the faces {} there is no line of files", in_quotes(trimmed(letter)))};
  const auto side = static_cast<std::int32_t>(split(lines[files], blanks).size() / faces.size());
  if (grid.width != 0 && grid.width != side) return Error{"the faces of the cube are not of one size"};
  grid.width = side;
  grid.height = side;
  std::int32_t y = 0;
  for (std::size_t i = files - 1; i > first; --i, ++y)
    if (!add_row(grid, faces, split(lines[i], blanks), y) || y == side)
      return Error{fmt::format("the line {} is no row of the faces above", in_quotes(trimmed(lines[i])))};
  if (y != side) return Error{"a face of the cube is not square"};
  return files + 1;
}

Result<Grid> read_grid(const std::vector<std::string_view>& lines) {
  Grid grid;
  for (std::size_t i = 0; i < lines.size();) {
    if (faces_in(split(lines[i], blanks)).empty()) {
      ++i;
      continue;
    }
    grid.cube = true;
    const Result<std::size_t> after = read_band(lines, i, grid);
    if (!after) return after.error();
    i = *after;
  }
  if (!grid.cube) return read_flat(lines);
  const std::int64_t side = grid.width;
  if (std::cmp_not_equal(grid.squares.size(), cube_faces * side * side))
    return Error{"a cube has six faces, each of them once"};
  return grid;
}

// "B12" is step 12 of the second route.
Result<Place> read_place(Square square, std::string_view word) {
  Place place{.route = 0, .step = 0, .square = square};
  constexpr std::int64_t most = std::int64_t{1} << 40;  // routes; there are fewer squares
  const auto is_capital = [](char letter) { return letter >= 'A' && letter <= 'Z'; };
  std::string_view digits = word;
  std::int64_t letters = 0;
  for (; !digits.empty() && is_capital(digits.front()) && letters < most; digits.remove_prefix(1))
    letters = letters * 26 + (digits.front() - 'A' + 1);
  if (letters > 0) place.route = letters - 1;
  const Result<std::int64_t> step = about(square_name(square), parse_whole(digits, 1, max_cells));
  if (!step) return step.error();
  place.step = *step;
  return place;
}

// What the lines below the board say of the routes: "A: 18 squares, a cycle through a1", "B: 31 squares, from e5 to
// c4".
std::string task_in_legend(const std::vector<std::string_view>& lines) {
  for (const std::string_view line : lines) {
    if (!line.starts_with("A: ")) continue;
    if (line.find(", a cycle through ") != std::string_view::npos) return "cycles";
    if (line.find(", from ") != std::string_view::npos) return "visit";
  }
  return "";
}

class AnswerText {
 public:
  AnswerText(std::string_view text, const Request& said, std::int64_t most_squares)
      : lines_(split(text, "\n")), said_(said), most_squares_(most_squares) {
    for (std::size_t i = 0; i < lines_.size() && !headline_; ++i) headline_ = read_headline(lines_[i]);
  }

  [[nodiscard]] Result<Solved> read() const {
    const Result<Grid> grid = read_grid(lines_);
    if (!grid) return grid.error();
    if (headline_ && headline_->told.text("task") == "count") return read_count(*grid);
    if (!grid->squares.empty()) return read_routes(*grid);
    return read_steps();
  }

 private:
  static constexpr std::size_t most_symmetries = 8;

  [[nodiscard]] Result<Solved> read_routes(const Grid& grid) const {
    Listing listing;
    if (headline_) listing.told = headline_->told;
    if (headline_ && listing.told.text("board") != grid.board())
      return Error{fmt::format("the headline speaks of {}, but the board is {}", in_quotes(listing.told.text("board")),
                               grid.board())};
    listing.told.give("board", grid.board());
    listing.board_is_exact = true;
    if (const std::string task = task_in_legend(lines_); !headline_ && !task.empty()) listing.told.give("task", task);
    for (const auto& [square, word] : grid.squares) {
      if (word == ".") continue;
      if (word == "##") {
        listing.blocked.push_back(square);
        continue;
      }
      const Result<Place> place = read_place(square, word);
      if (!place) return place.error();
      listing.places.push_back(*place);
    }
    return claim_of(std::move(listing), said_, most_squares_);
  }

  // "5  abc12": a line per step.
  [[nodiscard]] Result<Solved> read_steps() const {
    Listing listing;
    if (headline_) listing.told = headline_->told;
    listing.board_is_exact = headline_.has_value();
    listing.is_part = true;
    for (const std::string_view line : lines_) {
      const WordsOfLine words = split(line, blanks);
      if (words.size() != 2) continue;
      const Result<std::int64_t> step = parse_whole(words[0], 1, INT64_MAX / 2);
      const std::optional<Square> square = any_square(words[1]);
      if (step && square) listing.places.push_back({0, *step, *square});
    }
    if (listing.places.empty()) return nothing_to_read();
    if (const Result<void> done = require_blocked(*headline_or_none(), said_); !done) return done.error();
    return claim_of(std::move(listing), said_, most_squares_);
  }

  [[nodiscard]] Error nothing_to_read() const {
    for (const std::string_view line : lines_) {
      if (line.starts_with("impossible: "))
        return Error{"says that there is none, without a proof: only JSON carries one (--format json)"};
      if (line.starts_with("unknown: ")) return Error{"says that the answer is unknown, so there is nothing to check"};
    }
    return Error{
        "is no answer that can be read: neither JSON, nor a numbered board, a CSV with step and square, an NPY array, "
        "a list of successors or lines of squares"};
  }

  [[nodiscard]] std::optional<Headline> headline_or_none() const { return headline_ ? headline_ : Headline{}; }

  // How many squares are blocked is told, but not which.
  static Result<void> require_blocked(const Headline& headline, const Request& said) {
    if (headline.blocked == 0 || said.find("block") != nullptr || said.text("board").starts_with('@')) return {};
    return Error{fmt::format("speaks of {} blocked square{}; say which with --block", headline.blocked,
                             headline.blocked == 1 ? "" : "s")};
  }

  [[nodiscard]] Result<Solved> read_count(const Grid& grid) const {
    Listing listing{.told = headline_->told, .board_is_exact = true};
    Count count{headline_->number, {}, {}};
    if (!grid.squares.empty()) listing.told.give("by_start", true);
    if (const Result<void> done = add_cycles(count); !done) return done.error();
    if (!count.by_cycles.empty()) listing.told.give("by_cycles", true);
    for (const auto& [square, word] : grid.squares)
      if (word == "##") listing.blocked.push_back(square);
    if (listing.blocked.empty())
      if (const Result<void> done = require_blocked(*headline_, said_); !done) return done.error();
    const Result<Request> asked = asked_of(listing, said_);
    if (!asked) return asked.error();
    Result<Question> question = parse_question(*asked, most_squares_);
    if (!question) return question.error();
    if (const Result<void> done = require_files_and_ranks(question->board); !done) return done.error();
    if (!grid.squares.empty() && grid.board() != board_name(question->board))
      return Error{
          fmt::format("the headline speaks of {}, but the board is {}", board_name(question->board), grid.board())};
    if (const Result<void> done = add_starts(grid, question->board, count); !done) return done.error();
    if (const Result<void> done = add_symmetries(count); !done) return done.error();
    Answer answer;
    answer.verdict = Verdict::solved;
    answer.witness = std::move(count);
    return Solved{std::move(*question), std::move(answer)};
  }

  static Result<void> add_starts(const Grid& grid, const Board& board, Count& count) {
    for (const auto& [square, word] : grid.squares) {
      if (word == "##") continue;
      if (word.find_first_not_of("0123456789") != std::string_view::npos)
        return Error{fmt::format("{}: {} is not a number of tours", square_name(square), in_quotes(word))};
      count.by_start.emplace_back(board.cell(square), std::string(word));
    }
    std::sort(count.by_start.begin(), count.by_start.end());
    return {};
  }

  // "1 cycle: 9862", "2 cycles: 15968".
  Result<void> add_cycles(Count& count) const {
    for (const std::string_view line : lines_) {
      const std::size_t end = line.find_first_not_of("0123456789");
      const std::size_t colon = line.find(": ");
      if (end == 0 || end == std::string_view::npos || colon == std::string_view::npos) continue;
      const std::string_view words = line.substr(end, colon - end);
      const std::string_view number = trimmed(line.substr(colon + 2));
      if ((words != " cycle" && words != " cycles") || number.empty()) continue;
      if (line.substr(0, end) != fmt::format("{}", count.by_cycles.size() + 1))
        return Error{fmt::format("the numbers of cycles do not go 1, 2, 3, ..: look at {}", in_quotes(line))};
      if (number.find_first_not_of("0123456789") != std::string_view::npos)
        return Error{fmt::format("{} is not a number of two-factors", in_quotes(number))};
      count.by_cycles.emplace_back(number);
    }
    return {};
  }

  // "half turn: 78".
  Result<void> add_symmetries(Count& count) const {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz- ";
    for (const std::string_view line : lines_) {
      const std::size_t colon = line.find(": ");
      if (colon == std::string_view::npos || line.find_first_not_of(letters) != colon) continue;
      const std::string_view number = trimmed(line.substr(colon + 2));
      if (number.empty() || number.find_first_not_of("0123456789") != std::string_view::npos) continue;
      const std::string name(line.substr(0, colon));
      for (const auto& [other, others] : count.by_symmetry)
        if (other == name) return Error{fmt::format("{} is there twice", in_quotes(name))};
      if (count.by_symmetry.size() == most_symmetries) return Error{"tells of more symmetries than a board has"};
      count.by_symmetry.emplace_back(name, number);
    }
    return {};
  }

  std::vector<std::string_view> lines_;
  const Request& said_;
  std::int64_t most_squares_;
  std::optional<Headline> headline_;
};

}  // namespace

Result<Solved> read_board(std::string_view text, const Request& said, std::int64_t most_squares) {
  return AnswerText(text, said, most_squares).read();
}

}  // namespace cavalcade::read
