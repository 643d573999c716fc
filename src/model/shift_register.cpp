// The taps are exponents of primitive polynomials over two elements, one a number of bits; what a table says of that
// need not be believed, since the tests step every register through its period.

#include "model/shift_register.hpp"

#include <array>

namespace cavalcade::model {
namespace {

struct Taps {
  std::uint8_t count;
  std::array<std::uint8_t, 4> bits;  // counted from 0
};

// From two bits on.
constexpr std::array<Taps, ShiftRegister::most_bits - ShiftRegister::fewest_bits + 1> all_taps{{
    {2, {1, 0}},        {2, {2, 1}},   {2, {3, 2}},          {2, {4, 2}},   {2, {5, 4}},           {2, {6, 5}},
    {4, {7, 5, 4, 3}},  {2, {8, 4}},   {2, {9, 6}},          {2, {10, 8}},  {4, {11, 5, 3, 0}},    {4, {12, 3, 2, 0}},
    {4, {13, 4, 2, 0}}, {2, {14, 13}}, {4, {15, 14, 12, 3}}, {2, {16, 13}}, {2, {17, 10}},         {4, {18, 5, 1, 0}},
    {2, {19, 16}},      {2, {20, 18}}, {2, {21, 20}},        {2, {22, 17}}, {4, {23, 22, 21, 16}},
}};

}  // namespace

ShiftRegister ShiftRegister::longer_than(std::int64_t longest) {
  ShiftRegister smallest(fewest_bits);
  while (smallest.period() <= longest && smallest.bits_ < most_bits) ++smallest.bits_;
  return smallest;
}

std::span<const std::uint8_t> ShiftRegister::taps() const {
  const Taps& mine = all_taps[bits_ - fewest_bits];
  return {mine.bits.data(), mine.count};
}

std::uint32_t ShiftRegister::next(std::uint32_t state) const {
  std::uint32_t fed_back = 0;
  for (const std::uint8_t tap : taps()) fed_back ^= state >> tap & 1U;
  return (state << 1U | fed_back) & static_cast<std::uint32_t>(period());
}

}  // namespace cavalcade::model
