#include "board/board_graph.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "board/file_and_rank.hpp"

namespace cavalcade {
namespace {

using EdgeEnds = std::pair<std::uint32_t, std::uint32_t>;

// ---- names ----

// The length of the character of UTF-8 that the text begins with; 0 if it begins with none.
std::size_t character_at(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return follows(1) ? 2 : 0;
  const bool is_long = first == 0xE0 && byte(1) < 0xA0;
  const bool is_surrogate = first == 0xED && byte(1) >= 0xA0;
  if (first >= 0xE0 && first < 0xF0) return follows(1) && follows(2) && !is_long && !is_surrogate ? 3 : 0;
  const bool is_beyond = (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) >= 0x90);
  return first >= 0xF0 && first < 0xF5 && follows(1) && follows(2) && follows(3) && !is_beyond ? 4 : 0;
}

Result<void> require_name(std::string_view name) {
  if (name.empty()) return Error{"a vertex has no name"};
  if (name.size() > BoardGraph::longest_name)
    return Error{fmt::format("{} is longer than {} bytes, which is the most for a name", in_quotes(name.substr(0, 20)),
                             BoardGraph::longest_name)};
  for (std::size_t i = 0; i < name.size();) {
    const auto letter = static_cast<unsigned char>(name[i]);
    const std::size_t bytes = character_at(name.substr(i));
    if (bytes == 0) return Error{fmt::format("{} is not UTF-8", in_quotes(name))};
    if (letter <= ' ' || letter == 0x7F || letter == ',' || letter == '=')
      return Error{fmt::format("{} has a blank, a comma, an equals sign or a control character; name vertices without",
                               in_quotes(name))};
    i += bytes;
  }
  return {};
}

Error too_many_vertices() {
  return Error{fmt::format("a graph has at most {} vertices", BoardGraph::most_vertices)};
}

// "12" without zeros in front, up to a side; from 1 in names, from 0 here.
std::optional<std::int32_t> number_in_name(std::string_view digits, std::int32_t side) {
  std::int32_t number = 0;
  const auto [rest, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool is_number = failure == std::errc() && rest == digits.data() + digits.size() && digits[0] != '0';
  if (!is_number || number < 1 || number > side) return std::nullopt;
  return number - 1;
}

// ---- the jumps of a leaper ----

using Jump = std::array<std::int64_t, 4>;

void add_jump(std::vector<Jump>& jumps, const Jump& jump) {
  const bool stays = jump == Jump{};
  if (!stays && std::find(jumps.begin(), jumps.end(), jump) == jumps.end()) jumps.push_back(jump);
}

// In any plane of two axes.
std::vector<Jump> jumps_in_box(const Piece& piece, std::size_t dimensions) {
  std::vector<Jump> jumps;
  for (const Leaper leaper : piece.leapers())
    for (std::size_t one = 0; one < dimensions; ++one)
      for (std::size_t other = 0; other < dimensions; ++other)
        for (const std::int64_t one_sign : {-1, 1})
          for (const std::int64_t other_sign : {-1, 1}) {
            if (one == other) continue;
            Jump jump{};
            jump[one] = one_sign * leaper.a;
            jump[other] = other_sign * leaper.b;
            add_jump(jumps, jump);
          }
  return jumps;
}

// So many cells in one of the six directions, and then so many in one next to it; as file and place along it.
std::vector<Jump> jumps_in_hexagon(const Piece& piece) {
  constexpr std::array<std::array<std::int64_t, 2>, 6> directions{{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};
  std::vector<Jump> jumps;
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const auto& one = directions[i];
    const auto& next = directions[(i + 1) % directions.size()];
    for (const Leaper leaper : piece.leapers())
      for (const auto& [a, b] : {std::pair{leaper.a, leaper.b}, std::pair{leaper.b, leaper.a}})
        add_jump(jumps, {a * one[0] + b * next[0], a * one[1] + b * next[1], 0, 0});
  }
  return jumps;
}

// ---- the cells of a hexagon ----

// A hexagon of side n has 2n - 1 files; file f lies f - (n - 1) beside the middle, and has a cell less for each.
std::int32_t cells_in_file(std::int32_t side, std::int32_t file) {
  return 2 * side - 1 - std::abs(file - (side - 1));
}

// Of all files before this one.
std::int32_t cells_before_file(std::int32_t side, std::int32_t file) {
  std::int32_t cells = 0;
  for (std::int32_t before = 0; before < file; ++before) cells += cells_in_file(side, before);
  return cells;
}

// Along a file, places are counted so that a step to the next file upwards keeps them: the lowest has this one.
std::int32_t lowest_in_file(std::int32_t side, std::int32_t file) {
  return -std::min(file, side - 1);
}

}  // namespace

// ---- making one ----

void BoardGraph::join(std::span<const EdgeEnds> edges, std::size_t vertices) {
  first_.assign(vertices + 1, 0);
  for (const auto& [one, other] : edges) {
    ++first_[one + 1];
    ++first_[other + 1];
  }
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
  std::vector<std::uint64_t> place(first_.begin(), first_.end() - 1);
  neighbours_.resize(first_.back());
  for (const auto& [one, other] : edges) {
    neighbours_[place[one]++] = Cell{static_cast<std::int32_t>(other)};
    neighbours_[place[other]++] = Cell{static_cast<std::int32_t>(one)};
  }
  for (std::size_t vertex = 0; vertex < vertices; ++vertex) {
    const auto begin = neighbours_.begin() + static_cast<std::ptrdiff_t>(first_[vertex]);
    const auto end = neighbours_.begin() + static_cast<std::ptrdiff_t>(first_[vertex + 1]);
    std::sort(begin, end);
    most_moves_ = std::max(most_moves_, static_cast<std::size_t>(end - begin));
  }
}

Result<BoardGraph::Shared> BoardGraph::of(Given given) {
  if (given.vertices.empty()) return Error{"a graph has a vertex or more"};
  if (static_cast<std::int64_t>(given.vertices.size()) > most_vertices) return too_many_vertices();
  if (!given.places.empty() && given.places.size() != given.vertices.size())
    return Error{"give both coordinates of every vertex, or none"};
  if (!given.name.empty())
    if (const Result<void> done = require_name(given.name); !done) return done.error();
  std::shared_ptr<BoardGraph> graph(new BoardGraph(Kind::given, given.name.empty() ? "graph" : given.name));
  graph->names_ = std::move(given.vertices);
  graph->places_ = std::move(given.places);
  graph->by_name_.reserve(graph->names_.size());
  for (std::size_t i = 0; i < graph->names_.size(); ++i) {
    if (const Result<void> done = require_name(graph->names_[i]); !done) return done.error();
    if (!graph->by_name_.emplace(graph->names_[i], Cell{static_cast<std::int32_t>(i)}).second)
      return Error{fmt::format("the vertex {} is there twice", graph->names_[i])};
  }
  std::vector<EdgeEnds>& edges = given.edges;
  const auto named = [&](const EdgeEnds& edge) {
    return fmt::format("{}-{}", graph->names_[edge.first], graph->names_[edge.second]);
  };
  for (const EdgeEnds& edge : edges)
    if (edge.first == edge.second)
      return Error{fmt::format("the edge {} leads from a vertex to itself; leave such edges out", named(edge))};
  std::sort(edges.begin(), edges.end());
  if (const auto twice = std::adjacent_find(edges.begin(), edges.end()); twice != edges.end())
    return Error{fmt::format("the edge {} is there twice", named(*twice))};
  for (auto& [one, other] : edges)
    if (other < one) std::swap(one, other);
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  if (static_cast<std::int64_t>(edges.size()) > most_edges)
    return Error{fmt::format("a graph has at most {} edges", most_edges)};
  graph->join(edges, graph->names_.size());
  return Shared(std::move(graph));
}

Result<BoardGraph::Shared> BoardGraph::box(std::span<const std::int64_t> sides, const Piece& piece) {
  std::int64_t squares = 1;
  for (const std::int64_t side : sides) {
    if (side < 1 || side > most_vertices) return too_many_vertices();
    squares *= side;
    if (squares > most_vertices) return Error{fmt::format("a box has at most {} squares", most_vertices)};
  }
  std::shared_ptr<BoardGraph> graph(new BoardGraph(Kind::box, fmt::format("{}", fmt::join(sides, "x"))));
  graph->dimensions_ = sides.size();
  for (std::size_t axis = 0; axis < sides.size(); ++axis) graph->sides_[axis] = static_cast<std::int32_t>(sides[axis]);
  graph->first_.assign(static_cast<std::size_t>(squares) + 1, 0);
  const std::vector<Jump> jumps = jumps_in_box(piece, sides.size());
  std::vector<EdgeEnds> edges;
  for (std::int64_t number = 0; number < squares; ++number) {
    const Position from = graph->position(Cell{static_cast<std::int32_t>(number)});
    for (const Jump& jump : jumps) {
      std::int64_t there = 0;
      bool lands = true;
      for (std::size_t axis = 4; axis-- > 0;) {
        const std::int64_t at = from[axis] + jump[axis];
        lands = lands && at >= 0 && at < graph->sides_[axis];
        there = there * graph->sides_[axis] + at;
      }
      if (lands && there > number)
        edges.emplace_back(static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(there));
    }
  }
  graph->join(edges, static_cast<std::size_t>(squares));
  return Shared(std::move(graph));
}

Result<BoardGraph::Shared> BoardGraph::hexagon(std::int64_t side, const Piece& piece) {
  constexpr std::int64_t most_side = 577;  // 3 n (n - 1) + 1 cells
  if (side < 1 || side > most_side) return Error{fmt::format("a hexagon has sides from 1 to {}", most_side)};
  std::shared_ptr<BoardGraph> graph(new BoardGraph(Kind::hexagon, fmt::format("hex:{}", side)));
  const auto n = static_cast<std::int32_t>(side);
  graph->dimensions_ = 1;
  graph->sides_[0] = n;
  const std::int32_t files = 2 * n - 1;
  std::vector<std::int32_t> before;
  for (std::int32_t file = 0; file <= files; ++file) before.push_back(cells_before_file(n, file));
  const std::vector<Jump> jumps = jumps_in_hexagon(piece);
  std::vector<EdgeEnds> edges;
  for (std::int32_t file = 0; file < files; ++file)
    for (std::int32_t rank = 0; rank < cells_in_file(n, file); ++rank) {
      const std::int32_t number = before[static_cast<std::size_t>(file)] + rank;
      for (const Jump& jump : jumps) {
        const std::int64_t to_file = file + jump[0];
        if (to_file < 0 || to_file >= files) continue;
        const auto there_file = static_cast<std::int32_t>(to_file);
        const std::int64_t to_rank = lowest_in_file(n, file) + rank + jump[1] - lowest_in_file(n, there_file);
        if (to_rank < 0 || to_rank >= cells_in_file(n, there_file)) continue;
        const std::int32_t there = before[static_cast<std::size_t>(there_file)] + static_cast<std::int32_t>(to_rank);
        if (there > number) edges.emplace_back(static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(there));
      }
    }
  graph->join(edges, static_cast<std::size_t>(before.back()));
  return Shared(std::move(graph));
}

Result<BoardGraph::Shared> BoardGraph::with_piece(const Piece& piece) const {
  if (kind_ == Kind::given) return Error{"a graph has edges, and no piece jumps on it; drop it"};
  const std::vector<std::int64_t> sides(this->sides().begin(), this->sides().end());
  return kind_ == Kind::box ? box(sides, piece) : hexagon(sides.front(), piece);
}

// ---- asking it ----

bool BoardGraph::are_neighbours(Cell one, Cell other) const {
  const std::span<const Cell> near = neighbours(one);
  return std::binary_search(near.begin(), near.end(), other);
}

BoardGraph::Position BoardGraph::position(Cell cell) const {
  Position position{};
  auto rest = static_cast<std::int32_t>(cell);
  for (std::size_t axis = 0; axis < position.size(); ++axis) {
    position[axis] = rest % sides_[axis];
    rest /= sides_[axis];
  }
  return position;
}

namespace {

// The file and rank of a cell of a hexagon.
std::pair<std::int32_t, std::int32_t> in_hexagon(std::int32_t side, std::int32_t number) {
  std::int32_t file = 0;
  while (number >= cells_in_file(side, file)) number -= cells_in_file(side, file++);
  return {file, number};
}

}  // namespace

void BoardGraph::append_name(std::string& text, Cell cell) const {
  if (kind_ == Kind::given) {
    text += names_[index(cell)];
    return;
  }
  if (kind_ == Kind::hexagon) {
    const auto [file, rank] = in_hexagon(sides_[0], static_cast<std::int32_t>(cell));
    append_file_name(text, file);
    text += fmt::format("{}", rank + 1);
    return;
  }
  const Position at = position(cell);
  append_file_name(text, at[0]);
  text += fmt::format("{}", at[1] + 1);
  for (std::size_t axis = 2; axis < dimensions_; ++axis) text += fmt::format(".{}", at[axis] + 1);
}

std::optional<Cell> BoardGraph::find(std::string_view name) const {
  if (kind_ == Kind::box) return find_in_box(name);
  if (kind_ == Kind::hexagon) return find_in_hexagon(name);
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return std::nullopt;
  return found->second;
}

std::optional<Cell> BoardGraph::find_in_box(std::string_view name) const {
  const std::size_t dot = std::min(name.find('.'), name.size());
  const std::optional<Square> square = parse_file_and_rank(name.substr(0, dot));
  if (!square || square->x >= sides_[0] || square->y >= sides_[1]) return std::nullopt;
  std::int64_t number = 0;
  std::array<std::int32_t, 4> at{square->x, square->y, 0, 0};
  std::string_view rest = name.substr(dot);
  for (std::size_t axis = 2; axis < dimensions_; ++axis) {
    if (rest.empty()) return std::nullopt;
    rest.remove_prefix(1);
    const std::size_t end = std::min(rest.find('.'), rest.size());
    const std::optional<std::int32_t> place = number_in_name(rest.substr(0, end), sides_[axis]);
    if (!place) return std::nullopt;
    at[axis] = *place;
    rest.remove_prefix(end);
  }
  if (!rest.empty()) return std::nullopt;
  for (std::size_t axis = at.size(); axis-- > 0;) number = number * sides_[axis] + at[axis];
  return Cell{static_cast<std::int32_t>(number)};
}

std::optional<Cell> BoardGraph::find_in_hexagon(std::string_view name) const {
  const std::optional<Square> square = parse_file_and_rank(name);
  const std::int32_t side = sides_[0];
  if (!square || square->x >= 2 * side - 1 || square->y >= cells_in_file(side, square->x)) return std::nullopt;
  return Cell{cells_before_file(side, square->x) + square->y};
}

std::string BoardGraph::accepted_names() const {
  std::string example;
  append_name(example, Cell{static_cast<std::int32_t>(size() / 2)});
  if (kind_ == Kind::given) return fmt::format("it has {} vertices, such as {}", size(), example);
  std::string last_file;
  if (kind_ == Kind::hexagon) {
    append_file_name(last_file, 2 * sides_[0] - 2);
    return fmt::format("files a..{}, ranks from 1 at the bottom of each, such as {}", last_file, example);
  }
  append_file_name(last_file, sides_[0] - 1);
  std::string words = fmt::format("files a..{}, ranks 1..{}, layers 1..{}", last_file, sides_[1], sides_[2]);
  if (dimensions_ == 4) words += fmt::format(", and 1..{} along the fourth side", sides_[3]);
  return words + ", such as " + example;
}

// Layers of a box lie side by side, one square apart; what comes after them is above. The cells of a hexagon are as
// high as 1, and files as far apart as cells of that height are.
BoardGraph::Place BoardGraph::place(Cell cell) const {
  if (kind_ == Kind::given) return places_[index(cell)];
  if (kind_ == Kind::box) {
    const Position at = position(cell);
    return {static_cast<double>(at[0] + at[2] * (sides_[0] + 1)), static_cast<double>(at[1] + at[3] * (sides_[1] + 1))};
  }
  const double between_files = std::sqrt(3.0) / 2;
  const auto [file, rank] = in_hexagon(sides_[0], static_cast<std::int32_t>(cell));
  const double bottom = std::abs(file - (sides_[0] - 1)) / 2.0;
  return {file * between_files, bottom + rank};
}

}  // namespace cavalcade
