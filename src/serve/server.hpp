// The server: it listens, and gives every connection a session. One io thread, the one that calls run(), moves all
// bytes; a fixed number of workers per lane does the work. So what it takes on is bounded: connections, waiting
// requests, bytes of each.
//
//     auto server = Server::open({.port = 8080}, {{"GET", "/api/about", 0, about, Lane::at_once}});
//     if (!server) return complain(server.error());
//     fmt::print("{}\n", server->address());
//     server->run(Interrupt::flag());

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "serve/exchange.hpp"
#include "serve/options.hpp"

namespace cavalcade::serve {

class Server {
 public:
  // Listens already when this returns: who connects waits until run(). An error names the host and the port, and why:
  // "cannot listen on 127.0.0.1, port 8080: Address already in use".
  static Result<Server> open(const Options& options, std::vector<Route> routes);
  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  ~Server();

  [[nodiscard]] std::uint16_t port() const;
  [[nodiscard]] std::string address() const;  // "http://127.0.0.1:8080/"
  [[nodiscard]] bool loopback_only() const;   // nobody on another machine can reach it
  // What to open on other machines, as numbers, which need no look-up of a name; empty if none can reach it.
  [[nodiscard]] std::vector<std::string> addresses_for_others() const;

  // Serves until `stop` is set, once. Then nobody new is let in, all work is called off, and within about a second this
  // returns: it waits for handlers that long; one that does not heed gone() is left to its thread.
  void run(const std::atomic<bool>& stop);

 private:
  struct Running;
  explicit Server(std::unique_ptr<Running> running);

  std::unique_ptr<Running> running_;
};

}  // namespace cavalcade::serve
