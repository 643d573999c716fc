#include "serve/address.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <charconv>
#include <cstring>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <optional>

#include <fmt/format.h>

#include "serve/http.hpp"

namespace cavalcade::serve {
namespace {

namespace ip = boost::asio::ip;

constexpr std::uint16_t http_port = 80;  // what a name without a port means

// A host and its port, in one form: "localhost", "127.0.0.1" or "::1".
struct Authority {
  std::string host;
  bool is_address = false;
  std::uint16_t port = http_port;
};

std::optional<std::uint16_t> port_of(std::string_view digits) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return port;
}

// "[::1]", "127.0.0.1" or a name.
std::optional<Authority> authority_of_host(std::string_view host) {
  if (host.empty()) return std::nullopt;
  boost::system::error_code error;
  if (host.front() == '[') {
    if (host.back() != ']' || host.find('%') != std::string_view::npos) return std::nullopt;
    const auto address = ip::make_address_v6(std::string(host.substr(1, host.size() - 2)), error);
    if (error) return std::nullopt;
    return Authority{.host = address.to_string(), .is_address = true};
  }
  const auto address = ip::make_address_v4(std::string(host), error);
  if (!error) return Authority{.host = address.to_string(), .is_address = true};
  return Authority{.host = in_lower_case(host)};
}

std::optional<Authority> authority_of(std::string_view text) {
  const auto bracket = text.rfind(']');
  const auto colon = text.find(':', bracket == std::string_view::npos ? 0 : bracket);
  auto authority = authority_of_host(text.substr(0, colon));
  if (!authority || colon == std::string_view::npos) return authority;
  const auto port = port_of(text.substr(colon + 1));
  if (!port) return std::nullopt;
  authority->port = *port;
  return authority;
}

std::string one_form(std::string_view host, std::uint16_t port) {
  return fmt::format("{} {}", host, port);
}

}  // namespace

OwnNames::OwnNames(std::string_view address, std::uint16_t port, const std::vector<std::string>& extra) : port_(port) {
  boost::system::error_code ignored;
  any_address_ = ip::make_address(std::string(address), ignored).is_unspecified();
  for (const std::string_view host :
       {std::string_view("127.0.0.1"), std::string_view("::1"), std::string_view("localhost"), address})
    names_.push_back(one_form(host, port));
  for (const std::string& name : extra) {
    const auto authority = authority_of(name);
    if (!authority) continue;
    const bool has_port = name.back() != ']' && name.rfind(':') != std::string::npos;
    names_.push_back(one_form(authority->host, has_port ? authority->port : port));
  }
}

bool OwnNames::include(std::string_view host) const {
  const auto authority = authority_of(host);
  if (!authority) return false;
  if (any_address_ && authority->is_address && authority->port == port_) return true;
  return std::ranges::find(names_, one_form(authority->host, authority->port)) != names_.end();
}

bool OwnNames::include_origin(std::string_view origin) const {
  constexpr std::string_view scheme = "http://";
  return origin.starts_with(scheme) && include(origin.substr(scheme.size()));
}

std::string url_of(std::string_view address, std::uint16_t port) {
  const bool brackets = address.find(':') != std::string_view::npos;
  return fmt::format("http://{}{}{}:{}/", brackets ? "[" : "", address, brackets ? "]" : "", port);
}

std::string client_at(const ip::address& address) {
  if (address.is_v4()) return address.to_string();
  const ip::address_v6 six = address.to_v6();
  if (six.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, six).to_string();
  ip::address_v6::bytes_type bytes = six.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return ip::make_address_v6(bytes).to_string();
}

std::vector<std::string> addresses_on_networks() {
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return {};
  std::vector<std::string> four;
  std::vector<std::string> six;
  for (const ifaddrs* each = all; each != nullptr; each = each->ifa_next) {
    if (each->ifa_addr == nullptr || (each->ifa_flags & IFF_UP) == 0) continue;
    if (each->ifa_addr->sa_family == AF_INET) {
      const auto& place = *reinterpret_cast<const sockaddr_in*>(each->ifa_addr);
      const ip::address_v4 address(ntohl(place.sin_addr.s_addr));
      if (!address.is_loopback()) four.push_back(address.to_string());
    } else if (each->ifa_addr->sa_family == AF_INET6) {
      ip::address_v6::bytes_type bytes;
      std::memcpy(bytes.data(), &reinterpret_cast<const sockaddr_in6*>(each->ifa_addr)->sin6_addr, bytes.size());
      const ip::address_v6 address(bytes);
      if (!address.is_loopback() && !address.is_link_local()) six.push_back(address.to_string());
    }
  }
  freeifaddrs(all);
  return four.empty() ? six : four;
}

bool is_loopback(std::string_view address) {
  boost::system::error_code ignored;
  return ip::make_address(std::string(address), ignored).is_loopback();
}

}  // namespace cavalcade::serve
