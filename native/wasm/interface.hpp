// The C interface of the module: exported functions, errors as values, cards from ids.
//
// A caller passes numbers and addresses of memory that it has from `allocate`. Every function
// checks what it is passed and answers with a code; nothing throws. Where memory runs out inside of
// a function the module traps, and the caller makes another instance.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/cards.hpp"

#define RUNOUT_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace runout::wasm {

// Codes of answers; 0 is none of them. web/engine/src/core/codes.ts has the same numbers.
enum class Refusal : std::int32_t {
    none = 0,
    wrong_card = -1,      // an id above 51
    card_twice = -2,      // in two places
    wrong_count = -3,     // too few or too many cards, seats, players or chunks
    wrong_weight = -4,    // below 0, above 1 or not a number
    no_handle = -5,       // closed, or never opened
    not_affordable = -6,  // costs more than allowed
    no_deal = -7,         // hands that need the same cards
    wrong_method = -10,   // that was not prepared
};

constexpr std::int32_t code_of(Refusal refusal) {
    return static_cast<std::int32_t>(refusal);
}

// Adds cards that are different from those before; keeps the first refusal.
class CardReader {
   public:
    // Return the cards of these ids; 0xff, where allowed, is left out.
    std::vector<Card> read(const std::uint8_t* ids, std::uint32_t count, bool may_lack = false) {
        std::vector<Card> cards;
        for (std::uint32_t at = 0; at < count; ++at) {
            const Card card = card_with_id(ids[at]);
            if (may_lack && card == kNoCard) continue;
            if (ids[at] >= kDeckSize) {
                refuse(Refusal::wrong_card);
            } else if (contains(seen_, card)) {
                refuse(Refusal::card_twice);
            } else {
                seen_ |= mask_of(card);
                cards.push_back(card);
            }
        }
        return cards;
    }

    void refuse(Refusal refusal) {
        if (refusal_ == Refusal::none) refusal_ = refusal;
    }
    void require(bool holds, Refusal refusal) {
        if (!holds) refuse(refusal);
    }
    Refusal refusal() const { return refusal_; }

   private:
    CardMask seen_ = 0;
    Refusal refusal_ = Refusal::none;
};

}  // namespace runout::wasm
