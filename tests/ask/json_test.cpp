#include "ask/json.hpp"

#include <chrono>
#include <ctime>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "ask/difference.hpp"
#include "ask/request.hpp"
#include "board/square_name.hpp"
#include "support/any_question.hpp"

namespace cavalcade {
namespace {

std::string written(const Question& question, const Answer& answer) {
  std::ostringstream out;
  write_json(out, question, answer);
  return out.str();
}

Question question_of(const Request& request) {
  return *parse_question(request);
}

// A refusal is an error of one line that begins with the name of the part it is about.
void expect_refused(std::string_view text, std::string_view part) {
  const Result<Solved> parsed = parse_answer(text);
  ASSERT_FALSE(parsed) << text;
  EXPECT_TRUE(parsed.error().message.starts_with(fmt::format("{}: ", part))) << text << "\n" << parsed.error().message;
  EXPECT_EQ(parsed.error().message.find_first_of("\n\r"), std::string::npos) << parsed.error().message;
}

// ---- writing ----

TEST(Json, OfATourIsTheDocumentedObjectOnOneLine) {
  const Request request{{"board", "3x4"}, {"from", "a1"}};
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.method = "blind";
  answer.elapsed = std::chrono::microseconds{250};
  answer.stats.set("nodes", 12);
  answer.stats.set("backtracks", 0);
  answer.witness = Tour{{Cell{0}, Cell{5}}};
  EXPECT_EQ(written(question_of(request), answer),
            R"({"question":{"board":"3x4","task":"tour","closed":false,"from":"a1","method":"auto","seed":1},)"
            R"("version":1,"verdict":"solved","method":"blind","seconds":0.00025,"stats":{"nodes":12,"backtracks":0},)"
            R"("tour":["a1","c2"]})"
            "\n");
}

TEST(Json, OfAQuestionNamesEverythingThatWasAsked) {
  const Request request{{"board", "4x3"},  {"task", "visit"},    {"block", "b2,a1"}, {"wrap", "x"},
                        {"leaper", "1,3"}, {"knights", "c3,d1"}, {"seed", "7"}};
  EXPECT_EQ(
      question_json(question_of(request)),
      R"({"board":"4x3","task":"visit","block":["a1","b2"],"wrap":"x","leaper":"1,3","knights":["c3","d1"],"seed":7})");
}

TEST(Json, OfAVisitCountsTheSquares) {
  const Request request{{"board", "3x3"}, {"task", "visit"}, {"knights", "a1,c3"}};
  Answer answer;
  answer.witness = Visit{{{Cell{0}, Cell{7}}, {Cell{8}}}, 8};
  const std::string text = written(question_of(request), answer);
  EXPECT_NE(text.find(R"("visit":[["a1","b3"],["c3"]],"visited":3,"bound":8)"), std::string::npos) << text;
}

TEST(Json, OfAVisitHasWhatProvesItsBound) {
  const Question question = question_of({{"task", "visit"}, {"board", "3x3"}, {"knights", "a1"}});
  const auto certificate = [&](const Certificate& of) {
    Answer answer;
    answer.verdict = Verdict::optimal;
    answer.reason = "why";
    answer.certificate = of;
    answer.witness = Visit{{{Cell{0}}}, 1};
    const std::string text = written(question, answer);
    const std::size_t first = text.find("\"reason\"");
    return text.substr(first, text.find(",\"visit\"") - first);
  };
  EXPECT_EQ(certificate(VisitColours{}), R"("reason":"why","certificate":{"kind":"visit-colours"})");
  EXPECT_EQ(certificate(VisitMatching{{Cell{0}, Cell{4}}}),
            R"("reason":"why","certificate":{"kind":"visit-matching","squares":["a1","b2"]})");
  EXPECT_EQ(
      certificate(VisitDuals{{{VisitRowKind::way_in, {Cell{1}, Cell{1}}, 3}, {VisitRowKind::ends, {Cell{0}}, -1}}}),
      R"("reason":"why","certificate":{"kind":"visit-duals","rows":[)"
      R"({"row":"way-in","squares":["b1","b1"],"times":3},{"row":"ends","squares":["a1"],"times":-1}]})");
  EXPECT_EQ(certificate(VisitProof{true, {{Cell{1}}}, "0\n"}),
            R"("reason":"why","certificate":{"kind":"visit-proof","owners":true,"cuts":[["b1"]],"steps":"0\n"})");
  EXPECT_EQ(certificate(StepProof{"0\n"}), R"("reason":"why","certificate":{"kind":"step-proof","steps":"0\n"})");
  EXPECT_EQ(certificate(StepsApart{Cell{0}, Cell{4}}),
            R"("reason":"why","certificate":{"kind":"steps-apart","squares":["a1","b2"]})");
  EXPECT_EQ(certificate(FigureProof{{{{Cell{0}}, 3, {{Cell{1}}}, "0\n"}}}),
            R"("reason":"why","certificate":{"kind":"figure-proof","parts":[)"
            R"({"cells":["a1"],"number":3,"cuts":[["b1"]],"steps":"0\n"}]})");
}

// ---- both ways ----

RC_GTEST_PROP(Json, RoundTrips, ()) {
  const Question question = *any_question();
  const Answer answer = any_answer(question.board);
  const std::string text = written(question, answer);
  const Result<Solved> parsed = parse_answer(text);
  RC_LOG() << text << '\n';
  if (!parsed) RC_FAIL(parsed.error().message);
  RC_ASSERT(parsed->question == question);
  RC_ASSERT(difference(parsed->answer, answer) == "");
}

TEST(Json, KeepsEveryNanosecond) {
  const Question question = question_of({{"board", "5x5"}});
  for (std::int64_t count = 0; count < 100000; count = count * 5 / 4 + 1) {
    Answer answer;
    answer.elapsed = std::chrono::nanoseconds{count};
    const Result<Solved> parsed = parse_answer(written(question, answer));
    ASSERT_TRUE(parsed);
    EXPECT_EQ(parsed->answer.elapsed.count(), count);
  }
}

TEST(Json, KeepsBoardsThatHaveNoCells) {
  const Question question = question_of({{"board", "2147483647x2147483647"}, {"closed", true}, {"from", "fxshrxw1"}});
  Answer answer;
  answer.verdict = Verdict::impossible;
  answer.certificate = ClosedTheorem{};
  const Result<Solved> parsed = parse_answer(written(question, answer));
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_TRUE(parsed->question == question);
  EXPECT_EQ(difference(parsed->answer, answer), "");
}

TEST(Json, KeepsTheLengthsOfAllBalancedCovers) {
  for (const char* board : {"1x1", "3x3", "8x8", "2147483647x2147483647"})
    for (const char* knights : {"1", "2", "3", "9", "64"}) {
      const Result<Question> question = parse_question({{"task", "cycles"}, {"board", board}, {"knights", knights}});
      if (!question) continue;  // more knights than squares
      const Result<Solved> parsed = parse_answer(written(*question, Answer{}));
      ASSERT_TRUE(parsed) << parsed.error().message;
      EXPECT_TRUE(parsed->question == *question);
    }
}

TEST(Json, KeepsALongTour) {
  const Question question = question_of({{"board", "200x200"}});
  Tour tour;
  for (std::int32_t number = 0; number < 40000; ++number) tour.squares.push_back(Cell{number});
  Answer answer;
  answer.witness = tour;
  const Result<Solved> parsed = parse_answer(written(question, answer));
  ASSERT_TRUE(parsed);
  EXPECT_EQ(difference(parsed->answer, answer), "");
}

TEST(Json, KeepsManyRows) {
  const Question question = question_of({{"task", "visit"}, {"board", "100x100"}, {"knights", "a1"}});
  VisitDuals duals;
  for (std::int32_t number = 0; number < 30000; ++number) {
    CellList squares;
    for (std::int32_t i = 0; i < number % 40; ++i) squares.push_back(Cell{(number * 7 + i) % 10000});
    duals.rows.push_back({static_cast<VisitRowKind>(number % 8), squares, number - 15000});
  }
  Answer answer;
  answer.witness = Visit{{{Cell{0}}}, 1};
  answer.certificate = duals;
  const Result<Solved> parsed = parse_answer(written(question, answer));
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_EQ(difference(parsed->answer, answer), "");
}

// ---- reading what others wrote ----

TEST(Json, AcceptsWordsAsTextsNumbersAndLists) {
  for (const char* question : {R"({"board": "8x8"})", R"({"board": "8x8", "task": "tour", "closed": true})",
                               R"({"board": "8x8", "block": "a1,b2"})", R"({"board": "8x8", "block": ["a1", "b2"]})",
                               R"({"board": "8x8", "seed": "12"})", R"({"board": "8x8", "seed": 12})",
                               R"({"board": "8x8", "task": "cycles", "knights": 4})",
                               R"({"board": "8x8", "task": "cycles", "knights": "4", "lengths": "16..16"})",
                               R"({"board": "8x8", "task": "visit", "knights": "a1,b2"})"}) {
    const Result<Solved> parsed = parse_answer(fmt::format(R"({{"question": {}, "verdict": "unknown"}})", question));
    EXPECT_TRUE(parsed) << question;
  }
}

TEST(Json, RefusesWhatIsNotAnAnswer) {
  for (const char* text : {"",
                           " ",
                           "nonsense",
                           "{",
                           "[",
                           "NaN",
                           "Infinity",
                           "{\"question\": NaN}",
                           "{'question': 1}",
                           "// {}",
                           "{}{}",
                           "\"",
                           "1e999",
                           "\xff\xfe",
                           "null",
                           "true",
                           "1",
                           "\"text\"",
                           "[]",
                           "[{}]",
                           "{}"})
    expect_refused(text, "answer");
}

// The answer that the tests below spoil one field of.
std::string spoiled(std::string_view field, std::string_view value) {
  const std::vector<std::pair<std::string_view, std::string_view>> fields{{"question", R"({"board": "3x4"})"},
                                                                          {"verdict", "\"solved\""},
                                                                          {"method", "\"blind\""},
                                                                          {"reason", "\"\""},
                                                                          {"seconds", "0.5"},
                                                                          {"stats", "{}"},
                                                                          {"tour", R"(["a1"])"}};
  std::string text;
  for (const auto& [name, usual] : fields)
    if (name != field) text += fmt::format(R"({}"{}": {})", text.empty() ? "" : ", ", name, usual);
  return fmt::format(R"({{{}, "{}": {}}})", text, field, value);
}

TEST(Json, RefusesEveryFieldOfAnAnswerThatHasAnotherType) {
  const std::vector<std::pair<const char*, std::vector<const char*>>> wrong{
      {"verdict", {"1", "null", "[]", "{}", "true", "\"\"", "\"maybe\"", "\"Solved\"", "\"a\\nb\""}},
      {"method", {"1", "null", "[]", "{}", "true"}},
      {"reason", {"1", "null", "[]", "{}", "true"}},
      {"seconds", {"null", "\"1\"", "[]", "{}", "true", "-1", "1e300", "3.3e9"}},
      {"stats",
       {"1", "null", "\"\"", "[]", "true", R"({"nodes": -1})", R"({"nodes": 1.5})", R"({"nodes": "1"})",
        R"({"nodes": 18446744073709551616})", R"({"a\nb": null})"}},
      {"tour",
       {"1", "null", "\"a1\"", "{}", "true", "[1]", "[null]", "[[\"a1\"]]", "[\"z9\"]", "[\"\"]", "[\"a1\\n\"]"}},
      {"certificate",
       {"1", "null", "\"\"", "[]", "true", "{}", R"({"kind": ""})", R"({"kind": "proof"})",
        R"({"kind": "too-few-moves"})", R"({"kind": "too-few-moves", "squares": ["z9"]})",
        R"({"kind": "too-few-moves", "squares": "a1"})", R"({"kind": "separated", "squares": ["a1"]})",
        R"({"kind": "separated", "squares": ["a1", "b1", "c1"]})", R"({"kind": "a\nb"})"}},
  };
  for (const auto& [field, values] : wrong)
    for (const char* value : values) expect_refused(spoiled(field, value), field);
}

TEST(Json, RefusesCertificatesWithoutTheirNumbers) {
  for (const char* value : {R"({"kind": "colours", "light": 1})", R"({"kind": "colours", "dark": "1", "light": 1})",
                            R"({"kind": "colours", "dark": 1.5, "light": 1})",
                            R"({"kind": "colours", "dark": 18446744073709551615, "light": 1})"})
    expect_refused(spoiled("certificate", value), "certificate");
  for (const char* value : {R"({"kind": "exhausted"})", R"({"kind": "exhausted", "nodes": -1})",
                            R"({"kind": "exhausted", "nodes": null})", R"({"kind": "exhausted", "nodes": 1e3})"})
    expect_refused(spoiled("certificate", value), "certificate");
  expect_refused(spoiled("certificate", R"({"kind": 1})"), "certificate");
}

TEST(Json, SaysWhereInACertificateOrAQuestionSomethingIsWrong) {
  const auto message = [](const char* certificate) {
    return parse_answer(spoiled("certificate", certificate)).error().message;
  };
  EXPECT_EQ(message(R"({"kind": "colours", "light": 1})"), "certificate: has no dark");
  EXPECT_EQ(message(R"({"kind": "colours", "dark": "1", "light": 1})"), "certificate: dark: is not a whole number");
  EXPECT_EQ(message(R"({"kind": "piece-sizes", "tight": [{"crowded": []}]})"), "certificate: tight: has no hosts");
  EXPECT_EQ(message("1"), "certificate: is not an object");
  EXPECT_EQ(parse_answer(spoiled("question", "1")).error().message, "question: is not an object");
}

TEST(Json, RefusesRowsOfAnotherShape) {
  const auto refused = [](const char* rows, const char* part) {
    expect_refused(spoiled("certificate", fmt::format(R"({{"kind": "visit-duals", "rows": {}}})", rows)), part);
  };
  for (const char* rows :
       {"1", "null", "{}", "\"a1\"", "[1]", "[[]]", "[null]", "[{}]", R"([{"row": "end", "times": 1}])",
        R"([{"row": "end", "squares": "a1", "times": 1}])", R"([{"row": "end", "squares": ["z9"], "times": 1}])"})
    refused(rows, "certificate");
  for (const char* kind : {"1", "null", "\"\"", "\"way_in\"", "\"Moves\"", "\"a\\nb\""})
    refused(fmt::format(R"([{{"row": {}, "squares": ["a1"], "times": 1}}])", kind).c_str(), "certificate");
  refused(R"([{"squares": ["a1"], "times": 1}])", "certificate");
  for (const char* times : {"null", "\"1\"", "1.5", "[]", "1e3", "9223372036854775808", "-9223372036854775809"})
    refused(fmt::format(R"([{{"row": "end", "squares": ["a1"], "times": {}}}])", times).c_str(), "certificate");
  refused(R"([{"row": "end", "squares": ["a1"]}])", "certificate");
}

TEST(Json, RefusesVisitCertificatesWithoutTheirLists) {
  for (const char* value : {R"({"kind": "visit-matching"})", R"({"kind": "visit-matching", "squares": 1})",
                            R"({"kind": "visit-duals"})", R"({"kind": "visit-proof"})",
                            R"({"kind": "visit-proof", "cuts": ["a1"]})", R"({"kind": "visit-proof", "cuts": [[1]]})"})
    expect_refused(spoiled("certificate", value), "certificate");
  expect_refused(spoiled("certificate", R"({"kind": "visit-proof", "owners": 1, "cuts": []})"), "certificate");
  expect_refused(spoiled("certificate", R"({"kind": "visit-proof", "cuts": [], "steps": 1})"), "certificate");
}

TEST(Json, RefusesCoversAndVisitsOfAnotherShape) {
  const std::string head = R"({"question": {"board": "3x4"}, "verdict": "solved", )";
  for (const char* value : {"1", "null", "\"a1\"", "{}", "[\"a1\"]", "[[1]]", "[[\"z9\"]]", "[[[\"a1\"]]]"}) {
    expect_refused(fmt::format(R"({}"cycles": {}}})", head, value), "cycles");
    expect_refused(fmt::format(R"({}"visit": {}, "bound": 1}})", head, value), "visit");
  }
  for (const char* bound : {"null", "\"1\"", "1.5", "[]", "18446744073709551615"})
    expect_refused(fmt::format(R"({}"visit": [], "bound": {}}})", head, bound), "bound");
  expect_refused(head + R"("visit": []})", "answer");
}

TEST(Json, RefusesEveryFieldOfAQuestionThatHasAnotherType) {
  expect_refused(R"({"question": 1, "verdict": "unknown"})", "question");
  expect_refused(R"({"question": ["8x8"], "verdict": "unknown"})", "question");
  const auto with = [](const char* field, const char* value) {
    return fmt::format(R"({{"question": {{"board": "8x8", "{}": {}}}, "verdict": "unknown"}})", field, value);
  };
  for (const char* field : {"block", "wrap", "leaper", "from", "to", "method", "tie_break", "redundant", "values",
                            "labeling", "knights", "lengths", "seed"})
    for (const char* value : {"null", "true", "1.5", "{}", "[1]", "[null]", "[[\"a1\"]]"})
      expect_refused(with(field, value), "question");
  for (const char* field : {"wrap", "leaper", "from", "to", "method", "tie_break", "knights", "lengths", "seed"})
    expect_refused(with(field, "[]"), "question");
  for (const char* field :
       {"block", "wrap", "leaper", "from", "to", "method", "tie_break", "redundant", "values", "consistency", "seed"})
    for (const char* value : {"\"\"", "-5", "[\"?\", \"?\"]", "[\"\", \"\"]", "\"a\\nb\""})
      expect_refused(with(field, value), "question");
  for (const char* value : {"1", "\"true\"", "null"}) expect_refused(with("closed", value), "question");
  for (const char* value : {"1", "null", "[]"}) {
    expect_refused(with("task", value), "question");
    expect_refused(fmt::format(R"({{"question": {{"board": {}}}, "verdict": "unknown"}})", value), "question");
  }
}

TEST(Json, OfEarlierVersionsMayNameARuleForTiesBesideAnyMethod) {
  const auto with = [](const char* options) {
    return fmt::format(R"({{"question": {{"board": "8x8", "task": "tour", {}}}, "verdict": "unknown"}})", options);
  };
  const auto parsed = parse_answer(with(R"("method": "auto", "tie_break": "roth")"));
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_EQ(std::get<TourTask>(parsed->question.task).tie_break, std::nullopt);
  EXPECT_FALSE(parse_answer(with(R"("method": "auto", "tie_break": "coin")")));
  EXPECT_FALSE(parse_answer(with(R"("method": "blind", "redundant": "on")")));
}

TEST(Json, AnEmptyListOfBlockedSquaresIsNoHole) {
  const auto parsed = parse_answer(R"({"question": {"board": "8x8", "block": []}, "verdict": "unknown"})");
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_EQ(parsed->question.board.blocked_count(), 0);
}

TEST(Json, AnEmptyTextInAListIsNotSkipped) {
  expect_refused(R"({"question": {"board": "8x8", "block": ["", "a1"]}, "verdict": "unknown"})", "question");
}

TEST(Json, NeverOpensAFile) {
  expect_refused(R"({"question": {"board": "@/etc/passwd"}, "verdict": "unknown"})", "question");
  expect_refused(R"({"question": {"board": "@"}, "verdict": "unknown"})", "question");
}

TEST(Json, RefusesSquaresOfABoardWithoutCells) {
  const std::string head = R"({"question": {"board": "2147483647x2147483647"}, "verdict": "solved", )";
  expect_refused(head + R"("tour": ["a1"]})", "board");
  expect_refused(head + R"("cycles": [["a1"]]})", "board");
  expect_refused(head + R"("visit": [["a1"]], "bound": 1})", "board");
  expect_refused(head + R"("certificate": {"kind": "separated", "squares": ["a1", "b1"]}})", "certificate");
}

TEST(Json, CutOffAnywhereIsRefused) {
  const Question question = question_of({{"task", "visit"}, {"board", "5x4"}, {"block", "c3"}, {"knights", "a1,b2"}});
  Answer answer;
  answer.verdict = Verdict::optimal;
  answer.method = "m\"\\\u00e9";
  answer.stats.set("nodes", 3);
  answer.witness = Visit{{{Cell{0}}, {Cell{6}, Cell{1}}}, 5};
  answer.certificate = TooFewMoves{{Cell{3}}};
  const std::string text = written(question, answer);
  ASSERT_TRUE(parse_answer(text));
  for (std::size_t length = 0; length + 1 < text.size(); ++length)  // the last byte is the line feed
    EXPECT_FALSE(parse_answer(std::string_view(text).substr(0, length))) << length;
}

TEST(Json, DeepNestingDoesNotOverflowTheStack) {
  constexpr std::size_t deep = 100000;
  expect_refused(std::string(deep, '['), "answer");
  expect_refused(std::string(deep, '[') + std::string(deep, ']'), "answer");
  std::string objects;
  for (std::size_t i = 0; i < deep; ++i) objects += R"({"question":)";
  expect_refused(objects, "answer");
  expect_refused(objects + "1" + std::string(deep, '}'), "answer");
  expect_refused(spoiled("tour", std::string(deep, '[') + std::string(deep, ']')), "answer");
}

// ---- fields that are too many ----

// An answer to a visit whose certificate has objects within.
constexpr std::string_view full =
    R"({"question": {"board": "3x3", "task": "visit", "knights": ["a1"], "seed": 1}, "verdict": "solved", )"
    R"("method": "m", "seconds": 1, "stats": {"nodes": 1}, "reason": "r", "certificate": {"kind": "visit-duals", )"
    R"("rows": [{"row": "end", "squares": ["b3"], "times": 1}]}, "visit": [["a1", "b3"]], "visited": 2, "bound": 9})";

// The text with more of it after the first place that has `mark`.
std::string with_more(std::string_view text, std::string_view mark, std::string_view more) {
  const std::size_t at = text.find(mark) + mark.size();
  return fmt::format("{}{}{}", text.substr(0, at), more, text.substr(at));
}

TEST(Json, RefusesUnknownFieldsAtEveryLevel) {
  ASSERT_TRUE(parse_answer(full)) << parse_answer(full).error().message;
  expect_refused(with_more(full, "{", R"("x": 1, )"), "answer");
  expect_refused(with_more(full, R"("question": {)", R"("x": 1, )"), "question");
  expect_refused(with_more(full, R"("certificate": {)", R"("x": 1, )"), "certificate");
  expect_refused(with_more(full, R"("rows": [{)", R"("x": 1, )"), "certificate");
  expect_refused(with_more(full, "{", R"("a\nb\u001b": 1, )"), "answer");
  expect_refused(spoiled("certificate", R"({"kind": "piece-sizes", "tight": [{"crowded": [], "hosts": [], "x": 1}]})"),
                 "certificate");
  expect_refused(spoiled("certificate", R"({"kind": "too-small", "squares": []})"), "certificate");
}

TEST(Json, RefusesFieldsOfOtherTasksAndWitnesses) {
  const auto refuse = [](const char* field, const char* value) {
    expect_refused(with_more(full, R"("question": {)", fmt::format(R"("{}": {}, )", field, value)), "question");
  };
  refuse("closed", "true");
  refuse("from", "\"a1\"");
  refuse("lengths", "\"4..8\"");
  refuse("counted", "\"open\"");
  refuse("directed", "false");
  refuse("time_limit", "\"1s\"");
  for (const char* field : {"tour", "cycles", "squares", "by_start", "first_step", "by_symmetry"})
    EXPECT_FALSE(parse_answer(with_more(full, "{", fmt::format(R"("{}": [], )", field)))) << field;
  expect_refused(with_more(full, "{", R"("count": "1", )"), "answer");
}

TEST(Json, RefusesFieldsThatOccurTwiceAtEveryLevel) {
  for (const char* field :
       {"question", "board",       "task", "knights", "seed", "verdict", "method", "seconds", "stats",   "nodes",
        "reason",   "certificate", "kind", "rows",    "row",  "squares", "times",  "visit",   "visited", "bound"}) {
    const std::string mark = fmt::format(R"("{}": )", field);
    ASSERT_NE(full.find(mark), std::string_view::npos) << field;
    const std::size_t at = full.find(mark);
    const std::string twice = fmt::format(R"({}"{}": 1, {})", full.substr(0, at), field, full.substr(at));
    const Result<Solved> parsed = parse_answer(twice);
    ASSERT_FALSE(parsed) << field;
    EXPECT_EQ(parsed.error().message, fmt::format("answer: has the field '{}' twice", field));
  }
}

TEST(Json, ComparesVisitedWithTheVisit) {
  const std::string text(full);
  const std::size_t at = text.find(R"("visited": 2)");
  for (const char* number : {"0", "1", "3", "-2"})
    expect_refused(text.substr(0, at) + R"("visited": )" + number + text.substr(at + 12), "visited");
  EXPECT_TRUE(parse_answer(text.substr(0, at) + text.substr(at + 14)));
}

// In the time of the process, so that a loaded machine does not matter. Looking through all fields for each takes
// longer.
TEST(Json, HundredThousandsOfFieldsTakeNoTime) {
  constexpr int many = 100000;
  std::string fields;
  for (int i = 0; i < many; ++i) fields += fmt::format(R"({}"n{}": 1)", i == 0 ? "" : ", ", i);
  const std::clock_t start = std::clock();
  expect_refused(spoiled("stats", "{" + fields + "}"), "stats");
  expect_refused(fmt::format(R"({{"question": {{"board": "3x4", {}}}, "verdict": "unknown"}})", fields), "question");
  expect_refused(fmt::format(R"({{"question": {{"board": "3x4"}}, "verdict": "unknown", {}}})", fields), "answer");
  EXPECT_LT(std::clock() - start, 10 * CLOCKS_PER_SEC);
}

TEST(Json, HugeNumbersAreRefusedOrKept) {
  expect_refused(spoiled("seconds", "1" + std::string(400, '0')), "answer");
  expect_refused(spoiled("seconds", "1" + std::string(300, '0')), "seconds");
  expect_refused(spoiled("question", R"({"board": "8x8", "seed": 9223372036854775808})"), "question");
  expect_refused(spoiled("question", R"({"board": "8x8", "seed": 99999999999999999999})"), "question");
  const Result<Solved> parsed = parse_answer(spoiled("stats", R"({"nodes": 18446744073709551615})"));
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->answer.stats.get("nodes"), UINT64_MAX);
}

}  // namespace
}  // namespace cavalcade
