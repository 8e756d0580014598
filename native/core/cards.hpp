// Cards as the kernels see them: an id 4 * rank + suit, ranks 2..A = 0..12, suits c d h s = 0..3.
#pragma once

#include <cstddef>
#include <cstdint>

namespace runout {

enum class Card : std::uint8_t {};  // 4 * rank + suit

inline constexpr int kRanks = 13;
inline constexpr int kSuits = 4;
inline constexpr int kDeckSize = kRanks * kSuits;
inline constexpr int kCombos = kDeckSize * (kDeckSize - 1) / 2;
inline constexpr int kHandClasses = kRanks * kRanks;
inline constexpr int kRankPairs = kRanks * (kRanks + 1) / 2;  // 91, a pair of ranks high >= low
inline constexpr int kBoardCards = 5;

constexpr int id_of(Card card) {
    return static_cast<int>(card);
}
constexpr int rank_of(Card card) {
    return id_of(card) >> 2;
}
constexpr int suit_of(Card card) {
    return id_of(card) & 3;
}

// Cards are held in suit-sliced sets: bit 16 * suit + rank, so that one suit's ranks are 13
// neighbouring bits.
using SuitSlices = std::uint64_t;

constexpr SuitSlices slice_bit(Card card) {
    return SuitSlices{1} << (16 * suit_of(card) + rank_of(card));
}
constexpr unsigned ranks_in_suit(SuitSlices cards, int suit) {
    return static_cast<unsigned>(cards >> (16 * suit)) & 0x1fff;
}

using CardMask = std::uint64_t;  // bit = card id

constexpr CardMask mask_of(int first, int second) {
    return CardMask{1} << first | CardMask{1} << second;
}

// Index of the combo {low, high}, low < high, in the lexicographic order of all 1326.
constexpr int combo_index(int low, int high) {
    return low * (103 - low) / 2 + (high - low - 1);
}

constexpr int rank_pair(int high, int low) {
    return high * (high + 1) / 2 + low;
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
