// Every kind of certificate with every task: what the table does not list is refused with a clear line, and what holds
// is true.

#include <set>

#include <gtest/gtest.h>

#include "ask/certificate.hpp"
#include "check/check.hpp"
#include "support/naive.hpp"
#include "tasks.hpp"

namespace cavalcade::check {
namespace {

constexpr std::uint64_t little = 200'000;

// Of every kind at least one, and of those that name squares some that are true of the board.
std::vector<Certificate> samples(const Board& board) {
  const CellList all = naive::free_cells(board);
  std::int64_t dark = 0;
  for (const Cell cell : all) dark += Board::is_dark(board.square(cell)) ? 1 : 0;
  std::vector<Certificate> made{ClosedTheorem{},
                                OpenTheorem{},
                                ColourCount{dark, static_cast<std::int64_t>(all.size()) - dark},
                                TooFewMoves{all},
                                Separated{all.front(), all.back()},
                                TooSmall{},
                                Exhausted{},
                                ColourBound{},
                                MoveProof{all, {}, "0\n", {}},
                                MoveProof{{}, {{all.front()}}, "0\n", {}},
                                PieceSizes{},
                                CycleWeights{{}, {}, 1, {}},
                                CoverProof{false, {}, {}, {}, {}, {}, {}, "0\n"},
                                CoverProof{true, {}, {}, {}, {}, {}, {}, "0\n"},
                                VisitColours{},
                                VisitMatching{all},
                                VisitMatching{},
                                VisitDuals{},
                                VisitProof{true, {}, "0\n"},
                                VisitProof{false, {}, "0\n"},
                                StepProof{"0\n"},
                                FigureProof{{{all, 1, {}, "0\n"}}},
                                StepsApart{all.front(), all.back()},
                                NoSymmetry{}};
  for (const Cell cell : all) {
    CellList near;
    for (const Cell other : all)
      if (naive::is_move(board, cell, other)) near.push_back(other);
    made.push_back(HallViolator{{cell}, {}});
    made.push_back(HallViolator{{cell}, near});
    made.push_back(SeparatingSet{near});
    made.push_back(Separated{all.front(), cell});
  }
  return made;
}

std::vector<Task> tasks(const Board& board) {
  const Square corner = board.square(naive::free_cells(board).front());
  const std::int64_t squares = board.free_squares();
  std::vector<Task> all{open(),
                        closed(),
                        open(corner),
                        open({}, corner),
                        CyclesTask{1, squares, squares},
                        CyclesTask{1, 4, 4},
                        CyclesTask{2, 4, 8},
                        VisitTask{{corner}}};
  for (const Counted counted : {Counted::closed, Counted::open, Counted::two_factors})
    for (const CountScope scope : {CountScope::all, CountScope::symmetric, CountScope::distinct}) {
      CountTask count;
      count.counted = counted;
      count.scope = scope;
      all.emplace_back(count);
    }
  CountTask from;
  from.counted = Counted::open;
  from.directed = true;
  from.from = corner;
  all.emplace_back(from);
  return all;
}

// 3x4 without c1 has open tours; the others have all or none, and squares with a single move or without any.
const std::vector<naive::Shape> shapes{{3, 4, "c1"},
                                       {3, 4},
                                       {3, 3, "b2"},
                                       {3, 3},
                                       {4, 3, "a1"},
                                       {2, 3},
                                       {5, 1},
                                       {1, 1},
                                       {2, 2},
                                       {4, 3, "a1 d3 c2"},
                                       {3, 3, "", Wrap::xy},
                                       {3, 4, "", Wrap::none, {1, 1}}};

bool exists(const Board& board, const Task& task) {
  if (const auto* tour = std::get_if<TourTask>(&task)) return naive::has_tour(board, *tour);
  return naive::has_cover(board, std::get<CyclesTask>(task));
}

TEST(KindsOfCertificates, AreAllAmongTheSamplesUnderTheirNames) {
  std::set<std::string_view> listed;
  for (const CertificateKind& kind : certificate_kinds) listed.insert(kind.name);
  std::set<std::string_view> made;
  for (const Certificate& certificate : samples(naive::board({3, 4}))) made.insert(kind_of(certificate));
  EXPECT_EQ(made, listed);
  EXPECT_EQ(listed.size(), std::variant_size_v<Certificate>);
}

TEST(KindsOfCertificates, ProveNothingAboutTasksTheyDoNotSpeakOf) {
  for (const naive::Shape& shape : shapes) {
    const Board board = naive::board(shape);
    for (const Task& task : tasks(board))
      for (const Certificate& certificate : samples(board)) {
        const Finding finding = check_certificate(board, task, certificate, little);
        SCOPED_TRACE(testing::Message() << board_name(board) << " without '" << shape.block << "', " << task_name(task)
                                        << ", " << kind_of(certificate));
        const bool is_about_existence =
            !std::holds_alternative<VisitTask>(task) && !std::holds_alternative<CountTask>(task);
        if (!is_about_existence || !speaks_of(certificate, task)) {
          EXPECT_EQ(finding.outcome, Outcome::faulty);
          EXPECT_FALSE(finding.what.empty());
        }
        if (is_about_existence && finding.outcome == Outcome::holds) {
          EXPECT_FALSE(exists(board, task));
        }
      }
  }
}

TEST(KindsOfCertificates, BoundVisitsOnlyIfTheySpeakOfThem) {
  const Board board = naive::board({3, 3});
  const VisitTask task{{Square{0, 0}}};
  std::set<std::string_view> accepted;
  for (const Certificate& certificate : samples(board)) {
    const Finding finding = check_bound(board, task, 8, certificate, little);
    if (finding.outcome == Outcome::holds) accepted.insert(kind_of(certificate));
    if (!speaks_of(certificate, task)) {
      EXPECT_EQ(finding.outcome, Outcome::faulty) << kind_of(certificate);
    }
  }
  EXPECT_TRUE(accepted.contains("visit-colours"));
  for (const std::string_view kind : accepted) EXPECT_TRUE(kind.starts_with("visit-")) << kind;
}

TEST(KindsOfCertificates, DoNotTurnACountIntoAnImpossibleOne) {
  const Board board = naive::board({3, 4, "c1"});
  CountTask task;
  task.counted = Counted::open;
  for (const Certificate& certificate : samples(board)) {
    Answer answer;
    answer.verdict = Verdict::impossible;
    answer.certificate = certificate;
    const Finding finding = check_answer(Question{.board = board, .task = task, .limits = {}}, answer);
    EXPECT_EQ(finding.outcome, Outcome::faulty) << kind_of(certificate);
    EXPECT_EQ(finding.what, "a count is never impossible: where there is nothing to count it is 0");
  }
}

}  // namespace
}  // namespace cavalcade::check
