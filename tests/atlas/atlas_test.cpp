// An atlas is written whole or not at all, and whatever is changed in one is found.

#include "atlas/atlas.hpp"

#include <atomic>
#include <filesystem>
#include <functional>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "atlas/verify.hpp"
#include "base/files.hpp"
#include "check/check.hpp"
#include "known.hpp"
#include "support/temporary_folder.hpp"

namespace cavalcade::atlas {
namespace {

namespace fs = std::filesystem;
using cavalcade::testing::file_exists;
using cavalcade::testing::read_file;
using cavalcade::testing::TemporaryFolder;
using Json = nlohmann::ordered_json;

// The atlas of the table of 4, in a folder of its own.
class Made {
 public:
  explicit Made(const Answerer& answer = known_answer) : path_(folder_.path() + "/atlas") { decide_again(answer); }

  // As the same command does, or without looking up what is there.
  void decide_again(const Answerer& answer, bool recalls = true) const {
    const Result<FolderLock> lock = open_atlas(path_, 4);
    ASSERT_TRUE(lock) << lock.error().message;
    Progress progress;
    const Result<Table> table = decide(
        {4, 1, {std::chrono::seconds(2), {}}}, 1, answer,
        [&](const Instance& instance, const Question& question, const Answer& found) {
          EXPECT_FALSE(file_exists(index())) << "the index comes last";
          return store_answer(path_, instance, question, found);
        },
        progress,
        [&](const Instance& instance, const Question& question) {
          return recalls ? recall_answer(path_, instance, question) : std::nullopt;
        });
    EXPECT_TRUE(table);
    EXPECT_TRUE(close_atlas(path_, *table));
  }

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
  [[nodiscard]] std::string index() const { return file("index.json"); }

  // Changes a file as JSON; its size in the index is set right.
  void change(const std::string& name, const std::function<void(Json&)>& how) const {
    Json json = Json::parse(read_file(file(name)));
    how(json);
    write(name, json.dump() + "\n");
    if (name == "index.json") return;
    change("index.json", [&](Json& index) {
      for (Json& entry : index["instances"])
        if (entry["file"] == name) entry["bytes"] = fs::file_size(file(name));
    });
  }

  void write(const std::string& name, const std::string& text) const {
    EXPECT_TRUE(files::write(file(name), [&](std::ostream& out) { out << text; }));
  }

  [[nodiscard]] Verification verified() const {
    Result<Verification> found = verify(path_, 2, check::usual_effort);
    EXPECT_TRUE(found);
    return *found;
  }

  // "FILE: WHAT" of the one fault there is.
  [[nodiscard]] std::string fault() const {
    const Verification found = verified();
    EXPECT_EQ(found.faults.size(), 1U);
    return found.faults.empty() ? "" : found.faults[0].file + ": " + found.faults[0].what;
  }

 private:
  TemporaryFolder folder_;
  std::string path_;
};

TEST(Atlas, HasAFileAnInstanceAndAnIndex) {
  const Made made;
  const Json index = Json::parse(read_file(made.index()));
  EXPECT_EQ(index["table"], 4);
  EXPECT_EQ(index["seed"], 1);
  EXPECT_EQ(index["time_limit"], 2.0);
  ASSERT_EQ(index["instances"].size(), 7U);
  const Json& last = index["instances"][6];
  EXPECT_EQ(last["board"], "4x4");
  EXPECT_EQ(last["knights"], 4);
  EXPECT_EQ(last["verdict"], "solved");
  EXPECT_EQ(last["evidence"], "anneal");
  EXPECT_EQ(last["file"], "4x4/4.json");
  EXPECT_EQ(last["bytes"], fs::file_size(made.file("4x4/4.json")));
  EXPECT_TRUE(last["seconds"].is_number());
  EXPECT_EQ(Json::parse(read_file(made.file("4x4/4.json")))["cycles"].size(), 4U);
}

TEST(Atlas, ThatIsRightHolds) {
  const Verification found = Made().verified();
  EXPECT_TRUE(found.faults.empty()) << found.faults[0].file << found.faults[0].what;
  EXPECT_TRUE(found.unsettled.empty());
  EXPECT_EQ(found.instances, 7U);
  EXPECT_EQ(found.solved, 2U);
  EXPECT_EQ(found.impossible, 5U);
  EXPECT_EQ(found.unknown, 0U);
}

TEST(Atlas, MayLeaveInstancesOpen) {
  const Made made([](const Question& question) {
    return std::get<CyclesTask>(question.task).knights == 2 ? unknown("time limit of 2 s reached")
                                                            : known_answer(question);
  });
  const Verification found = made.verified();
  EXPECT_TRUE(found.faults.empty());
  EXPECT_EQ(found.unknown, 2U);
}

TEST(Atlas, IsNoneWhileItIsGoneOnWith) {
  const Made made;
  {
    const Result<FolderLock> lock = open_atlas(made.path(), 4);
    ASSERT_TRUE(lock);
    EXPECT_FALSE(file_exists(made.index()));
    EXPECT_FALSE(verify(made.path(), 1, check::usual_effort));
    const Result<FolderLock> second = open_atlas(made.path(), 4);
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message.find("a table is at work in this folder"), std::string::npos);
  }
  EXPECT_TRUE(open_atlas(made.path(), 4));
}

TEST(Atlas, GoesOnWhereItWas) {
  std::atomic<int> asked = 0;
  const Made made([&](const Question& question) {  // the fourth is interrupted, and so the rest
    Answer answer = ++asked == 4 ? unknown("interrupted") : known_answer(question);
    answer.interrupted = asked >= 4;
    return answer;
  });
  EXPECT_EQ(made.verified().unknown, 4U) << "what was not asked is undecided";
  const std::string first = read_file(made.file("4x3/1.json"));
  made.write("4x3/2.json", "{}");                        // is not believed
  made.write("4x4/4.json.123-0.unfinished", "half of");  // as kill -9 leaves it
  asked = 0;
  made.decide_again([&](const Question& question) {
    ++asked;
    return known_answer(question);
  });
  EXPECT_EQ(asked, 5);
  EXPECT_EQ(read_file(made.file("4x3/1.json")), first);
  const Verification found = made.verified();
  EXPECT_TRUE(found.faults.empty()) << found.faults[0].file << found.faults[0].what;
  EXPECT_EQ(found.unknown, 0U);
}

TEST(Atlas, KeepsWhatItHasWhenItIsInterruptedAtOnce) {
  const Made made;
  made.decide_again(
      [](const Question&) {
        Answer answer = unknown("interrupted");
        answer.interrupted = true;
        return answer;
      },
      false);
  const Verification found = made.verified();
  EXPECT_TRUE(found.faults.empty()) << found.faults[0].file << found.faults[0].what;
  EXPECT_EQ(found.solved, 2U);
  EXPECT_EQ(found.impossible, 5U);
}

TEST(Recall, BelievesOnlyWhatHolds) {
  const Made made;
  const Instance instance{4, 4, 4};
  const Question question = question_of(instance, {4, 1, {}});
  EXPECT_TRUE(recall_answer(made.path(), instance, question));
  EXPECT_FALSE(recall_answer(made.path(), instance, question_of(instance, {4, 2, {}}))) << "another seed";
  EXPECT_FALSE(recall_answer(made.path(), instance, question_of({4, 4, 3}, {4, 1, {}})));
  made.change("4x4/4.json", [](Json& answer) { std::swap(answer["cycles"][0][0], answer["cycles"][1][0]); });
  EXPECT_FALSE(recall_answer(made.path(), instance, question));
  EXPECT_TRUE(store_answer(made.path(), instance, question, unknown("time limit of 2 s reached")));
  EXPECT_FALSE(recall_answer(made.path(), instance, question)) << "an unknown one is asked again";
}

TEST(Atlas, IsNotWrittenIntoAFolderOfSomethingElse) {
  const TemporaryFolder folder;
  const std::string other = folder.file("thesis.tex", "years of work");
  const Result<FolderLock> refused = open_atlas(folder.path(), 4);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("'thesis.tex'"), std::string::npos) << refused.error().message;
  EXPECT_EQ(read_file(other), "years of work");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
  EXPECT_FALSE(open_atlas(other, 4));  // a file

  const TemporaryFolder site;
  const std::string index = site.file("index.json", R"({"name": "a web page"})");
  EXPECT_FALSE(open_atlas(site.path(), 4));
  EXPECT_TRUE(file_exists(index));

  const TemporaryFolder larger;
  fs::create_directory(larger.path() + "/6x6");
  EXPECT_EQ(larger.file("6x6/1.json", "{}"), larger.path() + "/6x6/1.json");
  EXPECT_TRUE(open_atlas(larger.path(), 6));
  EXPECT_FALSE(open_atlas(larger.path(), 4));
}

TEST(Atlas, ThatCannotBeWrittenSaysSoInOneLine) {
  const TemporaryFolder folder;
  const std::string atlas = folder.path() + "/atlas";
  EXPECT_TRUE(open_atlas(atlas, 4));
  fs::create_directories(atlas + "/4x3/1.json");  // where a file should go
  const Instance instance{4, 3, 1};
  const Question question = question_of(instance, {4, 1, {}});
  const Result<void> stored = store_answer(atlas, instance, question, known_answer(question));
  ASSERT_FALSE(stored);
  EXPECT_NE(stored.error().message.find("cannot write"), std::string::npos);
  EXPECT_EQ(stored.error().message.find('\n'), std::string::npos);
  EXPECT_FALSE(close_atlas(atlas, table_of_4()));  // its files are not there
  EXPECT_FALSE(file_exists(atlas + "/index.json"));
}

TEST(Tampering, WithAVerdictIsFound) {
  const Made made;
  made.change("index.json", [](Json& index) { index["instances"][6]["verdict"] = "impossible"; });
  EXPECT_EQ(made.fault(), "4x4/4.json: is solved, and the index says 'impossible'");
  const Made both;
  both.change("index.json", [](Json& index) {
    index["instances"][6]["verdict"] = "impossible";
    index["instances"][6]["evidence"] = "theorem";
  });
  both.change("4x4/4.json", [](Json& answer) {
    answer["verdict"] = "impossible";
    answer.erase("cycles");
    answer["certificate"] = {{"kind", "closed-theorem"}};
  });
  EXPECT_TRUE(both.fault().starts_with("4x4/4.json: ")) << both.fault();
}

TEST(Tampering, WithWhatIsSaidToProveItIsFound) {
  const Made made;
  made.change("index.json", [](Json& index) { index["instances"][0]["evidence"] = "weights"; });
  EXPECT_EQ(made.fault(), "4x3/1.json: rests on 'theorem', and the index says 'weights'");
}

TEST(Tampering, ByTakingAFileAwayIsFound) {
  const Made made;
  fs::remove(made.file("4x3/2.json"));
  EXPECT_TRUE(made.fault().starts_with("4x3/2.json: cannot read ")) << made.fault();
}

TEST(Tampering, ByPuttingFilesBesideIsFound) {
  const Made made;
  made.write("4x4/5.json", read_file(made.file("4x4/4.json")));
  EXPECT_EQ(made.fault(), "4x4/5.json: is no part of the atlas");
  fs::rename(made.file("4x4/5.json"), made.file("notes.txt"));
  EXPECT_EQ(made.fault(), "notes.txt: is no part of the atlas");
}

TEST(Tampering, WithTheListOfInstancesIsFound) {
  const Made missing;
  missing.change("index.json", [](Json& index) { index["instances"].erase(2); });
  EXPECT_EQ(missing.fault(), "index.json: does not list '4x3' with 3 knights");
  const Made extra;
  extra.change("index.json", [](Json& index) {
    Json entry = index["instances"][0];
    entry["board"] = "5x5";
    index["instances"].push_back(entry);
  });
  EXPECT_EQ(extra.fault(), "index.json: lists '5x5' with 1 knight, which the table of 4 does not have");
  const Made twice;
  twice.change("index.json", [](Json& index) { index["instances"].push_back(index["instances"][1]); });
  EXPECT_EQ(twice.fault(), "index.json: lists '4x3' with 2 knights twice");
  const Made larger;
  larger.change("index.json", [](Json& index) { index["table"] = 5; });
  EXPECT_EQ(larger.verified().faults.size(), 5U);  // 5x4 with 1 to 5 knights
}

TEST(Tampering, BySwappingFilesIsFound) {
  const Made made;
  fs::rename(made.file("4x4/2.json"), made.file("4x4/aside"));
  fs::rename(made.file("4x4/3.json"), made.file("4x4/2.json"));
  fs::rename(made.file("4x4/aside"), made.file("4x4/3.json"));
  const Verification found = made.verified();
  ASSERT_EQ(found.faults.size(), 2U);
  EXPECT_TRUE(found.faults[0].what.starts_with("asks ")) << found.faults[0].what;
}

TEST(Tampering, ByPointingElsewhereIsFound) {
  const Made made;
  made.change("index.json", [](Json& index) { index["instances"][1]["file"] = "../../elsewhere.json"; });
  EXPECT_EQ(made.fault(), "4x3/2.json: is '../../elsewhere.json' in the index");
}

TEST(Tampering, WithTheQuestionIsFound) {
  for (const auto& [field, value] : std::vector<std::pair<std::string, Json>>{
           {"knights", 3}, {"board", "3x4"}, {"lengths", "4..8"}, {"seed", 2}, {"wrap", "x"}, {"block", {"a1"}}}) {
    const Made made;
    made.change("4x3/2.json", [&](Json& answer) { answer["question"][field] = value; });
    EXPECT_TRUE(made.fault().starts_with("4x3/2.json: ")) << field;
  }
}

TEST(Tampering, WithACycleIsFound) {
  const Made made;
  made.change("4x4/4.json", [](Json& answer) { std::swap(answer["cycles"][0][0], answer["cycles"][1][0]); });
  EXPECT_TRUE(made.fault().starts_with("4x4/4.json: cycle 1")) << made.fault();
  const Made fewer;
  fewer.change("4x4/4.json", [](Json& answer) { answer["cycles"].erase(3); });
  EXPECT_TRUE(fewer.fault().starts_with("4x4/4.json: ")) << fewer.fault();
}

TEST(Tampering, WithACertificateIsFound) {
  const Made made;
  made.change("4x4/3.json", [](Json& answer) { answer["certificate"]["tight"].erase(0); });
  EXPECT_TRUE(made.fault().starts_with("4x4/3.json: ")) << made.fault();
}

TEST(Tampering, ThatLeavesNoAnswerIsFound) {
  const Made made;
  const std::string whole = read_file(made.file("4x4/1.json"));
  made.write("4x4/1.json", whole.substr(0, whole.size() / 2));
  EXPECT_TRUE(made.fault().starts_with("4x4/1.json: answer: is not valid JSON")) << made.fault();
  made.write("4x4/1.json", whole + "\n");
  EXPECT_TRUE(made.fault().starts_with("4x4/1.json: has ")) << made.fault();
}

TEST(Tampering, ThatLeavesNoIndexIsRefused) {
  for (const std::string text : {"", "{", "[]", "{}", R"({"table":99,"seed":1,"time_limit":1,"instances":[]})",
                                 R"({"table":4,"seed":1,"time_limit":1e300,"instances":[]})",
                                 R"({"table":4,"seed":1,"time_limit":null,"instances":[7]})",
                                 R"({"table":4,"seed":1,"time_limit":null,"instances":{}})"}) {
    const Made made;
    made.write("index.json", text);
    const Result<Verification> found = verify(made.path(), 1, check::usual_effort);
    ASSERT_FALSE(found) << text;
    EXPECT_NE(found.error().message.find("index.json"), std::string::npos) << found.error().message;
  }
}

}  // namespace
}  // namespace cavalcade::atlas
