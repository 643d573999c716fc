// A server on a free port of 127.0.0.1 with routes that do as little as tests need: echo, wait, throw, tell news.

#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "serve/client.hpp"
#include "serve/replies.hpp"
#include "serve/server.hpp"

namespace cavalcade::serve::testing {

// Work that goes on until it is let go, or nobody waits for it any more.
class Gate {
 public:
  // The handler's side.
  void pass(const std::atomic<bool>& gone) {
    std::unique_lock lock(mutex_);
    ++begun_;
    changed_.notify_all();
    while (!open_ && !gone) changed_.wait_for(lock, std::chrono::milliseconds(1));
    ++(open_ ? let_go_ : called_off_);
    changed_.notify_all();
  }

  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  // False if it takes too long to be right.
  bool wait_for_begun(int number) { return wait_for(begun_, number); }
  bool wait_for_called_off(int number) { return wait_for(called_off_, number); }
  int begun() {
    const std::lock_guard lock(mutex_);
    return begun_;
  }

 private:
  bool wait_for(const int& counter, int number) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20), [&] { return counter >= number; });
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  int begun_ = 0;
  int let_go_ = 0;
  int called_off_ = 0;
};

// Every lane of this size.
inline LaneSizes lanes_of(int workers, std::size_t places) {
  LaneSizes sizes{};
  sizes.fill({workers, places});
  return sizes;
}

class ToyServer {
 public:
  static constexpr std::size_t body_limit = 64 * 1024;

  explicit ToyServer(Options options = {}, std::vector<Route> more = {})
      : server_(Server::open(options, routes(std::move(more)))) {
    if (!server_) {
      ADD_FAILURE() << server_.error().message;
      return;
    }
    thread_ = std::thread([this] {
      server_->run(stop_);
      has_returned_ = true;
    });
  }
  ToyServer(const ToyServer&) = delete;
  ToyServer& operator=(const ToyServer&) = delete;
  ~ToyServer() { stop(); }

  void stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }
  [[nodiscard]] bool has_returned() const { return has_returned_; }
  [[nodiscard]] std::uint16_t port() const { return server_->port(); }
  [[nodiscard]] std::string address() const { return server_->address(); }
  Gate& gate() { return gate_; }

 private:
  std::vector<Route> routes(std::vector<Route> more) {
    std::vector<Route> all{
        {"GET", "/about", 0,
         [](const HttpRequest& request, Exchange&) { return HttpResponse{.body = "about " + request.query}; },
         Lane::at_once},
        {"GET", "/slow-about", 0, [](const HttpRequest&, Exchange&) { return HttpResponse{.body = "slowly"}; },
         Lane::verdicts},
        {"GET", "/both", 0, [](const HttpRequest&, Exchange&) { return HttpResponse{.body = "got"}; }, Lane::at_once},
        {"POST", "/both", body_limit, [](const HttpRequest&, Exchange&) { return HttpResponse{.body = "posted"}; },
         Lane::at_once},
        {"GET", "/file", 0, [](const HttpRequest& request, Exchange&) { return a_file(request.form); }, Lane::at_once},
        {"POST", "/echo", body_limit,
         [](const HttpRequest& request, Exchange&) { return HttpResponse{.body = request.body}; }, Lane::searches},
        {"POST", "/bytes", body_limit,
         [](const HttpRequest& request, Exchange&) { return HttpResponse{.body = request.body}; }, Lane::searches,
         std::nullopt, true},
        {"POST", "/wait", body_limit,
         [this](const HttpRequest& request, Exchange& exchange) { return wait(request, exchange); }, Lane::searches},
        {"POST", "/hurry", body_limit,
         [this](const HttpRequest& request, Exchange& exchange) {
           return exchange.in_a_hurry() ? unfinished() : wait(request, exchange);
         },
         Lane::verdicts, Lane::long_verdicts},
        {"POST", "/news", body_limit,
         [this](const HttpRequest& request, Exchange& exchange) { return news(request, exchange); }, Lane::searches},
        {"POST", "/throw", body_limit, [](const HttpRequest&, Exchange&) -> HttpResponse { throw 1; }, Lane::searches},
        {"GET", "/quick-throw", 0, [](const HttpRequest&, Exchange&) -> HttpResponse { throw 1; }, Lane::at_once},
    };
    std::ranges::move(more, std::back_inserter(all));
    return all;
  }

  static HttpResponse a_file(Form form) {
    return HttpResponse{.type = "image/svg+xml",
                        .body = form == Form::gzip ? "packed" : "<svg/>",
                        .file_name = "a \"tour\".svg",
                        .gzipped = form == Form::gzip,
                        .has_forms = true,
                        .immutable = true};
  }
  HttpResponse wait(const HttpRequest& request, Exchange& exchange) {
    gate_.pass(exchange.gone());
    return HttpResponse{.body = request.body};
  }
  // Body "refuse": refused before it is followed; "fail": after. News is of the size the query asks for.
  HttpResponse news(const HttpRequest& request, Exchange& exchange) {
    if (request.body == "refuse") return refusal(400, "not this");
    int told = 0;
    const std::string padding(request.query.empty() ? 0 : std::stoul(request.query), 'x');
    const auto following = exchange.follow([&] { return fmt::format("{{\"told\":{}}}{}", ++told, padding); });
    gate_.pass(exchange.gone());
    if (request.body == "fail") return refusal(422, "it failed");
    return HttpResponse{.body = "{\"done\":true}\n"};
  }

  Gate gate_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> has_returned_ = false;
  Result<Server> server_;
  std::thread thread_;
};

// Returns when the server has seen what other clients did before: one thread reads all connections, in the order in
// which there was something to read.
inline void let_it_look(const ToyServer& server) {
  Client client(server.port());
  EXPECT_TRUE(client.get("/about"));
}

}  // namespace cavalcade::serve::testing
