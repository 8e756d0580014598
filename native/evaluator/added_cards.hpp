// Some cards added up, so that hands that share a board share its sum. Not for kernels that are
// compiled per instruction set.
#pragma once

#include "evaluator/hand_sum.hpp"

namespace runout {

struct AddedCards {
    HandSum sum = kNoCards;
    SuitSlices slices = 0;

    void add(Card card) {
        sum += card_sum(card);
        slices |= slice_bit(card);
    }
    void add(std::span<const Card> cards) {
        for (const Card card : cards) add(card);
    }
    AddedCards with(Card card) const {
        AddedCards more = *this;
        more.add(card);
        return more;
    }
    AddedCards with(const AddedCards& other) const {
        return {sum + other.sum - kNoCards, slices | other.slices};
    }
};

// Return the score of as many cards as the evaluator is for.
inline Score score_of(const AddedCards& cards, const EvaluatorView& evaluator) {
    if (has_flush(cards.sum))
        return evaluator.flushes[ranks_in_suit(cards.slices, flush_suit(cards.sum))];
    return evaluator.table[key_of(cards.sum)];
}

}  // namespace runout
