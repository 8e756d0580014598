// Range against range on a flop, turn or river: compiled once per instruction set (see simd.hpp).
//
// On one complete board the combos of two ranks share a strength unless a flush separates them,
// so the pairs of ranks that the ranges hold, at most 91, are ordered instead of some 1,081 combos,
// and combos with a flush one by one. In a sweep from the weakest up, the sums of the weaker
// weights of the opponent, in total and per card, give the weight that a combo beats by inclusion
// and exclusion: the total less the sums of its cards. What a combo ties with is in the sums once
// those of its own strength have joined them, its own combo too, which is subtracted twice for its
// two cards; callers add that once for all boards (see HeadsUp).
#include <memory>

#include "core/simd.hpp"
#include "equity/pair_groups.hpp"
#include "equity/runouts.hpp"
#include "evaluator/strength_order.hpp"

namespace runout::RUNOUT_ISA {

namespace {

constexpr int kMaxSingles = kMaxFlushCombos;
constexpr int kMaxItems = kRankPairs + kMaxSingles;

// Weights weaker than the strength at hand, in total and by card.
struct WeakerSums {
    double total = 0;
    Four with_rank[kRanks] = {};

    RUNOUT_INLINE double with(Card card) const { return with_rank[rank_of(card)][suit_of(card)]; }
    RUNOUT_INLINE double clear_of(Card first, Card second) const {
        return total - with(first) - with(second);
    }
    RUNOUT_INLINE void add(const PairGroup& group, int high, int low) {
        total += group.total;
        with_rank[high] += group.high;
        with_rank[low] += group.low;
    }
    RUNOUT_INLINE void add(Card first, Card second, double weight) {
        total += weight;
        with_rank[rank_of(first)][suit_of(first)] += weight;
        with_rank[rank_of(second)][suit_of(second)] += weight;
    }
};

// What each combo of two ranks beats, by the suits of its higher and its lower card.
struct BeatenBySuits {
    Four row[kSuits];

    RUNOUT_INLINE void add(const WeakerSums& weaker, int high, int low) {
        const Four clear_of_high = weaker.total - weaker.with_rank[high];
        const Four with_low = weaker.with_rank[low];
        for (int suit = 0; suit < kSuits; ++suit) row[suit] += clear_of_high[suit] - with_low;
    }
    // Put back the numbers of combos of a card of this rank and suit with the other rank.
    RUNOUT_INLINE void restore(const BeatenBySuits& kept, int suit, int other_rank, int rank) {
        if (other_rank <= rank) row[suit] = kept.row[suit];
        if (other_rank >= rank)
            for (int upper = 0; upper < kSuits; ++upper) row[upper][suit] = kept.row[upper][suit];
    }
};

// The weight of pairs of combos: hero weight times villain weight.
struct Products {
    double all = 0;
    Four sharing{};  // what of it shares a card

    RUNOUT_INLINE void add(const PairGroup& hero, const WeakerSums& villain, int high, int low) {
        all += hero.total * villain.total;
        sharing += hero.high * villain.with_rank[high] + hero.low * villain.with_rank[low];
    }
    double disjoint() const { return all - sum_of(sharing); }
};

// Integers may be negative; they wrap around until the sum is complete.
void add_board(Amount& amount, double weight, bool whole) {
    if (whole)
        amount.whole += static_cast<Wide>(static_cast<std::int64_t>(weight));
    else
        amount.real += weight;
}

template <bool by_combo>
class Sweep {
   public:
    Sweep(const SweepInput& input, bool whole) : input_(input), whole_(whole) {
        for (int pair = 0; pair < kRankPairs; ++pair) {
            Both both;
            both.hero.load(*input.hero, pair);
            both.villain.load(*input.villain, pair);
            number_of_[pair] = kAbsent;
            if (both.hero.total == 0 && both.villain.total == 0) continue;
            number_of_[pair] = static_cast<std::uint8_t>(count_);
            pair_of_[count_] = static_cast<std::uint8_t>(pair);
            of_range_[count_++] = both;
        }
    }

    // Sweep over the boards of one chunk; add what each combo beats to `units`.
    void run(int chunk, ComboUnits* units) {
        FullBoard known = board_of(input_);
        copy(of_range_, known_);
        turn_ = kNoCard;
        if (input_.board_cards == 3) {
            known.add(input_.live[chunk]);
            remove(known_, input_.live[chunk]);
            turn_ = input_.live[chunk];
        }
        copy(known_, groups_);
        if constexpr (by_combo)
            for (int group = 0; group < count_; ++group) beaten_[group] = {};
        for_each_last_card(input_, chunk, [&](Card river) {
            FullBoard board = known;
            if (river != kNoCard) board.add(river);
            board.find_flush();
            sweep_board(board, river);
        });
        if constexpr (by_combo) add_combos(*units);
    }

    SweepResult result() const { return result_; }

   private:
    static constexpr std::uint8_t kAbsent = 0xff;
    static constexpr std::uint32_t kUnsorted = 0xffffffff;

    struct Both {
        PairGroup hero;
        PairGroup villain;
    };
    struct BeatenByGroup {
        BeatenBySuits by_hero{};
        BeatenBySuits by_villain{};
    };
    struct BeatenByCombo {
        double by_hero = 0;
        double by_villain = 0;
    };
    // A combo with a flush.
    struct Single {
        Card upper;
        Card lower;
        double hero;
        double villain;
        BeatenByCombo beaten;
    };

    void copy(const Both* from, Both* to) const {
        __builtin_memcpy(to, from, static_cast<std::size_t>(count_) * sizeof(Both));
    }

    // Call visit(group, other rank) for each group that holds a card of this rank.
    template <typename Visit>
    RUNOUT_INLINE void for_each_group_with(int rank, const Visit& visit) const {
        for (int other = 0; other < kRanks; ++other) {
            const int group =
                number_of_[other <= rank ? rank_pair(rank, other) : rank_pair(other, rank)];
            if (group != kAbsent) visit(group, other);
        }
    }

    // Remove the combos of a card, clear of the turn card.
    void remove(Both* groups, Card card) const {
        for_each_group_with(rank_of(card), [&](int group, int other) {
            Four hero = weights_with_rank(*input_.hero, card, other);
            Four villain = weights_with_rank(*input_.villain, card, other);
            if (turn_ != kNoCard && other == rank_of(turn_))
                hero[suit_of(turn_)] = villain[suit_of(turn_)] = 0;
            groups[group].hero.remove(card, other, hero);
            groups[group].villain.remove(card, other, villain);
        });
    }

    // Remove the combos with a flush from their groups and list them one by one.
    void split_flushes(const FullBoard& board, Card river) {
        for_each_flush_combo(board, [&](Card first, Card second) {
            const double hero = input_.hero->row[id_of(first)][id_of(second)];
            const double villain = input_.villain->row[id_of(first)][id_of(second)];
            if (hero == 0 && villain == 0) return;
            if (first == river || second == river || first == turn_ || second == turn_) return;
            const bool ordered = id_of(first) > id_of(second);
            const Card upper = ordered ? first : second;
            const Card lower = ordered ? second : first;
            Both& both = groups_[number_of_[rank_pair(rank_of(upper), rank_of(lower))]];
            both.hero.remove_combo(upper, lower, hero);
            both.villain.remove_combo(upper, lower, villain);
            singles_[singles_count_] = {upper, lower, hero, villain, {}};
            order_.enter(kRankPairs + singles_count_,
                         board.flush_score(first, second, input_.evaluator.flushes));
            ++singles_count_;
        });
    }

    void sweep_board(const FullBoard& board, Card river) {
        singles_count_ = 0;
        if (river != kNoCard) remove(groups_, river);
        if (board.flush_suit >= 0) split_flushes(board, river);
        if constexpr (by_combo) keep_combos(river);
        sort(board);
        sweep_levels();
        if constexpr (by_combo) restore_combos(river);
        if (board.flush_suit >= 0)
            copy(known_, groups_);
        else if (river != kNoCard)
            for_each_group_with(rank_of(river),
                                [&](int group, int) { groups_[group] = known_[group]; });
    }

    // Without combos with a flush the order depends on the board's ranks alone, and rivers of one
    // rank come one after the other.
    void sort(const FullBoard& board) {
        if (board.flush_suit < 0 && board.key == sorted_key_) return;
        sorted_key_ = board.flush_suit < 0 ? board.key : kUnsorted;
        for (int group = 0; group < count_; ++group)
            order_.enter(group, board.pair_score(pair_of_[group], input_.evaluator));
        int sorted = 0;
        levels_ = 0;
        order_.for_each_level([&](int first) {
            for (int item = first; item != order_.kNone; item = order_.next(item))
                sorted_[sorted++] = static_cast<std::uint16_t>(item);
            level_end_[levels_++] = static_cast<std::uint16_t>(sorted);
        });
    }

    void sweep_levels() {
        WeakerSums villain;
        WeakerSums hero;  // unless by_combo, unused
        Products wins;
        Products wins_and_ties;
        for (int level = 0, first = 0; level < levels_; first = level_end_[level++]) {
            const int end = level_end_[level];
            for (int at = first; at < end; ++at) meet(sorted_[at], hero, villain, wins);
            for (int at = first; at < end; ++at) join(sorted_[at], hero, villain);
            for (int at = first; at < end; ++at) meet(sorted_[at], hero, villain, wins_and_ties);
        }
        const double win = wins.disjoint();
        add_board(result_.win, win, whole_);
        add_board(result_.tie, wins_and_ties.disjoint() - win, whole_);
    }

    // Add what the combos of one strength beat among the opponent's combos so far.
    RUNOUT_INLINE void meet(int item, const WeakerSums& hero, const WeakerSums& villain,
                            Products& products) {
        if (item >= kRankPairs) {
            Single& single = singles_[item - kRankPairs];
            const double beaten = villain.clear_of(single.upper, single.lower);
            products.all += single.hero * beaten;
            if constexpr (by_combo) {
                single.beaten.by_hero += beaten;
                single.beaten.by_villain += hero.clear_of(single.upper, single.lower);
            }
            return;
        }
        const int high = kPairs.high[pair_of_[item]];
        const int low = kPairs.low[pair_of_[item]];
        products.add(groups_[item].hero, villain, high, low);
        if constexpr (by_combo) {
            if (of_range_[item].hero.total != 0) beaten_[item].by_hero.add(villain, high, low);
            if (of_range_[item].villain.total != 0) beaten_[item].by_villain.add(hero, high, low);
        }
    }

    RUNOUT_INLINE void join(int item, WeakerSums& hero, WeakerSums& villain) const {
        if (item >= kRankPairs) {
            const Single& single = singles_[item - kRankPairs];
            villain.add(single.upper, single.lower, single.villain);
            if constexpr (by_combo) hero.add(single.upper, single.lower, single.hero);
            return;
        }
        const int high = kPairs.high[pair_of_[item]];
        const int low = kPairs.low[pair_of_[item]];
        villain.add(groups_[item].villain, high, low);
        if constexpr (by_combo) hero.add(groups_[item].hero, high, low);
    }

    // --- what each combo beats ---
    //
    // Groups add it for all their combos, also those that the river blocks or a flush sets apart:
    // their numbers are kept before a board and put back after it.

    void keep_combos(Card river) {
        if (river != kNoCard)
            for_each_group_with(rank_of(river),
                                [&](int group, int other) { kept_[other] = beaten_[group]; });
        for (int at = 0; at < singles_count_; ++at) kept_singles_[at] = cell_of(singles_[at]);
    }
    void restore_combos(Card river) {
        for (int at = 0; at < singles_count_; ++at) {
            const BeatenByCombo& beaten = singles_[at].beaten;
            set_cell(singles_[at], {kept_singles_[at].by_hero + beaten.by_hero,
                                    kept_singles_[at].by_villain + beaten.by_villain});
        }
        if (river == kNoCard) return;
        const int suit = suit_of(river);
        for_each_group_with(rank_of(river), [&](int group, int other) {
            beaten_[group].by_hero.restore(kept_[other].by_hero, suit, other, rank_of(river));
            beaten_[group].by_villain.restore(kept_[other].by_villain, suit, other, rank_of(river));
        });
    }
    BeatenByCombo cell_of(const Single& single) const {
        const BeatenByGroup& beaten = beaten_[group_of(single)];
        const int high = suit_of(single.upper);
        const int low = suit_of(single.lower);
        return {beaten.by_hero.row[high][low], beaten.by_villain.row[high][low]};
    }
    void set_cell(const Single& single, const BeatenByCombo& cell) {
        BeatenByGroup& beaten = beaten_[group_of(single)];
        const int high = suit_of(single.upper);
        const int low = suit_of(single.lower);
        beaten.by_hero.row[high][low] = cell.by_hero;
        beaten.by_villain.row[high][low] = cell.by_villain;
    }
    int group_of(const Single& single) const {
        return number_of_[rank_pair(rank_of(single.upper), rank_of(single.lower))];
    }

    void add_combos(ComboUnits& units) const {
        for (int group = 0; group < count_; ++group) {
            const int high = kPairs.high[pair_of_[group]];
            const int low = kPairs.low[pair_of_[group]];
            for (int suit = 0; suit < kSuits; ++suit) {
                const Card upper = card_of(high, suit);
                for (int other = 0; other < (high == low ? suit : kSuits); ++other) {
                    const Card lower = card_of(low, other);
                    if (upper == turn_ || lower == turn_) continue;
                    const int combo = combo_index(lower, upper);
                    units.hero[combo] += beaten_[group].by_hero.row[suit][other];
                    units.villain[combo] += beaten_[group].by_villain.row[suit][other];
                }
            }
        }
    }

    const SweepInput& input_;
    bool whole_;
    int count_ = 0;  // pairs of ranks that either player holds
    std::uint8_t number_of_[kRankPairs];
    std::uint8_t pair_of_[kRankPairs];
    Card turn_ = kNoCard;
    SweepResult result_;
    Both of_range_[kRankPairs];
    Both known_[kRankPairs];   // clear of all but the river
    Both groups_[kRankPairs];  // of the board at hand
    Single singles_[kMaxSingles];
    int singles_count_ = 0;
    StrengthOrder<kMaxItems> order_;
    std::uint32_t sorted_key_ = kUnsorted;
    int levels_ = 0;
    std::uint16_t sorted_[kMaxItems];  // groups, and singles from kRankPairs on, the weakest first
    std::uint16_t level_end_[kMaxItems];
    BeatenByGroup beaten_[by_combo ? kRankPairs : 1];
    BeatenByGroup kept_[by_combo ? kRanks : 1];
    BeatenByCombo kept_singles_[by_combo ? kMaxSingles : 1];
};

}  // namespace

SweepResult sweep_chunks(const SweepInput& input, int first, int end, bool whole,
                         ComboUnits* units) {
    const auto run = [&](auto sweep) {
        for (int chunk = first; chunk < end; ++chunk) sweep->run(chunk, units);
        return sweep->result();
    };
    if (units != nullptr) return run(std::make_unique<Sweep<true>>(input, whole));
    return run(std::make_unique<Sweep<false>>(input, whole));
}

}  // namespace runout::RUNOUT_ISA
