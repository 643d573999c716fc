// The kinds of certificate: what they are called in files, and which tasks each of them speaks of. A certificate proves
// nothing about any other task, however true its remark: the checker refuses it there.
//
// No kind speaks of a count. Where there is nothing to count, the answer is 0 and not `impossible`.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <variant>

#include "ask/answer.hpp"
#include "ask/question.hpp"

namespace cavalcade {

// What a task is to a certificate; several are added up.
enum Subject : std::uint8_t {
  open_tours = 1,
  closed_tours = 2,
  covers = 4,  // by cycles; what is about tours speaks of those by a single cycle
  visits = 8,  // bounds of them, since no visit is impossible
  counts = 16,
};

struct CertificateKind {
  std::string_view name;
  std::uint8_t subjects;
};

// In the order of the variant.
constexpr std::array<CertificateKind, std::variant_size_v<Certificate>> certificate_kinds{{
    {"closed-theorem", closed_tours | covers},
    {"open-theorem", open_tours | closed_tours | covers},
    {"colours", open_tours | closed_tours | covers},
    {"too-few-moves", open_tours | closed_tours | covers},
    {"separated", open_tours | closed_tours | covers},
    {"too-small", closed_tours | covers},
    {"exhausted", open_tours | closed_tours | covers},
    {"colour-bound", open_tours | closed_tours | covers},
    {"move-shortage", open_tours | closed_tours | covers},
    {"separating-set", open_tours | closed_tours | covers},
    {"proof", open_tours | closed_tours | covers},
    {"piece-sizes", closed_tours | covers},
    {"weights", closed_tours | covers},
    {"cover-proof", closed_tours | covers},
    {"visit-colours", visits},
    {"visit-matching", visits},
    {"visit-duals", visits},
    {"visit-proof", visits},
}};

inline Subject subject_of(const Task& task) {
  if (const auto* tour = std::get_if<TourTask>(&task)) return tour->closed ? closed_tours : open_tours;
  if (std::holds_alternative<CyclesTask>(task)) return covers;
  return std::holds_alternative<VisitTask>(task) ? visits : counts;
}

inline bool speaks_of(const Certificate& certificate, Subject subject) {
  return (certificate_kinds[certificate.index()].subjects & subject) != 0;
}

}  // namespace cavalcade
