// Whether a request is let in, decided by its head alone, before its body is read or any work is done.
//
// What keeps pages of other sites out: the server answers only to its own names (address.hpp); a POST that says it
// comes from elsewhere (Origin, Sec-Fetch-Site) is refused; and its body must be declared as JSON, which a page
// elsewhere cannot do without asking first, with OPTIONS, which nobody answers.

#pragma once

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/optional.hpp>
#include <cstdint>
#include <optional>
#include <variant>

#include "serve/address.hpp"
#include "serve/exchange.hpp"

namespace cavalcade::serve {

using Head = boost::beast::http::request_header<>;

// A head that two readers could understand in two ways: where its body ends (a Transfer-Encoding that we do not know,
// or a length beside it), or who asks what of whom (fields that are there twice, no Host). What one takes for a body
// the other may take for the next request, so such a request is refused, and nothing after it is read.
std::optional<HttpResponse> refuse_ambiguous(const Head& head);

// The route, or why not. `length`: of the body, where the head says it.
std::variant<const Route*, HttpResponse> admit(const Head& head, boost::optional<std::uint64_t> length,
                                               const Routes& routes, const OwnNames& names);

// The request as its handler sees it, still without its body.
HttpRequest request_of(const Head& head);

bool expects_continue(const Head& head);

}  // namespace cavalcade::serve
