// Which program this is.

#pragma once

#include <string>

namespace cavalcade::cli {

std::string version_number();  // "0.1.0"
// The number, the commit, the compiler, and the libraries that it runs with.
std::string version_text();

}  // namespace cavalcade::cli
