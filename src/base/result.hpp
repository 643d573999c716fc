// Errors are values: a function that can be refused returns Result<T>, a T or an Error with one line a user can act on.

#pragma once

#include <string>
#include <utility>
#include <variant>

namespace cavalcade {

struct Error {
  std::string message;
};

template <class T>
class [[nodiscard]] Result {
 public:
  // Implicit on purpose: `return board;` and `return Error{...};` both read as what they mean.
  Result(T value) : held_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : held_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  explicit operator bool() const { return held_.index() == 0; }
  T& operator*() { return std::get<0>(held_); }
  const T& operator*() const { return std::get<0>(held_); }
  T* operator->() { return &std::get<0>(held_); }
  const T* operator->() const { return &std::get<0>(held_); }
  [[nodiscard]] const Error& error() const { return std::get<1>(held_); }

 private:
  std::variant<T, Error> held_;
};

}  // namespace cavalcade
