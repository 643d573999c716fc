// The API: what the page, or any other client on this machine, can ask. Every route turns JSON into the same questions
// that the command line asks, and the engine's checked answers into JSON. docs/reference/api.md describes it for
// clients.

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "serve/exchange.hpp"

namespace cavalcade::serve {

constexpr std::size_t usual_body = std::size_t{64} * 1024;
// Answers come back to be checked and drawn: one of 100x100 outgrows 64 KiB.
constexpr std::size_t answer_body = std::size_t{1024} * 1024;

// What other machines can open, if they can reach the server. Its port is known only when it listens, which is after
// its routes are made: so whoever opens it fills this in before it runs.
using AddressesForOthers = std::shared_ptr<std::vector<std::string>>;

HttpResponse about(std::string_view version, const std::vector<std::string>& addresses_for_others);

// The games: /api/verdict, /api/starts, /api/puzzle, /api/clues.
HttpResponse verdict(const HttpRequest& request, Exchange& exchange);
HttpResponse starts(const HttpRequest& request, Exchange& exchange);
HttpResponse puzzle(const HttpRequest& request, Exchange& exchange);
HttpResponse clues(const HttpRequest& request, Exchange& exchange);

// Questions: /api/solve, /api/trace.
HttpResponse solve(const HttpRequest& request, Exchange& exchange);
HttpResponse trace(const HttpRequest& request, Exchange& exchange);

// Answers that are brought along: /api/check, /api/draw, /api/describe.
HttpResponse check(const HttpRequest& request, Exchange& exchange);
HttpResponse draw(const HttpRequest& request, Exchange& exchange);
HttpResponse describe(const HttpRequest& request, Exchange& exchange);

std::vector<Route> api_routes(std::string_view version, AddressesForOthers addresses);

}  // namespace cavalcade::serve
