// One player's weights by card, and their sums over the combos of two ranks. Included by the
// kernels of each instruction set.
#pragma once

#include "core/simd.hpp"
#include "equity/kernels.hpp"
#include "evaluator/full_board.hpp"

namespace runout::RUNOUT_ISA {

// The weights of the combos of one card with the four cards of a rank.
RUNOUT_INLINE const Four& weights_with_rank(const CardWeights& weights, Card card, int rank) {
    return reinterpret_cast<const Four*>(weights.row[id_of(card)])[rank];
}

// The weight of all combos of two ranks: in all, and per suit of the higher and the lower card.
// Of a pocket pair each card counts as the higher one.
struct PairGroup {
    Four high;
    Four low;
    double total;

    RUNOUT_INLINE void load(const CardWeights& weights, int pair) {
        const int upper = kPairs.high[pair];
        const int lower = kPairs.low[pair];
        low = Four{};
        for (int suit = 0; suit < kSuits; ++suit) {
            const Four& row = weights_with_rank(weights, card_of(upper, suit), lower);
            high[suit] = sum_of(row);
            low += row;
        }
        total = sum_of(high);
        if (upper == lower) {
            low = Four{};
            total /= 2;
        }
    }
    // Remove the combos of a card with the cards of another rank, or of its own; `row` holds their
    // weights.
    RUNOUT_INLINE void remove(Card card, int other_rank, const Four& row) {
        const int suit = suit_of(card);
        if (other_rank > rank_of(card)) {
            total -= low[suit];
            high -= row;
            low[suit] = 0;
            return;
        }
        total -= high[suit];
        if (other_rank == rank_of(card))
            high -= row;
        else
            low -= row;
        high[suit] = 0;
    }
    // Remove one combo, whose higher card comes first.
    RUNOUT_INLINE void remove_combo(Card upper, Card lower, double weight) {
        total -= weight;
        high[suit_of(upper)] -= weight;
        if (rank_of(upper) == rank_of(lower))
            high[suit_of(lower)] -= weight;
        else
            low[suit_of(lower)] -= weight;
    }
};

}  // namespace runout::RUNOUT_ISA
