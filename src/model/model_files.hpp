// A question written down for another tool: a model, whose text is the same for every board, and the data of this one.
// Both files belong into one folder, under their names, and the tool is run there. Some languages have no data files.

#pragma once

#include <string>
#include <utility>
#include <vector>

namespace cavalcade::model {

struct ModelFiles {
  std::string model_name;
  std::string model;
  std::string data_name;  // empty: everything is in the model
  std::string data;
  std::vector<std::string> options{};  // that the tool does best with on this model
};

inline ModelFiles one_file(std::string name, std::string text) {
  return {.model_name = std::move(name), .model = std::move(text), .data_name = {}, .data = {}};
}

}  // namespace cavalcade::model
