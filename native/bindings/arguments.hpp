// Checks of arguments from Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <stdexcept>

#include "core/cards.hpp"

inline void require(bool holds, const char* message) {
    if (!holds) throw std::invalid_argument(message);
}

inline std::span<const std::uint8_t> cards_in(const nanobind::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

// Return the cards as a set; refuse an id above 51 or a repeated card.
inline runout::CardMask set_of(std::span<const std::uint8_t> cards, const char* refusal) {
    runout::CardMask set = 0;
    for (const std::uint8_t card : cards) {
        require(card < runout::kDeckSize && (set >> card & 1) == 0, refusal);
        set |= runout::CardMask{1} << card;
    }
    return set;
}
