// Work: the queue is bounded, and nobody works for a client that has gone.

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
using testing::let_it_look;
using testing::refused;
using testing::ToyServer;

Options with_one_worker(std::size_t queue) {
  Options options;
  options.workers = 1;
  options.queue = queue;
  return options;
}

TEST(Work, IsRefusedWhenTheQueueIsFull) {
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
  Client another(server.port());
  {
    Client waiting(server.port());
    waiting.send(waiting.post_text("/wait", "2"));
    let_it_look(server);
    EXPECT_TRUE(refused(another.post("/echo", "3"), 429));
  }
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

TEST(Work, GoesOnWhenTheClientSendsMoreThanIsKept) {
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

TEST(Connections, AreCounted) {
  Options options;
  options.connections = 3;
  ToyServer server(options);
  {
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 3; ++i) {
      clients.push_back(std::make_unique<Client>(server.port()));
      EXPECT_TRUE(answered(clients.back()->get("/about"), "about "));
    }
    Client one_too_many(server.port());
    EXPECT_TRUE(refused(one_too_many.read_reply(), 429));
    EXPECT_TRUE(one_too_many.is_ended());
    EXPECT_TRUE(answered(clients.front()->get("/about"), "about "));
  }
  int status = 429;  // until the server has seen them go
  for (int tries = 0; status != 200 && tries < 100'000; ++tries) {
    Client again(server.port());
    if (const auto reply = again.get("/about")) status = reply->status;
  }
  EXPECT_EQ(status, 200);
}

TEST(Workers, LeaveOneThreadToWhatIsNotSlow) {
  Gate slow;
  Gate others;
  const std::atomic<bool> wanted = false;
  Workers workers(3, 10);
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(workers.take({[&] { slow.pass(wanted); }, &wanted, true}));
  ASSERT_TRUE(slow.wait_for_begun(2));
  EXPECT_TRUE(workers.take({[&] { others.pass(wanted); }, &wanted}));  // overtakes the two that wait
  EXPECT_TRUE(others.wait_for_begun(1));
  EXPECT_EQ(slow.begun(), 2);
  slow.open();
  EXPECT_TRUE(slow.wait_for_begun(4));
  others.open();
  workers.end(std::chrono::seconds(20));
}

TEST(Workers, DropWhatHasBecomeUnwanted) {
  Gate gate;
  const std::atomic<bool> wanted = false;
  std::atomic<bool> unwanted = false;
  std::atomic<int> done = 0;
  Workers workers(1, 2);
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
