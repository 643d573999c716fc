// The page itself, which is part of the program: the files that web/ was built into, as they are and compressed.

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "serve/exchange.hpp"

namespace cavalcade::serve {

struct PageFile {
  std::string_view path;  // "/index.html"
  std::string_view type;
  std::string_view plain;
  std::string_view gzipped;
};

// Written by web/embed.mjs. Empty in a program that was built without the page.
std::span<const PageFile> page_files();

// A route for each file; "/" is the page.
std::vector<Route> page_routes();

}  // namespace cavalcade::serve
