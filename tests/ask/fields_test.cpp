// The table of fields: what it says of each field is enough for all who use it, and the page has the same.

#include "ask/fields.hpp"

#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "ask/json_values.hpp"
#include "ask/request.hpp"

namespace cavalcade {
namespace {

TEST(Fields, AreThereOncePerKindOfTask) {
  for (const unsigned kind : {tasks::open_tours, tasks::closed_tours, tasks::covers, tasks::visits, tasks::counts}) {
    std::set<std::string_view> seen;
    for (const Field& field : fields())
      if ((field.tasks & kind) != 0) {
        EXPECT_TRUE(seen.insert(field.name).second) << field.name;
        EXPECT_EQ(find_field(field.name, kind), &field);
      }
    EXPECT_TRUE(seen.contains("board") && seen.contains("task"));
  }
}

TEST(Fields, SayAllThatIsAsked) {
  for (const Field& field : fields()) {
    EXPECT_FALSE(field.help.empty()) << field.name;
    EXPECT_EQ(field.value.empty(), field.type == "boolean") << field.name;
    EXPECT_EQ(field.write != nullptr, field.carried == Carried::in_answers) << field.name;
    if (field.name == "board" || field.name == "task") continue;  // which are read before all others
    EXPECT_NE(field.read, nullptr) << field.name;
  }
}

TEST(Fields, AreSpelledAsWhoAskedWouldSpellThem) {
  EXPECT_EQ(spelled("tie_break", Spelling::json), "tie_break");
  EXPECT_EQ(spelled("tie_break", Spelling::option), "--tie-break");
  EXPECT_EQ(spelled("counted", Spelling::option), "--closed, --open, --two-factors or --covers");
  EXPECT_EQ(spelled("scope", Spelling::option), "--symmetric or --distinct");
  EXPECT_EQ(spelled("counted", "open", Spelling::option), "--open");
  EXPECT_EQ(spelled("counted", "open", Spelling::json), "counted open");
  EXPECT_EQ(spelled("method", "circuit", Spelling::option), "--method circuit");
}

std::string refusal_of_json(std::string_view text) {
  const Result<Request> request = request_in(*parse_json(text, "question"));
  if (!request) return request.error().message;
  const Result<Question> question = parse_question(*request);
  return question ? "accepted" : question.error().message;
}

TEST(Fields, AreNamedInRefusalsWithoutDashesWhereTheyCameWithout) {
  EXPECT_EQ(refusal_of_json(R"({"board":"8x8","closed":true,"to":"a1"})"),
            "to: a closed tour has no end; drop to or closed");
  EXPECT_EQ(refusal_of_json(R"({"board":"8x8","method":"sat","values":"lowest"})"),
            "values: belongs to method circuit; drop one of them");
  EXPECT_EQ(refusal_of_json(R"({"board":"8x8","task":"count"})"), "counted: is missing; say what to count");
  EXPECT_EQ(refusal_of_json(R"({"board":"8x8","from":true})"),
            "from: is neither a text nor a whole number nor a list of texts");
}

TEST(Fields, OfOtherTasksAreRefused) {
  EXPECT_EQ(refusal_of_json(R"({"board":"8x8","knights":2})"), "knights: belongs to cycles, visit, count; drop it");
  EXPECT_EQ(refusal_of_json(R"({"board":"8x8","task":"visit","knights":["a1"],"method":"sat"})"),
            "method: belongs to tour, cycles, count; drop it");
  EXPECT_EQ(parse_question({{"board", "8x8"}, {"colour", "red"}}).error().message, "colour: is no field of a question");
}

TEST(Fields, OfCoversAreCountedAsTheyAreLookedFor) {
  const auto cover_of = [](const Request& request) { return std::get<CountTask>(parse_question(request)->task).cover; };
  EXPECT_EQ(cover_of({{"board", "6x6"}, {"task", "count"}, {"knights", 4}}), (CyclesTask{4, 8, 10}));
  EXPECT_EQ(cover_of({{"board", "6x6"}, {"task", "count"}, {"counted", "covers"}, {"lengths", "4..8"}, {"knights", 6}}),
            (CyclesTask{6, 4, 8}));
  EXPECT_EQ(cover_of({{"board", "6x6"}, {"task", "count"}, {"counted", "closed"}}), std::nullopt);
  const auto refusal_of = [](const std::string& fields) {
    return refusal_of_json(R"({"board":"6x6","task":"count",)" + fields + "}");
  };
  EXPECT_EQ(refusal_of(R"("counted":"covers")"), "knights: is missing; give the number of cycles, such as 3");
  EXPECT_EQ(refusal_of(R"("counted":"closed","knights":2)"), "knights: belongs to covers; drop it or counted closed");
  EXPECT_EQ(refusal_of(R"("counted":"open","lengths":"4..8")"), "lengths: belongs to covers; drop it or counted open");
  EXPECT_EQ(refusal_of(R"("knights":2,"by_cycles":true)"),
            "by_cycles: belongs to two-factors; add counted two-factors");
  EXPECT_EQ(refusal_of(R"("knights":2,"directed":true)"), "directed: belongs to tours; drop it or counted covers");
  EXPECT_EQ(refusal_of(R"("knights":2,"scope":"distinct")"), "scope distinct: counts tours; drop it or counted covers");
  EXPECT_EQ(refusal_of(R"("knights":2,"method":"frontier")"),
            "method: covers are counted in one way, which the answer names; drop it");
  EXPECT_TRUE(refusal_of(R"("knights":0)").starts_with("knights: '0' is not a whole number from 1"));
}

TEST(Fields, AreTheTypesOfThePage) {
  std::ifstream file(CAVALCADE_TESTS_DIR "/../web/src/engine/question.ts");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(text, typescript_of_questions()) << "write this to web/src/engine/question.ts";
}

}  // namespace
}  // namespace cavalcade
