// Errors are values: a function that can be refused returns Result<T>, a T or an Error with one line a user can act on.
// Result<void> is for what is done or refused, and has nothing to hand over: `return {};` says that it is done.

#pragma once

#include <optional>
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

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  explicit operator bool() const { return !error_; }
  [[nodiscard]] const Error& error() const { return *error_; }

 private:
  std::optional<Error> error_;
};

}  // namespace cavalcade
