#include "draw/background_stream.hpp"

#include <sstream>

#include <gtest/gtest.h>

namespace cavalcade::draw {
namespace {

// Lines of growing length, to more than many buffers.
std::string sent(std::size_t lines, std::size_t& expected_bytes) {
  std::ostringstream out;
  {
    BackgroundStream stream(out, 5000);
    for (std::size_t i = 0; i < lines; ++i) {
      const std::size_t length = i % 5000;
      std::byte* place = stream.place(length + 1);
      for (std::size_t at = 0; at < length; ++at) place[at] = static_cast<std::byte>('a' + i % 26);
      place[length] = std::byte{'\n'};
      stream.wrote(length + 1);
      expected_bytes += length + 1;
    }
  }
  return out.str();
}

TEST(BackgroundStream, KeepsEveryByteInItsPlace) {
  for (const std::size_t lines : {0U, 1U, 700U, 9000U}) {
    std::size_t expected_bytes = 0;
    const std::string bytes = sent(lines, expected_bytes);
    ASSERT_EQ(bytes.size(), expected_bytes);
    std::size_t at = 0;
    for (std::size_t i = 0; i < lines; ++i) {
      const std::size_t length = i % 5000;
      ASSERT_EQ(bytes.compare(at, length, std::string(length, static_cast<char>('a' + i % 26))), 0) << i;
      ASSERT_EQ(bytes[at + length], '\n');
      at += length + 1;
    }
  }
}

TEST(BackgroundStream, LeavesABadStreamBad) {
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  std::size_t bytes = 0;
  {
    BackgroundStream stream(out, 100);
    for (int i = 0; i < 20000; ++i) {
      EXPECT_NE(stream.place(100), nullptr);
      stream.wrote(100);
      bytes += 100;
    }
  }
  EXPECT_EQ(bytes, 2000000U);
  EXPECT_TRUE(out.bad());
}

}  // namespace
}  // namespace cavalcade::draw
