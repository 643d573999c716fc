// Two ways, and both are exact.
//
// Covers. A closed tour is a two-factor that is a single cycle. Two-factors have far fewer states than tours, so they
// can be counted and drawn where tours cannot. Draw two-factors, each with probability 1 / T, and keep the first that
// is a tour. A given tour is kept at the first try with probability 1/T, at the second with (1 - H/T) 1/T, where H is
// the number of tours, and so on: together 1/T * 1/(H/T) = 1/H, the same for every tour. On 8x8 23.4 % of the
// two-factors are tours. An open tour is a single cycle through one more vertex, which is joined to every square; the
// same holds. Plain rectangles draw them by count/rectangle/two_factors.hpp, other boards by
// count/frontier/completions.hpp.
//
// Tours. count/frontier/completions.hpp also draws tours directly, each with probability 1/H. That takes much more
// memory, so it is for boards on which hardly any cover is a tour, and for those that may have none: their number is
// known then.
//
// Which way is taken depends on a pilot: covers from a random stream of its own, of which nothing is kept. So what it
// saw says nothing about the tours that are drawn afterwards, and whatever it decides they are uniform.
//
// Tour number i of a seed is drawn from a random stream of its own, which depends on the seed and on i only: the same
// tours come whatever the number of threads, and whoever draws them in which order.

#include "count/sample/sampler.hpp"

#include <algorithm>
#include <array>

#include "base/random.hpp"
#include "board/given_moves.hpp"

namespace cavalcade::count {
namespace {

// The longer no cover is a tour, the more memory tours may take.
struct Stage {
  std::uint64_t tries = 0;
  std::uint64_t bytes = 0;
};
constexpr std::array<Stage, 2> pilot_stages{{{200, std::uint64_t{1} << 30U}, {1800, UINT64_MAX}}};

}  // namespace

Sampler::Sampler(const Board& board, bool closed, std::span<const Move> use, std::uint64_t seed, const Budget& budget)
    : cells_(board.free_cells().list()), closed_(closed), use_(use.begin(), use.end()), budget_(&budget) {
  Random keys(seed);
  key_ = keys.next();
  pilot_key_ = keys.next();
}

Graph Sampler::graph_of(const Board& board, const Budget& budget) const {
  return closed_ ? closed_graph(board, use_, budget) : open_graph(board, std::nullopt, use_, budget);
}

Result<Sampler> Sampler::build(const Board& board, bool closed, std::span<const Move> use, std::uint64_t seed,
                               const Terms& terms) try {
  if (const Result<void> done = terms.budget.allows(graph_bytes(board)); !done) return done.error();
  Sampler sampler(board, closed, use, seed, terms.budget);
  if (const Result<void> done = sampler.set_up(board, terms); !done) return done.error();
  return sampler;
} catch (const std::bad_alloc&) {
  return Error{"there is less memory than --memory-limit allows"};
}

Result<void> Sampler::set_up(const Board& board, const Terms& terms) {
  if (cells_.size() < (closed_ ? 3U : 2U)) {
    if (!closed_ && cells_.size() == 1) source_ = OneSquare{};
    return {};
  }
  if (fault_in_given_moves(board, {.closed = closed_, .from = {}, .to = {}}, use_)) return {};
  if (const Result<void> done = set_up_covers(board, terms); !done) return done.error();
  if (is_empty()) return {};
  Random pilot(pilot_key_);
  for (const Stage& stage : pilot_stages) {
    if (draws_tours_ || draw_by(pilot, stage.tries)) return {};
    if (!terms.budget.exhausted()) try_tours(board, stage.bytes, terms);
    if (terms.budget.exhausted()) return Error{terms.budget.why_exhausted()};
  }
  return {};
}

Result<void> Sampler::set_up_covers(const Board& board, const Terms& terms) {
  if (use_.empty() && TwoFactors::suits(board)) {
    Result<std::optional<TwoFactors>> factors =
        TwoFactors::build(board, closed_ ? Ends::none : Ends::two, TwoFactors::Keep::all_layers, terms);
    if (!factors) return factors.error();
    if (*factors && (*factors)->total() == 0) return {};
    if (*factors && (*factors)->can_draw()) {
      source_ = std::move(**factors);
      return {};
    }
  }
  const Graph graph = graph_of(board, terms.budget);
  if (terms.budget.exhausted()) return Error{terms.budget.why_exhausted()};
  Result<Completions> covers = Completions::build(graph, Completions::Kind::two_factors, terms);
  if (!covers) return covers.error();
  if (covers->total() > 0) source_ = std::move(*covers);
  return {};
}

// Tours instead of covers, if they fit beside them.
void Sampler::try_tours(const Board& board, std::uint64_t most_bytes, const Terms& terms) {
  const std::uint64_t taken = std::min(bytes(), terms.budget.memory());
  Limits limits;
  limits.time = terms.budget.time_left();
  limits.memory = std::min(most_bytes, terms.budget.memory() - taken);
  const Budget rest(limits, terms.budget.stop_flag());
  const Graph graph = graph_of(board, rest);
  if (rest.exhausted()) return;
  Result<Completions> tours =
      Completions::build(graph, Completions::Kind::tours, {rest, terms.progress, terms.threads, std::nullopt});
  if (!tours) return;
  draws_tours_ = true;
  if (tours->total() > 0)
    source_ = std::move(*tours);
  else
    source_ = Nothing{};
}

std::optional<Sampler::Drawn> Sampler::draw(std::uint64_t number) const {
  if (std::holds_alternative<OneSquare>(source_)) return Drawn{cells_, 1};
  Random random(key_ + number);
  return draw_by(random, UINT64_MAX);
}

std::optional<Sampler::Drawn> Sampler::draw_by(Random& random, std::uint64_t most_tries) const {
  Joined joined;
  for (std::uint64_t tries = 1; tries <= most_tries; ++tries) {
    if (budget_->exhausted()) return std::nullopt;
    draw_cover(random, joined);
    const std::optional<std::vector<std::uint32_t>> tour = tour_in(joined);
    if (!tour) continue;
    Drawn drawn{CellList(tour->size()), tries};
    std::transform(tour->begin(), tour->end(), drawn.squares.begin(), [&](std::uint32_t v) { return cells_[v]; });
    return drawn;
  }
  return std::nullopt;
}

void Sampler::draw_cover(Random& random, Joined& joined) const {
  if (const auto* factors = std::get_if<TwoFactors>(&source_)) {
    factors->draw(random, joined);
    return;
  }
  joined.assign(cells_.size(), {nowhere, nowhere});
  for (const Edge edge : std::get<Completions>(source_).draw(random))
    if (edge.one < cells_.size() && edge.other < cells_.size()) join(joined, edge.one, edge.other);
}

std::optional<std::vector<std::uint32_t>> Sampler::tour_in(const Joined& joined) const {
  std::uint32_t first = 0;
  if (!closed_)
    while (joined[first][1] != nowhere) ++first;
  const std::uint32_t second = std::min(joined[first][0], joined[first][1]);
  std::vector<std::uint32_t> walk{first};
  for (std::uint32_t here = second; here != nowhere && here != first;) {
    const std::uint32_t before = walk.back();
    walk.push_back(here);
    here = joined[here][0] == before ? joined[here][1] : joined[here][0];
  }
  if (walk.size() < joined.size()) return std::nullopt;
  return walk;
}

std::string_view Sampler::way() const {
  if (std::holds_alternative<TwoFactors>(source_)) return "degrees";
  return draws_tours_ ? "tours" : "covers";
}

std::uint64_t Sampler::bytes() const {
  if (const auto* factors = std::get_if<TwoFactors>(&source_)) return factors->peak_bytes();
  if (const auto* completions = std::get_if<Completions>(&source_)) return completions->bytes();
  return 0;
}

}  // namespace cavalcade::count
