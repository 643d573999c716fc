// JSON text as a tree, and its values, for readers that believe nothing. A field that occurs twice in an object is
// refused, since one reader would take the first and another the last, and so is nesting deeper than any file of ours.
// Time grows with the text, however many fields an object has; the library's own reader looks through all of them for
// every new one.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "ask/certificate.hpp"
#include "ask/request.hpp"
#include "base/result.hpp"
#include "board/board.hpp"

namespace cavalcade {

using Json = nlohmann::ordered_json;

// `what` is what the message begins with: "answer", "question".
Result<Json> parse_json(std::string_view text, std::string_view what);

// Thrown and caught inside ask/ only: readers go many levels deep, and the first fault ends them.
struct Fault {
  std::string message;
};
// Nothing is said of where, if `where` is empty: for what is read by `within`.
[[noreturn]] void fail(std::string_view where, std::string_view what);

// Runs `read`; its faults are said to lie in `where`.
auto within(std::string_view where, const auto& read) {
  try {
    return read();
  } catch (const Fault& fault) {
    fail(where, fault.message);
  }
}

// An object, whose fields are asked for one by one. Those that nobody has asked for in the end do not belong there.
class Fields {
 public:
  Fields(const Json& object, const char* where);  // fails if it is none

  const Json* find(const char* key);
  const Json& at(const char* key);  // fails if it is not there
  void refuse_others() const;

 private:
  const Json& object_;
  const char* where_;
  std::vector<const Json*> asked_for_;
};

// The value of a field; each fails if it is something else.
bool read_flag(const Json& json, const char* where);
std::string read_text(const Json& json, const char* where);
std::int64_t read_whole(const Json& json, const char* where);
std::uint64_t read_natural(const Json& json, const char* where);
Square read_square(const Board& board, const Json& json, const char* where);
std::vector<Square> read_squares(const Board& board, const Json& json, const char* where);
// Requires board.has_cells().
CellList read_cells(const Board& board, const Json& json, const char* where);
std::vector<CellList> read_cell_lists(const Board& board, const Json& json, const char* where);

Json names_of(const Board& board, const CellList& cells);

// The fields of a question, as the object "question" of an answer has them, and "time_limit"; others are not looked at.
Result<Request> request_in(const Json& json);

// ask/certificate_json.cpp
Json certificate_json(const Board& board, const Certificate& certificate);
Certificate read_certificate(const Board& board, const Json& json);
Json certificate_schema();  // one of the kinds, each with its parts

}  // namespace cavalcade
