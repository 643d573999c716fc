// The numbers that states carry, and how they add up without ever overflowing in silence.
//
//   Words     machine words, where a proved bound says beforehand that they suffice
//   Checked   machine words of which every operation is checked; the first that overflows is noted
//   Modular   remainders modulo a prime below 2^62, for counts that outgrow words
//
// By the Chinese remainder theorem the remainders modulo several primes fix a number that is smaller than the product
// of the primes (Residues).

#pragma once

#include <cstddef>
#include <cstdint>
#include <gmpxx.h>

#include "base/int128.hpp"
#include "base/random.hpp"

namespace cavalcade::count {

using Number = mpz_class;

Number to_number(Unsigned128 value);

// Uniform in 0 .. bound - 1, exactly: draws that are too large are thrown away. Requires bound > 0.
Unsigned128 random_below(Unsigned128 bound, Random& random);
Number random_below(const Number& bound, Random& random);

// What a count is kept in. All but automatic are for tests: they end the count where they do not suffice. Words are of
// 64 and 128 bits in the frontier program, of 32 and 64 bits in that for rectangles.
enum class Numbers : std::uint8_t { automatic, narrow_words, wide_words, residues };

template <class Word>
struct Words {
  using Count = Word;
  static constexpr bool is_exact = true;
  static constexpr double limit = sizeof(Word) == 4 ? 0x1p32 : 0x1p64;

  // Also of vectors of counts.
  template <class Value>
  static void add(Value& sum, const Value& more) {
    sum += more;
  }
};
using Words32 = Words<std::uint32_t>;
using Words64 = Words<std::uint64_t>;

template <class Word>
struct Checked {
  using Count = Word;
  bool overflowed = false;

  Count times(Count value, std::int64_t weight) {
    Count product = 0;
    overflowed |= __builtin_mul_overflow(value, weight, &product);
    return product;
  }
  void add(Count& sum, Count more) { overflowed |= __builtin_add_overflow(sum, more, &sum); }
};

struct Modular {
  using Count = std::uint64_t;
  static constexpr bool is_exact = false;
  static constexpr bool overflowed = false;

  std::uint64_t prime = 2;

  [[nodiscard]] Count times(Count value, std::int64_t weight) const {
    if (weight == 1) return value;
    const auto divisor = static_cast<std::int64_t>(prime);
    const auto remainder = static_cast<Count>((weight % divisor + divisor) % divisor);
    return static_cast<Count>(Unsigned128{value} * remainder % prime);
  }
  void add(Count& sum, Count more) const {
    sum += more;
    if (sum >= prime) sum -= prime;
  }
};

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
