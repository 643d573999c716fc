#include "ask/request.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "ask/json.hpp"
#include "ask/parse.hpp"
#include "board/square_name.hpp"

namespace cavalcade {
namespace {

using namespace std::chrono_literals;

Question accepted(const Request& request) {
  const Result<Question> question = parse_question(request);
  if (question) return *question;
  ADD_FAILURE() << question.error().message;
  return {.board = *Board::rectangle(1, 1), .task = TourTask{}, .limits = {}};
}

std::string refusal(const Request& request) {
  const Result<Question> question = parse_question(request);
  return question ? "accepted" : question.error().message;
}

// ---- what is accepted ----

TEST(Question, DefaultsToAnOpenTourOfTheWholeBoard) {
  const Question question = accepted({{"board", "8x8"}});
  const auto& task = std::get<TourTask>(question.task);
  EXPECT_FALSE(task.closed);
  EXPECT_FALSE(task.from);
  EXPECT_FALSE(task.to);
  EXPECT_FALSE(task.tie_break);
  EXPECT_EQ(task.method, TourMethod::automatic);
  EXPECT_TRUE(question.board.is_plain());
  EXPECT_TRUE(question.board.piece().is_knight());
  EXPECT_EQ(question.seed, 1U);
  EXPECT_EQ(question.threads, 1);
  EXPECT_FALSE(question.limits.time);
  EXPECT_FALSE(question.limits.memory);
}

TEST(Question, TakesEveryOptionOfATour) {
  const Question question = accepted({{"task", "tour"},
                                      {"board", "8x8"},
                                      {"block", "c3,c3,d4"},
                                      {"wrap", "xy"},
                                      {"leaper", "2,3"},
                                      {"from", "a1"},
                                      {"to", "h8"},
                                      {"method", "warnsdorff"},
                                      {"tie_break", "pohl"},
                                      {"seed", "9223372036854775807"},
                                      {"threads", "1024"},
                                      {"time_limit", "1.5s"},
                                      {"memory_limit", "16G"}});
  const auto& task = std::get<TourTask>(question.task);
  EXPECT_EQ(task.from, (Square{0, 0}));
  EXPECT_EQ(task.to, (Square{7, 7}));
  EXPECT_EQ(task.method, TourMethod::warnsdorff);
  EXPECT_EQ(task.tie_break, TieBreak::pohl);
  EXPECT_EQ(question.board.blocked_count(), 2);
  EXPECT_EQ(question.board.wrap(), Wrap::xy);
  EXPECT_EQ(question.board.piece(), Piece(2, 3));
  EXPECT_EQ(question.seed, 9223372036854775807U);
  EXPECT_EQ(question.threads, 1024);
  EXPECT_EQ(question.limits.time, 1500ms);
  EXPECT_EQ(question.limits.memory, std::uint64_t{16} << 30);
}

TEST(Question, TakesEveryNameInTheTables) {
  for (const auto& method : names<TourMethod>())
    EXPECT_EQ(std::get<TourTask>(accepted({{"board", "8x8"}, {"method", std::string(method.name)}}).task).method,
              method.value);
  for (const auto& tie_break : names<TieBreak>())
    EXPECT_EQ(
        std::get<TourTask>(accepted({{"board", "8x8"}, {"tie_break", std::string(tie_break.name)}}).task).tie_break,
        tie_break.value);
  for (const auto& wrap : names<Wrap>())
    EXPECT_EQ(accepted({{"board", "8x8"}, {"wrap", std::string(wrap.name)}}).board.wrap(), wrap.value);
}

TEST(Question, TakesAPieceByItsNameOrItsJumps) {
  const auto piece = [](std::string_view field, std::string value) {
    Request request{{"board", "8x8"}};
    request.give(field, std::move(value));
    return accepted(request).board.piece();
  };
  for (const NamedPiece& named : named_pieces()) {
    EXPECT_EQ(piece("piece", std::string(named.name)), named.piece);
    EXPECT_EQ(piece("leaper", leaper_text(named.piece)), named.piece);
  }
  EXPECT_TRUE(piece("leaper", "1,1+0,1").is_king());
}

TEST(Question, KeepsOfAPieceItsJumpsOnly) {
  const Question king = accepted({{"board", "4x4"}, {"piece", "king"}});
  EXPECT_EQ(question_json(king),
            R"({"board":"4x4","task":"tour","leaper":"0,1+1,1","closed":false,"method":"auto","seed":1})");
  EXPECT_EQ(question_json(accepted({{"board", "4x4"}, {"piece", "knight"}})).find("leaper"), std::string::npos);
}

TEST(Question, RefusesPiecesThatAreNone) {
  const auto refused = [](std::string_view field, std::string value) {
    Request request{{"board", "8x8"}};
    request.give(field, std::move(value));
    return refusal(request);
  };
  EXPECT_EQ(refused("leaper", "1,2+"), "--leaper: '' is not two numbers, such as 1,2");
  EXPECT_EQ(refused("leaper", "1,2+2,1"), "--leaper: the leaper 2,1 is there twice; name it once");
  EXPECT_EQ(refused("leaper", "0,1+0,2+0,3+0,4+0,5"), "--leaper: a piece is made of at most 4 leapers");
  EXPECT_EQ(refused("leaper", "1,2+0,0"), "--leaper: a leaper jumps by two numbers from 0 to 2147483647, not both 0");
  EXPECT_EQ(refused("piece", "dog").substr(0, 42), "--piece: 'dog' is not one of knight, king,");
  EXPECT_EQ(refusal({{"board", "8x8"}, {"piece", "king"}, {"leaper", "1,3"}}),
            "--piece: names a piece, and --leaper says its jumps; drop one of them");
  EXPECT_EQ(refusal({{"board", "8x8"}, {"piece", "gnu"}, {"method", "blind"}, {"order", "12345678"}}),
            "--order: '12345678' is not one of ranks, clockwise, random; a piece with more than 9 moves has no digits "
            "for them");
  EXPECT_EQ(refusal({{"board", "8x8"}, {"piece", "king"}, {"tie_break", "squirrel"}}),
            "--tie-break: squirrel orders the moves of one leaper; take another for a compound of several");
}

TEST(Question, ClosesTheSquaresThatPiecesAttack) {
  const Board board = accepted({{"board", "8x8"}, {"closed_by", "Q:d5"}}).board;
  EXPECT_EQ(board.blocked_count(), 28);
  EXPECT_TRUE(board.is_blocked(Square{3, 4}));
  EXPECT_TRUE(board.is_blocked(Square{7, 0}));
  EXPECT_FALSE(board.is_blocked(Square{0, 0}));
  const Question two = accepted({{"board", "4x4"}, {"block", "a2"}, {"closed_by", "N:a1,K:d4"}});
  EXPECT_NE(question_json(two).find(R"("block":["a1","a2","c2","b3","c3","d3","c4","d4"])"), std::string::npos)
      << question_json(two);
  EXPECT_EQ(question_json(two).find("closed_by"), std::string::npos);
}

TEST(Question, RefusesPiecesThatCloseNothingItCanSay) {
  const auto refused = [](std::string pieces, std::string board = "8x8") {
    return refusal({{"board", std::move(board)}, {"closed_by", std::move(pieces)}});
  };
  const std::string form = " is not a piece and its square, such as Q:d5; pieces are K, Q, R, B and N";
  EXPECT_EQ(refused("d5"), "--closed-by: 'd5'" + form);
  EXPECT_EQ(refused("P:d5"), "--closed-by: 'P:d5'" + form);
  EXPECT_EQ(refused(""), "--closed-by: ''" + form);
  EXPECT_EQ(refused("Q:d9"), "--closed-by: 'd9' is not a square of 8x8 (files a..h, ranks 1..8)");
  EXPECT_EQ(refused("Q:d5,N:d5"), "--closed-by: two pieces stand on d5; name another square");
  EXPECT_EQ(refused("Q:b2", "3x3"), "--closed-by: no square is left that the pieces do not attack; take fewer");
  EXPECT_EQ(refused("Q:b2", "1001x1000"), "--closed-by: needs a board of at most 1000000 squares");
  EXPECT_EQ(refused("Q:a1", "cube:3"),
            "--closed-by: chess pieces attack on flat boards without joined edges; name the squares as blocked ones");
  EXPECT_EQ(refusal({{"board", "8x8"}, {"wrap", "klein"}, {"closed_by", "Q:a1"}}),
            "--closed-by: chess pieces attack on flat boards without joined edges; name the squares as blocked ones");
  EXPECT_EQ(refusal({{"board", "8x8"}, {"block", "d5"}, {"closed_by", "Q:d5"}}),
            "--closed-by: d5 is blocked; name a free square");
}

TEST(Question, NamesInTheTablesAreDistinctAndReadBothWays) {
  std::set<std::string_view> seen;
  for (const auto& method : names<TourMethod>()) {
    EXPECT_TRUE(seen.insert(method.name).second);
    EXPECT_EQ(name_of(method.value), method.name);
    EXPECT_FALSE(method.summary.empty());
  }
  for (const auto& tie_break : names<TieBreak>()) EXPECT_EQ(name_of(tie_break.value), tie_break.name);
  for (const auto& wrap : names<Wrap>()) EXPECT_EQ(name_of(wrap.value), wrap.name);
}

TEST(Question, TakesTheFormerNameOfAMethodAndWritesTheNewOne) {
  const Question question =
      accepted({{"board", "6x6"}, {"task", "count"}, {"counted", "closed"}, {"method", "middle"}});
  EXPECT_EQ(std::get<CountTask>(question.task).method, CountMethod::halves);
  EXPECT_NE(question_json(question).find(R"("method":"halves")"), std::string::npos) << question_json(question);
  EXPECT_EQ(refusal({{"board", "6x6"}, {"task", "count"}, {"counted", "closed"}, {"method", "half"}}),
            "--method: 'half' is not one of auto, halves, frontier");
}

TEST(Question, HalvesAreForRectanglesOfTheKnight) {
  EXPECT_TRUE(halves_apply_to(*parse_board("3x4"), Counted::closed));
  EXPECT_TRUE(halves_apply_to(*parse_board("4x3"), Counted::open));
  EXPECT_FALSE(halves_apply_to(*parse_board("4x3"), Counted::two_factors));
  EXPECT_FALSE(halves_apply_to(*parse_board("3x3"), Counted::closed));
  EXPECT_FALSE(halves_apply_to(*parse_board("2x9"), Counted::closed));
  EXPECT_FALSE(halves_apply_to(*parse_board("cube:3"), Counted::closed));
  Board holes = *parse_board("6x6");
  ASSERT_TRUE(holes.block({2, 2}));
  EXPECT_FALSE(halves_apply_to(holes, Counted::closed));
}

TEST(Question, OfAClosedTourMayStartSomewhere) {
  const Question question = accepted({{"board", "cube:3"}, {"closed", true}, {"from", "F:c3"}});
  EXPECT_TRUE(std::get<TourTask>(question.task).closed);
  EXPECT_EQ(std::get<TourTask>(question.task).from, (Square{2, 2, Face::front}));
}

TEST(Question, OfASingleSquareMayStartAndEndThere) {
  const Question question = accepted({{"board", "1x1"}, {"from", "a1"}, {"to", "a1"}});
  EXPECT_EQ(std::get<TourTask>(question.task).to, (Square{0, 0}));
}

TEST(Question, OfCyclesBalancesTheLengths) {
  const Question balanced = accepted({{"task", "cycles"}, {"board", "8x8"}, {"knights", "5"}});
  EXPECT_EQ(std::get<CyclesTask>(balanced.task).knights, 5);
  EXPECT_EQ(std::get<CyclesTask>(balanced.task).shortest, 12);
  EXPECT_EQ(std::get<CyclesTask>(balanced.task).longest, 14);
  const Question chosen = accepted({{"task", "cycles"}, {"board", "8x8"}, {"knights", "2"}, {"lengths", "4..60"}});
  EXPECT_EQ(std::get<CyclesTask>(chosen.task).shortest, 4);
  EXPECT_EQ(std::get<CyclesTask>(chosen.task).longest, 60);
}

// Their answer is no, which is for the engine to say.
TEST(Question, MayBeAboutMoreCyclesThanThereIsRoomFor) {
  const Question many = accepted({{"task", "cycles"}, {"board", "8x8"}, {"knights", "17"}});
  EXPECT_EQ(std::get<CyclesTask>(many.task).shortest, 2);
  EXPECT_EQ(std::get<CyclesTask>(many.task).longest, 4);
  const Question all = accepted({{"task", "cycles"}, {"board", "8x8"}, {"knights", "2147483647"}});
  EXPECT_EQ(std::get<CyclesTask>(all.task).shortest, 0);
  EXPECT_EQ(std::get<CyclesTask>(all.task).longest, 2);
}

RC_GTEST_PROP(Question, BalancedLengthsAreTheEvenNumbersAroundTheAverage, ()) {
  const auto squares = *rc::gen::inRange<std::int64_t>(1, 100000);
  const auto knights = *rc::gen::inRange<std::int64_t>(1, squares + 1);
  const auto [shortest, longest] = balanced_lengths(squares, knights);
  RC_ASSERT(shortest % 2 == 0 && longest % 2 == 0);
  RC_ASSERT(shortest * knights <= squares && squares <= longest * knights);
  RC_ASSERT((shortest + 2) * knights > squares && (longest - 2) * knights < squares);
}

TEST(Question, OfAVisitKeepsTheOrderOfTheKnights) {
  const Question question = accepted({{"task", "visit"}, {"board", "8x8"}, {"knights", "a8,e5,a1"}});
  EXPECT_EQ(std::get<VisitTask>(question.task).knights, (std::vector<Square>{{0, 7}, {4, 4}, {0, 0}}));
}

TEST(Question, TakesNoTimeLimitForAWord) {
  EXPECT_FALSE(accepted({{"board", "8x8"}, {"time_limit", "none"}}).limits.time);
  EXPECT_EQ(accepted({{"board", "8x8"}, {"time_limit", "0"}}).limits.time, 0ns);
}

// ---- what is refused ----

struct Refusal {
  Request request;
  std::string message;
};

TEST(PartsOfTours, AreRangesOfStepsOrTheStepOfASquare) {
  const auto refused = [](Request request) {
    const Result<Question> question = parse_question(request);
    return question ? "" : question.error().message;
  };
  const Result<Question> range = parse_question({{"board", "3x4"}, {"squares", "5..12"}});
  ASSERT_TRUE(range);
  EXPECT_EQ(std::get<TourTask>(range->task).squares->first, 5);
  EXPECT_EQ(std::get<TourTask>(range->task).squares->last, 12);
  const Result<Question> step = parse_question({{"board", "3x4"}, {"step_of", "c4"}});
  ASSERT_TRUE(step);
  EXPECT_EQ(std::get<TourTask>(step->task).step_of, (Square{2, 3}));
  EXPECT_TRUE(
      parse_question({{"board", "2147483647x2147483647"}, {"squares", "4611686014132420609..4611686014132420609"}}));

  EXPECT_EQ(refused({{"board", "3x4"}, {"squares", "5"}}), "--squares: '5' is not a range of steps, such as 5..9");
  EXPECT_EQ(refused({{"board", "3x4"}, {"squares", "0..3"}}), "--squares: '0' is not a whole number from 1 to 12");
  EXPECT_EQ(refused({{"board", "3x4"}, {"squares", "5..13"}}), "--squares: '13' is not a whole number from 5 to 12");
  EXPECT_EQ(refused({{"board", "3x4"}, {"squares", "5..4"}}), "--squares: '4' is not a whole number from 5 to 12");
  EXPECT_EQ(refused({{"board", "3x4"}, {"block", "a1"}, {"squares", "5..12"}}),
            "--squares: '12' is not a whole number from 5 to 11");
  EXPECT_EQ(refused({{"board", "3x4"}, {"block", "a1"}, {"step_of", "a1"}}),
            "--step-of: a1 is blocked; name a free square");
  EXPECT_EQ(refused({{"board", "3x4"}, {"squares", "1..2"}, {"step_of", "a1"}}),
            "--step-of: asks for one step and --squares for a range; drop one of them");
}

TEST(Refusals, NameTheArgumentWhatIsWrongAndWhatIsAccepted) {
  const std::vector<Refusal> refusals{
      {{{"board", "eight"}},
       "board: 'eight' is not WIDTHxHEIGHT (sides from 1 to 2147483647), a box such as 4x4x4, cube:SIDE, hex:SIDE, "
       "graph:FILE or @FILE"},
      {{{"board", "cube:99999"}}, "board: 'cube:99999': a cube has sides from 1 to 18918"},
      {{{"task", "dance"}, {"board", "8x8"}}, "--task: 'dance' is not one of tour, cycles, visit, count"},
      {{{"board", "8x8"}, {"block", "z9"}}, "--block: 'z9' is not a square of 8x8 (files a..h, ranks 1..8)"},
      {{{"board", "8x8"}, {"block", ""}}, "--block: '' is not a square of 8x8 (files a..h, ranks 1..8)"},
      {{{"board", "8x8"}, {"block", "a1,"}}, "--block: '' is not a square of 8x8 (files a..h, ranks 1..8)"},
      {{{"board", "2x1"}, {"block", "a1,b1"}}, "--block: every square is blocked; leave at least one free"},
      {{{"board", "50000x50000"}, {"block", "a1"}},
       "--block: blocked squares need a board of at most 2147483647 squares"},
      {{{"board", "8x8"}, {"wrap", "z"}}, "--wrap: 'z' is not one of none, x, y, xy, mobius, klein"},
      {{{"board", "cube:3"}, {"wrap", "x"}}, "--wrap: the edges of a cube are joined already"},
      {{{"board", "50000x50000"}, {"wrap", "x"}}, "--wrap: joined edges need a board of at most 2147483647 squares"},
      {{{"board", "8x8"}, {"leaper", "12"}}, "--leaper: '12' is not two numbers, such as 1,2"},
      {{{"board", "8x8"}, {"leaper", "1,2,3"}}, "--leaper: '2,3' is not a whole number from 0 to 2147483647"},
      {{{"board", "8x8"}, {"leaper", "-1,2"}}, "--leaper: '-1' is not a whole number from 0 to 2147483647"},
      {{{"board", "8x8"}, {"leaper", "0,0"}},
       "--leaper: a leaper jumps by two numbers from 0 to 2147483647, not both 0"},
      {{{"board", "8x8"}, {"from", "a9"}}, "--from: 'a9' is not a square of 8x8 (files a..h, ranks 1..8)"},
      {{{"board", "8x8"}, {"block", "b2"}, {"from", "b2"}}, "--from: b2 is blocked; name a free square"},
      {{{"board", "8x8"}, {"to", "a9"}}, "--to: 'a9' is not a square of 8x8 (files a..h, ranks 1..8)"},
      {{{"board", "8x8"}, {"block", "b2"}, {"to", "b2"}}, "--to: b2 is blocked; name a free square"},
      {{{"board", "8x8"}, {"from", "b2"}, {"to", "b2"}}, "--to: b2 is the start too; name another square"},
      {{{"board", "8x8"}, {"closed", true}, {"to", "b2"}}, "--to: a closed tour has no end; drop --to or --closed"},
      {{{"board", "8x8"}, {"method", "magic"}},
       "--method: 'magic' is not one of auto, blind, warnsdorff, hybrid, structured, patch, circuit, sat, steps, "
       "runs"},
      {{{"board", "8x8"}, {"tie_break", "coin"}},
       "--tie-break: 'coin' is not one of first, roth, pohl, squirrel, random"},
      {{{"board", "cube:3"}, {"tie_break", "squirrel"}},
       "--tie-break: squirrel orders the moves of a flat board that has all of them; take another on joined edges, on "
       "a cube, or where moves are avoided"},
      {{{"board", "8x8"}, {"wrap", "y"}, {"tie_break", "squirrel"}},
       "--tie-break: squirrel orders the moves of a flat board that has all of them; take another on joined edges, on "
       "a cube, or where moves are avoided"},
      {{{"task", "cycles"}, {"board", "8x8"}}, "--knights: is missing; give the number of cycles, such as 5"},
      {{{"task", "cycles"}, {"board", "8x8"}, {"knights", "0"}},
       "--knights: '0' is not a whole number from 1 to 2147483647"},
      {{{"task", "cycles"}, {"board", "8x8"}, {"knights", "2147483648"}},
       "--knights: '2147483648' is not a whole number from 1 to 2147483647"},
      {{{"task", "cycles"}, {"board", "8x8"}, {"knights", "a1"}},
       "--knights: 'a1' is not a whole number from 1 to 2147483647"},
      {{{"task", "cycles"}, {"board", "8x8"}, {"knights", "2"}, {"lengths", "32"}},
       "--lengths: '32' is not a range, such as 56..58"},
      {{{"task", "cycles"}, {"board", "8x8"}, {"knights", "2"}, {"lengths", "6..4"}},
       "--lengths: '6..4' begins with the longer length; give the shorter one first"},
      {{{"task", "cycles"}, {"board", "8x8"}, {"knights", "2"}, {"lengths", "5..8"}},
       "--lengths: '5..8' names an odd length, and every cycle of this board has an even one, since each move changes "
       "the colour; give even numbers"},
      {{{"task", "cycles"}, {"board", "8x8"}, {"method", "magic"}, {"knights", "2"}},
       "--method: 'magic' is not one of auto, carve, anneal, weights, split, symmetric, exact, lazy, cycle"},
      {{{"board", "8x8"}, {"redundant", "maybe"}}, "--redundant: 'maybe' is not one of on, off"},
      {{{"board", "8x8"}, {"values", "best"}}, "--values: 'best' is not one of warnsdorff, lowest"},
      {{{"board", "8x8"}, {"consistency", "perfect"}}, "--consistency: 'perfect' is not one of domain, value"},
      {{{"board", "8x8"}, {"method", "sat"}, {"values", "lowest"}},
       "--values: belongs to --method circuit; drop one of them"},
      {{{"board", "8x8"}, {"method", "auto"}, {"redundant", "on"}},
       "--redundant: belongs to --method circuit; drop one of them"},
      {{{"task", "cycles"}, {"board", "8x8"}, {"labeling", "worm"}, {"knights", "2"}},
       "--labeling: 'worm' is not one of first-fail, snake"},
      {{{"task", "cycles"}, {"board", "8x8"}, {"method", "exact"}, {"labeling", "snake"}, {"knights", "2"}},
       "--labeling: belongs to --method cycle; drop one of them"},
      {{{"task", "visit"}, {"board", "8x8"}}, "--knights: is missing; name the starting squares, such as a8,e5"},
      {{{"task", "visit"}, {"board", "8x8"}, {"knights", "2"}},
       "--knights: '2' is not a square of 8x8 (files a..h, ranks 1..8)"},
      {{{"task", "visit"}, {"board", "8x8"}, {"block", "b2"}, {"knights", "a1,b2"}},
       "--knights: b2 is blocked; name free squares"},
      {{{"task", "visit"}, {"board", "8x8"}, {"knights", "a1,b2,a1"}},
       "--knights: a1 is named twice; knights start on different squares"},
      {{{"board", "8x8"}, {"seed", "-1"}}, "--seed: '-1' is not a whole number from 0 to 9223372036854775807"},
      {{{"board", "8x8"}, {"seed", "9223372036854775808"}},
       "--seed: '9223372036854775808' is not a whole number from 0 to 9223372036854775807"},
      {{{"board", "8x8"}, {"threads", "0"}}, "--threads: '0' is not a whole number from 1 to 1024, or all"},
      {{{"board", "8x8"}, {"threads", "1025"}}, "--threads: '1025' is not a whole number from 1 to 1024, or all"},
      {{{"board", "8x8"}, {"time_limit", "soon"}}, "--time-limit: 'soon' is not a time, such as 500ms, 60s, 5m or 2h"},
      {{{"board", "8x8"}, {"memory_limit", "lots"}},
       "--memory-limit: 'lots' is not an amount of memory, such as 512M or 16G"},
  };
  for (const auto& [request, message] : refusals) EXPECT_EQ(refusal(request), message);
}

TEST(Refusals, OfLengthsNameBothEnds) {
  for (const char* lengths : {"a..4", "4..a", "6..4", "-1..4", "..", "4..", "..4", "4..99999999999999999999"}) {
    const std::string message = refusal({{"task", "cycles"}, {"board", "8x8"}, {"knights", "2"}, {"lengths", lengths}});
    EXPECT_TRUE(message.starts_with("--lengths: '")) << message;
  }
}

// What somebody typed is shown in the message, but cannot break its one line, colour the terminal or flood it.
TEST(Refusals, StayOneShortLineWhateverWasTyped) {
  const std::vector<std::pair<const char*, Request>> questions{
      {"board", {}},
      {"task", {}},
      {"block", {}},
      {"wrap", {}},
      {"leaper", {}},
      {"from", {}},
      {"to", {}},
      {"method", {}},
      {"tie_break", {}},
      {"redundant", {}},
      {"values", {}},
      {"consistency", {}},
      {"seed", {}},
      {"threads", {}},
      {"time_limit", {}},
      {"memory_limit", {}},
      {"labeling", {{"task", "cycles"}, {"knights", "1"}}},
      {"knights", {{"task", "cycles"}}},
      {"lengths", {{"task", "cycles"}, {"knights", "1"}}},
      {"knights", {{"task", "visit"}}},
      {"counted", {{"task", "count"}}},
      {"scope", {{"task", "count"}, {"counted", "closed"}}},
  };
  for (const std::string& text : {std::string("8\n9"), std::string("\r"), std::string("\x1b[31m"), std::string("\0", 1),
                                  std::string(100000, '9'), std::string("\x7f")})
    for (const auto& [field, question] : questions) {
      Request request = question;
      request.give("board", "8x8");
      request.give(field, text);
      const std::string message = refusal(request);
      EXPECT_NE(message, "accepted") << field;
      EXPECT_LT(message.size(), 400U) << message.substr(0, 100);
      for (const char letter : message)
        EXPECT_TRUE(static_cast<unsigned char>(letter) >= ' ' && letter != '\x7f') << message.substr(0, 100);
    }
}

// ---- the pieces ----

TEST(WholeNumbers, AreDecimalAndInRange) {
  EXPECT_EQ(*parse_whole("0", 0, 9), 0);
  EXPECT_EQ(*parse_whole("-5", -5, 9), -5);
  EXPECT_EQ(*parse_whole("9223372036854775807", 0, INT64_MAX), INT64_MAX);
  for (const char* text : {"", " 1", "1 ", "+1", "1.0", "1e1", "0x1", "one", "--1", "10", "-6", "9223372036854775808",
                           "-9223372036854775809", "1\n"})
    EXPECT_FALSE(parse_whole(text, -5, 9)) << text;
  EXPECT_EQ(parse_whole("10", -5, 9).error().message, "'10' is not a whole number from -5 to 9");
}

TEST(Durations, HaveAUnitOrAreSeconds) {
  EXPECT_EQ(*parse_duration("60s"), 60s);
  EXPECT_EQ(*parse_duration("100ms"), 100ms);
  EXPECT_EQ(*parse_duration("2m"), 2min);
  EXPECT_EQ(*parse_duration("2min"), 2min);
  EXPECT_EQ(*parse_duration("1h"), 1h);
  EXPECT_EQ(*parse_duration("1.5"), 1500ms);
  EXPECT_EQ(*parse_duration("0"), 0ns);
  EXPECT_EQ(*parse_duration("0.25s"), 250ms);
  EXPECT_EQ(*parse_duration("9e9s"), std::chrono::nanoseconds{9000000000000000000});
}

TEST(Durations, RefuseOtherUnitsAndWhatIsNoTime) {
  for (const char* text : {"",     "s",    "-1s",   "1 s",   " 1s",  "1S",  "1d",    "1us", "nan",    "nans",    "inf",
                           "infs", "-inf", "1e30s", "1e400", "1,5s", "1s1", "0x10s", "+1s", "9.1e9s", "3000000h"}) {
    const auto duration = parse_duration(text);
    ASSERT_FALSE(duration) << text;
    EXPECT_EQ(duration.error().message, "'" + std::string(text) + "' is not a time, such as 500ms, 60s, 5m or 2h");
  }
}

TEST(Bytes, HaveAUnitOrAreBytes) {
  EXPECT_EQ(*parse_bytes("1"), 1U);
  EXPECT_EQ(*parse_bytes("2K"), 2048U);
  EXPECT_EQ(*parse_bytes("512M"), std::uint64_t{512} << 20);
  EXPECT_EQ(*parse_bytes("16G"), std::uint64_t{16} << 30);
  EXPECT_EQ(*parse_bytes("1.5T"), std::uint64_t{3} << 39);
  for (const char* text : {"", "G", "-1G", "16g", "16GB", "16 G", "nanG", "infG", "1e10T", "1e400", "16GG"})
    EXPECT_FALSE(parse_bytes(text)) << text;
}

TEST(Squares, AreSeparatedByCommas) {
  const Board board = *Board::rectangle(8, 8);
  EXPECT_EQ(*parse_squares(board, split_at(" A1 , h8\t,a1", ',')), (std::vector<Square>{{0, 0}, {7, 7}, {0, 0}}));
  EXPECT_EQ(*parse_squares(board, split_at("a1", ',')), (std::vector<Square>{{0, 0}}));
  EXPECT_EQ(*parse_squares(board, split_at("a1,h8,a1", ',')), (std::vector<Square>{{0, 0}, {7, 7}, {0, 0}}));
  for (const char* text : {"", ",", "a1,", ",a1", "a1,,b2", "a1 b2", "a1;b2"})
    EXPECT_FALSE(parse_squares(board, split_at(text, ','))) << text;
}

}  // namespace
}  // namespace cavalcade
