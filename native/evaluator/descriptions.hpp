// A score in words: its category, the ranks that decide between hands of it, and a description.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "evaluator/evaluator.hpp"

namespace runout {

inline constexpr int kRoyalFlush = 9;

// From 0, high card, to 9, royal flush.
int category_of(Score score);
std::string_view category_noun(int category);

// Return the ranks that decide between two hands of the category, in the order they are compared;
// none where the number is not the score of a hand.
std::vector<std::uint8_t> tie_breakers(int score);

// Return the hand in words: `pair of aces, king, nine and five kickers`. Two hands read the same
// only if they tie.
std::string describe(Score score);

// Return the cards that make the hand of a score, at most five, in the order players name them:
// sets first, then side cards from high to low; a wheel is 5 4 3 2 A. Of equal choices the first in
// the order c d h s is taken. Fewer cards than it takes where these do not make the hand.
std::vector<Card> best_five(Score score, CardMask cards);

}  // namespace runout
