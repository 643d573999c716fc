// By which names a client may call the server.
//
// A page of another site can have its own name resolve to 127.0.0.1 and then read our replies as if they were its own
// (DNS rebinding). The browser still sends that name as Host, so a server that only answers to its own names is safe:
// its addresses, which nobody else's page can have as its name, and localhost, which resolvers do not ask others about.

#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cavalcade::serve {

class OwnNames {
 public:
  // `address`: where the server listens, as text. The extra names are those of Options.
  OwnNames(std::string_view address, std::uint16_t port, const std::vector<std::string>& extra);

  // "127.0.0.1:8080", "localhost:8080", "[::1]:8080": the field Host.
  [[nodiscard]] bool include(std::string_view host) const;
  // "http://127.0.0.1:8080": the field Origin.
  [[nodiscard]] bool include_origin(std::string_view origin) const;

 private:
  bool any_address_ = false;  // it listens on all addresses of the machine, and we do not know them
  std::uint16_t port_;
  std::vector<std::string> names_;  // each with its port, in the form that `include` brings others to
};

// "http://127.0.0.1:8080/"
std::string url_of(std::string_view address, std::uint16_t port);

// Whoever is at this address, as one client among others: the address, or of version 6 the network of it, because one
// machine has as many addresses there as it likes.
std::string client_at(const boost::asio::ip::address& address);

bool is_loopback(std::string_view address);

// The addresses by which other machines can reach this one: those of its networks, of version 4 if there are any.
std::vector<std::string> addresses_on_networks();

}  // namespace cavalcade::serve
