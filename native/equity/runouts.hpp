// The boards of a sweep's input: its known cards, and the cards that complete them. Included by the
// kernels of each instruction set.
#pragma once

#include "core/simd.hpp"
#include "equity/kernels.hpp"
#include "evaluator/full_board.hpp"

namespace runout::RUNOUT_ISA {

RUNOUT_INLINE FullBoard board_of(const SweepInput& input) {
    FullBoard board;
    for (int at = 0; at < input.board_cards; ++at) board.add(input.board[at]);
    return board;
}

// Call visit(river) for each last card of a chunk: for a flop the cards after the chunk's turn
// card, for a turn every live card, for a river once with kNoCard.
template <typename Visit>
RUNOUT_INLINE void for_each_last_card(const SweepInput& input, int chunk, const Visit& visit) {
    if (input.board_cards == 5) {
        visit(kNoCard);
        return;
    }
    for (int at = input.board_cards == 3 ? chunk + 1 : 0; at < input.live_cards; ++at)
        visit(input.live[at]);
}

constexpr CardMask kCardsOfSuit = 0x1111111111111;  // of the first

RUNOUT_INLINE CardMask renamed(CardMask cards, const SuitRenaming& renaming) {
    CardMask image = 0;
    for (int suit = 0; suit < kSuits; ++suit)
        image |= (cards >> suit & kCardsOfSuit) << renaming[static_cast<std::size_t>(suit)];
    return image;
}

// Return how many boards the renamings of suits make of a board, if it is the least of them, else
// 0.
RUNOUT_INLINE int boards_by_renaming(const SweepInput& input, CardMask cards) {
    int same = 1;
    for (int at = 0; at < input.renaming_count; ++at) {
        const CardMask image = renamed(cards, input.renamings[at]);
        if (image < cards) return 0;
        same += image == cards;
    }
    return (1 + input.renaming_count) / same;
}

}  // namespace runout::RUNOUT_ISA
