// The array of steps that draw/npy.cpp writes, and such arrays as NumPy saves them: whole numbers of 1, 2, 4 or 8 bytes
// in either byte order, rank 1 in row 0.
//
//   (height, width), (6, side, side)            the steps of a tour
//   (2, height, width), (2, 6, side, side)      of several routes their numbers, then the steps within them
//
// Zeros are squares that no knight visits. Whether they are blocked the array does not say, nor whether several routes
// are cycles or those of a visit: the caller says both.

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

#include "board/cube.hpp"
#include "board/square_name.hpp"
#include "read/claim.hpp"

namespace cavalcade::read {
namespace {

// What stands after a key of the header's dictionary: 'shape': (8, 8), ..
std::string_view value_of(std::string_view dictionary, std::string_view key) {
  const std::string quoted = fmt::format("'{}':", key);
  const std::size_t at = dictionary.find(quoted);
  if (at == std::string_view::npos) return {};
  std::string_view value = dictionary.substr(at + quoted.size());
  value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
  return value;
}

std::optional<std::vector<std::int64_t>> shape_in(std::string_view text) {
  if (!text.starts_with('(') || text.find(')') == std::string_view::npos) return std::nullopt;
  std::vector<std::int64_t> shape;
  for (const std::string_view word : split(text.substr(1, text.find(')') - 1), ", ")) {
    std::int64_t length = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), length);
    if (failure != std::errc() || end != word.data() + word.size() || length < 1 || length > max_side)
      return std::nullopt;
    shape.push_back(length);
  }
  return shape;
}

// '<i4' and its like.
struct NumberType {
  bool big_endian = false;
  bool is_signed = false;
  std::size_t bytes = 0;
};

std::optional<NumberType> type_in(std::string_view descr) {
  if (descr.size() < 5 || descr[0] != '\'' || descr[4] != '\'') return std::nullopt;
  const std::size_t bytes = static_cast<std::size_t>(descr[3] - '0');
  const bool known_order = descr[1] == '<' || descr[1] == '>' || (descr[1] == '|' && bytes == 1);
  const bool known_kind = descr[2] == 'i' || descr[2] == 'u';
  if (!known_order || !known_kind || (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8)) return std::nullopt;
  return NumberType{descr[1] == '>', descr[2] == 'i', bytes};
}

class Array {
 public:
  static Result<Array> parse(std::string_view bytes) {
    const Error broken{"is no NPY array that can be read: its header is damaged"};
    constexpr std::size_t before_length = 8;
    if (bytes.size() < before_length + 4) return broken;
    const auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at])); };
    const std::size_t length_bytes = byte(6) == 1 ? 2 : 4;
    std::size_t length = 0;
    for (std::size_t i = 0; i < length_bytes; ++i) length |= byte(before_length + i) << (8 * i);
    const std::size_t data = before_length + length_bytes + length;
    if (data > bytes.size()) return broken;
    const std::string_view dictionary = bytes.substr(before_length + length_bytes, length);
    Array array;
    const auto shape = shape_in(value_of(dictionary, "shape"));
    if (!shape) return broken;
    array.shape_ = *shape;
    const auto type = type_in(value_of(dictionary, "descr"));
    if (!type) return Error{"holds other numbers than whole ones; save it as an array of integers"};
    array.type_ = *type;
    if (!value_of(dictionary, "fortran_order").starts_with("False"))
      return Error{"is stored column by column; save it in C order"};
    array.data_ = bytes.substr(data);
    return array.has_all_numbers() ? Result<Array>(array) : Error{"has more or fewer numbers than its shape says"};
  }

  [[nodiscard]] const std::vector<std::int64_t>& shape() const { return shape_; }
  [[nodiscard]] std::int64_t at(std::size_t place) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < type_.bytes; ++i) {
      const std::size_t from = place * type_.bytes + (type_.big_endian ? type_.bytes - 1 - i : i);
      bits |= std::uint64_t{static_cast<unsigned char>(data_[from])} << (8 * i);
    }
    const std::size_t above = 64 - 8 * type_.bytes;
    if (!type_.is_signed) return static_cast<std::int64_t>(bits);
    return static_cast<std::int64_t>(bits << above) >> above;
  }

 private:
  // The product may be beyond any number.
  [[nodiscard]] bool has_all_numbers() const {
    std::size_t left = data_.size() / type_.bytes;
    if (data_.size() % type_.bytes != 0) return false;
    for (const std::int64_t length : shape_) {
      if (left % static_cast<std::size_t>(length) != 0) return false;
      left /= static_cast<std::size_t>(length);
    }
    return left == 1;
  }

  std::vector<std::int64_t> shape_;
  NumberType type_;
  std::string_view data_;
};

}  // namespace

Result<Solved> read_npy(std::string_view bytes, const Request& said, std::int64_t most_squares) {
  const Result<Array> array = Array::parse(bytes);
  if (!array) return array.error();
  std::vector<std::int64_t> shape = array->shape();
  const bool has_routes = shape.size() == 4 || (shape.size() == 3 && shape[0] == 2);
  if (has_routes) shape.erase(shape.begin());
  const bool is_cube = shape.size() == 3 && shape[0] == cube_faces && shape[1] == shape[2];
  if (shape.size() != 2 && !is_cube)
    return Error{"has none of the shapes (height, width), (6, side, side), and these with a 2 before them"};
  const std::int64_t height = shape[shape.size() - 2];
  const std::int64_t width = shape.back();
  if (has_routes && said.find("task") == nullptr)
    return Error{"does not say whether it is a cover or a visit; say --task cycles or --task visit"};

  Listing listing{.told = {}, .board_is_exact = true};
  listing.told.give("board", is_cube ? fmt::format("cube:{}", width) : fmt::format("{}x{}", width, height));
  const auto cells = static_cast<std::size_t>((is_cube ? cube_faces : 1) * height * width);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::int64_t step = array->at(has_routes ? cells + cell : cell);
    const std::int64_t route = has_routes ? array->at(cell) : step == 0 ? 0 : 1;
    const auto place = static_cast<std::int64_t>(cell);
    const Square square{static_cast<std::int32_t>(place % width), static_cast<std::int32_t>(place / width % height),
                        is_cube ? static_cast<Face>(place / width / height + 1) : Face::flat};
    if (step == 0 && route == 0) continue;
    if (step < 1 || route < 1) return Error{fmt::format("{} has no step of a route", square_name(square))};
    listing.places.push_back({route - 1, step, square});
  }
  return claim_of(std::move(listing), said, most_squares);
}

}  // namespace cavalcade::read
