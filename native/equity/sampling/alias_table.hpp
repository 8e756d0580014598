// Walker's alias method: a combo of a range drawn by its weight with two random numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "equity/equity.hpp"

namespace runout {

// A slot is drawn first, all alike; it stands for its own holding by this chance, else for another.
struct AliasTable {
    explicit AliasTable(const std::vector<Holding>& holdings) : chance(holdings.size()) {
        double total = 0;
        for (const Holding& holding : holdings) total += holding.weight;
        std::vector<std::uint16_t> small;
        std::vector<std::uint16_t> large;
        for (std::uint16_t slot = 0; slot < holdings.size(); ++slot) {
            chance[slot] = holdings[slot].weight / total * static_cast<double>(holdings.size());
            alias.push_back(slot);
            (chance[slot] < 1 ? small : large).push_back(slot);
        }
        while (!small.empty() && !large.empty()) {
            const std::uint16_t poor = small.back();
            const std::uint16_t rich = large.back();
            small.pop_back();
            alias[poor] = rich;
            chance[rich] -= 1 - chance[poor];
            if (chance[rich] < 1) {
                large.pop_back();
                small.push_back(rich);
            }
        }
        // Rounding leftovers count as full.
        for (const std::uint16_t slot : small) chance[slot] = 1;
        for (const std::uint16_t slot : large) chance[slot] = 1;
    }

    std::vector<double> chance;
    std::vector<std::uint16_t> alias;
};

}  // namespace runout
