#include "outs/range_outs.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "evaluator/added_cards.hpp"
#include "evaluator/evaluator.hpp"

namespace runout {

namespace {

constexpr double kRounding = 1e-12;  // tolerance for sums of fractional weights
// The sweep subtracts sums from sums. Below this remaining share, rounding would be visible.
constexpr double kMinLeft = 1e-3;

// The weight of the hands without each card that may come; summed, not subtracted, because what is
// left may be tiny.
void weigh_totals(const Spot& spot, RangeWeights& weights) {
    const CardMask seen = spot.dead | spot.seats[0][0].mask();
    for (const Card card : kDeck) {
        if (contains(seen, card)) continue;
        double& total = weights.totals[static_cast<std::size_t>(card)];
        for (const Holding& holding : spot.seats[1])
            total += holding.low == card || holding.high == card ? 0 : holding.weight;
    }
}

// Recount deal by deal after cards that leave hands of tiny weight only.
void recount_tiny_weights(const Spot& spot, RangeWeights& weights) {
    double sum = 0;
    for (const Holding& holding : spot.seats[1]) sum += holding.weight;
    for (const Card card : kDeck) {
        const auto at = static_cast<std::size_t>(card);
        if (weights.totals[at] == 0 || weights.totals[at] >= kMinLeft * sum) continue;
        Spot after = spot;
        after.board.push_back(card);
        after.dead |= mask_of(card);
        std::erase_if(after.seats[1],
                      [card](const Holding& holding) { return contains(holding.mask(), card); });
        const JointDeals deals(after);
        const Tally tally = deals.run(0, deals.chunks(), 1, nullptr);
        weights.wins[at] = tally.share[0][1].real;
        weights.ties[at] = tally.share[0][2].real;
    }
}

// The river cards after both hands and a turn card; on a turn the next card is the last.
double boards_after(const Spot& spot) {
    if (spot.missing() == 1) return 1;
    return kDeckSize - std::popcount(spot.dead) - 2 * 2 - 1;
}

int sign_of(Score theirs, Score mine) {
    return (theirs > mine) - (theirs < mine);
}

// Weights of hands that the hero beats, that beat the hero, and of all.
struct Balance {
    double beaten = 0;
    double behind = 0;
    double total = 0;

    // `sign` is above 0 for a hand that is ahead of the hero.
    void add(int sign, double weight) {
        if (sign < 0) beaten += weight;
        if (sign > 0) behind += weight;
        total += weight;
    }

    // The sign of the weight beaten less the weight ahead.
    int lead() const {
        if (std::abs(beaten - behind) <= kRounding * total) return 0;
        return beaten > behind ? 1 : -1;
    }

    Standing standing() const {
        const double half = (0.5 + kRounding) * total;
        if (beaten > half) return Standing::ahead;
        return behind > half ? Standing::behind : Standing::level;
    }
};

// The effect of a card on the hands of a range.
struct CardEffect {
    Balance before;  // of the hands that the card leaves, before it
    Balance now;     // of the same hands, after it
    double chased = 0;
    double overtaken = 0;     // of the hands not beaten before, those beaten after the card
    double counterfeit = 0;   // was ahead and no longer is
    double kicker = 0;        // was level and is beaten
    bool caught = false;      // a beaten hand becomes level
    bool takes_away = false;  // the card is in a hand not beaten before
};

// The hero's hand against every combo of a range, now and after each card.
class VillainRange {
   public:
    VillainRange(const RangeOutsSpot& spot, const double* weights) {
        board_.add(spot.board);
        hero_ = board_;
        hero_.add(spot.hero);
        cards_ = static_cast<int>(spot.board.size()) + 2;
        const EvaluatorView evaluator = evaluator_of(cards_);
        const Score mine = score_of(hero_, evaluator);
        const CardMask seen = mask_of(spot.hero) | mask_of(spot.board);
        for_each_combo([&](Card low, Card high) {
            const double weight = weights[combo_index(low, high)];
            if (!(weight > 0) || (mask_of(low, high) & seen)) return;
            const AddedCards cards = board_.with(low).with(high);
            const int sign = sign_of(score_of(cards, evaluator), mine);
            hands_.push_back({low, high, sign, weight, cards});
            now_.add(sign, weight);
        });
    }

    const Balance& now() const { return now_; }

    CardEffect after(Card card) const {
        const EvaluatorView evaluator = evaluator_of(cards_ + 1);
        const Score mine = score_of(hero_.with(card), evaluator);
        CardEffect after;
        for (const VillainHand& hand : hands_) {
            if (hand.low == card || hand.high == card) {
                after.takes_away |= hand.sign >= 0;
                continue;
            }
            const int sign = sign_of(score_of(hand.cards.with(card), evaluator), mine);
            after.before.add(hand.sign, hand.weight);
            after.now.add(sign, hand.weight);
            if (hand.sign >= 0) after.chased += hand.weight;
            if (hand.sign >= 0 && sign < 0) after.overtaken += hand.weight;
            if (hand.sign > 0 && sign <= 0) after.counterfeit += hand.weight;
            if (hand.sign == 0 && sign < 0) after.kicker += hand.weight;
            after.caught |= hand.sign < 0 && sign == 0;
        }
        return after;
    }

   private:
    struct VillainHand {
        Card low;
        Card high;
        int sign;  // above 0 where the villain is ahead now
        double weight;
        AddedCards cards;  // with the board
    };

    AddedCards board_;
    AddedCards hero_;
    int cards_;
    std::vector<VillainHand> hands_;
    Balance now_;
};

template <typename Each, typename Value>
auto least(const std::vector<Each>& each, const Value& value) {
    auto smallest = value(each[0]);
    for (const Each& other : each) smallest = std::min(smallest, value(other));
    return smallest;
}

// Finds the reasons of cards that make no hand out of the hero's own.
class ReasonFinder {
   public:
    explicit ReasonFinder(const std::vector<VillainRange>& ranges, bool may_draw)
        : ranges_(ranges), may_draw_(may_draw) {}

    Standing standing_now() const {
        return least(ranges_, [](const VillainRange& each) { return each.now().standing(); });
    }

    OutReason reason(const std::vector<CardEffect>& after, Standing by_equity) const {
        const bool is_out = by_equity == Standing::ahead;
        if (!is_out && by_equity != Standing::level) return OutReason::no_change;
        const int needed = is_out ? 1 : 0;  // the lead of hands that are shown now
        const int lead = least(after, [](const CardEffect& each) { return each.now.lead(); });
        if (may_draw_ && lead < needed) return OutReason::draw;
        const Standing now = standing_now();
        if (now == Standing::ahead) {
            if (is_out) return OutReason::stays_ahead;
            return std::ranges::any_of(after, &CardEffect::caught) ? OutReason::shared_hand
                                                                   : OutReason::no_change;
        }
        const Standing then =
            least(after, [](const CardEffect& each) { return each.now.standing(); });
        const int before = least(after, [](const CardEffect& each) { return each.before.lead(); });
        if (then == now && before == needed) {
            // Against the hands that the card leaves, the hero's was good enough before it.
            const int lead_now =
                least(ranges_, [](const VillainRange& each) { return each.now().lead(); });
            return lead_now == needed ? OutReason::stays_level : OutReason::fewer_better_hands;
        }
        const double counterfeit =
            std::ranges::max(after, {}, &CardEffect::counterfeit).counterfeit;
        const double kicker = std::ranges::max(after, {}, &CardEffect::kicker).kicker;
        if (counterfeit > 0 || kicker > 0)
            return counterfeit >= kicker ? OutReason::counterfeit : OutReason::better_kicker;
        if (std::ranges::any_of(after, &CardEffect::takes_away))
            return OutReason::fewer_better_hands;
        return now == Standing::level ? OutReason::stays_level : OutReason::no_change;
    }

   private:
    const std::vector<VillainRange>& ranges_;
    bool may_draw_;
};

}  // namespace

std::optional<RangeWeights> weigh_range(std::span<const Card> hero, std::span<const Card> board,
                                        CardMask dead, const SeatInput& villain) {
    const std::array<SeatInput, 2> seats = {SeatInput{mask_of(hero)}, villain};
    const Spot spot = spot_of({seats, 2, mask_of(board), dead});
    if (spot.seats[1].empty()) return {};
    RangeWeights weights;
    weights.whole = spot.whole;
    HeadsUp(spot).by_next_card(weights.wins.data(), weights.ties.data());
    weigh_totals(spot, weights);
    if (!spot.whole) recount_tiny_weights(spot, weights);
    const double boards = boards_after(spot);
    for (double& total : weights.totals) total *= boards;
    return weights;
}

ExplainedOuts explain_outs(const RangeOutsSpot& spot, std::span<const OutReason, kDeckSize> made,
                           std::span<const Standing, kDeckSize> standings) {
    std::vector<VillainRange> ranges;
    for (std::size_t at = 0; at < spot.weights.size(); at += kCombos)
        ranges.emplace_back(spot, spot.weights.data() + at);
    const ReasonFinder finder(ranges, spot.board.size() == 3);
    ExplainedOuts explained{finder.standing_now(), {}, {}};
    explained.reasons.fill(OutReason::no_change);
    explained.overtakes.fill(std::numeric_limits<double>::quiet_NaN());
    for (const Card card : kDeck) {
        const auto at = static_cast<std::size_t>(card);
        if (standings[at] == Standing::seen) continue;
        std::vector<CardEffect> after;
        for (const VillainRange& range : ranges) after.push_back(range.after(card));
        if (ranges.size() == 1 && after[0].chased > 0)
            explained.overtakes[at] = after[0].overtaken / after[0].chased;
        // What the hero's own cards make is the reason wherever they make something.
        explained.reasons[at] =
            made[at] == OutReason::stays_ahead ? finder.reason(after, standings[at]) : made[at];
    }
    return explained;
}

}  // namespace runout
