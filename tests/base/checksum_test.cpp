#include "base/checksum.hpp"

#include <string>

#include <gtest/gtest.h>

namespace cavalcade {
namespace {

TEST(Checksum, IsTheSamePieceByPiece) {
  std::string text(100'000, 'x');
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>(i * i % 251);
  Checksum pieces;
  for (std::size_t at = 0, length = 1; at < text.size(); at += length, length = length * 2 % 4099)
    pieces.add(text.data() + at, std::min(length, text.size() - at));
  EXPECT_EQ(pieces.value(), checksum(text));
}

TEST(Checksum, NoticesEveryFlippedBit) {
  std::string text = "a ledger of counts, 13267364410532";
  const std::uint64_t sum = checksum(text);
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << bit % 8));
    EXPECT_NE(checksum(text), sum) << bit;
    text[bit / 8] = static_cast<char>(text[bit / 8] ^ (1 << bit % 8));
  }
  EXPECT_EQ(checksum(text), sum);
}

}  // namespace
}  // namespace cavalcade
