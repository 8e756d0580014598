// Characters of texts in UTF-8, and how messages quote texts of others.
//
// A character is a Unicode code point. A lone surrogate is one, as in Python; each byte that is not
// UTF-8 is one as well and reads as U+FFFD.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/sentences.hpp"

namespace runout::text {

struct Character {
    char32_t code = 0;
    std::size_t bytes = 0;
};

// Return the first character of a text that is not empty.
Character first_character(std::string_view text);

std::size_t count_characters(std::string_view text);
std::u32string code_points(std::string_view text);

// Return the first characters of a text, at most so many.
std::string_view first_characters(std::string_view text, std::size_t count);

// White space as Python's `str` and `re` have it.
bool is_space(char32_t code);

// Quote a text as Python's repr does, for which unassigned code points are printable here.
std::string quoted(std::string_view text);
// The same of a word, truncated if long.
std::string quoted_word(std::string_view word);
// Return a word that would make a message unreadable truncated.
std::string short_word(std::string_view word);
// Quote a text in a message; of a long one its beginning.
std::string excerpt(std::string_view text);
// The same; of a long one the surroundings of a column.
std::string excerpt_around(std::string_view text, std::size_t column);

}  // namespace runout::text
