// Class against class: how often each of the 169 hand classes beats each other, exactly.
//
// Wins are counted over all pairs of combos that share no card and all boards that share no card
// with either. Ties follow: what neither side wins.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/cards.hpp"

namespace runout {

// wins[169 * hero + villain], hand classes in the order of hand_class().
using ClassWins = std::vector<std::uint64_t>;

// On a flop given by its cards, over all runouts.
ClassWins flop_wins(std::span<const Card, 3> flop);

// How many pairs of combos of two classes share no card with each other or the dead ones.
std::vector<std::uint32_t> disjoint_combo_pairs(CardMask dead);

// Combo against combo on a flop: shares[1326 * hero + villain] is twice the runouts that the hero
// wins, of 990, and once those that tie; 0 where the combos share a card with each other or the
// flop.
std::vector<std::uint16_t> flop_combo_shares(std::span<const Card, 3> flop, int threads);

// Before the flop, over all boards, each up to a renaming of suits.
ClassWins preflop_wins(int threads);

}  // namespace runout
