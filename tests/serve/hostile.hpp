// Answers that are small to send and would be large to check.

#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "board/square_name.hpp"

namespace cavalcade::serve::testing {

// 40 kB: a pair whose 4000 squares have two moves each, so that every two of these moves are a clause.
inline std::string proof_with_a_large_pair() {
  using nlohmann::json;
  const Board board = *Board::rectangle(5000, 2);
  json squares = json::array();
  for (std::int32_t file = 10; file < 4010; ++file) squares.push_back(square_name(board, board.cell({file, 0})));
  return json{{"question", {{"board", "5000x2"}, {"task", "tour"}, {"from", "a1"}}},
              {"verdict", "impossible"},
              {"certificate",
               {{"kind", "proof"},
                {"cells", json::array()},
                {"cuts", json::array()},
                {"tight", json::array({{{"crowded", squares}, {"hosts", json::array()}}})},
                {"steps", "0\n"}}}}
      .dump();
}

// The cycles of a board of 100x100 cannot be counted, and here each would be a variable.
inline std::string proof_with_every_cycle() {
  return R"({"question":{"board":"100x100","task":"cycles","knights":2},"verdict":"impossible","certificate":)"
         R"({"kind":"cover-proof","every_cycle":true,"tight":[],"cuts":[],"chains":[],"covers":[],"symmetries":[],)"
         R"("order":[],"steps":"0\n"}})";
}

// A few hundred bytes: to believe these weights one would weigh every cycle of a chessboard.
inline std::string weights_of_every_cycle() {
  return R"({"question":{"board":"8x8","task":"cycles","knights":3,"lengths":"4..64"},"verdict":"impossible",)"
         R"("certificate":{"kind":"weights","squares":["a1"],"weights":[64],"least":22,"tight":[]}})";
}

}  // namespace cavalcade::serve::testing
