// The form of a unit: its cards, suits and signs as written, and why a word has none.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "text/units.hpp"

namespace runout::text {

inline constexpr int kAnyRank = -1;

// Lower-case w x y z after a rank are suit variables.
constexpr bool is_variable(char suit) {
    return suit >= 'w' && suit <= 'z';
}

struct CardForm {
    int rank = kAnyRank;
    char suit = 0;  // c d h s, a variable, or 0
    std::string_view rank_text;
    std::string_view suit_text;  // with a variation selector; of the second card also s or o

    std::size_t length() const { return rank_text.size() + suit_text.size(); }
};

struct HandForm {
    CardForm first;
    CardForm second;
    char suitedness = 0;  // s, o or 0
    std::string_view all;

    bool is_ranked() const { return first.rank != kAnyRank && second.rank != kAnyRank; }
    bool is_pair() const { return first.rank == second.rank && is_ranked(); }
};

// hand ["+" | "-" [hand]]
struct UnitForm {
    HandForm hand;
    char sign = 0;
    std::optional<HandForm> end;
    std::size_t length = 0;  // 0: the text does not begin with a unit
};

// Return the card at the start of a text, and the longest unit.
std::optional<CardForm> match_card(std::string_view text);
UnitForm match_unit(std::string_view text);

// Return the refusal of a word that is not a unit to its end; `form` is the unit it begins with.
Refusal unreadable(std::string_view word, const UnitForm& form);

// Return the refusal of a suit on the second card alone, as in `AKh`.
Refusal second_suit_alone(const HandForm& form);

}  // namespace runout::text
