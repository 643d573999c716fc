// What is decided makes paths: chains of nodes whose successors are known. A node about which nothing is known is a
// path of one. Every time a domain changes the propagator looks at all of them afresh.
//
//   - Path ends: a path ends on the one of its nodes whose successor is open, which can only be the first node of a
//     path: of its own, which closes it, or of another, which joins the two.
//   - Closed circuits are counted and measured. k more are to come, from what the open paths hold.
//   - Components: a circuit stays within a connected part of the paths, joined by the open successors. A part of s
//   nodes
//     takes j circuits only if j * shortest <= s <= j * longest, and j is at most its number of paths. The least and
//     the most that all parts can take must leave room for k, and each part gets what the others leave.
//   - Too many, forced closures: where a part has as many paths as it needs circuits, no two may be joined. Where what
//     would be left over after closing a path cannot be filled, or the path is too short, it may not be closed.
//   - Lengths within reach: a path that can grow by only a few nodes must get back to its beginning within them. The
//     nodes it takes to get back are found breadth first, from the beginning backwards; successors from which it takes
//     too many are removed. Only where few nodes are left to add, for where there are many everything is within reach.
//
// Guarantee: nothing that a solution needs is removed, and once all is decided the constraint fails or holds exactly.
// One run takes time linear in the values of all domains, and for each path that is nearly complete the values nearby.

#include "cover/cycle_constraint.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace cavalcade::cover {
namespace {

using Gecode::ExecStatus;
using Gecode::Int::IntView;

constexpr int none = -1;

// Beyond this many nodes to add, getting back is taken for granted.
constexpr int farthest_looked = 8;

int divided_up(int number, int by) {
  return (number + by - 1) / by;
}

struct Path {
  int first = none;
  int last = none;
  int nodes = 0;
  int part = none;
};

// Connected by open successors.
struct Component {
  int nodes = 0;
  int paths = 0;
  int fewest = 0;  // circuits it takes
  int most = 0;
};

class Cycle final : public Gecode::NaryPropagator<IntView, Gecode::Int::PC_INT_DOM> {
 public:
  Cycle(const Gecode::Home& home, Gecode::ViewArray<IntView>& next, int cycles, int shortest, int longest)
      : NaryPropagator(home, next), cycles_(cycles), shortest_(shortest), longest_(longest) {}
  Cycle(Gecode::Space& home, Cycle& original)
      : NaryPropagator(home, original),
        cycles_(original.cycles_),
        shortest_(original.shortest_),
        longest_(original.longest_) {}

  Gecode::Actor* copy(Gecode::Space& home) override { return new (home) Cycle(home, *this); }

  [[nodiscard]] Gecode::PropCost cost(const Gecode::Space& /*home*/,
                                      const Gecode::ModEventDelta& /*changes*/) const override {
    return Gecode::PropCost::linear(Gecode::PropCost::HI, x.size());
  }

  ExecStatus propagate(Gecode::Space& home, const Gecode::ModEventDelta& changes) override;

 private:
  int cycles_;
  int shortest_;
  int longest_;

  friend class Look;
};

// What a look found.
enum class Found : std::uint8_t { contradiction, nothing_left_to_do, something_removed, nothing_to_remove };

// One look at the state of the constraint. Everything but what is removed is forgotten after it.
class Look {
 public:
  Look(Gecode::Space& home, const Cycle& constraint, Gecode::ViewArray<IntView>& next)
      : home_(home), constraint_(constraint), next_(next), path_at_(size(), none) {}

  Found propagate() {
    if (!find_paths()) return Found::contradiction;
    const int to_come = constraint_.cycles_ - closed_;
    if (to_come < 0 || (to_come == 0) != paths_.empty()) return Found::contradiction;
    if (paths_.empty()) return Found::nothing_left_to_do;
    join_parts();
    if (!share_out(to_come)) return Found::contradiction;
    for (const Path& path : paths_)
      if (!remove_from(path)) return Found::contradiction;
    return changed_ ? Found::something_removed : Found::nothing_to_remove;
  }

 private:
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(next_.size()); }
  static std::size_t at(int node) { return static_cast<std::size_t>(node); }

  // False if two nodes have the same successor, a circuit has a wrong length, or a path is too long already.
  bool find_paths() {
    std::vector<bool> is_entered(size(), false);
    for (const IntView& view : next_) {
      if (!view.assigned()) continue;
      const std::size_t successor = at(view.val());
      if (is_entered[successor]) return false;
      is_entered[successor] = true;
    }
    std::vector<bool> is_seen(size(), false);
    for (int node = 0; node < next_.size(); ++node) {
      if (is_entered[at(node)]) continue;
      Path path{node, node, 1};
      is_seen[at(node)] = true;
      while (next_[path.last].assigned()) {
        path.last = next_[path.last].val();
        is_seen[at(path.last)] = true;
        ++path.nodes;
      }
      if (path.nodes > constraint_.longest_) return false;
      path_at_[at(node)] = static_cast<int>(paths_.size());
      paths_.push_back(path);
    }
    for (int node = 0; node < next_.size(); ++node) {
      int nodes = 0;
      for (int on = node; !is_seen[at(on)]; on = next_[on].val()) {
        is_seen[at(on)] = true;
        ++nodes;
      }
      if (nodes == 0) continue;
      if (nodes < constraint_.shortest_ || nodes > constraint_.longest_) return false;
      ++closed_;
    }
    return true;
  }

  // Marks the parts, and notes for each path which others can come before it.
  void join_parts() {
    before_.resize(paths_.size());
    for (std::size_t i = 0; i < paths_.size(); ++i)
      for (Gecode::Int::ViewValues<IntView> value(next_[paths_[i].last]); value(); ++value)
        if (const int onward = path_at_[at(value.val())]; onward != none)
          before_[at(onward)].push_back(static_cast<int>(i));
    std::vector<std::vector<int>> after(paths_.size());
    for (std::size_t i = 0; i < paths_.size(); ++i)
      for (const int other : before_[i]) after[at(other)].push_back(static_cast<int>(i));
    std::vector<int> waiting;
    for (std::size_t i = 0; i < paths_.size(); ++i) {
      if (paths_[i].part != none) continue;
      const int number = static_cast<int>(parts_.size());
      Component part;
      paths_[i].part = number;
      waiting.push_back(static_cast<int>(i));
      while (!waiting.empty()) {
        const std::size_t here = at(waiting.back());
        waiting.pop_back();
        part.nodes += paths_[here].nodes;
        ++part.paths;
        for (const std::vector<int>* const side : {&before_[here], &after[here]})
          for (const int other : *side) {
            if (paths_[at(other)].part != none) continue;
            paths_[at(other)].part = number;
            waiting.push_back(other);
          }
      }
      parts_.push_back(part);
    }
  }

  // How many circuits each part takes, at least and at most.
  bool share_out(int to_come) {
    int fewest = 0;
    int most = 0;
    for (Component& part : parts_) {
      part.fewest = divided_up(part.nodes, constraint_.longest_);
      part.most = std::min(part.nodes / constraint_.shortest_, part.paths);
      if (part.fewest > part.most) return false;
      fewest += part.fewest;
      most += part.most;
    }
    for (Component& part : parts_) {
      const int others_most = most - part.most;
      const int others_fewest = fewest - part.fewest;
      part.fewest = std::max(part.fewest, to_come - others_most);
      part.most = std::min(part.most, to_come - others_fewest);
      if (part.fewest > part.most) return false;
    }
    return true;
  }

  [[nodiscard]] bool may_close(const Path& path) const {
    if (path.nodes < constraint_.shortest_ || path.nodes > constraint_.longest_) return false;
    const Component& part = parts_[at(path.part)];
    const int left = part.nodes - path.nodes;
    const int others_fewest = std::max(part.fewest - 1, divided_up(left, constraint_.longest_));
    const int others_most = std::min(part.most - 1, left / constraint_.shortest_);
    return others_fewest <= others_most;
  }

  // Takes away the successors of the path's last node that no solution has; false if none is left.
  bool remove_from(const Path& path) {
    const Component& part = parts_[at(path.part)];
    const bool closes = may_close(path);
    const bool joins = part.paths > part.fewest;
    const int room = constraint_.longest_ - path.nodes;
    const bool looks = joins && room <= farthest_looked;
    if (looks) look_back_from(path, room);
    removed_.clear();
    for (Gecode::Int::ViewValues<IntView> value(next_[path.last]); value(); ++value) {
      const int onward = path_at_[at(value.val())];
      const bool stays = value.val() == path.first ? closes
                                                   : onward != none && joins && paths_[at(onward)].nodes <= room &&
                                                         (!looks || way_back_[at(onward)] <= room);
      if (!stays) removed_.push_back(value.val());
    }
    if (looks) forget_way_back();
    if (removed_.empty()) return true;
    changed_ = true;
    return std::none_of(removed_.begin(), removed_.end(),
                        [&](int value) { return Gecode::me_failed(next_[path.last].nq(home_, value)); });
  }

  // way_back_ of a path: the fewest nodes on a way along it and others to the beginning of `path`, if `room` suffices.
  void look_back_from(const Path& path, int room) {
    constexpr int too_far = farthest_looked + 1;
    if (way_back_.empty()) way_back_.assign(paths_.size(), too_far);
    const int home = path_at_[at(path.first)];
    reached_.assign(at(room) + 1, {});
    reached_[0].push_back(home);
    for (int distance = 0; distance <= room; ++distance) {
      for (std::size_t i = 0; i < reached_[at(distance)].size(); ++i) {
        const int here = reached_[at(distance)][i];
        if (here != home && way_back_[at(here)] < distance) continue;
        for (const int other : before_[at(here)]) {
          const int farther = distance + paths_[at(other)].nodes;
          if (other == home || farther > room || farther >= way_back_[at(other)]) continue;
          way_back_[at(other)] = farther;
          reached_[at(farther)].push_back(other);
        }
      }
    }
  }
  void forget_way_back() {
    for (const std::vector<int>& ring : reached_)
      for (const int here : ring) way_back_[at(here)] = farthest_looked + 1;
  }

  Gecode::Space& home_;
  const Cycle& constraint_;
  Gecode::ViewArray<IntView>& next_;
  std::vector<int> path_at_;  // of each node: the path that it is the first of
  std::vector<Path> paths_;
  std::vector<Component> parts_;
  std::vector<std::vector<int>> before_;  // of each path: those whose last node may be followed by its first
  std::vector<int> way_back_;
  std::vector<std::vector<int>> reached_;  // by distance
  std::vector<int> removed_;
  int closed_ = 0;
  bool changed_ = false;
};

ExecStatus Cycle::propagate(Gecode::Space& home, const Gecode::ModEventDelta& /*changes*/) {
  switch (Look(home, *this, x).propagate()) {
    case Found::contradiction:
      return Gecode::ES_FAILED;
    case Found::nothing_left_to_do:
      return home.ES_SUBSUMED(*this);
    case Found::something_removed:
      return Gecode::ES_NOFIX;
    default:
      return Gecode::ES_FIX;
  }
}

}  // namespace

void cycle(Gecode::Home home, const Gecode::IntVarArgs& next, int cycles, int shortest, int longest) {
  if (home.failed()) return;
  Gecode::dom(home, next, 0, next.size() - 1);
  Gecode::distinct(home, next, Gecode::IPL_DOM);
  if (home.failed()) return;
  Gecode::ViewArray<IntView> views(home, next);
  (void)new (home) Cycle(home, views, cycles, shortest, longest);
}

}  // namespace cavalcade::cover
