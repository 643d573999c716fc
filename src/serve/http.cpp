#include "serve/http.hpp"

#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace cavalcade::serve {
namespace {

// The weight of "gzip; q=0.5" in thousandths: 1000 if none is given, 0 if it cannot be read.
int weight_of(std::string_view item) {
  const auto semicolon = item.find(';');
  if (semicolon == std::string_view::npos) return 1000;
  const std::string_view parameter = trimmed(item.substr(semicolon + 1));
  if (!same_word(parameter.substr(0, 2), "q=")) return 0;
  const std::string_view number = parameter.substr(2);  // "1", "0.5", "0.125"
  if (number.empty() || number.size() > 5 || (number.size() > 1 && number[1] != '.')) return 0;
  int thousandths = 0;
  int unit = 1000;
  for (std::size_t i = 0; i < number.size(); ++i) {
    if (i == 1) continue;
    if (number[i] < '0' || number[i] > '9') return 0;
    thousandths += (number[i] - '0') * unit;
    unit /= 10;
  }
  return thousandths <= 1000 ? thousandths : 0;
}

}  // namespace

HttpResponse refusal(int status, std::string_view line) {
  const nlohmann::json body{{"error", line}};
  HttpResponse reply;
  reply.status = status;
  reply.body = body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
  return reply;
}

HttpResponse unfinished() {
  HttpResponse reply;
  reply.is_unfinished = true;
  return reply;
}

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& letter : lower)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return lower;
}

bool same_word(std::string_view a, std::string_view b) {
  return in_lower_case(a) == in_lower_case(b);
}

std::string_view without_parameters(std::string_view item) {
  return trimmed(item.substr(0, item.find(';')));
}

Form form_for(std::string_view accepted) {
  std::optional<int> gzip;
  std::optional<int> plain;
  std::optional<int> any_other;
  for_each_item(accepted, [&](std::string_view item) {
    const std::string_view name = without_parameters(item);
    if (same_word(name, "gzip") || same_word(name, "x-gzip")) gzip = weight_of(item);
    if (same_word(name, "identity")) plain = weight_of(item);
    if (name == "*") any_other = weight_of(item);
  });
  const int for_gzip = gzip.value_or(any_other.value_or(0));
  if (for_gzip > 0 && for_gzip >= plain.value_or(0)) return Form::gzip;
  const bool plain_is_refused = plain.value_or(any_other.value_or(1)) == 0;
  return plain_is_refused ? Form::none : Form::plain;
}

}  // namespace cavalcade::serve
