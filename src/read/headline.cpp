// The first line of an answer as text, read back: what draw/headline.cpp says of the question. A line that begins
// otherwise is no headline, and whatever comes after the board is not looked at but for the number of blocked squares.

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "ask/parse.hpp"
#include "board/square_name.hpp"
#include "read/claim.hpp"

namespace cavalcade::read {
namespace {

// A line that is read from left to right.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  bool take(std::string_view expected) {
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(expected.size());
    return true;
  }
  bool take_one_of(std::initializer_list<std::string_view> all) {
    return std::any_of(all.begin(), all.end(), [this](std::string_view expected) { return take(expected); });
  }
  std::string_view take_digits() { return take_up_to(rest_.find_first_not_of("0123456789")); }
  // Up to a blank, a comma, or the end.
  std::string_view take_word() { return take_up_to(rest_.find_first_of(" ,")); }
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  std::string_view take_up_to(std::size_t end) {
    const std::string_view taken = rest_.substr(0, end);
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string_view rest_;
};

// "(1,4)-leaper ", "(0,1)+(1,4)-leaper ", or nothing; of several "(1,4)-leapers ".
bool take_leaper(Words& words, Request& told, std::string_view after) {
  Words ahead = words;
  std::string leaper;
  do {
    if (!ahead.take("(")) return false;
    leaper += leaper.empty() ? "" : "+";
    leaper += ahead.take_digits();
    if (!ahead.take(",")) return false;
    leaper += ',';
    leaper += ahead.take_digits();
  } while (ahead.take(")+"));
  if (!ahead.take(after)) return false;
  told.give("leaper", leaper);
  words = ahead;
  return true;
}

// The same, or "king's "; of several "kings".
bool take_piece(Words& words, Request& told, std::string_view after_leaper, std::string_view king) {
  if (take_leaper(words, told, after_leaper)) return true;
  if (!words.take(king)) return false;
  told.give("leaper", "0,1+1,1");
  return true;
}

// "8x8 torus, 64 squares (2 blocked), .."
bool take_board(Words& words, Headline& headline) {
  const std::string_view word = words.take_word();
  if (word.starts_with('@') || word.starts_with("graph:")) return false;  // a file must not name others
  const Result<Board> board = parse_board(word);
  if (!board) return false;
  headline.told.give("board", board_name(*board));
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> joined{{{" joined left to right", "x"},
                                                                                 {" joined bottom to top", "y"},
                                                                                 {" torus", "xy"},
                                                                                 {" Mobius strip", "mobius"},
                                                                                 {" Klein bottle", "klein"}}};
  for (const auto& [spoken, wrap] : joined)
    if (words.take(spoken)) headline.told.give("wrap", std::string(wrap));
  const std::size_t end = words.rest().find(" blocked)");
  if (end == std::string_view::npos) return true;
  const std::size_t begin = words.rest().rfind('(', end);
  if (begin == std::string_view::npos) return true;
  const std::string_view number = words.rest().substr(begin + 1, end - begin - 1);
  std::from_chars(number.data(), number.data() + number.size(), headline.blocked);
  return true;
}

// "closed (1,4)-leaper tour of 8x8 ..".
bool take_tour(Words& words, Headline& headline) {
  Request& told = headline.told;
  const bool closed = words.take("closed ");
  if (!closed && !words.take("open ")) return false;
  take_piece(words, told, ")-leaper ", "king's ");
  if (!words.take("tour of ")) return false;
  told.give("task", "tour");
  if (closed) told.give("closed", true);
  return take_board(words, headline);
}

// "3 cycles of 9x6 .."; the number has been read.
bool take_cycles(Words& words, Headline& headline) {
  take_piece(words, headline.told, ")-leaper ", "king's ");
  if (!words.take_one_of({"cycles of ", "cycle of "})) return false;
  headline.told.give("task", "cycles");
  return take_board(words, headline);
}

// "2 knights on 8x8 visit 62 of 64 squares ..".
bool take_visit(Words& words, Headline& headline) {
  const bool is_named = take_piece(words, headline.told, ")-leaper", "king");
  if (!is_named && !words.take("knight")) return false;
  words.take("s");
  if (!words.take(" on ")) return false;
  headline.told.give("task", "visit");
  return take_board(words, headline);
}

// "5 cycles of 6 to 8 squares,".
bool take_cover(Words& words, Request& told) {
  told.give("knights", std::string(words.take_digits()));
  if (!words.take_one_of({" cycles of ", " cycle of "})) return false;
  const std::string shortest(words.take_digits());
  const std::string longest = words.take(" to ") ? std::string(words.take_digits()) : shortest;
  told.give("lengths", shortest + ".." + longest);
  return words.take(" squares,");
}

// "17 on d4, 40 on h8," of steps, or "a1-b3, c3-e4," of moves: items with commas after them, up to what comes next.
template <class TakeItem>
bool take_items(Words& words, const TakeItem& take_item) {
  do {
    if (!take_item() || !words.take(",")) return false;
    const bool is_end = words.rest().starts_with(" of ") || words.rest().starts_with(" that make ");
    if (is_end) return true;
  } while (words.take(" "));
  return false;
}

// " with step 17 on d4, 40 on h8, that make a1-b3,". Nothing is wanted if the line goes on otherwise.
bool take_wishes(Words& words, Request& told) {
  std::vector<std::string> steps;
  const auto take_step = [&] {
    const std::string step(words.take_digits());
    if (step.empty() || !words.take(" on ")) return false;
    steps.push_back(step + "=" + std::string(words.take_word()));
    return true;
  };
  std::vector<std::string> moves;
  const auto take_move = [&] {
    const std::string_view move = words.take_word();
    if (move.find('-') == std::string_view::npos) return false;
    moves.emplace_back(move);
    return true;
  };
  if (words.take(" with step ") && !take_items(words, take_step)) return false;
  if (words.take(" that make ") && !take_items(words, take_move)) return false;
  if (!steps.empty()) told.give("step", std::move(steps));
  if (!moves.empty()) told.give("use", std::move(moves));
  return true;
}

// "9862 directed open tours from a1, of 6x6", "24 covers by 5 cycles of 6 to 8 squares, of 6x6".
bool take_count(Words& words, Headline& headline) {
  Request& told = headline.told;
  take_piece(words, told, ")-leaper ", "king's ");
  told.give("task", "count");
  if (words.take("directed ")) told.give("directed", true);
  if (words.take("closed tours"))
    told.give("counted", "closed");
  else if (words.take("open tours"))
    told.give("counted", "open");
  else if (words.take("two-factors"))
    told.give("counted", "two-factors");
  else if (!words.take("covers by ") || !take_cover(words, told))
    return false;
  if (words.take(" that a half turn leaves alone,")) told.give("scope", "symmetric");
  if (words.take(" up to symmetry,")) told.give("scope", "distinct");
  if (words.take(" from ")) {
    told.give("from", std::string(words.take_word()));
    if (!words.take(",")) return false;
  }
  if (!take_wishes(words, told)) return false;
  return words.take(" of ") && take_board(words, headline);
}

// "steps 5 to 9 of a ", "step 5 of an ".
bool take_steps(Words& words, Headline& headline) {
  const bool several = words.take("steps ");
  if (!several && !words.take("step ")) return false;
  const std::string first(words.take_digits());
  if (several && !words.take(" to ")) return false;
  const std::string last = several ? std::string(words.take_digits()) : first;
  if (first.empty() || last.empty()) return false;
  headline.told.give("squares", first + ".." + last);
  return words.take_one_of({" of a ", " of an "});
}

}  // namespace

std::optional<Headline> read_headline(std::string_view line) {
  constexpr std::string_view best = "; the best so far: ";
  if (line.starts_with("unknown: "))
    if (const std::size_t at = line.find(best); at != std::string_view::npos) line.remove_prefix(at + best.size());
  const auto reads = [&](const auto& take) -> std::optional<Headline> {
    Headline headline;
    Words words(line);
    if (!take(words, headline)) return std::nullopt;
    return headline;
  };
  if (auto tour = reads(take_tour)) return tour;
  if (auto part = reads(
          [](Words& words, Headline& headline) { return take_steps(words, headline) && take_tour(words, headline); }))
    return part;
  const auto after_number = [&](const auto& take) {
    return reads([&](Words& words, Headline& headline) {
      headline.number = words.take_digits();
      return !headline.number.empty() && words.take(" ") && take(words, headline);
    });
  };
  if (auto cycles = after_number(take_cycles)) return cycles;
  if (auto visit = after_number(take_visit)) return visit;
  return after_number(take_count);
}

}  // namespace cavalcade::read
