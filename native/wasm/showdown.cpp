// Side pots, and one hand settled in detail.
#include <algorithm>

#include "showdown/settlement.hpp"
#include "wasm/interface.hpp"

namespace runout::wasm {
namespace {

// A hand as a caller lays it out; amounts are whole numbers of its unit.
struct HandLayout {
    std::uint32_t seats;
    std::int32_t button;
    std::uint32_t no_flop_no_drop;
    const std::uint8_t* hands;   // [seat][2], 0xff for unknown cards
    const std::uint8_t* boards;  // [2][5], 0xff for unknown cards
    const std::int64_t* chips;   // [seat]
    const std::uint8_t* folded;  // [seat]
    const std::uint8_t* mucked;  // [seat]
    std::uint64_t rate_numerator;
    std::uint64_t rate_denominator;
    std::int64_t cap;  // below 0 for none
};

struct RunLayout {
    std::int64_t amount;
    std::int64_t odd_chips;
    std::int64_t payouts[kMaxTableSeats];
    SeatMask winners;
};

struct PotLayout {
    std::int64_t amount;
    std::int64_t rake;
    RunLayout runs[2];
    SeatMask contenders;
    std::uint32_t run_count;
};

struct SettlementLayout {
    std::int64_t returned[kMaxTableSeats];
    PotLayout pots[kMaxTableSeats + 1];
};

bool are_chips(std::span<const std::int64_t> chips) {
    return std::ranges::all_of(chips,
                               [](std::int64_t bet) { return bet >= 0 && bet <= kMaxChips; });
}

// Return the number of pots.
std::int32_t write_hand(const SettledHand& hand, SettlementLayout* to) {
    std::ranges::copy(hand.returned, to->returned);
    PotLayout* pot = to->pots;
    for (const SettledPot& each : hand.pots) {
        *pot = {each.amount,
                each.rake,
                {},
                each.contenders,
                static_cast<std::uint32_t>(each.runs.size())};
        for (std::size_t at = 0; at < each.runs.size(); ++at) {
            const SettledRun& run = each.runs[at];
            pot->runs[at] = {run.amount, run.odd_chips, {}, run.winners};
            std::ranges::copy(run.payouts, pot->runs[at].payouts);
        }
        ++pot;
    }
    return static_cast<std::int32_t>(hand.pots.size());
}

bool is_table(std::uint32_t seats) {
    return seats >= kMinTableSeats && seats <= kMaxTableSeats;
}

// Write the pots that bets make; return their number.
RUNOUT_EXPORT(cut_pots)
std::int32_t cut_pots_of(const std::int64_t* chips, const std::uint8_t* folded, std::uint32_t seats,
                         SettlementLayout* to) {
    if (!is_table(seats)) return code_of(Refusal::wrong_count);
    if (!are_chips({chips, seats})) return code_of(Refusal::wrong_amount);
    SeatMask live = 0;
    for (std::uint32_t seat = 0; seat < seats; ++seat)
        if (folded[seat] == 0) live |= SeatMask{1} << seat;
    if (live == 0) return code_of(Refusal::not_settled);
    return write_hand(cut_pots({chips, seats}, live), to);
}

// Write the settlement of a hand; return the number of pots.
RUNOUT_EXPORT(settle_hand)
std::int32_t settle(const HandLayout* hand, SettlementLayout* to) {
    if (!is_table(hand->seats)) return code_of(Refusal::wrong_count);
    if (!are_chips({hand->chips, hand->seats}) || hand->rate_denominator == 0 ||
        hand->rate_numerator > hand->rate_denominator)
        return code_of(Refusal::wrong_amount);
    const auto cards = [](const std::uint8_t* ids) { return reinterpret_cast<const Card*>(ids); };
    const HandToSettle to_settle = {
        hand->seats, cards(hand->hands), cards(hand->boards), cards(hand->boards + kBoardCards),
        hand->chips, hand->folded,       hand->mucked,        hand->button};
    const RakeRule rake = {hand->rate_numerator, hand->rate_denominator,
                           hand->cap < 0 ? kNoCap : hand->cap, hand->no_flop_no_drop != 0};
    const std::optional<SettledHand> settled = settle_hand(to_settle, rake);
    return settled ? write_hand(*settled, to) : code_of(Refusal::not_settled);
}

}  // namespace
}  // namespace runout::wasm
