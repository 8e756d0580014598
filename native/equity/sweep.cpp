// Two players on a flop, turn or river: compiled once per instruction set (see simd.hpp).
//
// On one complete board the combos of two ranks share a strength unless a flush separates them,
// so the 91 pairs of ranks are ordered instead of some 1,081 combos, and combos with a flush one by
// one. In a sweep from the weakest up, the sums of the weaker villain weights, in total and per
// card, give the weight that a combo beats by inclusion and exclusion: the total less the sums of
// its cards.
#include "core/simd.hpp"
#include "equity/runouts.hpp"
#include "evaluator/strength_order.hpp"

namespace runout::RUNOUT_ISA {

namespace {

constexpr int kMaxSingles = kMaxFlushCombos;
constexpr int kMaxItems = kRankPairs + kMaxSingles;

// One player's weights card by card: row[a][b] for the combo {a, b}, 0 where there is none.
struct Weights {
    alignas(32) double row[kDeckSize][kDeckSize];

    void load(const double* combos) {
        for (int id = 0; id < kDeckSize; ++id) row[id][id] = 0;
        for_each_combo([&](Card low, Card high) {
            row[id_of(low)][id_of(high)] = row[id_of(high)][id_of(low)] =
                combos[combo_index(low, high)];
        });
    }
    void remove(Card card) {
        const int id = id_of(card);
        for (int other = 0; other < kDeckSize; ++other) row[id][other] = row[other][id] = 0;
    }
    RUNOUT_INLINE double of(Card first, Card second) const {
        return row[id_of(first)][id_of(second)];
    }
    RUNOUT_INLINE const Four& with_rank(Card card, int rank) const {
        return reinterpret_cast<const Four*>(row[id_of(card)])[rank];
    }
};

// The weight of all combos of two ranks: in all, and per suit of the higher and the lower card.
// Of a pocket pair each card counts as the higher one.
struct Group {
    Four high;
    Four low;
    double total;

    void load(const Weights& weights, int upper, int lower) {
        low = Four{};
        for (int suit = 0; suit < kSuits; ++suit) {
            const Four& row = weights.with_rank(card_of(upper, suit), lower);
            high[suit] = sum_of(row);
            low += row;
        }
        total = sum_of(high);
        if (upper == lower) {
            low = Four{};
            total /= 2;
        }
    }
    // Remove the combos of a card of the higher or the lower rank; `row` holds their weights.
    RUNOUT_INLINE void remove_high(int suit, const Four& row, bool pocket) {
        total -= high[suit];
        if (pocket)
            high -= row;
        else
            low -= row;
        high[suit] = 0;
    }
    RUNOUT_INLINE void remove_low(int suit, const Four& row) {
        total -= low[suit];
        high -= row;
        low[suit] = 0;
    }
};

void add_board(Amount& amount, double weight, bool whole) {
    if (whole)
        amount.whole += static_cast<std::uint64_t>(weight);
    else
        amount.real += weight;
}

class Sweep {
   public:
    Sweep(const SweepInput& input, bool whole, double* combo_wins, double* combo_ties)
        : input_(input), whole_(whole), combo_wins_(combo_wins), combo_ties_(combo_ties) {
        hero_.load(input.hero);
        villain_.load(input.villain);
    }

    SweepResult run(int chunk) {
        FullBoard known = board_of(input_);
        if (input_.board_cards == 3) {
            known.add(input_.live[chunk]);
            hero_.remove(input_.live[chunk]);
            villain_.remove(input_.live[chunk]);
        }
        for (int pair = 0; pair < kRankPairs; ++pair) {
            Both& both = known_[pair];
            both.hero.load(hero_, kPairs.high[pair], kPairs.low[pair]);
            both.villain.load(villain_, kPairs.high[pair], kPairs.low[pair]);
            both.same = same_combos(kPairs.high[pair], kPairs.low[pair]);
        }
        for_each_last_card(input_, chunk, [&](Card river) {
            FullBoard board = known;
            if (river != kNoCard) board.add(river);
            board.find_flush();
            sweep_board(board, river);
        });
        return result_;
    }

   private:
    struct Both {
        Group hero;
        Group villain;
        double same;  // sum of hero weight times villain weight over the group's combos
    };
    struct Single {
        Card first;
        Card second;
        double hero;
        double villain;
    };

    double same_combos(int upper, int lower) const {
        double sum = 0;
        for (int suit = 0; suit < kSuits; ++suit)
            sum += sum_of(hero_.with_rank(card_of(upper, suit), lower) *
                          villain_.with_rank(card_of(upper, suit), lower));
        return upper == lower ? sum / 2 : sum;
    }

    void remove_river(Card river) {
        const int rank = rank_of(river);
        const int suit = suit_of(river);
        for (int other = 0; other < kRanks; ++other) {
            const Four& hero = hero_.with_rank(river, other);
            const Four& villain = villain_.with_rank(river, other);
            Both& both = groups_[other <= rank ? rank_pair(rank, other) : rank_pair(other, rank)];
            if (other <= rank) {
                both.hero.remove_high(suit, hero, other == rank);
                both.villain.remove_high(suit, villain, other == rank);
            } else {
                both.hero.remove_low(suit, hero);
                both.villain.remove_low(suit, villain);
            }
            both.same -= sum_of(hero * villain);
        }
    }

    // Remove the combos with a flush from their groups and list them one by one.
    void split_flushes(const FullBoard& board, Card river) {
        for_each_flush_combo(board, [&](Card first, Card second) {
            const double hero = hero_.of(first, second);
            const double villain = villain_.of(first, second);
            if ((hero == 0 && villain == 0) || first == river || second == river) return;
            const Card upper = rank_of(first) >= rank_of(second) ? first : second;
            const Card lower = upper == first ? second : first;
            Both& both = groups_[rank_pair(rank_of(upper), rank_of(lower))];
            remove_single(both.hero, upper, lower, hero);
            remove_single(both.villain, upper, lower, villain);
            both.same -= hero * villain;
            singles_[singles_count_] = {first, second, hero, villain};
            order_.enter(kRankPairs + singles_count_,
                         board.flush_score(first, second, input_.evaluator.flushes));
            ++singles_count_;
        });
    }
    static RUNOUT_INLINE void remove_single(Group& group, Card upper, Card lower, double weight) {
        group.total -= weight;
        group.high[suit_of(upper)] -= weight;
        if (rank_of(upper) == rank_of(lower))
            group.high[suit_of(lower)] -= weight;
        else
            group.low[suit_of(lower)] -= weight;
    }

    void sweep_board(const FullBoard& board, Card river) {
        __builtin_memcpy(groups_, known_, sizeof groups_);
        singles_count_ = 0;
        if (river != kNoCard) remove_river(river);
        if (board.flush_suit >= 0) split_flushes(board, river);
        for (int pair = 0; pair < kRankPairs; ++pair)
            order_.enter(pair, board.pair_score(pair, input_.evaluator));
        weaker_ = 0;
        for (Four& sums : weaker_with_) sums = Four{};
        Sums wins;
        Sums wins_and_ties;
        order_.for_each_level([&](int item) {
            meet(item, wins, board, river, false);
            for (int each = item; each != order_.kNone; each = order_.next(each)) join(each);
            meet(item, wins_and_ties, board, river, true);
        });
        const double win = wins.all - sum_of(wins.sharing);
        const double win_or_tie = wins_and_ties.all - sum_of(wins_and_ties.sharing);
        add_board(result_.win, win, whole_);
        add_board(result_.tie, win_or_tie - win, whole_);
    }

    struct Sums {
        double all = 0;  // hero weight times the villain weight so far
        Four sharing{};  // what of it shares a card with the hero
    };

    // Add what the hero's combos of one strength beat among the villain's combos so far; if those
    // include the hero's own combo, it was subtracted twice for its two cards.
    RUNOUT_INLINE void meet(int item, Sums& sums, const FullBoard& board, Card river, bool ties) {
        for (; item != order_.kNone; item = order_.next(item)) {
            if (item >= kRankPairs) {
                meet_single(singles_[item - kRankPairs], sums, ties);
                continue;
            }
            const Both& both = groups_[item];
            const Four& high = weaker_with_[kPairs.high[item]];
            const Four& low = weaker_with_[kPairs.low[item]];
            sums.all += both.hero.total * weaker_;
            if (ties) sums.all += both.same;
            sums.sharing += both.hero.high * high + both.hero.low * low;
            if (combo_wins_ != nullptr && both.hero.total != 0) meet_each(item, board, river, ties);
        }
    }
    RUNOUT_INLINE void meet_single(const Single& single, Sums& sums, bool ties) {
        const double beaten = weaker_ - weaker_with(single.first) - weaker_with(single.second) +
                              (ties ? single.villain : 0);
        sums.all += single.hero * beaten;
        if (combo_wins_ != nullptr && single.hero != 0)
            note(combo_of(single.first, single.second), beaten, ties);
    }
    // The same combo by combo, for the breakdown.
    void meet_each(int pair, const FullBoard& board, Card river, bool ties) {
        const int high = kPairs.high[pair];
        const int low = kPairs.low[pair];
        for (int suit = 0; suit < kSuits; ++suit) {
            const Card upper = card_of(high, suit);
            if (upper == river) continue;
            const Four& hero = hero_.with_rank(upper, low);
            const Four& villain = villain_.with_rank(upper, low);
            const double weaker = weaker_ - weaker_with_[high][suit];
            for (int other = 0; other < (high == low ? suit : kSuits); ++other) {
                const Card lower = card_of(low, other);
                if (hero[other] == 0 || lower == river || board.makes_flush(upper, lower)) continue;
                note(combo_index(lower, upper),
                     weaker - weaker_with_[low][other] + (ties ? villain[other] : 0), ties);
            }
        }
    }
    void note(int combo, double beaten, bool ties) {
        if (ties) {
            combo_ties_[combo] += beaten;
        } else {
            combo_wins_[combo] += beaten;
            combo_ties_[combo] -= beaten;
        }
    }
    RUNOUT_INLINE double weaker_with(Card card) const {
        return weaker_with_[rank_of(card)][suit_of(card)];
    }

    RUNOUT_INLINE void join(int item) {
        if (item >= kRankPairs) {
            const Single& single = singles_[item - kRankPairs];
            weaker_ += single.villain;
            weaker_with_[rank_of(single.first)][suit_of(single.first)] += single.villain;
            weaker_with_[rank_of(single.second)][suit_of(single.second)] += single.villain;
            return;
        }
        const Group& villain = groups_[item].villain;
        weaker_ += villain.total;
        weaker_with_[kPairs.high[item]] += villain.high;
        weaker_with_[kPairs.low[item]] += villain.low;
    }

    const SweepInput& input_;
    bool whole_;
    double* combo_wins_;
    double* combo_ties_;
    SweepResult result_;
    Weights hero_;
    Weights villain_;
    Both known_[kRankPairs];   // clear of all but the river
    Both groups_[kRankPairs];  // of the board at hand
    Single singles_[kMaxSingles];
    int singles_count_ = 0;
    StrengthOrder<kMaxItems> order_;
    double weaker_ = 0;
    Four weaker_with_[kRanks];
};

// One known hand against a range: no order is needed, only the weaker and the equal combos.
class Facing {
   public:
    Facing(const SweepInput& input, Card low, Card high, double* card_wins, double* card_ties)
        : input_(input), low_(low), high_(high), card_wins_(card_wins), card_ties_(card_ties) {
        villain_.load(input.villain);
    }

    SweepResult run(int chunk) {
        FullBoard known = board_of(input_);
        if (input_.board_cards == 3) {
            known.add(input_.live[chunk]);
            villain_.remove(input_.live[chunk]);
        }
        for (int pair = 0; pair < kRankPairs; ++pair) {
            groups_[pair].load(villain_, kPairs.high[pair], kPairs.low[pair]);
            known_totals_[pair] = groups_[pair].total;
        }
        for_each_last_card(input_, chunk, [&](Card river) {
            FullBoard board = known;
            if (river != kNoCard) board.add(river);
            board.find_flush();
            const double won = win_;
            const double tied = tie_;
            face_board(board, river);
            note(river, win_ - won, tie_ - tied);
        });
        if (input_.board_cards == 3) note(input_.live[chunk], win_, tie_);
        result_.win.whole = static_cast<std::uint64_t>(win_);
        result_.tie.whole = static_cast<std::uint64_t>(tie_);
        result_.win.real = win_;
        result_.tie.real = tie_;
        return result_;
    }

   private:
    void note(Card card, double win, double tie) const {
        if (card_wins_ == nullptr || card == kNoCard) return;
        card_wins_[id_of(card)] += win;
        card_ties_[id_of(card)] += tie;
    }

    using FourScores = std::int64_t __attribute__((vector_size(32), may_alias));
    static constexpr int kQuads = (kRankPairs + 3) / 4;

    void face_board(const FullBoard& board, Card river) {
        alignas(32) double totals[4 * kQuads];
        alignas(32) std::int64_t scores[4 * kQuads];
        __builtin_memcpy(totals, known_totals_, sizeof totals);
        if (river != kNoCard) remove_river(river, totals);
        for (int pair = 0; pair < kRankPairs; ++pair)
            scores[pair] = board.pair_score(pair, input_.evaluator);
        scores[kRankPairs] = 0;
        const std::int64_t hero = board.score(low_, high_, input_.evaluator);
        if (board.flush_suit >= 0) split_flushes(board, river, hero, totals);
        Four won{};
        Four tied{};
        const FourScores mine = {hero, hero, hero, hero};
        for (int quad = 0; quad < kQuads; ++quad) {
            const FourScores theirs = reinterpret_cast<const FourScores*>(scores)[quad];
            const auto weight =
                reinterpret_cast<FourScores>(reinterpret_cast<const Four*>(totals)[quad]);
            const FourScores below = (theirs < mine) & weight;
            const FourScores level = (theirs == mine) & weight;
            won += reinterpret_cast<Four>(below);
            tied += reinterpret_cast<Four>(level);
        }
        win_ += sum_of(won);
        tie_ += sum_of(tied);
    }

    RUNOUT_INLINE void remove_river(Card river, double* totals) const {
        const int rank = rank_of(river);
        const int suit = suit_of(river);
        for (int other = 0; other <= rank; ++other)
            totals[rank_pair(rank, other)] -= groups_[rank_pair(rank, other)].high[suit];
        for (int other = rank + 1; other < kRanks; ++other)
            totals[rank_pair(other, rank)] -= groups_[rank_pair(other, rank)].low[suit];
    }

    void split_flushes(const FullBoard& board, Card river, std::int64_t hero, double* totals) {
        for_each_flush_combo(board, [&](Card first, Card second) {
            const double weight = villain_.of(first, second);
            if (weight == 0 || first == river || second == river) return;
            totals[rank_pair_of(first, second)] -= weight;
            const std::int64_t score = board.flush_score(first, second, input_.evaluator.flushes);
            if (score < hero) win_ += weight;
            if (score == hero) tie_ += weight;
        });
    }

    const SweepInput& input_;
    Card low_;
    Card high_;
    double* card_wins_;
    double* card_ties_;
    SweepResult result_;
    double win_ = 0;
    double tie_ = 0;
    Weights villain_;
    Group groups_[kRankPairs];
    double known_totals_[4 * kQuads] = {};
};

}  // namespace

SweepResult sweep_chunk(const SweepInput& input, int chunk, bool whole, double* combo_wins,
                        double* combo_ties) {
    Sweep sweep(input, whole, combo_wins, combo_ties);
    return sweep.run(chunk);
}

SweepResult face_chunk(const SweepInput& input, Card hero_low, Card hero_high, int chunk,
                       double* card_wins, double* card_ties) {
    Facing facing(input, hero_low, hero_high, card_wins, card_ties);
    return facing.run(chunk);
}

}  // namespace runout::RUNOUT_ISA
