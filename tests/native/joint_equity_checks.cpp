// Exact equity of several players, chunk by chunk and on several threads.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "checks.hpp"
#include "dealing.hpp"
#include "equity/equity.hpp"

namespace checks {

namespace {

bool equal(const runout::Tally& first, const runout::Tally& second) {
    bool same = first.total.whole == second.total.whole && first.hands_dealt == second.hands_dealt;
    for (std::size_t player = 0; player < first.share.size(); ++player)
        for (std::size_t sharing = 0; sharing < first.share[player].size(); ++sharing)
            same &= first.share[player][sharing].whole == second.share[player][sharing].whole;
    return same;
}

runout::Tally tally_of(const runout::Spot& spot) {
    runout::Tally tally(spot.players);
    const std::vector<runout::Wide> sets = deal_all(spot);
    for (std::size_t set = 1; set < sets.size(); ++set) {
        tally.total.whole += sets[set];
        const auto sharing = static_cast<std::size_t>(std::popcount(set));
        for (std::size_t player = 0; player < tally.share.size(); ++player)
            if (set >> player & 1) tally.share[player][sharing].whole += sets[set];
    }
    return tally;
}

template <typename Deals>
void check_joint(const Deals& method, const runout::Spot& spot, const runout::Tally& expected,
                 const std::string& what) {
    for (const int threads : {1, 2, 5}) {
        runout::Breakdown breakdown(spot.players);
        runout::Tally tally = method.run(0, method.chunks(), threads, nullptr);
        expect(tally.hands_dealt > 0, what + ": something was dealt");
        expect(equal(tally, method.run(0, method.chunks(), threads, &breakdown)),
               what + ": with results per combo");
        const double units = std::accumulate(breakdown.units.begin(), breakdown.units.end(), 0.0);
        expect(units == runout::kUnitsPerDeal * static_cast<double>(tally.total.whole),
               what + ": the combos share every pot");
        runout::Tally pieces(spot.players);
        for (std::size_t chunk = 0; chunk < method.chunks(); ++chunk)
            pieces.add(method.run(chunk, 1, threads, nullptr));
        expect(equal(tally, pieces), what + ": chunk by chunk");
        tally.hands_dealt = expected.hands_dealt;
        expect(equal(tally, expected), what + " on " + std::to_string(threads) + " threads");
    }
}

void check_joint_deals() {
    // Six such weights times two hands per seat, 990 boards and 2520 units stay below 2^53, so that
    // doubles are exact for any hands that the library's shuffle deals.
    constexpr unsigned kMaxWeight = 12;
    std::mt19937_64 random(900);
    for (const std::string& board : kBoards)
        for (int players = 2; players <= 5; ++players) {
            const runout::CardMask seen = mask_of(cards_of(board)) | mask_of(cards_of("5c"));
            std::vector<std::vector<runout::Holding>> seats;
            for (int seat = 0; seat <= players; ++seat)
                seats.push_back(random_holdings(random, seen, 2, kMaxWeight));
            const runout::Spot spot = spot_of(seats, players, board, "5c");
            const runout::Tally expected = tally_of(spot);
            const std::string what = std::to_string(players) + " players and one folded";
            check_joint(runout::JointDeals(spot), spot, expected, what);
            // Every list of the hands of more seats costs sweeps of its own.
            if (players <= 3)
                check_joint(runout::MultiwaySweep(spot), spot, expected, what + ", swept");
        }
}

void check_preflop() {
    const auto count = [](const runout::Spot& spot) {
        const runout::PreflopDeals deals(spot, [] {});
        return deals.run(0, deals.chunks(), 1, nullptr);
    };
    const Cards cards = cards_of("AdAhKdKh");
    const runout::Tally aces = count(
        spot_of({{holding(cards[0], cards[1], 1)}, {holding(cards[2], cards[3], 1)}}, 2, "", ""));
    expect(aces.share[0][1].whole == 1410336 && aces.share[1][1].whole == 292660 &&
               aces.share[0][2].whole == 9308,
           "aces against kings");

    // Nine players and a dead card leave 33 cards: every board one by one.
    const Cards nine = cards_of("AsKsQhQdJcTc9d9h8s7s6h6d5c4c3d3h2s2c");
    std::vector<std::vector<runout::Holding>> seats;
    for (std::size_t at = 0; at < nine.size(); at += 2) {
        const auto [low, high] = std::minmax(nine[at], nine[at + 1]);
        seats.push_back({holding(low, high, 1)});
    }
    const runout::Spot spot = spot_of(seats, 9, "", "Ac");
    runout::Tally expected = tally_of(spot);
    expected.hands_dealt = 1;
    expect(equal(count(spot), expected), "nine hands before the flop");

    std::mt19937_64 random(1000);
    const runout::Spot ranges =
        spot_of({random_holdings(random, 0, 3, 100), random_holdings(random, 0, 3, 100),
                 random_holdings(random, 0, 3, 100), random_holdings(random, 0, 2, 100)},
                3, "", "");
    const runout::PreflopDeals method(ranges, [] {});
    check_joint(method, ranges, method.run(0, method.chunks(), 1, nullptr),
                "three ranges before the flop");
}

}  // namespace

void check_joint_equity() {
    check_joint_deals();
    check_preflop();
}

}  // namespace checks
