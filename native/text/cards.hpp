// Cards as text: a rank and a suit, `Ah`; reading also takes `10h`, any case and the suit signs.
//
// Texts are UTF-8 of any content and length. Spaces and commas between cards are ignored.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/cards.hpp"
#include "text/error.hpp"

namespace runout::text {

inline constexpr std::string_view kRankLetters = "23456789TJQKA";
inline constexpr std::string_view kSuitLetters = "cdhs";

// The rank of a letter in any case, and the suit of a letter in any case or of a sign.
std::optional<int> rank_of_letter(char32_t letter);
std::optional<int> suit_of_letter(char32_t letter);
// Whether a sign may be followed by this character, which says how it is drawn.
bool is_variation_selector(char32_t code);

// A rank or a suit at the start of a text.
struct Part {
    std::optional<int> number;
    std::size_t bytes = 0;  // of it, or of the character that is none
};
// `10` is a rank too; the selector that may follow a suit's sign is of the suit.
Part read_rank(std::string_view text);
Part read_suit(std::string_view text);

struct CardsReading {
    Error error;
    std::vector<Card> cards;  // in the order written; empty where there is an error
};

// Read any number of cards; a card may stand twice.
CardsReading read_cards(std::string_view text);

// Read any number of different cards; or duplicate_card.
CardsReading read_different_cards(std::string_view text);

// Read one card.
CardsReading read_card(std::string_view text);

// Read 0, 3, 4 or 5 different cards, the flop from high to low and, within a rank, as c d h s; or
// wrong_card_count, duplicate_card.
CardsReading read_board(std::string_view text);

// Read two different cards; or duplicate_card.
CardsReading read_combo(std::string_view text);

// Return the refusal of the first card that occurs twice, with its places in the text if the text
// has exactly these cards in this order; the text may be empty.
Error duplicate_card(std::span<const Card> cards, std::string_view text);

// Return the refusal of so many cards on a board.
Error wrong_board(std::size_t cards, std::string_view text);

struct HandReading {
    Error error;
    std::optional<int> combo;
    std::optional<int> hand_class;  // of the 169: AA..22, AKs..32s, AKo..32o
};

// Read `AA`, `AKs` or `AKo`, the cards in either order.
HandReading read_hand_class(std::string_view text);

// Read a hand class, or two different cards.
HandReading read_hand(std::string_view text);

// `Ah`, `AhKd` with the higher card first, `AKs`.
std::string text_of(Card card);
std::string text_of_combo(int combo);
std::string text_of_class(int hand_class);

}  // namespace runout::text
