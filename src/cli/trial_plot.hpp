// What a trial has shown, as plots: times, nodes, and how many trials found a tour.

#pragma once

#include <vector>

#include "cli/trial_report.hpp"
#include "draw/plot.hpp"

namespace cavalcade::cli {

// Why so many boards or methods have no room side by side, if so.
Result<void> require_room_in_plots(const std::vector<Contestant>& contestants);

// A column per board, the methods side by side in it.
std::vector<draw::Plot> plots_of(const TrialReport& report);

}  // namespace cavalcade::cli
