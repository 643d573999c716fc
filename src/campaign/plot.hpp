// Plots of the report, as SVG to be put into a page (draw/plot.hpp): one column per board, the targets side by side in
// it, each with a shape and a colour of its own (the colours come from the page, which knows light from dark).

#pragma once

#include <string>
#include <vector>

#include "campaign/record.hpp"
#include "campaign/report.hpp"

namespace cavalcade::campaign {

// Mean share of the free squares that was visited, with whiskers of one standard deviation.
std::string coverage_plot(const ReportPart& part);

// Share of the tasks that ended in an answer.
std::string decided_plot(const ReportPart& part);

// Every task a dot, and the mean, on a logarithmic axis.
std::string time_plot(const ReportPart& part);

// The mark of a target, as in the plots, to stand in a line of text.
std::string legend_mark(Target target);

}  // namespace cavalcade::campaign
