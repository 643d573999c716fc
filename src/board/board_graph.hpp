// A graph as a board: vertices with names, the edges between them, and where the vertices lie in a picture, if that is
// known. Three kinds: a box, whose squares a leaper's jumps in any plane of two axes join; a hexagon, with the jumps of
// hexagonal chess; and any graph that somebody gives. It is made once and shared by all copies of its board.
//
// Names. Of a box the file, the rank and, after a dot each, the layer and what comes after it, "b3.2". Of a hexagon the
// file and the rank, counted in each file from the bottom. Of a given graph what was given: texts without blanks,
// control characters, commas and equals signs.

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "board/cell.hpp"
#include "board/piece.hpp"

namespace cavalcade {

class BoardGraph {
 public:
  enum class Kind : std::uint8_t { box, hexagon, given };

  // In a picture, x to the right and y upwards; of a box and a hexagon in widths of a square.
  struct Place {
    double x = 0;
    double y = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };

  // What others give. Edges are pairs of places in the list of names; the same edge both ways is one.
  struct Given {
    std::string name;
    std::vector<std::string> vertices;
    std::vector<Place> places;  // of all vertices, or none
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  };

  static constexpr std::int64_t most_vertices = 1'000'000;
  static constexpr std::int64_t most_edges = 50'000'000;
  static constexpr std::size_t longest_name = 100;  // bytes

  using Shared = std::shared_ptr<const BoardGraph>;
  static Result<Shared> of(Given given);
  // Three or four sides.
  static Result<Shared> box(std::span<const std::int64_t> sides, const Piece& piece);
  // With this many cells along each of its six sides.
  static Result<Shared> hexagon(std::int64_t side, const Piece& piece);
  // The same with another piece; of a given graph there is none.
  [[nodiscard]] Result<Shared> with_piece(const Piece& piece) const;

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(first_.size()) - 1; }
  // Without what people say before it: "4x4x4", "hex:5", "petersen".
  [[nodiscard]] const std::string& title() const { return title_; }
  // Of a box along files, ranks, layers and what comes after; of a hexagon its one side.
  [[nodiscard]] std::span<const std::int32_t> sides() const { return {sides_.data(), dimensions_}; }

  // Ascending.
  [[nodiscard]] std::span<const Cell> neighbours(Cell cell) const {
    return {neighbours_.data() + first_[index(cell)], neighbours_.data() + first_[index(cell) + 1]};
  }
  [[nodiscard]] bool are_neighbours(Cell one, Cell other) const;
  [[nodiscard]] std::size_t most_moves() const { return most_moves_; }
  [[nodiscard]] std::int64_t all_moves() const { return static_cast<std::int64_t>(neighbours_.size()); }

  void append_name(std::string& text, Cell cell) const;
  [[nodiscard]] std::optional<Cell> find(std::string_view name) const;
  // "files a..d, ranks 1..4, layers 1..4, such as b3.2".
  [[nodiscard]] std::string accepted_names() const;

  // Where it has no places, pictures find some.
  [[nodiscard]] bool has_places() const { return kind_ != Kind::given || !places_.empty(); }
  [[nodiscard]] Place place(Cell cell) const;

  // Of a box, its square along each axis, from 0.
  using Position = std::array<std::int32_t, 4>;
  [[nodiscard]] Position position(Cell cell) const;

  friend bool operator==(const BoardGraph& one, const BoardGraph& other) {
    return one.kind_ == other.kind_ && one.title_ == other.title_ && one.names_ == other.names_ &&
           one.places_ == other.places_ && one.first_ == other.first_ && one.neighbours_ == other.neighbours_;
  }

 private:
  BoardGraph(Kind kind, std::string title) : kind_(kind), title_(std::move(title)) {}

  // Requires that no two edges are the same in the same direction.
  void join(std::span<const std::pair<std::uint32_t, std::uint32_t>> edges, std::size_t vertices);
  [[nodiscard]] std::optional<Cell> find_in_box(std::string_view name) const;
  [[nodiscard]] std::optional<Cell> find_in_hexagon(std::string_view name) const;

  Kind kind_;
  std::string title_;
  std::array<std::int32_t, 4> sides_{1, 1, 1, 1};
  std::size_t dimensions_ = 0;
  std::vector<std::uint64_t> first_{0};  // of each vertex the place of its first neighbour, and the end
  CellList neighbours_;
  std::size_t most_moves_ = 0;

  // Of a given graph.
  std::vector<std::string> names_;
  std::unordered_map<std::string_view, Cell> by_name_;  // into names_
  std::vector<Place> places_;
};

}  // namespace cavalcade
