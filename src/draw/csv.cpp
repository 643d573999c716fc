// A route as rows of numbers, for spreadsheets and scripts: `step,square,file,rank`, steps, files and ranks from 1. On
// a cube a column `face` comes before the file; a cover starts each row with its `cycle`, a visit with its `knight`,
// both from 1. Blocked squares come last, with zeros for the step and the route. Rows are made about as fast as a pipe
// or a disk takes them.
//
// A row is a few short texts one after the other: the leading digits of the step, its last three, the letters of the
// file, the rank, the number of the file, the rank again. Each is ready before it is needed, as a block of fixed size
// of which some bytes count: the whole block is copied, an unaligned store or two, and the next text starts where the
// true length ends. The leading digits change once in a thousand rows, so a thousand rows are written in one plain
// loop, and the one division a row has, of the cell by the width, is a multiplication.
//
// The texts of files and ranks are in tables up to a moderate side; those beyond are made when they are met.

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "board/cube.hpp"
#include "board/square_name.hpp"
#include "draw/background_stream.hpp"
#include "draw/formats.hpp"

namespace cavalcade::draw {
namespace {

// A short text in a block of `size` bytes. The bytes after the text are copied too, and then written over.
template <std::size_t size>
class Block {
 public:
  explicit Block(std::string_view text) : length_(static_cast<std::uint8_t>(text.size())) {
    std::memcpy(text_.data(), text.data(), text.size());
  }

  char* put(char* at) const {
    std::memcpy(at, this, size);
    return at + length_;
  }

 private:
  std::array<char, size - 1> text_{};
  std::uint8_t length_;
};

using Snippet = Block<16>;   // at most ten digits and two commas
using RowStart = Block<32>;  // at most sixteen digits of a step, or a route's ten, a comma and seven of a step
using StepEnd = Block<8>;    // three digits and a comma

static_assert(sizeof(Snippet) == 16 && sizeof(RowStart) == 32 && sizeof(StepEnd) == 8);

constexpr std::size_t longest_row = sizeof(RowStart) + sizeof(StepEnd) + 4 * sizeof(Snippet);
constexpr std::size_t thousand = 1000;

// The last three digits of a step and a comma; without zeros in front where no digits come before.
struct StepEnds {
  StepEnds() {
    for (std::size_t end = 0; end < thousand; ++end) {
      first_thousand.emplace_back(fmt::format("{},", end));
      others.emplace_back(fmt::format("{:03},", end));
    }
  }

  std::vector<StepEnd> first_thousand;
  std::vector<StepEnd> others;
};

// cell / width for every cell there is, as a multiplication and a shift (T. Granlund, P. L. Montgomery, "Division by
// invariant integers using multiplication", PLDI 1994): the factor is 2^shift / width rounded up, and the error stays
// below 1 / width because 2^(shift - 31) >= width.
class Ranks {
 public:
  explicit Ranks(std::int32_t width)
      : width_(static_cast<std::uint32_t>(width)),
        shift_(31 + static_cast<int>(std::bit_width(width_ - 1U))),
        factor_((std::uint64_t{1} << shift_) / width_ + 1) {}

  [[nodiscard]] Square square(Cell cell) const {
    const auto number = static_cast<std::uint32_t>(cell);
    const auto rank = static_cast<std::uint32_t>((number * factor_) >> shift_);
    return {static_cast<std::int32_t>(number - rank * width_), static_cast<std::int32_t>(rank)};
  }

 private:
  std::uint32_t width_;
  int shift_;
  std::uint64_t factor_;
};

// The texts of squares, `square,file,rank` and the end of the line; on a cube `square,face,file,rank`.
class SquareColumns {
 public:
  // Tables of more than is going to be written would not pay.
  SquareColumns(const Board& board, std::size_t squares) : width_(board.width()), cube_(board.is_cube()) {
    const std::size_t most = std::min(squares, most_ready);
    const std::size_t files = static_cast<std::size_t>(width_) * (cube_ ? cube_faces : 1);
    for (std::size_t i = 0; i < std::min(files, most); ++i) files_.push_back(file(i));
    const auto ranks = static_cast<std::size_t>(board.height());
    for (std::size_t i = 0; i < std::min(ranks, most); ++i) ranks_.push_back(rank(i));
  }

  char* put(char* at, Square square) const {
    const std::size_t file_at = file_place(square);
    const auto rank_at = static_cast<std::size_t>(square.y);
    if (file_at < files_.size() && rank_at < ranks_.size()) return put(at, files_[file_at], ranks_[rank_at]);
    return put(at, file(file_at), rank(rank_at));
  }

 private:
  static constexpr std::size_t most_ready = 1U << 16;

  struct File {
    Snippet letters;  // "ab", or "F:ab"
    Snippet number;   // ",28,", or ",F,28,"
  };
  struct Rank {
    Snippet in_name;  // "7"
    Snippet number;   // "7\n"
  };

  static char* put(char* at, const File& file, const Rank& rank) {
    return rank.number.put(file.number.put(rank.in_name.put(file.letters.put(at))));
  }

  // The files of a cube are numbered on from face to face.
  [[nodiscard]] std::size_t file_place(Square square) const {
    const auto x = static_cast<std::size_t>(square.x);
    if (!cube_) return x;
    return (static_cast<std::size_t>(square.face) - 1) * static_cast<std::size_t>(width_) + x;
  }
  [[nodiscard]] File file(std::size_t place) const {
    const auto width = static_cast<std::size_t>(width_);
    const auto x = static_cast<std::int32_t>(place % width);
    if (!cube_) return {Snippet(file_name(x)), Snippet(fmt::format(",{},", place + 1))};
    std::string name = square_name({x, 0, static_cast<Face>(place / width + 1)});
    name.pop_back();  // the rank
    return {Snippet(name), Snippet(fmt::format(",{},{},", name.front(), x + 1))};
  }
  static Rank rank(std::size_t y) { return {Snippet(fmt::format("{}", y + 1)), Snippet(fmt::format("{}\n", y + 1))}; }

  std::int32_t width_;
  bool cube_;
  std::vector<File> files_;
  std::vector<Rank> ranks_;
};

class Writer {
 public:
  Writer(std::ostream& out, const Board& board, RouteKind kind, std::size_t squares)
      : rows_(out, thousand * longest_row), columns_(board, squares) {
    constexpr std::string_view first_columns[] = {"", "cycle,", "knight,"};
    out << first_columns[static_cast<std::size_t>(kind)] << "step,square," << (board.is_cube() ? "face," : "")
        << "file,rank\n";
  }

  // Rows that start with `route`, then the steps from `first_step` on. The i-th square is square_at(i).
  template <class SquareAt>
  void add(std::string_view route, std::int64_t first_step, std::size_t squares, SquareAt square_at) {
    std::int64_t thousands = first_step / std::int64_t{thousand};
    auto end = static_cast<std::size_t>(first_step % std::int64_t{thousand});
    for (std::size_t done = 0; done < squares; ++thousands, end = 0) {
      const RowStart start(thousands == 0 ? std::string(route) : fmt::format("{}{}", route, thousands));
      const StepEnd* const ends = (thousands == 0 ? ends_.first_thousand : ends_.others).data();
      const std::size_t until = std::min(squares, done + (thousand - end));
      char* const begin = reinterpret_cast<char*>(rows_.place(thousand * longest_row));
      char* at = begin;
      for (; done < until; ++done) at = columns_.put(ends[end++].put(start.put(at)), square_at(done));
      rows_.wrote(static_cast<std::size_t>(at - begin));
    }
  }

 private:
  BackgroundStream rows_;
  StepEnds ends_;
  SquareColumns columns_;
};

}  // namespace

namespace {

// Names that have no file and no rank.
void write_graph_csv(std::ostream& out, const Board& board, const Routes& routes) {
  constexpr std::string_view first_columns[] = {"", "cycle,", "knight,"};
  out << first_columns[static_cast<std::size_t>(routes.kind)] << "step,square\n";
  const auto quoted = [&](Cell cell) {
    std::string name = square_name(board, cell);
    if (name.find('"') == std::string::npos) return name;
    for (std::size_t at = name.find('"'); at != std::string::npos; at = name.find('"', at + 2)) name.insert(at, 1, '"');
    return '"' + name + '"';
  };
  for (std::size_t i = 0; i < routes.paths.size(); ++i) {
    const std::string route = routes.kind == RouteKind::tour ? "" : fmt::format("{},", i + 1);
    for (std::size_t step = 0; step < routes.paths[i].size(); ++step)
      out << route << step + 1 << ',' << quoted(routes.paths[i][step]) << '\n';
  }
  for (const Cell cell : board.blocked_cells())
    out << (routes.kind == RouteKind::tour ? "" : "0,") << "0," << quoted(cell) << '\n';
}

}  // namespace

void write_csv(std::ostream& out, const Board& board, const Routes& routes) {
  if (board.is_graph()) return write_graph_csv(out, board, routes);
  Writer writer(out, board, routes.kind, routes.squares());
  const Ranks ranks(board.width());
  for (std::size_t i = 0; i < routes.paths.size(); ++i) {
    const std::span<const Cell> path = routes.paths[i];
    const std::string route = routes.kind == RouteKind::tour ? "" : fmt::format("{},", i + 1);
    if (board.is_cube())
      writer.add(route, 1, path.size(), [&](std::size_t at) { return board.square(path[at]); });
    else
      writer.add(route, 1, path.size(), [&](std::size_t at) { return ranks.square(path[at]); });
  }
  for (const Cell cell : board.blocked_cells())
    writer.add(routes.kind == RouteKind::tour ? "" : "0,", 0, 1, [&](std::size_t) { return board.square(cell); });
}

void write_csv(std::ostream& out, const Board& board, const TourPart& part) {
  if (board.is_graph()) {
    out << "step,square\n";
    for (std::size_t i = 0; i < part.squares.size(); ++i)
      out << part.first_step + static_cast<std::int64_t>(i) << ',' << square_name(board, part.squares[i]) << '\n';
    return;
  }
  Writer writer(out, board, RouteKind::tour, part.squares.size());
  writer.add("", part.first_step, part.squares.size(), [&](std::size_t at) { return part.squares[at]; });
}

}  // namespace cavalcade::draw
