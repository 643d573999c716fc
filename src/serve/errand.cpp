#include "serve/errand.hpp"

namespace cavalcade::serve {

Reply Errand::perform() {
  try {
    return route_.work(asked_, exchange_);
  } catch (...) {
    return refusal(500, "internal error");
  }
}

}  // namespace cavalcade::serve
