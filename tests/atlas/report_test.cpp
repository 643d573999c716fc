// The table in its formats.

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

std::string written(TableFormat format, const Table& table) {
  std::ostringstream out;
  const Result<void> done = write_table(out, format, table);
  EXPECT_TRUE(done) << done.error().message;
  return out.str();
}

TEST(TableCsv, HasARowPerInstance) {
  EXPECT_EQ(written(TableFormat::csv, with_trouble()),
            "board,width,height,knights,shortest,longest,verdict,evidence,published,seconds\n"
            "4x3,4,3,1,12,12,impossible,theorem,impossible,0.005000\n"
            "4x3,4,3,2,6,6,solved,anneal,solved,0.005000\n"
            "4x3,4,3,3,4,4,solved,anneal,impossible,0.005000\n"
            "4x4,4,4,1,16,16,impossible,theorem,impossible,0.005000\n"
            "4x4,4,4,2,8,8,impossible,sizes,impossible,0.005000\n"
            "4x4,4,4,3,4,6,unknown,,impossible,0.005000\n"
            "4x4,4,4,4,4,4,unknown,,solved,0.005000\n");
}

TEST(TableLatex, IsTheTableOfThePaper) {
  EXPECT_EQ(written(TableFormat::latex, table_of_4()),
            "% Balanced covers up to 4x4: 7 instances, 2 solved, 5 impossible, 0 undecided.\n"
            "\\begin{tabular}{lrp{0.6\\linewidth}}\n\\hline\n"
            "$N\\times M$ & $\\max C$ & $C$ impossible \\\\\n\\hline\n"
            "$4\\times3$ & 3 & 1, 3 \\\\\n"
            "$4\\times4$ & 4 & 1, 2, 3 \\\\\n"
            "\\hline\n\\end{tabular}\n");
  const std::string open = written(TableFormat::latex, with_trouble());
  EXPECT_NE(open.find("$C$ impossible & undecided \\\\\n"), std::string::npos) << open;
  EXPECT_NE(open.find("$4\\times3$ & 3 & 1 & -- \\\\\n$4\\times4$ & 4 & 1, 2 & 3, 4 \\\\\n"), std::string::npos)
      << open;
}

TEST(TableLatex, OfManyBoardsGoesOverPages) {
  Table table;
  table.terms.side = 16;
  for (const Instance& instance : instances(16)) table.entries.emplace_back().instance = instance;
  for (Entry& entry : table.entries) entry.verdict = Verdict::solved;
  const std::string text = written(TableFormat::latex, table);
  EXPECT_NE(text.find("\\begin{longtable}"), std::string::npos);
  EXPECT_NE(text.find("\\endhead\n"), std::string::npos);
}

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

// A ring per cover that was found and a disc per proof, each with its number; the legend has one of each.
TEST(TablePicture, ShowsEveryInstance) {
  const std::string svg = written(TableFormat::svg, with_trouble());
  EXPECT_EQ(times(svg, "<circle "), 2 + 1 + 3 + 1U);
  EXPECT_EQ(times(svg, ">?</text>"), 2 + 1U);
  for (const char* const text : {">4x3<", ">4x4<", ">solved: 2<", ">impossible: 3<", ">undecided: 2<"})
    EXPECT_EQ(times(svg, text), 1U) << text;
  EXPECT_EQ(times(written(TableFormat::svg, table_of_4()), "undecided: "), 0U);
  EXPECT_TRUE(written(TableFormat::png, table_of_4()).starts_with("\x89PNG"));
  EXPECT_TRUE(written(TableFormat::pdf, table_of_4()).starts_with("%PDF"));
}

}  // namespace
}  // namespace cavalcade::atlas
