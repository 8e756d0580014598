// Renamings of suits that change nothing in a question of equity.
#pragma once

#include <vector>

#include "core/cards.hpp"
#include "equity/equity.hpp"

namespace runout {

// Return the renamings, but for the identity, that preserve each range, the board and the other
// dead cards; `dead` has the board too.
std::vector<SuitRenaming> symmetries_of(const std::vector<std::vector<Holding>>& seats,
                                        const std::vector<Card>& board, CardMask dead);

// Return the mean of values by combo over the images of a combo: what the combo has won where each
// board counts for all that renamings make of it.
double mean_over(const std::vector<SuitRenaming>& renamings, const double* values, Card low,
                 Card high);

}  // namespace runout
