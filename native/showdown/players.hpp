// The seats of a table, the names of their players, and what is refused at it.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sentences.hpp"

namespace runout {

inline constexpr std::size_t kMinTableSeats = 2;
inline constexpr std::size_t kMaxTableSeats = 10;

using SeatMask = std::uint32_t;  // bit = seat

constexpr SeatMask seat_bit(std::size_t seat) {
    return SeatMask{1} << seat;
}
constexpr bool has_seat(SeatMask seats, std::size_t seat) {
    return (seats >> seat & 1) != 0;
}

template <typename Visit>
void for_each_seat(SeatMask seats, const Visit& visit) {
    for (; seats != 0; seats &= seats - 1) visit(static_cast<std::size_t>(std::countr_zero(seats)));
}

// A rule that an input or a claim breaks.
struct Refusal {
    std::string_view code;  // as the HTTP interface names it: `wrong-payout`
    std::string message;
    std::string pointer = {};  // JSON pointer to the member that is meant, or empty
    std::string related = {};  // to the other one, where two are
    std::string member = {};   // what the message calls a wrong amount
    int pot = 0;               // from 1; 0 for none
    std::optional<std::size_t> seat = {};
};
using Checked = std::optional<Refusal>;

struct Players {
    std::size_t seats;
    std::vector<std::string> names;  // of all seats, or of none

    SeatMask all() const { return seat_bit(seats) - 1; }
    // What messages call a seat: its player's name, or `seat 3`.
    std::string label(std::size_t seat) const {
        return names.empty() ? "seat " + std::to_string(seat) : names[seat];
    }
    // `seats 0, 2 and 5`, or names.
    std::string list(SeatMask listed) const;
    // `it `, where a seat has no name.
    std::string_view pronoun() const { return names.empty() ? "it " : ""; }
};

}  // namespace runout
