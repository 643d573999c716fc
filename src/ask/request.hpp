// A Request is a question as somebody wrote it: the words of the command line or of a JSON object, not yet understood.
// parse_question understands it, and refuses with one line that names the argument, what is wrong and what is accepted.

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ask/question.hpp"
#include "base/result.hpp"

namespace cavalcade {

struct Request {
  std::string task = "tour";
  std::string board;  // "8x8", "cube:4" or "@FILE"
  std::optional<std::string> block;
  std::optional<std::string> wrap;
  std::optional<std::string> leaper;
  bool closed = false;
  std::optional<std::string> from;
  std::optional<std::string> to;
  std::optional<std::string> method;
  std::optional<std::string> tie_break;
  std::optional<std::string> redundant;    // "on" or "off", of the method circuit
  std::optional<std::string> values;       // of the method circuit
  std::optional<std::string> consistency;  // of the method circuit
  std::optional<std::string> labeling;     // of the method cycle
  std::optional<std::string> squares;      // the steps wanted, "5..9"
  std::optional<std::string> step_of;      // the square whose step is wanted
  std::optional<std::string> knights;      // a number (cycles) or squares (visit)
  std::optional<std::string> lengths;      // "56..58"
  std::optional<std::string> counted;      // "closed", "open" or "two-factors", of the task count
  std::optional<std::string> scope;        // "all", "symmetric" or "distinct"
  bool directed = false;
  bool by_start = false;
  std::optional<std::string> seed;
  std::optional<std::string> threads;
  std::optional<std::string> time_limit;
  std::optional<std::string> memory_limit;
  std::optional<std::string> checkpoint;
};

Result<Question> parse_question(const Request& request);

// The pieces, for those who need one alone. `argument` is the name the message starts with.
Result<Board> parse_board(std::string_view text);                        // "8x8", "cube:4", "@FILE"
Result<Board> parse_map(std::string_view map, std::string_view source);  // the text of a map file
Result<std::vector<Square>> parse_squares(const Board& board, std::string_view list, std::string_view argument);
Result<std::int64_t> parse_whole(std::string_view text, std::int64_t least, std::int64_t most,
                                 std::string_view argument);
Result<std::chrono::nanoseconds> parse_duration(std::string_view text,
                                                std::string_view argument);           // "60s", "100ms", "2m"
Result<std::uint64_t> parse_bytes(std::string_view text, std::string_view argument);  // "16G", "512M"

}  // namespace cavalcade
