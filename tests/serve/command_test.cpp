// The built command as its clients meet it: `cavalcade play` as a process of its own, with the real page and the real
// engine behind it. It starts, says where it is, stands 200 clients who ask for verdicts beside all kinds of trouble,
// refuses rubbish in one line, and ends when it is told to.

#include <array>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "board/square_name.hpp"
#include "play/game.hpp"
#include "serve/address.hpp"
#include "serve/crowd.hpp"
#include "serve/hostile.hpp"

namespace cavalcade::serve {
namespace {

using nlohmann::json;
using testing::Client;
using testing::crowd;
using testing::is_civil;
using testing::is_error_line;
using testing::memory_in_mib;
using testing::milliseconds;
using testing::mutated;
using testing::Random;
using testing::random_bytes;
using testing::refused;
using testing::Tally;
using testing::Troublemaker;

// `cavalcade play ..`; what it prints on standard output and standard error is read as one.
class Command {
 public:
  explicit Command(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {CAVALCADE_BINARY, "play"});
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe2(ends.data(), O_CLOEXEC), 0);
    process_ = fork();
    if (process_ == 0) {
      for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);  // as in the foreground of a terminal
      dup2(ends[1], STDOUT_FILENO);
      dup2(ends[1], STDERR_FILENO);
      std::vector<char*> words;
      for (std::string& argument : arguments) words.push_back(argument.data());
      words.push_back(nullptr);
      execv(words[0], words.data());
      _exit(127);
    }
    close(ends[1]);
    said_ = fdopen(ends[0], "r");
  }
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  ~Command() {
    if (process_ > 0) end(SIGKILL);
    (void)std::fclose(said_);
  }

  // The next line it says; empty at the end.
  std::string line() {
    std::array<char, 500> text{};
    return std::fgets(text.data(), text.size(), said_) == nullptr ? "" : text.data();
  }
  // From the line "Cavalcade is at http://127.0.0.1:8064/".
  std::uint16_t port() {
    const std::string address = line();
    const std::string before = "http://127.0.0.1:";
    const auto place = address.find(before);
    EXPECT_NE(place, std::string::npos) << address;
    return place == std::string::npos ? std::uint16_t{0}
                                      : static_cast<std::uint16_t>(std::stoi(address.substr(place + before.size())));
  }
  [[nodiscard]] std::string process() const { return std::to_string(process_); }
  // Its exit code, or 128 + the signal that killed it.
  int end(int signal) {
    kill(process_, signal);
    return wait();
  }
  int wait() {
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t process_ = -1;
  std::FILE* said_ = nullptr;
};

TEST(PlayCommand, ServesThePageUntilItIsInterrupted) {
  Command command({"--port", "0"});
  const std::uint16_t port = command.port();
  const auto page = Client(port).get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_EQ(page->field("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(page->field("content-encoding"), "");
  EXPECT_TRUE(page->body.starts_with("<!doctype html>")) << page->body.substr(0, 100);
  const auto packed = Client(port).get("/", "Accept-Encoding: gzip\r\n");
  ASSERT_TRUE(packed);
  EXPECT_EQ(packed->field("content-encoding"), "gzip");
  EXPECT_LT(packed->body.size(), page->body.size());
  for (const auto& form : {page, packed}) EXPECT_EQ(form->field("vary"), "Accept-Encoding");
  EXPECT_EQ(Client(port).get("/", "Accept-Encoding: identity;q=0, br\r\n")->status, 406);
  EXPECT_NE(page->field("content-security-policy").find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(page->field("access-control-allow-origin"), "");
  EXPECT_EQ(command.end(SIGINT), 0);
  EXPECT_EQ(command.line(), "");
}

TEST(PlayCommand, EndsWhileItWorks) {
  Command command({"--port", "0"});
  Client client(command.port());
  client.send(client.post_text("/api/solve", R"({"board":"20x20","method":"blind","time_limit":"60s"})",
                               "Accept: text/event-stream\r\n"));
  ASSERT_TRUE(client.read_reply_head());  // the stream has begun: so has the work
  EXPECT_EQ(command.end(SIGTERM), 0);
}

// Hundreds of searches, and questions about whole boards that take seconds each: a verdict passes all of them.
TEST(PlayCommand, GivesVerdictsAtOnceWhateverElseIsAsked) {
  Command command({"--port", "0"});
  const std::uint16_t port = command.port();
  std::vector<std::unique_ptr<Client>> starts;
  for (int i = 0; i < 4; ++i) {
    starts.push_back(std::make_unique<Client>(port));
    starts.back()->send(starts.back()->post_text("/api/starts", R"({"board":"4x100","time_limit":"10s"})"));
  }
  std::vector<std::unique_ptr<Client>> searches;
  for (int i = 0; i < 300; ++i) {
    searches.push_back(std::make_unique<Client>(port));
    Client& client = *searches.back();
    client.send(client.post_text("/api/solve", R"({"board":"20x20","method":"blind","time_limit":"60s"})",
                                 "Accept: text/event-stream\r\n"));
    if (i < 2) {
      ASSERT_TRUE(client.read_reply_head());  // it has begun; the others will wait
    }
  }
  EXPECT_TRUE(refused(searches.back()->read_reply(), 429));  // so all of them have been seen
  const auto verdict = Client(port).post("/api/verdict", R"({"board":"8x8","path":["a1","b3"]})");
  ASSERT_TRUE(verdict);
  EXPECT_EQ(json::parse(verdict->body)["verdict"], "winnable");
  // The verdict came first: none of the four, of which one at a time is worked on, has been answered by now.
  pollfd last{starts.back()->socket_number(), POLLIN, 0};
  EXPECT_EQ(poll(&last, 1, 0), 0);
  EXPECT_EQ(command.end(SIGINT), 0);
}

// What no verdict settles in a tenth of a second goes on elsewhere, for as long as it was given.
TEST(PlayCommand, TakesItsTimeForAVerdictThatNeedsIt) {
  Command command({"--port", "0"});
  Client client(command.port());
  const auto reply = client.post("/api/verdict", R"({"board":"4x40","paths":[["a1"],["b1"]],"time_limit":"1s"})");
  ASSERT_TRUE(reply);
  ASSERT_EQ(reply->status, 200) << reply->body;
  const json verdict = json::parse(reply->body);
  EXPECT_TRUE(verdict["best"] == verdict["bound"] || verdict["seconds"].get<double>() > 0.5) << reply->body;
  EXPECT_EQ(command.end(SIGINT), 0);
}

TEST(PlayCommand, WarnsWhenOtherMachinesCanReachIt) {
  Command command({"--port", "0", "--host", "0.0.0.0"});
  EXPECT_EQ(command.line(),
            "cavalcade: warning: with --host 0.0.0.0 other machines can use this engine, without a password\n");
  // Its own address is one that opens; every other one is a number, which needs no look-up.
  const std::uint16_t port = command.port();
  std::vector<std::string> for_others = addresses_on_networks();
  for (std::string& each : for_others) each = url_of(each, port);
  for (const std::string& address : for_others)
    EXPECT_EQ(command.line(), fmt::format("On other machines: {}\n", address));
  // The page makes links of them.
  EXPECT_EQ(json::parse(Client(port).get("/api/about")->body)["addresses"], json(for_others));
  EXPECT_EQ(command.end(SIGKILL), 128 + SIGKILL);
}

TEST(PlayCommand, HasNoAddressForOthersWhereNobodyElseCanReachIt) {
  Command command({"--port", "0"});
  EXPECT_EQ(json::parse(Client(command.port()).get("/api/about")->body)["addresses"], json::array());
  EXPECT_EQ(command.end(SIGINT), 0);
}

TEST(PlayCommand, RefusesPlacesWhereItCannotListen) {
  Command first({"--port", "0"});
  const std::string taken = std::to_string(first.port());
  const std::vector<std::pair<std::vector<std::string>, std::string>> mistakes{
      {{"--port", "eighty"}, "cavalcade: --port: 'eighty' is not a whole number from 0 to 65535\n"},
      {{"--port", "65536"}, "cavalcade: --port: '65536' is not a whole number from 0 to 65535\n"},
      {{"--port", taken}, "cavalcade: cannot listen on 127.0.0.1, port " + taken + ": Address already in use\n"},
      {{"--host", "300.1.1.1", "--port", "0"}, "cavalcade: cannot listen on 300.1.1.1, port 0: "},
  };
  for (const auto& [arguments, said] : mistakes) {
    Command command(arguments);
    EXPECT_TRUE(command.line().starts_with(said)) << said;
    EXPECT_EQ(command.line(), "");
    EXPECT_EQ(command.wait(), 2);
  }
}

// ---- files that ask for more than they look ----

double cpu_seconds(const std::string& process) {
  std::ifstream stat("/proc/" + process + "/stat");
  std::string word;
  for (int i = 0; i < 13; ++i) stat >> word;
  double user = 0;
  double system = 0;
  stat >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

TEST(PlayCommand, ChecksAndDrawsHostileFilesWithinItsLimits) {
  Command command({"--port", "0"});
  const std::uint16_t port = command.port();
  double before = cpu_seconds(command.process());
  for (const std::string& body :
       {testing::proof_with_a_large_pair(), testing::proof_with_every_cycle(), testing::weights_of_every_cycle()}) {
    for (const std::string path : {"/api/check", "/api/draw?format=json"}) {
      const auto reply = Client(port).post(path, body);
      ASSERT_TRUE(reply) << body.substr(0, 100);
      EXPECT_NE(reply->status / 100, 5) << reply->body.substr(0, 300);
      const double after = cpu_seconds(command.process());
      EXPECT_LT(after - before, 12) << body.substr(0, 100);
      before = after;
    }
  }
  if (testing::memory_tells) {
    EXPECT_LT(memory_in_mib(command.process(), "VmHWM:"), 200U);
  }
  EXPECT_EQ(command.end(SIGINT), 0);
}

TEST(PlayCommand, GivesMemoryBackOnceItIsIdle) {
  if (!testing::memory_tells) GTEST_SKIP();
  Command command({"--port", "0"});
  const std::uint16_t port = command.port();
  ASSERT_EQ(Client(port).post("/api/verdict", R"({"board":"8x8","path":["a1"]})")->status, 200);
  const std::size_t before = memory_in_mib(command.process(), "VmRSS:");
  // Many small pieces, which the allocator keeps.
  std::string many = R"({"question":{"board":"100x100"},"verdict":"solved","tour":[)";
  while (many.size() < 1'000'000) many += R"("a1",)";
  ASSERT_EQ(Client(port).post("/api/check", many + "\"a1\"]}")->status / 100 % 2, 0);
  std::size_t now = memory_in_mib(command.process(), "VmRSS:");
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (now > before + 8 && std::chrono::steady_clock::now() < patience) {
    poll(nullptr, 0, 50);
    now = memory_in_mib(command.process(), "VmRSS:");
  }
  EXPECT_LE(now, before + 8) << "it had at most " << memory_in_mib(command.process(), "VmHWM:");
  EXPECT_EQ(command.end(SIGINT), 0);
}

// ---- the crowd ----

const Board& chessboard() {
  static const Board board = *Board::rectangle(8, 8);
  return board;
}

json names_of(const CellList& cells) {
  json names = json::array();
  for (const Cell cell : cells) names.push_back(square_name(chessboard(), cell));
  return names;
}

// A position that somebody who plays by chance comes to.
std::string random_position(Random& random) {
  play::Game game{chessboard(), random() % 2 == 0, {Cell{static_cast<std::int32_t>(random() % 64)}}};
  for (std::uint64_t left = random() % 40; left > 0; --left) {
    const CellList moves = moves_of(game);
    if (moves.empty()) break;
    game.path.push_back(moves[random() % moves.size()]);
  }
  return json{{"board", "8x8"}, {"closed", game.closed}, {"path", names_of(game.path)}}.dump();
}

// A verdict that says what it has to, and whose completion, if it has one, wins.
bool is_verdict(const std::string& asked, const std::string& answer) {
  const json position = json::parse(asked);
  const json verdict = json::parse(answer, nullptr, false);
  if (!verdict.is_object() || !verdict.contains("verdict")) return false;
  if (verdict["verdict"] == "lost") return verdict.contains("reason") && !verdict["reason"].get<std::string>().empty();
  if (verdict["verdict"] == "unknown") return true;
  std::vector<Square> path;
  for (const json& list : {position["path"], verdict.value("completion", json::array())})
    for (const json& name : list) path.push_back(*parse_square(chessboard(), name.get<std::string>()));
  const Result<play::Game> game = play::make_game(chessboard(), position["closed"].get<bool>(), path);
  return game && is_won(*game);
}

TEST(PlayCommand, Stands200ClientsFor30SecondsBesideTroublemakers) {
  Command command({"--port", "0"});
  const std::uint16_t port = command.port();
  const testing::Wish for_verdicts{.path = "/api/verdict", .body = random_position, .is_answered = is_verdict};
  const Tally tally = [&] {
    const Troublemaker troublemaker(port, "/api/verdict", "/api/about");
    return crowd(port, for_verdicts, 200, std::chrono::seconds(30), 1);
  }();
  EXPECT_EQ(tally.failures, 0);
  EXPECT_EQ(tally.told_to_come_again, 0);  // the line has room for 200
  EXPECT_GT(tally.least, 0);
  const std::size_t most = memory_in_mib(command.process(), "VmHWM:");
  EXPECT_GT(most, 0U);
  if (testing::memory_tells) {
    EXPECT_LT(most, 300U);
  }
  RecordProperty("answers", tally.answers);
  RecordProperty("mebibytes", static_cast<int>(most));
  EXPECT_EQ(command.end(SIGINT), 0);
}

TEST(PlayCommand, Answers1000RandomBodiesOnEveryRouteInJson) {
  const std::vector<std::pair<std::string, std::string>> right{
      {"/api/verdict", R"({"board":"5x5","path":["a1","b3","c1"],"closed":true,"time_limit":"50ms"})"},
      {"/api/verdict", R"({"board":"6x6","paths":[["a1"],["f6"]],"block":["c3"],"time_limit":"50ms"})"},
      {"/api/verdict", R"({"board":"5x5","path":["a1"],"step":["3=c1","9=d4"],"time_limit":"50ms"})"},
      {"/api/starts", R"({"board":"5x5","block":["a1"],"closed":false,"time_limit":"50ms"})"},
      {"/api/solve", R"({"board":"6x6","task":"cycles","knights":2,"time_limit":"50ms"})"},
      {"/api/trace", R"({"board":"4x5","method":"blind","steps":100,"time_limit":"50ms"})"},
      {"/api/puzzle", R"({"level":1,"seed":3,"closed":false})"},
      {"/api/clues", R"({"level":1,"seed":3,"closed":false})"},
      {"/api/describe", R"({"question":{"board":"3x4"},"verdict":"solved","tour":["a1","c2"]})"},
      {"/api/draw?format=svg&show=clues",
       R"({"question":{"board":"3x4","step":["2=c2"]},"verdict":"solved","tour":["a1","c2"]})"},
      {"/api/check", R"({"question":{"board":"3x4","task":"tour"},"verdict":"solved","tour":["a1","c2"]})"},
      {"/api/draw?format=svg", R"({"question":{"board":"3x4"},"verdict":"solved","tour":["a1","c2"]})"}};
  Command command({"--port", "0"});
  const std::uint16_t port = command.port();
  Random random(8);
  int refusals = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto& [path, whole] = right[random() % right.size()];
    const std::string body = random() % 4 == 0 ? random_bytes(random, random() % 300) : mutated(whole, random);
    const auto reply = Client(port).post(path, body);
    ASSERT_TRUE(reply) << path << " " << body;
    if (reply->status == 200) continue;
    ASSERT_EQ(reply->status / 100, 4) << path << " " << body << " " << reply->body;
    ASSERT_TRUE(is_error_line(reply->body)) << path << " " << body << " " << reply->body;
    ++refusals;
  }
  EXPECT_GT(refusals, 300);
  EXPECT_LT(memory_in_mib(command.process(), "VmHWM:"), 300U);
  EXPECT_EQ(Client(port).get("/api/about")->status, 200);
  EXPECT_EQ(command.end(SIGINT), 0);
}

}  // namespace
}  // namespace cavalcade::serve
