// Hands to settle as requests, and the laws of what is answered.
#pragma once

#include <functional>
#include <string>

namespace checks {

// A number below the bound.
using Choose = std::function<unsigned(unsigned bound)>;

// Return a hand to settle: different cards, bets, folds, mucked hands, a rake, two boards.
std::string showdown_request(const Choose& below);

// Return the law that the core breaks with this request, or nothing. A hand is settled or refused;
// settled, its chips are conserved, it agrees with itself as a claim, and with no other payouts.
std::string broken_law(const std::string& request);

}  // namespace checks
