#include "serve/address.hpp"

#include <string>

#include <gtest/gtest.h>

namespace cavalcade::serve {
namespace {

TEST(OwnNames, OfALoopbackServer) {
  const OwnNames names("127.0.0.1", 8080, {});
  for (const std::string host : {"127.0.0.1:8080", "localhost:8080", "LocalHost:8080", "[::1]:8080", "[0:0::1]:8080"})
    EXPECT_TRUE(names.include(host)) << host;
  for (const std::string host : {"",
                                 ":8080",
                                 "127.0.0.1",
                                 "127.0.0.1:",
                                 "127.0.0.1:80",
                                 "127.0.0.1:8080 ",
                                 "127.0.0.1:80800",
                                 "127.0.0.1:-8080",
                                 "127.0.0.1:8080:8080",
                                 "127.1:8080",
                                 "2130706433:8080",
                                 "0.0.0.0:8080",
                                 "192.168.0.1:8080",
                                 "evil.example:8080",
                                 "localhost.evil.example:8080",
                                 "localhost.:8080",
                                 "evil.example",
                                 "::1:8080",
                                 "[::1]8080",
                                 "[::1]",
                                 "[::1",
                                 "]:8080",
                                 "[]:8080",
                                 "[::1%lo]:8080",
                                 "user@127.0.0.1:8080",
                                 "127.0.0.1:8080/",
                                 "127.0.0.1:8080, localhost:8080"})
    EXPECT_FALSE(names.include(host)) << host;
}

TEST(OwnNames, OfAServerOnThePortOfHttp) {
  const OwnNames names("127.0.0.1", 80, {});
  EXPECT_TRUE(names.include("127.0.0.1"));
  EXPECT_TRUE(names.include("localhost"));
  EXPECT_TRUE(names.include("[::1]"));
  EXPECT_TRUE(names.include("[::1]:80"));
  EXPECT_FALSE(names.include("evil.example"));
}

TEST(OwnNames, OfAServerOnOneAddress) {
  const OwnNames names("192.168.0.7", 8080, {});
  EXPECT_TRUE(names.include("192.168.0.7:8080"));
  EXPECT_TRUE(names.include("localhost:8080"));
  EXPECT_FALSE(names.include("192.168.0.8:8080"));
  EXPECT_FALSE(names.include("evil.example:8080"));
  EXPECT_TRUE(OwnNames("fd00::7", 8080, {}).include("[FD00:0::7]:8080"));
}

TEST(OwnNames, OfAServerOnAllAddresses) {
  for (const std::string all : {"0.0.0.0", "::"}) {
    const OwnNames names(all, 8080, {});
    for (const std::string host : {"192.168.0.7:8080", "[fd00::7]:8080", "127.0.0.1:8080", "localhost:8080"})
      EXPECT_TRUE(names.include(host)) << host;
    for (const std::string host : {"evil.example:8080", "192.168.0.7", "192.168.0.7:81", "1.2.3.4.evil.example:8080"})
      EXPECT_FALSE(names.include(host)) << host;
  }
}

TEST(OwnNames, WithExtraOnes) {
  const OwnNames names("127.0.0.1", 8080, {"Chess.example", "tours.example:80", "[fd00::7]", ""});
  EXPECT_TRUE(names.include("chess.example:8080"));
  EXPECT_TRUE(names.include("tours.example"));
  EXPECT_TRUE(names.include("tours.example:80"));
  EXPECT_TRUE(names.include("[fd00::7]:8080"));
  EXPECT_FALSE(names.include("chess.example"));
  EXPECT_FALSE(names.include("tours.example:8080"));
  EXPECT_FALSE(names.include(""));
}

TEST(OwnNames, AsOrigins) {
  const OwnNames names("127.0.0.1", 8080, {});
  EXPECT_TRUE(names.include_origin("http://127.0.0.1:8080"));
  EXPECT_TRUE(names.include_origin("http://localhost:8080"));
  for (const std::string origin : {"null", "", "https://127.0.0.1:8080", "http://127.0.0.1:8081", "http://127.0.0.1",
                                   "http://evil.example:8080", "127.0.0.1:8080", "http://127.0.0.1:8080/"})
    EXPECT_FALSE(names.include_origin(origin)) << origin;
}

TEST(Address, AsOneClientAmongOthers) {
  const auto client = [](const char* address) { return client_at(boost::asio::ip::make_address(address)); };
  EXPECT_EQ(client("192.168.0.7"), "192.168.0.7");
  EXPECT_EQ(client("::ffff:192.168.0.7"), "192.168.0.7");
  EXPECT_NE(client("::ffff:192.168.0.7"), client("::ffff:192.168.0.8"));
  EXPECT_EQ(client("2001:db8:0:1::7"), client("2001:db8:0:1:ffff::8"));
  EXPECT_NE(client("2001:db8:0:1::7"), client("2001:db8:0:2::7"));
}

TEST(Address, AsUrl) {
  EXPECT_EQ(url_of("127.0.0.1", 8080), "http://127.0.0.1:8080/");
  EXPECT_EQ(url_of("::1", 80), "http://[::1]:80/");
}

}  // namespace
}  // namespace cavalcade::serve
