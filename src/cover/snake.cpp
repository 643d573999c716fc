// The snake in hand is the path that the last decision was about. Its end gets a successor: the beginning of another
// path that has the fewest choices left, which is Warnsdorff's rule; its own beginning, which closes it, only when
// nothing else is left. After that the next snake is the path with the fewest choices, where a mistake would show
// first.
//
// A decision remembers the snake it was made for, so that decisions made again after backtracking find the same one.

#include <utility>

#include "cover/cycle_constraint.hpp"

namespace cavalcade::cover {
namespace {

using Gecode::Int::IntView;

constexpr int no_node = -1;

// The successor of `end` is `value`; the alternative is that it is not.
class Decision final : public Gecode::Choice {
 public:
  Decision(const Gecode::Brancher& brancher, int chosen_end, int chosen_value)
      : Choice(brancher, 2), end(chosen_end), value(chosen_value) {}
  void archive(Gecode::Archive& archive) const override {
    Choice::archive(archive);
    archive << end << value;
  }

  int end;
  int value;
};

class Snake final : public Gecode::Brancher {
 public:
  Snake(const Gecode::Home& home, Gecode::ViewArray<IntView>& next) : Brancher(home), next_(next) {}
  Snake(Gecode::Space& home, Snake& original) : Brancher(home, original), in_hand_(original.in_hand_) {
    next_.update(home, original.next_);
  }
  Gecode::Actor* copy(Gecode::Space& home) override { return new (home) Snake(home, *this); }
  std::size_t dispose(Gecode::Space& /*home*/) override { return sizeof(*this); }

  [[nodiscard]] bool status(const Gecode::Space& /*home*/) const override { return !next_.assigned(); }

  const Gecode::Choice* choice(Gecode::Space& /*home*/) override {
    const int end = end_of_snake();
    return new Decision(*this, end, best_successor(end));
  }
  const Gecode::Choice* choice(const Gecode::Space& /*home*/, Gecode::Archive& archive) override {
    int end = no_node;
    int value = no_node;
    archive >> end >> value;
    return new Decision(*this, end, value);
  }

  Gecode::ExecStatus commit(Gecode::Space& home, const Gecode::Choice& choice, unsigned int alternative) override {
    const auto& decision = static_cast<const Decision&>(choice);
    in_hand_ = decision.end;
    IntView variable = next_[decision.end];
    const Gecode::ModEvent event =
        alternative == 0 ? variable.eq(home, decision.value) : variable.nq(home, decision.value);
    return Gecode::me_failed(event) ? Gecode::ES_FAILED : Gecode::ES_OK;
  }
  void print(const Gecode::Space& /*home*/, const Gecode::Choice& choice, unsigned int alternative,
             std::ostream& out) const override {
    const auto& decision = static_cast<const Decision&>(choice);
    out << decision.end << (alternative == 0 ? " -> " : " -/-> ") << decision.value;
  }

 private:
  // The last node of the path that `node` is on, or none if it is on a closed circuit.
  [[nodiscard]] int last_after(int node) const {
    for (int on = node; next_[on].assigned();) {
      on = next_[on].val();
      if (on == node) return no_node;
      if (!next_[on].assigned()) return on;
    }
    return next_[node].assigned() ? no_node : node;
  }

  [[nodiscard]] int end_of_snake() const {
    if (in_hand_ != no_node)
      if (const int end = last_after(in_hand_); end != no_node) return end;
    int best = no_node;
    for (int node = 0; node < next_.size(); ++node)
      if (!next_[node].assigned() && (best == no_node || next_[node].size() < next_[best].size())) best = node;
    return best;
  }

  [[nodiscard]] int best_successor(int end) const {
    int best = next_[end].min();
    unsigned int fewest = ~0U;
    for (Gecode::Int::ViewValues<IntView> value(next_[end]); value(); ++value) {
      const int onward = last_after(value.val());
      const bool closes = onward == end || onward == no_node;
      if (closes || next_[onward].size() >= fewest) continue;
      fewest = next_[onward].size();
      best = value.val();
    }
    return best;
  }

  Gecode::ViewArray<IntView> next_;
  int in_hand_ = no_node;  // a node of the snake
};

}  // namespace

void branch_as_snake(Gecode::Home home, const Gecode::IntVarArgs& next) {
  if (home.failed()) return;
  Gecode::ViewArray<IntView> views(home, next);
  (void)new (home) Snake(home, views);
}

}  // namespace cavalcade::cover
