// What holds for every text that is read as a range.
#pragma once

#include <string_view>

#include "text/ranges.hpp"

namespace checks {

// Read a text, and return the law that does not hold, or an empty text.
std::string_view broken_range_law(std::string_view text, runout::text::RangeOptions options);

// An ordering for ranges in percent: the hand classes by their indices.
runout::text::Ordering some_ordering();

}  // namespace checks
