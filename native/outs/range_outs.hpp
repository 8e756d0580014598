// Outs against ranges: why each next card helps a known hand, by the hands of the ranges it beats.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/cards.hpp"
#include "outs/outs.hpp"

namespace runout {

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
