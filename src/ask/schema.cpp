// The JSON Schema of answers and questions. Fields of questions and parts of certificates come from their tables; the
// rest repeats what ask/json.cpp writes. It says which shapes there are. Whether squares are on the board, and whether
// an answer is right, no schema can say.

#include <array>

#include "ask/fields.hpp"
#include "ask/graph_text.hpp"
#include "ask/json.hpp"
#include "ask/json_values.hpp"

namespace cavalcade {
namespace {

Json ref(const std::string& name) {
  return {{"$ref", "#/$defs/" + name}};
}

Json schema_of(const Field& field) {
  Json schema;
  if (field.name == "from" || field.name == "to" || field.name == "step_of") {
    schema = ref("square");
  } else if (field.name == "board") {
    schema["oneOf"] = Json::array({Json{{"type", "string"}}, ref("graph")});
  } else if (field.type == "boolean") {
    schema["type"] = "boolean";
  } else if (field.type == "number") {
    schema["type"] = "integer";
  } else if (field.type == "string[]") {
    schema = ref(field.value == "MOVES"    ? "moves"
                 : field.value == "STEPS"  ? "steps"
                 : field.value == "PIECES" ? "pieces"
                                           : "squares");
  } else if (field.choices != nullptr) {
    schema["enum"] = Json::array();
    for (const Choice& choice : field.choices()) schema["enum"].push_back(choice.name);
  } else {
    schema["type"] = "string";
  }
  schema["description"] = field.help;
  return schema;
}

// The fields of a question about one task, as an answer repeats them, or as they are asked.
Json question_about(std::string_view task, unsigned kind, bool asked) {
  Json properties;
  Json required = Json::array({"board"});
  for (const Field& field : fields()) {
    const bool belongs = field.carried == Carried::in_answers || (asked && field.carried == Carried::in_questions);
    if ((field.tasks & kind) == 0 || !belongs) continue;
    const std::string name(field.name);
    properties[name] = name == "task" ? Json{{"const", task}} : schema_of(field);
    // Without a task it is a tour.
    if (!field.missing.empty() || (name == "task" && kind != tasks::tours)) required.push_back(name);
  }
  Json schema{{"type", "object"}};
  schema["properties"] = std::move(properties);
  schema["required"] = std::move(required);
  // Whoever is asked may take more than the question, such as how the answer is to be shown.
  if (!asked) schema["additionalProperties"] = false;
  return schema;
}

Json any_question_schema(bool asked) {
  Json tasks_of = Json::array();
  for (const auto& [task, kind] : std::array<std::pair<std::string_view, unsigned>, 4>{
           {{"tour", tasks::tours}, {"cycles", tasks::covers}, {"visit", tasks::visits}, {"count", tasks::counts}}})
    tasks_of.push_back(question_about(task, kind, asked));
  return {{"oneOf", std::move(tasks_of)}};
}

Json list_of(Json items) {
  Json list{{"type", "array"}};
  list["items"] = std::move(items);
  return list;
}

// Numbers of any size, by name.
Json digits_by(Json names) {
  Json object{{"type", "object"}};
  object["propertyNames"] = std::move(names);
  object["additionalProperties"] = ref("digits");
  return object;
}

// An answer has one of these or none; and with it those that go with it.
constexpr std::array witnesses{"tour", "squares", "cycles", "visit", "count"};

Json witness_rules() {
  Json one = Json::array();
  Json any = Json::array();
  for (const char* const name : witnesses) {
    one.push_back({{"required", {name}}});
    any.push_back({{"required", {name}}});
  }
  one.push_back({{"not", {{"anyOf", std::move(any)}}}});
  return one;
}

Json properties_of_answers() {
  Json all;
  all["question"] = ref("question");
  all["version"] = {{"const", answer_version}, {"description", "Of this format; without it, 1"}};
  all["verdict"] = {{"enum", Json::array()}};
  for (const Verdict verdict : {Verdict::solved, Verdict::optimal, Verdict::impossible, Verdict::unknown})
    all["verdict"]["enum"].push_back(name_of(verdict));
  all["method"] = {{"type", "string"}, {"description", "What settled it"}};
  all["seconds"] = {{"type", "number"}, {"minimum", 0}};
  all["stats"] = {
      {"type", "object"}, {"maxProperties", 1000}, {"additionalProperties", {{"type", "integer"}, {"minimum", 0}}}};
  all["reason"] = {{"type", "string"}};
  all["certificate"] = ref("certificate");
  all["tour"] = ref("squares");
  all["figure"] = {{"type", "integer"}, {"description", "How many of what was asked for the tour has"}};
  all["figure_bound"] = {{"type", "integer"}, {"description", "No tour has fewer, or more; the certificate proves it"}};
  all["first_step"] = {{"type", "integer"}};
  all["squares"] = ref("squares");
  all["cycles"] = list_of(ref("squares"));
  all["visit"] = list_of(ref("squares"));
  all["visited"] = {{"type", "integer"}, {"minimum", 0}};
  all["bound"] = {{"type", "integer"}};
  all["count"] = ref("digits");
  all["by_start"] = digits_by(ref("square"));
  all["by_symmetry"] = digits_by({{"type", "string"}});
  all["by_cycles"] = list_of(ref("digits"));
  return all;
}

}  // namespace

std::string answer_schema() {
  Json schema;
  schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
  schema["$id"] = "urn:cavalcade:answer:" + std::to_string(answer_version);
  schema["title"] = "An answer of Cavalcade, with its question";
  schema["$comment"] = "Generated by `cavalcade help --schema`; a test compares it.";
  schema["type"] = "object";
  schema["properties"] = properties_of_answers();
  schema["required"] = {"question", "verdict"};
  schema["additionalProperties"] = false;
  schema["oneOf"] = witness_rules();
  schema["dependentRequired"] = {{"squares", {"first_step"}},  {"first_step", {"squares"}}, {"visit", {"bound"}},
                                 {"bound", {"visit"}},         {"visited", {"visit"}},      {"figure", {"tour"}},
                                 {"figure_bound", {"figure"}}, {"by_start", {"count"}},     {"by_symmetry", {"count"}},
                                 {"by_cycles", {"count"}}};
  Json& defs = schema["$defs"];
  const std::string square = "[^ ,=]+";  // vertices of a graph have any names
  defs["square"] = {{"type", "string"}, {"pattern", "^" + square + "$"}};
  defs["squares"] = list_of(ref("square"));
  defs["move"] = {{"type", "string"}, {"pattern", "^" + square + "-" + square + "$"}};
  defs["moves"] = list_of(ref("move"));
  defs["step"] = {{"type", "string"}, {"pattern", "^[1-9][0-9]*=" + square + "$"}};
  defs["steps"] = list_of(ref("step"));
  defs["pieces"] = list_of({{"type", "string"}, {"pattern", "^[KQRBN]:[a-z]+[1-9][0-9]*$"}});
  defs["digits"] = {{"type", "string"}, {"pattern", "^[0-9]+$"}};
  defs["graph"] = graph_schema();
  defs["question"] = any_question_schema(false);
  defs["asked"] = any_question_schema(true);
  defs["certificate"] = certificate_schema();
  return schema.dump(1) + "\n";
}

}  // namespace cavalcade
