#include "equity/exact.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "equity/known_hands.hpp"
#include "equity/symmetries.hpp"
#include "evaluator/added_cards.hpp"

namespace runout {

namespace {

constexpr double kDecimals = 10'000;  // weights of four decimals are whole numbers of it
constexpr double kMinSweepable = 1e-3;

// Most combos of a range have the weight of the one before; only changes are looked at.
bool has_four_decimals(const std::vector<Holding>& seat) {
    double last = 1;
    return std::ranges::all_of(seat, [&](const Holding& holding) {
        if (holding.weight == last) return true;
        last = holding.weight;
        return std::nearbyint(last * kDecimals) / kDecimals == last;
    });
}

// Scale weights of four decimals to integers without a common divisor.
void to_integers(std::vector<Holding>& seat) {
    std::uint64_t common = 0;
    double last = 0;
    const auto number_of = [](double weight) { return std::nearbyint(weight * kDecimals); };
    for (const Holding& holding : seat)
        if (holding.weight != last)
            common = std::gcd(common, static_cast<std::uint64_t>(number_of(last = holding.weight)));
    last = 0;
    double number = 0;
    for (Holding& holding : seat) {
        if (holding.weight != last)
            number = number_of(last = holding.weight) / static_cast<double>(common);
        holding.weight = number;
    }
}

double weight_of(const std::vector<Holding>& seat) {
    double sum = 0;
    for (const Holding& holding : seat) sum += holding.weight;
    return sum;
}

bool fits_into_tallies(const Spot& spot) {
    double bits = 0;
    for (const std::vector<Holding>& seat : spot.seats)
        bits += std::log2(std::max(1.0, weight_of(seat)));
    constexpr double kBitsOfBoards[] = {0, 5.71, 10.38, 14.44, 18.05, 21.31};  // log2 C(52, n)
    return bits + kBitsOfBoards[spot.missing()] < 126.9;
}

// Scale by a power of 2 so that the largest weight is in [1, 2) and products do not underflow.
void normalize(std::vector<Holding>& seat) {
    double largest = 0;
    for (const Holding& holding : seat) largest = std::max(largest, holding.weight);
    if (largest == 0) return;
    int exponent = 0;
    std::frexp(largest, &exponent);
    for (Holding& holding : seat) holding.weight = std::ldexp(holding.weight, 1 - exponent);
}

// --- holdings of a range ------------------------------------------------------------------------

// Return the combos of a range that are clear of cards elsewhere. Most weights are 0, so they are
// first looked at in blocks.
std::vector<Holding> holdings_in(const double* range, CardMask elsewhere) {
    constexpr std::size_t kBlock = 6;
    static_assert(kCombos % kBlock == 0);
    std::array<Holding, kCombos + 1> found;
    std::size_t count = 0;
    for (std::size_t first = 0; first < kCombos; first += kBlock) {
        std::uint64_t any = 0;
        for (std::size_t at = 0; at < kBlock; ++at)
            any |= std::bit_cast<std::uint64_t>(range[first + at]);
        if (any == 0) continue;
        for (std::size_t combo = first; combo < first + kBlock; ++combo) {
            const auto [low, high] = kComboCards[combo];
            found[count] = {low, high, static_cast<std::uint16_t>(combo), range[combo]};
            count += range[combo] > 0 && !(mask_of(low, high) & elsewhere);
        }
    }
    return {found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count)};
}

// --- methods ------------------------------------------------------------------------------------

// The boards that complete one of which so many cards are missing.
double runouts(int missing) {
    return static_cast<double>(choose(kDeckSize - kBoardCards + missing, missing));
}

double deals_of(std::span<const std::size_t> combos) {
    double product = 1;
    for (const std::size_t count : combos) product *= static_cast<double>(count);
    return product;
}

double cost_of_matchups(std::span<const std::size_t> combos) {
    return 1e4 + deals_of(combos) * 6;
}

// Of counting each deal of hands by itself.
double cost_of_known_hands(std::span<const std::size_t> combos, int missing) {
    const double a_deal = missing == 2 ? 350 : missing == 1 ? 90 : 25;
    return 500 + deals_of(combos) * a_deal * static_cast<double>(combos.size());
}

double cost_of_sweeps(std::span<const std::size_t> combos, int missing) {
    // A known hand is compared with all pairs of ranks at once; ranges are swept pair by pair.
    if (std::ranges::min(combos) == 1) return 2e4 + runouts(missing) * 250;
    const double pairs = static_cast<double>(combos[0] + combos[1]) / 8;
    return 2e4 + runouts(missing) * (100 + 13 * std::min<double>(pairs, kRankPairs));
}

double cost_of_joint_deals(std::span<const std::size_t> combos, int missing) {
    // Beyond nine players boards are taken one by one.
    const auto seats = static_cast<double>(combos.size());
    const double a_board = seats <= kMaxPlayersInSets ? 0.5 : 2 * seats;
    double scored = 0;
    for (const std::size_t count : combos) scored += static_cast<double>(count);
    return 2e4 + scored * runouts(missing) * 3 +
           deals_of(combos) * (40 + runouts(missing) * a_board);
}

// Deals the seats one after the other and counts the boards of each deal. On a river combos are
// scored once, not once for each deal.
class EachDeal {
   public:
    explicit EachDeal(const Spot& spot)
        : spot_(spot), tally_(spot.players), cards_(2 * spot.seats.size()) {
        if (spot.missing() == 0) score_all();
    }

    Tally run() {
        deal(0, spot_.dead, {1, 1.0});
        return std::move(tally_);
    }

   private:
    void score_all() {
        const EvaluatorView evaluator = evaluator_of(kMaxCards);
        AddedCards board;
        board.add(spot_.board);
        scores_.resize(static_cast<std::size_t>(spot_.players));
        for (std::size_t player = 0; player < scores_.size(); ++player) {
            scores_[player].reserve(spot_.seats[player].size());
            for (const Holding& holding : spot_.seats[player])
                scores_[player].push_back(
                    score_of(board.with(holding.low).with(holding.high), evaluator));
        }
    }

    void deal(std::size_t seat, CardMask gone, const Amount& weight) {
        if (seat == spot_.seats.size()) {
            ++tally_.hands_dealt;
            if (scores_.empty())
                count(gone, weight);
            else
                compare(weight);
            return;
        }
        for (const Holding& holding : spot_.seats[seat]) {
            if (holding.mask() & gone) continue;
            if (scores_.empty()) {
                cards_[2 * seat] = holding.low;
                cards_[2 * seat + 1] = holding.high;
            } else if (seat < scores_.size()) {
                score_[seat] =
                    scores_[seat][static_cast<std::size_t>(&holding - spot_.seats[seat].data())];
            }
            deal(seat + 1, gone | holding.mask(), weight.times(holding));
        }
    }

    void count(CardMask gone, const Amount& weight) {
        const auto players = static_cast<std::size_t>(spot_.players);
        std::fill_n(shares_.begin(), players * players, 0);
        const std::uint64_t boards =
            count_known_hands({cards_.data(), spot_.players, spot_.board.data(),
                               static_cast<int>(spot_.board.size()), gone},
                              shares_.data());
        tally_.total.add_boards(weight, boards, spot_.whole);
        for (std::size_t player = 0; player < players; ++player)
            for (std::size_t others = 0; others < players; ++others)
                if (const std::uint64_t won = shares_[player * players + others]; won != 0)
                    tally_.share[player][others + 1].add_boards(weight, won, spot_.whole);
    }

    void compare(const Amount& weight) {
        const std::span<const Score> dealt(score_.data(), scores_.size());
        const Score best = std::ranges::max(dealt);
        const auto winners = static_cast<std::size_t>(std::ranges::count(dealt, best));
        tally_.total.add_boards(weight, 1, spot_.whole);
        for (std::size_t player = 0; player < dealt.size(); ++player)
            if (dealt[player] == best)
                tally_.share[player][winners].add_boards(weight, 1, spot_.whole);
    }

    const Spot& spot_;
    Tally tally_;
    std::vector<Card> cards_;
    std::array<std::uint64_t, kMaxPlayers * kMaxPlayers> shares_;
    std::vector<std::vector<Score>> scores_;  // of each player's combos, on a river
    std::array<Score, kMaxPlayers> score_;    // of each player's combo in this deal
};

// Whether each hand of a range with any compatible hand of another has enough compatible weight.
bool enough_compatible(const std::vector<Holding>& mine, const std::vector<Holding>& theirs) {
    const double all = weight_of(theirs);
    return std::ranges::all_of(mine, [&](const Holding& hand) {
        double compatible = 0;
        bool any = false;
        for (const Holding& other : theirs)
            if (!(hand.mask() & other.mask())) {
                compatible += other.weight;
                any = true;
            }
        return !any || compatible >= kMinSweepable * all;
    });
}

// Whether a sweep over all seats is exact to rounding, in total or for each hand. Sweeps subtract
// sums from sums; where hands of tiny weight are the only compatible ones, rounding would be
// visible.
bool can_be_swept(const Spot& spot, bool hand_by_hand) {
    if (spot.whole) return true;
    if (spot.seats.size() == kSweptSeats)
        return MultiwaySweep(spot).least_compatible(hand_by_hand) >= kMinSweepable;
    if (spot.seats.size() > kSweptSeats) return false;
    if (hand_by_hand)
        return enough_compatible(spot.seats[0], spot.seats[1]) &&
               enough_compatible(spot.seats[1], spot.seats[0]);
    const HeadsUp heads_up(spot);
    const double all = weight_of(spot.seats[0]) * weight_of(spot.seats[1]);
    const auto boards = static_cast<double>(boards_per_deal(spot));
    return heads_up.all_deals().total.real >= kMinSweepable * all * boards;
}

// --- costs before the flop ----------------------------------------------------------------------

std::vector<std::size_t> combos_of(const Spot& spot) {
    std::vector<std::size_t> combos;
    for (const std::vector<Holding>& seat : spot.seats) combos.push_back(seat.size());
    return combos;
}

// The pairs of ranks that each seat may hold.
std::vector<std::size_t> rank_pairs_of(const Spot& spot) {
    std::vector<std::size_t> counts;
    for (const std::vector<Holding>& seat : spot.seats) {
        std::array<bool, kRankPairs> held{};
        for (const Holding& holding : seat)
            held[static_cast<std::size_t>(rank_pair(rank_of(holding.high), rank_of(holding.low)))] =
                true;
        counts.push_back(static_cast<std::size_t>(std::ranges::count(held, true)));
    }
    return counts;
}

// The suits that differ in their dead cards.
std::size_t different_suits(CardMask dead) {
    std::array<unsigned, kSuits> ranks{};
    for (const Card card : cards_of(dead))
        ranks[static_cast<std::size_t>(suit_of(card))] |= 1U << rank_of(card);
    std::size_t count = 0;
    for (auto suit = ranks.begin(); suit != ranks.end(); ++suit)
        count += std::find(ranks.begin(), suit, *suit) == suit;
    return count;
}

// Of sweeping three ranges beside every way to choose the hands of the other seats.
double cost_of_multiway_sweeps(const Spot& spot, std::size_t symmetries) {
    if (spot.players > kMaxPlayersInSets) return HUGE_VAL;
    double lists = 1;
    double swept = 0;
    const std::vector<std::size_t> order = sweep_order(spot);
    for (std::size_t at = 0; at < order.size(); ++at) {
        const auto combos = static_cast<double>(spot.seats[order[at]].size());
        if (at < kSweptSeats)
            swept += combos;
        else
            lists *= combos;
    }
    const int live =
        kDeckSize - std::popcount(spot.dead) - 2 * static_cast<int>(order.size() - kSweptSeats);
    const double boards = static_cast<double>(choose(live, spot.missing())) /
                          (order.size() == kSweptSeats ? static_cast<double>(symmetries) : 1);
    return 6e4 + lists * (1e4 + boards * (400 + 15 * swept));
}

double cost_of_sweeping(const Spot& spot, std::span<const std::size_t> combos) {
    const std::size_t symmetries = symmetries_of(spot.seats, spot.board, spot.dead).size() + 1;
    if (combos.size() > 2) return cost_of_multiway_sweeps(spot, symmetries);
    if (!spot.board.empty()) return cost_of_sweeps(combos, spot.missing());
    const auto boards = static_cast<double>(choose(kDeckSize - std::popcount(spot.dead), 5));
    return boards / static_cast<double>(symmetries) *
           (200 + 18 * static_cast<double>(std::ranges::max(rank_pairs_of(spot))));
}

double cost_of_enumeration(const Spot& spot, std::span<const std::size_t> combos) {
    if (!spot.board.empty()) return cost_of_joint_deals(combos, spot.missing());
    constexpr double kMaxHandsDealt = 4e6;  // before the flop they are kept in memory
    constexpr double kTooMuch = 1.2e12;     // twice what is counted at most
    const double hands = deals_of(combos);
    if (hands > kMaxHandsDealt) return std::max(hands * 1e5, kTooMuch);
    // Deals of the same ranks share the boards by rank, and those whose cards of a suit are the
    // same the boards with a flush in it (preflop.cpp).
    const double same_ranks = deals_of(rank_pairs_of(spot));
    const double views = std::min(std::max(1.0, hands / same_ranks),
                                  std::pow(4.0, static_cast<double>(combos.size()))) *
                         static_cast<double>(different_suits(spot.dead));
    return hands * 5e2 + std::min(same_ranks, hands) * (3e4 + views * 5e3) * spot.players;
}

}  // namespace

bool are_weights(std::span<const double> weights) {
    // The bits of numbers from 0 to 1 are ordered like the numbers; integers compare in vectors.
    constexpr auto kOne = std::bit_cast<std::uint64_t>(1.0);
    std::uint64_t signs = 0;
    for (const double weight : weights) {
        const auto bits = std::bit_cast<std::uint64_t>(weight);
        signs |= bits | (kOne - bits);
    }
    if (signs >> 63 == 0) return true;
    // Either a weight is invalid, or 0 has a sign.
    return std::ranges::all_of(weights, [](double weight) { return weight >= 0 && weight <= 1; });
}

std::vector<Holding> holdings_of(const SeatInput& seat, CardMask elsewhere) {
    if (seat.range != nullptr) return holdings_in(seat.range, elsewhere);
    std::vector<Holding> holdings;
    const auto add = [&](Card low, Card high) {
        const CardMask mask = mask_of(low, high);
        if (!(mask & elsewhere) && (mask & seat.known) == seat.known)
            holdings.push_back(
                {low, high, static_cast<std::uint16_t>(combo_index(low, high)), 1.0});
    };
    if (std::popcount(seat.known) == 2)
        add(lowest_card(seat.known), highest_card(seat.known));
    else
        for_each_combo(add);
    return holdings;
}

Spot spot_of(const Question& question) {
    Spot spot;
    spot.players = question.players;
    spot.board = cards_of(question.board);
    spot.dead = question.dead | question.board;
    CardMask known = 0;
    for (const SeatInput& seat : question.seats) known |= seat.known;
    for (const SeatInput& seat : question.seats)
        spot.seats.push_back(holdings_of(seat, spot.dead | (known & ~seat.known)));
    scale_weights(spot);
    return spot;
}

void scale_weights(Spot& spot) {
    spot.whole = std::ranges::all_of(spot.seats, has_four_decimals);
    if (spot.whole) std::ranges::for_each(spot.seats, to_integers);
    // Integers that are too large are scaled like other numbers, which rounds nothing.
    spot.whole = spot.whole && fits_into_tallies(spot);
    if (!spot.whole) std::ranges::for_each(spot.seats, normalize);
}

std::optional<MethodChoice> cheapest_method(const Spot& spot) {
    const std::vector<std::size_t> combos = combos_of(spot);
    const bool two = combos.size() == 2;
    if (spot.board.empty()) {
        if (!two || spot.dead != 0) return {};
        return MethodChoice{ExactMethod::matchups, cost_of_matchups(combos)};
    }
    const double known = cost_of_known_hands(combos, spot.missing());
    const double joint = cost_of_joint_deals(combos, spot.missing());
    const double sweeping =
        two ? cost_of_sweeps(combos, spot.missing()) : cost_of_multiway_sweeps(spot, 1);
    const bool is_swept = sweeping < std::min(known, joint) && can_be_swept(spot, false);
    const double swept = is_swept ? sweeping : HUGE_VAL;
    if (known <= std::min(joint, swept)) return MethodChoice{ExactMethod::each_deal, known};
    if (swept < joint) return MethodChoice{ExactMethod::sweep, swept};
    return MethodChoice{ExactMethod::joint_deals, joint};
}

ExactCosts exact_costs(const Spot& spot, bool hand_by_hand, bool has_matchups) {
    const std::vector<std::size_t> combos = combos_of(spot);
    const double enumeration = cost_of_enumeration(spot, combos);
    if (combos.size() == 2 && has_matchups && spot.board.empty() && spot.dead == 0)
        return {enumeration, cost_of_matchups(combos)};
    const double sweeping = cost_of_sweeping(spot, combos);
    const bool is_swept = sweeping <= enumeration && can_be_swept(spot, hand_by_hand);
    return {enumeration, is_swept ? sweeping : HUGE_VAL};
}

Tally count_on_board(const Spot& spot, ExactMethod method) {
    if (method == ExactMethod::each_deal) return EachDeal(spot).run();
    if (method == ExactMethod::sweep && spot.seats.size() == 2)
        return HeadsUp(spot).run(1, nullptr);
    if (method == ExactMethod::sweep) {
        const MultiwaySweep sweep(spot);
        return sweep.run(0, sweep.chunks(), 1, nullptr);
    }
    const JointDeals deals(spot);
    return deals.run(0, deals.chunks(), 1, nullptr);
}

Tally count_exactly(const Spot& spot, ExactMethod method, const Matchups& matchups) {
    if (method == ExactMethod::matchups) return matchups.heads_up(spot, nullptr);
    return count_on_board(spot, method);
}

}  // namespace runout
