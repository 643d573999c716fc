// One connection, request after request: it reads a head, lets it in or not, reads the body, has the work done, and
// sends the reply; all on the io thread, in steps that never wait.
//
// Every step has its time: the whole head, the whole body, the whole reply, the rest between two requests. While the
// work lasts there is no limit of ours, but the session looks whether the client is still there, and calls the work off
// if not. Of what a client sends ahead, beyond the request at hand, a session holds at most 64 KiB.

#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_set>

#include "serve/admission.hpp"
#include "serve/exchange.hpp"
#include "serve/options.hpp"
#include "serve/wire.hpp"
#include "serve/workers.hpp"

namespace cavalcade::serve {

// Where other threads leave word for the io thread. Once closed it takes nothing: a worker that outlives the server
// speaks to nobody.
class Mailbox {
 public:
  explicit Mailbox(boost::asio::io_context& io) : io_(&io) {}

  // `word` is called on the io thread, in the order of posting.
  void post(std::function<void()> word);
  void close();

 private:
  std::mutex mutex_;
  boost::asio::io_context* io_;  // null once closed
};

class Session;

// What the sessions of a server share.
struct ServerContext {
  const Options& options;
  std::shared_ptr<const Routes> routes;
  OwnNames names;
  Lanes& lanes;
  std::shared_ptr<Mailbox> mailbox;
  std::unordered_set<std::shared_ptr<Session>> sessions = {};  // that are open
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  using Socket = boost::asio::ip::tcp::socket;

  using TimePoint = std::chrono::steady_clock::time_point;

  // Lives from open() to the end of the connection, as one of the sessions of the context. `client`: who it is with
  // (address.hpp).
  static void open(Socket socket, ServerContext& context, std::string client);
  Session(Socket socket, ServerContext& context, std::string client);

  // For whom there is to be room when all connections are taken: nobody is cut off from work.
  [[nodiscard]] const std::string& client() const { return client_; }
  [[nodiscard]] bool is_at_work() const { return phase_ == Phase::work; }
  [[nodiscard]] TimePoint in_phase_since() const { return in_phase_since_; }

  // The server ends: work is called off and answered with 503; who is not being answered is cut off.
  void dismiss();
  void close();

 private:
  enum class Phase { rest, head, body, work, reply, farewell, closed };
  using ErrorCode = boost::system::error_code;

  void enter(Phase phase);

  void rest();
  void read_head();
  void look_for_head();
  void on_head();
  void invite_body();
  void read_body();
  void on_body(ErrorCode error);
  void on_failed_read(ErrorCode error);

  void set_to_work();
  void join_line();
  [[nodiscard]] Job job_for(const std::shared_ptr<PendingRequest>& pending);
  void on_worked(const std::shared_ptr<PendingRequest>& pending, HttpResponse reply);
  void on_lost_place(const std::shared_ptr<PendingRequest>& pending);
  void finish(HttpResponse reply);
  void watch();
  void on_readable();
  void look_for_client();
  void pass_over(std::size_t bytes);
  void call_off_work();

  void send(HttpResponse reply);
  void on_sent(ErrorCode error);
  void say_farewell();
  void drain();

  void begin_stream(const std::shared_ptr<PendingRequest>& pending);
  void tell_news_later();
  void tell_news();
  void transmit(std::string text);
  void on_transmitted(ErrorCode error);
  void end_stream(const HttpResponse& reply);

  void allow(std::chrono::milliseconds time);
  void allow_any_time();
  void on_time_up();

  ServerContext& context_;
  Socket socket_;
  std::string client_;
  TimePoint served_ = std::chrono::steady_clock::now();  // when it last had a reply of a worker, or was opened
  Phase phase_ = Phase::rest;
  TimePoint in_phase_since_ = served_;
  boost::asio::steady_timer timer_;  // for the phase
  bool time_is_up_ = false;

  boost::beast::flat_buffer buffer_;  // received and not yet parsed
  std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
  const Route* route_ = nullptr;
  bool keep_alive_ = false;
  Body body_ = Body::sent;
  bool watched_ = false;  // a wait for something to read is under way
  std::shared_ptr<PendingRequest> pending_;
  std::optional<WireResponse> response_;
  std::size_t passed_over_ = 0;  // bytes that were read and not looked at

  bool streams_ = false;
  boost::asio::steady_timer news_timer_;
  std::string transmitted_;  // what is being written
  bool transmits_ = false;
  std::optional<std::string> last_text_;  // to be written after it
};

}  // namespace cavalcade::serve
