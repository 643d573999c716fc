// A question written down for another tool: a model, whose text is the same for every board, and the data of this one.
// Both files belong into one folder, under their names, and the tool is run there.

#pragma once

#include <string>

namespace cavalcade::model {

struct ModelFiles {
  std::string model_name;
  std::string model;
  std::string data_name;
  std::string data;
};

}  // namespace cavalcade::model
