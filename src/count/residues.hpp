// Numbers too large for a machine word, from what they leave when divided by primes. By the Chinese remainder theorem
// the remainders modulo several primes fix a number that is smaller than the product of the primes.

#pragma once

#include <cstddef>
#include <cstdint>
#include <gmpxx.h>

#include "base/int128.hpp"

namespace cavalcade::count {

using Number = mpz_class;

Number to_number(Unsigned128 value);

// The largest primes below 2^62, from the largest on: two remainders add up without overflow.
std::uint64_t prime(std::size_t place);

// Remainders of one unknown number, collected prime by prime.
class Residues {
 public:
  // `remainder` is below prime(size()).
  void add(std::uint64_t remainder);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Number& modulus() const { return modulus_; }  // the product of the primes so far
  [[nodiscard]] const Number& value() const { return value_; }      // the number, if it is below the modulus

 private:
  std::size_t size_ = 0;
  Number modulus_ = 1;
  Number value_ = 0;
};

}  // namespace cavalcade::count
