// Stands in for the page in a program that is built without it.

#include "serve/page.hpp"

namespace cavalcade::serve {

std::span<const PageFile> page_files() {
  return {};
}

}  // namespace cavalcade::serve
