// Outs: what each card that may come next does for a hand against known hands.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "cards.hpp"

namespace runout {

// Why a card helps: hand categories 0..9, then what the new card completed.
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

enum class Standing : std::uint8_t { seen, behind, level, ahead };

struct NextCard {
    Standing standing = Standing::seen;  // seen: the card cannot come
    OutCategory category = OutCategory::high_card;
    std::uint8_t winners = 0;  // how many share the pot
};

// The hero's two cards, two for each of up to eight villains, and the board's three or four.
struct KnownHands {
    std::span<const std::uint8_t> hero;
    std::span<const std::uint8_t> villains;
    std::span<const std::uint8_t> board;
};

// How the hero stands now against the best villain.
Standing standing_now(const KnownHands& hands);

// How the hero stands after each card of the deck, by card id.
std::array<NextCard, kDeckSize> next_cards(const KnownHands& hands);

// Two cards that come on a flop, ascending, and what they come to.
struct Runout {
    std::uint8_t first;
    std::uint8_t second;
    Standing standing;
    OutCategory category;
    std::uint8_t winners;  // how many share the pot
};

// Every runout of a flop.
std::vector<Runout> runouts(const KnownHands& hands);

}  // namespace runout
