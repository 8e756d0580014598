// Exact equity before the flop: deals up to a renaming of suits, boards by their ranks.
//
// Without flushes a board's suits do not matter, so the 5-card rank multisets (at most 6,175) are
// visited with the number of boards each stands for. Boards on which a player has a flush are then
// visited once more, suit by suit, to move them from the winners by rank to the real ones.
#include <algorithm>
#include <bit>
#include <cassert>

#include "core/parallel.hpp"
#include "equity/equity.hpp"

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
    static const auto by_size = [] {
        std::array<std::vector<RankSet>, kBoardCards + 1> sets;
        for (unsigned ranks = 0; ranks < 1u << kRanks; ++ranks) {
            const auto count = static_cast<std::size_t>(std::popcount(ranks));
            if (count < 3 || count > kBoardCards) continue;
            std::uint32_t key = 0;
            for (int rank = 0; rank < kRanks; ++rank)
                if (ranks >> rank & 1) key += kRankKeys[rank];
            sets[count].push_back({ranks, key});
        }
        return sets;
    }();
    return by_size[static_cast<std::size_t>(size)];
}

// Counts may pass below zero and come back: unsigned arithmetic wraps.

// A count for each set of winners.
struct CountOfSets {
    std::uint64_t* counts;

    void add(unsigned winners, std::uint64_t boards) { counts[winners] += boards; }
};

// Where there are too many sets: boards by player and number of winners.
struct CountOfShares {
    std::array<std::uint64_t, kMaxPlayers + 1>* won;

    void add(unsigned winners, std::uint64_t boards) {
        const auto sharing = static_cast<std::size_t>(std::popcount(winners));
        for (unsigned left = winners; left != 0; left &= left - 1)
            won[std::countr_zero(left)][sharing] += boards;
    }
};

template <typename Count>
class BoardCount {
   public:
    BoardCount(const std::vector<std::array<Card, 2>>& hands, CardMask dead, Count count)
        : evaluator_(evaluator_of(7)), players_(hands.size()), count_(count) {
        for (std::size_t player = 0; player < players_; ++player)
            for (const Card card : hands[player]) {
                dead |= mask_of(card);
                key_[player] += kRankKeys[rank_of(card)];
                slices_[player] |= slice_bit(card);
            }
        for (const Card card : kDeck)
            if (!contains(dead, card))
                suits_left_[static_cast<std::size_t>(rank_of(card))] |= 1u << suit_of(card);
    }

    void run() {
        visit_ranks(0, kBoardCards, 0, 1);
        for (int suit = 0; suit < kSuits; ++suit) visit_suit(suit);
    }

   private:
    // All boards, by ranks alone.
    void visit_ranks(std::size_t rank, int missing, std::uint32_t key, std::uint64_t ways) {
        if (missing == 0) {
            count_.add(winners_by_rank(key), ways);
            return;
        }
        if (rank == kRanks) return;
        const int left = std::popcount(suits_left_[rank]);
        for (int copies = 0; copies <= std::min(missing, left); ++copies)
            visit_ranks(rank + 1, missing - copies,
                        key + static_cast<std::uint32_t>(copies) * kRankKeys[rank],
                        ways * choose(left, copies));
    }

    // All boards with enough cards of this suit for a player's flush.
    void visit_suit(int suit) {
        int max_held = 0;
        for (std::size_t player = 0; player < players_; ++player) {
            held_[player] = ranks_in_suit(slices_[player], suit);
            held_count_[player] = std::popcount(held_[player]);
            max_held = std::max(max_held, held_count_[player]);
        }
        for (std::size_t rank = 0; rank < kRanks; ++rank)
            others_left_[rank] = std::popcount(suits_left_[rank] & ~(1u << suit));
        unsigned live = 0;
        for (std::size_t rank = 0; rank < kRanks; ++rank)
            live |= (suits_left_[rank] >> suit & 1) << rank;
        for (int suited = 5 - max_held; suited <= kBoardCards; ++suited)
            for (const RankSet& set : rank_sets(suited))
                if ((set.ranks & ~live) == 0) visit_others(set, suited);
    }

    // The boards whose cards of the suit are exactly these ranks.
    void visit_others(const RankSet& set, int suited) {
        const std::uint32_t key = set.key;
        std::array<Score, kMaxPlayers> flush{};
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

    // Move boards from the winners by rank to those that the flushes make.
    void move(std::uint32_t key, const std::array<Score, kMaxPlayers>& flush,
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
        if (by_rank == winners) return;
        count_.add(by_rank, std::uint64_t{0} - boards);
        count_.add(winners, boards);
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
    Count count_;
    std::array<std::uint32_t, kMaxPlayers> key_{};
    std::array<SuitSlices, kMaxPlayers> slices_{};
    std::array<unsigned, kMaxPlayers> held_{};  // ranks of the suit at hand
    std::array<int, kMaxPlayers> held_count_{};
    std::array<unsigned, kRanks> suits_left_{};
    std::array<int, kRanks> others_left_{};
};

// Where every combo goes under each of the 24 renamings of suits.
class SuitRenamings {
   public:
    explicit SuitRenamings(CardMask fixed) {
        SuitRenaming suits = {0, 1, 2, 3};
        do {
            CardMask image = 0;
            for (const Card card : kDeck)
                if (contains(fixed, card)) image |= mask_of(renamed(card, suits));
            if (image != fixed) continue;
            std::vector<std::uint16_t>& combos = combos_.emplace_back(kCombos);
            for_each_combo([&](Card low, Card high) {
                combos[static_cast<std::size_t>(combo_index(low, high))] =
                    static_cast<std::uint16_t>(combo_of(renamed(low, suits), renamed(high, suits)));
            });
        } while (std::ranges::next_permutation(suits).found);
    }

    // The smallest of a deal's renamings: equal for deals that differ in the names of suits only.
    void find_canonical(const std::uint16_t* deal, std::size_t seats,
                        std::uint16_t* smallest) const {
        std::copy_n(deal, seats, smallest);
        std::array<std::uint16_t, kMaxSeats> renamed;
        for (const std::vector<std::uint16_t>& combos : combos_) {
            for (std::size_t seat = 0; seat < seats; ++seat) renamed[seat] = combos[deal[seat]];
            if (std::lexicographical_compare(renamed.data(), renamed.data() + seats, smallest,
                                             smallest + seats))
                std::copy_n(renamed.data(), seats, smallest);
        }
    }

   private:
    std::vector<std::vector<std::uint16_t>> combos_;
};

// Boards by player and number of winners, from 1 up.
using BoardsWon = std::vector<std::array<std::uint64_t, kMaxPlayers + 1>>;

BoardsWon boards_won(const std::vector<std::array<Card, 2>>& hands, CardMask dead) {
    BoardsWon won(hands.size());
    if (hands.size() > kMaxPlayersInSets) {
        BoardCount(hands, dead, CountOfShares{won.data()}).run();
        return won;
    }
    std::vector<std::uint64_t> counts(std::size_t{1} << hands.size());
    count_preflop(hands, dead, counts.data());
    for (unsigned set = 1; set < counts.size(); ++set)
        CountOfShares{won.data()}.add(set, counts[set]);
    return won;
}

std::array<Card, 2> cards_of(int combo) {
    int low = 0;
    while (combo_index(card_with_id(low), kDeck.back()) < combo) ++low;
    const int after = combo - combo_index(card_with_id(low), card_with_id(low + 1));
    return {card_with_id(low), card_with_id(low + 1 + after)};
}

}  // namespace

void count_preflop(const std::vector<std::array<Card, 2>>& hands, CardMask dead,
                   std::uint64_t* counts) {
    assert(hands.size() <= kMaxPlayersInSets);
    BoardCount(hands, dead, CountOfSets{counts}).run();
}

struct PreflopDeals::Prepared {
    Prepared(const Spot& spot_, const std::function<void()>& pause_)
        : spot(spot_), pause(pause_), renamings(spot_.dead), seats(spot_.seats.size()) {
        std::array<std::uint16_t, kMaxSeats> held{};
        deal(0, 0, held, {1, 1.0});
        order.resize(weights.size());
        for (std::size_t at = 0; at < order.size(); ++at)
            order[at] = static_cast<std::uint32_t>(at);
        // Keys are the canonical renaming, then the combos themselves.
        std::ranges::sort(order, [this](std::uint32_t first, std::uint32_t second) {
            return std::lexicographical_compare(key(first), key(first) + 2 * seats, key(second),
                                                key(second) + 2 * seats);
        });
        for (std::size_t at = 0; at < order.size(); ++at)
            if (at == 0 || !std::equal(key(order[at]), key(order[at]) + seats, key(order[at - 1])))
                starts.push_back(at);
    }

    const std::uint16_t* key(std::uint32_t deal) const { return keys.data() + 2 * seats * deal; }
    const std::uint16_t* combos(std::uint32_t deal) const { return key(deal) + seats; }

    void deal(std::size_t seat, CardMask used, std::array<std::uint16_t, kMaxSeats>& held,
              const Amount& weight) {
        if (seat == seats) {
            if (weights.size() % kDealsPerPause == 0) pause();
            keys.resize(keys.size() + 2 * seats);
            std::uint16_t* const to = keys.data() + keys.size() - 2 * seats;
            renamings.find_canonical(held.data(), seats, to);
            std::copy_n(held.data(), seats, to + seats);
            weights.push_back(weight);
            return;
        }
        for (const Holding& holding : spot.seats[seat]) {
            if (holding.mask() & used) continue;
            held[seat] = holding.combo;
            deal(seat + 1, used | holding.mask(), held,
                 {weight.whole * static_cast<std::uint64_t>(holding.weight),
                  weight.real * holding.weight});
        }
    }

    Tally play(std::size_t chunk, Breakdown* breakdown) const {
        const std::size_t end = chunk + 1 == starts.size() ? order.size() : starts[chunk + 1];
        const std::uint16_t* const example = combos(order[starts[chunk]]);
        std::vector<std::array<Card, 2>> hands;
        CardMask dead = spot.dead;
        for (std::size_t seat = 0; seat < spot.seats.size(); ++seat) {
            const std::array<Card, 2> cards = cards_of(example[seat]);
            dead |= mask_of(cards);
            if (seat < static_cast<std::size_t>(spot.players)) hands.push_back(cards);
        }
        const BoardsWon won = boards_won(hands, dead);
        Amount weight;
        for (std::size_t at = starts[chunk]; at < end; ++at) {
            weight.add(weights[order[at]]);
            if (breakdown != nullptr) break_down(order[at], won, *breakdown);
        }
        return tally_of(won, weight, end - starts[chunk]);
    }

    Tally tally_of(const BoardsWon& won, const Amount& weight, std::uint64_t number) const {
        const auto times = [&](std::uint64_t count) {
            return Amount{weight.whole * count, weight.real * static_cast<double>(count)};
        };
        Tally tally(spot.players);
        tally.hands_dealt = number;
        tally.total = times(boards);
        for (std::size_t player = 0; player < won.size(); ++player)
            for (std::size_t sharing = 1; sharing <= won.size(); ++sharing)
                tally.share[player][sharing] = times(won[player][sharing]);
        return tally;
    }

    void break_down(std::uint32_t deal, const BoardsWon& won, Breakdown& breakdown) const {
        const double weight = weights[deal].real;
        for (std::size_t player = 0; player < won.size(); ++player) {
            double units = 0;
            for (std::size_t sharing = 1; sharing <= won.size(); ++sharing)
                units += static_cast<double>(won[player][sharing]) *
                         (units_per_deal(spot.players) / static_cast<double>(sharing));
            const std::size_t cell = player * kCombos + combos(deal)[player];
            breakdown.weight[cell] += weight * static_cast<double>(boards);
            breakdown.units[cell] += weight * units;
        }
    }

    static constexpr std::size_t kDealsPerPause = 4096;

    Spot spot;
    std::function<void()> pause;
    SuitRenamings renamings;
    std::size_t seats;
    std::uint64_t boards = boards_per_deal(spot);
    std::vector<std::uint16_t> keys;  // by deal: canonical combos of all seats, then the combos
    std::vector<Amount> weights;
    std::vector<std::uint32_t> order;  // of the deals, equal ones up to suits side by side
    std::vector<std::size_t> starts;   // of each run of those
};

PreflopDeals::PreflopDeals(const Spot& spot, const std::function<void()>& pause)
    : prepared_(std::make_unique<Prepared>(spot, pause)) {}
PreflopDeals::~PreflopDeals() = default;

std::size_t PreflopDeals::chunks() const {
    return prepared_->starts.size();
}

Tally PreflopDeals::run(std::size_t first, std::size_t count, int threads,
                        Breakdown* breakdown) const {
    std::vector<Tally> tallies(count, Tally(prepared_->spot.players));
    // A breakdown is summed in order, on one thread: its rounding must not depend on their number.
    for_each_chunk(count, breakdown == nullptr ? threads : 1, [&](std::size_t at, std::size_t) {
        tallies[at] = prepared_->play(first + at, breakdown);
    });
    Tally sum(prepared_->spot.players);
    for (const Tally& tally : tallies) sum.add(tally);
    return sum;
}

}  // namespace runout
