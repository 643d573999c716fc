// Questions and answers as JSON: whatever is accepted says the same after it has been written and read again, and the
// checker comes to an end with it.

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>

#include "ask/difference.hpp"
#include "ask/json.hpp"
#include "check/check.hpp"
#include "fuzz/law.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cavalcade;
  const Result<Solved> solved = parse_answer({reinterpret_cast<const char*>(data), size});
  if (!solved) {
    require_one_line(solved.error().message);
    return 0;
  }
  // The holes of a board are listed square by square, which is no question of right or wrong on a huge one.
  constexpr std::int64_t quickly_written = 1 << 20;
  if (solved->question.board.blocked_count() > 0 && solved->question.board.area() > quickly_written) return 0;

  std::ostringstream out;
  write_json(out, solved->question, solved->answer);
  const Result<Solved> again = parse_answer(out.str());
  require(static_cast<bool>(again), "what is written can be read");
  require(again->question == solved->question, "the question stays the same");
  require(difference(again->answer, solved->answer).empty(), "the answer stays the same");

  constexpr std::int64_t quickly_checked = 400;
  constexpr std::uint64_t little_effort = 2'000;
  if (solved->question.board.area() > quickly_checked) return 0;
  const check::Finding finding = check::check_answer(solved->question, solved->answer, little_effort);
  require(finding.what.empty() == (finding.outcome == check::Outcome::holds), "what does not hold has a reason");
  if (finding.outcome != check::Outcome::holds) require_one_line(finding.what);
  return 0;
}
