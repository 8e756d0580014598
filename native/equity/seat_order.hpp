// The order in which a method deals the seats of a question.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace runout {

// Return the numbers of so many seats, sorted: seats of which neither precedes the other keep their
// order. They are too few to need more than insertion.
template <typename Precedes>
std::vector<std::size_t> seats_in_order(std::size_t count, const Precedes& precedes) {
    std::vector<std::size_t> seats;
    for (std::size_t seat = 0; seat < count; ++seat) {
        seats.push_back(seat);
        for (std::size_t at = seat; at > 0 && precedes(seats[at], seats[at - 1]); --at)
            std::swap(seats[at], seats[at - 1]);
    }
    return seats;
}

}  // namespace runout
