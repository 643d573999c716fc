// How a server listens, and how much it takes on at once.

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "serve/lanes.hpp"

namespace cavalcade::serve {

struct Options {
  std::string host = "127.0.0.1";  // an address of this machine or its name; 0.0.0.0 and ::, all of them
  std::uint16_t port = 0;          // 0: any free one
  LaneSizes lanes = usual_lanes;
  std::size_t connections = 1024;  // open at once

  std::chrono::milliseconds header_timeout{10'000};  // for a whole head, from its first byte
  std::chrono::milliseconds body_timeout{20'000};    // for a whole body
  std::chrono::milliseconds idle_timeout{60'000};    // between two requests
  std::chrono::milliseconds write_timeout{30'000};   // for a whole reply, or one event

  std::vector<std::string>
      extra_hosts;  // names by which clients may call us too: "chess.example" or "chess.example:80"
};

}  // namespace cavalcade::serve
