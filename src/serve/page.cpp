#include "serve/page.hpp"

#include <string>

namespace cavalcade::serve {
namespace {

HttpResponse reply_with(const PageFile& file, Form form) {
  if (form == Form::none)
    return refusal(406, "this is sent plain or by gzip, and the field Accept-Encoding takes neither");
  HttpResponse reply;
  reply.type = file.type;
  reply.gzipped = form == Form::gzip;
  reply.has_forms = true;
  reply.body = reply.gzipped ? file.gzipped : file.plain;
  reply.immutable = file.path.starts_with("/assets/");  // these have a hash of their content in the name
  return reply;
}

Route route_to(std::string_view path, const PageFile& file) {
  return {"GET", path, 0, [&file](const HttpRequest& request, Exchange&) { return reply_with(file, request.form); },
          Lane::at_once};
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
