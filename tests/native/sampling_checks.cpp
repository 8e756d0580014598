// Sampled equity: kernels compared with each other, sums of shares, and the sampler.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "checks.hpp"
#include "dealing.hpp"
#include "equity/equity.hpp"

namespace checks {

namespace {

// Nine players and seven folded hands: known, half known, drawn by weight and unknown ones.
class SampledTable {
   public:
    explicit SampledTable(const std::string& board) : board_(cards_of(board)) {
        input_.players = 9;
        input_.seats = 16;
        for (auto& cards : input_.known) cards[0] = cards[1] = runout::kNoCard;
        know(0, 0, "Ad");
        know(0, 1, "Ah");
        know(1, 1, "Kc");
        know(10, 1, "2c");
        know(13, 1, "2d");
        input_.deck = runout::kFullDeck & ~known_ & ~mask_of(board_);
        draw(2, 2, cards_of("KsKdQsQdJsJd"));
        draw(5, 2, cards_of("KsQhQsQd"));
        draw(12, 2, cards_of("JsTs9s8s"));
        draw(13, 1, cards_of("5s6s"));
        input_.board = board_.data();
        input_.board_cards = static_cast<int>(board_.size());
    }
    SampledTable(const SampledTable&) = delete;
    SampledTable& operator=(const SampledTable&) = delete;

    const runout::SampleInput& input() const { return input_; }

   private:
    void know(int seat, int at, const std::string& card) {
        input_.known[seat][at] = cards_of(card)[0];
        known_ |= mask_of(cards_of(card));
    }
    // All holdings but the first share half of their slot with it.
    void draw(int seat, int deck_cards, const Cards& cards) {
        const auto holding_at = [&](std::size_t first) {
            unsigned places = 0;
            for (std::size_t at = first; at < first + static_cast<std::size_t>(deck_cards); ++at) {
                const runout::CardMask below = runout::mask_of(cards[at]) - 1;
                const int place = std::popcount(input_.deck & below);
                places |= static_cast<unsigned>(place) << 8 * (at - first);
            }
            return static_cast<std::uint16_t>(places);
        };
        std::vector<runout::AliasSlot>& slots = slots_[input_.drawn_seats];
        for (std::size_t first = 0; first < cards.size();
             first += static_cast<std::size_t>(deck_cards))
            slots.push_back({0x80000000u, holding_at(first), holding_at(0)});
        slots[0].threshold = 0xffffffffu;
        input_.drawn[input_.drawn_seats++] = {
            seat, deck_cards, static_cast<std::uint32_t>(slots.size()), slots.data()};
    }

    runout::SampleInput input_{};
    runout::CardMask known_ = 0;
    std::vector<runout::AliasSlot> slots_[4];
    Cards board_;
};

constexpr std::size_t kRow = runout::kMaxPlayers + 1;

struct Sampled {
    bool finished = false;
    std::uint64_t clashes = 0;
    std::vector<std::uint64_t> shares = std::vector<std::uint64_t>(9 * kRow);
    std::vector<double> weights = std::vector<double>(9 * runout::kCombos);
    std::vector<double> units = std::vector<double>(9 * runout::kCombos);

    bool operator==(const Sampled&) const = default;
};

Sampled sample(const Kernels& kernels, const SampledTable& table, std::size_t deals,
               std::uint64_t chunk) {
    Sampled results;
    results.finished =
        kernels.sample_chunk(table.input(), deals, 42, chunk, nullptr, results.shares.data(),
                             &results.clashes, results.weights.data(), results.units.data());
    return results;
}

void check_samples(const Kernels& kernels, const Kernels& baseline) {
    for (const char* board : {"", "7h7d3c", "7h7d3c3s", "7h7d3c3s4c"}) {
        const SampledTable table(board);
        for (const std::size_t deals : {1u, 63u, 64u, 65u, 5'000u}) {
            const Sampled results = sample(kernels, table, deals, deals);
            std::uint64_t units = 0;
            for (std::size_t cell = 0; cell < results.shares.size(); ++cell)
                if (cell % kRow != 0) units += results.shares[cell] * 2520 / (cell % kRow);
            const double dealt =
                std::accumulate(results.weights.begin(), results.weights.end(), 0.0);
            const double won = std::accumulate(results.units.begin(), results.units.end(), 0.0);
            expect(results.finished && units == 2520 * deals && dealt == 9.0 * double(deals) &&
                       won == 2520.0 * double(deals),
                   kernels.name + ": " + std::to_string(deals) + " sampled deals share every pot");
            expect(results == sample(baseline, table, deals, deals),
                   kernels.name + ": sampled deals equal baseline's, board '" + board + "'");
        }
    }
}

void check_sampler_on_threads() {
    std::mt19937_64 random(1100);
    for (const char* board : {"", "7h7d3c", "7h7d3c3s4c"}) {
        const runout::CardMask seen = mask_of(cards_of(board));
        std::vector<std::vector<runout::Holding>> seats;
        for (int seat = 0; seat < 16; ++seat)
            seats.push_back(seat % 5 == 0 ? random_holdings(random, seen, 300, 100)
                                          : all_holdings(seen));
        const runout::Sampler sampler(spot_of(seats, 9, board));
        constexpr std::size_t kDeals = 2 * runout::Sampler::kDealsPerChunk + 77;
        std::vector<std::vector<std::uint64_t>> results;
        for (const int threads : {1, 2, 5}) {
            std::vector<std::uint64_t> shares(3 * 9 * kRow);
            std::vector<std::uint64_t> clashes(3);
            runout::Breakdown breakdown(9);
            sampler.run(7, 3, kDeals, threads, shares.data(), clashes.data(), &breakdown);
            results.push_back(shares);
            const double dealt =
                std::accumulate(breakdown.weight.begin(), breakdown.weight.end(), 0.0);
            expect(dealt == 9.0 * double(kDeals), "sixteen seats: every deal is broken down");
        }
        expect(results[0] == results[1] && results[1] == results[2],
               "sixteen seats on several threads");
    }
}

void check_impossible_deals() {
    const auto hand = std::vector{holding(cards_of("Ad")[0], cards_of("Ah")[0], 1)};
    expect(!runout::Sampler(spot_of({hand, hand}, 2, "")).is_possible(),
           "two players with the same hand");
    // Every draw is rejected, and the chunk stops.
    const Cards aces = cards_of("AcAdAhAs");
    const auto one = std::vector{holding(aces[0], aces[1], 1), holding(aces[2], aces[3], 1)};
    const auto other = std::vector{holding(aces[0], aces[2], 1), holding(aces[1], aces[3], 1)};
    const runout::Sampler impossible(spot_of({one, other}, 2, ""));
    std::vector<std::uint64_t> shares(2 * kRow);
    std::vector<std::uint64_t> clashes(1);
    impossible.run(1, 0, 10, 1, shares.data(), clashes.data(), nullptr);
    expect(std::ranges::all_of(shares, [](auto share) { return share == 0; }),
           "a chunk without a possible deal");
    expect(clashes[0] > runout::kMaxRejections, "rejected draws of a stopped chunk are counted");
}

// Sixteen cards for eight seats with pairs of jacks or better: enumerated, and grown as
// populations.
void check_counted_and_grown_deals() {
    std::vector<runout::Holding> pairs;
    for (const runout::Holding& hand : all_holdings(0))
        if (runout::rank_of(hand.low) == runout::rank_of(hand.high) &&
            runout::rank_of(hand.low) >= 9)
            pairs.push_back(hand);
    runout::Sampler sampler(spot_of(std::vector(8, pairs), 8, ""));
    expect(sampler.dealable(1000) == runout::Dealable::yes, "eight seats of big pairs");
    expect(!sampler.count_hands(100), "more deals than the limit");
    expect(sampler.count_hands(100'000) && sampler.counted_weight() == 2520.0 * 1296,
           "all deals of eight big pairs");
    std::vector<std::vector<std::uint64_t>> results;
    for (const int threads : {1, 3}) {
        std::vector<std::uint64_t> counted(8 * kRow);
        sampler.run_counted(7, 3, 500, threads, counted.data(), nullptr);
        std::vector<double> sizes(2 * 4);
        sampler.populate(7, 0, 2, 64, 0, false, threads, sizes.data());
        sampler.populate(7, 2, 2, 64, 0, true, threads, sizes.data() + 4);
        const std::vector<std::uint64_t> deals = {100, 0, 30, 70};
        std::vector<std::uint64_t> grown(4 * 8 * kRow);
        sampler.run_populations(7, deals.data(), threads, grown.data(), nullptr);
        counted.insert(counted.end(), grown.begin(), grown.end());
        results.push_back(counted);
        std::uint64_t units = 0;
        for (std::size_t cell = 0; cell < counted.size(); ++cell)
            if (cell % kRow != 0) units += counted[cell] * 2520 / (cell % kRow);
        expect(units == 2520 * 700, "counted and grown deals share every pot");
    }
    expect(results[0] == results[1], "counted and grown deals on several threads");
    const runout::Sampler nine(spot_of(std::vector(9, pairs), 9, ""));
    expect(nine.dealable(1000) == runout::Dealable::no, "nine seats of eight pairs");
}

}  // namespace

void check_sampling_kernels(const Kernels& kernels, const Kernels& baseline) {
    check_samples(kernels, baseline);
}

void check_sampler() {
    check_sampler_on_threads();
    check_impossible_deals();
    check_counted_and_grown_deals();
}

}  // namespace checks
