// A request that has been read to its end, and has a handler. The session shares it with the worker, which may need it
// longer: a client can leave at any time.

#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "serve/exchange.hpp"

namespace cavalcade::serve {

using Routes = std::vector<Route>;

class Errand {
 public:
  // `route` is one of the routes.
  Errand(std::shared_ptr<const Routes> routes, const Route& route, Asked asked)
      : asked_(std::move(asked)), routes_(std::move(routes)), route_(route), lane_(route.lane) {
    exchange_.set_hurry(route.then.has_value());
  }

  [[nodiscard]] const Asked& asked() const { return asked_; }
  [[nodiscard]] Exchange& exchange() { return exchange_; }
  [[nodiscard]] Lane lane() const { return lane_; }

  // After a reply that was unfinished: what follows is done in the other lane, and to its end.
  void move_on() {
    lane_ = route_.then.value_or(lane_);
    exchange_.set_hurry(false);
  }

  // Calls the handler. What it throws becomes a 500.
  [[nodiscard]] Reply perform();

 private:
  Asked asked_;
  Exchange exchange_;
  std::shared_ptr<const Routes> routes_;  // keeps `route_`
  const Route& route_;
  Lane lane_;
};

}  // namespace cavalcade::serve
