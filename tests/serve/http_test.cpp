#include "serve/http.hpp"

#include <string>

#include <gtest/gtest.h>

namespace cavalcade::serve {
namespace {

TEST(Fields, AcceptEncodingChoosesTheForm) {
  for (const std::string plain :
       {"", "identity", "br", "deflate, br", "gzip;q=0", "gzip;q=0.000, *", "gzip;q=0.5, identity",
        "gzip;q=0.5, identity;q=0.6", "identity, *;q=0.1", "*;q=0, identity;q=0.1", "gzipped", "gzip;q=2",
        "gzip;q=", "gzip;q=x", "gzip;q=0.5000", "gzip;quality=1", ",,"})
    EXPECT_EQ(form_for(plain), Form::plain) << plain;
  for (const std::string gzip :
       {"gzip", "GZip", "x-gzip", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.001", "*", "*;q=0.5",
        "identity;q=0.5, gzip;q=0.5", "identity;q=0, *", "identity;q=0, gzip", " gzip ; Q=1.000 "})
    EXPECT_EQ(form_for(gzip), Form::gzip) << gzip;
  for (const std::string none : {"identity;q=0", "*;q=0", "gzip;q=0, identity;q=0.0", "br, *;q=0"})
    EXPECT_EQ(form_for(none), Form::none) << none;
}

}  // namespace
}  // namespace cavalcade::serve
