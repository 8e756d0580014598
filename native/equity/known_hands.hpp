// Known hands on a flop, turn or river: who wins on how many boards.
//
// Without a flush only the ranks of the cards to come matter, so each pair of ranks is scored once
// and counted as often as it can come. Boards on which somebody holds a flush are then counted one
// by one, or by rank where the other card does not belong to the flush. A board of five cards has
// at most one suit in which a flush is possible.
#pragma once

#include "equity/equity.hpp"

namespace runout {

// Hands that do not share a card with each other, the board or the dead cards.
struct KnownHands {
    const Card* cards;  // two per player, in any order
    int players;        // 2 to kMaxPlayers
    const Card* board;
    int board_cards;  // 3 to 5
    CardMask gone;    // cards that cannot come: board, dead cards, players' and folded hands
};

// Add to shares[player * players + k] the number of boards that the player wins with k others;
// return the number of all boards.
std::uint64_t count_known_hands(const KnownHands& hands, std::uint64_t* shares);

}  // namespace runout
