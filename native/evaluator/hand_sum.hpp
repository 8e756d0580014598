// A hand as a sum: what its cards add up to before the sum is looked up.
//
// The low half is the sum of rank keys. Above it four fields of four bits count the suits' cards;
// they start at 3, so that five cards of a suit reach the field's top bit.
#pragma once

#include "evaluator/evaluator.hpp"

namespace runout {

using HandSum = std::uint64_t;

inline constexpr HandSum kNoCards = HandSum{0x3333} << 32;
inline constexpr HandSum kFlushBits = HandSum{0x8888} << 32;

// What each card adds; entries beyond the deck are there so that any six bits may index.
struct CardSums {
    HandSum of[64];

    constexpr CardSums() : of() {
        for (int id = 0; id < kDeckSize; ++id)
            of[id] = kRankKeys[rank_of(card_with_id(id))] |
                     HandSum{1} << (32 + 4 * suit_of(card_with_id(id)));
    }
};
inline constexpr CardSums kCardSums;

__attribute__((always_inline)) constexpr HandSum card_sum(Card card) {
    return kCardSums.of[id_of(card)];
}

__attribute__((always_inline)) constexpr std::uint32_t key_of(HandSum sum) {
    return static_cast<std::uint32_t>(sum);
}
__attribute__((always_inline)) constexpr bool has_flush(HandSum sum) {
    return (sum & kFlushBits) != 0;
}
// The suit of which a hand with a flush has five or more cards.
__attribute__((always_inline)) inline int flush_suit(HandSum sum) {
    return (__builtin_ctzll(sum & kFlushBits) - 32) / 4;
}

}  // namespace runout
