// The JSON Schema: it is the one that the documentation has, a validator that is not ours reads it, what is written is
// as it says, and what is not so is refused by it and by the reader alike.

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "ask/json.hpp"
#include "base/process.hpp"
#include "support/any_question.hpp"
#include "support/temporary_folder.hpp"

namespace cavalcade {
namespace {

constexpr const char* stored_schema = CAVALCADE_TESTS_DIR "/../docs/reference/answer.schema.json";

// What Debian's validator says against the lines, a line each.
std::string objections(const std::string& lines, const std::string& definition = "-") {
  const testing::TemporaryFolder folder;
  const std::string file = folder.file("lines", lines);
  const std::string said = folder.path() + "/said";
  const Result<ProcessEnd> end =
      run_process({"/usr/bin/python3", CAVALCADE_TESTS_DIR "/ask/validate_json.py", stored_schema, definition, file},
                  {.out = said, .err = said});
  EXPECT_TRUE(end && end->exit_code == 0) << testing::read_file(said);
  return testing::read_file(said);
}

TEST(Schema, IsTheOneOfTheDocumentation) {
  EXPECT_EQ(testing::read_file(stored_schema), answer_schema())
      << "write this to docs/reference/answer.schema.json (cavalcade help --schema)";
}

TEST(Schema, AcceptsWhatIsWritten) {
  std::string answers;
  std::string questions;
  std::set<std::string> seen;
  rc::check([&] {
    const Question question = *any_question();
    const Answer answer = any_answer(question.board);
    std::ostringstream out;
    write_json(out, question, answer);
    answers += out.str();
    questions += question_json(question) + "\n";
    seen.insert(std::string(task_name(question.task)));
    seen.insert(std::string(name_of(answer.verdict)));
    seen.insert(fmt::format("witness {}", answer.witness.index()));
    if (answer.certificate) seen.insert(std::string(kind_of(*answer.certificate)));
  });
  // A certificate of each kind, whatever the random ones were.
  const Question question = *parse_question({{"board", "5x5"}});
  for (int kind = 0; kind < kinds_of_certificates; ++kind) {
    std::string certified;
    rc::check([&] {
      Answer answer;
      answer.verdict = Verdict::impossible;
      answer.certificate = any_certificate(question.board, kind);
      seen.insert(std::string(kind_of(*answer.certificate)));
      std::ostringstream out;
      write_json(out, question, answer);
      certified = out.str();  // the last is the largest
    });
    answers += certified;
  }
  for (const CertificateKind& kind : certificate_kinds) EXPECT_TRUE(seen.contains(std::string(kind.name))) << kind.name;
  for (const char* const other : {"tour", "cycles", "visit", "count", "solved", "optimal", "impossible", "unknown"})
    EXPECT_TRUE(seen.contains(other)) << other;
  EXPECT_EQ(objections(answers), "");
  EXPECT_EQ(objections(questions, "question"), "");
  EXPECT_EQ(objections(questions, "asked"), "");
}

// Each is refused by the schema and by the reader.
TEST(Schema, RefusesWhatIsNotSo) {
  const std::vector<std::string> broken{
      R"({})",
      R"([])",
      R"({"question":{"board":"5x5"}})",
      R"({"question":{"board":"5x5"},"verdict":"perhaps"})",
      R"({"question":{"board":"5x5"},"version":2,"verdict":"unknown"})",
      R"({"question":{"board":"5x5"},"version":"1","verdict":"unknown"})",
      R"({"question":{"task":"tour"},"verdict":"unknown"})",
      R"({"question":{"board":5},"verdict":"unknown"})",
      R"({"question":{"board":"5x5","task":"walk"},"verdict":"unknown"})",
      R"({"question":{"board":"5x5","closed":"yes"},"verdict":"unknown"})",
      R"({"question":{"board":"5x5","from":"1 a"},"verdict":"unknown"})",
      R"({"question":{"board":"5x5","method":"magic"},"verdict":"unknown"})",
      R"({"question":{"board":"5x5","knights":2},"verdict":"unknown"})",
      R"({"question":{"board":"5x5","task":"cycles"},"verdict":"unknown"})",
      R"({"question":{"board":"5x5","task":"count"},"verdict":"unknown"})",
      R"({"question":{"board":"5x5","colour":"red"},"verdict":"unknown"})",
      R"({"question":{"board":"5x5","time_limit":"1s"},"verdict":"unknown"})",
      R"({"question":{"board":"5x5"},"verdict":"unknown","colour":"red"})",
      R"({"question":{"board":"5x5"},"verdict":"unknown","seconds":-1})",
      R"({"question":{"board":"5x5"},"verdict":"unknown","stats":{"nodes":-1}})",
      R"({"question":{"board":"5x5"},"verdict":"solved","tour":"a1"})",
      R"({"question":{"board":"5x5"},"verdict":"solved","tour":["a1",2]})",
      R"({"question":{"board":"5x5"},"verdict":"solved","tour":["a1","b 1"]})",
      R"({"question":{"board":"5x5"},"verdict":"solved","tour":["a1"],"cycles":[["a1"]]})",
      R"({"question":{"board":"5x5"},"verdict":"solved","squares":["a1"]})",
      R"({"question":{"board":"5x5"},"verdict":"solved","visit":[["a1"]]})",
      R"({"question":{"board":"5x5"},"verdict":"solved","count":8})",
      R"({"question":{"board":"5x5"},"verdict":"solved","by_start":{"a1":"8"}})",
      R"({"question":{"board":"5x5"},"verdict":"impossible","certificate":{"kind":"magic"}})",
      R"({"question":{"board":"5x5"},"verdict":"impossible","certificate":{"kind":"colours","dark":13}})",
      R"({"question":{"board":"5x5"},"verdict":"impossible","certificate":{"kind":"separated","squares":["a1"]}})",
      R"({"question":{"board":"5x5"},"verdict":"impossible","certificate":{"kind":"too-small","squares":[]}})",
      R"({"question":{"board":"5x5"},"verdict":"impossible","certificate":{"kind":"exhausted","nodes":-1}})"};
  std::string lines;
  for (const std::string& line : broken) lines += line + "\n";
  std::istringstream said(objections(lines));
  for (std::size_t i = 0; i < broken.size(); ++i) {
    std::size_t number = 0;
    std::string why;
    said >> number;
    std::getline(said, why);
    ASSERT_EQ(number, i + 1) << "the schema accepts " << broken[i];
    EXPECT_FALSE(parse_answer(broken[i])) << "the reader accepts " << broken[i];
  }
}

TEST(Schema, TakesAnAnswerWithoutAVersion) {
  const std::string old = R"({"question":{"board":"1x1"},"verdict":"solved","tour":["a1"]})";
  EXPECT_EQ(objections(old + "\n"), "");
  EXPECT_TRUE(parse_answer(old));
  const Result<Solved> later = parse_answer(R"({"question":{"board":"1x1"},"version":2,"verdict":"solved"})");
  ASSERT_FALSE(later);
  EXPECT_EQ(later.error().message, "version: is not 1; this file is of another version of Cavalcade");
}

}  // namespace
}  // namespace cavalcade
