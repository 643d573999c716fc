#include "serve/server.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <malloc.h>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "serve/address.hpp"
#include "serve/exchange.hpp"
#include "serve/session.hpp"
#include "serve/wire.hpp"
#include "serve/workers.hpp"

namespace cavalcade::serve {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_looks_at_stop{50};
constexpr int quiet_looks_before_trim = 20;
constexpr std::chrono::milliseconds between_looks_at_the_end{10};
constexpr std::chrono::milliseconds patience_at_the_end{1000};
constexpr std::chrono::milliseconds pause_after_failed_accept{100};  // as when all descriptors are in use

Error cannot_listen(const Options& options, const std::string& why) {
  return Error{fmt::format("cannot listen on {}, port {}: {}", options.host, options.port, why)};
}

Result<tcp::endpoint> endpoint_of(const Options& options) {
  error_code error;
  const auto literal = asio::ip::make_address(options.host, error);
  if (!error) return tcp::endpoint(literal, options.port);
  asio::io_context io;
  tcp::resolver resolver(io);
  const auto found = resolver.resolve(options.host, "", tcp::resolver::passive, error);
  if (error || found.empty()) return cannot_listen(options, "there is no host of this name");
  return tcp::endpoint(found.begin()->endpoint().address(), options.port);
}

Result<void> listen(tcp::acceptor& acceptor, const tcp::endpoint& endpoint, const Options& options) {
  error_code error;
  const auto fine = [&error] { return !error; };
  acceptor.open(endpoint.protocol(), error);
  if (fine()) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (fine() && endpoint.address().is_v6()) acceptor.set_option(asio::ip::v6_only(false), error);
  if (fine()) acceptor.bind(endpoint, error);
  if (fine()) acceptor.listen(tcp::acceptor::max_listen_connections, error);
  if (fine()) return {};
  return cannot_listen(options, error.message());
}

// For whom there is no place: told so, without waiting for what it wants.
void turn_away(tcp::socket& socket) {
  static const std::string text =
      wire_text(response_of(refusal(429, "too many connections are open; try again in a second"), false));
  error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(text), ignored);
  socket.shutdown(tcp::socket::shutdown_send, ignored);
  std::array<char, 4096> unheard{};
  socket.read_some(asio::buffer(unheard), ignored);
}

}  // namespace

struct Server::Running {
  Running(const Options& chosen, std::vector<Route> routes)
      : options(chosen),
        acceptor(io),
        pause(io),
        look(io),
        lanes(chosen.lanes),
        mailbox(std::make_shared<Mailbox>(io)),
        routes_(std::make_shared<const Routes>(std::move(routes))) {}

  ~Running() {
    mailbox->close();
    cut_off_all();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  void take_place(const tcp::endpoint& bound) {
    endpoint = bound;
    const std::string address = bound.address().to_string();
    context.emplace(
        ServerContext{options, routes_, OwnNames(address, bound.port(), options.extra_hosts), lanes, mailbox});
  }

  void accept();
  void on_accept(error_code error, tcp::socket socket);
  [[nodiscard]] bool make_room_for(const std::string& newcomer);
  void look_at(const std::atomic<bool>& stop);
  void give_back_memory();
  void begin_to_end();
  void look_at_the_end(Clock::time_point deadline);
  void cut_off_all();

  Options options;
  asio::io_context io{1};
  tcp::acceptor acceptor;
  asio::steady_timer pause;
  asio::steady_timer look;
  Lanes lanes;
  std::shared_ptr<Mailbox> mailbox;
  std::shared_ptr<const Routes> routes_;
  tcp::endpoint endpoint;
  std::optional<ServerContext> context;

  std::uint64_t done_before = 0;  // jobs, at the look before
  std::uint64_t done_at_trim = 0;
  int quiet_looks = 0;
};

void Server::Running::accept() {
  acceptor.async_accept([this](error_code error, tcp::socket socket) { on_accept(error, std::move(socket)); });
}

void Server::Running::on_accept(error_code error, tcp::socket socket) {
  if (!acceptor.is_open()) return;
  if (error) {
    pause.expires_after(pause_after_failed_accept);
    pause.async_wait([this](error_code cancelled) {
      if (!cancelled) accept();
    });
    return;
  }
  error_code unknown;
  std::string client = client_at(socket.remote_endpoint(unknown).address());
  if (make_room_for(client))
    Session::open(std::move(socket), *context, std::move(client));
  else
    turn_away(socket);
  accept();
}

// When all connections are taken, the client with the most of them, the new one counted, gives up the one on which
// nothing has happened for longest. Work is not given up.
bool Server::Running::make_room_for(const std::string& newcomer) {
  if (context->sessions.size() < options.connections) return true;
  std::map<std::string_view, std::size_t> connections{{newcomer, 1}};
  for (const auto& session : context->sessions) ++connections[session->client()];
  const auto most = std::ranges::max_element(connections, {}, [](const auto& each) { return each.second; });
  std::shared_ptr<Session> gives_way;
  for (const auto& session : context->sessions)
    if (session->client() == most->first && !session->is_at_work())
      if (!gives_way || session->in_phase_since() < gives_way->in_phase_since()) gives_way = session;
  if (!gives_way) return false;
  gives_way->close();
  return true;
}

void Server::Running::look_at(const std::atomic<bool>& stop) {
  if (stop.load()) return begin_to_end();
  give_back_memory();
  look.expires_after(between_looks_at_stop);
  look.async_wait([this, &stop](error_code) { look_at(stop); });
}

// The allocator keeps what work has freed. Once nothing has been worked on for a second, it goes back to the system.
void Server::Running::give_back_memory() {
  const std::uint64_t done = lanes.done();
  const bool quiet = done == done_before && lanes.idle();
  done_before = done;
  quiet_looks = quiet ? quiet_looks + 1 : 0;
  if (quiet_looks == quiet_looks_before_trim && done != done_at_trim) {
    malloc_trim(0);
    done_at_trim = done;
  }
}

void Server::Running::begin_to_end() {
  error_code ignored;
  acceptor.close(ignored);
  pause.cancel();
  const auto sessions = context->sessions;  // dismissed, they leave it
  for (const auto& session : sessions) session->dismiss();
  lanes.drop_unwanted();
  look_at_the_end(Clock::now() + patience_at_the_end);
}

void Server::Running::look_at_the_end(Clock::time_point deadline) {
  if ((context->sessions.empty() && lanes.idle()) || Clock::now() >= deadline) return io.stop();
  look.expires_after(between_looks_at_the_end);
  look.async_wait([this, deadline](error_code) { look_at_the_end(deadline); });
}

void Server::Running::cut_off_all() {
  if (!context) return;
  const auto sessions = context->sessions;
  for (const auto& session : sessions) session->close();
}

Server::Server(std::unique_ptr<Running> running) : running_(std::move(running)) {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

Result<Server> Server::open(const Options& options, std::vector<Route> routes) {
  const auto endpoint = endpoint_of(options);
  if (!endpoint) return endpoint.error();
  try {
    auto running = std::make_unique<Running>(options, std::move(routes));
    if (const Result<void> done = listen(running->acceptor, *endpoint, options); !done) return done.error();
    error_code error;
    running->take_place(running->acceptor.local_endpoint(error));
    return Server(std::move(running));
  } catch (const std::system_error& error) {  // no thread, no event queue
    return Error{fmt::format("cannot serve: {}", error.what())};
  }
}

std::uint16_t Server::port() const {
  return running_->endpoint.port();
}

std::string Server::address() const {
  const auto& listening = running_->endpoint.address();
  // "0.0.0.0" is every address of this machine, and none that a browser should be given.
  const std::string own = listening.is_v6() ? "::1" : "127.0.0.1";
  return url_of(listening.is_unspecified() ? own : listening.to_string(), port());
}

std::vector<std::string> Server::addresses_for_others() const {
  if (loopback_only()) return {};
  if (!running_->endpoint.address().is_unspecified()) return {address()};
  std::vector<std::string> found = addresses_on_networks();
  for (std::string& each : found) each = url_of(each, port());
  return found;
}

bool Server::loopback_only() const {
  return running_->endpoint.address().is_loopback();
}

void Server::run(const std::atomic<bool>& stop) {
  running_->accept();
  running_->look_at(stop);
  while (!running_->io.stopped()) {
    try {
      running_->io.run();
    } catch (...) {  // out of memory in one session: the others go on, and its time limit ends it
      continue;
    }
  }
  running_->mailbox->close();
  running_->cut_off_all();
  running_->lanes.end(between_looks_at_the_end);
}

}  // namespace cavalcade::serve
