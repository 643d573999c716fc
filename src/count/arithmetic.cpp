#include "count/arithmetic.hpp"

#include <array>
#include <bit>
#include <mutex>
#include <vector>

namespace cavalcade::count {
namespace {

// GMP's test runs Baillie-PSW first, which no number below 2^64 deceives.
bool is_prime(std::uint64_t candidate) {
  return mpz_probab_prime_p(to_number(candidate).get_mpz_t(), 24) != 0;
}

}  // namespace

Number to_number(Unsigned128 value) {
  const std::array words{static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64U)};
  Number number;
  mpz_import(number.get_mpz_t(), words.size(), -1, sizeof words[0], 0, 0, words.data());
  return number;
}

Unsigned128 random_below(Unsigned128 bound, Random& random) {
  const auto high = static_cast<std::uint64_t>((bound - 1) >> 64U);
  if (high == 0 && static_cast<std::uint64_t>(bound) != 0) return random.below(static_cast<std::uint64_t>(bound));
  const std::uint64_t mask = high == 0 ? 0 : ~std::uint64_t{0} >> static_cast<unsigned>(std::countl_zero(high));
  for (;;) {
    const Unsigned128 upper = random.next() & mask;
    const Unsigned128 drawn = (upper << 64U) | random.next();
    if (drawn < bound) return drawn;
  }
}

Number random_below(const Number& bound, Random& random) {
  const std::size_t bits = mpz_sizeinbase(bound.get_mpz_t(), 2);
  std::vector<std::uint64_t> words((bits + 63) / 64);
  for (;;) {
    for (std::uint64_t& word : words) word = random.next();
    Number drawn;
    mpz_import(drawn.get_mpz_t(), words.size(), -1, sizeof words[0], 0, 0, words.data());
    mpz_fdiv_r_2exp(drawn.get_mpz_t(), drawn.get_mpz_t(), bits);
    if (drawn < bound) return drawn;
  }
}

std::uint64_t prime(std::size_t place) {
  static std::mutex mutex;
  static std::vector<std::uint64_t> primes;
  const std::scoped_lock lock(mutex);
  std::uint64_t candidate = primes.empty() ? (std::uint64_t{1} << 62U) + 1 : primes.back();
  while (primes.size() <= place) {
    do candidate -= 2;
    while (!is_prime(candidate));
    primes.push_back(candidate);
  }
  return primes[place];
}

// With x = value (mod modulus) and x = remainder (mod p): x = value + modulus * t, and t follows modulo p.
void Residues::add(std::uint64_t remainder) {
  const Number p = to_number(prime(size_));
  Number inverse;
  mpz_invert(inverse.get_mpz_t(), modulus_.get_mpz_t(), p.get_mpz_t());
  Number t = (to_number(remainder) - value_) * inverse;
  mpz_mod(t.get_mpz_t(), t.get_mpz_t(), p.get_mpz_t());
  value_ += modulus_ * t;
  modulus_ *= p;
  ++size_;
}

}  // namespace cavalcade::count
