// Exact equity before the flop: deals of the same ranks together, boards by their ranks.
//
// Without flushes a board's suits do not matter, so the 5-card rank multisets (at most 6,175) are
// visited with the number of boards each stands for. Boards on which a player has a flush are then
// visited once more, suit by suit, to move them from the winners by rank to the real ones.
#include <algorithm>
#include <bit>
#include <unordered_map>

#include "core/parallel.hpp"
#include "equity/equity.hpp"

namespace runout {

namespace {

// Call visit(number, key, copies by rank) for each board by its ranks alone, in order.
template <typename Visit>
void for_each_rank_board(const Visit& visit) {
    std::array<int, kRanks> copies{};
    int number = 0;
    const auto add = [&](const auto& self, std::size_t rank, int missing, std::uint32_t key) {
        if (missing == 0) {
            visit(number++, key, copies);
            return;
        }
        if (rank == kRanks) return;
        for (copies[rank] = 0; copies[rank] <= std::min(missing, kSuits); ++copies[rank])
            self(self, rank + 1, missing - copies[rank],
                 key + static_cast<std::uint32_t>(copies[rank]) * kRankKeys[rank]);
        copies[rank] = 0;
    };
    add(add, 0, kBoardCards, 0);
}

constexpr int kRankBoards = 6175;  // C(17, 5) less the 13 of five equal ranks

// Boards whose cards in the suit of a flush have these ranks: one for each thing that the ranks of
// the other cards may be, which is nothing, one rank, or a pair of ranks.
struct SuitedRanks {
    unsigned ranks;
    std::size_t first;  // of its boards, in the order of SuitedBoards
};

// So many others, rounded up to whole vectors: the last ones come in no way.
constexpr std::size_t padded_others(int suited) {
    return suited == 3 ? 96 : suited == 4 ? 16 : 1;
}

// The boards by rank, numbered, and those with three cards of a suit and more.
struct RankBoards {
    RankBoards() {
        std::unordered_map<std::uint32_t, std::uint16_t> number_of;
        for_each_rank_board([&](int number, std::uint32_t key, const auto&) {
            keys[static_cast<std::size_t>(number)] = key;
            number_of[key] = static_cast<std::uint16_t>(number);
        });
        for (unsigned ranks = 0; ranks < 1u << kRanks; ++ranks) {
            const int count = std::popcount(ranks);
            if (count < 3 || count > kBoardCards) continue;
            suited[static_cast<std::size_t>(count)].push_back({ranks, with_suited.size()});
            std::uint32_t key = 0;
            for (int rank = 0; rank < kRanks; ++rank)
                if (ranks >> rank & 1) key += kRankKeys[rank];
            const std::size_t end = with_suited.size() + padded_others(count);
            if (count == 5) with_suited.push_back(number_of[key]);
            for (int high = 0; count < 5 && high < kRanks; ++high) {
                if (count == 4) with_suited.push_back(number_of[key + kRankKeys[high]]);
                for (int low = 0; count == 3 && low <= high; ++low)
                    with_suited.push_back(number_of[key + kRankKeys[high] + kRankKeys[low]]);
            }
            with_suited.resize(end);
        }
    }

    std::array<std::uint32_t, kRankBoards> keys;
    std::array<std::vector<SuitedRanks>, kBoardCards + 1> suited;  // by number of ranks
    std::vector<std::uint16_t> with_suited;                        // numbers of the boards of each
};

const RankBoards& rank_boards() {
    static const RankBoards boards;
    return boards;
}

// What two cards of these ranks score: on each board by rank, and on those with cards of a suit.
struct RankScores {
    std::vector<Score> by_rank;
    std::vector<Score> with_suited;
};

RankScores scores_of(std::uint32_t pair_key) {
    const EvaluatorView evaluator = evaluator_of(7);
    const RankBoards& boards = rank_boards();
    RankScores scores;
    scores.by_rank.reserve(kRankBoards);
    for (const std::uint32_t key : boards.keys)
        scores.by_rank.push_back(evaluator.table[key + pair_key]);
    scores.with_suited.reserve(boards.with_suited.size());
    for (const std::uint16_t board : boards.with_suited)
        scores.with_suited.push_back(scores.by_rank[board]);
    return scores;
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

// The players' hands by rank.
struct PlayerScores {
    std::size_t players = 0;
    std::array<const RankScores*, kMaxPlayers> scores{};
};

void take(Score score, unsigned bit, Score& best, unsigned& winners) {
    winners = score > best ? bit : score == best ? winners | bit : winners;
    best = std::max(best, score);
}

using CardsLeft = std::array<int, kRanks>;  // by rank

// Count all boards by ranks alone.
template <typename Count>
void count_by_rank(const PlayerScores& hands, const CardsLeft& left, Count count) {
    std::array<std::array<std::uint64_t, kSuits + 1>, kRanks> ways;
    for (std::size_t rank = 0; rank < kRanks; ++rank)
        for (int copies = 0; copies <= kSuits; ++copies)
            ways[rank][static_cast<std::size_t>(copies)] = choose(left[rank], copies);
    std::size_t board = 0;
    const auto visit = [&](const auto& self, std::size_t rank, int missing, std::uint64_t boards) {
        if (missing == 0) {
            Score best = 0;
            unsigned winners = 0;
            for (std::size_t player = 0; player < hands.players; ++player)
                take(hands.scores[player]->by_rank[board], 1u << player, best, winners);
            ++board;
            if (boards != 0) count.add(winners, boards);
            return;
        }
        if (rank == kRanks) return;
        for (int copies = 0; copies <= std::min(missing, kSuits); ++copies)
            self(self, rank + 1, missing - copies,
                 boards * ways[rank][static_cast<std::size_t>(copies)]);
    };
    visit(visit, 0, kBoardCards, 1);
}

// The cards of one suit, which may make flushes, and the number of others left by rank.
struct SuitView {
    std::array<unsigned, kMaxPlayers> held{};  // ranks that each player holds in the suit
    unsigned live = 0;                         // ranks of the suit that may come
    CardsLeft others_left{};
};

// Moves the boards on which somebody has a flush in one suit from the winners by rank to the real
// ones.
template <typename Count>
class BoardsWithFlush {
   public:
    BoardsWithFlush(const PlayerScores& hands, const SuitView& suit, Count count)
        : flushes_(evaluator_of(7).flushes), hands_(hands), suit_(suit), count_(count) {
        for (std::size_t player = 0; player < hands.players; ++player)
            held_count_[player] = std::popcount(suit.held[player]);
        for (std::size_t high = 0, pair = 0; high < kRanks; ++high) {
            const int left = suit.others_left[high];
            ways_of_one_[high] = static_cast<std::uint16_t>(left);
            for (std::size_t low = 0; low < high; ++low)
                ways_of_two_[pair++] = static_cast<std::uint16_t>(left * ways_of_one_[low]);
            ways_of_two_[pair++] = static_cast<std::uint16_t>(left * (left - 1) / 2);
        }
    }

    void run() {
        const int max_held =
            *std::max_element(held_count_.begin(), held_count_.begin() + hands_.players);
        for (int suited = kBoardCards - max_held; suited <= kBoardCards; ++suited)
            for (const SuitedRanks& set : rank_boards().suited[static_cast<std::size_t>(suited)])
                if ((set.ranks & ~suit_.live) == 0) move(set, suited);
    }

   private:
    using Flushes = std::array<Score, kMaxPlayers>;  // 0 for none

    // Move the boards whose cards of the suit are exactly these ranks.
    void move(const SuitedRanks& set, int suited) {
        Flushes flush{};
        for (std::size_t player = 0; player < hands_.players; ++player)
            if (suited + held_count_[player] >= 5)
                flush[player] = flushes_[set.ranks | suit_.held[player]];
        const std::uint16_t* const ways = suited == 3   ? ways_of_two_.data()
                                          : suited == 4 ? ways_of_one_.data()
                                                        : &kOneWay;
        if (hands_.players > 2)
            move_each(set.first, padded_others(suited), ways, flush);
        else if (suited == 3)
            move_of_two<padded_others(3)>(set.first, ways, flush);
        else if (suited == 4)
            move_of_two<padded_others(4)>(set.first, ways, flush);
        else
            move_of_two<1>(set.first, ways, flush);
    }

    // Two players, without a branch: sums of 16 bits are enough for the ways of two cards.
    template <std::size_t others>
    void move_of_two(std::size_t first, const std::uint16_t* ways, const Flushes& flush) {
        const Score* const mine = hands_.scores[0]->with_suited.data() + first;
        const Score* const theirs = hands_.scores[1]->with_suited.data() + first;
        const auto of_none = static_cast<Score>(flush[0] == 0 ? 0xffff : 0);
        const auto of_none_there = static_cast<Score>(flush[1] == 0 ? 0xffff : 0);
        std::uint16_t wins = 0;
        std::uint16_t ties = 0;
        for (std::size_t at = 0; at < others; ++at) {
            const auto real = static_cast<Score>((mine[at] & of_none) | flush[0]);
            const auto real_there = static_cast<Score>((theirs[at] & of_none_there) | flush[1]);
            wins = static_cast<std::uint16_t>(wins + (real > real_there ? ways[at] : 0) -
                                              (mine[at] > theirs[at] ? ways[at] : 0));
            ties = static_cast<std::uint16_t>(ties + (real == real_there ? ways[at] : 0) -
                                              (mine[at] == theirs[at] ? ways[at] : 0));
        }
        const auto more_wins = static_cast<std::uint64_t>(static_cast<std::int16_t>(wins));
        const auto more_ties = static_cast<std::uint64_t>(static_cast<std::int16_t>(ties));
        count_.add(1, more_wins);
        count_.add(3, more_ties);
        count_.add(2, std::uint64_t{0} - more_wins - more_ties);
    }

    void move_each(std::size_t first, std::size_t others, const std::uint16_t* ways,
                   const Flushes& flush) {
        for (std::size_t at = 0; at < others; ++at) {
            if (ways[at] == 0) continue;
            Score best = 0;
            Score best_by_rank = 0;
            unsigned winners = 0;
            unsigned by_rank = 0;
            for (std::size_t player = 0; player < hands_.players; ++player) {
                const Score ranked = hands_.scores[player]->with_suited[first + at];
                take(ranked, 1u << player, best_by_rank, by_rank);
                take(flush[player] != 0 ? flush[player] : ranked, 1u << player, best, winners);
            }
            if (by_rank == winners) continue;
            count_.add(by_rank, std::uint64_t{0} - ways[at]);
            count_.add(winners, ways[at]);
        }
    }

    static constexpr std::uint16_t kOneWay = 1;

    const Score* flushes_;
    const PlayerScores& hands_;
    const SuitView& suit_;
    Count count_;
    std::array<int, kMaxPlayers> held_count_{};
    std::array<std::uint16_t, padded_others(4)> ways_of_one_{};
    std::array<std::uint16_t, padded_others(3)> ways_of_two_{};
};

// The cards that are left after hands and dead cards.
CardsLeft left_by_rank(CardMask gone) {
    CardsLeft left{};
    for (const Card card : kDeck)
        if (!contains(gone, card)) ++left[static_cast<std::size_t>(rank_of(card))];
    return left;
}

// The view of one suit where these cards are gone; hands are two cards each, players first.
SuitView view_of(int suit, const CardsLeft& left, CardMask gone, const Card* hands,
                 std::size_t players) {
    SuitView view;
    view.others_left = left;
    for (int rank = 0; rank < kRanks; ++rank)
        if (!contains(gone, card_of(rank, suit))) {
            view.live |= 1u << rank;
            --view.others_left[static_cast<std::size_t>(rank)];
        }
    for (std::size_t at = 0; at < 2 * players; ++at)
        if (suit_of(hands[at]) == suit) view.held[at / 2] |= 1u << rank_of(hands[at]);
    return view;
}

// Boards by player and number of winners, from 1 up.
using BoardsWon = std::vector<std::array<std::uint64_t, kMaxPlayers + 1>>;

// Return boards by player and number of winners; count(sink) counts sets of winners.
template <typename CountBoards>
BoardsWon boards_won(std::size_t players, const CountBoards& count) {
    BoardsWon won(players);
    if (players > kMaxPlayersInSets) {
        count(CountOfShares{won.data()});
        return won;
    }
    std::vector<std::uint64_t> counts(std::size_t{1} << players);
    count(CountOfSets{counts.data()});
    for (unsigned set = 1; set < counts.size(); ++set)
        CountOfShares{won.data()}.add(set, counts[set]);
    return won;
}

}  // namespace

// A deal's boards are those by rank, which the ranks of all hands determine, and corrections suit
// by suit, which those ranks, the cards of the suit among them, and the dead ones in the suit do.
// Deals of the same ranks share the first, and those of the same view of a suit the second.
struct PreflopDeals::Prepared {
    Prepared(const Spot& spot_, const std::function<void()>& pause_)
        : spot(spot_), pause(pause_), seats(spot_.seats.size()) {
        std::array<std::uint16_t, kMaxSeats> dealt{};
        deal(0, 0, dealt, {1, 1.0});
        order.resize(weights.size());
        for (std::size_t at = 0; at < order.size(); ++at)
            order[at] = static_cast<std::uint32_t>(at);
        std::ranges::stable_sort(order, [this](std::uint32_t first, std::uint32_t second) {
            return compare_ranks(first, second) < 0;
        });
        for (std::size_t at = 0; at < order.size(); ++at)
            if (at == 0 || compare_ranks(order[at - 1], order[at]) != 0) starts.push_back(at);
        for (const std::vector<Holding>& seat : spot.seats)
            for (const Holding& holding : seat) {
                RankScores& of_pair = scores[rank_pair_of(holding.low, holding.high)];
                if (of_pair.by_rank.empty())
                    of_pair = scores_of(kRankKeys[rank_of(holding.low)] +
                                        kRankKeys[rank_of(holding.high)]);
            }
        for (int suit = 0; suit < kSuits; ++suit)
            for (int same = suit; same >= 0; --same)
                if (dead_in(same) == dead_in(suit)) alike[static_cast<std::size_t>(suit)] = same;
    }

    unsigned dead_in(int suit) const {
        unsigned ranks = 0;
        for (int rank = 0; rank < kRanks; ++rank)
            if (contains(spot.dead, card_of(rank, suit))) ranks |= 1u << rank;
        return ranks;
    }

    const std::uint16_t* combos(std::uint32_t deal) const { return held.data() + seats * deal; }

    int compare_ranks(std::uint32_t first, std::uint32_t second) const {
        for (std::size_t seat = 0; seat < seats; ++seat) {
            const int difference =
                rank_pair_of_combo[combos(first)[seat]] - rank_pair_of_combo[combos(second)[seat]];
            if (difference != 0) return difference;
        }
        return 0;
    }

    void deal(std::size_t seat, CardMask used, std::array<std::uint16_t, kMaxSeats>& dealt,
              const Amount& weight) {
        if (seat == seats) {
            if (weights.size() % kDealsPerPause == 0) pause();
            held.insert(held.end(), dealt.begin(),
                        dealt.begin() + static_cast<std::ptrdiff_t>(seats));
            weights.push_back(weight);
            return;
        }
        for (const Holding& holding : spot.seats[seat]) {
            if (holding.mask() & used) continue;
            dealt[seat] = holding.combo;
            rank_pair_of_combo[holding.combo] =
                static_cast<std::uint8_t>(rank_pair_of(holding.low, holding.high));
            deal(seat + 1, used | holding.mask(), dealt, weight.times(holding));
        }
    }

    // What deals of the same ranks share: the boards by rank, and corrections by view of a suit.
    struct Shared {
        struct Correction {
            std::uint64_t view;  // see view_key
            int suit;
            BoardsWon won;
            Amount weight;  // of the deals that it applies to
        };

        PlayerScores players;
        BoardsWon by_rank;
        std::vector<Correction> corrections;
    };

    // The cards of a deal, two per seat.
    std::vector<Card> cards_of_deal(std::uint32_t deal) const {
        std::vector<Card> cards;
        for (std::size_t seat = 0; seat < seats; ++seat)
            for (const Card card : kComboCards[combos(deal)[seat]]) cards.push_back(card);
        return cards;
    }

    // A bit per card that is of the suit.
    static std::uint64_t view_key(const std::vector<Card>& cards, int suit) {
        std::uint64_t key = 0;
        for (const Card card : cards) key = key << 1 | (suit_of(card) == suit);
        return key;
    }

    // Return the correction of one suit, counted when first needed.
    Shared::Correction& correction_of(Shared& shared, const std::vector<Card>& cards,
                                      int suit) const {
        const std::uint64_t view = view_key(cards, suit);
        const int same = alike[static_cast<std::size_t>(suit)];
        for (Shared::Correction& each : shared.corrections)
            if (each.view == view && each.suit == same) return each;
        const CardMask gone = spot.dead | mask_of(cards);
        const SuitView suit_view =
            view_of(suit, left_by_rank(gone), gone, cards.data(), shared.players.players);
        return shared.corrections.emplace_back(
            view, same,
            boards_won(
                shared.players.players,
                [&](auto count) { BoardsWithFlush(shared.players, suit_view, count).run(); }),
            Amount{});
    }

    Shared shared_by(std::uint32_t deal) const {
        const std::vector<Card> cards = cards_of_deal(deal);
        Shared shared;
        shared.players.players = static_cast<std::size_t>(spot.players);
        for (std::size_t player = 0; player < shared.players.players; ++player)
            shared.players.scores[player] = &scores[rank_pair_of_combo[combos(deal)[player]]];
        const CardsLeft left = left_by_rank(spot.dead | mask_of(cards));
        shared.by_rank = boards_won(shared.players.players, [&](auto count) {
            count_by_rank(shared.players, left, count);
        });
        return shared;
    }

    Tally play(std::size_t chunk, Breakdown* breakdown) const {
        const std::size_t end = chunk + 1 == starts.size() ? order.size() : starts[chunk + 1];
        Shared shared = shared_by(order[starts[chunk]]);
        Amount weight;
        for (std::size_t at = starts[chunk]; at < end; ++at) {
            const std::vector<Card> cards = cards_of_deal(order[at]);
            BoardsWon won = shared.by_rank;
            for (int suit = 0; suit < kSuits; ++suit) {
                Shared::Correction& correction = correction_of(shared, cards, suit);
                correction.weight.add(weights[order[at]]);
                if (breakdown != nullptr) add(won, correction.won);
            }
            weight.add(weights[order[at]]);
            if (breakdown != nullptr) break_down(order[at], won, *breakdown);
        }
        return tally_of(shared, weight, end - starts[chunk]);
    }

    static void add(BoardsWon& to, const BoardsWon& won) {
        for (std::size_t player = 0; player < to.size(); ++player)
            for (std::size_t sharing = 1; sharing <= to.size(); ++sharing)
                to[player][sharing] += won[player][sharing];
    }

    Tally tally_of(const Shared& shared, const Amount& weight, std::uint64_t number) const {
        Tally tally(spot.players);
        tally.hands_dealt = number;
        add(tally.total, weight, boards);
        const auto add_boards = [&](const BoardsWon& won, const Amount& times) {
            for (std::size_t player = 0; player < won.size(); ++player)
                for (std::size_t sharing = 1; sharing <= won.size(); ++sharing)
                    add(tally.share[player][sharing], times, won[player][sharing]);
        };
        add_boards(shared.by_rank, weight);
        for (const Shared::Correction& each : shared.corrections) add_boards(each.won, each.weight);
        return tally;
    }

    // Corrections are differences: their counts wrap around and are negative.
    static void add(Amount& amount, const Amount& weight, std::uint64_t count) {
        const auto difference = static_cast<std::int64_t>(count);
        amount.whole += weight.whole * static_cast<Wide>(difference);
        amount.real += weight.real * static_cast<double>(difference);
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
    std::size_t seats;
    std::uint64_t boards = boards_per_deal(spot);
    std::vector<std::uint16_t> held;  // by deal: the combos of all seats
    std::vector<Amount> weights;
    std::array<std::uint8_t, kCombos> rank_pair_of_combo{};
    std::array<RankScores, kRankPairs> scores;  // of the pairs that seats hold
    std::array<int, kSuits> alike{};            // the first suit with the same dead ranks
    std::vector<std::uint32_t> order;  // of the deals, those of the same ranks side by side
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
