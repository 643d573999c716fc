// A crowd for a server to stand: many honest clients at once, beside some that are slow, some that vanish, and some
// that send rubbish.

#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <functional>
#include <memory>
#include <poll.h>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "serve/client.hpp"
#include "serve/replies.hpp"

namespace cavalcade::serve::testing {

using Random = std::mt19937_64;
using std::chrono::milliseconds;

// AddressSanitizer keeps what is freed for a while, and ThreadSanitizer what it knows of every address, so that memory
// says nothing there.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool memory_tells = false;
#else
constexpr bool memory_tells = true;
#endif

// Of a process, by what it has in memory now ("VmRSS:") or had at most ("VmHWM:").
inline std::size_t memory_in_mib(const std::string& process, const std::string& which) {
  std::ifstream status("/proc/" + process + "/status");
  std::string word;
  while (status >> word)
    if (word == which) break;
  std::size_t kib = 0;
  status >> kib;
  return kib / 1024;
}

// What an honest client asks, a new body every time, and what it takes for an answer.
struct Wish {
  std::string path;
  std::function<std::string(Random&)> body;
  std::function<bool(const std::string& asked, const std::string& answer)> is_answered;
};

// A client that asks, waits for the answer, and asks again, on one connection that is kept: it never blocks, so that
// one thread can be hundreds of them.
class Asker {
 public:
  Asker(std::uint16_t port, const Wish& wish, std::uint64_t number) : client_(port), wish_(wish), random_(number) {
    ask();
  }

  [[nodiscard]] pollfd waiting() const { return {client_.socket_number(), POLLIN, 0}; }
  [[nodiscard]] int answers() const { return answers_; }
  [[nodiscard]] int told_to_come_again() const { return told_to_come_again_; }

  // False: it was not answered as it should be.
  bool on_readable() {
    const auto reply = client_.read_reply();  // short enough to come in one piece
    if (!reply) return false;
    if (reply->status == 429)
      ++told_to_come_again_;
    else if (reply->status == 200 && wish_.is_answered(request_, reply->body))
      ++answers_;
    else
      return false;
    ask();
    return true;
  }

 private:
  void ask() {
    request_ = wish_.body(random_);
    client_.send(client_.post_text(wish_.path, request_));
  }

  Client client_;
  const Wish& wish_;
  Random random_;
  int answers_ = 0;
  int told_to_come_again_ = 0;
  std::string request_;
};

struct Tally {
  int answers = 0;
  int least = 0;  // of one client
  int told_to_come_again = 0;
  int failures = 0;
};

inline int fewest_answers(const std::vector<std::unique_ptr<Asker>>& askers) {
  const auto fewer = [](const auto& a, const auto& b) { return a->answers() < b->answers(); };
  return (*std::ranges::min_element(askers, fewer))->answers();
}

// `number` clients that ask as fast as they are answered, all from this thread: for that time, and on a busy machine
// longer, until each has had that many answers.
inline Tally crowd(std::uint16_t port, const Wish& wish, std::uint64_t number, milliseconds time, int answers_each) {
  using Clock = std::chrono::steady_clock;
  std::vector<std::unique_ptr<Asker>> askers;
  for (std::uint64_t i = 0; i < number; ++i) askers.push_back(std::make_unique<Asker>(port, wish, i));
  std::vector<pollfd> waiting;
  for (const auto& asker : askers) waiting.push_back(asker->waiting());
  Tally tally;
  const auto end = Clock::now() + time;
  const auto patience = end + std::chrono::seconds(60);
  while (tally.failures == 0 && Clock::now() < (fewest_answers(askers) >= answers_each ? end : patience)) {
    if (poll(waiting.data(), waiting.size(), 1000) < 0) break;
    for (std::size_t i = 0; i < askers.size(); ++i)
      if (waiting[i].revents != 0 && !askers[i]->on_readable()) ++tally.failures;
  }
  tally.least = fewest_answers(askers);
  for (const auto& asker : askers) {
    tally.answers += asker->answers();
    tally.told_to_come_again += asker->told_to_come_again();
  }
  return tally;
}

// What may come back for bytes that are nobody's request: nothing, or replies that are all answers or refusals.
inline ::testing::AssertionResult is_civil(Client& client) {
  client.stop_sending();
  while (const auto reply = client.read_reply()) {
    if (reply->status == 200 || reply->status == 100) continue;
    if (reply->status / 100 != 4) return ::testing::AssertionFailure() << reply->status << " " << reply->body;
    if (!is_error_line(reply->body)) return ::testing::AssertionFailure() << "not an error line: " << reply->body;
  }
  return ::testing::AssertionSuccess();
}

inline std::string random_bytes(Random& random, std::size_t size) {
  std::string bytes(size, '\0');
  for (char& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

// A few bytes changed, dropped, doubled or put in.
inline std::string mutated(std::string text, Random& random) {
  for (std::uint64_t changes = 1 + random() % 4; changes > 0 && !text.empty(); --changes) {
    const std::size_t place = random() % text.size();
    switch (random() % 4) {
      case 0:
        text[place] = static_cast<char>(random());
        break;
      case 1:
        text.erase(place, 1 + random() % 8);
        break;
      case 2:
        text.insert(place, text.substr(place, random() % 16));
        break;
      default:
        text.insert(place, random_bytes(random, 1 + random() % 4));
    }
  }
  return text;
}

// Everything that can be wrong with a client, one after the other, until it is told to stop.
class Troublemaker {
 public:
  // `path` takes a POST; `reading` a GET.
  Troublemaker(std::uint16_t port, std::string path, std::string reading)
      : port_(port), path_(std::move(path)), reading_(std::move(reading)), thread_([this] { make_trouble(); }) {}
  Troublemaker(const Troublemaker&) = delete;
  Troublemaker& operator=(const Troublemaker&) = delete;
  ~Troublemaker() {
    stop_ = true;
    thread_.join();
  }

 private:
  void make_trouble() {
    Random random(1);
    std::vector<std::unique_ptr<Client>> half_open;  // never finish their heads; the server ends them
    for (int i = 0; i < 50; ++i) {
      half_open.push_back(std::make_unique<Client>(port_));
      if (i % 2 == 0) half_open.back()->send(fmt::format("POST {} HTTP/1.1\r\nHost: ", path_));
    }
    while (!stop_) {
      half_open[random() % half_open.size()]->send("x");
      send_large_body();
      climb_the_path();
      come_as_a_stranger();
      vanish(random);
      Client rubbish(port_);
      rubbish.send(random_bytes(random, 2000));
      EXPECT_TRUE(is_civil(rubbish));
    }
  }

  void send_large_body() const {
    Client client(port_);
    client.send(client.post_text(path_, std::string(10'000'000, ' ')));
    EXPECT_TRUE(refused(client.read_reply(), 413));
  }
  void climb_the_path() const {
    for (const std::string path : {"/../../etc/passwd", "/%2e%2e/", "/assets/../../etc/passwd"}) {
      Client client(port_);
      EXPECT_TRUE(refused(client.get(path), 404));
    }
  }
  void come_as_a_stranger() const {
    Client client(port_);
    EXPECT_TRUE(refused(client.ask(fmt::format("GET {} HTTP/1.1\r\nHost: evil.example\r\n\r\n", reading_)), 403));
  }
  // In the middle of a request, and while it is worked on.
  void vanish(Random& random) const {
    Client client(port_);
    const std::string text = client.post_text(path_, "{}");
    client.send(text.substr(0, random() % (text.size() + 1)));
    if (random() % 2 == 0) client.slam();
  }

  std::uint16_t port_;
  std::string path_;
  std::string reading_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

}  // namespace cavalcade::serve::testing
