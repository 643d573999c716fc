// Whatever takes its time: each asks the engine within the limits of its question, and listens to the Control.

#include <exception>
#include <type_traits>

#include "ask/parse.hpp"
#include "draw/headline.hpp"
#include "engine/engine.hpp"
#include "library/parts.hpp"

namespace cavalcade::v0 {

std::shared_ptr<cavalcade::Progress> Control::Parts::begin() {
  auto fresh = std::make_shared<cavalcade::Progress>();
  const std::lock_guard guard(lock);
  progress = fresh;
  return fresh;
}

Control::Control() : parts_(std::make_unique<Parts>()) {}
Control::~Control() = default;

void Control::stop() {
  parts_->stop.store(true, std::memory_order_relaxed);
}

bool Control::stopped() const {
  return parts_->stop.load(std::memory_order_relaxed);
}

Progress Control::progress() const {
  std::shared_ptr<cavalcade::Progress> current;
  {
    const std::lock_guard guard(parts_->lock);
    current = parts_->progress;
  }
  if (!current) return {};
  const cavalcade::Progress::Snapshot now = current->snapshot();
  return {now.done, now.total, now.nodes, now.seconds};
}

namespace {

auto within_limits(const cavalcade::Question& question, Control& control, const auto& work) {
  const std::shared_ptr<cavalcade::Progress> progress = control.parts().begin();
  return work(Budget(question.limits, &control.parts().stop), *progress);
}

std::vector<Square> for_take(const cavalcade::Board& board, const Tour& tour) {
  return outside(board, tour.squares);
}

std::vector<std::vector<Square>> for_take(const cavalcade::Board& board, const Cover& cover) {
  std::vector<std::vector<Square>> cycles;
  for (const CellList& cycle : cover.cycles) cycles.push_back(outside(board, cycle));
  return cycles;
}

// Tours or covers on their way to `take`, which may be called on any thread; what it throws is kept for the thread that
// asked.
template <class TakeOne>
class Hands {
 public:
  Hands(const cavalcade::Board& board, const TakeOne& take) : board_(board), take_(take) {}

  template <class Found>
  bool operator()(const Found& found) {
    try {
      return take_(for_take(board_, found));
    } catch (...) {
      thrown_ = std::current_exception();
      return false;
    }
  }

  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  const cavalcade::Board& board_;
  const TakeOne& take_;
  std::exception_ptr thrown_;
};

cavalcade::Result<engine::Enumerator> enumerator_of(const cavalcade::Question& question) {
  const auto* task = std::get_if<TourTask>(&question.task);
  if (task == nullptr || task->method == TourMethod::automatic) return engine::Enumerator::search;
  return about("method", parse_name(name_of(task->method), engine::enumerators()));
}

}  // namespace

Answer answer(const Question& question) {
  Control control;
  return answer(question, control);
}

Answer answer(const Question& question, Control& control) {
  const cavalcade::Question& asked = question.parts().question;
  cavalcade::Answer found = within_limits(asked, control, [&](const Budget& budget, cavalcade::Progress& progress) {
    return engine::answer(asked, budget, progress);
  });
  return Answer(std::make_shared<const Answer::Parts>(Answer::Parts{question, std::move(found)}));
}

Finding check(const Answer& answer, std::uint64_t effort) {
  Control control;
  return check(answer, effort, control);
}

Finding check(const Answer& answer, std::uint64_t effort, Control& control) {
  static_assert(static_cast<int>(Outcome::unsettled) == static_cast<int>(check::Outcome::unsettled));
  const cavalcade::Question& question = answer.parts().question();
  check::Finding finding = within_limits(question, control, [&](const Budget& budget, cavalcade::Progress&) {
    return engine::examined(question, answer.parts().answer, effort, budget);
  });
  if (finding.outcome == check::Outcome::holds) finding.what = draw::claim(question, answer.parts().answer);
  return {static_cast<Outcome>(finding.outcome), std::move(finding.what)};
}

Result<Listing> enumerate(const Question& question, const Take& take, bool distinct) {
  Control control;
  return enumerate(question, take, distinct, control);
}

Result<Listing> enumerate(const Question& question, const Take& take, bool distinct, Control& control) {
  const cavalcade::Question& asked = question.parts().question;
  const cavalcade::Result<engine::Enumerator> method = enumerator_of(asked);
  if (!method) return outside(method.error());
  if (const cavalcade::Result<void> done = engine::require_enumerable(asked, *method, distinct, Spelling::json); !done)
    return outside(done.error());
  Hands hands(asked.board, take);
  engine::Enumeration all = within_limits(asked, control, [&](const Budget& budget, cavalcade::Progress& progress) {
    return engine::enumerate(asked, *method, budget, progress, std::ref(hands), distinct);
  });
  hands.rethrow();
  return Listing{all.tours, all.complete, std::move(all.reason)};
}

Result<Listing> enumerate_covers(const Question& question, const TakeCover& take) {
  Control control;
  return enumerate_covers(question, take, control);
}

Result<Listing> enumerate_covers(const Question& question, const TakeCover& take, Control& control) {
  const cavalcade::Question& asked = question.parts().question;
  const auto* task = std::get_if<CyclesTask>(&asked.task);
  if (task == nullptr) return Error("task: the question is not about cycles");
  if (task->method != CoverMethod::automatic) return Error("method: covers are enumerated by search; drop it");
  Hands hands(asked.board, take);
  engine::Enumeration all = within_limits(asked, control, [&](const Budget& budget, cavalcade::Progress& progress) {
    return engine::enumerate_covers(asked, budget, progress, std::ref(hands));
  });
  hands.rethrow();
  return Listing{all.tours, all.complete, std::move(all.reason)};
}

Result<Listing> sample(const Question& question, std::uint64_t number, const Take& take) {
  Control control;
  return sample(question, number, take, control);
}

Result<Listing> sample(const Question& question, std::uint64_t number, const Take& take, Control& control) {
  const cavalcade::Question& asked = question.parts().question;
  if (const cavalcade::Result<void> done = engine::require_sampling(asked, Spelling::json); !done)
    return outside(done.error());
  Hands hands(asked.board, take);
  engine::Sampling drawn = within_limits(asked, control, [&](const Budget& budget, cavalcade::Progress& progress) {
    return engine::sample(asked, number, budget, progress, std::ref(hands));
  });
  hands.rethrow();
  return Listing{drawn.tours, drawn.impossible || drawn.tours == number, std::move(drawn.reason)};
}

std::string_view version() {
#define CAVALCADE_TEXT_OF(number) #number
#define CAVALCADE_VERSION_TEXT(major, minor, patch) \
  CAVALCADE_TEXT_OF(major) "." CAVALCADE_TEXT_OF(minor) "." CAVALCADE_TEXT_OF(patch)
  return CAVALCADE_VERSION_TEXT(CAVALCADE_VERSION_MAJOR, CAVALCADE_VERSION_MINOR, CAVALCADE_VERSION_PATCH);
}

}  // namespace cavalcade::v0
