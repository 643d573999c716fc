// The fewest and the most turns, crossings and obtuse angles, against all tours of small boards, counted plainly.

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "ask/json.hpp"
#include "ask/request.hpp"
#include "base/random.hpp"
#include "engine/engine.hpp"
#include "engine/every_list.hpp"
#include "support/naive_figure.hpp"

namespace cavalcade::testing {
namespace {

using check::naive::figure;

constexpr std::array figures{Figure::turns, Figure::crossings, Figure::obtuse};

std::string shown(const Question& question) {
  return question_json(question);
}

Answer answered(const Question& question) {
  Progress progress;
  return engine::answer(question, Budget(question.limits), progress);
}

Question asked(const Request& request) {
  Result<Question> question = parse_question(request);
  EXPECT_TRUE(question) << question.error().message;
  return std::move(*question);
}

// The best number of some tours; nothing if there are none.
std::optional<std::int64_t> best_of(const Board& board, const TourTask& task, const Tours& tours) {
  std::optional<std::int64_t> best;
  for (const CellList& tour : tours) {
    const std::int64_t number = figure(board, task.aim->figure, task.closed, tour);
    if (!best || task.aim->prefers(number, *best)) best = number;
  }
  return best;
}

// Also that the answer survives being written and read, and the check.
void expect_best(const Question& question, std::int64_t best) {
  const Answer answer = answered(question);
  ASSERT_EQ(answer.verdict, Verdict::optimal) << shown(question) << ' ' << answer.reason;
  const auto& tour = std::get<Tour>(answer.witness);
  const auto& task = std::get<TourTask>(question.task);
  ASSERT_TRUE(tour.reached);
  EXPECT_EQ(tour.reached->number, best) << shown(question);
  EXPECT_EQ(tour.reached->bound, best);
  EXPECT_EQ(figure(question.board, task.aim->figure, task.closed, tour.squares), best);
  std::ostringstream out;
  write_json(out, question, answer);
  const Result<Solved> read = parse_answer(out.str());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->answer.witness, answer.witness);
  EXPECT_EQ(read->answer.certificate, answer.certificate);
  EXPECT_EQ(check::check_answer(read->question, read->answer).outcome, check::Outcome::holds);
}

TEST(Aims, AreReachedAndProvedOnSmallBoardsWithHoles) {
  constexpr std::uint64_t cases = 300;
  int tours_found = 0;
  for (std::uint64_t seed = 1; seed <= cases; ++seed) {
    Random random(seed);
    Board board = small_board(random);
    if (board.wrap() != Wrap::none) continue;
    TourTask task;
    task.closed = random.below(3) == 0;
    const Tours tours = every_list(board, task.closed);
    for (const Figure kind : figures)
      for (const bool most : {false, true}) {
        task.aim = Aim{kind, most};
        const Question question{.board = board, .task = task, .seed = seed, .limits = {}};
        const std::optional<std::int64_t> best = best_of(board, task, tours);
        if (!best) {
          EXPECT_EQ(answered(question).verdict, Verdict::impossible) << shown(question);
          continue;
        }
        if (board.free_squares() == 1 && most) continue;  // nothing is counted there, and nothing proved
        ++tours_found;
        expect_best(question, *best);
      }
  }
  EXPECT_GT(tours_found, 40);
}

// What the engine lists of a larger board.
Tours tours_of(const Request& request) {
  Progress progress;
  Tours tours;
  const engine::Enumeration list =
      engine::enumerate(asked(request), engine::Enumerator::search, Budget({}), progress, [&](const Tour& tour) {
        tours.push_back(tour.squares);
        return true;
      });
  EXPECT_TRUE(list.complete);
  return tours;
}

void expect_best_of_all(const Request& request, std::size_t number_of_tours, const std::vector<Figure>& kinds) {
  const Tours tours = tours_of(request);
  EXPECT_EQ(tours.size(), number_of_tours);
  for (const Figure kind : kinds)
    for (const bool most : {false, true}) {
      Request wanted = request;
      wanted.give(most ? "most" : "fewest", std::string(name_of(kind)));
      const Question question = asked(wanted);
      expect_best(question, *best_of(question.board, std::get<TourTask>(question.task), tours));
    }
}

TEST(Aims, AreThoseOfAllToursOfABoard) {
  const std::vector<Figure> all(figures.begin(), figures.end());
  expect_best_of_all({{"board", "5x5"}}, 864, {Figure::turns, Figure::obtuse});
  expect_best_of_all({{"board", "3x10"}, {"closed", true}}, 16, all);
  expect_best_of_all({{"board", "5x6"}, {"closed", true}}, 8, all);
  expect_best_of_all({{"board", "6x6"}, {"closed", true}}, 9862, {Figure::turns, Figure::obtuse});
}

TEST(Aims, GoWithOtherWishes) {
  const std::vector<Figure> on_squares{Figure::turns, Figure::obtuse};
  const auto number = [](const Request& request) { return tours_of(request).size(); };
  for (const Request& request : std::vector<Request>{{{"board", "6x6"}, {"closed", true}, {"use", "a1-b3,c3-e4"}},
                                                     {{"board", "6x6"}, {"closed", true}, {"avoid", "c3-e4,d4-b3"}},
                                                     {{"board", "6x6"}, {"closed", true}, {"symmetry", "half"}},
                                                     {{"board", "5x5"}, {"from", "a1"}, {"to", "e5"}},
                                                     {{"board", "5x5"}, {"to", "c3"}},
                                                     {{"board", "5x6"}, {"from", "b1"}}})
    expect_best_of_all(request, number(request), on_squares);
}

TEST(Aims, KeepTheTimeLimit) {
  for (const char* const kind : {"turns", "crossings", "obtuse"}) {
    Question question = asked({{"board", "14x14"}, {"closed", true}, {"fewest", kind}, {"time_limit", "300ms"}});
    const Answer answer = answered(question);
    ASSERT_TRUE(std::holds_alternative<Tour>(answer.witness)) << answer.reason;
    EXPECT_EQ(check::check_answer(question, answer).outcome, check::Outcome::holds);
  }
}

TEST(Aims, AreNotForLists) {
  const Question question = asked({{"board", "5x5"}, {"fewest", "turns"}});
  const Result<void> listed = engine::require_enumerable(question, engine::Enumerator::search, false);
  ASSERT_FALSE(listed);
  EXPECT_EQ(listed.error().message, "--fewest: is about the one best tour, and here all are listed; drop it");
  EXPECT_FALSE(engine::require_sampling(question));
}

// ---- forged ----

check::Finding found_of(const Question& question, const Answer& answer) {
  return check::check_answer(question, answer);
}

TEST(Aims, AreNotBelievedWithoutProof) {
  const Question question = asked({{"board", "5x6"}, {"closed", true}, {"fewest", "turns"}});
  const Answer right = answered(question);
  ASSERT_EQ(right.verdict, Verdict::optimal);
  const std::int64_t number = std::get<Tour>(right.witness).reached->number;
  const auto reached = [](Answer& answer) -> std::optional<Reached>& { return std::get<Tour>(answer.witness).reached; };
  const auto fault = [&](const auto& forge) {
    Answer forged = right;
    forge(forged);
    const check::Finding finding = found_of(question, forged);
    EXPECT_EQ(finding.outcome, check::Outcome::faulty);
    return finding.what;
  };
  const std::string turns = std::to_string(number);
  EXPECT_EQ(fault([&](Answer& a) { reached(a).reset(); }), "does not say how many turns the tour has");
  EXPECT_EQ(fault([&](Answer& a) { --reached(a)->number; }),
            "the tour has " + turns + " turns, not " + std::to_string(number - 1));
  EXPECT_EQ(fault([&](Answer& a) { reached(a)->bound = number + 1; }),
            "the tour has " + turns + " turns, beyond the bound of " + std::to_string(number + 1));
  EXPECT_EQ(fault([&](Answer& a) { reached(a)->bound.reset(); }),
            "called optimal, but it has " + turns + " turns, and that this is the bound is not said");
  EXPECT_EQ(fault([&](Answer& a) { a.certificate.reset(); }),
            "no certificate says why no tour has fewer turns than " + turns);
  EXPECT_EQ(fault([&](Answer& a) {
              a.verdict = Verdict::solved;
              reached(a)->bound.reset();
            }),
            "carries a certificate, but says no bound that it proves");
  EXPECT_EQ(fault([&](Answer& a) { std::get<FigureProof>(*a.certificate).parts.front().number = number - 1; }),
            "the parts prove a bound of " + std::to_string(number - 1) + " turns, not of " + turns);
  fault([&](Answer& a) { std::get<FigureProof>(*a.certificate).parts.front().steps = "0\n"; });
  fault([&](Answer& a) { std::get<FigureProof>(*a.certificate).parts.clear(); });
  fault([&](Answer& a) { a.certificate = TooSmall{}; });
  fault([&](Answer& a) {
    auto& parts = std::get<FigureProof>(*a.certificate).parts;
    parts.push_back(parts.front());
  });

  Question plain = question;
  std::get<TourTask>(plain.task).aim.reset();
  EXPECT_EQ(found_of(plain, right).outcome, check::Outcome::faulty);
  Answer impossible;
  impossible.verdict = Verdict::impossible;
  impossible.certificate = right.certificate;
  EXPECT_EQ(found_of(question, impossible).outcome, check::Outcome::faulty);
}

}  // namespace
}  // namespace cavalcade::testing
