// Who is let in, and what they are told if not.

#include "serve/admission.hpp"

#include <string>

#include <gtest/gtest.h>

#include "serve/toy_server.hpp"

namespace cavalcade::serve {
namespace {

using testing::answered;
using testing::Client;
using testing::refused;
using testing::ToyServer;

constexpr std::string_view json_type = "Content-Type: application/json\r\n";

// The status of a request with these fields, on a connection of its own.
int status_of(const ToyServer& server, const std::string& first_line, const std::string& fields,
              const std::string& body = "") {
  Client client(server.port());
  client.send(fmt::format("{} HTTP/1.1\r\n{}Content-Length: {}\r\n\r\n{}", first_line, fields, body.size(), body));
  const auto reply = client.read_reply();
  if (!reply) return 0;
  EXPECT_TRUE(reply->status == 200 || refused(reply, reply->status));
  return reply->status;
}

TEST(Admission, IsForThoseWhoKnowTheAddress) {
  ToyServer server;
  const std::string port = std::to_string(server.port());
  const auto with_host = [&](const std::string& fields) { return status_of(server, "GET /about", fields); };
  EXPECT_EQ(with_host("Host: 127.0.0.1:" + port + "\r\n"), 200);
  EXPECT_EQ(with_host("Host: localhost:" + port + "\r\n"), 200);
  EXPECT_EQ(with_host("Host: [::1]:" + port + "\r\n"), 200);
  EXPECT_EQ(with_host(""), 400);
  EXPECT_EQ(with_host("Host:\r\n"), 403);
  EXPECT_EQ(with_host("Host: 127.0.0.1\r\n"), 403);
  EXPECT_EQ(with_host("Host: evil.example:" + port + "\r\n"), 403);
  EXPECT_EQ(with_host("Host: 127.0.0.1:" + port + "\r\nHost: evil.example:" + port + "\r\n"), 400);
  EXPECT_EQ(with_host("X-Forwarded-Host: 127.0.0.1:" + port + "\r\n"), 400);
}

TEST(Admission, IsNotForPagesOfOtherSites) {
  ToyServer server;
  const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n{}", server.port(), json_type);
  const auto with = [&](const std::string& fields) { return status_of(server, "POST /echo", host + fields, "{}"); };
  EXPECT_EQ(with(fmt::format("Origin: http://127.0.0.1:{}\r\nSec-Fetch-Site: same-origin\r\n", server.port())), 200);
  EXPECT_EQ(with(fmt::format("Origin: http://localhost:{}\r\n", server.port())), 200);
  EXPECT_EQ(with("Sec-Fetch-Site: none\r\n"), 200);
  EXPECT_EQ(with("Origin: http://evil.example\r\n"), 403);
  EXPECT_EQ(with("Origin: null\r\n"), 403);
  EXPECT_EQ(with(fmt::format("Origin: https://127.0.0.1:{}\r\n", server.port())), 403);
  EXPECT_EQ(with(fmt::format("Origin: http://127.0.0.1:{}\r\nOrigin: http://evil.example\r\n", server.port())), 400);
  EXPECT_EQ(with("Sec-Fetch-Site: cross-site\r\n"), 403);
  EXPECT_EQ(with("Sec-Fetch-Site: same-site\r\n"), 403);
}

TEST(Admission, AsksForJson) {
  ToyServer server;
  const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n", server.port());
  const auto with = [&](const std::string& fields) { return status_of(server, "POST /echo", host + fields, "{}"); };
  EXPECT_EQ(with(""), 415);
  for (const std::string type : {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
                                 "", "application/jsonp", "text/plain; application/json", ";", " , application/json"})
    EXPECT_EQ(with("Content-Type: " + type + "\r\n"), 415) << type;
  EXPECT_EQ(with("Content-Type: application/json;charset=UTF-8\r\n"), 200);
  EXPECT_EQ(with("Content-Type: APPLICATION/json ; charset=UTF-8\r\n"), 200);
}

TEST(Admission, TakesFilesWhereARouteDoes) {
  ToyServer server;
  const std::string file =
      fmt::format("Host: 127.0.0.1:{}\r\nContent-Type: application/octet-stream\r\n", server.port());
  EXPECT_EQ(status_of(server, "POST /echo", file, "{}"), 415);
  EXPECT_EQ(status_of(server, "POST /bytes", file, "\x93NUMPY"), 200);
  const std::string text = fmt::format("Host: 127.0.0.1:{}\r\nContent-Type: text/plain\r\n", server.port());
  EXPECT_EQ(status_of(server, "POST /bytes", text, "a1"), 415);
}

TEST(Admission, HasNoWayUpThePath) {
  ToyServer server;
  for (const std::string path : {"/../../etc/passwd", "/%2e%2e/", "/..%2f..%2fetc/passwd", "//about", "/./about",
                                 "/about/..", "/about%00", "\\..\\about", "about", "?", "/about#x"}) {
    Client client(server.port());
    EXPECT_TRUE(refused(client.get(path), 404)) << path;
  }
}

TEST(Admission, RefusesALargeBodyBeforeItIsSent) {
  ToyServer server;
  Client client(server.port());
  client.send(fmt::format("POST /echo HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{}Content-Length: 10000000000\r\n\r\n",
                          server.port(), json_type));
  EXPECT_TRUE(refused(client.read_reply(), 413));
  client.stop_sending();
  EXPECT_TRUE(client.is_ended());
}

TEST(Admission, TellsWhoSendsALargeBodyAllTheSame) {
  ToyServer server;
  Client client(server.port());
  EXPECT_TRUE(client.send(client.post_text("/echo", std::string(10'000'000, 'x'))));
  EXPECT_TRUE(refused(client.read_reply(), 413));
}

TEST(Admission, TakesABodyToTheLastByteOfTheLimit) {
  ToyServer server;
  Client client(server.port());
  const std::string most(ToyServer::body_limit, 'x');
  EXPECT_TRUE(answered(client.post("/echo", most), most));
  EXPECT_TRUE(refused(client.post("/echo", most + "x"), 413));
}

TEST(Admission, RefusesALargeBodyInChunks) {
  ToyServer server;
  const std::string head = fmt::format(
      "POST /echo HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{}Transfer-Encoding: chunked\r\n\r\n", server.port(), json_type);
  Client at_once(server.port());
  at_once.send(head + "fffffffffff\r\n");
  EXPECT_TRUE(refused(at_once.read_reply(), 413));
  Client little_by_little(server.port());
  const std::string chunk = "1000\r\n" + std::string(0x1000, 'x') + "\r\n";
  little_by_little.send(head);
  for (std::size_t size = 0; size <= ToyServer::body_limit; size += 0x1000) little_by_little.send(chunk);
  EXPECT_TRUE(refused(little_by_little.read_reply(), 413));
}

TEST(Admission, BoundsHeadAndTarget) {
  ToyServer server;
  const auto get = [&](const std::string& path, const std::string& more) {
    Client client(server.port());
    return client.get(path, more);
  };
  EXPECT_TRUE(answered(get("/about?" + std::string(2000, 'x'), ""), "about " + std::string(2000, 'x')));
  EXPECT_TRUE(refused(get("/about?" + std::string(2048, 'x'), ""), 414));
  EXPECT_TRUE(refused(get("/about?" + std::string(100'000, 'x'), ""), 414));
  EXPECT_TRUE(answered(get("/about", "X: " + std::string(7000, 'x') + "\r\n"), "about "));
  EXPECT_TRUE(refused(get("/about", "X: " + std::string(9000, 'x') + "\r\n"), 431));
  std::string many;
  for (int i = 0; i < 100'000; ++i) many += "X: y\r\n";
  EXPECT_TRUE(refused(get("/about", many), 431));
}

// However it comes: whole lines, each by itself, must not add up either.
TEST(Admission, BoundsAHeadThatComesLineByLine) {
  ToyServer server;
  Client client(server.port());
  client.send("GET /about HTTP/1.1\r\n");
  pollfd reply{client.socket_number(), POLLIN, 0};
  int lines = 0;
  while (lines < 100'000 && poll(&reply, 1, 0) == 0 && client.send("X: y\r\n")) ++lines;
  EXPECT_TRUE(refused(client.read_reply(), 431)) << lines;
}

TEST(Admission, InvitesABodyThatIsExpected) {
  ToyServer server;
  Client client(server.port());
  const auto head = [&](std::size_t size, const std::string& expected) {
    return fmt::format("POST /echo HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{}Content-Length: {}\r\nExpect: {}\r\n\r\n",
                       server.port(), json_type, size, expected);
  };
  client.send(head(5, "100-Continue"));
  EXPECT_EQ(client.read_reply()->status, 100);
  EXPECT_TRUE(answered(client.ask("hello"), "hello"));
  EXPECT_TRUE(refused(Client(server.port()).ask(head(5, "a miracle")), 417));
  EXPECT_TRUE(refused(client.ask(head(1'000'000, "100-continue")), 413));
}

TEST(Admission, RefusesWhatIsNotHttp) {
  ToyServer server;
  for (const std::string text :
       {"\r\n\r\n", "hello\r\n\r\n", "GET /about\r\n\r\n", "GET /about HTTP/2.0\r\n\r\n",
        "GET  /about HTTP/1.1\r\n\r\n", "GET /about HTTP/1.1\r\nno colon\r\n\r\n",
        "GET /about HTTP/1.1\r\n: no name\r\n\r\n", "POST /echo HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "POST /echo HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "POST /echo HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST /echo HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n", "\x16\x03\x01\x02\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"}) {
    Client client(server.port());
    EXPECT_TRUE(refused(client.ask(text), 400)) << text;
    client.stop_sending();
    EXPECT_TRUE(client.is_ended()) << text;
  }
}

// What is no body to us may be one to somebody before us, and the other way round: then one request hides in another.
TEST(Admission, RefusesWhatLeavesTheEndOfABodyOpen) {
  ToyServer server;
  const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n{}", server.port(), json_type);
  const std::string hidden = fmt::format("GET /about?hidden HTTP/1.1\r\n{}\r\n", host);
  for (const std::string fields : {"Transfer-Encoding: xchunked\r\n",
                                   "Transfer-Encoding: identity\r\n",
                                   "Transfer-Encoding: gzip\r\n",
                                   "Transfer-Encoding: gzip, chunked\r\n",
                                   "Transfer-Encoding: chunked, identity\r\n",
                                   "Transfer-Encoding: chunked, chunked\r\n",
                                   "Transfer-Encoding:\r\n",
                                   "Transfer-Encoding: \"chunked\"\r\n",
                                   "Transfer-Encoding: chunked;q=1\r\n",
                                   "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n",
                                   "Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip\r\n",
                                   "Transfer-Encoding : chunked\r\n",
                                   "Transfer-Encoding: gzip\r\nContent-Length: 4\r\n",
                                   "Content-Length: 4\r\nTransfer-Encoding: gzip\r\n",
                                   "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
                                   "Content-Length: 4\r\nContent-Length: 4\r\n",
                                   "Content-Length: 4, 4\r\n",
                                   "Content-Length: +4\r\n",
                                   "Content-Length: 0x4\r\n",
                                   "Content-Length: 4 4\r\n",
                                   "Content-Length:\r\n",
                                   "X: y\r\n Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n"}) {
    for (const std::string method : {"POST /echo", "GET /about"}) {
      Client client(server.port());
      client.send(fmt::format("{} HTTP/1.1\r\n{}{}\r\n{}", method, host, fields, hidden));
      EXPECT_TRUE(refused(client.read_reply(), 400)) << fields;
      client.stop_sending();
      EXPECT_TRUE(client.is_ended()) << fields;  // and what is hidden is not answered
    }
  }
  Client old(server.port());
  old.send(fmt::format("POST /echo HTTP/1.0\r\n{}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", host));
  EXPECT_TRUE(refused(old.read_reply(), 400));
}

TEST(Admission, RefusesFieldsThatAreThereTwice) {
  ToyServer server;
  const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n", server.port());
  const std::string origin = fmt::format("Origin: http://127.0.0.1:{}\r\n", server.port());
  const std::string all =
      host + origin + std::string(json_type) + "Sec-Fetch-Site: same-origin\r\nExpect: 100-continue\r\n";
  for (const std::string& twice :
       {host, origin, std::string("content-type: text/plain\r\n"), std::string("Sec-Fetch-Site: same-origin\r\n"),
        std::string("SEC-FETCH-SITE: none\r\n"), std::string("Content-Length: 2\r\n"),
        std::string("Expect: 100-continue\r\n")}) {
    Client client(server.port());
    client.send(fmt::format("POST /echo HTTP/1.1\r\n{}{}Content-Length: 2\r\n\r\n{{}}", all, twice));
    EXPECT_TRUE(refused(client.read_reply(), 400)) << twice;
    client.stop_sending();
    EXPECT_TRUE(client.is_ended()) << twice;
  }
}

// Bytes that some readers pass over: they end nothing here, and hide nothing.
TEST(Admission, RefusesLinesThatEndOddly) {
  ToyServer server;
  const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n", server.port());
  const std::string nul(1, '\0');
  for (const std::string& text :
       {"GET /about HTTP/1.1\n" + host + "\r\n", "GET /about HTTP/1.1\r\n" + host + "X: y\nZ: z\r\n\r\n",
        "GET /about HTTP/1.1\r\n" + host + "X: y\rZ: z\r\n\r\n", "GET /about" + nul + " HTTP/1.1\r\n" + host + "\r\n",
        "GET /about HTTP/1.1\r\n" + host + "X: " + nul + "\r\n\r\n",
        "GET /about HTTP/1.1\r\n" + host + "X" + nul + ": y\r\n\r\n",
        "GET /about HTTP/1.1" + nul + "\r\n" + host + "\r\n"}) {
    Client client(server.port());
    EXPECT_TRUE(refused(client.ask(text), 400)) << text;
    client.stop_sending();
    EXPECT_TRUE(client.is_ended()) << text;
  }
}

TEST(Admission, TakesChunksWithExtensionsAndBoundsThem) {
  ToyServer server;
  const std::string head = fmt::format(
      "POST /echo HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{}Transfer-Encoding: chunked\r\n\r\n", server.port(), json_type);
  Client client(server.port());
  EXPECT_TRUE(answered(client.ask(head + "3;a=b;c\r\nabc\r\n0;d\r\nX: trailer\r\n\r\n"), "abc"));
  EXPECT_TRUE(answered(client.get("/about"), "about "));
  for (const std::string& endless : {"3;a=" + std::string(1'000'000, 'x'), "0\r\nX: " + std::string(1'000'000, 'x')}) {
    Client greedy(server.port());
    greedy.send(head + endless);
    EXPECT_TRUE(refused(greedy.read_reply(), 400));
  }
}

TEST(Admission, RefusesBrokenChunks) {
  ToyServer server;
  const std::string head = fmt::format(
      "POST /echo HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{}Transfer-Encoding: chunked\r\n\r\n", server.port(), json_type);
  for (const std::string body : {"x\r\n", "-1\r\n", "3\r\nabcdef\r\n", "11111111111111111111\r\n"}) {
    Client client(server.port());
    const auto reply = client.ask(head + body);
    ASSERT_TRUE(reply) << body;
    EXPECT_TRUE(refused(reply, reply->status)) << body;
    EXPECT_EQ(reply->status / 100, 4) << body;
  }
}

TEST(Admission, TellsWhoStopsTooEarly) {
  ToyServer server;
  for (const std::string text : {"GET /ab", "POST /echo HTTP/1.1\r\nHost:"}) {
    Client client(server.port());
    client.send(text);
    client.stop_sending();
    EXPECT_TRUE(refused(client.read_reply(), 400)) << text;
  }
  Client client(server.port());
  client.send(client.post_text("/echo", "hello").substr(0, client.post_text("/echo", "hello").size() - 1));
  client.stop_sending();
  EXPECT_TRUE(refused(client.read_reply(), 400));
}

}  // namespace
}  // namespace cavalcade::serve
