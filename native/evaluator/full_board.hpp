// A complete board and what two cards score on it; included by the kernels of each instruction set.
#pragma once

#include "core/simd.hpp"
#include "equity/kernels.hpp"

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

    RUNOUT_INLINE void add(int card) {
        key += kRankKeys[card >> 2];
        slices |= slice_bit(static_cast<Card>(card));
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
    RUNOUT_INLINE bool makes_flush(int first, int second) const {
        return flush_suit >= 0 &&
               suited + ((first & 3) == flush_suit) + ((second & 3) == flush_suit) >= 5 &&
               ((first & 3) == flush_suit || (second & 3) == flush_suit);
    }
    RUNOUT_INLINE Score flush_score(int first, int second, const Score* flushes) const {
        unsigned ranks = flush_ranks;
        if ((first & 3) == flush_suit) ranks |= 1u << (first >> 2);
        if ((second & 3) == flush_suit) ranks |= 1u << (second >> 2);
        return flushes[ranks];
    }
    // What two cards score that hold no flush of their own.
    RUNOUT_INLINE Score pair_score(int pair, const EvaluatorView& evaluator) const {
        return suited == 5 ? evaluator.flushes[flush_ranks]
                           : evaluator.table[key + kPairs.key[pair]];
    }
    RUNOUT_INLINE Score score(int first, int second, const EvaluatorView& evaluator) const {
        if (makes_flush(first, second)) return flush_score(first, second, evaluator.flushes);
        const int upper = first >> 2 > second >> 2 ? first >> 2 : second >> 2;
        const int lower = (first >> 2) + (second >> 2) - upper;
        return pair_score(rank_pair(upper, lower), evaluator);
    }
};

RUNOUT_INLINE FullBoard board_of(const SweepInput& input) {
    FullBoard board;
    for (int at = 0; at < input.board_cards; ++at) board.add(input.board[at]);
    return board;
}

// Call visit(river) for each last card of a chunk: for a flop the cards after the chunk's turn
// card, for a turn every live card, for a river once with no card.
template <typename Visit>
RUNOUT_INLINE void for_each_last_card(const SweepInput& input, int chunk, const Visit& visit) {
    if (input.board_cards == 5) {
        visit(-1);
        return;
    }
    for (int at = input.board_cards == 3 ? chunk + 1 : 0; at < input.live_cards; ++at)
        visit(input.live[at]);
}

// At most 9 * 38 + 36 combos are set apart by a flush, when the board has four cards of a suit.
inline constexpr int kMaxFlushCombos = 400;

// Call visit(first, second) for each combo that this board's flush sets apart.
template <typename Visit>
RUNOUT_INLINE void for_each_flush_combo(const FullBoard& board, const Visit& visit) {
    const int suit = board.flush_suit;
    for (int rank = 0; rank < kRanks; ++rank) {
        if (board.flush_ranks >> rank & 1) continue;
        const int card = 4 * rank + suit;
        for (int lower = 0; lower < rank; ++lower)
            if (!(board.flush_ranks >> lower & 1)) visit(card, 4 * lower + suit);
        if (board.suited == 3) continue;
        for (int other = 0; other < kDeckSize; ++other)
            if ((other & 3) != suit) visit(card, other);
    }
}

}  // namespace runout::RUNOUT_ISA
