#include "ask/answer.hpp"

#include <array>

namespace cavalcade {

std::string_view name_of(Verdict verdict) {
  constexpr std::array<std::string_view, 4> names{"solved", "optimal", "impossible", "unknown"};
  return names[static_cast<std::size_t>(verdict)];
}

std::string_view name_of(VisitRowKind kind) {
  constexpr std::array<std::string_view, 8> names{"moves", "ends",   "visited", "move",
                                                  "end",   "way-in", "ends-in", "way-out"};
  return names[static_cast<std::size_t>(kind)];
}

void Stats::set(std::string_view name, std::uint64_t value) {
  for (auto& [known, old] : counters_) {
    if (known != name) continue;
    old = value;
    return;
  }
  counters_.emplace_back(name, value);
}

std::uint64_t Stats::get(std::string_view name) const {
  for (const auto& [known, value] : counters_)
    if (known == name) return value;
  return 0;
}

Answer solved(Witness witness, Stats stats) {
  Answer answer;
  answer.verdict = Verdict::solved;
  answer.witness = std::move(witness);
  answer.stats = std::move(stats);
  return answer;
}

Answer impossible(std::string reason, Certificate certificate, Stats stats) {
  Answer answer;
  answer.verdict = Verdict::impossible;
  answer.reason = std::move(reason);
  answer.certificate = std::move(certificate);
  answer.stats = std::move(stats);
  return answer;
}

Answer unknown(std::string reason, Stats stats) {
  Answer answer;
  answer.reason = std::move(reason);
  answer.stats = std::move(stats);
  return answer;
}

Answer out_of_budget(const Budget& budget, Stats stats) {
  Answer answer = unknown(budget.why_exhausted(), std::move(stats));
  answer.interrupted = budget.interrupted();
  return answer;
}

}  // namespace cavalcade
