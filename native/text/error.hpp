// What is wrong with a text, as a value: a code, a place and two clauses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace runout::text {

enum class Code : std::uint8_t {
    none,
    notation,          // cannot be read
    pasted,            // not in the notation as it stands; a reader of pasted forms may rewrite it
    no_item,           // has separators at most; all of the text is meant
    ambiguous,         // read to its end, and refused because it may be meant otherwise
    overlap,           // names a combo again, where that is refused
    limit_exceeded,    // too long, too deep, or too many items
    duplicate_card,    // one card in two places
    wrong_card_count,  // too few or too many cards
};

// Characters of a text: Unicode code points, the first of which is column 1. A column of 0 means
// that no place is known.
struct Place {
    std::size_t column = 0;
    std::size_t length = 0;
};

// Texts of others stand in the clauses as they were written, in UTF-8; quoted ones as Python's repr
// quotes them.
struct Error {
    Code code = Code::none;
    Place place;
    Place related;  // of duplicate_card: where the card stands first
    // What is wrong. The whole message where the code is limit_exceeded, duplicate_card or
    // wrong_card_count.
    std::string reason;
    std::string hint;  // what would have been right, or empty

    explicit operator bool() const { return code != Code::none; }
};

// Return the sentence that a user reads: `'AKh', character 3: expected s or o; for a king of hearts
// write AxKh`. Of a long text it quotes the surroundings of the place.
std::string message_of(std::string_view text, const Error& error);

}  // namespace runout::text
