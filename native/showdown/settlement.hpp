// A showdown settled: pots, winners and payouts in whole chips.
//
// The rules are those of docs/showdown.md; tests hold the JavaScript package, which uses this,
// against `settle` in Python, which also takes decimals and amounts of any size.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/cards.hpp"

namespace runout {

inline constexpr std::size_t kMinTableSeats = 2;
inline constexpr std::size_t kMaxTableSeats = 10;
inline constexpr std::int64_t kMaxChips = 999'999'999'999'999;  // of a seat: 15 digits
inline constexpr std::int64_t kNoCap = std::numeric_limits<std::int64_t>::max();

struct HandToSettle {
    std::size_t seats;
    const Card* hands;                  // [seat][2], kNoCard twice where no hand is known
    const Card* board;                  // [5], unknown cards last
    const Card* second_board;           // [5], all kNoCard unless the board was run twice
    const std::int64_t* contributions;  // [seat]
    const std::uint8_t* folded;         // [seat]
    const std::uint8_t* mucked;         // [seat]
    std::int32_t button;
};

// The house takes numerator / denominator of the pots, rounded down, and at most `cap`.
struct RakeRule {
    std::uint64_t numerator;  // up to the denominator
    std::uint64_t denominator;
    std::int64_t cap;
    bool no_flop_no_drop;
};

using SeatMask = std::uint32_t;  // bit = seat

// A pot, or its half, as one board decides it.
struct SettledRun {
    std::int64_t amount;
    SeatMask winners;
    std::int64_t odd_chips;  // what could not be split evenly
    std::array<std::int64_t, kMaxTableSeats> payouts;
};

struct SettledPot {
    std::int64_t amount;
    SeatMask contenders;
    std::int64_t rake;
    std::vector<SettledRun> runs;  // one, or two where the board was run twice
};

struct SettledHand {
    std::array<std::int64_t, kMaxTableSeats> returned;
    std::vector<SettledPot> pots;
};

// Return the pots that bets make, without runs, and what nobody called. At least one seat is live.
SettledHand cut_pots(std::span<const std::int64_t> chips, SeatMask live);

// Settle a hand; nothing if it cannot be settled: a card that is none or in two places, one card of
// a hand, an amount below 0 or above kMaxChips, a button that is no seat, boards that do not go
// together, every seat folded, a contested pot without a full board or without a hand that was
// shown.
std::optional<SettledHand> settle_hand(const HandToSettle& hand, const RakeRule& rake);

}  // namespace runout
