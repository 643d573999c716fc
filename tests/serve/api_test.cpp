// The routes of the API, without a socket: JSON in, JSON out.

#include "serve/api.hpp"

#include <ctime>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ask/json.hpp"
#include "check/check.hpp"
#include "serve/body.hpp"
#include "serve/hostile.hpp"

namespace cavalcade::serve {
namespace {

using Handler = HttpResponse (*)(const HttpRequest&, Exchange&);

HttpResponse ask(Handler handler, const std::string& body, const std::string& query = "") {
  Exchange exchange;
  return handler({.path = "", .query = query, .body = body}, exchange);
}

Json answer_to(Handler handler, const std::string& body) {
  const HttpResponse reply = ask(handler, body);
  EXPECT_EQ(reply.status, 200) << reply.body;
  return Json::parse(reply.body);
}

std::string refusal_of(Handler handler, const std::string& body, const std::string& query = "") {
  const HttpResponse reply = ask(handler, body, query);
  EXPECT_EQ(reply.status, 400) << reply.body;
  return Json::parse(reply.body).at("error").get<std::string>();
}

// ---- about ----

TEST(ApiAbout, NamesTheMethodsAndTheLimits) {
  const std::vector<std::string> addresses{"192.0.2.1:8080"};
  const Json json = Json::parse(about("1.2.3", addresses).body);
  EXPECT_EQ(json["version"], "1.2.3");
  EXPECT_EQ(json["addresses"], addresses);
  EXPECT_EQ(json["limits"]["squares"], 10'000);
  EXPECT_EQ(json["methods"]["tour"].size(), names<TourMethod>().size());
  EXPECT_EQ(json["levels"].size(), 5U);
  EXPECT_EQ(json["clue_levels"].size(), 4U);
}

// ---- verdicts ----

TEST(ApiVerdict, OfAWinnablePositionHasACompletion) {
  const Json json = answer_to(verdict, R"({"board":"5x5","path":["a1","b3"]})");
  EXPECT_EQ(json["verdict"], "winnable");
  EXPECT_EQ(json["completion"].size(), 23U);
  EXPECT_EQ(json["visited"], 2);
  EXPECT_EQ(json["squares"], 25);
}

TEST(ApiVerdict, OfALostPositionSaysSinceWhenAndWhy) {
  const Json json = answer_to(verdict, R"({"board":"8x8","path":["e3","c2","d4","b3","d2"]})");
  EXPECT_EQ(json["verdict"], "lost");
  EXPECT_EQ(json["lost_since"], 3);
  EXPECT_EQ(json["reason"], "a1 can no longer be reached");
  EXPECT_EQ(json["culprits"], Json::array({"a1"}));
  EXPECT_EQ(json["certificate"], Json({{"kind", "too-few-moves"}, {"squares", {"a1"}}}));
  EXPECT_EQ(json["moves"].size(), 5U);
}

TEST(ApiVerdict, ShowsWhatAProofInLogicIsAboutWithoutItsSteps) {
  const Json json = answer_to(verdict, R"({"board":"5x5","block":["c3"],"closed":true,"path":["a1"]})");
  EXPECT_EQ(json["certificate"]["kind"], "proof");
  EXPECT_FALSE(json["certificate"]["cuts"].empty());
  EXPECT_FALSE(json["certificate"].contains("steps"));
}

TEST(ApiVerdict, OfAnEmptyBoardIsAboutTheBoard) {
  EXPECT_EQ(answer_to(verdict, R"({"board":"5x5","block":[],"path":[]})")["verdict"], "winnable");
  EXPECT_EQ(answer_to(verdict, R"({"board":"5x5","closed":true,"path":[]})")["lost_since"], 0);
}

TEST(ApiVerdict, WithAdviceJudgesEveryMoveAndCountsTheWays) {
  const Json json = answer_to(verdict, R"({"board":"5x5","path":["a1","b3","c5"],"advice":true})");
  EXPECT_EQ(json["winning"].size() + json["losing"].size(), json["moves"].size());
  EXPECT_EQ(json["losing"], Json::array({"d3"}));
  const Json late =
      answer_to(verdict, R"({"board":"5x5","advice":true,"path":["a1","b3","c5","e4","d2","b1","c3","a4","b2",
    "d1","e3","d5","b4","a2","c1","e2","d4","b5","a3","c2"]})");
  EXPECT_GE(late["completions"], 1);
  EXPECT_FALSE(answer_to(verdict, R"({"board":"5x5","path":["a1"]})").contains("winning"));
}

TEST(ApiVerdict, KeepsToGivenSteps) {
  const auto asked = [](const std::string& steps) {
    return answer_to(verdict, R"({"board":"5x5","path":["a1","b3"],"step":[)" + steps + "]}");
  };
  const Json json = asked(R"("1=a1","4=e4")");
  EXPECT_EQ(json["verdict"], "winnable");
  EXPECT_EQ(json["completion"][1], "e4");
  EXPECT_EQ(asked(R"("2=c2")")["reason"], "step 2 is c2, and the knight went to b3");
  EXPECT_EQ(asked(R"("3=e5")")["verdict"], "lost");
  EXPECT_EQ(refusal_of(verdict, R"({"board":"5x5","path":[],"step":["26=a1"]})"),
            "step: '26' is not a whole number from 1 to 25");
}

TEST(ApiVerdict, OfTwoKnightsHasTheBestAndWhoseTurnItIs) {
  const Json json = answer_to(verdict, R"({"board":"6x6","paths":[["a1","b3"],["f6"]]})");
  EXPECT_EQ(json["verdict"], "playing");
  EXPECT_EQ(json["turn"], 1);
  EXPECT_EQ(json["best"], json["bound"]);
  EXPECT_EQ(json["completion"].size(), 2U);
}

TEST(ApiVerdict, RefusesWhatIsNoPosition) {
  EXPECT_EQ(refusal_of(verdict, R"({"board":"5x5","path":["a1","b2"]})"), "path: no move leads from a1 to b2");
  EXPECT_EQ(refusal_of(verdict, R"({"board":"5x5","path":["a1","h9"]})"),
            "path: 'h9' is not a square of 5x5 (files a..e, ranks 1..5)");
  EXPECT_EQ(refusal_of(verdict, R"({"board":"5x5"})"),
            "path: give path, a list of squares, or paths, one list per knight");
  EXPECT_EQ(refusal_of(verdict, R"({"board":"5x5","path":"a1"})"), "path: is not a list of squares");
  EXPECT_EQ(refusal_of(verdict, R"({"board":"5x5","path":[7]})"),
            "path: holds something that is not the name of a square");
  EXPECT_EQ(refusal_of(verdict, R"({"board":"50x50","path":["a1"]})"),
            "board: has more than the 400 squares that are taken here");
  EXPECT_EQ(refusal_of(verdict, R"({"board":"5x5","path":[],"time_limit":"2h"})"),
            "time_limit: is more than the 10 s that are given here");
  EXPECT_EQ(refusal_of(verdict, "[]"), "body: is JSON, but not an object");
  EXPECT_EQ(refusal_of(verdict, "{"), "body: is not valid JSON");
}

TEST(ApiStarts, AreThoseThatCannotWin) {
  const Json json = answer_to(starts, R"({"board":"5x5"})");
  EXPECT_EQ(json["hopeless"].size(), 12U);
  EXPECT_EQ(json["unsettled"].size(), 0U);
}

// ---- puzzles ----

TEST(ApiPuzzle, OfADayIsTheSameForEverybody) {
  const Json one = answer_to(puzzle, R"({"level":2,"date":"2026-11-16"})");
  EXPECT_EQ(one, answer_to(puzzle, R"({"level":2,"date":"2026-11-16"})"));
  EXPECT_NE(one["path"], answer_to(puzzle, R"({"level":2,"date":"2026-11-17"})")["path"]);
  EXPECT_EQ(one["left"].get<std::size_t>() + one["path"].size(), 36U);
}

TEST(ApiPuzzle, CanBeAskedForAgainByItsSeed) {
  const Json daily = answer_to(puzzle, R"({"level":1,"date":"2026-11-16"})");
  const Json again = answer_to(puzzle, fmt::format(R"({{"level":1,"seed":{}}})", daily["seed"].get<std::string>()));
  EXPECT_EQ(daily["path"], again["path"]);
}

TEST(ApiPuzzle, RefusesWhatIsNone) {
  EXPECT_EQ(refusal_of(puzzle, R"({"level":6})"), "level: is not a whole number from 1 to 5");
  EXPECT_EQ(refusal_of(puzzle, R"({"seed":1})"), "level: is not a whole number from 1 to 5");
  EXPECT_EQ(refusal_of(puzzle, R"({"level":1,"date":"tomorrow"})"),
            "date: 'tomorrow' is not a day, such as 2026-11-16");
  EXPECT_EQ(refusal_of(puzzle, R"({"level":1,"closed":true})"),
            "closed: level 1 is played on 5x5, which has no closed tour");
}

// The clues are known, the solution is not; it is the one completion.
TEST(ApiClues, AreAPuzzleWithOneSolution) {
  const Json one = answer_to(clues, R"({"level":2,"date":"2026-11-16"})");
  EXPECT_EQ(one, answer_to(clues, R"({"level":2,"date":"2026-11-16"})"));
  EXPECT_NE(one["step"], answer_to(clues, R"({"level":2,"date":"2026-11-17"})")["step"]);
  EXPECT_EQ(one["name"], "medium");
  EXPECT_EQ(one["path"].size(), 1U);
  EXPECT_EQ(one["left"], 35);
  Json position{{"board", one["board"]}, {"path", one["path"]}, {"step", one["step"]}};
  EXPECT_EQ(answer_to(verdict, position.dump())["verdict"], "winnable");
  position["advice"] = true;
  position["path"].push_back(answer_to(verdict, position.dump())["completion"][0]);
  EXPECT_EQ(answer_to(verdict, position.dump())["completions"], 1);
}

TEST(ApiClues, RefuseWhatIsNone) {
  EXPECT_EQ(refusal_of(clues, R"({"level":5})"), "level: is not a whole number from 1 to 4");
  EXPECT_EQ(refusal_of(clues, R"({"level":1,"seed":"x"})"), "seed: is not a whole number from 0 to 999999999999");
  EXPECT_EQ(refusal_of(clues, R"({"level":3,"closed":true})"),
            "closed: level 3 is played on 7x7, which has no closed tour");
  EXPECT_EQ(answer_to(clues, R"({"level":1,"closed":true})")["closed"], true);
}

// ---- questions ----

TEST(ApiSolve, AnswersEveryTaskWithAnAnswerThatHolds) {
  for (const char* body :
       {R"({"board":"8x8","closed":true})", R"({"board":"5x5","method":"blind","from":"a1"})",
        R"({"board":"9x6","task":"cycles","knights":3})", R"({"board":"6x6","task":"visit","knights":["a1","f6"]})",
        R"({"board":"4x4"})", R"({"board":"cube:3","closed":true})"}) {
    const HttpResponse reply = ask(solve, body);
    ASSERT_EQ(reply.status, 200) << reply.body;
    const Result<Solved> solved = parse_answer(reply.body);
    ASSERT_TRUE(solved) << solved.error().message;
    EXPECT_NE(solved->answer.verdict, Verdict::unknown);
    EXPECT_EQ(check::check_answer(solved->question, solved->answer).outcome, check::Outcome::holds);
  }
}

TEST(ApiSolve, RefusesWhatAServerCannotBear) {
  EXPECT_EQ(refusal_of(solve, R"({"board":"40000x40000","block":["a1"]})"),
            "board: has more than the 10000 squares that are taken here");
  EXPECT_EQ(refusal_of(solve, R"({"board":"8x8","time_limit":"61s"})"),
            "time_limit: is more than the 60 s that are given here");
  EXPECT_EQ(refusal_of(solve, R"({"board":"8x8","time_limit":"none"})"),
            "time_limit: is more than the 60 s that are given here");
  EXPECT_EQ(refusal_of(solve, R"({"board":"@/etc/passwd"})"),
            "board: names a file; in JSON give the size, and the blocked squares in \"block\"");
  EXPECT_EQ(refusal_of(solve, R"({"board":"8x8","tie_break":"no"})").substr(0, 10), "tie_break:");
}

TEST(ApiSolve, CountsByStart) {
  const Json json =
      answer_to(solve, R"({"board":"5x5","task":"count","counted":"open","directed":true,"by_start":true})");
  EXPECT_EQ(json["count"], "1728");
  EXPECT_EQ(json["by_start"]["a1"], "304");
  EXPECT_EQ(json["by_start"]["b1"], "0");
}

TEST(ApiSolve, CountsNoLongerThanItMay) {
  const Json json = answer_to(solve, R"({"board":"20x20","task":"count","counted":"closed","time_limit":"100ms"})");
  EXPECT_EQ(json["verdict"], "unknown");
}

TEST(ApiSolve, IsCalledOffWhenTheClientGoes) {
  Exchange exchange;
  exchange.leave();
  const HttpResponse reply = solve({.body = R"({"board":"8x8","method":"blind","from":"a1","closed":true})"}, exchange);
  EXPECT_EQ(Json::parse(reply.body)["verdict"], "unknown");
}

TEST(ApiTrace, HasTheStepsAndTheAnswer) {
  const Json json = answer_to(trace, R"({"board":"5x5","method":"warnsdorff","from":"a1","tie_break":"roth"})");
  EXPECT_EQ(json["cells"].size(), 25U);
  EXPECT_EQ(json["complete"], true);
  EXPECT_EQ(json["answer"]["verdict"], "solved");
  EXPECT_EQ(refusal_of(trace, R"({"board":"5x5","method":"blind","steps":50001})"),
            "steps: is not a whole number from 1 to 50000");
}

// ---- answers ----

TEST(ApiCheck, TellsARightAnswerFromAWrongOne) {
  const std::string right = ask(solve, R"({"board":"5x5","from":"a1"})").body;
  EXPECT_EQ(answer_to(check, right)["outcome"], "holds");
  Json wrong = Json::parse(right);
  std::swap(wrong["tour"][3], wrong["tour"][4]);
  const Json found = answer_to(check, wrong.dump());
  EXPECT_EQ(found["outcome"], "faulty");
  EXPECT_NE(found["what"].get<std::string>().find("step"), std::string::npos);
}

TEST(ApiCheck, ReadsFilesOfEveryFormat) {
  const std::string whole = ask(solve, R"({"board":"5x6","from":"a1"})").body;
  for (const std::string format : {"json", "text", "csv", "npy"}) {
    const Json found = answer_to(check, ask(draw, whole, "format=" + format).body);
    EXPECT_EQ(found["outcome"], "holds") << format;
    EXPECT_EQ(found["answers"], 1) << format;
    EXPECT_EQ(found["answer"]["tour"].size(), 30U) << format;
  }
  const Json lines = answer_to(check, "a1 c2 b4\na1 b3 c1\n");
  EXPECT_EQ(lines["answers"], 2);
  EXPECT_EQ(lines["outcome"], "faulty");
  EXPECT_NE(refusal_of(check, "hello world").find("is no answer"), std::string::npos);
  EXPECT_NE(refusal_of(check, "").find("is no answer"), std::string::npos);
}

TEST(ApiDraw, MakesFilesOfEveryFormat) {
  const std::string answer = ask(solve, R"({"board":"6x6","closed":true})").body;
  const auto file = [&](const std::string& format) { return ask(draw, answer, "format=" + format); };
  EXPECT_TRUE(file("svg").body.starts_with("<?xml") || file("svg").body.starts_with("<svg"));
  EXPECT_EQ(file("png").body.substr(1, 3), "PNG");
  EXPECT_TRUE(file("gif").body.starts_with("GIF89a"));
  EXPECT_TRUE(file("pdf").body.starts_with("%PDF"));
  EXPECT_EQ(file("png").file_name, "tour.png");
  EXPECT_EQ(file("text").file_name, "tour.txt");
  EXPECT_EQ(refusal_of(draw, answer, "format=exe"),
            "format: is not one of text, json, csv, svg, png, pdf, gif, npy, successors");
  EXPECT_EQ(refusal_of(draw, answer).substr(0, 7), "format:");
}

TEST(ApiDraw, DoesNotDrawWhatIsWrong) {
  Json wrong = Json::parse(ask(solve, R"({"board":"5x5","from":"a1"})").body);
  wrong["tour"][7] = "a1";
  EXPECT_EQ(refusal_of(draw, wrong.dump(), "format=svg").substr(0, 40), "answer: not drawn, because it is wrong: ");
}

TEST(ApiDraw, ShowsOnlyTheCluesOfAPuzzle) {
  const std::string answer = ask(solve, R"({"board":"5x5","from":"a1","step":["4=e4"]})").body;
  const HttpResponse clues = ask(draw, answer, "format=svg&show=clues");
  EXPECT_EQ(clues.file_name, "puzzle.svg");
  EXPECT_NE(clues.body.find("an open tour, 2 of 25 steps are given"), std::string::npos);
  EXPECT_NE(clues.body.find("1 on a1. 4 on e4."), std::string::npos);
  EXPECT_EQ(clues.body.find("d2"), std::string::npos);
  EXPECT_EQ(refusal_of(draw, answer, "format=gif&show=clues"), "a puzzle is written as text, json, svg, png or pdf");
  EXPECT_EQ(refusal_of(draw, answer, "format=svg&show=all").substr(0, 7), "format:");
  const std::string visit = ask(solve, R"({"board":"6x6","task":"visit","knights":["a1","f6"]})").body;
  EXPECT_EQ(refusal_of(draw, visit, "format=svg&show=clues"), "show: clues are those of a tour of a flat board");
}

TEST(ApiDescribe, SaysWhatATourIsLike) {
  const Json open = answer_to(describe, ask(solve, R"({"board":"5x5","from":"a1"})").body);
  EXPECT_EQ(open["closed"], false);
  EXPECT_EQ(open["magic"], "none");
  EXPECT_GT(open["crossings"], 0);
  EXPECT_GT(open["turns"], 0);
  EXPECT_TRUE(open["symmetries"].is_array());
  Json wrong = Json::parse(ask(solve, R"({"board":"5x5","from":"a1"})").body);
  wrong["tour"][7] = "a1";
  EXPECT_EQ(refusal_of(describe, wrong.dump()).substr(0, 44), "answer: not described, because it is wrong: ");
  EXPECT_EQ(refusal_of(describe, ask(solve, R"({"board":"4x4"})").body), "answer: has no tour to describe");
}

// ---- limits ----

TEST(Limits, AreToldWithoutOptionsThatNobodyCanSetHere) {
  EXPECT_EQ(without_options("needs 2.0 GiB of memory, the limit is 91.6 MiB (--memory-limit)"),
            "needs 2.0 GiB of memory, the limit is 91.6 MiB");
  EXPECT_EQ(without_options("a (--x) b (--y), c (- d"), "a b, c (- d");
  // One method that cannot do with the memory there is, and says so.
  const Json json = answer_to(solve, R"({"board":"100x100","method":"circuit","time_limit":"1s"})");
  EXPECT_EQ(json["verdict"], "unknown");
  EXPECT_NE(json["reason"].get<std::string>().find("memory"), std::string::npos) << json["reason"];
  EXPECT_EQ(json["reason"].get<std::string>().find("--"), std::string::npos) << json["reason"];
}

// A client that left is not worked for.
TEST(Limits, OfChecksAndDrawingsAreTheClientsPresenceToo) {
  Exchange exchange;
  exchange.leave();
  const Json json = Json::parse(check({.body = testing::proof_with_a_large_pair()}, exchange).body);
  EXPECT_EQ(json["outcome"], "unsettled");
  EXPECT_EQ(json["what"], "interrupted");
}

TEST(ApiVerdict, ThatIsInAHurryComesBackUnfinished) {
  const std::string slow = R"({"board":"4x40","paths":[["a1"],["b1"]],"time_limit":"200ms"})";
  const std::string quick = R"({"board":"5x5","path":["a1"]})";
  for (const bool hurry : {true, false}) {
    Exchange exchange;
    exchange.set_hurry(hurry);
    EXPECT_FALSE(verdict({.body = quick}, exchange).is_unfinished);
    const HttpResponse reply = verdict({.body = slow}, exchange);
    EXPECT_EQ(reply.is_unfinished, hurry);
  }
}

// ---- bodies that cost more than they look ----

TEST(Bodies, WithManyLevelsAreRefused) {
  EXPECT_EQ(refusal_of(verdict, std::string(5000, '[')), "body: is nested more than 16 deep");
  EXPECT_EQ(refusal_of(check, std::string(5000, '[')), "answer: is nested more than 16 deep");
  EXPECT_EQ(refusal_of(solve, "{\"a\":\"" + std::string(5000, '[') + "\"}"),
            "board: '' is not WIDTHxHEIGHT (sides from 1 to 2147483647), a box such as 4x4x4, cube:SIDE, hex:SIDE, "
            "graph:FILE or @FILE");
}

// The library's own reader looks through all fields for every new one: 100,000 would take it a minute.
TEST(Bodies, WithManyFieldsTakeNoTime) {
  std::string many = "{\"board\":\"5x5\"";
  for (int i = 0; i < 100'000; ++i) many += fmt::format(",\"f{}\":1", i);
  const std::clock_t start = std::clock();
  Exchange exchange;
  EXPECT_EQ(starts({.body = many + "}"}, exchange).status, 200U);
  EXPECT_TRUE(refusal_of(check, many + "}").starts_with("answer: has no \"question\""));
  EXPECT_LT(std::clock() - start, 10 * CLOCKS_PER_SEC);
}

// Random bodies, and right ones with random changes: a reply, and if it is a refusal one line in JSON.
TEST(Bodies, OfAnyKindGetAReply) {
  std::mt19937_64 random(5);
  const std::vector<std::string> right{R"({"board":"5x5","path":["a1","b3","c1"],"closed":true})",
                                       R"({"board":"6x6","paths":[["a1"],["f6"]],"block":["c3"]})",
                                       R"({"board":"6x6","task":"cycles","knights":2,"time_limit":"100ms"})",
                                       R"({"board":"4x5","method":"blind","steps":100,"time_limit":"100ms"})",
                                       R"({"board":"5x5","path":["a1"],"step":["3=c1","9=d4"]})",
                                       R"({"level":1,"seed":3})"};
  for (int i = 0; i < 1000; ++i) {
    std::string body = right[random() % right.size()];
    for (std::uint64_t changes = random() % 6; changes > 0; --changes)
      body[random() % body.size()] =
          random() % 5 == 0 ? static_cast<char>(random()) : " \"{}[],:0159aehx-"[random() % 17];
    for (const Handler handler : {verdict, starts, puzzle, clues, solve, trace, serve::check, describe}) {
      const HttpResponse reply = ask(handler, body);
      if (reply.status == 200) {
        EXPECT_FALSE(Json::parse(reply.body, nullptr, false).is_discarded()) << body;
        continue;
      }
      ASSERT_TRUE(reply.status == 400 || reply.status == 503) << body;
      const std::string line = Json::parse(reply.body).at("error").get<std::string>();
      EXPECT_FALSE(line.empty());
      EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    }
  }
}

}  // namespace
}  // namespace cavalcade::serve
