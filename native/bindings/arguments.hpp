// Arguments as Python hands them over, and how one that is wrong is refused.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <stdexcept>

#include "core/cards.hpp"

inline void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

inline std::span<const std::uint8_t> cards_in(const nanobind::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

// The cards as a set; an id above 51 or a card that is there twice is refused.
inline runout::CardMask set_of(std::span<const std::uint8_t> cards, const char* refusal) {
    runout::CardMask set = 0;
    for (const std::uint8_t card : cards) {
        require(card < runout::kDeckSize && (set >> card & 1) == 0, refusal);
        set |= runout::CardMask{1} << card;
    }
    return set;
}
