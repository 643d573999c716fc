#include "draw/npy.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "board/cube.hpp"

namespace cavalcade::draw {
namespace {

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

void write_little_endian(std::ostream& out, std::span<const std::int32_t> numbers) {
  if constexpr (std::endian::native == std::endian::little) {
    const std::span<const std::byte> bytes = std::as_bytes(numbers);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  } else {
    for (const std::int32_t number : numbers)
      for (int shift = 0; shift < 32; shift += 8)
        out.put(static_cast<char>((static_cast<std::uint32_t>(number) >> shift) & 0xFF));
  }
}

// One number for each cell in the order of the cells, which is the order of the array.
template <class NumberOf>
void write_layer(std::ostream& out, const Board& board, NumberOf number_of) {
  constexpr std::int64_t most_at_once = 1 << 14;
  std::vector<std::int32_t> numbers;
  for (std::int64_t first = 0; first < board.area(); first += most_at_once) {
    const std::int64_t end = std::min(board.area(), first + most_at_once);
    numbers.clear();
    for (std::int64_t cell = first; cell < end; ++cell)
      numbers.push_back(number_of(Cell{static_cast<std::int32_t>(cell)}));
    write_little_endian(out, numbers);
  }
}

}  // namespace

void write_npy(std::ostream& out, const Board& board, const Routes& routes) {
  const StepNumbers numbers(board, routes);
  out << header(board, routes.kind);
  if (routes.kind == RouteKind::tour) {
    write_little_endian(out, numbers.places());
    return;
  }
  write_layer(out, board, [&](Cell cell) {
    const StepNumbers::Place place = numbers.at(cell);
    return place.step == 0 ? 0 : static_cast<std::int32_t>(place.path) + 1;
  });
  write_layer(out, board, [&](Cell cell) { return numbers.at(cell).step; });
}

}  // namespace cavalcade::draw
