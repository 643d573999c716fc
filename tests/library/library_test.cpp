// The public header as a program outside sees it; what the engine finds is tested elsewhere.

#include <algorithm>
#include <atomic>
#include <cavalcade/cavalcade.hpp>
#include <set>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace {

using cavalcade::Answer;
using cavalcade::Control;
using cavalcade::Fields;
using cavalcade::Question;
using cavalcade::Square;
using cavalcade::Verdict;

Question ask(const Fields& fields) {
  return cavalcade::parse_question(fields).value();
}

Answer answer_to(const Fields& fields) {
  return cavalcade::answer(ask(fields));
}

std::string refusal(const Fields& fields) {
  const auto question = cavalcade::parse_question(fields);
  return question ? "taken" : std::string(question.error());
}

std::string refusal(const char* json) {
  const auto question = cavalcade::parse_question(std::string_view(json));
  return question ? "taken" : std::string(question.error());
}

bool take_all(std::span<const Square> /*squares*/) {
  return true;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// ---- questions and boards ----

TEST(PublicQuestion, IsTheSameFromFieldsAndFromJson) {
  const Question fields =
      ask({{"board", "8x8"}, {"closed", true}, {"block", {"a1", "b1"}}, {"seed", 7}, {"time_limit", "10s"}});
  const auto json = cavalcade::parse_question(
      std::string_view(R"({"board":"8x8","closed":true,"block":["a1","b1"],"seed":7,"time_limit":"10s"})"));
  ASSERT_TRUE(json) << json.error();
  EXPECT_EQ(fields, *json);
  EXPECT_FALSE(fields == ask({{"board", "8x8"}, {"closed", true}}));
  EXPECT_EQ(fields.task(), "tour");
  const auto again = cavalcade::parse_question(std::string_view(fields.to_json()));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(fields.board(), again->board());
}

TEST(PublicQuestion, TakesEveryFieldFromJson) {
  const auto with = [](const char* json) { return cavalcade::parse_question(std::string_view(json)); };
  const auto plain = with(R"({"board":"8x8","task":"count","counted":"closed"})");
  const auto limited = with(
      R"({"board":"8x8","task":"count","counted":"closed","threads":2,"memory_limit":"1G","checkpoint":"folder"})");
  ASSERT_TRUE(plain && limited);
  EXPECT_FALSE(*plain == *limited);
}

TEST(PublicQuestion, IsRefusedInOneLineThatNamesTheField) {
  EXPECT_TRUE(refusal({{"board", "8y8"}}).starts_with("board: "));
  EXPECT_TRUE(refusal(Fields{}).starts_with("board: "));
  EXPECT_TRUE(refusal({{"board", 8}}).starts_with("board: "));
  EXPECT_TRUE(refusal({{"board", "8x8"}, {"closed", "yes"}}).starts_with("closed: "));
  EXPECT_TRUE(refusal({{"board", "8x8"}, {"tie_break", "lowest"}}).starts_with("tie_break: "));
  EXPECT_TRUE(refusal({{"board", "8x8"}, {"knights", 2}}).starts_with("knights: "));
  EXPECT_TRUE(refusal({{"board", "8x8"}, {"moon", "full"}}).starts_with("moon: "));
  EXPECT_TRUE(refusal({{"board", "8x8"}, {"time_limit", "soon"}}).starts_with("time_limit: "));
  EXPECT_TRUE(refusal(R"({"board":"8x8","moon":"full"})").starts_with("moon: "));
  EXPECT_TRUE(refusal(R"({"board":"@file"})").starts_with("board: "));
  EXPECT_TRUE(refusal(R"({"board":8})").starts_with("board: "));
  EXPECT_TRUE(refusal(R"({"board":"8x8","closed":{}})").starts_with("closed: "));
  EXPECT_TRUE(contains(refusal(R"({"board":"8x8","board":"6x6"})"), "twice"));
  for (const char* const json : {"", "[]", "7", "{", "\xff", "null", "{\"board\":\"8x8\"}}"})
    EXPECT_TRUE(refusal(json).starts_with("question: ")) << json << " " << refusal(json);
  for (const std::string& line : {refusal("["), refusal({{"board", "8\n8"}})}) EXPECT_FALSE(contains(line, "\n"));
}

TEST(PublicBoard, TellsItsSquaresAndMoves) {
  const cavalcade::Board board = ask({{"board", "8x8"}, {"block", {"c2"}}}).board();
  EXPECT_EQ(board.width(), 8);
  EXPECT_EQ(board.height(), 8);
  EXPECT_EQ(board.squares(), 64);
  EXPECT_EQ(board.free_squares(), 63);
  EXPECT_FALSE(board.is_cube());
  EXPECT_TRUE(board.is_blocked({2, 1}));
  EXPECT_EQ(board.moves({0, 0}), (std::vector<Square>{{1, 2}}));
  EXPECT_TRUE(board.moves({2, 1}).empty());
  const std::vector<Square> nowhere{{8, 0}, {-1, 0}, {0, 0, 1}, {0, 0, 300}, {0, 0, -1}};
  for (const Square square : nowhere) {
    EXPECT_FALSE(board.contains(square));
    EXPECT_FALSE(board.is_blocked(square));
    EXPECT_TRUE(board.moves(square).empty());
  }
  EXPECT_EQ(board.square("c2").value(), (Square{2, 1}));
  EXPECT_FALSE(board.square("i1"));
  EXPECT_EQ(cavalcade::name(Square{27, 116}), "ab117");
  EXPECT_EQ(cavalcade::name(Square{-1, 0}), "");
  EXPECT_EQ(cavalcade::name(Square{0, 0, 300}), "");
}

TEST(PublicBoard, OfAnySize) {
  const cavalcade::Board huge = ask({{"board", "2000000000x2000000000"}}).board();
  EXPECT_EQ(huge.squares(), 4'000'000'000'000'000'000);
  EXPECT_EQ(huge.moves({0, 0}).size(), 2U);
  EXPECT_EQ(huge.moves({1'000'000'000, 1'000'000'000}).size(), 8U);
  const cavalcade::Board cube = ask({{"board", "cube:3"}}).board();
  EXPECT_TRUE(cube.is_cube());
  const auto corner = cube.square("F:a1");
  ASSERT_TRUE(corner) << corner.error();
  EXPECT_EQ(cavalcade::name(*corner), "F:a1");
  EXPECT_EQ(cube.moves(*corner).size(), 6U);
}

// ---- answers ----

TEST(PublicAnswer, OfATourHasItsSquaresInOrder) {
  const Answer answer = answer_to({{"board", "8x8"}, {"closed", true}, {"from", "d4"}});
  ASSERT_EQ(answer.verdict(), Verdict::solved);
  EXPECT_EQ(cavalcade::name(answer.verdict()), "solved");
  const std::vector<Square> squares = answer.squares();
  ASSERT_EQ(squares.size(), 64U);
  EXPECT_EQ(cavalcade::name(squares.front()), "d4");
  const cavalcade::Board board = answer.question().board();
  for (std::size_t i = 0; i < squares.size(); ++i) {
    const std::vector<Square> moves = board.moves(squares[i]);
    EXPECT_NE(std::find(moves.begin(), moves.end(), squares[(i + 1) % squares.size()]), moves.end());
  }
  EXPECT_EQ(answer.routes(), (std::vector<std::vector<Square>>{squares}));
  const std::vector<std::int32_t> steps = answer.steps();
  for (std::size_t i = 0; i < squares.size(); ++i)
    EXPECT_EQ(steps[static_cast<std::size_t>(squares[i].rank * 8 + squares[i].file)], static_cast<std::int32_t>(i + 1));
  EXPECT_FALSE(answer.method().empty());
  EXPECT_EQ(answer.first_step(), 1);
  EXPECT_EQ(answer.bound(), 0);
  EXPECT_TRUE(answer.count().empty());
  EXPECT_TRUE(answer.certificate().empty());
}

TEST(PublicAnswer, OfPartOfATourHasItsSteps) {
  const Answer answer = answer_to({{"board", "1000000000x1000000000"}, {"closed", true}, {"squares", "1000..1004"}});
  ASSERT_EQ(answer.verdict(), Verdict::solved) << answer.reason();
  EXPECT_EQ(answer.squares().size(), 5U);
  EXPECT_EQ(answer.first_step(), 1000);
  EXPECT_TRUE(answer.routes().empty());
  EXPECT_TRUE(answer.steps().empty());
}

TEST(PublicAnswer, SaysWhyThereIsNone) {
  const Answer answer = answer_to({{"board", "4x4"}, {"closed", true}});
  EXPECT_EQ(answer.verdict(), Verdict::impossible);
  EXPECT_FALSE(answer.reason().empty());
  EXPECT_TRUE(answer.certificate().starts_with('{'));
  EXPECT_TRUE(answer.squares().empty());
  EXPECT_TRUE(answer.routes().empty());
  EXPECT_TRUE(answer.steps().empty());
  EXPECT_EQ(cavalcade::check(answer).outcome, cavalcade::Outcome::holds);
}

TEST(PublicAnswer, OfSeveralKnightsHasARouteForEach) {
  const Answer cover = answer_to({{"board", "6x6"}, {"task", "cycles"}, {"knights", 4}});
  ASSERT_EQ(cover.verdict(), Verdict::solved) << cover.reason();
  EXPECT_EQ(cover.routes().size(), 4U);
  EXPECT_TRUE(cover.squares().empty());
  const std::vector<std::int32_t> numbers = cover.route_numbers();
  for (const std::int32_t route : {1, 2, 3, 4})
    EXPECT_EQ(static_cast<std::size_t>(std::count(numbers.begin(), numbers.end(), route)),
              cover.routes()[static_cast<std::size_t>(route) - 1].size());

  const Answer visit = answer_to({{"board", "4x4"}, {"task", "visit"}, {"knights", {"a1", "d4"}}});
  ASSERT_EQ(visit.routes().size(), 2U);
  const std::size_t visited = visit.routes()[0].size() + visit.routes()[1].size();
  EXPECT_GE(visit.bound(), static_cast<std::int64_t>(visited));
  EXPECT_EQ(visit.verdict() == Verdict::optimal, visit.bound() == static_cast<std::int64_t>(visited));
}

TEST(PublicAnswer, OfACountHasDigits) {
  const Answer by_start =
      answer_to({{"board", "5x5"}, {"task", "count"}, {"counted", "open"}, {"by_start", true}, {"threads", 2}});
  EXPECT_EQ(by_start.count(), "1728");
  ASSERT_EQ(by_start.count_by_start().size(), 25U);
  EXPECT_EQ(by_start.count_by_start().front(), (std::pair<Square, std::string>({0, 0}, "304")));
  const Answer symmetric =
      answer_to({{"board", "6x6"}, {"task", "count"}, {"counted", "closed"}, {"scope", "symmetric"}});
  EXPECT_FALSE(symmetric.count_by_symmetry().empty());
}

TEST(PublicAnswer, IsUnknownWhereALimitOrACheckpointIsInTheWay) {
  const Answer small = answer_to({{"board", "20x20"}, {"method", "blind"}, {"closed", true}, {"time_limit", "1ms"}});
  EXPECT_EQ(small.verdict(), Verdict::unknown);
  EXPECT_TRUE(contains(small.reason(), "time limit")) << small.reason();
  const Answer narrow = answer_to({{"board", "3000x3000"}, {"memory_limit", "1M"}});
  EXPECT_EQ(narrow.verdict(), Verdict::unknown);
  const Answer nowhere =
      answer_to({{"board", "6x6"}, {"task", "count"}, {"counted", "closed"}, {"checkpoint", "/dev/null/folder"}});
  EXPECT_EQ(nowhere.verdict(), Verdict::unknown);
  EXPECT_FALSE(nowhere.reason().empty());
}

TEST(PublicAnswer, OutlivesItsQuestionAndItsBoard) {
  const cavalcade::Board board = answer_to({{"board", "5x6"}}).question().board();
  EXPECT_EQ(board.height(), 6);
}

// ---- reading and checking ----

RC_GTEST_PROP(PublicAnswer, ReadsWhatItWrites, ()) {
  const int width = *rc::gen::inRange(1, 7);
  const int height = *rc::gen::inRange(1, 7);
  const std::string board = std::to_string(width) + "x" + std::to_string(height);
  const std::string start = cavalcade::name(Square{*rc::gen::inRange(0, width), *rc::gen::inRange(0, height)});
  const auto fields =
      *rc::gen::element(Fields{{"board", board}, {"closed", true}}, Fields{{"board", board}, {"from", start}},
                        Fields{{"board", board}, {"task", "cycles"}, {"knights", 1}},
                        Fields{{"board", board}, {"task", "visit"}, {"knights", std::vector<std::string>{start}}},
                        Fields{{"board", board}, {"task", "count"}, {"counted", "closed"}});
  const Answer answer = answer_to(fields);
  const auto read = cavalcade::parse_answer(answer.to_json());
  RC_ASSERT(bool(read));
  RC_ASSERT(read->question().to_json() == answer.question().to_json());
  RC_ASSERT(read->verdict() == answer.verdict());
  RC_ASSERT(read->routes() == answer.routes());
  RC_ASSERT(read->count() == answer.count());
  RC_ASSERT(read->certificate() == answer.certificate());
  const cavalcade::Finding finding = cavalcade::check(*read);
  RC_ASSERT(finding.outcome == cavalcade::Outcome::holds);
  RC_ASSERT(!finding.what.empty());
}

TEST(PublicCheck, FindsFaults) {
  std::string json = answer_to({{"board", "8x8"}, {"closed", true}}).to_json();
  json.replace(json.find("\"a1\""), 4, "\"a2\"");
  const auto changed = cavalcade::parse_answer(json);
  ASSERT_TRUE(changed) << changed.error();
  EXPECT_EQ(cavalcade::check(*changed).outcome, cavalcade::Outcome::fault);
}

TEST(PublicCheck, TakesNumberedBoards) {
  const std::string text = cavalcade::draw(answer_to({{"board", "6x6"}, {"closed", true}}), "text").value();
  const auto closed = cavalcade::parse_answer(text, {{"closed", true}});
  ASSERT_TRUE(closed) << closed.error();
  const cavalcade::Finding finding = cavalcade::check(*closed);
  EXPECT_EQ(finding.outcome, cavalcade::Outcome::holds) << finding.what;
  EXPECT_TRUE(contains(finding.what, "closed tour of 6x6")) << finding.what;
  EXPECT_FALSE(cavalcade::parse_answer("no board"));
  EXPECT_FALSE(cavalcade::parse_answer(text, {{"moon", true}}));
}

TEST(PublicCheck, KeepsToLimitsThatAreGivenBesideTheAnswer) {
  const std::string json = answer_to({{"board", "6x6"}}).to_json();
  EXPECT_TRUE(cavalcade::parse_answer(json, {{"time_limit", "10s"}, {"memory_limit", "1G"}}));
  for (const Fields& fields : {Fields{{"closed", true}}, Fields{{"moon", true}}, Fields{{"time_limit", "soon"}}}) {
    const auto refused = cavalcade::parse_answer(json, fields);
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().starts_with(fields.front().name + ": "));
  }
}

TEST(PublicCheck, IsUnsettledWhereTheEffortEnds) {
  const Answer answer = answer_to({{"board", "6x6"}, {"task", "count"}, {"counted", "closed"}});
  EXPECT_EQ(cavalcade::check(answer, 1).outcome, cavalcade::Outcome::unsettled);
  EXPECT_EQ(cavalcade::check(answer).outcome, cavalcade::Outcome::holds);
}

// ---- lists ----

TEST(PublicEnumerate, HandsOverAsManyAsAreCounted) {
  std::set<std::string> tours;
  const auto take = [&](std::span<const Square> squares) {
    std::string names;
    for (const Square square : squares) names += cavalcade::name(square);
    return tours.insert(names).second;
  };
  const auto listing = cavalcade::enumerate(ask({{"board", "5x6"}, {"closed", true}, {"threads", 2}}), take);
  ASSERT_TRUE(listing) << listing.error();
  EXPECT_TRUE(listing->complete);
  EXPECT_EQ(listing->tours, tours.size());
  const Answer count = answer_to({{"board", "5x6"}, {"task", "count"}, {"counted", "closed"}});
  EXPECT_EQ(std::to_string(listing->tours), count.count());

  const auto distinct = cavalcade::enumerate(ask({{"board", "5x6"}, {"closed", true}}), take_all, true);
  ASSERT_TRUE(distinct);
  EXPECT_LT(distinct->tours, listing->tours);
}

TEST(PublicEnumerate, EndsWhenItIsTold) {
  std::uint64_t taken = 0;
  const auto listing =
      cavalcade::enumerate(ask({{"board", "6x6"}}), [&](std::span<const Square>) { return ++taken < 10; });
  ASSERT_TRUE(listing);
  EXPECT_EQ(taken, 10U);
  EXPECT_EQ(listing->tours, 10U);
  EXPECT_FALSE(listing->complete);
  EXPECT_TRUE(listing->reason.empty()) << listing->reason;
}

TEST(PublicEnumerate, PassesOnWhatIsThrown) {
  const auto fail = [](std::span<const Square>) -> bool { throw std::out_of_range("enough"); };
  const Question question = ask({{"board", "6x6"}, {"closed", true}, {"threads", 2}});
  EXPECT_THROW((void)cavalcade::enumerate(question, fail), std::out_of_range);
  EXPECT_THROW((void)cavalcade::sample(question, 3, fail), std::out_of_range);
}

TEST(PublicEnumerate, RefusesWhatCannotBeListed) {
  const auto refused = [](const Fields& fields, bool distinct = false) {
    const auto listing = cavalcade::enumerate(ask(fields), take_all, distinct);
    return listing ? "taken" : std::string(listing.error());
  };
  EXPECT_TRUE(refused({{"board", "6x6"}, {"task", "count"}, {"counted", "open"}}).starts_with("task: "));
  EXPECT_TRUE(refused({{"board", "6x6"}, {"squares", "1..3"}}).starts_with("squares: "));
  EXPECT_TRUE(refused({{"board", "6x6"}, {"method", "blind"}}).starts_with("method: "));
  EXPECT_TRUE(refused({{"board", "cube:2"}}, true).starts_with("distinct: "));
  const auto sample = cavalcade::sample(ask({{"board", "6x6"}, {"from", "a1"}}), 1, take_all);
  ASSERT_FALSE(sample);
  EXPECT_TRUE(sample.error().starts_with("from: "));
}

TEST(PublicEnumerate, HandsOverCoversAsManyAsAreCounted) {
  const Question question = ask({{"board", "6x6"}, {"task", "cycles"}, {"knights", 4}});
  std::uint64_t right = 0;
  const auto listing = cavalcade::enumerate_covers(question, [&](std::span<const std::vector<Square>> cover) {
    const auto answer = cavalcade::answer_with(question, cover, "search");
    EXPECT_EQ(answer->routes(), (std::vector<std::vector<Square>>(cover.begin(), cover.end())));
    right += cavalcade::check(*answer).outcome == cavalcade::Outcome::holds ? 1U : 0U;
    return true;
  });
  ASSERT_TRUE(listing) << listing.error();
  EXPECT_TRUE(listing->complete);
  EXPECT_EQ(listing->tours, right);
  const Answer count = answer_to({{"board", "6x6"}, {"task", "count"}, {"counted", "covers"}, {"knights", 4}});
  EXPECT_EQ(std::to_string(listing->tours), count.count());
}

TEST(PublicEnumerate, EndsListsOfCoversAsThoseOfTours) {
  const Question question = ask({{"board", "6x6"}, {"task", "cycles"}, {"knights", 3}, {"lengths", "4..28"}});
  std::uint64_t taken = 0;
  const auto few = cavalcade::enumerate_covers(question, [&](auto /*cover*/) { return ++taken < 10; });
  ASSERT_TRUE(few);
  EXPECT_TRUE(few->tours == 10 && !few->complete && few->reason.empty());
  const auto fail = [](auto /*cover*/) -> bool { throw std::out_of_range("enough"); };
  EXPECT_THROW((void)cavalcade::enumerate_covers(question, fail), std::out_of_range);
  const auto all = [](auto /*cover*/) { return true; };
  EXPECT_TRUE(cavalcade::enumerate_covers(ask({{"board", "6x6"}}), all).error().starts_with("task: "));
  const Question by_carve = ask({{"board", "6x6"}, {"task", "cycles"}, {"knights", 3}, {"method", "carve"}});
  EXPECT_TRUE(cavalcade::enumerate_covers(by_carve, all).error().starts_with("method: "));
  const auto none = cavalcade::enumerate_covers(ask({{"board", "6x6"}, {"task", "cycles"}, {"knights", 12}}), all);
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->complete && none->tours == 0 && !none->reason.empty());
}

TEST(PublicAnswerWith, RefusesRoutesThatDoNotFitTheQuestion) {
  const std::vector<std::vector<Square>> two{{{0, 0}, {1, 2}}, {{9, 9}}};
  EXPECT_TRUE(cavalcade::answer_with(ask({{"board", "6x6"}}), two).error().starts_with("routes: "));
  const Question cycles = ask({{"board", "6x6"}, {"task", "cycles"}, {"knights", 2}});
  EXPECT_TRUE(cavalcade::answer_with(cycles, two).error().starts_with("cover: "));
}

TEST(PublicEnumerate, SaysWhyThereIsNone) {
  const auto listing = cavalcade::enumerate(ask({{"board", "4x4"}, {"closed", true}}), take_all);
  ASSERT_TRUE(listing);
  EXPECT_TRUE(listing->complete);
  EXPECT_EQ(listing->tours, 0U);
  EXPECT_FALSE(listing->reason.empty());
}

TEST(PublicSample, DrawsWhatTheSeedSays) {
  const auto drawn = [](int seed) {
    std::vector<std::vector<Square>> tours;
    const auto listing = cavalcade::sample(ask({{"board", "6x6"}, {"closed", true}, {"seed", seed}}), 20,
                                           [&](std::span<const Square> squares) {
                                             tours.emplace_back(squares.begin(), squares.end());
                                             return true;
                                           });
    EXPECT_TRUE(listing && listing->complete && listing->tours == 20);
    return tours;
  };
  EXPECT_EQ(drawn(1), drawn(1));
  EXPECT_NE(drawn(1), drawn(2));
  const auto none = cavalcade::sample(ask({{"board", "4x4"}, {"closed", true}}), 5, take_all);
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->complete && none->tours == 0 && !none->reason.empty());
}

// ---- control ----

TEST(PublicControl, StopsWorkFromAnotherThread) {
  const Question endless = ask({{"board", "30x30"}, {"closed", true}, {"method", "blind"}});
  Control control;
  EXPECT_EQ(control.progress().seconds, 0);
  std::thread watcher([&] {
    while (control.progress().nodes == 0) std::this_thread::yield();
    control.stop();
  });
  const Answer answer = cavalcade::answer(endless, control);
  watcher.join();
  EXPECT_EQ(answer.verdict(), Verdict::unknown);
  EXPECT_TRUE(control.stopped());
  EXPECT_GT(control.progress().nodes, 0U);
  EXPECT_GT(control.progress().seconds, 0);
}

TEST(PublicControl, StopsListsAndChecks) {
  Control control;
  std::uint64_t taken = 0;
  const auto listing = cavalcade::enumerate(
      ask({{"board", "8x8"}}),
      [&](std::span<const Square>) {
        if (++taken == 5) control.stop();
        return true;
      },
      false, control);
  ASSERT_TRUE(listing);
  EXPECT_FALSE(listing->complete);
  EXPECT_FALSE(listing->reason.empty());
  const auto sample = cavalcade::sample(ask({{"board", "8x8"}, {"closed", true}}), 5, take_all, control);
  ASSERT_TRUE(sample);
  EXPECT_FALSE(sample->complete);
  const Answer count = answer_to({{"board", "6x6"}, {"task", "count"}, {"counted", "closed"}});
  EXPECT_EQ(cavalcade::check(count, cavalcade::usual_effort, control).outcome, cavalcade::Outcome::unsettled);
}

TEST(PublicControl, ManyQuestionsAtOnce) {
  std::atomic<int> right{0};
  std::vector<std::thread> askers;
  for (int i = 0; i < 4; ++i)
    askers.emplace_back([&] {
      const Answer tour =
          answer_to({{"board", "6x7"}, {"closed", true}, {"block", {"a1", "b1"}}, {"time_limit", "60s"}});
      const Answer cover = answer_to({{"board", "6x6"}, {"task", "cycles"}, {"knights", 3}});
      const bool checked = cavalcade::check(tour).outcome == cavalcade::Outcome::holds &&
                           cavalcade::check(cover).outcome == cavalcade::Outcome::holds;
      if (checked) ++right;
    });
  for (std::thread& asker : askers) asker.join();
  EXPECT_EQ(right, 4);
}

// ---- pictures ----

TEST(PublicDraw, WritesFiles) {
  const Answer answer = answer_to({{"board", "5x6"}, {"closed", true}});
  EXPECT_TRUE(contains(cavalcade::draw(answer, "svg").value(), "<svg"));
  EXPECT_TRUE(cavalcade::draw(answer, "csv").value().starts_with("step,"));
  EXPECT_TRUE(cavalcade::draw(answer, "npy").value().starts_with("\x93NUMPY"));
  EXPECT_EQ(cavalcade::draw(answer, "json").value(), answer.to_json() + "\n");
  const auto unknown = cavalcade::draw(answer, "bmp");
  ASSERT_FALSE(unknown);
  EXPECT_TRUE(unknown.error().starts_with("format: "));
  EXPECT_FALSE(cavalcade::draw(answer_to({{"board", "4x4"}, {"closed", true}}), "svg"));
}

TEST(PublicResult, ThrowsItsErrorIfOneAsks) {
  const auto question = cavalcade::parse_question(Fields{{"board", "round"}});
  try {
    (void)question.value();
    FAIL();
  } catch (const cavalcade::Error& error) {
    EXPECT_EQ(error.what(), question.error());
  }
}

TEST(PublicVersion, IsTheOneOfTheHeader) {
  EXPECT_EQ(cavalcade::version(), std::to_string(CAVALCADE_VERSION_MAJOR) + "." +
                                      std::to_string(CAVALCADE_VERSION_MINOR) + "." +
                                      std::to_string(CAVALCADE_VERSION_PATCH));
}

// ---- tours from elsewhere ----

TEST(PublicAnswer, IsMadeOfATourFromElsewhere) {
  const Question question = ask({{"board", "6x6"}, {"closed", true}});
  const auto drawn = cavalcade::sample(question, 1, [&](std::span<const Square> tour) {
    const auto answer = cavalcade::answer_with(question, tour, "sample");
    EXPECT_TRUE(answer);
    EXPECT_EQ(answer->verdict(), Verdict::solved);
    EXPECT_EQ(answer->method(), "sample");
    EXPECT_TRUE(std::ranges::equal(answer->squares(), tour));
    EXPECT_EQ(cavalcade::check(*answer).outcome, cavalcade::Outcome::holds);
    std::vector<Square> wrong(tour.begin(), tour.end());
    std::swap(wrong[1], wrong[2]);
    EXPECT_EQ(cavalcade::check(cavalcade::answer_with(question, wrong).value()).outcome, cavalcade::Outcome::fault);
    return true;
  });
  EXPECT_EQ(drawn.value().tours, 1U);
}

TEST(PublicAnswer, OfATourFromElsewhereNeedsAQuestionAboutOneAndSquaresOfItsBoard) {
  const auto refused = [](const Fields& fields, const std::vector<Square>& tour) {
    const auto answer = cavalcade::answer_with(ask(fields), tour);
    return answer ? "taken" : std::string(answer.error());
  };
  EXPECT_EQ(refused({{"board", "6x6"}}, {}), "taken");
  EXPECT_EQ(refused({{"board", "6x6"}}, {{0, 0}, {6, 0}}), "tour: has a square that is not on the board");
  EXPECT_EQ(refused({{"board", "6x6"}}, {{-1, 0}}), "tour: has a square that is not on the board");
  EXPECT_EQ(refused({{"board", "6x6"}}, {{0, 0, 7}}), "tour: has a square that is not on the board");
  EXPECT_EQ(refused({{"board", "6x6"}, {"task", "cycles"}, {"knights", 2}}, {}),
            "task: the question is not about a whole tour");
  EXPECT_EQ(refused({{"board", "6x6"}, {"squares", "1..2"}}, {}), "task: the question is not about a whole tour");
  EXPECT_EQ(refused({{"board", "1000000x1000000"}}, {}), "board: is too large for the list of its squares");
}

}  // namespace
