// Sweeps the strengths on one board upwards with a vector of weaker combos by class, in all and per
// card: compiled once per instruction set (see simd.hpp).
#include "flop_tables/kernels.hpp"

#include "core/simd.hpp"
#include "evaluator/full_board.hpp"
#include "evaluator/strength_order.hpp"

namespace runout::RUNOUT_ISA {

namespace {

constexpr int kRowVectors = ClassTally::kRow / kNumbers;
constexpr int kSlotVectors = ClassTally::kSlots / kNumbers;

// 1 in one lane.
struct OneHot {
    alignas(32) std::uint16_t at[kNumbers][kNumbers];

    constexpr OneHot() : at() {
        for (int lane = 0; lane < kNumbers; ++lane) at[lane][lane] = 1;
    }
};
constexpr OneHot kOneHot;

RUNOUT_INLINE Numbers one_at(int place) {
    return *reinterpret_cast<const Numbers*>(kOneHot.at[place % kNumbers]);
}

// Combos of one hand class with one strength: how many there are, and how many hold each card of
// the higher and of the lower rank, by suit. Of a pair all cards count as the higher.
struct Item {
    int hand_class;
    int high;
    int low;
    std::uint16_t combos;
    std::uint16_t with_high[kSuits];
    std::uint16_t with_low[kSuits];
    bool suited;
};

class Walk {
   public:
    Walk(const EvaluatorView& evaluator, ClassTally& tally)
        : evaluator_(evaluator), tally_(tally) {}

    void on_board(const Card* cards) {
        FullBoard board;
        for (int& suits : suits_left_) suits = 15;
        for (int at = 0; at < 5; ++at) {
            board.add(cards[at]);
            suits_left_[rank_of(cards[at])] &= ~(1 << suit_of(cards[at]));
        }
        board.find_flush();
        list_items(board);
        for (Numbers& some : weaker_) some = Numbers{};
        for (auto& suits : weaker_with_)
            for (auto& slots : suits)
                for (Numbers& some : slots) some = Numbers{};
        order_.for_each_level([&](int first) {
            for (int item = first; item != order_.kNone; item = order_.next(item))
                meet(items_[item]);
            for (int item = first; item != order_.kNone; item = order_.next(item))
                join(items_[item]);
        });
    }

   private:
    void list_items(const FullBoard& board) {
        items_count_ = 0;
        // Suits that leave a combo in its class: all but those that a flush sets apart.
        const int flush = board.flush_suit < 0 ? 0 : 1 << board.flush_suit;
        const int apart = board.suited >= 4 ? flush : 0;
        const int suited_apart = board.suited >= 3 ? flush : 0;
        for (int high = 0; high < kRanks; ++high)
            for (int low = 0; low <= high; ++low) {
                const Score score = board.pair_score(rank_pair(high, low), evaluator_);
                const int upper = suits_left_[high] & ~apart;
                const int lower = suits_left_[low] & ~apart;
                if (high == low) {
                    list_pair(high, upper, score);
                } else {
                    list_suited(high, low, upper & lower & ~suited_apart, score);
                    list_offsuit(high, low, upper, lower, score);
                }
            }
        if (board.flush_suit < 0) return;
        for_each_flush_combo(board, [&](Card first, Card second) {
            if (!live(first) || !live(second)) return;
            list_combo(first, second, board.flush_score(first, second, evaluator_.flushes));
        });
    }

    RUNOUT_INLINE bool live(Card card) const {
        return suits_left_[rank_of(card)] >> suit_of(card) & 1;
    }

    RUNOUT_INLINE void enter(const Item& item, Score score) {
        if (item.combos == 0) return;
        items_[items_count_] = item;
        order_.enter(items_count_, score);
        ++items_count_;
    }

    void list_pair(int rank, int suits, Score score) {
        Item item{class_of_ranks(rank, rank, false), rank, rank, 0, {}, {}, false};
        const int count = __builtin_popcount(static_cast<unsigned>(suits));
        item.combos = static_cast<std::uint16_t>(count * (count - 1) / 2);
        for (int suit = 0; suit < kSuits; ++suit)
            if (suits >> suit & 1) item.with_high[suit] = static_cast<std::uint16_t>(count - 1);
        enter(item, score);
    }
    void list_suited(int high, int low, int suits, Score score) {
        Item item{class_of_ranks(high, low, true), high, low, 0, {}, {}, true};
        for (int suit = 0; suit < kSuits; ++suit) {
            const auto here = static_cast<std::uint16_t>(suits >> suit & 1);
            item.combos = static_cast<std::uint16_t>(item.combos + here);
            item.with_high[suit] = item.with_low[suit] = here;
        }
        enter(item, score);
    }
    void list_offsuit(int high, int low, int upper, int lower, Score score) {
        Item item{class_of_ranks(high, low, false), high, low, 0, {}, {}, false};
        for (int suit = 0; suit < kSuits; ++suit) {
            const int bit = 1 << suit;
            const auto mates = [&](int own, int others) {
                const int count = __builtin_popcount(static_cast<unsigned>(others & ~bit));
                return static_cast<std::uint16_t>(own & bit ? count : 0);
            };
            item.with_high[suit] = mates(upper, lower);
            item.with_low[suit] = mates(lower, upper);
            item.combos = static_cast<std::uint16_t>(item.combos + item.with_high[suit]);
        }
        enter(item, score);
    }
    void list_combo(Card first, Card second, Score score) {
        const Card upper = rank_of(first) >= rank_of(second) ? first : second;
        const Card lower = upper == first ? second : first;
        const int high = rank_of(upper);
        const int low = rank_of(lower);
        const bool suited = suit_of(upper) == suit_of(lower);
        Item item{class_of_ranks(high, low, suited), high, low, 1, {}, {}, suited};
        item.with_high[suit_of(upper)] = 1;
        (high == low ? item.with_high : item.with_low)[suit_of(lower)] = 1;
        enter(item, score);
    }

    // Count what the item's combos beat, and what of that shares a card with them.
    RUNOUT_INLINE void meet(const Item& item) {
        auto* wins = reinterpret_cast<Numbers*>(tally_.wins[item.hand_class]);
        for (int at = 0; at < kRowVectors; ++at) wins[at] += weaker_[at] * item.combos;
        auto* sharing = reinterpret_cast<Numbers*>(tally_.sharing[item.hand_class]);
        for (int suit = 0; suit < kSuits; ++suit) {
            for (int at = 0; at < kSlotVectors; ++at) {
                sharing[at] += weaker_with_[item.high][suit][at] * item.with_high[suit];
                sharing[kSlotVectors + at] +=
                    weaker_with_[item.low][suit][at] * item.with_low[suit];
            }
        }
    }

    RUNOUT_INLINE void join(const Item& item) {
        weaker_[item.hand_class / kNumbers] += one_at(item.hand_class) * item.combos;
        const int kind = item.suited ? 0 : kRanks;
        for (int suit = 0; suit < kSuits; ++suit) {
            weaker_with_[item.high][suit][(kind + item.low) / kNumbers] +=
                one_at(kind + item.low) * item.with_high[suit];
            weaker_with_[item.low][suit][(kind + item.high) / kNumbers] +=
                one_at(kind + item.high) * item.with_low[suit];
        }
    }

    const EvaluatorView& evaluator_;
    ClassTally& tally_;
    int suits_left_[kRanks];
    Item items_[kHandClasses + kMaxFlushCombos];
    int items_count_ = 0;
    StrengthOrder<kHandClasses + kMaxFlushCombos> order_;
    Numbers weaker_[kRowVectors];                        // combos so far, by class
    Numbers weaker_with_[kRanks][kSuits][kSlotVectors];  // those that hold a card, by slot
};

}  // namespace

void walk_boards(const Card* boards, std::size_t count, const EvaluatorView& evaluator,
                 ClassTally& tally) {
    Walk walk(evaluator, tally);
    for (std::size_t board = 0; board < count; ++board) walk.on_board(boards + 5 * board);
}

}  // namespace runout::RUNOUT_ISA
