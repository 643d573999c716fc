#include "draw/npy.hpp"

#include <ostream>
#include <string>

#include <fmt/format.h>

#include "board/cube.hpp"

namespace cavalcade::draw {
namespace {

constexpr std::size_t flush_at = 60000;

std::string shape(const Board& board, RouteKind kind) {
  std::string sides = kind == RouteKind::tour ? "" : "2, ";
  if (board.is_cube()) sides += fmt::format("{}, ", cube_faces);
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

void append_little_endian(std::string& bytes, std::int32_t number) {
  const auto bits = static_cast<std::uint32_t>(number);
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>((bits >> shift) & 0xFF);
}

// One number for each cell in the order of the cells, which is the order of the array.
template <class NumberOf>
void write_layer(std::ostream& out, const Board& board, NumberOf number_of) {
  std::string bytes;
  const auto cells = static_cast<std::int32_t>(board.area());
  for (std::int32_t cell = 0; cell < cells; ++cell) {
    append_little_endian(bytes, number_of(Cell{cell}));
    if (bytes.size() < flush_at && cell + 1 < cells) continue;
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.clear();
  }
}

}  // namespace

void write_npy(std::ostream& out, const Board& board, const Routes& routes) {
  const StepNumbers numbers(board, routes);
  out << header(board, routes.kind);
  if (routes.kind != RouteKind::tour) {
    write_layer(out, board, [&](Cell cell) {
      const StepNumbers::Place place = numbers.at(cell);
      return place.step == 0 ? 0 : static_cast<std::int32_t>(place.path) + 1;
    });
  }
  write_layer(out, board, [&](Cell cell) { return numbers.at(cell).step; });
}

}  // namespace cavalcade::draw
