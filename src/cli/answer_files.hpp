// Files with answers, for the commands that read them: what a file does not say is said by options, and --from names
// the program whose output it is.

#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ask/json.hpp"
#include "base/result.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "read/foreign.hpp"
#include "read/read.hpp"

namespace cavalcade::cli {

struct AnswerFileOptions {
  std::vector<std::string> files;
  Request said;
  std::optional<std::string> board;
  std::optional<std::string> task;
  std::optional<std::string> from;
};
void declare_answer_files(Options& options, AnswerFileOptions& answers, const std::string& help);

// The options, understood.
struct AnswerFiles {
  std::vector<std::string> files;
  Request said;
  std::optional<read::Origin> from;
  std::optional<Question> question;  // of the model that --from is about: the first of the files given
};
Result<AnswerFiles> parse_answer_files(const AnswerFileOptions& options);

struct StoredAnswer {
  Solved solved;
  std::string fault{};  // of another program's solution that is none
};

// A file with one answer, or with one per line.
class AnswerFile {
 public:
  static Result<AnswerFile> open(const std::string& name, const AnswerFiles& all);

  [[nodiscard]] std::size_t bytes() const { return text_->size(); }
  [[nodiscard]] bool is_list() const { return pieces_.size() > 1; }
  [[nodiscard]] bool is_foreign() const { return all_->from.has_value(); }
  [[nodiscard]] const std::vector<read::Piece>& pieces() const { return pieces_; }
  // The form of a file of ours.
  [[nodiscard]] read::Form form() const { return read::form_of(*text_); }

  [[nodiscard]] Result<StoredAnswer> read(const read::Piece& piece) const;

 private:
  const AnswerFiles* all_ = nullptr;
  std::shared_ptr<const std::string> text_;  // which the pieces look into
  std::vector<read::Piece> pieces_;
};

// The worse of two ends: interrupted, invalid, a fault, unknown, in this order.
Exit worse(Exit one, Exit other);

}  // namespace cavalcade::cli
