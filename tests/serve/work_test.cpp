// Work: lines are bounded and fair, lanes do not wait for each other, and nobody works for a client that has gone.

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "serve/toy_server.hpp"
#include "serve/workers.hpp"

namespace cavalcade::serve {
namespace {

using testing::answered;
using testing::Client;
using testing::Gate;
using testing::lanes_of;
using testing::let_it_look;
using testing::refused;
using testing::ToyServer;

Options with_one_worker(std::size_t places) {
  Options options;
  options.lanes = lanes_of(1, places);
  return options;
}

TEST(Work, IsRefusedWhenTheLineIsFull) {
  ToyServer server(with_one_worker(2));
  Client running(server.port());
  running.send(running.post_text("/wait", "1"));
  ASSERT_TRUE(server.gate().wait_for_begun(1));
  Client second(server.port());
  Client third(server.port());
  for (Client* client : {&second, &third}) client->send(client->post_text("/wait", "2"));
  let_it_look(server);
  Client fourth(server.port());
  const auto refusal = fourth.post("/wait", "3");
  EXPECT_TRUE(refused(refusal, 429));
  EXPECT_EQ(refusal->field("retry-after"), "1");
  EXPECT_TRUE(answered(fourth.get("/about"), "about "));  // the connection goes on
  server.gate().open();
  EXPECT_TRUE(answered(running.read_reply(), "1"));
  for (Client* client : {&second, &third}) EXPECT_TRUE(answered(client->read_reply(), "2"));
  EXPECT_TRUE(answered(fourth.post("/wait", "3"), "3"));
}

TEST(Work, IsCalledOffWhenTheClientGoes) {
  ToyServer server(with_one_worker(2));
  Client closes(server.port());
  closes.send(closes.post_text("/wait", ""));
  ASSERT_TRUE(server.gate().wait_for_begun(1));
  closes.leave();
  EXPECT_TRUE(server.gate().wait_for_called_off(1));
  Client slams(server.port());
  slams.send(slams.post_text("/wait", ""));
  ASSERT_TRUE(server.gate().wait_for_begun(2));
  slams.slam();
  EXPECT_TRUE(server.gate().wait_for_called_off(2));
  Client stops(server.port());
  stops.send(stops.post_text("/wait", ""));
  ASSERT_TRUE(server.gate().wait_for_begun(3));
  stops.stop_sending();
  EXPECT_TRUE(server.gate().wait_for_called_off(3));
}

TEST(Work, IsCalledOffWhenTheClientGoesAfterItsNextRequest) {
  ToyServer server;
  Client client(server.port());
  client.send(client.post_text("/wait", "") + client.get_text("/about"));
  ASSERT_TRUE(server.gate().wait_for_begun(1));
  client.leave();
  EXPECT_TRUE(server.gate().wait_for_called_off(1));
}

TEST(Work, IsNotBegunForAClientThatWentWhileItWaited) {
  ToyServer server(with_one_worker(1));
  Client running(server.port());
  running.send(running.post_text("/wait", "1"));
  ASSERT_TRUE(server.gate().wait_for_begun(1));
  auto waiting = std::make_unique<Client>(server.port());
  waiting->send(waiting->post_text("/wait", "2"));
  let_it_look(server);
  Client another(server.port());
  EXPECT_TRUE(refused(another.post("/echo", "3"), 429));
  waiting.reset();
  let_it_look(server);
  another.send(another.post_text("/echo", "3"));  // the place is free, though the worker is still busy
  let_it_look(server);
  server.gate().open();
  EXPECT_TRUE(answered(running.read_reply(), "1"));
  EXPECT_TRUE(answered(another.read_reply(), "3"));
  EXPECT_EQ(server.gate().begun(), 1);
}

TEST(Work, DoesNotHoldUpTheOthers) {
  ToyServer server(with_one_worker(1));
  Client running(server.port());
  running.send(running.post_text("/wait", "1"));
  ASSERT_TRUE(server.gate().wait_for_begun(1));
  Client other(server.port());
  EXPECT_TRUE(answered(other.get("/about"), "about "));
}

TEST(Work, GoesOnWhenTheClientSendsAhead) {
  ToyServer server;
  Client client(server.port());
  std::string more;
  for (int i = 0; i < 1000; ++i) more += client.get_text("/about");
  client.send(client.post_text("/wait", "1") + more);
  ASSERT_TRUE(server.gate().wait_for_begun(1));
  server.gate().open();
  EXPECT_TRUE(answered(client.read_reply(), "1"));
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(answered(client.read_reply(), "about "));
}

// More than the server keeps, and more than the system would keep for it: the end that comes behind is seen all the
// same.
TEST(Work, IsCalledOffWhenTheClientGoesAfterMegabytesOfRequests) {
  ToyServer server;
  for (const std::size_t bytes : {std::size_t{100'000}, std::size_t{20'000'000}}) {
    Client client(server.port());
    std::string more;
    while (more.size() < bytes) more += client.get_text("/about");
    client.send(client.post_text("/wait", ""));
    ASSERT_TRUE(server.gate().wait_for_begun(bytes == 100'000 ? 1 : 2));
    EXPECT_TRUE(client.send(more));
    client.leave();
    EXPECT_TRUE(server.gate().wait_for_called_off(bytes == 100'000 ? 1 : 2)) << bytes;
  }
}

TEST(Work, IsDoneForAClientThatSendsTooMuchAheadAndIsTheLastThing) {
  ToyServer server;
  Client client(server.port());
  client.send(client.post_text("/wait", "1"));
  ASSERT_TRUE(server.gate().wait_for_begun(1));
  std::string more;  // more than the system would keep, so that the server has read some of it when all is sent
  while (more.size() < 20'000'000) more += client.get_text("/about");
  EXPECT_TRUE(client.send(more));
  server.gate().open();
  const auto reply = client.read_reply();
  EXPECT_TRUE(answered(reply, "1"));
  EXPECT_EQ(reply->field("connection"), "close");
  client.stop_sending();
  EXPECT_TRUE(client.is_ended());
}

// ---- lanes

TEST(Lanes, DoNotWaitForEachOther) {
  ToyServer server(with_one_worker(1));
  std::vector<std::unique_ptr<Client>> searches;
  for (int i = 0; i < 2; ++i) {
    searches.push_back(std::make_unique<Client>(server.port()));
    searches.back()->send(searches.back()->post_text("/wait", ""));
    if (i == 0) {
      ASSERT_TRUE(server.gate().wait_for_begun(1));
    }
  }
  let_it_look(server);
  EXPECT_TRUE(refused(Client(server.port()).post("/echo", ""), 429));  // worker and line are taken
  EXPECT_TRUE(answered(Client(server.port()).get("/slow-about"), "slowly"));
}

TEST(Lanes, MoveOnWhatIsNotSoonDone) {
  ToyServer server(with_one_worker(1));
  Client slow(server.port());
  slow.send(slow.post_text("/hurry", "at last"));
  ASSERT_TRUE(server.gate().wait_for_begun(1));                               // in the second lane
  EXPECT_TRUE(answered(Client(server.port()).get("/slow-about"), "slowly"));  // the first is free again
  Client leaves(server.port());
  leaves.send(leaves.post_text("/hurry", ""));
  let_it_look(server);
  leaves.leave();
  server.gate().open();
  EXPECT_TRUE(answered(slow.read_reply(), "at last"));
}

TEST(Lanes, HaveFewerPlacesThanThereAreConnections) {
  std::size_t most_at_work = 0;
  for (const LaneSize& lane : usual_lanes) most_at_work += lane.places + static_cast<std::size_t>(lane.workers);
  EXPECT_LT(most_at_work, Options{}.connections);
}

// ---- connections

// Of somebody who comes after all that was done before.
int status_of_newcomer(const ToyServer& server) {
  const auto reply = Client(server.port()).get("/about");
  return reply ? reply->status : 0;
}

std::vector<std::unique_ptr<Client>> that_have_asked(const ToyServer& server, int number, const char* from) {
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < number; ++i) {
    clients.push_back(std::make_unique<Client>(server.port(), from));
    EXPECT_TRUE(answered(clients.back()->get("/about"), "about "));
  }
  return clients;
}

TEST(Connections, ThatRestGiveWayToNewOnes) {
  Options options;
  options.connections = 3;
  ToyServer server(options);
  const auto clients = that_have_asked(server, 3, "127.0.0.1");
  Client newcomer(server.port());
  EXPECT_TRUE(answered(newcomer.get("/about"), "about "));
  EXPECT_TRUE(clients[0]->is_ended());  // it has been at rest for longest
  for (const int i : {1, 2}) EXPECT_TRUE(answered(clients[static_cast<std::size_t>(i)]->get("/about"), "about "));
}

TEST(Connections, AtWorkDoNotGiveWay) {
  Options options;
  options.connections = 2;
  ToyServer server(options);
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 1; i <= 2; ++i) {
    clients.push_back(std::make_unique<Client>(server.port()));
    clients.back()->send(clients.back()->post_text("/wait", "done"));
    ASSERT_TRUE(server.gate().wait_for_begun(i));
  }
  Client one_too_many(server.port());
  EXPECT_TRUE(refused(one_too_many.read_reply(), 429));
  EXPECT_TRUE(one_too_many.is_ended());
  server.gate().open();
  for (const auto& client : clients) EXPECT_TRUE(answered(client->read_reply(), "done"));
  EXPECT_EQ(status_of_newcomer(server), 200);
}

// Somebody who takes all connections keeps what others leave: it is always theirs that give way.
TEST(Connections, OfOneClientDoNotKeepOthersOut) {
  Options options;
  options.connections = 10;
  ToyServer server(options);
  const auto others = that_have_asked(server, 3, "127.0.0.2");
  const auto greedy = that_have_asked(server, 50, "127.0.0.3");
  for (const auto& client : others) EXPECT_TRUE(answered(client->get("/about"), "about "));
  Client newcomer(server.port(), "127.0.0.4");
  EXPECT_TRUE(answered(newcomer.get("/about"), "about "));
  for (const auto& client : others) EXPECT_TRUE(answered(client->get("/about"), "about "));
}

// ---- the line of a lane

class Workplace {
 public:
  explicit Workplace(std::size_t places) : workers_(LaneSize{1, places}) {
    EXPECT_TRUE(workers_.take({.work = [this] { gate_.pass(wanted_); }, .unwanted = &wanted_, .client = "the first"}));
    EXPECT_TRUE(gate_.wait_for_begun(1));
  }

  // While the one worker is busy. `served`: seconds from the beginning of time.
  bool take(const std::string& client, int served, const std::string& name) {
    return workers_.take({.work = [this, name] { done_ += name + " "; },
                          .unwanted = &wanted_,
                          .client = client,
                          .served = std::chrono::steady_clock::time_point(std::chrono::seconds(served)),
                          .gives_way = [this, name] { gave_way_ += name + " "; }});
  }
  // What was done, in order, once the worker is let go.
  std::string done() {
    gate_.open();
    while (!workers_.idle()) std::this_thread::yield();
    workers_.end(std::chrono::seconds(20));
    return done_;
  }
  [[nodiscard]] const std::string& gave_way() const { return gave_way_; }

 private:
  Gate gate_;
  const std::atomic<bool> wanted_ = false;
  std::string done_;
  std::string gave_way_;
  Workers workers_;
};

TEST(Workers, LetClientsTakeTurns) {
  Workplace place(10);
  for (const std::string name : {"a1", "a2", "a3", "a4"}) EXPECT_TRUE(place.take("a", 0, name));
  for (const std::string name : {"b1", "b2"}) EXPECT_TRUE(place.take("b", 0, name));
  EXPECT_TRUE(place.take("c", 0, "c1"));
  EXPECT_EQ(place.done(), "a1 b1 c1 a2 b2 a3 a4 ");
}

TEST(Workers, BeginWithTheConnectionThatWasServedLongestAgo) {
  Workplace place(10);
  EXPECT_TRUE(place.take("a", 7, "seven"));
  EXPECT_TRUE(place.take("a", 3, "three"));
  EXPECT_TRUE(place.take("a", 5, "five"));
  EXPECT_TRUE(place.take("a", 3, "three again"));
  EXPECT_EQ(place.done(), "three three again five seven ");
}

TEST(Workers, KeepAPlaceForThoseWhoHaveFew) {
  Workplace place(4);
  for (const std::string name : {"a1", "a2", "a3", "a4"}) EXPECT_TRUE(place.take("a", 0, name));
  EXPECT_FALSE(place.take("a", 0, "a5"));
  EXPECT_TRUE(place.take("b", 9, "b1"));
  EXPECT_TRUE(place.take("b", 9, "b2"));
  EXPECT_FALSE(place.take("b", 9, "b3"));
  EXPECT_EQ(place.gave_way(), "a4 a3 ");
  EXPECT_EQ(place.done(), "a1 b1 a2 b2 ");
}

TEST(Workers, LetTheConnectionGiveWayThatWasServedLast) {
  Workplace place(3);
  EXPECT_TRUE(place.take("a", 2, "two"));
  EXPECT_TRUE(place.take("a", 8, "eight"));
  EXPECT_TRUE(place.take("a", 5, "five"));
  EXPECT_FALSE(place.take("a", 9, "nine"));
  EXPECT_TRUE(place.take("a", 1, "one"));
  EXPECT_EQ(place.gave_way(), "eight ");
  EXPECT_EQ(place.done(), "one two five ");
}

TEST(Workers, DropWhatHasBecomeUnwanted) {
  Gate gate;
  const std::atomic<bool> wanted = false;
  std::atomic<bool> unwanted = false;
  std::atomic<int> done = 0;
  Workers workers(LaneSize{1, 2});
  EXPECT_TRUE(workers.take({[&] { gate.pass(wanted); }, &wanted}));
  ASSERT_TRUE(gate.wait_for_begun(1));
  const auto job = [&](const std::atomic<bool>& flag) { return Job{[&] { ++done; }, &flag}; };
  EXPECT_TRUE(workers.take(job(unwanted)));
  EXPECT_TRUE(workers.take(job(wanted)));
  EXPECT_FALSE(workers.take(job(wanted)));
  unwanted = true;
  EXPECT_FALSE(workers.take(job(wanted)));
  workers.drop_unwanted();
  EXPECT_TRUE(workers.take(job(wanted)));
  EXPECT_FALSE(workers.take(job(wanted)));
  EXPECT_FALSE(workers.idle());
  gate.open();
  while (!workers.idle()) std::this_thread::yield();
  EXPECT_EQ(done, 2);
  workers.end(std::chrono::seconds(20));
  EXPECT_FALSE(workers.take(job(wanted)));
}

}  // namespace
}  // namespace cavalcade::serve
