// The table as text and as JSON.

#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "atlas/table.hpp"
#include "known.hpp"

namespace cavalcade::atlas {
namespace {

using Json = nlohmann::json;

std::string text_of(const Table& table) {
  std::ostringstream out;
  write_table_text(out, table);
  return out.str();
}

Json json_of(const Table& table) {
  std::ostringstream out;
  write_table_json(out, table);
  EXPECT_EQ(out.str().find('\n'), out.str().size() - 1);
  return Json::parse(out.str());
}

// Without what a clock says.
Table timeless(Table table) {
  table.elapsed = std::chrono::seconds(3);
  for (Entry& entry : table.entries) entry.elapsed = std::chrono::milliseconds(5);
  return table;
}

Table with_trouble() {
  return timeless(table_of_4([](const Question& question) {
    const auto& task = std::get<CyclesTask>(question.task);
    if (question.board.height() == 3 && task.knights == 3) return solved({});
    if (question.board.height() == 4 && task.knights >= 3) return unknown("time limit of 1 s reached");
    return known_answer(question);
  }));
}

TEST(TableText, IsTheTableOfThePaperWithASummary) {
  EXPECT_EQ(text_of(timeless(table_of_4())),
            " N x M  Max(C)  C impossible       time\n"
            "   4x3       3  1, 3            0.015 s\n"
            "   4x4       4  1, 2, 3         0.020 s\n"
            "\n"
            "7 instances: 2 solved, 5 impossible, 0 undecided, in 3.0 s; the published table (Generalised Euler's "
            "knight, 1998): identical\n"
            "solved by anneal (2)\n"
            "impossible by sizes (2), theorem (2), weights (1)\n");
}

TEST(TableText, ListsWhatIsOpenAndWhatDiffers) {
  EXPECT_EQ(text_of(with_trouble()),
            " N x M  Max(C)  C impossible       time\n"
            "   4x3       3  1               0.015 s\n"
            "   4x4       4  1, 2            0.020 s\n"
            "\n"
            "undecided: time limit of 1 s reached\n"
            "   4x4  3, 4\n"
            "\n"
            "differs from the published table: 4x3, C = 3: solved, published as impossible\n"
            "7 instances: 2 solved, 3 impossible, 2 undecided, in 3.0 s; the published table (Generalised Euler's "
            "knight, 1998): 1 difference, 2 undecided\n"
            "solved by anneal (2)\n"
            "impossible by theorem (2), sizes (1)\n");
}

TEST(TableJson, HasTheDocumentedFields) {
  EXPECT_EQ(json_of(timeless(table_of_4())), Json::parse(R"({
    "impossible": {"4x3": [1, 3], "4x4": [1, 2, 3]}, "undecided": {}, "decided": 7, "seconds": 3.0,
    "evidence": {"4x3": {"1": "theorem", "2": "anneal", "3": "weights"},
                 "4x4": {"1": "theorem", "2": "sizes", "3": "sizes", "4": "anneal"}},
    "times": {"4x3": {"1": 0.005, "2": 0.005, "3": 0.005}, "4x4": {"1": 0.005, "2": 0.005, "3": 0.005, "4": 0.005}},
    "published": "identical"})"));
}

TEST(TableJson, ListsWhatIsOpenAndWhatDiffers) {
  const Json json = json_of(with_trouble());
  EXPECT_EQ(json["impossible"], Json::parse(R"({"4x3": [1], "4x4": [1, 2]})"));
  EXPECT_EQ(json["undecided"], Json::parse(R"({"4x4": [3, 4]})"));
  EXPECT_EQ(json["decided"], 5);
  EXPECT_FALSE(json["evidence"]["4x4"].contains("3"));
  EXPECT_EQ(json["published"], Json::parse(R"({"4x3": {"3": {"published": "impossible", "found": "solved"}},
                                               "4x4": {"3": {"published": "impossible", "found": "unknown"},
                                                       "4": {"published": "solved", "found": "unknown"}}})"));
}

}  // namespace
}  // namespace cavalcade::atlas
