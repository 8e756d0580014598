#include "equity/exact.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "equity/known_hands.hpp"

namespace runout {

namespace {

constexpr double kDecimals = 10'000;  // weights of four decimals are whole numbers of it
constexpr double kMinSweepable = 1e-3;

bool has_four_decimals(const std::vector<Holding>& seat) {
    return std::ranges::all_of(seat, [](const Holding& holding) {
        return std::nearbyint(holding.weight * kDecimals) / kDecimals == holding.weight;
    });
}

// Scale weights of four decimals to integers without a common divisor.
void to_integers(std::vector<Holding>& seat) {
    std::uint64_t common = 0;
    std::uint64_t last = 0;
    for (Holding& holding : seat) {
        holding.weight = std::nearbyint(holding.weight * kDecimals);
        const auto number = static_cast<std::uint64_t>(holding.weight);
        if (number != last) common = std::gcd(common, last = number);
    }
    for (Holding& holding : seat) holding.weight /= static_cast<double>(common);
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

// --- methods ------------------------------------------------------------------------------------

double runouts(int missing) {
    return missing == 2 ? 1176 : missing == 1 ? 48 : 1;
}

double deals_of(std::span<const std::size_t> combos) {
    double product = 1;
    for (const std::size_t count : combos) product *= static_cast<double>(count);
    return product;
}

// Of counting each deal of hands by itself.
double cost_of_known_hands(std::span<const std::size_t> combos, int missing) {
    const double a_deal = missing == 2 ? 350 : missing == 1 ? 90 : 25;
    return 500 + deals_of(combos) * a_deal * static_cast<double>(combos.size());
}

// Deals the seats one after the other and counts the boards of each deal.
class EachDeal {
   public:
    explicit EachDeal(const Spot& spot)
        : spot_(spot), tally_(spot.players), cards_(2 * spot.seats.size()) {}

    Tally run() {
        deal(0, spot_.dead, {1, 1.0});
        return std::move(tally_);
    }

   private:
    void deal(std::size_t seat, CardMask gone, const Amount& weight) {
        if (seat == spot_.seats.size()) {
            count(gone, weight);
            return;
        }
        for (const Holding& holding : spot_.seats[seat]) {
            if (holding.mask() & gone) continue;
            cards_[2 * seat] = holding.low;
            cards_[2 * seat + 1] = holding.high;
            const auto times = static_cast<std::uint64_t>(holding.weight);
            deal(seat + 1, gone | holding.mask(),
                 {weight.whole * times, weight.real * holding.weight});
        }
    }

    void count(CardMask gone, const Amount& weight) {
        const auto players = static_cast<std::size_t>(spot_.players);
        std::fill_n(shares_.begin(), players * players, 0);
        const std::uint64_t boards =
            count_known_hands({cards_.data(), spot_.players, spot_.board.data(),
                               static_cast<int>(spot_.board.size()), gone},
                              shares_.data());
        ++tally_.hands_dealt;
        add_weight(tally_.total, weight, boards);
        for (std::size_t player = 0; player < players; ++player)
            for (std::size_t others = 0; others < players; ++others)
                if (const std::uint64_t won = shares_[player * players + others]; won != 0)
                    add_weight(tally_.share[player][others + 1], weight, won);
    }

    void add_weight(Amount& amount, const Amount& weight, std::uint64_t boards) const {
        if (spot_.whole)
            amount.whole += weight.whole * boards;
        else
            amount.real += weight.real * static_cast<double>(boards);
    }

    const Spot& spot_;
    Tally tally_;
    std::vector<Card> cards_;
    std::array<std::uint64_t, kMaxPlayers * kMaxPlayers> shares_;
};

// Sweeps subtract sums from sums; where hands of tiny weight are the only compatible ones,
// rounding would be visible.
bool can_be_swept(const Spot& spot) {
    if (spot.whole) return true;
    const HeadsUp heads_up(spot);
    const double all = weight_of(spot.seats[0]) * weight_of(spot.seats[1]);
    const auto boards = static_cast<double>(boards_per_deal(spot));
    return heads_up.all_deals().total.real >= kMinSweepable * all * boards;
}

}  // namespace

std::vector<Holding> holdings_of(const SeatInput& seat, CardMask elsewhere) {
    std::vector<Holding> holdings;
    holdings.reserve(128);
    const auto add = [&](Card low, Card high) {
        const int combo = combo_index(low, high);
        const double weight = seat.range == nullptr ? 1 : seat.range[combo];
        const CardMask mask = mask_of(low, high);
        if (weight > 0 && !(mask & elsewhere) && (mask & seat.known) == seat.known)
            holdings.push_back({low, high, static_cast<std::uint16_t>(combo), weight});
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
    spot.board.assign(question.board.begin(), question.board.end());
    spot.dead = question.dead | mask_of(question.board);
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

std::optional<Tally> count_exactly(const Spot& spot, const Matchups& matchups, double max_cost) {
    std::vector<std::size_t> combos;
    for (const std::vector<Holding>& seat : spot.seats) combos.push_back(seat.size());
    const bool two = combos.size() == 2;
    if (spot.board.empty()) {
        if (!two || spot.dead != 0 || 1e4 + deals_of(combos) * 6 > max_cost) return {};
        return matchups.heads_up(spot, nullptr);
    }
    const double known = cost_of_known_hands(combos, spot.missing());
    const double joint = cost_of_joint_deals(combos, spot.missing());
    const double swept = two && spot.players == 2 && can_be_swept(spot)
                             ? cost_of_sweeps(combos, spot.missing())
                             : HUGE_VAL;
    if (std::min({known, joint, swept}) > max_cost) return {};
    if (known <= std::min(joint, swept)) return EachDeal(spot).run();
    if (swept < joint) return HeadsUp(spot).run(1, nullptr);
    const JointDeals deals(spot);
    return deals.run(0, deals.chunks(), 1, nullptr);
}

}  // namespace runout
