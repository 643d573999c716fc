// The progress of work, as a stream of events.

#include <string>

#include <gtest/gtest.h>

#include "serve/toy_server.hpp"
#include "serve/wire.hpp"

namespace cavalcade::serve {
namespace {

using testing::answered;
using testing::Client;
using testing::refused;
using testing::ToyServer;

constexpr std::string_view accepts_events = "Accept: text/html, text/event-stream;q=0.9\r\n";

TEST(Events, AsText) {
  EXPECT_EQ(event_text("answer", "{}"), "event: answer\ndata: {}\n\n");
  EXPECT_EQ(event_text("answer", "{}\n"), "event: answer\ndata: {}\n\n");
  EXPECT_EQ(event_text("answer", ""), "event: answer\ndata: \n\n");
  EXPECT_EQ(event_text("answer", "a\nevent: b\rc"), "event: answer\ndata: a\ndata: event: b\ndata: c\n\n");
  EXPECT_EQ(chunk_of("0123456789abcdef"), "10\r\n0123456789abcdef\r\n");
}

TEST(Events, ComeWhileTheWorkLasts) {
  ToyServer server;
  Client client(server.port());
  client.send(client.post_text("/news", "", accepts_events));
  const auto head = client.read_reply_head();
  ASSERT_TRUE(head);
  EXPECT_EQ(head->status, 200);
  EXPECT_EQ(head->field("content-type"), "text/event-stream");
  EXPECT_TRUE(client.read_chunk()->starts_with(":"));
  for (const std::string number : {"1", "2", "3"})
    EXPECT_EQ(client.read_chunk(), "event: progress\ndata: {\"told\":" + number + "}\n\n");
  server.gate().open();
  std::string last = *client.read_chunk();
  while (last.starts_with("event: progress")) last = *client.read_chunk();
  EXPECT_EQ(last, "event: answer\ndata: {\"done\":true}\n\n");
  EXPECT_EQ(client.read_chunk(), "");
  EXPECT_TRUE(answered(client.get("/about"), "about "));  // the connection goes on
}

TEST(Events, TellOfFailure) {
  ToyServer server;
  server.gate().open();
  Client client(server.port());
  EXPECT_TRUE(refused(client.post("/news", "refuse", accepts_events), 400));  // before it is followed
  const auto stream = client.post("/news", "fail", accepts_events);
  ASSERT_TRUE(stream);
  EXPECT_EQ(stream->status, 200);
  EXPECT_TRUE(stream->body.ends_with("event: error\ndata: {\"error\":\"it failed\"}\n\n")) << stream->body;
}

TEST(Events, AreOnlyForThoseWhoWantThem) {
  ToyServer server;
  server.gate().open();
  Client client(server.port());
  EXPECT_TRUE(answered(client.post("/news", ""), "{\"done\":true}\n"));
  EXPECT_TRUE(answered(client.post("/news", "", "Accept: */*\r\n"), "{\"done\":true}\n"));
  EXPECT_TRUE(answered(client.post("/echo", "{}", accepts_events), "{}"));  // a handler that tells no news
}

TEST(Events, ManyStreamsOnOneConnection) {
  ToyServer server;
  server.gate().open();
  Client client(server.port());
  std::string all;
  for (int i = 0; i < 100; ++i) all += client.post_text("/news", "", accepts_events) + client.get_text("/about");
  client.send(all);
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(answered(client.read_reply(), ": \n\nevent: answer\ndata: {\"done\":true}\n\n"));
    EXPECT_TRUE(answered(client.read_reply(), "about "));
  }
}

TEST(Events, EndTheWorkWhenTheClientGoes) {
  ToyServer server;
  Client client(server.port());
  client.send(client.post_text("/news", "", accepts_events));
  ASSERT_TRUE(client.read_reply_head());
  client.leave();
  EXPECT_TRUE(server.gate().wait_for_called_off(1));
}

// News of a megabyte fills the socket's buffers at once; what does not fit is left out, until time is up.
TEST(Events, EndWhenTheyAreNotRead) {
  Options options;
  options.write_timeout = std::chrono::milliseconds(200);
  ToyServer server(options);
  Client client(server.port());
  client.send(client.post_text("/news?10000000", "", accepts_events));
  ASSERT_TRUE(server.gate().wait_for_begun(1));
  EXPECT_TRUE(server.gate().wait_for_called_off(1));
}

}  // namespace
}  // namespace cavalcade::serve
