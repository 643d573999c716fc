// The move numbers as a NumPy array: the .npy format, version 1.0, of little-endian 32-bit integers in C order.
//
//   tour           (height, width)      the step of each square, from 1; rank 1 is row 0
//   tour on a cube (6, side, side)      the faces in the order U, D, L, R, F, B
//   tour of a box  (layers, height, width)  with its fourth side before the layers
//   of a graph     (vertices,)          in the order of its vertices
//   cover, visit   (2, height, width)   first the number of the cycle or knight, from 1, then the step within it;
//                                       on a cube (2, 6, side, side)
//
// Squares that are blocked or that no knight visits hold 0.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "board/cube.hpp"
#include "draw/background_stream.hpp"
#include "draw/formats.hpp"

namespace cavalcade::draw {
namespace {

std::string shape(const Board& board, RouteKind kind) {
  std::string sides = kind == RouteKind::tour ? "" : "2, ";
  if (board.is_cube()) sides += fmt::format("{}, ", cube_faces);
  if (board.is_graph()) {
    if (board.graph().kind() != BoardGraph::Kind::box) return fmt::format("({}{},)", sides, board.area());
    std::vector<std::int32_t> lengths(board.graph().sides().begin(), board.graph().sides().end());
    std::reverse(lengths.begin(), lengths.end());
    return fmt::format("({}{})", sides, fmt::join(lengths, ", "));
  }
  return fmt::format("({}{}, {})", sides, board.height(), board.width());
}

// Magic, version, the length of the dictionary, and the dictionary, padded so that the numbers start at a multiple
// of 64.
std::string header(const Board& board, RouteKind kind) {
  constexpr std::size_t before_dictionary = 10;
  constexpr std::size_t alignment = 64;
  std::string dictionary = fmt::format("{{'descr': '<i4', 'fortran_order': False, 'shape': {}, }}", shape(board, kind));
  while ((before_dictionary + dictionary.size() + 1) % alignment != 0) dictionary += ' ';
  dictionary += '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(dictionary.size() & 0xFF);
  bytes += static_cast<char>(dictionary.size() >> 8);
  return bytes + dictionary;
}

// The array after the header. Numbers are made in the buffer they are written from.
class Numbers {
 public:
  Numbers(std::ostream& out, std::size_t most_at_once)
      : most_(most_at_once), bytes_(out, most_at_once * sizeof(std::int32_t)) {}

  // `fill` sets as many numbers as it is given places, at most `most_at_once`.
  template <class Fill>
  void add(std::size_t count, Fill fill) {
    const std::size_t bytes = count * sizeof(std::int32_t);
    const std::span numbers(reinterpret_cast<std::int32_t*>(bytes_.place(bytes)), count);
    fill(numbers);
    make_little_endian(numbers);
    bytes_.wrote(bytes);
  }

  // One number for each cell in the order of the cells, which is the order of the array.
  template <class NumberOf>
  void add_layer(const Board& board, NumberOf number_of) {
    const auto cells = static_cast<std::size_t>(board.area());
    for (std::size_t first = 0; first < cells; first += most_)
      add(std::min(most_, cells - first), [&](std::span<std::int32_t> numbers) {
        for (std::size_t i = 0; i < numbers.size(); ++i)
          numbers[i] = number_of(Cell{static_cast<std::int32_t>(first + i)});
      });
  }

 private:
  static void make_little_endian(std::span<std::int32_t> numbers) {
    if constexpr (std::endian::native != std::endian::little)
      for (std::int32_t& number : numbers) {
        auto bits = static_cast<std::uint32_t>(number);
        bits = bits >> 24U | (bits >> 8U & 0xFF00U) | (bits << 8U & 0xFF0000U) | bits << 24U;
        number = static_cast<std::int32_t>(bits);
      }
  }

  std::size_t most_;
  BackgroundStream bytes_;
};

}  // namespace

void write_npy(std::ostream& out, const Board& board, const Routes& routes) {
  constexpr std::size_t at_a_time = 1U << 14U;
  const StepNumbers steps(board, routes);
  out << header(board, routes.kind);
  Numbers numbers(out, at_a_time);
  if (routes.kind == RouteKind::tour) {
    numbers.add_layer(board, [places = steps.places()](Cell cell) { return places[index(cell)]; });
    return;
  }
  numbers.add_layer(board, [&](Cell cell) {
    const StepNumbers::Place place = steps.at(cell);
    return place.step == 0 ? 0 : static_cast<std::int32_t>(place.path) + 1;
  });
  numbers.add_layer(board, [&](Cell cell) { return steps.at(cell).step; });
}

void write_npy(std::ostream& out, const Board& board, const NumberedTour& tour) {
  const auto width = static_cast<std::size_t>(board.width());
  out << header(board, RouteKind::tour);
  Numbers numbers(out, width);
  for (std::int32_t rank = 0; rank < board.height(); ++rank)
    numbers.add(width, [&](std::span<std::int32_t> steps) { tour.ranks->write_rank(rank, steps); });
}

}  // namespace cavalcade::draw
