// Stands in for cover/weights.cpp in a build without Clp: a method that has nothing to try, so that the others go on
// without it.

#include "cover/search.hpp"

namespace cavalcade::cover {
namespace {

class NoWeights final : public Search {
 public:
  std::optional<Answer> work(std::uint64_t /*effort*/, const Budget& /*budget*/) override { return std::nullopt; }
  [[nodiscard]] bool has_given_up() const override { return true; }
};

}  // namespace

std::unique_ptr<Search> weights(const CoverInstance& /*instance*/) {
  return std::make_unique<NoWeights>();
}

}  // namespace cavalcade::cover
