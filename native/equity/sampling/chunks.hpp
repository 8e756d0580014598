// Input of a chunk of sampled deals: plain arrays, shared by the kernels of all instruction sets.
#pragma once

#include "equity/kernels.hpp"

namespace runout {

// A slot of Walker's alias method, with two holdings. The cards of a holding are places in the
// deck, the first in the low byte and the second in the high one; of a seat that is sure of one of
// its cards there is only the first.
struct AliasSlot {
    std::uint32_t threshold;  // of 2^32: below it the slot's own holding, else the alias
    std::uint16_t own;
    std::uint16_t alias;
};

// A seat whose combo is drawn by weight, one slot a holding.
struct DrawnSeat {
    int seat;
    int deck_cards;  // how many cards of the deck it takes; the other is known
    std::uint32_t slots;
    const AliasSlot* slot;
};

struct SampleInput {
    int players;
    int seats;
    // Cards known from the start, by seat: kNoCard where a card is drawn or dealt. A seat of which
    // one card is known has it in the second place.
    Card known[kMaxSeats][2];
    DrawnSeat drawn[kMaxSeats];
    int drawn_seats;
    CardMask deck;  // cards that no seat is known to hold, dead and board cards out
    const Card* board;
    int board_cards;
};

// A chunk gives up after this many rejected draws per deal so far, plus one block.
inline constexpr std::uint64_t kMaxRejections = 500;

}  // namespace runout
