// cavalcade campaign report: what came of a campaign, so far or in the end.

#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "base/text.hpp"
#include "campaign/report.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"

namespace cavalcade::cli {
namespace {

enum class Form : std::uint8_t { text, csv, json, html };

struct NamedForm {
  std::string_view name;
  std::string_view ending;
  Form form;
};
constexpr std::array<NamedForm, 4> forms{{{"text", ".txt", Form::text},
                                          {"csv", ".csv", Form::csv},
                                          {"json", ".json", Form::json},
                                          {"html", ".html", Form::html}}};

class CampaignReport final : public Command {
 public:
  void declare(Options& options) override {
    options.name = "report";
    options.summary = "What was found, how fast and what is proved, by board and target: text, CSV, JSON or a page";
    options.text("FOLDER", "FOLDER", folder_, "The folder of the campaign").required = true;
    options.text("--format", "FORMAT", format_, "text, csv, json or html (default: by the ending of -o, else text)");
    options.text("-o,--output", "FILE", file_, "Write to this file instead of standard output");
    options.text("--recorded", "FILE", recorded_,
                 "Results of others for the same instances (default: FOLDER/recorded.json)");
    options.examples = {{"campaign report results"},
                        {"campaign report results -o report.html"},
                        {"campaign report results --format json"},
                        {"campaign report results --format csv --recorded theirs.json"}};
  }

  Exit run() override {
    if (file_ == "-") file_.clear();
    const Result<Form> form = parse_form();
    if (!form) return refuse(form.error().message);
    if (!file_.empty())
      if (const Result<void> done = require_writable("-o", file_); !done) return refuse(done.error().message);
    const Result<campaign::Report> report = campaign::gather_report(folder_, recorded_);
    if (!report) return refuse(report.error().message);
    const Result<void> written = write_to("-o", file_, [&](std::ostream& out) {
      write(out, *form, *report);
      return Result<void>();
    });
    if (!written) return refuse(written.error().message);
    return Exit::answered;
  }

 private:
  Result<Form> parse_form() {
    if (format_) {
      for (const NamedForm& named : forms)
        if (named.name == *format_) return named.form;
      return Error{fmt::format("--format: {} is not one of text, csv, json, html", in_quotes(*format_))};
    }
    if (file_.empty()) return Form::text;
    for (const NamedForm& named : forms)
      if (std::filesystem::path(file_).extension() == named.ending) return named.form;
    return Error{
        fmt::format("-o: the ending of '{}' names no format; name one with --format (text, csv, json, html)", file_)};
  }

  void write(std::ostream& out, Form form, const campaign::Report& report) const {
    if (form == Form::csv) return campaign::write_csv(out, report);
    if (form == Form::json) return campaign::write_json(out, report);
    if (form == Form::html) return campaign::write_page(out, report, folder_);
    campaign::write_text(out, report);
  }

  std::string folder_;
  std::string file_;
  std::optional<std::string> format_;
  std::optional<std::string> recorded_;
};

}  // namespace

std::unique_ptr<Command> campaign_report_command() {
  return std::make_unique<CampaignReport>();
}

}  // namespace cavalcade::cli
