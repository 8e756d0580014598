// Outs: what each card that may come next does for a hand against known hands.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/cards.hpp"

namespace runout {

// The published format's codes: hand categories 0..9, then what the new card completed. They name
// the hero's final hand, whether or not the new card or the hero's own cards made it.
enum class OutCategory : std::uint8_t {
    high_card,
    pair,
    two_pair,
    trips,
    straight,
    flush,
    full_house,
    quads,
    straight_flush,
    royal_flush,
    flush_draw,     // 10: a flush with a new card of its suit
    straight_draw,  // 11
    pair_improvement,
    two_pair_improvement,
    set_improvement,  // 14: three of a kind with a new card that pairs a hole card
};
inline constexpr std::size_t kOutCategories = 15;

// What cards that come change for the hero: the hand that they make out of the hero's own cards,
// best first; where they make none, why the hero wins or ties all the same.
enum class OutReason : std::uint8_t {
    royal_flush,
    straight_flush,
    better_straight_flush,  // "better": a hand of this category was held already
    quads,
    full_house,
    better_full_house,
    flush,
    better_flush,
    straight,
    better_straight,
    set,    // three of a kind with a pocket pair
    trips,  // three of a kind with one hole card
    two_pair,
    better_two_pair,
    pair,
    better_kicker,  // level before, and kickers alone decide now
    counterfeit,    // a villain was ahead and no longer is
    stays_ahead,
    stays_level,
    shared_hand,         // ahead before, level now
    draw,                // against ranges: more equity, though the hand is not ahead
    fewer_better_hands,  // against ranges: the card takes better hands away
    no_change,           // what does not help; against no villain everything helps
};
inline constexpr std::size_t kOutReasons = 23;

enum class Standing : std::uint8_t { seen, behind, level, ahead };

struct NextCard {
    Standing standing = Standing::seen;  // seen: the card cannot come
    OutCategory category = OutCategory::high_card;
    OutReason reason = OutReason::no_change;
    std::uint8_t winners = 0;  // how many share the pot
};

inline constexpr std::size_t kMaxVillains = 22;            // a deck deals 23 hands and a board
inline constexpr std::uint64_t kPotUnits = 5'354'228'880;  // lcm of 1..23: every share is whole

// The hero's two cards, two for each villain, the board's three or four, and cards out of play.
struct OutsSpot {
    std::vector<Card> hero;
    std::vector<Card> villains;
    std::vector<Card> board;
    CardMask dead = 0;
};

// How the hero stands against the best villain now, and after each card of the deck, by card id.
struct NextCards {
    Standing standing_now;
    std::array<NextCard, kDeckSize> cards;
};
NextCards next_cards(const OutsSpot& hands);

// Two cards that come on a flop, ascending, and what they come to: five bytes, as callers read
// them.
struct Runout {
    Card first;
    Card second;
    Standing standing;
    OutReason reason;      // against the flop as it is
    std::uint8_t winners;  // how many share the pot
};
static_assert(sizeof(Runout) == 5);

// Every runout of a flop.
std::vector<Runout> runouts(const OutsSpot& hands);

}  // namespace runout
