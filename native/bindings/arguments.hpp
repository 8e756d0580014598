// Checks of arguments from Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/cards.hpp"

inline void require(bool holds, const char* message) {
    if (!holds) throw std::invalid_argument(message);
}

// Return the cards of these ids; refuse an id above 51 or a repeated card.
inline std::vector<runout::Card> cards_in(const nanobind::bytes& ids, const char* refusal) {
    const std::span<const std::uint8_t> raw(static_cast<const std::uint8_t*>(ids.data()),
                                            ids.size());
    std::vector<runout::Card> cards;
    cards.reserve(raw.size());
    runout::CardMask seen = 0;
    for (const std::uint8_t id : raw) {
        const runout::Card card = runout::card_with_id(id);
        require(id < runout::kDeckSize && !runout::contains(seen, card), refusal);
        seen |= runout::mask_of(card);
        cards.push_back(card);
    }
    return cards;
}
