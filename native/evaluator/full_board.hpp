// A complete board and what two cards score on it; included by the kernels of each instruction set.
#pragma once

#include "core/simd.hpp"
#include "evaluator/evaluator.hpp"

namespace runout::RUNOUT_ISA {

struct PairKeys {
    std::uint32_t key[kRankPairs];
    std::uint8_t high[kRankPairs];
    std::uint8_t low[kRankPairs];

    constexpr PairKeys() : key(), high(), low() {
        for (int upper = 0; upper < kRanks; ++upper)
            for (int lower = 0; lower <= upper; ++lower) {
                const int pair = rank_pair(upper, lower);
                key[pair] = kRankKeys[upper] + kRankKeys[lower];
                high[pair] = static_cast<std::uint8_t>(upper);
                low[pair] = static_cast<std::uint8_t>(lower);
            }
    }
};
constexpr PairKeys kPairs;

// A complete board: key, suits, and the suit in which a flush is possible, if any.
struct FullBoard {
    std::uint32_t key = 0;
    SuitSlices slices = 0;
    int flush_suit = -1;
    int suited = 0;  // board cards of that suit, 3 to 5
    unsigned flush_ranks = 0;

    RUNOUT_INLINE void add(Card card) {
        key += kRankKeys[rank_of(card)];
        slices |= slice_bit(card);
    }
    RUNOUT_INLINE void find_flush() {
        for (int suit = 0; suit < kSuits; ++suit) {
            const unsigned ranks = ranks_in_suit(slices, suit);
            const int count = __builtin_popcount(ranks);
            if (count >= 3) {
                flush_suit = suit;
                suited = count;
                flush_ranks = ranks;
            }
        }
    }
    // Whether this combo's flush sets it apart from its pair of ranks.
    RUNOUT_INLINE bool makes_flush(Card first, Card second) const {
        return flush_suit >= 0 &&
               suited + (suit_of(first) == flush_suit) + (suit_of(second) == flush_suit) >= 5 &&
               (suit_of(first) == flush_suit || suit_of(second) == flush_suit);
    }
    RUNOUT_INLINE Score flush_score(Card first, Card second, const Score* flushes) const {
        unsigned ranks = flush_ranks;
        if (suit_of(first) == flush_suit) ranks |= 1u << rank_of(first);
        if (suit_of(second) == flush_suit) ranks |= 1u << rank_of(second);
        return flushes[ranks];
    }
    // What two cards score that hold no flush of their own.
    RUNOUT_INLINE Score pair_score(int pair, const EvaluatorView& evaluator) const {
        return suited == 5 ? evaluator.flushes[flush_ranks]
                           : evaluator.table[key + kPairs.key[pair]];
    }
    RUNOUT_INLINE Score score(Card first, Card second, const EvaluatorView& evaluator) const {
        if (makes_flush(first, second)) return flush_score(first, second, evaluator.flushes);
        return pair_score(rank_pair_of(first, second), evaluator);
    }
};

// At most 9 * 38 + 36 combos are set apart by a flush, when the board has four cards of a suit.
inline constexpr int kMaxFlushCombos = 400;

// Call visit(first, second) for each combo that this board's flush sets apart.
template <typename Visit>
RUNOUT_INLINE void for_each_flush_combo(const FullBoard& board, const Visit& visit) {
    const int suit = board.flush_suit;
    for (int rank = 0; rank < kRanks; ++rank) {
        if (board.flush_ranks >> rank & 1) continue;
        const Card card = card_of(rank, suit);
        for (int lower = 0; lower < rank; ++lower)
            if (!(board.flush_ranks >> lower & 1)) visit(card, card_of(lower, suit));
        if (board.suited == 3) continue;
        for (int id = 0; id < kDeckSize; ++id)
            if (suit_of(card_with_id(id)) != suit) visit(card, card_with_id(id));
    }
}

}  // namespace runout::RUNOUT_ISA
