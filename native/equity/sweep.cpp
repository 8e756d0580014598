// Range against range on any street: compiled once per instruction set (see simd.hpp).
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

    RUNOUT_INLINE void add(const WeakerSums& weaker, int high, int low, double times) {
        const Four clear_of_high = times * (weaker.total - weaker.with_rank[high]);
        const Four with_low = times * weaker.with_rank[low];
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
        for (Four& cards : present_) cards = Four{1, 1, 1, 1};
        for (int at = 0; at < input.board_cards; ++at) cards_ |= mask_of(input.board[at]);
        for (int pair = 0; pair < kRankPairs; ++pair) {
            Both both;
            both.hero.load(*input.hero, pair);
            both.villain.load(*input.villain, pair);
            number_of_[pair] = kAbsent;
            if (both.hero.total == 0 && both.villain.total == 0) continue;
            number_of_[pair] = static_cast<std::uint8_t>(count_);
            pair_of_[count_] = static_cast<std::uint8_t>(pair);
            known_[0][count_++] = both;
        }
    }

    // Sweep over the boards of one chunk.
    void run(int chunk) {
        const FullBoard board = board_of(input_);
        switch (kBoardCards - input_.board_cards) {
            case 0:
                copy(known_[0], groups_);
                sweep_board(board, kNoCard);
                return;
            case 1:
                sweep_last_cards(board, 0);
                return;
            case 2:
                with_card(board, chunk, [&](const FullBoard& more) { deal(more, chunk + 1, 1); });
                return;
            default:
                run_before_flop(board, chunk);
        }
    }

    // Add what each combo beat on the boards so far.
    void add_units(ComboUnits& units) const {
        for (int group = 0; group < count_; ++group) {
            const int high = kPairs.high[pair_of_[group]];
            const int low = kPairs.low[pair_of_[group]];
            for (int suit = 0; suit < kSuits; ++suit)
                for (int other = 0; other < (high == low ? suit : kSuits); ++other) {
                    const int combo = combo_index(card_of(low, other), card_of(high, suit));
                    units.hero[combo] += beaten_[group].by_hero.row[suit][other];
                    units.villain[combo] += beaten_[group].by_villain.row[suit][other];
                }
        }
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

    // --- boards ---

    // A chunk is the two lowest cards of the board.
    void run_before_flop(const FullBoard& board, int chunk) {
        int first = 0;
        while (chunk >= input_.live_cards - 1 - first) chunk -= input_.live_cards - 1 - first++;
        const int second = first + 1 + chunk;
        with_card(board, first, [&](const FullBoard& one) {
            with_card(one, second, [&](const FullBoard& two) { deal(two, second + 1, 3); });
        });
    }

    // Deal so many more cards from those after the ones dealt.
    void deal(const FullBoard& board, int next, int missing) {
        if (missing == 1) {
            sweep_last_cards(board, next);
            return;
        }
        for (int at = next; at + missing <= input_.live_cards; ++at)
            with_card(board, at, [&](const FullBoard& more) { deal(more, at + 1, missing - 1); });
    }

    // Call visit(board) with one more card dealt, which no combo of the ranges holds meanwhile.
    template <typename Visit>
    void with_card(FullBoard board, int at, const Visit& visit) {
        const Card card = input_.live[at];
        if constexpr (by_combo) keep_combos_of(card, kept_[depth_]);
        copy(known_[depth_], known_[depth_ + 1]);
        remove(known_[++depth_], card);
        present_[rank_of(card)][suit_of(card)] = 0;
        cards_ |= mask_of(card);
        board.add(card);
        visit(board);
        cards_ &= ~mask_of(card);
        present_[rank_of(card)][suit_of(card)] = 1;
        --depth_;
        if constexpr (by_combo) restore_combos_of(card, kept_[depth_]);
    }

    void sweep_last_cards(const FullBoard& known, int next) {
        copy(known_[depth_], groups_);
        for (int at = next; at < input_.live_cards; ++at) {
            const Card river = input_.live[at];
            times_ = boards_by_renaming(input_, cards_ | mask_of(river));
            if (times_ == 0) continue;
            FullBoard board = known;
            board.add(river);
            sweep_board(board, river);
        }
    }

    // Remove the combos of a card with cards that were not dealt.
    void remove(Both* groups, Card card) const {
        for_each_group_with(rank_of(card), [&](int group, int other) {
            const Four& present = present_[other];
            groups[group].hero.remove(card, other,
                                      weights_with_rank(*input_.hero, card, other) * present);
            groups[group].villain.remove(card, other,
                                         weights_with_rank(*input_.villain, card, other) * present);
        });
    }

    // Remove the combos with a flush from their groups and list them one by one.
    void split_flushes(const FullBoard& board, Card river) {
        for_each_flush_combo(board, [&](Card first, Card second) {
            const double hero = input_.hero->row[id_of(first)][id_of(second)];
            const double villain = input_.villain->row[id_of(first)][id_of(second)];
            if (hero == 0 && villain == 0) return;
            if (first == river || second == river || ((mask_of(first) | mask_of(second)) & cards_))
                return;
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

    void sweep_board(FullBoard board, Card river) {
        board.find_flush();
        singles_count_ = 0;
        if (river != kNoCard) remove(groups_, river);
        if (board.flush_suit >= 0) split_flushes(board, river);
        if constexpr (by_combo) keep_combos(river);
        sort(board);
        sweep_levels();
        if constexpr (by_combo) restore_combos(river);
        if (board.flush_suit >= 0)
            copy(known_[depth_], groups_);
        else if (river != kNoCard)
            for_each_group_with(rank_of(river),
                                [&](int group, int) { groups_[group] = known_[depth_][group]; });
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
        add_board(result_.win, times_ * win, whole_);
        add_board(result_.tie, times_ * (wins_and_ties.disjoint() - win), whole_);
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
            if (known_[0][item].hero.total != 0)
                beaten_[item].by_hero.add(villain, high, low, times_);
            if (known_[0][item].villain.total != 0)
                beaten_[item].by_villain.add(hero, high, low, times_);
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
    // Groups add it for all their combos, also those that a card of the board blocks or a flush
    // sets apart: their numbers are kept before and put back after.

    void keep_combos_of(Card card, BeatenByGroup* kept) const {
        for_each_group_with(rank_of(card),
                            [&](int group, int other) { kept[other] = beaten_[group]; });
    }
    void restore_combos_of(Card card, const BeatenByGroup* kept) {
        const int suit = suit_of(card);
        for_each_group_with(rank_of(card), [&](int group, int other) {
            beaten_[group].by_hero.restore(kept[other].by_hero, suit, other, rank_of(card));
            beaten_[group].by_villain.restore(kept[other].by_villain, suit, other, rank_of(card));
        });
    }
    void keep_combos(Card river) {
        if (river != kNoCard) keep_combos_of(river, kept_[depth_]);
        for (int at = 0; at < singles_count_; ++at) kept_singles_[at] = cell_of(singles_[at]);
    }
    void restore_combos(Card river) {
        for (int at = 0; at < singles_count_; ++at) {
            const BeatenByCombo& beaten = singles_[at].beaten;
            set_cell(singles_[at], {kept_singles_[at].by_hero + times_ * beaten.by_hero,
                                    kept_singles_[at].by_villain + times_ * beaten.by_villain});
        }
        if (river != kNoCard) restore_combos_of(river, kept_[depth_]);
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

    const SweepInput& input_;
    bool whole_;
    int count_ = 0;  // pairs of ranks that either player holds
    std::uint8_t number_of_[kRankPairs];
    std::uint8_t pair_of_[kRankPairs];
    SweepResult result_;
    int depth_ = 0;                        // cards dealt before the last one
    Both known_[kBoardCards][kRankPairs];  // clear of so many dealt cards
    Both groups_[kRankPairs];              // of the board at hand
    Four present_[kRanks];                 // 0 for the cards dealt, else 1
    CardMask cards_ = 0;                   // of the board, but for the last one dealt
    double times_ = 1;                     // boards that the one at hand stands for
    Single singles_[kMaxSingles];
    int singles_count_ = 0;
    StrengthOrder<kMaxItems> order_;
    std::uint32_t sorted_key_ = kUnsorted;
    int levels_ = 0;
    std::uint16_t sorted_[kMaxItems];  // groups, and singles from kRankPairs on, the weakest first
    std::uint16_t level_end_[kMaxItems];
    BeatenByGroup beaten_[by_combo ? kRankPairs : 1];
    BeatenByGroup kept_[by_combo ? kBoardCards : 1][by_combo ? kRanks : 1];
    BeatenByCombo kept_singles_[by_combo ? kMaxSingles : 1];
};

}  // namespace

SweepResult sweep_chunks(const SweepInput& input, int first, int end, bool whole,
                         ComboUnits* units) {
    if (units != nullptr) {
        const auto sweep = std::make_unique<Sweep<true>>(input, whole);
        for (int chunk = first; chunk < end; ++chunk) sweep->run(chunk);
        sweep->add_units(*units);
        return sweep->result();
    }
    const auto sweep = std::make_unique<Sweep<false>>(input, whole);
    for (int chunk = first; chunk < end; ++chunk) sweep->run(chunk);
    return sweep->result();
}

}  // namespace runout::RUNOUT_ISA
