#include "serve/session.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "serve/wire.hpp"

namespace cavalcade::serve {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;

constexpr std::size_t longest_head = std::size_t{8} * 1024;
constexpr std::size_t most_unparsed = std::size_t{64} * 1024;
constexpr std::size_t read_at_once = std::size_t{2} * 1024;
constexpr std::size_t passed_over_at_once = std::size_t{16} * 1024;
constexpr std::chrono::milliseconds between_news{100};
// How long we listen to a client that still talks after its last reply, and how much of what it says is passed over.
// Closing at once would reset the connection, and the reply could be lost with it.
constexpr std::chrono::milliseconds farewell_time{500};
constexpr std::size_t most_passed_over = std::size_t{32} << 20;

// What the parser objects to, in words for the client.
HttpResponse refusal_of(boost::system::error_code error, std::size_t body_limit) {
  if (error == http::error::body_limit)
    return refusal(413, fmt::format("the body may have at most {} bytes here", body_limit));
  if (error == http::error::partial_message) return refusal(400, "the request ends too early");
  return refusal(400, fmt::format("this is not HTTP/1.1: {}", error.message()));
}

}  // namespace

void Mailbox::post(std::function<void()> word) {
  const std::lock_guard lock(mutex_);
  if (io_ != nullptr) boost::asio::post(*io_, std::move(word));
}

void Mailbox::close() {
  const std::lock_guard lock(mutex_);
  io_ = nullptr;
}

void Session::open(Socket socket, ServerContext& context, std::string client) {
  const auto session = std::make_shared<Session>(std::move(socket), context, std::move(client));
  context.sessions.insert(session);
  ErrorCode ignored;
  session->socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
  session->socket_.non_blocking(true, ignored);
  session->read_head();
}

Session::Session(Socket socket, ServerContext& context, std::string client)
    : context_(context),
      socket_(std::move(socket)),
      client_(std::move(client)),
      timer_(socket_.get_executor()),
      buffer_(most_unparsed),
      news_timer_(socket_.get_executor()) {}

void Session::enter(Phase phase) {
  phase_ = phase;
  in_phase_since_ = std::chrono::steady_clock::now();
}

// ---- reading

void Session::rest() {
  parser_.reset();
  enter(Phase::rest);
  allow(context_.options.idle_timeout);
  watch();
}

void Session::read_head() {
  enter(Phase::head);
  keep_alive_ = false;
  body_ = Body::sent;
  allow(context_.options.header_timeout);
  look_for_head();
}

// A head is parsed once all of it is there. The parser would also take it line by line, but then any number of lines.
void Session::look_for_head() {
  const std::string_view received(static_cast<const char*>(buffer_.data().data()), buffer_.size());
  if (received.substr(0, longest_head).find("\r\n\r\n") != std::string_view::npos) return on_head();
  if (received.size() >= longest_head) {
    const bool in_first_line = received.find('\n') == std::string_view::npos;
    return send(refusal(in_first_line ? 414 : 431, fmt::format("the head may have at most {} bytes", longest_head)));
  }
  socket_.async_read_some(buffer_.prepare(std::min(longest_head - received.size(), read_at_once)),
                          [self = shared_from_this()](ErrorCode error, std::size_t size) {
                            if (self->phase_ != Phase::head) return;
                            if (error) return self->on_failed_read(error);
                            self->buffer_.commit(size);
                            self->look_for_head();
                          });
}

void Session::on_head() {
  parser_.emplace();
  parser_->body_limit(std::numeric_limits<std::uint64_t>::max());  // the route's, once it is known
  ErrorCode error;
  buffer_.consume(parser_->put(buffer_.data(), error));
  if (error) return send(refusal_of(error, 0));
  const Head& head = parser_->get();
  if (auto refused = refuse_ambiguous(head)) return send(*std::move(refused));
  const bool kept = head.version() == 11 && parser_->keep_alive();
  if (head.method() == http::verb::head) body_ = Body::only_announced;
  auto admitted = admit(head, parser_->content_length(), *context_.routes, context_.names);
  keep_alive_ = kept && parser_->is_done();  // a refused body is not read
  if (auto* refused = std::get_if<HttpResponse>(&admitted)) return send(std::move(*refused));
  keep_alive_ = kept;
  route_ = std::get<const Route*>(admitted);
  if (parser_->is_done()) return set_to_work();
  parser_->body_limit(route_->body_limit);
  enter(Phase::body);
  allow(context_.options.body_timeout);
  if (expects_continue(head)) return invite_body();
  read_body();
}

void Session::invite_body() {
  transmitted_ = "HTTP/1.1 100 Continue\r\n\r\n";
  asio::async_write(socket_, asio::buffer(transmitted_), [self = shared_from_this()](ErrorCode error, std::size_t) {
    if (self->phase_ != Phase::body) return;
    if (error) return self->on_failed_read(error);
    self->read_body();
  });
}

void Session::read_body() {
  http::async_read(socket_, buffer_, *parser_,
                   [self = shared_from_this()](ErrorCode error, std::size_t) { self->on_body(error); });
}

void Session::on_body(ErrorCode error) {
  if (phase_ != Phase::body) return;
  if (error) return on_failed_read(error);
  set_to_work();
}

void Session::on_failed_read(ErrorCode error) {
  keep_alive_ = false;
  const bool in_head = phase_ == Phase::head;
  if (in_head && buffer_.size() == 0) return close();  // nothing was asked
  if (time_is_up_) return send(refusal(408, "the request came too slowly"));
  if (in_head && error == asio::error::eof) error = http::error::partial_message;
  if (error.category() != http::make_error_code(http::error{}).category()) return close();
  send(refusal_of(error, in_head ? 0 : route_->body_limit));
}

// ---- working

void Session::set_to_work() {
  HttpRequest request = request_of(parser_->get());
  request.body = std::move(parser_->get().body());
  parser_.reset();
  const auto pending = std::make_shared<PendingRequest>(context_.routes, *route_, std::move(request));
  if (route_->lane == Lane::at_once) return send(pending->perform());
  enter(Phase::work);
  pending_ = pending;
  allow_any_time();
  join_line();
}

void Session::join_line() {
  if (!context_.lanes.of(pending_->lane()).take(job_for(pending_))) return on_lost_place(pending_);
  watch();
}

// Done by a worker, which leaves word of what happens. The pending itself only holds on to itself weakly.
Job Session::job_for(const std::shared_ptr<PendingRequest>& pending) {
  const auto report = [mailbox = context_.mailbox, session = weak_from_this()](auto word) {
    mailbox->post([session, word = std::move(word)]() mutable {
      if (const auto self = session.lock()) word(*self);
    });
  };
  if (pending->request().wants_events)
    pending->exchange().when_followed([report, followed = std::weak_ptr(pending)] {
      report([followed](Session& self) { self.begin_stream(followed.lock()); });
    });
  return Job{.work =
                 [report, pending] {
                   report([pending, reply = pending->perform()](Session& self) mutable {
                     self.on_worked(pending, std::move(reply));
                   });
                 },
             .unwanted = &pending->exchange().gone(),
             .client = client_,
             .served = served_,
             .gives_way = [report, pending] { report([pending](Session& self) { self.on_lost_place(pending); }); }};
}

void Session::on_worked(const std::shared_ptr<PendingRequest>& pending, HttpResponse reply) {
  if (pending != pending_) return;  // it was called off
  if (reply.is_unfinished) {
    pending->move_on();
    return join_line();
  }
  served_ = std::chrono::steady_clock::now();
  finish(std::move(reply));
}

void Session::on_lost_place(const std::shared_ptr<PendingRequest>& pending) {
  if (pending == pending_) finish(refusal(429, "too many requests are waiting; try again in a second"));
}

void Session::finish(HttpResponse reply) {
  pending_.reset();
  if (streams_) return end_stream(reply);
  send(std::move(reply));
}

// At most one wait is under way. One that outlasts its phase serves the next.
void Session::watch() {
  if (watched_) return;
  watched_ = true;
  socket_.async_wait(Socket::wait_read, [self = shared_from_this()](ErrorCode error) {
    self->watched_ = false;
    if (!error) self->on_readable();
  });
}

void Session::on_readable() {
  if (phase_ == Phase::rest) read_head();
  if (phase_ == Phase::work) look_for_client();
}

// What can be read while the work lasts is the next request, which we keep, or the end. What is more than we keep is
// read all the same, because the end comes behind it.
void Session::look_for_client() {
  const std::size_t room = buffer_.max_size() - buffer_.size();
  std::array<char, passed_over_at_once> not_kept{};
  ErrorCode error;
  const std::size_t size =
      socket_.read_some(room == 0 ? asio::buffer(not_kept) : buffer_.prepare(std::min(room, read_at_once)), error);
  if (error && error != asio::error::would_block) return call_off_work();
  if (room == 0) pass_over(size);
  if (room != 0 && !error) buffer_.commit(size);
  if (phase_ == Phase::work) watch();
}

// The requests that these bytes were a part of cannot be answered: the connection ends with this reply, and says so.
void Session::pass_over(std::size_t bytes) {
  keep_alive_ = false;
  passed_over_ += bytes;
  if (passed_over_ > most_passed_over) call_off_work();
}

void Session::call_off_work() {
  close();
  context_.lanes.drop_unwanted();
}

// ---- replying

void Session::send(HttpResponse reply) {
  enter(Phase::reply);
  response_ = response_of(std::move(reply), keep_alive_, body_);
  // Browsers heed it where they trust the connection: from this machine. Elsewhere they write a warning on their
  // console.
  ErrorCode closed;
  if (!socket_.local_endpoint(closed).address().is_loopback()) response_->erase("Cross-Origin-Opener-Policy");
  allow(context_.options.write_timeout);
  http::async_write(socket_, *response_,
                    [self = shared_from_this()](ErrorCode error, std::size_t) { self->on_sent(error); });
}

void Session::on_sent(ErrorCode error) {
  if (phase_ != Phase::reply) return;
  response_.reset();
  if (error) return close();
  if (!keep_alive_) return say_farewell();
  if (buffer_.size() == 0) return rest();
  read_head();
}

void Session::say_farewell() {
  enter(Phase::farewell);
  ErrorCode error;
  socket_.shutdown(Socket::shutdown_send, error);
  if (error) return close();
  allow(farewell_time);
  buffer_.consume(buffer_.size());
  drain();
}

void Session::drain() {
  socket_.async_read_some(buffer_.prepare(passed_over_at_once),
                          [self = shared_from_this()](ErrorCode error, std::size_t size) {
                            if (self->phase_ != Phase::farewell) return;
                            self->passed_over_ += size;
                            if (error || self->passed_over_ > most_passed_over) return self->close();
                            self->drain();
                          });
}

// ---- events

void Session::begin_stream(const std::shared_ptr<PendingRequest>& pending) {
  if (!pending || pending != pending_ || streams_) return;
  streams_ = true;
  transmit(stream_head(keep_alive_) + chunk_of(comment_text));
  tell_news_later();
}

void Session::tell_news_later() {
  news_timer_.expires_after(between_news);
  news_timer_.async_wait([self = shared_from_this()](ErrorCode error) {
    if (!error && self->streams_ && self->phase_ == Phase::work) self->tell_news();
  });
}

// News that a slow client would have to wait for is old: it is left out.
void Session::tell_news() {
  if (!transmits_)
    if (const auto news = pending_->exchange().news()) transmit(chunk_of(event_text("progress", *news)));
  tell_news_later();
}

void Session::transmit(std::string text) {
  transmits_ = true;
  transmitted_ = std::move(text);
  allow(context_.options.write_timeout);
  asio::async_write(socket_, asio::buffer(transmitted_),
                    [self = shared_from_this()](ErrorCode error, std::size_t) { self->on_transmitted(error); });
}

void Session::on_transmitted(ErrorCode error) {
  transmits_ = false;
  if (phase_ == Phase::closed) return;
  if (error) return call_off_work();
  if (last_text_) {
    std::string text = std::move(*last_text_);
    last_text_.reset();
    return transmit(std::move(text));
  }
  if (phase_ != Phase::reply) return allow_any_time();
  streams_ = false;
  on_sent(error);
}

void Session::end_stream(const HttpResponse& reply) {
  enter(Phase::reply);
  news_timer_.cancel();
  std::string text = chunk_of(event_text(reply.status == 200 ? "answer" : "error", reply.body)).append(last_chunk);
  if (transmits_)
    last_text_ = std::move(text);
  else
    transmit(std::move(text));
}

// ---- time, and the end

void Session::allow(std::chrono::milliseconds time) {
  time_is_up_ = false;
  timer_.expires_after(time);
  timer_.async_wait([self = shared_from_this()](ErrorCode error) {
    // One that was due already when the time was set anew comes all the same.
    if (!error && self->timer_.expiry() <= std::chrono::steady_clock::now()) self->on_time_up();
  });
}

void Session::allow_any_time() {
  timer_.expires_at(std::chrono::steady_clock::time_point::max());
}

void Session::on_time_up() {
  if (phase_ == Phase::closed) return;
  if (phase_ != Phase::head && phase_ != Phase::body) return call_off_work();
  time_is_up_ = true;
  ErrorCode ignored;
  socket_.cancel(ignored);  // the read fails, and what can still be said is said there
}

void Session::dismiss() {
  keep_alive_ = false;
  if (phase_ == Phase::rest || phase_ == Phase::head || phase_ == Phase::body) return close();
  if (phase_ != Phase::work) return;
  pending_->exchange().leave();
  finish(refusal(503, "the server is shutting down"));
}

void Session::close() {
  if (phase_ == Phase::closed) return;
  enter(Phase::closed);
  if (pending_) pending_->exchange().leave();
  pending_.reset();
  timer_.cancel();
  news_timer_.cancel();
  ErrorCode ignored;
  socket_.close(ignored);
  context_.sessions.erase(shared_from_this());
}

}  // namespace cavalcade::serve
