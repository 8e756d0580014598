// Terminal values without the reach that a game leaves to subtract, as the backward pass reads
// them.
#pragma once

#include <cstddef>

#include "solver/game.hpp"

namespace checks {

inline void subtract_blocked(const runout::BlockedReach& blocked,
                             const runout::TerminalRows& rows) {
    if (blocked.of_card == nullptr) return;
    const auto of_card = [&](int row, int lane) {
        return blocked.of_card[row * rows.reach.width + lane];
    };
    for (int hand = 0; hand < blocked.own; ++hand)
        for (int lane = 0; lane < rows.reach.width; ++lane) {
            const float compatible = of_card(runout::kAllReach, lane) -
                                     (of_card(id_of(blocked.own_cards[2 * hand]), lane) +
                                      of_card(id_of(blocked.own_cards[2 * hand + 1]), lane));
            if (blocked.of_showdowns) rows.showdowns.row(hand)[lane] -= compatible;
            const float share = blocked.same_shares == nullptr ? 1 : blocked.same_shares[hand];
            rows.totals.row(hand)[lane] =
                compatible + blocked.reach.row(blocked.same[hand])[lane] * share;
        }
}

}  // namespace checks
