// Three ranges on any street, with known hands beside them: compiled once per instruction set (see
// simd.hpp).
//
// The combos of a board are sorted by strength. In a sweep from the weakest up, a combo wins
// against the pairs of weaker combos of the two others that are clear of it and of each other. By
// inclusion and exclusion their weight is the product of both weights clear of the combo, less the
// products card by card, in which pairs that share a card are found, plus the products of equal
// combos, which share two. Sums that the combos of its own strength have joined give the ties.
#include <memory>

#include "core/simd.hpp"
#include "equity/kernels.hpp"
#include "equity/runouts.hpp"
#include "evaluator/strength_order.hpp"

namespace runout::RUNOUT_ISA {

namespace {

// Eight doubles; the compiler splits them where registers are narrower.
using Eight = double __attribute__((vector_size(64), may_alias));
constexpr int kEights = 7;  // have a number for each card

RUNOUT_INLINE Four halves_of(const Eight& a) {
    return __builtin_shufflevector(a, a, 0, 1, 2, 3) + __builtin_shufflevector(a, a, 4, 5, 6, 7);
}
RUNOUT_INLINE Four sums_of(const Eight& a, const Eight& b, const Eight& c, const Eight& d) {
    const auto pairs_of = [](const Four& first, const Four& second) {
        return __builtin_shufflevector(first, second, 0, 4, 2, 6) +
               __builtin_shufflevector(first, second, 1, 5, 3, 7);
    };
    const Four front = pairs_of(halves_of(a), halves_of(b));
    const Four back = pairs_of(halves_of(c), halves_of(d));
    return __builtin_shufflevector(front, back, 0, 1, 4, 5) +
           __builtin_shufflevector(front, back, 2, 3, 6, 7);
}

// The weight of combos that have joined: in all, by card and by both cards.
struct JoinedSums {
    // On the diagonal stands the sum of the card: a card's column less the rows of two cards is
    // then the weight of the card's combos that are clear of both, and for each of the two cards
    // the weight of the combo of both, with the sign changed.
    alignas(64) double row[kDeckSize][8 * kEights] = {};
    alignas(64) double card[8 * kEights] = {};
    double total = 0;

    RUNOUT_INLINE void join(int low, int high, double weight) {
        total += weight;
        row[low][high] = row[high][low] = weight;
        row[low][low] = card[low] += weight;
        row[high][high] = card[high] += weight;
    }
    // Join as in other sums, which this combo and others of its strength have joined.
    RUNOUT_INLINE void join_as_in(const JoinedSums& other, int low, int high, double weight) {
        total = other.total;
        row[low][high] = row[high][low] = weight;
        row[low][low] = card[low] = other.card[low];
        row[high][high] = card[high] = other.card[high];
    }
    RUNOUT_INLINE void clear(int low, int high) { row[low][high] = row[high][low] = 0; }
    void clear_sums() {
        total = 0;
        for (int id = 0; id < kDeckSize; ++id) row[id][id] = card[id] = 0;
    }
    RUNOUT_INLINE double clear_of(int low, int high) const {
        return total - card[low] - card[high] + row[low][high];
    }
    RUNOUT_INLINE Eight cards_clear_of(int low, int high, int eight) const {
        return at(card, eight) - at(row[low], eight) - at(row[high], eight);
    }

   private:
    static RUNOUT_INLINE const Eight& at(const double* numbers, int eight) {
        return reinterpret_cast<const Eight*>(numbers)[eight];
    }
};

// The products of the weights that the same combo has in two seats.
struct SameSums {
    double total = 0;
    double card[kDeckSize] = {};

    RUNOUT_INLINE void join(int low, int high, double product) {
        total += product;
        card[low] += product;
        card[high] += product;
    }
    RUNOUT_INLINE void join_as_in(const SameSums& other, int low, int high) {
        total = other.total;
        card[low] = other.card[low];
        card[high] = other.card[high];
    }
    RUNOUT_INLINE double without(int low, int high) const { return total - card[low] - card[high]; }
};

// The weight of pairs of combos of two other seats, all weaker than a combo but for those of its
// own strength: the numbers of those of no seat, of the first, of the second and of both.
constexpr int kWeaker = 0;
constexpr int kFirstTies = 1;
constexpr int kSecondTies = 2;
constexpr int kBothTie = 3;

class ThreeSweep {
   public:
    ThreeSweep(const ThreeSweepInput& input, Amount* sets, double* const* units)
        : input_(input),
          sets_(sets),
          units_(units),
          // What the last player wins follows from all deals, unless a known hand may win.
          heroes_(units != nullptr || !input.known.empty() ? input.players : input.players - 1) {
        for (std::size_t at = 0; at < input.combos.size(); ++at)
            if (at == 0 || input.combos[at].pair != input.combos[at - 1].pair)
                first_of_[groups_++] = static_cast<std::uint16_t>(at);
        first_of_[groups_] = static_cast<std::uint16_t>(input.combos.size());
    }

    // Sweep over the boards of one chunk: those of a lowest card to come, before the flop of two.
    void run(int chunk) {
        const SweepInput& runouts = input_.runouts;
        FullBoard board = board_of(runouts);
        CardMask cards = 0;
        for (int at = 0; at < runouts.board_cards; ++at) cards |= mask_of(runouts.board[at]);
        int missing = kBoardCards - runouts.board_cards;
        int next = 0;
        const auto add = [&](int at) {
            board.add(runouts.live[at]);
            cards |= mask_of(runouts.live[at]);
            next = at + 1;
            --missing;
        };
        if (missing == kBoardCards) {
            int first = 0;
            while (chunk >= runouts.live_cards - 1 - first)
                chunk -= runouts.live_cards - 1 - first++;
            add(first);
            add(first + 1 + chunk);
        } else if (missing == 2) {
            add(chunk);
        }
        deal(board, cards, next, missing);
    }

    // Add what each set of winners has won since the last time.
    void flush() {
        for (unsigned set = 0; set < 1u << kSweptSeats; ++set) {
            unsigned winners = 0;
            for (int seat = 0; seat < kSweptSeats; ++seat)
                if (set >> seat & 1) winners |= input_.bit[seat];
            sets_[winners].add(won_[0][set]);
            sets_[winners | known_winners_].add(won_[1][set]);
            won_[0][set] = won_[1][set] = {};
        }
    }

    // Return the weight of all deals on one board; add to `others`, unless null, by seat and combo
    // the weight of the two others that is dealt beside it.
    Amount weigh(double* const* others) {
        Amount sum;
        for (const SweptCombo& combo : input_.combos)
            for (int seat = 0; seat < kSweptSeats; ++seat)
                if (combo.weight[seat] != 0) join(weaker_, weaker_same_, combo, seat);
        for (const SweptCombo& combo : input_.combos)
            for (int seat = 0; seat < (others == nullptr ? 1 : kSweptSeats); ++seat) {
                if (combo.weight[seat] == 0) continue;
                const double weight = pairs_beside<false, false>(seat, combo)[kWeaker];
                if (seat == 0) add(sum, combo.weight[0], weight);
                if (others != nullptr) others[seat][combo_index(combo.low, combo.high)] += weight;
            }
        return sum;
    }

   private:
    static constexpr int kSingles = kRankPairs;        // items of combos with a flush
    static constexpr int kKnown = kSingles + kCombos;  // the item of the best known hands
    static constexpr std::uint32_t kUnsorted = 0xffffffff;
    enum class Known : std::uint8_t { ahead, level, behind };

    // The combos of a seat on a board so far, the weakest first.
    struct Met {
        const SweptCombo* combos[kCombos + 1];
        int begin = 0;  // of the strength at hand
        int end = 0;

        std::span<const SweptCombo* const> level() const {
            return {combos + begin, static_cast<std::size_t>(end - begin)};
        }
    };

    RUNOUT_INLINE void add(Amount& sum, double weight, double pairs) const {
        if (input_.whole)
            sum.whole += static_cast<Wide>(static_cast<std::uint64_t>(weight)) *
                         static_cast<std::uint64_t>(static_cast<std::int64_t>(pairs));
        else
            sum.real += weight * pairs;
    }

    // --- boards ---

    // Deal so many more cards from those after the ones dealt.
    void deal(const FullBoard& board, CardMask cards, int next, int missing) {
        if (missing == 0) {
            const int boards = boards_by_renaming(input_.runouts, cards);
            times_ = boards;
            if (boards != 0) sweep_board(board, cards);
            return;
        }
        for (int at = next; at + missing <= input_.runouts.live_cards; ++at) {
            FullBoard more = board;
            more.add(input_.runouts.live[at]);
            deal(more, cards | mask_of(input_.runouts.live[at]), at + 1, missing - 1);
        }
    }

    void sweep_board(FullBoard board, CardMask cards) {
        board.find_flush();
        blocked_ = cards;
        flush_cards_ = board.flush_suit < 0 ? 0 : kCardsOfSuit << board.flush_suit;
        both_in_suit_ = board.suited == 3;
        sort(board);
        join_folded();
        known_ = input_.known.empty() ? Known::behind : Known::ahead;
        for (Met& met : met_) met.end = 0;
        for (int level = 0, first = 0; level < levels_; first = level_end_[level++])
            sweep_level(first, level_end_[level]);
        clear();
    }

    // Whether a combo's flush sets it apart from its pair of ranks.
    RUNOUT_INLINE bool is_single(const SweptCombo& combo) const {
        const CardMask in_suit = combo.mask & flush_cards_;
        return both_in_suit_ ? in_suit == combo.mask : in_suit != 0;
    }

    // Without combos with a flush the order depends on the board's ranks alone, and rivers of one
    // rank come one after the other.
    void sort(const FullBoard& board) {
        if (board.flush_suit < 0 && board.key == sorted_key_) return;
        sorted_key_ = board.flush_suit < 0 ? board.key : kUnsorted;
        for (int group = 0; group < groups_; ++group)
            order_.enter(group, board.pair_score(input_.combos[first_of_[group]].pair,
                                                 input_.runouts.evaluator));
        if (board.flush_suit >= 0)
            for (std::size_t at = 0; at < input_.combos.size(); ++at) {
                const SweptCombo& combo = input_.combos[at];
                if (!(combo.mask & blocked_) && is_single(combo))
                    order_.enter(
                        kSingles + static_cast<int>(at),
                        board.flush_score(combo.low, combo.high, input_.runouts.evaluator.flushes));
            }
        if (!input_.known.empty()) enter_known(board);
        int sorted = 0;
        levels_ = 0;
        order_.for_each_level([&](int first) {
            for (int item = first; item != order_.kNone; item = order_.next(item))
                sorted_[sorted++] = static_cast<std::uint16_t>(item);
            level_end_[levels_++] = static_cast<std::uint16_t>(sorted);
        });
    }

    void enter_known(const FullBoard& board) {
        Score best = 0;
        unsigned winners = 0;
        for (const KnownHand& hand : input_.known) {
            const Score score = board.score(hand.low, hand.high, input_.runouts.evaluator);
            winners = score > best ? hand.bit : score == best ? winners | hand.bit : winners;
            best = score > best ? score : best;
        }
        order_.enter(kKnown, best);
        if (winners == known_winners_) return;
        flush();
        known_winners_ = winners;
    }

    // --- strengths ---

    void sweep_level(int first, int end) {
        for (Met& met : met_) met.begin = met.end;
        bool is_known = false;
        for (int at = first; at < end; ++at) {
            const int item = sorted_[at];
            if (item == kKnown)
                is_known = true;
            else if (item >= kSingles)
                meet(input_.combos[static_cast<std::size_t>(item - kSingles)]);
            else
                for (int combo = first_of_[item]; combo < first_of_[item + 1]; ++combo)
                    meet_of_group(input_.combos[static_cast<std::size_t>(combo)]);
        }
        if (is_known) {
            known_ = Known::level;
            count_known_wins();
        }
        for (int seat = 0; seat < input_.players; ++seat)
            for (const SweptCombo* combo : met_[seat].level())
                join(level_, level_same_, *combo, seat);
        if (known_ != Known::ahead)
            for (int hero = 0; hero < heroes_; ++hero)
                if (!met_[hero].level().empty()) count_level(hero);
        for (int seat = 0; seat < input_.players; ++seat)
            for (const SweptCombo* combo : met_[seat].level()) join_weaker(*combo, seat);
        if (is_known) known_ = Known::behind;
    }

    RUNOUT_INLINE void meet(const SweptCombo& combo) {
        for (int seat = 0; seat < kSweptSeats; ++seat) {
            met_[seat].combos[met_[seat].end] = &combo;
            met_[seat].end += combo.weight[seat] != 0;
        }
    }
    RUNOUT_INLINE void meet_of_group(const SweptCombo& combo) {
        if (!(combo.mask & blocked_) && !(flush_cards_ != 0 && is_single(combo))) meet(combo);
    }

    void count_level(int hero) {
        const auto [first, second] = kOthers[hero];
        // What ties with a seat before the hero was counted there, unless every combo wants its
        // own.
        const bool first_ties = is_level(first) && (hero == 0 || units_ != nullptr);
        const bool second_ties = is_level(second) && (hero <= 1 || units_ != nullptr);
        const auto pairs = first_ties    ? &ThreeSweep::pairs_beside<true, true>
                           : second_ties ? &ThreeSweep::pairs_beside<false, true>
                                         : &ThreeSweep::pairs_beside<false, false>;
        for (const SweptCombo* combo : met_[hero].level())
            count(hero, *combo, (this->*pairs)(hero, *combo));
    }

    // Whether a player has a combo of the strength at hand.
    bool is_level(int seat) const { return seat < input_.players && !met_[seat].level().empty(); }

    // Return the weight of pairs of the two others by those numbers. Without `first` or `second`
    // the numbers of that seat's ties are right only where it has none.
    template <bool first, bool second>
    RUNOUT_APART Four pairs_beside(int hero, const SweptCombo& combo) const {
        const int low = id_of(combo.low);
        const int high = id_of(combo.high);
        const auto [one, two] = kOthers[hero];
        const JoinedSums& first_weaker = weaker_[one];
        const JoinedSums& second_weaker = weaker_[two];
        const JoinedSums& first_level = level_[one];
        const JoinedSums& second_level = level_[two];
        Eight weaker{};
        Eight first_ties{};
        Eight second_ties{};
        Eight both_tie{};
        for (int at = 0; at < kEights; ++at) {
            const Eight mine = first_weaker.cards_clear_of(low, high, at);
            const Eight theirs = second_weaker.cards_clear_of(low, high, at);
            weaker += mine * theirs;
            if constexpr (first) first_ties += first_level.cards_clear_of(low, high, at) * theirs;
            if constexpr (second) second_ties += mine * second_level.cards_clear_of(low, high, at);
            if constexpr (first)
                both_tie += first_level.cards_clear_of(low, high, at) *
                            second_level.cards_clear_of(low, high, at);
        }
        const Eight& both = first ? both_tie : second ? second_ties : weaker;
        const auto of_both = [](double mine, double level_mine, double theirs,
                                double level_theirs) {
            return Four{mine, level_mine, mine, level_mine} *
                   Four{theirs, theirs, level_theirs, level_theirs};
        };
        const double same = weaker_same_[hero].without(low, high);
        const double level_same = level_same_[hero].without(low, high);
        // A folded seat holds all its combos from the start.
        const double same_of_first = two < input_.players ? same : level_same;
        return of_both(first_weaker.clear_of(low, high), first_level.clear_of(low, high),
                       second_weaker.clear_of(low, high), second_level.clear_of(low, high)) -
               sums_of(weaker, first ? first_ties : weaker, second ? second_ties : weaker, both) +
               Four{same, same_of_first, same, level_same} +
               3 * of_both(first_weaker.row[low][high], first_level.row[low][high],
                           second_weaker.row[low][high], second_level.row[low][high]);
    }

    RUNOUT_INLINE void count(int hero, const SweptCombo& combo, const Four& pairs) {
        const auto [first, second] = kOthers[hero];
        const double weight = combo.weight[hero] * times_;
        const double with_first = pairs[kFirstTies] - pairs[kWeaker];
        const double with_second = pairs[kSecondTies] - pairs[kWeaker];
        const double with_both = pairs[kBothTie] - pairs[kFirstTies] - with_second;
        Amount* const won = won_[known_ == Known::level];
        add(won[1 << hero], weight, pairs[kWeaker]);
        if (hero == 0) add(won[1 | 1 << first], weight, with_first);
        if (hero <= 1) add(won[1 << hero | 1 << second], weight, with_second);
        if (hero == 0) add(won[7], weight, with_both);
        if (units_ == nullptr) return;
        const int known = known_ == Known::level ? __builtin_popcount(known_winners_) : 0;
        units_[hero][combo_index(combo.low, combo.high)] +=
            weight * (pairs[kWeaker] * (kUnitsPerDeal / (known + 1)) +
                      (with_first + with_second) * (kUnitsPerDeal / (known + 2)) +
                      with_both * (kUnitsPerDeal / (known + 3)));
    }

    // The deals in which the known hands beat all others.
    void count_known_wins() {
        for (int at = 0; at < met_[0].begin; ++at) {
            const SweptCombo& combo = *met_[0].combos[at];
            add(won_[1][0], combo.weight[0] * times_,
                pairs_beside<false, false>(0, combo)[kWeaker]);
        }
    }

    // --- sums ---

    // Pairs of the same combo join with the first seat of the pair.
    template <typename Visit>
    static RUNOUT_INLINE void for_each_pair_of(int seat, const Visit& visit) {
        if (seat == 0) {
            visit(1, 2);
            visit(2, 1);
        } else if (seat == 1) {
            visit(0, 2);
        }
    }
    RUNOUT_INLINE void join(JoinedSums* sums, SameSums* same, const SweptCombo& combo, int seat) {
        const int low = id_of(combo.low);
        const int high = id_of(combo.high);
        const double weight = combo.weight[seat];
        sums[seat].join(low, high, weight);
        for_each_pair_of(seat, [&](int hero, int other) {
            same[hero].join(low, high, weight * combo.weight[other]);
        });
    }
    // The same for sums of weaker combos, once the combo's strength has joined the others.
    RUNOUT_INLINE void join_weaker(const SweptCombo& combo, int seat) {
        const int low = id_of(combo.low);
        const int high = id_of(combo.high);
        weaker_[seat].join_as_in(level_[seat], low, high, combo.weight[seat]);
        for_each_pair_of(seat, [&](int hero, int) {
            weaker_same_[hero].join_as_in(level_same_[hero], low, high);
        });
    }

    void join_folded() {
        for (int seat = input_.players; seat < kSweptSeats; ++seat)
            for (const SweptCombo& combo : input_.combos)
                if (combo.weight[seat] != 0 && !(combo.mask & blocked_)) {
                    join(weaker_, weaker_same_, combo, seat);
                    join(level_, level_same_, combo, seat);
                }
    }

    void clear() {
        for (int seat = 0; seat < kSweptSeats; ++seat) {
            for (int at = 0; at < met_[seat].end; ++at) {
                const SweptCombo& combo = *met_[seat].combos[at];
                weaker_[seat].clear(id_of(combo.low), id_of(combo.high));
                level_[seat].clear(id_of(combo.low), id_of(combo.high));
            }
            weaker_[seat].clear_sums();
            level_[seat].clear_sums();
            weaker_same_[seat] = level_same_[seat] = {};
        }
    }

    struct Others {
        int first;
        int second;
    };
    static constexpr Others kOthers[kSweptSeats] = {{1, 2}, {0, 2}, {0, 1}};

    const ThreeSweepInput& input_;
    Amount* sets_;
    double* const* units_;
    int heroes_;                       // the seats whose wins are counted, from the first on
    Amount won_[2][1 << kSweptSeats];  // by set of winners: without known hands, and with them
    unsigned known_winners_ = 0;
    int groups_ = 0;  // combos of the same two ranks
    std::uint16_t first_of_[kRankPairs + 1];
    StrengthOrder<kKnown + 1> order_;
    std::uint32_t sorted_key_ = kUnsorted;
    int levels_ = 0;
    std::uint16_t sorted_[kKnown + 1];  // items, the weakest first
    std::uint16_t level_end_[kKnown + 1];
    // Of the board at hand:
    CardMask blocked_ = 0;
    CardMask flush_cards_ = 0;   // of the suit in which a flush is possible
    bool both_in_suit_ = false;  // whether a flush takes two of them
    double times_ = 1;           // boards that it stands for
    Known known_ = Known::behind;
    Met met_[kSweptSeats];
    JoinedSums weaker_[kSweptSeats];
    JoinedSums level_[kSweptSeats];      // those of the strength at hand too
    SameSums weaker_same_[kSweptSeats];  // of the two other seats
    SameSums level_same_[kSweptSeats];
};

}  // namespace

void sweep_three(const ThreeSweepInput& input, int first, int end, Amount* sets,
                 double* const* units) {
    const auto sweep = std::make_unique<ThreeSweep>(input, sets, units);
    for (int chunk = first; chunk < end; ++chunk) sweep->run(chunk);
    sweep->flush();
}

Amount weigh_three(const ThreeSweepInput& input, double* const* others) {
    return std::make_unique<ThreeSweep>(input, nullptr, nullptr)->weigh(others);
}

}  // namespace runout::RUNOUT_ISA
