// Decimals as doubles, and doubles as decimals.
#pragma once

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace runout {

// Return the double nearest to a number such as `5`, `.5` or `5e-1`; none where it is infinite or
// 0.
inline std::optional<double> nearest_double(std::string_view number) {
    double value = 0;
    const auto result = std::from_chars(number.data(), number.data() + number.size(), value);
    if (result.ec != std::errc{}) return std::nullopt;
    return value;
}

// Return the shortest number that reads back as this double, maybe with an exponent.
inline std::string shortest_decimal(double value) {
    std::array<char, 32> text;
    const auto result = std::to_chars(text.data(), text.data() + text.size(), value);
    return std::string(text.data(), result.ptr);
}

}  // namespace runout
