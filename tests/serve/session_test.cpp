// Time: who is too slow is cut off, and told if there is still something to tell.

#include "serve/session.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "serve/toy_server.hpp"

namespace cavalcade::serve {
namespace {

using std::chrono::milliseconds;
using testing::answered;
using testing::Client;
using testing::let_it_look;
using testing::refused;
using testing::ToyServer;

Options hasty() {
  Options options;
  options.header_timeout = milliseconds(100);
  options.body_timeout = milliseconds(100);
  options.idle_timeout = milliseconds(100);
  options.write_timeout = milliseconds(100);
  return options;
}

TEST(Session, EndsASlowHead) {
  ToyServer server(hasty());
  Client client(server.port());
  client.send("GET /about HTTP/1.1\r\n");
  EXPECT_TRUE(refused(client.read_reply(), 408));
  EXPECT_TRUE(client.is_ended());
}

// A byte now and then does not buy more time: it is the whole head that counts.
TEST(Session, EndsAHeadThatTrickles) {
  ToyServer server(hasty());
  Client client(server.port());
  client.send("GET /about HTTP/1.1\r\nX: ");
  const auto begin = std::chrono::steady_clock::now();
  pollfd reply{client.socket_number(), POLLIN, 0};
  while (poll(&reply, 1, 10) == 0 && std::chrono::steady_clock::now() - begin < std::chrono::seconds(20))
    client.send("x");
  EXPECT_TRUE(refused(client.read_reply(), 408));
}

TEST(Session, EndsASlowBody) {
  ToyServer server(hasty());
  Client client(server.port());
  const std::string text = client.post_text("/echo", "hello");
  client.send(text.substr(0, text.size() - 1));
  EXPECT_TRUE(refused(client.read_reply(), 408));
  EXPECT_TRUE(client.is_ended());
}

TEST(Session, EndsABodyThatWasInvitedInVain) {
  ToyServer server(hasty());
  Client client(server.port());
  const std::string text = client.post_text("/echo", "hello", "Expect: 100-continue\r\n");
  client.send(text.substr(0, text.size() - 5));
  EXPECT_EQ(client.read_reply()->status, 100);
  EXPECT_TRUE(refused(client.read_reply(), 408));
  EXPECT_TRUE(client.is_ended());
}

TEST(Session, EndsAConnectionThatIsNotUsed) {
  ToyServer server(hasty());
  Client silent(server.port());
  Client client(server.port());
  EXPECT_TRUE(answered(client.get("/about"), "about "));
  EXPECT_TRUE(client.is_ended());
  EXPECT_TRUE(silent.is_ended());
}

TEST(Session, HasNoTimeLimitForTheWork) {
  ToyServer server(hasty());
  Client client(server.port());
  client.send(client.post_text("/wait", "hello"));
  ASSERT_TRUE(server.gate().wait_for_begun(1));
  Client silent(server.port());
  EXPECT_TRUE(silent.is_ended());  // all limits have passed by now
  server.gate().open();
  EXPECT_TRUE(answered(client.read_reply(), "hello"));
}

TEST(Session, EndsAReplyThatIsNotRead) {
  const auto much = [](const HttpRequest&, Exchange&) {
    return HttpResponse{.body = std::string(std::size_t{32} << 20, 'x')};
  };
  ToyServer server(hasty(), {{"GET", "/much", 0, much, Lane::at_once}});
  Client client(server.port());
  client.send(client.get_text("/much"));
  let_it_look(server);  // the reply is on its way
  Client silent(server.port());
  EXPECT_TRUE(silent.is_ended());     // so the time for the reply, which began earlier, is also up
  EXPECT_FALSE(client.read_reply());  // it breaks off
}

}  // namespace
}  // namespace cavalcade::serve
