// Questions about a showdown as JSON, answered as JSON: the one interface for Python and for the
// browser. Callers have read the forms of their language before: amounts are digits with at most
// one point, seats and cards are numbers.
//
// A table has `contributions`, by seat; `unit`, its decimals, or null to choose them; `names`, or
// none; `folded` and `mucked`, lists of seats; `button`; `boards`, one or two lists of cards;
// `hands`, by seat two cards or none; `rake` with `rate` (numerator and denominator), `cap` and
// `no_flop_no_drop`; and where doubles carry all amounts, `doubles`. An answer is a result or
// `{"error": {...}}`, a refusal with its code, message and place.
#pragma once

#include <string>
#include <string_view>

namespace runout {

// Pots and returned bets.
std::string answer_cut_pots(std::string_view request);
// The settlement, or with a `claim` in the request the first `difference` from it, or null.
std::string answer_settle(std::string_view request);
// The winners by the cards alone, or with a `claim` the first difference.
std::string answer_find_winners(std::string_view request);
// What the house takes of `pots`, an amount; `flop` says whether one was dealt.
std::string answer_rake(std::string_view request);

// Nothing, where `contributions`, which messages call `member`, are whole numbers of the unit.
std::string answer_check_amounts(std::string_view request);

}  // namespace runout
