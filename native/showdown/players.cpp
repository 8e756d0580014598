#include "showdown/players.hpp"

namespace runout {

std::string Players::list(SeatMask listed) const {
    std::string text;
    if (names.empty()) text = std::has_single_bit(listed) ? "seat " : "seats ";
    const SeatMask first = listed & (~listed + 1);
    for_each_seat(listed, [&](std::size_t seat) {
        const bool is_last = listed >> seat == 1;
        if (seat_bit(seat) != first) text += is_last ? " and " : ", ";
        text += names.empty() ? std::to_string(seat) : names[seat];
    });
    return text;
}

}  // namespace runout
