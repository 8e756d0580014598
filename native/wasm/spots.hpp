// Equity questions that a caller has opened, by handle.
#pragma once

#include <memory>
#include <variant>

#include "equity/equity.hpp"
#include "equity/exact.hpp"
#include "wasm/interface.hpp"

namespace runout::wasm {

// An open question: its spot, and the methods that were prepared for it.
struct OpenSpot {
    Spot spot;
    bool is_prepared = false;
    std::unique_ptr<HeadsUp> sweep;
    std::unique_ptr<JointDeals> joint_deals;
    std::unique_ptr<PreflopDeals> preflop_deals;
    std::unique_ptr<Sampler> sampler;
    bool is_counted = false;
    std::vector<bool> populations;  // whether each that was grown has deals

    std::size_t chunks() const {
        if (joint_deals) return joint_deals->chunks();
        return preflop_deals ? preflop_deals->chunks() : 1;
    }
};

// Return an open question, or null.
OpenSpot* find_spot(std::int32_t handle);

// Add a breakdown to the caller's cells, weights then units.
inline void add_cells(const Breakdown& breakdown, double* cells) {
    const std::size_t size = breakdown.weight.size();
    for (std::size_t cell = 0; cell < size; ++cell) {
        cells[cell] += breakdown.weight[cell];
        cells[size + cell] += breakdown.units[cell];
    }
}

}  // namespace runout::wasm
