// A claim about a hand, compared with the right result: the first rule it breaks.
//
// A claim is an object whose members are in range and of the right kind: amounts are digits with
// at most one point, seats are numbers, `winners` has a list for each board; a claimed hand has
// what is claimed of it, and its text as messages quote it. What is absent claims nothing.
#pragma once

#include "core/json.hpp"
#include "showdown/settlement.hpp"

namespace runout {

// Return what is wrong with a claim about chips: hands first, then sums, then pots in their order,
// then the whole hand.
Checked compare_claim(const Json& claim, const HandToSettle& hand, const Settlement& right);

// Return what is wrong with a claim about the cards alone: hands first, then winners.
Checked compare_claim(const Json& claim, const TableCards& table, const Showdown& right);

}  // namespace runout
