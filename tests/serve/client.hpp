// A client of our own that sends exactly the bytes it is told to, right or wrong, and reads replies as strictly as the
// tests need. Reads give up after a generous time, so that a server that hangs fails a test instead of stopping it.

#pragma once

#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <map>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

namespace cavalcade::serve::testing {

struct Received {
  int status = 0;
  std::map<std::string, std::string> fields;  // names in lower case
  std::string body;

  [[nodiscard]] std::string field(const std::string& name) const {
    const auto found = fields.find(name);
    return found == fields.end() ? "" : found->second;
  }
};

class Client {
 public:
  // `from`: one of the machine's own addresses, 127.0.0.1 to 127.255.255.255, by which the server knows the client.
  explicit Client(std::uint16_t port, const char* from = "127.0.0.1")
      : port_(port), socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    inet_pton(AF_INET, from, &address.sin_addr);
    if (bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() { leave(); }

  [[nodiscard]] bool connected() const { return connected_; }
  [[nodiscard]] int socket_number() const { return socket_; }

  void leave() {
    if (socket_ >= 0) close(socket_);
    socket_ = -1;
  }
  void stop_sending() const { shutdown(socket_, SHUT_WR); }
  // Ends the connection with a reset.
  void slam() {
    const linger at_once{.l_onoff = 1, .l_linger = 0};
    setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    leave();
  }

  // False: the server does not take it any more.
  bool send(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent < 0) return false;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  [[nodiscard]] std::string get_text(std::string_view path, std::string_view more = "") const {
    return fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{}\r\n", path, port_, more);
  }
  [[nodiscard]] std::string post_text(std::string_view path, std::string_view body, std::string_view more = "") const {
    return fmt::format(
        "POST {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{}\r\n{}",
        path, port_, body.size(), more, body);
  }

  std::optional<Received> get(std::string_view path, std::string_view more = "") {
    send(get_text(path, more));
    return read_reply();
  }
  std::optional<Received> post(std::string_view path, std::string_view body, std::string_view more = "") {
    send(post_text(path, body, more));
    return read_reply();
  }
  std::optional<Received> ask(std::string_view text) {
    send(text);
    return read_reply();
  }

  // None: the connection ended before a whole reply was there. `to_head`: the reply to HEAD, which has no body.
  std::optional<Received> read_reply(bool to_head = false) {
    auto reply = read_reply_head();
    if (!reply || to_head || reply->status == 100) return reply;
    if (reply->field("transfer-encoding") == "chunked") {
      while (const auto chunk = read_chunk()) {
        if (chunk->empty()) return reply;
        reply->body += *chunk;
      }
      return std::nullopt;
    }
    std::size_t length = 0;
    const std::string digits = reply->field("content-length");
    std::from_chars(digits.data(), digits.data() + digits.size(), length);
    if (!read_until([&] { return unread_.size() >= length; })) return std::nullopt;
    reply->body = take(length);
    return reply;
  }

  std::optional<Received> read_reply_head() {
    if (!read_until([&] { return unread_.find("\r\n\r\n") != std::string::npos; })) return std::nullopt;
    std::string head = take(unread_.find("\r\n\r\n") + 4);
    Received reply;
    if (!head.starts_with("HTTP/1.1 ")) return std::nullopt;
    std::from_chars(head.data() + 9, head.data() + 12, reply.status);
    std::string_view rest(head);
    rest.remove_prefix(rest.find("\r\n") + 2);
    while (!rest.starts_with("\r\n")) {
      const std::string_view line = rest.substr(0, rest.find("\r\n"));
      std::string name(line.substr(0, line.find(':')));
      std::ranges::transform(name, name.begin(),
                             [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
      reply.fields[name] = line.substr(std::min(line.size(), line.find(':') + 2));
      rest.remove_prefix(line.size() + 2);
    }
    return reply;
  }

  // Of a stream; empty: the last one. None: it broke off.
  std::optional<std::string> read_chunk() {
    if (!read_until([&] { return unread_.find("\r\n") != std::string::npos; })) return std::nullopt;
    const std::string line = take(unread_.find("\r\n") + 2);
    std::size_t size = 0;
    if (std::from_chars(line.data(), line.data() + line.size() - 2, size, 16).ptr != line.data() + line.size() - 2)
      return std::nullopt;
    if (!read_until([&] { return unread_.size() >= size + 2; })) return std::nullopt;
    const std::string chunk = take(size);
    if (take(2) != "\r\n") return std::nullopt;
    return chunk;
  }

  // Whether the server ends the connection, without another byte.
  bool is_ended() {
    read_until([] { return false; });
    return ended_ && unread_.empty();
  }

 private:
  static constexpr int patience_ms = 20'000;

  std::string take(std::size_t size) {
    std::string taken = unread_.substr(0, size);
    unread_.erase(0, size);
    return taken;
  }

  template <class Enough>
  bool read_until(Enough enough) {
    while (!enough()) {
      pollfd waiting{socket_, POLLIN, 0};
      if (poll(&waiting, 1, patience_ms) <= 0) return false;
      char bytes[16384];
      const ssize_t size = recv(socket_, bytes, sizeof bytes, 0);
      if (size <= 0) {
        ended_ = true;
        return false;
      }
      unread_.append(bytes, static_cast<std::size_t>(size));
    }
    return true;
  }

  std::uint16_t port_;
  int socket_;
  bool connected_ = false;
  bool ended_ = false;
  std::string unread_;
};

}  // namespace cavalcade::serve::testing
