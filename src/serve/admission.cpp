#include "serve/admission.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <iterator>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace cavalcade::serve {
namespace {

namespace http = boost::beast::http;
using Field = http::field;

constexpr std::size_t longest_target = 2048;

std::string_view view(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

bool same_word(std::string_view a, std::string_view b) {
  return boost::beast::iequals({a.data(), a.size()}, {b.data(), b.size()});
}

std::string_view path_of(const Head& head) {
  const std::string_view target = view(head.target());
  return target.substr(0, target.find('?'));
}

// "application/json; charset=utf-8" -> "application/json"
std::string_view without_parameters(std::string_view type) {
  type = type.substr(0, type.find(';'));
  const auto begin = type.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return type.substr(begin, type.find_last_not_of(" \t") - begin + 1);
}

// Whether one of the fields' types, separated by commas, is this one.
bool lists_type(const Head& head, Field field, std::string_view type) {
  const auto [first, last] = head.equal_range(field);
  return std::any_of(first, last, [&](const auto& each) {
    std::string_view rest = view(each.value());
    while (true) {
      const auto comma = rest.find(',');
      if (same_word(without_parameters(rest.substr(0, comma)), type)) return true;
      if (comma == std::string_view::npos) return false;
      rest.remove_prefix(comma + 1);
    }
  });
}

bool is_reading(const Head& head) {
  return head.method() == http::verb::get || head.method() == http::verb::head;
}

bool serves(const Route& route, const Head& head) {
  return route.method == (head.method() == http::verb::head ? "GET" : view(head.method_string()));
}

// "GET, HEAD"
std::string methods_at(std::string_view path, const Routes& routes) {
  std::string methods;
  for (const Route& route : routes) {
    if (route.path != path && path != "*") continue;
    const std::string_view names = route.method == "GET" ? "GET, HEAD" : route.method;
    if (methods.find(names) == std::string::npos) methods += fmt::format("{}{}", methods.empty() ? "" : ", ", names);
  }
  return methods;
}

std::variant<const Route*, Reply> find_route(const Head& head, const Routes& routes) {
  const std::string_view path = path_of(head);
  const auto found =
      std::ranges::find_if(routes, [&](const Route& each) { return each.path == path && serves(each, head); });
  if (found != routes.end()) return &*found;
  Reply wrong_method = refusal(405, "");
  wrong_method.allow = methods_at(path, routes);
  if (wrong_method.allow.empty()) return refusal(404, "there is nothing at this path");
  wrong_method.body = refusal(405, fmt::format("this path takes {} only", wrong_method.allow)).body;
  return wrong_method;
}

std::optional<Reply> refuse_stranger(const Head& head, const OwnNames& names) {
  const auto [first, last] = head.equal_range(Field::host);
  if (std::distance(first, last) != 1 || !names.include(view(first->value())))
    return refusal(403, "the field Host is not the address of this server");
  if (is_reading(head)) return std::nullopt;
  const auto [origin, origins_end] = head.equal_range(Field::origin);
  if (!std::all_of(origin, origins_end, [&](const auto& each) { return names.include_origin(view(each.value())); }))
    return refusal(403, "requests of other sites' pages are refused (field Origin)");
  const std::string_view site = view(head["Sec-Fetch-Site"]);
  if (!site.empty() && site != "same-origin" && site != "none")
    return refusal(403, "requests of other sites' pages are refused (field Sec-Fetch-Site)");
  return std::nullopt;
}

std::optional<Reply> refuse_body(const Head& head, boost::optional<std::uint64_t> length, const Route& route) {
  if (!is_reading(head) && !same_word(without_parameters(view(head[Field::content_type])), "application/json"))
    return refusal(415, "the body must be JSON, and declared so: Content-Type: application/json");
  if (length && *length > route.body_limit)
    return refusal(413, fmt::format("the body may have at most {} bytes here", route.body_limit));
  if (head.count(Field::expect) != 0 && !expects_continue(head))
    return refusal(417, "the only expectation that can be met is 100-continue");
  return std::nullopt;
}

}  // namespace

std::variant<const Route*, Reply> admit(const Head& head, boost::optional<std::uint64_t> length, const Routes& routes,
                                        const OwnNames& names) {
  if (head.target().size() > longest_target)
    return refusal(414, fmt::format("the target may have at most {} bytes", longest_target));
  if (auto stranger = refuse_stranger(head, names)) return *std::move(stranger);
  auto found = find_route(head, routes);
  if (const auto* route = std::get_if<const Route*>(&found))
    if (auto body = refuse_body(head, length, **route)) return *std::move(body);
  return found;
}

Asked asked_by(const Head& head) {
  const std::string_view target = view(head.target());
  const std::string_view path = path_of(head);
  Asked asked;
  asked.path = path;
  if (path.size() < target.size()) asked.query = target.substr(path.size() + 1);
  // A stream is sent in chunks, which HTTP/1.0 does not know.
  asked.wants_events =
      head.version() == 11 && head.method() != http::verb::head && lists_type(head, Field::accept, "text/event-stream");
  return asked;
}

bool expects_continue(const Head& head) {
  return same_word(view(head[Field::expect]), "100-continue");
}

}  // namespace cavalcade::serve
