// Joining a cycle to another by Posa's rotations. Open the host next to the guest, walk the guest from there, and a
// path of both results, whose ends lie close together; a few rotations of its last square lead to one that is a move
// away from its first, and the path is closed. This is a two-exchange with more than two moves taken for others, found
// one move at a time.

#include "two_factor/cycle_system.hpp"
#include "two_factor/rotation.hpp"

namespace cavalcade {
namespace {

constexpr std::size_t most_rotations = 4;

// The path of host and guest: the host from beside the door round to it, then the guest from the square next to the
// door round. Both can be walked either way.
class OpenedPath {
 public:
  OpenedPath(const CycleSystem& cycles, Cell door, bool host_backwards, Cell first_of_guest, bool guest_backwards)
      : cycles_(cycles),
        host_(cycles.cycle_of(door)),
        guest_(cycles.cycle_of(first_of_guest)),
        host_size_(cycles.cycle(host_).size()),
        guest_size_(cycles.cycle(guest_).size()),
        host_backwards_(host_backwards),
        guest_backwards_(guest_backwards),
        host_start_(beside(cycles.position(door), host_size_, host_backwards)),
        guest_start_(cycles.position(first_of_guest)) {}

  [[nodiscard]] std::size_t size() const { return host_size_ + guest_size_; }
  [[nodiscard]] bool has(Cell cell) const {
    const std::size_t cycle = cycles_.cycle_of(cell);
    return cycle == host_ || cycle == guest_;
  }
  [[nodiscard]] std::size_t position(Cell cell) const {
    const std::size_t at = cycles_.position(cell);
    if (cycles_.cycle_of(cell) == host_) return steps(host_start_, at, host_size_, host_backwards_);
    return host_size_ + steps(guest_start_, at, guest_size_, guest_backwards_);
  }
  [[nodiscard]] Cell square(std::size_t position) const {
    if (position < host_size_)
      return cycles_.cycle(host_)[steps_from(host_start_, position, host_size_, host_backwards_)];
    return cycles_.cycle(guest_)[steps_from(guest_start_, position - host_size_, guest_size_, guest_backwards_)];
  }
  [[nodiscard]] CellList squares() const {
    CellList all;
    all.reserve(size());
    for (std::size_t i = 0; i < size(); ++i) all.push_back(square(i));
    return all;
  }

 private:
  static std::size_t beside(std::size_t at, std::size_t size, bool backwards) {
    return backwards ? (at + size - 1) % size : (at + 1) % size;
  }
  static std::size_t steps(std::size_t from, std::size_t to, std::size_t size, bool backwards) {
    const std::size_t first = backwards ? to : from;
    const std::size_t last = backwards ? from : to;
    return last >= first ? last - first : last + size - first;
  }
  static std::size_t steps_from(std::size_t from, std::size_t count, std::size_t size, bool backwards) {
    const std::size_t at = backwards ? from + size - count : from + count;
    return at >= size ? at - size : at;
  }

  const CycleSystem& cycles_;
  std::size_t host_;
  std::size_t guest_;
  std::size_t host_size_;
  std::size_t guest_size_;
  bool host_backwards_;
  bool guest_backwards_;
  std::size_t host_start_;
  std::size_t guest_start_;
};

// Depth-first search for rotations that let the path be closed.
class Closing {
 public:
  Closing(const MoveGraph& moves, const CycleSystem& cycles, std::uint64_t nodes)
      : moves_(moves), cycles_(cycles), nodes_left_(nodes) {}

  // With exactly the given number of rotations.
  bool close(const OpenedPath& path, std::size_t rotations) {
    made_.size = path.size();
    made_.pivots.clear();
    return close_with(path, rotations);
  }

  [[nodiscard]] const std::vector<std::uint32_t>& pivots() const { return made_.pivots; }
  [[nodiscard]] bool gave_up() const { return nodes_left_ == 0; }

 private:
  bool close_with(const OpenedPath& path, std::size_t rotations) {
    if (nodes_left_ == 0) return false;
    --nodes_left_;
    const Cell last = path.square(made_.origin(path.size() - 1));
    if (rotations == 0) return moves_.are_neighbours(last, path.square(0));
    for (const Cell near : moves_.neighbours(last)) {
      if (!path.has(near)) continue;
      const std::size_t pivot = made_.position(path.position(near));
      if (pivot + 2 >= path.size() || cycles_.is_virtual_edge(near, path.square(made_.origin(pivot + 1)))) continue;
      made_.pivots.push_back(static_cast<std::uint32_t>(pivot));
      if (close_with(path, rotations - 1)) return true;
      made_.pivots.pop_back();
    }
    return false;
  }

  const MoveGraph& moves_;
  const CycleSystem& cycles_;
  std::uint64_t nodes_left_;
  Rotations made_;
};

// Whether opening the cycle beside `at`, on the side where the walk begins, would break the virtual edge.
bool breaks_virtual_edge(const CycleSystem& cycles, Cell at, bool backwards) {
  const CellList& cycle = cycles.cycle(cycles.cycle_of(at));
  const std::size_t here = cycles.position(at);
  const std::size_t beside = backwards ? (here + cycle.size() - 1) % cycle.size() : (here + 1) % cycle.size();
  return cycles.is_virtual_edge(at, cycle[beside]);
}

}  // namespace

bool merge_by_rotation(const MoveGraph& moves, CycleSystem& cycles, std::size_t guest, std::uint64_t nodes) {
  Closing closing(moves, cycles, nodes);
  for (std::size_t rotations = 0; rotations <= most_rotations; ++rotations) {
    for (const Cell first : cycles.cycle(guest)) {
      for (const Cell door : moves.neighbours(first)) {
        const std::size_t host = cycles.cycle_of(door);
        if (host == guest) continue;
        for (const unsigned ways : {0U, 1U, 2U, 3U}) {
          const bool host_backwards = (ways & 1U) != 0;
          const bool guest_backwards = (ways & 2U) != 0;
          // The guest is walked from `first` round to the square before it, so the move between these is given up.
          if (breaks_virtual_edge(cycles, door, host_backwards) || breaks_virtual_edge(cycles, first, !guest_backwards))
            continue;
          const OpenedPath path(cycles, door, host_backwards, first, guest_backwards);
          if (closing.close(path, rotations)) {
            cycles.replace({host, guest}, rotated(path.squares(), closing.pivots()));
            return true;
          }
          if (closing.gave_up()) return false;
        }
      }
    }
  }
  return false;
}

}  // namespace cavalcade
