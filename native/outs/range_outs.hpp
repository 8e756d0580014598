// Outs against ranges: what each next card wins a known hand, and why, by the hands that it beats.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/cards.hpp"
#include "equity/exact.hpp"
#include "outs/outs.hpp"

namespace runout {

// Weights of a villain's hands, scaled as equity scales them: by next card what the hero wins and
// ties of the total, over all boards. Cards that cannot come, or leave the villain no hand, have a
// total of 0.
struct RangeWeights {
    std::array<double, kDeckSize> wins{};
    std::array<double, kDeckSize> ties{};
    std::array<double, kDeckSize> totals{};
    bool whole = false;  // the weights are integers, and sums exact
};

// Weigh the hands that one villain may hold; return nothing if there is none. All cards are
// different; `dead` are out of play.
std::optional<RangeWeights> weigh_range(std::span<const Card> hero, std::span<const Card> board,
                                        CardMask dead, const SeatInput& villain);

// A known hand on a flop or turn, and how likely each villain holds each combo.
struct RangeOutsSpot {
    std::span<const Card> hero;
    std::span<const Card> board;
    std::span<const double> weights;  // [villain][1326]; combos with a seen card do not count
};

struct ExplainedOuts {
    // Against a range ahead means to beat more than half of its weight; against several that must
    // hold for each.
    Standing standing_now;
    std::array<OutReason, kDeckSize> reasons;
    // Of a single villain's hands not beaten now, the share that is beaten after the card; NaN
    // where there are none, or several villains.
    std::array<double, kDeckSize> overtakes;
};

// Explain each next card, by the hand it makes out of the hero's own cards and the hero's standing
// by equity after it, `seen` where it cannot come.
ExplainedOuts explain_outs(const RangeOutsSpot& spot, std::span<const OutReason, kDeckSize> made,
                           std::span<const Standing, kDeckSize> standings);

}  // namespace runout
