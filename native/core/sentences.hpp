// Sentences of messages, put together from their parts.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace runout {

std::string join(std::initializer_list<std::string_view> parts);

// Return texts, put together.
template <typename... Texts>
std::string joined(const Texts&... texts) {
    return join({std::string_view(texts)...});
}

// Append a code point in UTF-8; half of a pair of surrogates as it stands, three bytes.
void append_character(std::string& text, char32_t code);

constexpr bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}
constexpr char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + ('a' - 'A')) : letter;
}

// Put commas between thousands: `1,234,567`.
std::string grouped(std::string digits);

// `1 card`, `3 cards`
std::string counted(std::size_t count, std::string_view noun);

}  // namespace runout
