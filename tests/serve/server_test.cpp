// Requests and replies as HTTP has them, over real sockets.

#include "serve/server.hpp"

#include <string>

#include <gtest/gtest.h>

#include "serve/toy_server.hpp"

namespace cavalcade::serve {
namespace {

using testing::answered;
using testing::Client;
using testing::let_it_look;
using testing::refused;
using testing::ToyServer;

TEST(Server, AnswersRequestAfterRequestOnOneConnection) {
  ToyServer server;
  Client client(server.port());
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(answered(client.get("/about?a=1&b"), "about a=1&b"));
    EXPECT_TRUE(answered(client.post("/echo", "{}"), "{}"));
    EXPECT_TRUE(answered(client.get("/slow-about"), "slowly"));
  }
}

TEST(Server, AnswersPipelinedRequestsInOrder) {
  ToyServer server;
  Client client(server.port());
  std::string all;
  for (int i = 0; i < 100; ++i)
    all += client.post_text("/echo", std::to_string(i)) + client.get_text("/about?" + std::to_string(i));
  client.send(all);
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(answered(client.read_reply(), std::to_string(i)));
    EXPECT_TRUE(answered(client.read_reply(), "about " + std::to_string(i)));
  }
}

TEST(Server, KeepsARequestThatComesWhileItWorks) {
  ToyServer server;
  Client client(server.port());
  client.send(client.post_text("/wait", "first"));
  ASSERT_TRUE(server.gate().wait_for_begun(1));
  const std::string next = client.post_text("/echo", "second");
  client.send(next.substr(0, 30));
  let_it_look(server);
  client.send(next.substr(30));
  let_it_look(server);
  server.gate().open();
  EXPECT_TRUE(answered(client.read_reply(), "first"));
  EXPECT_TRUE(answered(client.read_reply(), "second"));
}

TEST(Server, ReadsARequestByteByByte) {
  ToyServer server;
  Client client(server.port());
  for (const char byte : client.post_text("/echo", "slow but steady")) client.send({&byte, 1});
  EXPECT_TRUE(answered(client.read_reply(), "slow but steady"));
}

TEST(Server, ReadsChunkedBodies) {
  ToyServer server;
  Client client(server.port());
  const std::string head = fmt::format(
      "POST /echo HTTP/1.1\r\nHost: localhost:{}\r\nContent-Type: Application/JSON; charset=utf-8\r\n"
      "Transfer-Encoding: chunked\r\n\r\n",
      server.port());
  EXPECT_TRUE(answered(client.ask(head + "3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n"), "abcdefg"));
  EXPECT_TRUE(answered(client.get("/about"), "about "));
}

// A client that speaks as if to a proxy.
TEST(Server, AnswersTargetsThatNameTheServer) {
  ToyServer server;
  Client client(server.port());
  const std::string port = std::to_string(server.port());
  EXPECT_TRUE(answered(client.get("http://127.0.0.1:" + port + "/about?a/b?c"), "about a/b?c"));
  EXPECT_TRUE(answered(client.get("HTTP://LocalHost:" + port + "/about"), "about "));
  EXPECT_TRUE(answered(client.post("http://localhost:" + port + "/echo", "{}"), "{}"));
  EXPECT_TRUE(refused(client.get("http://127.0.0.1:" + port), 404));  // the root, where nothing is
  EXPECT_TRUE(refused(client.get("http://127.0.0.1:" + port + "?/about"), 404));
  for (const std::string stranger : {"evil.example", "127.0.0.1", "", "me@127.0.0.1:{}", "evil.example:{}"}) {
    const std::string target = fmt::format("http://{}/about", fmt::format(fmt::runtime(stranger), port));
    EXPECT_TRUE(refused(client.get(target), 403)) << target;
  }
  EXPECT_TRUE(refused(client.get("https://127.0.0.1:" + port + "/about"), 404));
  EXPECT_TRUE(
      refused(client.ask("GET http://127.0.0.1:" + port + "/about HTTP/1.1\r\nHost: evil.example\r\n\r\n"), 403));
}

TEST(Server, ClosesWhenAskedTo) {
  ToyServer server;
  Client client(server.port());
  const auto reply = client.get("/about", "Connection: close\r\n");
  EXPECT_TRUE(answered(reply, "about "));
  EXPECT_EQ(reply->field("connection"), "close");
  EXPECT_TRUE(client.is_ended());
}

TEST(Server, AnswersAnOldClientAndCloses) {
  ToyServer server;
  Client client(server.port());
  EXPECT_TRUE(
      answered(client.ask(fmt::format("GET /about HTTP/1.0\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port())), "about "));
  EXPECT_TRUE(client.is_ended());
}

TEST(Server, AnswersHeadWithoutTheBody) {
  ToyServer server;
  Client client(server.port());
  for (const std::string path : {"/about", "/slow-about"}) {
    client.send(fmt::format("HEAD {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", path, server.port()));
    const auto reply = client.read_reply(true);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 200);
    EXPECT_EQ(reply->field("content-length"), "6");
    EXPECT_TRUE(client.get(path));  // whose head would not be found after a body
  }
  client.send(fmt::format("HEAD /nothing HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port()));
  EXPECT_EQ(client.read_reply(true)->status, 404);
  EXPECT_TRUE(answered(client.get("/about"), "about "));
}

TEST(Server, NamesTheMethodsOfAPath) {
  ToyServer server;
  Client client(server.port());
  const auto with = [&](const std::string& method, const std::string& path) {
    return client.ask(fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", method, path, server.port()));
  };
  EXPECT_TRUE(refused(client.get("/nothing"), 404));
  EXPECT_TRUE(refused(client.get("/about/"), 404));
  EXPECT_TRUE(refused(with("DELETE", "/nothing"), 404));
  for (const std::string method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "KNIGHT"}) {
    const auto reply = with(method, "/about");
    EXPECT_TRUE(refused(reply, 405)) << method;
    EXPECT_EQ(reply->field("allow"), "GET, HEAD") << method;
  }
  EXPECT_EQ(with("OPTIONS", "/echo")->field("allow"), "POST");
  EXPECT_EQ(with("OPTIONS", "/both")->field("allow"), "GET, HEAD, POST");
  EXPECT_EQ(with("OPTIONS", "*")->status, 405);
  EXPECT_TRUE(answered(client.get("/both"), "got"));
  EXPECT_TRUE(answered(client.post("/both", ""), "posted"));
}

TEST(Server, TellsBrowsersToTrustLittle) {
  ToyServer server;
  Client client(server.port());
  server.gate().open();
  const auto about = client.get("/about");
  const auto refusal = client.get("/nothing");
  const auto stream = client.post("/news", "", "Accept: text/event-stream\r\n");
  for (const auto& reply : {about, refusal, stream}) {
    ASSERT_TRUE(reply);
    EXPECT_EQ(
        reply->field("content-security-policy"),
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    EXPECT_EQ(reply->field("x-content-type-options"), "nosniff");
    EXPECT_EQ(reply->field("x-frame-options"), "DENY");
    EXPECT_EQ(reply->field("referrer-policy"), "no-referrer");
    EXPECT_EQ(reply->field("cross-origin-opener-policy"), "same-origin");
    EXPECT_EQ(reply->field("cross-origin-resource-policy"), "same-origin");
    EXPECT_EQ(reply->field("cache-control"), "no-store");
    for (const auto& [name, value] : reply->fields) EXPECT_FALSE(name.starts_with("access-control")) << name;
  }
}

TEST(Server, SendsFiles) {
  ToyServer server;
  Client client(server.port());
  const auto reply = client.get("/file");
  EXPECT_TRUE(answered(reply, "<svg/>"));
  EXPECT_EQ(reply->field("content-type"), "image/svg+xml");
  EXPECT_EQ(reply->field("content-encoding"), "");
  EXPECT_EQ(reply->field("vary"), "Accept-Encoding");
  EXPECT_EQ(reply->field("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(reply->field("content-disposition"), "attachment; filename=\"a _tour_.svg\"");
}

TEST(Server, CompressesForThoseWhoCanUnpack) {
  ToyServer server;
  Client client(server.port());
  for (const std::string fields :
       {"Accept-Encoding: gzip\r\n", "Accept-Encoding: br\r\nAccept-Encoding: GZIP;q=0.5\r\n"}) {
    const auto reply = client.get("/file", fields);
    EXPECT_TRUE(answered(reply, "packed")) << fields;
    EXPECT_EQ(reply->field("content-encoding"), "gzip");
    EXPECT_EQ(reply->field("vary"), "Accept-Encoding");
  }
  EXPECT_TRUE(answered(client.get("/file", "Accept-Encoding: gzip;q=0\r\n"), "<svg/>"));
}

TEST(Server, SurvivesHandlersThatThrow) {
  ToyServer server;
  Client client(server.port());
  for (int i = 0; i < 5; ++i) {
    const auto reply = client.post("/throw", "");
    EXPECT_TRUE(refused(reply, 500));
    EXPECT_EQ(reply->body, "{\"error\":\"internal error\"}\n");
    EXPECT_TRUE(refused(client.get("/quick-throw"), 500));
  }
  EXPECT_TRUE(answered(client.get("/slow-about"), "slowly"));
}

TEST(Server, SaysWhereItListens) {
  ToyServer server;
  EXPECT_EQ(server.address(), fmt::format("http://127.0.0.1:{}/", server.port()));
}

TEST(Server, SaysInOneLineWhyItCannotListen) {
  ToyServer server;
  Options taken;
  taken.port = server.port();
  const auto second = Server::open(taken, {});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().message,
            fmt::format("cannot listen on 127.0.0.1, port {}: Address already in use", server.port()));
  for (const std::string host : {"", "no such host", "256.1.1.1", "192.0.2.1"}) {
    Options options;
    options.host = host;
    const auto nowhere = Server::open(options, {});
    ASSERT_FALSE(nowhere) << host;
    EXPECT_TRUE(nowhere.error().message.starts_with("cannot listen on " + host + ", port 0: "))
        << nowhere.error().message;
    EXPECT_EQ(nowhere.error().message.find('\n'), std::string::npos);
  }
}

TEST(Server, KnowsWhetherOthersCanReachIt) {
  const auto opened_on = [](const std::string& host) {
    Options options;
    options.host = host;
    return Server::open(options, {});
  };
  EXPECT_TRUE(opened_on("127.0.0.1")->loopback_only());
  EXPECT_TRUE(opened_on("localhost")->loopback_only());
  EXPECT_FALSE(opened_on("0.0.0.0")->loopback_only());
  if (const auto six = opened_on("::1")) {  // not every machine has it
    EXPECT_TRUE(six->loopback_only());
    EXPECT_EQ(six->address(), fmt::format("http://[::1]:{}/", six->port()));
  }
}

}  // namespace
}  // namespace cavalcade::serve
