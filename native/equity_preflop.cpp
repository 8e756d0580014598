// Exact equity before the flop: deals up to a renaming of suits, boards by their ranks.
//
// Without flushes a board's suits do not matter, so the 5-card rank multisets (at most 6,175) are
// visited with the number of boards each stands for. Boards on which somebody has a flush are then
// visited once more, suit by suit, to move them from the winners by rank to the real ones.
#include <algorithm>
#include <bit>
#include <cassert>

#include "equity.hpp"
#include "parallel.hpp"

namespace runout {

namespace {

constexpr std::uint64_t choose(int from, int take) {
    if (take > from) return 0;
    std::uint64_t ways = 1;
    for (int at = 0; at < take; ++at)
        ways = ways * static_cast<std::uint64_t>(from - at) / static_cast<std::uint64_t>(at + 1);
    return ways;
}

// The sets of 3, 4 and 5 ranks with the sums of their keys.
struct RankSet {
    unsigned ranks;
    std::uint32_t key;
};

const std::vector<RankSet>& rank_sets(int size) {
    static const auto sets = [] {
        std::array<std::vector<RankSet>, kBoardCards + 1> made;
        for (unsigned ranks = 0; ranks < 1u << kRanks; ++ranks) {
            const auto count = static_cast<std::size_t>(std::popcount(ranks));
            if (count < 3 || count > kBoardCards) continue;
            std::uint32_t key = 0;
            for (int rank = 0; rank < kRanks; ++rank)
                if (ranks >> rank & 1) key += kRankKeys[rank];
            made[count].push_back({ranks, key});
        }
        return made;
    }();
    return sets[static_cast<std::size_t>(size)];
}

class BoardCount {
   public:
    BoardCount(const std::vector<std::array<std::uint8_t, 2>>& hands, CardMask dead,
               std::uint64_t* counts)
        : evaluator_(evaluator_of(7)), players_(hands.size()), counts_(counts) {
        for (std::size_t player = 0; player < players_; ++player)
            for (const int card : hands[player]) {
                dead |= CardMask{1} << card;
                key_[player] += kRankKeys[card >> 2];
                slices_[player] |= slice_bit(static_cast<Card>(card));
            }
        for (int card = 0; card < kDeckSize; ++card)
            if (!(dead >> card & 1))
                suits_left_[static_cast<std::size_t>(card >> 2)] |= 1u << (card & 3);
    }

    void run() {
        visit_ranks(0, kBoardCards, 0, 1);
        for (int suit = 0; suit < kSuits; ++suit) visit_suit(suit);
    }

   private:
    // All boards, by ranks alone.
    void visit_ranks(std::size_t rank, int missing, std::uint32_t key, std::uint64_t ways) {
        if (missing == 0) {
            counts_[winners_by_rank(key)] += ways;
            return;
        }
        if (rank == kRanks) return;
        const int left = std::popcount(suits_left_[rank]);
        for (int copies = 0; copies <= std::min(missing, left); ++copies)
            visit_ranks(rank + 1, missing - copies,
                        key + static_cast<std::uint32_t>(copies) * kRankKeys[rank],
                        ways * choose(left, copies));
    }

    // All boards with enough cards of this suit for somebody's flush.
    void visit_suit(int suit) {
        int most_held = 0;
        for (std::size_t player = 0; player < players_; ++player) {
            held_[player] = ranks_in_suit(slices_[player], suit);
            held_count_[player] = std::popcount(held_[player]);
            most_held = std::max(most_held, held_count_[player]);
        }
        for (std::size_t rank = 0; rank < kRanks; ++rank)
            others_left_[rank] = std::popcount(suits_left_[rank] & ~(1u << suit));
        unsigned live = 0;
        for (std::size_t rank = 0; rank < kRanks; ++rank)
            live |= (suits_left_[rank] >> suit & 1) << rank;
        for (int suited = 5 - most_held; suited <= kBoardCards; ++suited)
            for (const RankSet& set : rank_sets(suited))
                if ((set.ranks & ~live) == 0) visit_others(set, suited);
    }

    // The boards whose cards of the suit are exactly these ranks.
    void visit_others(const RankSet& set, int suited) {
        const std::uint32_t key = set.key;
        std::array<Score, kMostPlayers> flush{};
        for (std::size_t player = 0; player < players_; ++player)
            if (suited + held_count_[player] >= 5)
                flush[player] = evaluator_.flushes[set.ranks | held_[player]];
        if (suited == 5) {
            move(key, flush, 1);
            return;
        }
        for (std::size_t first = 0; first < kRanks; ++first) {
            const auto left = static_cast<std::uint64_t>(others_left_[first]);
            if (suited == 4) {
                move(key + kRankKeys[first], flush, left);
                continue;
            }
            move(key + 2 * kRankKeys[first], flush, left * (left - (left > 0)) / 2);
            for (std::size_t second = 0; second < first; ++second)
                move(key + kRankKeys[first] + kRankKeys[second], flush,
                     left * static_cast<std::uint64_t>(others_left_[second]));
        }
    }

    // Moves boards from the winners by rank to those that the flushes make.
    void move(std::uint32_t key, const std::array<Score, kMostPlayers>& flush,
              std::uint64_t boards) {
        if (boards == 0) return;
        Score best = 0;
        Score best_by_rank = 0;
        unsigned winners = 0;
        unsigned by_rank = 0;
        for (std::size_t player = 0; player < players_; ++player) {
            const Score ranked = evaluator_.table[key + key_[player]];
            take(ranked, 1u << player, best_by_rank, by_rank);
            take(flush[player] != 0 ? flush[player] : ranked, 1u << player, best, winners);
        }
        counts_[by_rank] -= boards;
        counts_[winners] += boards;
    }

    unsigned winners_by_rank(std::uint32_t key) const {
        Score best = 0;
        unsigned winners = 0;
        for (std::size_t player = 0; player < players_; ++player)
            take(evaluator_.table[key + key_[player]], 1u << player, best, winners);
        return winners;
    }

    static void take(Score score, unsigned bit, Score& best, unsigned& winners) {
        winners = score > best ? bit : score == best ? winners | bit : winners;
        best = std::max(best, score);
    }

    EvaluatorView evaluator_;
    std::size_t players_;
    std::uint64_t* counts_;  // may pass below zero and come back: unsigned arithmetic wraps
    std::array<std::uint32_t, kMostPlayers> key_{};
    std::array<SuitSlices, kMostPlayers> slices_{};
    std::array<unsigned, kMostPlayers> held_{};  // ranks of the suit at hand
    std::array<int, kMostPlayers> held_count_{};
    std::array<unsigned, kRanks> suits_left_{};
    std::array<int, kRanks> others_left_{};
};

// Where every combo goes under each of the 24 renamings of suits.
class SuitRenamings {
   public:
    explicit SuitRenamings(CardMask fixed) {
        std::array<int, kSuits> suits = {0, 1, 2, 3};
        do {
            CardMask renamed = 0;
            for (int card = 0; card < kDeckSize; ++card)
                if (fixed >> card & 1) renamed |= CardMask{1} << rename(card, suits);
            if (renamed != fixed) continue;
            std::vector<std::uint16_t>& combos = combos_.emplace_back(kCombos);
            for (int low = 0; low < kDeckSize; ++low)
                for (int high = low + 1; high < kDeckSize; ++high) {
                    const auto [first, second] =
                        std::minmax({rename(low, suits), rename(high, suits)});
                    combos[static_cast<std::size_t>(combo_index(low, high))] =
                        static_cast<std::uint16_t>(combo_index(first, second));
                }
        } while (std::ranges::next_permutation(suits).found);
    }

    using Key = std::array<std::uint16_t, kMostSeats>;

    // The smallest of a deal's renamings: equal for deals that differ in the names of suits only.
    Key canonical(const Key& deal, std::size_t seats) const {
        Key smallest = deal;
        for (const std::vector<std::uint16_t>& combos : combos_) {
            Key renamed{};
            for (std::size_t seat = 0; seat < seats; ++seat) renamed[seat] = combos[deal[seat]];
            smallest = std::min(smallest, renamed);
        }
        return smallest;
    }

   private:
    static int rename(int card, const std::array<int, kSuits>& suits) {
        return (card & ~3) | suits[static_cast<std::size_t>(card & 3)];
    }

    std::vector<std::vector<std::uint16_t>> combos_;
};

struct Deal {
    SuitRenamings::Key canonical;
    SuitRenamings::Key combos;
    Wide whole;
    double real;
};

std::array<std::uint8_t, 2> cards_of(int combo) {
    int low = 0;
    while (combo_index(low, kDeckSize - 1) < combo) ++low;
    return {static_cast<std::uint8_t>(low),
            static_cast<std::uint8_t>(combo - combo_index(low, low + 1) + low + 1)};
}

}  // namespace

void count_preflop(const std::vector<std::array<std::uint8_t, 2>>& hands, CardMask dead,
                   std::uint64_t* counts) {
    assert(hands.size() <= kMostPlayers);
    BoardCount(hands, dead, counts).run();
}

struct PreflopDeals::Prepared {
    Prepared(const Spot& given, const std::function<void()>& pause_)
        : spot(given), pause(pause_), renamings(given.dead) {
        deal(0, 0, Deal{{}, {}, 1, 1.0});
        std::ranges::sort(deals, {}, [](const Deal& each) {
            return std::make_pair(each.canonical, each.combos);
        });
        for (std::size_t at = 0; at < deals.size(); ++at)
            if (at == 0 || deals[at].canonical != deals[at - 1].canonical) starts.push_back(at);
    }

    void deal(std::size_t seat, CardMask used, const Deal& so_far) {
        if (seat == spot.seats.size()) {
            if (deals.size() % kDealsPerPause == 0) pause();
            deals.push_back(so_far);
            deals.back().canonical = renamings.canonical(so_far.combos, seat);
            return;
        }
        for (const Holding& holding : spot.seats[seat]) {
            if (holding.mask() & used) continue;
            Deal next = so_far;
            next.combos[seat] = holding.combo;
            next.whole *= static_cast<std::uint64_t>(holding.weight);
            next.real *= holding.weight;
            deal(seat + 1, used | holding.mask(), next);
        }
    }

    Tally play(std::size_t chunk, Breakdown* breakdown) const {
        const std::size_t end = chunk + 1 == starts.size() ? deals.size() : starts[chunk + 1];
        const Deal& example = deals[starts[chunk]];
        std::vector<std::array<std::uint8_t, 2>> hands;
        CardMask dead = spot.dead;
        for (std::size_t seat = 0; seat < spot.seats.size(); ++seat) {
            const std::array<std::uint8_t, 2> cards = cards_of(example.combos[seat]);
            dead |= mask_of(cards[0], cards[1]);
            if (seat < static_cast<std::size_t>(spot.players)) hands.push_back(cards);
        }
        std::vector<std::uint64_t> counts(std::size_t{1} << spot.players);
        count_preflop(hands, dead, counts.data());
        Amount weight;
        for (std::size_t at = starts[chunk]; at < end; ++at) {
            weight.whole += deals[at].whole;
            weight.real += deals[at].real;
            if (breakdown != nullptr) break_down(deals[at], counts, *breakdown);
        }
        return tally_of(counts, weight, end - starts[chunk]);
    }

    Tally tally_of(const std::vector<std::uint64_t>& counts, const Amount& weight,
                   std::uint64_t number) const {
        Tally tally;
        tally.hands_dealt = number;
        for (std::size_t set = 1; set < counts.size(); ++set) {
            const Amount amount = {weight.whole * counts[set],
                                   weight.real * static_cast<double>(counts[set])};
            tally.total.add(amount);
            const auto sharing = static_cast<std::size_t>(std::popcount(set));
            for (std::size_t player = 0; player < static_cast<std::size_t>(spot.players); ++player)
                if (set >> player & 1) tally.share[player][sharing].add(amount);
        }
        return tally;
    }

    void break_down(const Deal& deal, const std::vector<std::uint64_t>& counts,
                    Breakdown& breakdown) const {
        for (std::size_t player = 0; player < static_cast<std::size_t>(spot.players); ++player) {
            double boards = 0;
            double units = 0;
            for (std::size_t set = 1; set < counts.size(); ++set) {
                const auto times = static_cast<double>(counts[set]);
                boards += times;
                if (set >> player & 1) units += times * (kUnitsPerDeal / std::popcount(set));
            }
            const std::size_t cell = player * kCombos + deal.combos[player];
            breakdown.weight[cell] += deal.real * boards;
            breakdown.units[cell] += deal.real * units;
        }
    }

    static constexpr std::size_t kDealsPerPause = 4096;

    Spot spot;
    std::function<void()> pause;
    SuitRenamings renamings;
    std::vector<Deal> deals;          // sorted, so that equal ones up to suits are neighbours
    std::vector<std::size_t> starts;  // of each run of neighbours
};

PreflopDeals::PreflopDeals(const Spot& spot, const std::function<void()>& pause)
    : prepared_(std::make_unique<Prepared>(spot, pause)) {}
PreflopDeals::~PreflopDeals() = default;

std::size_t PreflopDeals::chunks() const {
    return prepared_->starts.size();
}

Tally PreflopDeals::run(std::size_t first, std::size_t count, int threads,
                        Breakdown* breakdown) const {
    std::vector<Tally> tallies(count);
    // A breakdown is summed in order, on one thread: its rounding must not depend on their number.
    for_each_chunk(count, breakdown == nullptr ? threads : 1, [&](std::size_t at, std::size_t) {
        tallies[at] = prepared_->play(first + at, breakdown);
    });
    Tally sum;
    for (const Tally& tally : tallies) sum.add(tally);
    return sum;
}

}  // namespace runout
