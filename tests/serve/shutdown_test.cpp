// The end: run() returns soon after it is told to, whatever is going on.

#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "serve/toy_server.hpp"

namespace cavalcade::serve {
namespace {

using testing::answered;
using testing::Client;
using testing::let_it_look;
using testing::refused;
using testing::ToyServer;

TEST(Shutdown, CutsOffThoseWhoAreNotBeingAnswered) {
  ToyServer server;
  Client resting(server.port());
  EXPECT_TRUE(answered(resting.get("/about"), "about "));
  Client in_head(server.port());
  in_head.send("GET /ab");
  Client in_body(server.port());
  in_body.send("POST /echo HTTP/1.1\r\nContent-Length: 5\r\n\r\nab");
  server.stop();
  EXPECT_TRUE(resting.is_ended());
  EXPECT_FALSE(in_head.get("/about"));
  EXPECT_FALSE(Client(server.port()).connected());
}

TEST(Shutdown, CallsOffWorkAndSaysSo) {
  Options options;
  options.lanes = testing::lanes_of(1, 2);
  ToyServer server(options);
  Client running(server.port());
  running.send(running.post_text("/wait", ""));
  ASSERT_TRUE(server.gate().wait_for_begun(1));
  Client waiting(server.port());
  waiting.send(waiting.post_text("/wait", ""));
  let_it_look(server);
  std::thread stopping([&] { server.stop(); });
  EXPECT_TRUE(refused(running.read_reply(), 503));
  EXPECT_TRUE(running.is_ended());
  running.leave();
  EXPECT_TRUE(refused(waiting.read_reply(), 503));
  waiting.leave();
  stopping.join();
  EXPECT_TRUE(server.gate().wait_for_called_off(1));
  EXPECT_EQ(server.gate().begun(), 1);
}

TEST(Shutdown, EndsStreams) {
  ToyServer server;
  Client client(server.port());
  client.send(client.post_text("/news", "", "Accept: text/event-stream\r\n"));
  ASSERT_TRUE(client.read_reply_head());
  std::thread stopping([&] { server.stop(); });
  std::string last;
  while (const auto chunk = client.read_chunk()) {
    if (chunk->empty()) break;
    last = *chunk;
  }
  EXPECT_EQ(last, "event: error\ndata: {\"error\":\"the server is shutting down\"}\n\n");
  EXPECT_TRUE(client.is_ended());
  client.leave();
  stopping.join();
}

// A handler that does not heed gone() does not keep run() from returning.
TEST(Shutdown, LeavesAHandlerThatDoesNotListen) {
  struct Deaf {
    std::atomic<bool> begun = false;
    std::atomic<bool> released = false;
    std::atomic<bool> ended = false;
  };
  const auto deaf = std::make_shared<Deaf>();
  {
    ToyServer server({}, {{"GET", "/deaf", 0,
                           [deaf](const HttpRequest&, Exchange&) {
                             deaf->begun = true;
                             deaf->released.wait(false);
                             deaf->ended = true;
                             deaf->ended.notify_all();
                             return HttpResponse{.body = "too late"};
                           },
                           Lane::searches}});
    Client client(server.port());
    client.send(client.get_text("/deaf"));
    while (!deaf->begun) std::this_thread::yield();
    server.stop();
    EXPECT_TRUE(server.has_returned());
  }
  deaf->released = true;
  deaf->released.notify_all();
  deaf->ended.wait(false);
}

TEST(Shutdown, OfAServerThatNeverRan) {
  auto server = Server::open({}, {});
  ASSERT_TRUE(server);
  const Client client(server->port());
  EXPECT_TRUE(client.connected());
}

TEST(Shutdown, BeforeItBegins) {
  auto server = Server::open({}, {});
  ASSERT_TRUE(server);
  const std::atomic<bool> stop = true;
  server->run(stop);
  EXPECT_FALSE(Client(server->port()).connected());
}

}  // namespace
}  // namespace cavalcade::serve
