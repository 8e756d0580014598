// Hand categories: what each combo makes of a board out of its own cards, and what it draws to.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/cards.hpp"

namespace runout {

// What a combo makes; every combo makes exactly one. docs/categories.md defines them.
enum class MadeHand : std::uint8_t {
    straight_flush,
    quads,
    full_house,
    flush,
    straight,
    set,    // three of a kind with a pocket pair
    trips,  // three of a kind with one hole card
    two_pair,
    overpair,
    top_pair_top_kicker,
    top_pair_good_kicker,
    top_pair_weak_kicker,
    pocket_pair_below_top,
    second_pair,
    low_pair,
    underpair,
    ace_high,
    king_high,
    air,
    plays_board,
    blocked = 0xff,  // a card of the combo is on the board
};

// What a combo draws to, as bits; any number of them.
enum class Draw : std::uint8_t {
    combo_draw = 1 << 0,
    nut_flush_draw = 1 << 1,
    flush_draw = 1 << 2,
    open_ended = 1 << 3,
    gutshot = 1 << 4,
    overcards = 1 << 5,
    backdoor_flush = 1 << 6,
    backdoor_straight = 1 << 7,
};

struct HandCategories {
    std::array<MadeHand, kCombos> made;
    std::array<std::uint8_t, kCombos> draws;  // bits of Draw
};

// Return the categories of all combos on a board of three to five different cards.
HandCategories classify_hands(std::span<const Card> board);

}  // namespace runout
