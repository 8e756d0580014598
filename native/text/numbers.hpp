// Numbers of range notation: their form, their values, and how messages show them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace runout::text {

// Return the length of the number at the start of a text, such as `5`, `5.`, `.5` and `5e-1`, or 0.
std::size_t number_length(std::string_view text);

bool is_number(std::string_view text);

// Return the double nearest to a number; the numbers from about 1.8e308 on are infinite.
double value_of(std::string_view number);
// Return the double nearest to a number of percent as a fraction of 1.
double value_of_percent(std::string_view number);

// Return the shortest decimal without an exponent that reads back as this weight, from 0 to 1.
std::string text_of_weight(double weight);

// Return a fraction of 1 in percent, exactly: 0.5 is 50, 5e-4 is 0.05.
std::string percent_of(std::string_view fraction);
// The same for a message; that of a long number is truncated.
std::string short_percent_of(std::string_view fraction);

}  // namespace runout::text
