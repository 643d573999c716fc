#include "serve/page.hpp"

#include <string>

namespace cavalcade::serve {
namespace {

Reply reply_with(const PageFile& file) {
  Reply reply;
  reply.type = file.type;
  reply.body = file.bytes;
  reply.gzipped = true;
  reply.immutable = file.path.starts_with("/assets/");  // these have a hash of their content in the name
  return reply;
}

Route route_to(std::string_view path, const PageFile& file) {
  return {"GET", path, 0, [&file](const Asked&, Exchange&) { return reply_with(file); }, Pace::at_once};
}

}  // namespace

std::vector<Route> page_routes() {
  std::vector<Route> routes;
  for (const PageFile& file : page_files()) {
    routes.push_back(route_to(file.path, file));
    if (file.path == "/index.html") routes.push_back(route_to("/", file));
  }
  return routes;
}

}  // namespace cavalcade::serve
