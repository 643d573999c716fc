// A crowd: many honest clients at once, beside some that are slow, some that vanish, and some that send rubbish. The
// server stays up, every honest request is answered, every refusal is a 4xx with a line that says why, and memory stays
// bounded.

#include <chrono>
#include <fcntl.h>
#include <string>
#include <sys/resource.h>
#include <vector>

#include <gtest/gtest.h>

#include "serve/crowd.hpp"
#include "serve/toy_server.hpp"

namespace cavalcade::serve {
namespace {

using testing::answered;
using testing::Client;
using testing::crowd;
using testing::is_civil;
using testing::memory_in_mib;
using testing::milliseconds;
using testing::mutated;
using testing::Random;
using testing::random_bytes;
using testing::Tally;
using testing::ToyServer;
using testing::Troublemaker;
using Clock = std::chrono::steady_clock;

// About a millisecond of work, called off like real work.
HttpResponse work_a_little(const HttpRequest& request, Exchange& exchange) {
  const auto end = Clock::now() + milliseconds(1);
  while (Clock::now() < end && !exchange.gone()) continue;
  return HttpResponse{.body = request.body};
}

Route little_work() {
  return {"POST", "/work", ToyServer::body_limit, work_a_little, Lane::verdicts};
}

// A number, and the same number back.
testing::Wish to_be_echoed() {
  return {.path = "/work",
          .body = [](Random& random) { return fmt::format("{{\"question\":{}}}", random()); },
          .is_answered = [](const std::string& asked, const std::string& answer) { return asked == answer; }};
}

TEST(Reliability, ServesACrowdBesideTroublemakers) {
  Options options;
  options.header_timeout = milliseconds(2000);
  ToyServer server(options, {little_work()});
  const std::size_t before = memory_in_mib("self", "VmRSS:");
  const Tally tally = [&] {
    const Troublemaker troublemaker(server.port(), "/work", "/about");
    return crowd(server.port(), to_be_echoed(), 200, milliseconds(1500), 1);
  }();
  EXPECT_EQ(tally.failures, 0);
  EXPECT_EQ(tally.told_to_come_again, 0);  // the line has room for 200
  EXPECT_GT(tally.least, 0);
  if (testing::memory_tells) {
    EXPECT_LT(memory_in_mib("self", "VmRSS:"), before + 100);  // of which the clients' 10 MB bodies are a part
  }
  EXPECT_TRUE(answered(Client(server.port()).get("/about"), "about "));
}

TEST(Reliability, TellsACrowdToComeAgain) {
  Options options;
  options.lanes = testing::lanes_of(2, 20);
  ToyServer server(options, {little_work()});
  const Tally tally = crowd(server.port(), to_be_echoed(), 200, milliseconds(200), 0);
  EXPECT_EQ(tally.failures, 0);
  EXPECT_GT(tally.answers, 0);
  EXPECT_GT(tally.told_to_come_again, 0);
}

TEST(Reliability, RefusesRandomBodiesAndMutatedRequests) {
  Options options;
  options.header_timeout = milliseconds(2000);
  ToyServer server(options, {little_work()});
  server.gate().open();
  Random random(2);
  Client honest(server.port());
  for (int i = 0; i < 1000; ++i) {
    const std::string body = random_bytes(random, random() % 300);
    ASSERT_TRUE(answered(honest.post("/echo", body), body));
  }
  for (int i = 0; i < 1000; ++i) {
    Client client(server.port());
    const std::string post = client.post_text("/news", "{\"board\":\"8x8\"}", "Accept: text/event-stream\r\n");
    const std::string text = mutated(i % 2 == 0 ? client.post_text("/echo", "{}") : post, random);
    client.send(text);
    ASSERT_TRUE(is_civil(client)) << text;
  }
  EXPECT_TRUE(answered(honest.get("/about"), "about "));
}

// All descriptors in use: nobody new can be let in, those who are in are served, and it gets well again.
TEST(Reliability, SurvivesWithoutDescriptors) {
  ToyServer server;
  Client inside(server.port());
  EXPECT_TRUE(answered(inside.get("/about"), "about "));
  Client outside(server.port());  // has its descriptor before they run out; the server's end of it may not
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit few{.rlim_cur = 64, .rlim_max = before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &few);
  std::vector<int> taken;
  for (int number = open("/dev/null", O_RDONLY); number >= 0; number = open("/dev/null", O_RDONLY))
    taken.push_back(number);
  EXPECT_TRUE(answered(inside.get("/about"), "about "));
  // A connection needs a descriptor on either side: of two, the client takes the last.
  ASSERT_FALSE(taken.empty());
  close(taken.back());
  taken.pop_back();
  Client late(server.port());
  late.send(late.get_text("/about"));
  EXPECT_TRUE(answered(inside.get("/about"), "about "));
  for (const int number : taken) close(number);
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_TRUE(answered(late.read_reply(), "about "));
  EXPECT_TRUE(answered(outside.get("/about"), "about "));
}

}  // namespace
}  // namespace cavalcade::serve
