#include "serve/admission.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "serve/http.hpp"

namespace cavalcade::serve {
namespace {

namespace http = boost::beast::http;
using Field = http::field;

constexpr std::size_t longest_target = 2048;
constexpr const char* site_field = "Sec-Fetch-Site";

std::string_view view(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

// The target in its parts. "http://tours.example/about" is as good as "/about": so says a client to a proxy, and
// servers have to understand it too (RFC 9112, 3.2.2).
struct Target {
  std::optional<std::string_view> authority;
  std::string_view path;
  std::string_view query;
};

Target target_of(const Head& head) {
  constexpr std::string_view scheme = "http://";
  std::string_view rest = view(head.target());
  Target target;
  if (same_word(rest.substr(0, scheme.size()), scheme)) {
    rest.remove_prefix(scheme.size());
    target.authority = rest.substr(0, rest.find_first_of("/?"));
    rest.remove_prefix(target.authority->size());
  }
  target.path = rest.substr(0, rest.find('?'));
  if (target.path.size() < rest.size()) target.query = rest.substr(target.path.size() + 1);
  if (target.authority && target.path.empty()) target.path = "/";
  return target;
}

// The fields of this name as one, joined by commas.
std::string joined(const Head& head, Field field) {
  const auto [first, last] = head.equal_range(field);
  std::string all;
  std::for_each(first, last, [&](const auto& each) {
    if (!all.empty()) all += ',';
    all += view(each.value());
  });
  return all;
}

// Whether one of the field's types, separated by commas, is this one.
bool lists_type(const Head& head, Field field, std::string_view type) {
  bool listed = false;
  for_each_item(joined(head, field),
                [&](std::string_view item) { listed = listed || same_word(without_parameters(item), type); });
  return listed;
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

std::variant<const Route*, HttpResponse> find_route(const Head& head, const Routes& routes) {
  const std::string_view path = target_of(head).path;
  const auto found =
      std::ranges::find_if(routes, [&](const Route& each) { return each.path == path && serves(each, head); });
  if (found != routes.end()) return &*found;
  HttpResponse wrong_method = refusal(405, "");
  wrong_method.allow = methods_at(path, routes);
  if (wrong_method.allow.empty()) return refusal(404, "there is nothing at this path");
  wrong_method.body = refusal(405, fmt::format("this path takes {} only", wrong_method.allow)).body;
  return wrong_method;
}

std::optional<HttpResponse> refuse_stranger(const Head& head, const OwnNames& names) {
  if (!names.include(view(head[Field::host]))) return refusal(403, "the field Host is not the address of this server");
  if (const auto authority = target_of(head).authority; authority && !names.include(*authority))
    return refusal(403, "the target names another server");
  if (is_reading(head)) return std::nullopt;
  if (head.count(Field::origin) != 0 && !names.include_origin(view(head[Field::origin])))
    return refusal(403, "requests of other sites' pages are refused (field Origin)");
  const std::string_view site = view(head[site_field]);
  if (!site.empty() && site != "same-origin" && site != "none")
    return refusal(403, "requests of other sites' pages are refused (field Sec-Fetch-Site)");
  return std::nullopt;
}

std::optional<HttpResponse> refuse_body(const Head& head, boost::optional<std::uint64_t> length, const Route& route) {
  // Neither is a type that another site's page may send without asking first.
  const std::string_view type = without_parameters(view(head[Field::content_type]));
  const bool is_file = route.takes_files && same_word(type, "application/octet-stream");
  if (!is_reading(head) && !is_file && !same_word(type, "application/json"))
    return refusal(415, "the body must be JSON, and declared so: Content-Type: application/json");
  if (length && *length > route.body_limit)
    return refusal(413, fmt::format("the body may have at most {} bytes here", route.body_limit));
  if (head.count(Field::expect) != 0 && !expects_continue(head))
    return refusal(417, "the only expectation that can be met is 100-continue");
  return std::nullopt;
}

bool is_whole_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<HttpResponse> refuse_ambiguous(const Head& head) {
  for (const char* name :
       {"Host", "Content-Length", "Transfer-Encoding", "Content-Type", "Origin", site_field, "Expect"})
    if (head.count(name) > 1) return refusal(400, fmt::format("the field {} is there more than once", name));
  if (head.count(Field::host) == 0) return refusal(400, "the field Host is missing");
  const bool has_length = head.count(Field::content_length) != 0;
  if (has_length && !is_whole_number(view(head[Field::content_length])))
    return refusal(400, "the field Content-Length is not a number");
  if (head.count(Field::transfer_encoding) == 0) return std::nullopt;
  if (has_length) return refusal(400, "the fields Content-Length and Transfer-Encoding exclude each other");
  if (head.version() != 11 || !same_word(view(head[Field::transfer_encoding]), "chunked"))
    return refusal(400, "the only Transfer-Encoding that is taken is chunked, in HTTP/1.1");
  return std::nullopt;
}

std::variant<const Route*, HttpResponse> admit(const Head& head, boost::optional<std::uint64_t> length,
                                               const Routes& routes, const OwnNames& names) {
  if (head.target().size() > longest_target)
    return refusal(414, fmt::format("the target may have at most {} bytes", longest_target));
  if (auto stranger = refuse_stranger(head, names)) return *std::move(stranger);
  auto found = find_route(head, routes);
  if (const auto* route = std::get_if<const Route*>(&found))
    if (auto body = refuse_body(head, length, **route)) return *std::move(body);
  return found;
}

HttpRequest request_of(const Head& head) {
  const Target target = target_of(head);
  HttpRequest request;
  request.path = target.path;
  request.query = target.query;
  request.form = form_for(joined(head, Field::accept_encoding));
  // A stream is sent in chunks, which HTTP/1.0 does not know.
  request.wants_events =
      head.version() == 11 && head.method() != http::verb::head && lists_type(head, Field::accept, "text/event-stream");
  return request;
}

bool expects_continue(const Head& head) {
  return same_word(view(head[Field::expect]), "100-continue");
}

}  // namespace cavalcade::serve
