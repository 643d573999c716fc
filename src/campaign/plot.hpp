// Plots of the report, as SVG to be put into a page (draw/plot.hpp): one column per size, the targets side by side in
// it.

#pragma once

#include <string>
#include <vector>

#include "campaign/record.hpp"
#include "campaign/summary.hpp"

namespace cavalcade::campaign {

// Mean share of the free squares that was visited, with whiskers of one standard deviation.
std::string coverage_plot(const std::vector<Group>& groups);

// Every task a dot, and the mean, on a logarithmic axis.
std::string time_plot(const std::vector<Group>& groups, const std::vector<Record>& records);

// The mark of a target, as in the plots, to stand in a line of text.
std::string legend_mark(Target target);

}  // namespace cavalcade::campaign
