// Whether the tests are built with a sanitizer that takes more time and memory, and keeps what is freed: then figures
// do not tell, and limits on memory cannot be set.

#pragma once

namespace cavalcade::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool under_sanitizers = true;
#else
constexpr bool under_sanitizers = false;
#endif

// How many times longer things may take.
constexpr double allowance = under_sanitizers ? 30 : 1;

}  // namespace cavalcade::testing
