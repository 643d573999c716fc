// How a server listens, and how much it takes on at once.
//
// Lanes are by what a request may cost. Each has workers and a line of its own, so that nobody waits behind work of
// another kind: what is soon done is never stuck behind what is not. Two tables say all of it: the routes name their
// lanes (api.cpp), and the lanes have their sizes here.

#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cavalcade::serve {

enum class Lane : std::uint8_t {
  at_once,        // what is in memory already: sent by the io thread itself
  verdicts,       // live verdicts, as far as a tenth of a second goes
  long_verdicts,  // those that need longer, up to 10 s
  boards,         // about a whole board before the game: starts, puzzles; up to 10 s
  searches,       // questions to the engine, up to 60 s
  files,          // answers that are brought along: checked, drawn
};

struct LaneSize {
  int workers;
  std::size_t places;  // in the line, for those that no worker has begun
};

// One row per lane, in the order above. All places together are fewer than the connections that may be open
// (Options::connections), so that there is always a connection that waits for nothing and can give way to a new one.
using LaneSizes = std::array<LaneSize, 6>;
constexpr LaneSizes usual_lanes{{{0, 0}, {2, 256}, {2, 64}, {1, 64}, {2, 128}, {1, 64}}};

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
