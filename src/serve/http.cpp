#include "serve/http.hpp"

#include <nlohmann/json.hpp>

namespace cavalcade::serve {

Reply refusal(int status, std::string_view line) {
  const nlohmann::json body{{"error", line}};
  Reply reply;
  reply.status = status;
  reply.body = body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
  return reply;
}

Reply unfinished() {
  Reply reply;
  reply.is_unfinished = true;
  return reply;
}

}  // namespace cavalcade::serve
