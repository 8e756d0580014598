// Decide whether several seats can hold hands at once: yes, no, or unknown.
#pragma once

#include <cstdint>
#include <vector>

#include "equity/equity.hpp"

namespace runout {

// Searches, the seat with the fewest free combos first, and remembers what has failed. Parts of the
// search are cut off where the largest number of disjoint hands, a maximum matching of the cards,
// is below the number of seats. After `max_steps` it is unknown, unless the ranks that the seats
// need prove that there is no deal.
Dealable find_deal(const std::vector<std::vector<Holding>>& seats, std::size_t max_steps);

}  // namespace runout
