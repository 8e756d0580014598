// Input of a chunk of sampled deals: plain arrays, shared by the kernels of all instruction sets.
#pragma once

#include "equity/kernels.hpp"

namespace runout {

// A seat whose combo is drawn by weight: Walker's alias method, one slot a holding.
struct DrawnSeat {
    int seat;
    std::uint32_t slots;
    const std::uint32_t* threshold;  // of 2^32: below it the slot's own holding, else its alias
    const std::uint16_t* alias;
    const Card* cards;  // two per holding
};

struct SampleInput {
    int players;
    int seats;
    // Cards known from the start, by seat: kNoCard where one is dealt from the deck.
    Card known[kMaxSeats][2];
    DrawnSeat drawn[kMaxSeats];
    int drawn_seats;
    int drawn_cards;  // cards of the deck that they take
    CardMask deck;    // cards that no seat is known to hold, dead and board cards out
    int deck_cards;
    const Card* board;
    int board_cards;
    EvaluatorView evaluator;
};

// A chunk gives up after this many rejected draws per deal so far, plus one batch.
inline constexpr std::uint64_t kMaxRejections = 500;

}  // namespace runout
