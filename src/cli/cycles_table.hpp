// cavalcade cycles --table: every balanced cover up to N x N, decided and compared with what has been published.

#pragma once

#include <optional>
#include <string>

#include "ask/request.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"

namespace cavalcade::cli {

struct TableOptions {
  std::optional<std::string> side;
  std::optional<std::string> folder;  // for the atlas
};

// Of the request only seed, threads and limits are used; the limits are those of each instance.
Exit decide_table(const TableOptions& options, Request request, const OutputOptions& output_options);

}  // namespace cavalcade::cli
