// Decimals as doubles, and doubles as decimals, by the caller: the library's functions take 17 kB.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace runout {

__attribute__((import_module("runout"), import_name("number_of"))) double number_of(
    const char* text, std::size_t bytes);
// Writes 32 bytes at most; returns their number.
__attribute__((import_module("runout"), import_name("text_of_number"))) std::size_t text_of_number(
    double value, char* text);

inline std::optional<double> nearest_double(std::string_view number) {
    return number_of(number.data(), number.size());
}

inline std::string shortest_decimal(double value) {
    std::array<char, 32> text;
    return std::string(text.data(), text_of_number(value, text.data()));
}

}  // namespace runout
