// Answers in any format: whatever is accepted is the same after it has been written and read again, in every format
// that has it. The first byte says what is said beside the text.

#include <array>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "draw/draw.hpp"
#include "fuzz/law.hpp"
#include "read/foreign.hpp"
#include "read/read.hpp"

namespace cavalcade {
namespace {

constexpr std::int64_t quickly_written = 1 << 12;

Request said_by(std::uint8_t byte) {
  switch (byte) {
    case 'c':
      return {{"closed", true}};
    case 'v':
      return {{"task", "visit"}};
    case 'y':
      return {{"task", "cycles"}};
    case 'b':
      return {{"board", "4x3"}, {"block", "a1"}};
    case 's':
      return {{"board", "4x4"}};
    default:
      return {};
  }
}

void require_the_same(const Solved& solved, draw::Format format, const Request& said) {
  std::ostringstream out;
  if (!draw::write(out, format, solved.question, solved.answer, {})) return;
  const Result<Solved> again = read::parse_answer(out.str(), said);
  require(static_cast<bool>(again), "what is written can be read");
  require(again->question.board == solved.question.board, "the board stays the same");
  require(again->answer.witness == solved.answer.witness, "the answer stays the same");
}

// No square twice: a board has one number per square.
bool can_be_shown(const Board& board, const std::vector<CellList>& routes) {
  std::vector<bool> taken(static_cast<std::size_t>(board.area()));
  for (const CellList& route : routes)
    for (const Cell cell : route) {
      if (taken[index(cell)] || board.is_blocked(cell)) return false;
      taken[index(cell)] = true;
    }
  return true;
}

// JSON carries all, and text all that a board shows.
void write_and_read(const Solved& solved) {
  require_the_same(solved, draw::Format::json, {});
  std::vector<CellList> routes;
  if (const auto* tour = std::get_if<Tour>(&solved.answer.witness)) routes = {tour->squares};
  if (const auto* cover = std::get_if<Cover>(&solved.answer.witness)) routes = cover->cycles;
  if (const auto* visit = std::get_if<Visit>(&solved.answer.witness)) routes = visit->paths;
  const bool is_said = !solved.question.board.piece().is_knight() || solved.question.board.piece() == Piece();
  if (!routes.empty() && is_said && can_be_shown(solved.question.board, routes))
    require_the_same(solved, draw::Format::text, {});
}

void read_of_others(std::string_view text) {
  static const std::array questions{*parse_question({{"board", "3x4"}}),
                                    *parse_question({{"board", "4x4"}, {"task", "cycles"}, {"knights", "2"}}),
                                    *parse_question({{"board", "3x4"}, {"task", "visit"}, {"knights", "a1,c4"}})};
  for (const Question& question : questions)
    for (const Named<read::Origin>& row : read::origins()) {
      const Result<read::ForeignAnswer> read = read::read_foreign(row.value, question, text);
      require_one_line(read ? read->fault + read->answer.reason + "." : read.error().message);
    }
  if (const Result<Question> question = read::question_in(text); !question) require_one_line(question.error().message);
}

}  // namespace
}  // namespace cavalcade

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cavalcade;
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] == 'f') {
    read_of_others(text);
    return 0;
  }
  for (const read::Piece& piece : read::pieces_of(text)) {
    const Result<Solved> solved = read::parse_answer(piece.text, said_by(data[0]), std::int64_t{1} << 24);
    if (!solved)
      require_one_line(solved.error().message);
    else if (solved->question.board.area() <= quickly_written && read::form_of(piece.text) != read::Form::json)
      write_and_read(*solved);
  }
  return 0;
}
