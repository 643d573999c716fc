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
  EXPECT_EQ(spelled("counted", Spelling::option), "--closed, --open or --two-factors");
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
  EXPECT_EQ(refusal_of_json(R"({"board":"8x8","knights":2})"), "knights: belongs to cycles, visit; drop it");
  EXPECT_EQ(refusal_of_json(R"({"board":"8x8","task":"visit","knights":["a1"],"method":"sat"})"),
            "method: belongs to tour, cycles, count; drop it");
  EXPECT_EQ(parse_question({{"board", "8x8"}, {"colour", "red"}}).error().message, "colour: is no field of a question");
}

TEST(Fields, AreTheTypesOfThePage) {
  std::ifstream file(CAVALCADE_TESTS_DIR "/../web/src/engine/question.ts");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(text, typescript_of_questions()) << "write this to web/src/engine/question.ts";
}

}  // namespace
}  // namespace cavalcade
