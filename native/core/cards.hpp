// Cards, sets of cards, combos and hand classes. Ranks 2..A are 0..12, suits c d h s are 0..3.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace runout {

enum class Card : std::uint8_t {};  // 4 * rank + suit

inline constexpr int kRanks = 13;
inline constexpr int kSuits = 4;
inline constexpr int kDeckSize = kRanks * kSuits;
inline constexpr int kCombos = kDeckSize * (kDeckSize - 1) / 2;
inline constexpr int kHandClasses = kRanks * kRanks;
inline constexpr int kRankPairs = kRanks * (kRanks + 1) / 2;  // 91, a pair of ranks high >= low
inline constexpr int kBoardCards = 5;

// By rank, from deuce to ace.
inline constexpr std::array<std::string_view, kRanks> kRankNouns = {
    "deuce", "three", "four", "five",  "six",  "seven", "eight",
    "nine",  "ten",   "jack", "queen", "king", "ace"};

inline constexpr Card kNoCard{0xff};  // equal to no card of the deck

constexpr Card card_with_id(int id) {
    return static_cast<Card>(id);
}
constexpr Card card_of(int rank, int suit) {
    return card_with_id(kSuits * rank + suit);
}
constexpr int id_of(Card card) {
    return static_cast<int>(card);
}
constexpr int rank_of(Card card) {
    return id_of(card) / kSuits;
}
constexpr int suit_of(Card card) {
    return id_of(card) % kSuits;
}

// All cards by id. Kernels count ids instead: their code may not call a library's functions.
inline constexpr std::array<Card, kDeckSize> kDeck = [] {
    std::array<Card, kDeckSize> deck{};
    for (int id = 0; id < kDeckSize; ++id) deck[static_cast<std::size_t>(id)] = card_with_id(id);
    return deck;
}();

// new suit = renaming[old suit]
using SuitRenaming = std::array<std::uint8_t, kSuits>;

inline Card renamed(Card card, const SuitRenaming& renaming) {
    return card_of(rank_of(card), renaming[static_cast<std::size_t>(suit_of(card))]);
}

// --- sets ---------------------------------------------------------------------------------------

// Bit 16 * suit + rank, so that one suit's ranks are 13 neighbouring bits.
using SuitSlices = std::uint64_t;

constexpr SuitSlices slice_bit(Card card) {
    return SuitSlices{1} << (16 * suit_of(card) + rank_of(card));
}
constexpr unsigned ranks_in_suit(SuitSlices cards, int suit) {
    return static_cast<unsigned>(cards >> (16 * suit)) & 0x1fff;
}

using CardMask = std::uint64_t;  // bit = card id

inline constexpr CardMask kFullDeck = (CardMask{1} << kDeckSize) - 1;

constexpr CardMask mask_of(Card card) {
    return CardMask{1} << id_of(card);
}
constexpr CardMask mask_of(Card first, Card second) {
    return mask_of(first) | mask_of(second);
}
inline CardMask mask_of(std::span<const Card> cards) {
    CardMask mask = 0;
    for (const Card card : cards) mask |= mask_of(card);
    return mask;
}
constexpr bool contains(CardMask cards, Card card) {
    return (cards >> id_of(card) & 1) != 0;
}
// The card of lowest and of highest id in a set that is not empty.
constexpr Card lowest_card(CardMask cards) {
    return card_with_id(__builtin_ctzll(cards));
}
constexpr Card highest_card(CardMask cards) {
    return card_with_id(63 - __builtin_clzll(cards));
}

// Return the cards of a set in ascending order.
inline std::vector<Card> cards_of(CardMask set) {
    std::vector<Card> cards;
    for (; set != 0; set &= set - 1) cards.push_back(lowest_card(set));
    return cards;
}

// Return the number of ways to take so many of the cards.
constexpr std::uint64_t choose(int cards, int take) {
    if (take > cards) return 0;
    std::uint64_t ways = 1;
    for (int at = 0; at < take; ++at)
        ways = ways * static_cast<std::uint64_t>(cards - at) / static_cast<std::uint64_t>(at + 1);
    return ways;
}

// --- two cards ----------------------------------------------------------------------------------

// Index of the combo {low, high}, low < high, in the lexicographic order of all 1326.
constexpr int combo_index(Card low, Card high) {
    return id_of(low) * (103 - id_of(low)) / 2 + (id_of(high) - id_of(low) - 1);
}
// The same of two different cards in either order.
constexpr int combo_of(Card first, Card second) {
    return first < second ? combo_index(first, second) : combo_index(second, first);
}
// Call visit(low, high) for every combo in the order of the indices.
template <typename Visit>
constexpr void for_each_combo(const Visit& visit) {
    for (int low = 0; low < kDeckSize; ++low)
        for (int high = low + 1; high < kDeckSize; ++high)
            visit(card_with_id(low), card_with_id(high));
}

// The cards of each combo, the lower first.
inline constexpr auto kComboCards = [] {
    std::array<std::array<Card, 2>, kCombos> cards{};
    for_each_combo([&](Card low, Card high) {
        cards[static_cast<std::size_t>(combo_index(low, high))] = {low, high};
    });
    return cards;
}();

constexpr int rank_pair(int high, int low) {
    return high * (high + 1) / 2 + low;
}
// The same of two cards in either order.
constexpr int rank_pair_of(Card first, Card second) {
    return rank_of(first) > rank_of(second) ? rank_pair(rank_of(first), rank_of(second))
                                            : rank_pair(rank_of(second), rank_of(first));
}

// Index of the hand class of two ranks high >= low: AA..22 = 0..12, AKs..32s = 13..90,
// AKo..32o = 91..168.
constexpr int class_of_ranks(int high, int low, bool suited) {
    const int above = 12 - high;  // ranks higher than the high card
    if (high == low) return above;
    return (suited ? 13 : 91) + above * (25 - above) / 2 + (high - low - 1);
}
constexpr int hand_class(Card first, Card second) {
    const int high = rank_of(first) > rank_of(second) ? rank_of(first) : rank_of(second);
    const int low = rank_of(first) + rank_of(second) - high;
    return class_of_ranks(high, low, suit_of(first) == suit_of(second));
}

}  // namespace runout
