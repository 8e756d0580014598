// Classifies combos by their score, the score of the board alone, and sets of ranks.
#include "categories/categories.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "evaluator/evaluator.hpp"

namespace runout {

namespace {

using RankSet = unsigned;  // bit = rank

constexpr int kTen = 8;
constexpr int kKing = 11;
constexpr int kAce = 12;
constexpr int kFlushCards = 5;

// The categories of scores.
constexpr int kPair = 1, kTwoPair = 2, kTrips = 3, kStraight = 4, kFlush = 5, kFullHouse = 6,
              kQuads = 7;

constexpr int category_of(Score score) {
    return (score >> 12) - 1;
}
constexpr RankSet set_of(int rank) {
    return RankSet{1} << rank;
}
// The highest rank of a set; -1 if it is empty.
constexpr int highest(RankSet ranks) {
    return static_cast<int>(std::bit_width(ranks)) - 1;
}

// The high card of the best straight among ranks; -1 if there is none. The ace is also low.
constexpr int straight_high(RankSet ranks) {
    const RankSet from_low_ace = ranks << 1 | ranks >> kAce;
    const RankSet tops = from_low_ace & from_low_ace << 1 & from_low_ace << 2 & from_low_ace << 3 &
                         from_low_ace << 4;
    return tops == 0 ? -1 : highest(tops) - 1;
}

// The ranks of the ten straights, from the wheel to broadway.
constexpr std::array<RankSet, 10> kStraights = [] {
    std::array<RankSet, 10> straights{0b1000000001111};
    for (unsigned low = 0; low < 9; ++low) straights[low + 1] = 0b11111u << low;
    return straights;
}();

struct Hole {
    Card first;
    Card second;

    int rank() const { return rank_of(first); }
    int other_rank() const { return rank_of(second); }
    bool is_pair() const { return rank() == other_rank(); }
    bool is_suited() const { return suit_of(first) == suit_of(second); }
    bool has(int wanted) const { return rank() == wanted || other_rank() == wanted; }
    RankSet ranks() const { return set_of(rank()) | set_of(other_rank()); }
    int cards_of(int suit) const { return (suit_of(first) == suit) + (suit_of(second) == suit); }
};

// The board and what all combos are compared with.
class BoardView {
   public:
    explicit BoardView(std::span<const Card> cards) : cards_(cards), score_(score_hand(cards)) {
        for (const Card card : cards) {
            (counts_[at(rank_of(card))] >= 1 ? paired_ : ranks_) |= set_of(rank_of(card));
            ++counts_[at(rank_of(card))];
            suits_[at(suit_of(card))] |= set_of(rank_of(card));
        }
        top_ = highest(ranks_);
        second_ = highest(ranks_ & ~set_of(top_));
        for (int rank = 0; rank < kRanks; ++rank)
            straight_after_[at(rank)] = straight_high(ranks_ | set_of(rank));
    }

    MadeHand made_by(const Hole& hole) const;
    std::uint8_t draws_of(const Hole& hole, MadeHand made) const;

   private:
    static std::size_t at(int rank_or_suit) { return static_cast<std::size_t>(rank_or_suit); }

    Score score_of(const Hole& hole) const {
        std::array<Card, kMaxCards> all{hole.first, hole.second};
        std::ranges::copy(cards_, all.begin() + 2);
        return score_hand({all.data(), cards_.size() + 2});
    }

    MadeHand with_two_pair(const Hole& hole) const;
    MadeHand with_pair(const Hole& hole, int rank) const;
    MadeHand by_high_card(const Hole& hole) const;
    MadeHand by_kicker(int kicker) const;
    unsigned flush_draws(const Hole& hole) const;
    unsigned straight_draws(const Hole& hole) const;

    std::span<const Card> cards_;
    Score score_;
    std::array<int, kRanks> counts_{};
    RankSet ranks_ = 0;
    RankSet paired_ = 0;  // ranks of which the board has two or more
    std::array<RankSet, kSuits> suits_{};
    int top_ = -1;
    int second_ = -1;
    // The best straight of the board and one more card, by its rank.
    std::array<int, kRanks> straight_after_{};
};

MadeHand BoardView::made_by(const Hole& hole) const {
    const Score score = score_of(hole);
    if (cards_.size() == kBoardCards && score == score_) return MadeHand::plays_board;
    const int category = category_of(score);
    const bool is_of_board = category == category_of(score_);
    switch (category) {
        case kPair:
            if (is_of_board) return by_high_card(hole);
            return with_pair(hole,
                             (ranks_ & set_of(hole.rank())) != 0 ? hole.rank() : hole.other_rank());
        case kTwoPair:
            return with_two_pair(hole);
        case kTrips:
            if (is_of_board) return by_high_card(hole);
            return hole.is_pair() ? MadeHand::set : MadeHand::trips;
        case kStraight:
            return MadeHand::straight;
        case kFlush:
            return MadeHand::flush;
        case kFullHouse:
            return MadeHand::full_house;
        case kQuads:
            return is_of_board ? by_high_card(hole) : MadeHand::quads;
        default:
            return category > kQuads ? MadeHand::straight_flush : by_high_card(hole);
    }
}

// The board's pairs are everyone's: only the pairs that play and hold a hole card count.
MadeHand BoardView::with_two_pair(const Hole& hole) const {
    const RankSet own = hole.is_pair() ? hole.ranks() : hole.ranks() & ranks_;
    RankSet pairs = own | paired_;
    const int high = highest(pairs);
    pairs &= ~set_of(high);
    const int low = highest(pairs);
    const bool owns_high = (own & set_of(high)) != 0;
    const bool owns_low = (own & set_of(low)) != 0;
    if (owns_high && owns_low) return MadeHand::two_pair;
    if (!owns_high && !owns_low) return by_high_card(hole);
    return with_pair(hole, owns_high ? high : low);
}

MadeHand BoardView::with_pair(const Hole& hole, int rank) const {
    if (hole.is_pair()) {
        if (rank > top_) return MadeHand::overpair;
        return rank > second_ ? MadeHand::pocket_pair_below_top : MadeHand::underpair;
    }
    if (rank == top_) return by_kicker(hole.rank() == rank ? hole.other_rank() : hole.rank());
    return rank == second_ ? MadeHand::second_pair : MadeHand::low_pair;
}

MadeHand BoardView::by_kicker(int kicker) const {
    if (kicker == highest(~ranks_ & 0x1fff)) return MadeHand::top_pair_top_kicker;
    return kicker >= kTen ? MadeHand::top_pair_good_kicker : MadeHand::top_pair_weak_kicker;
}

MadeHand BoardView::by_high_card(const Hole& hole) const {
    if (hole.has(kAce)) return MadeHand::ace_high;
    return hole.has(kKing) ? MadeHand::king_high : MadeHand::air;
}

constexpr unsigned bit(Draw draw) {
    return static_cast<unsigned>(draw);
}

std::uint8_t BoardView::draws_of(const Hole& hole, MadeHand made) const {
    if (cards_.size() == kBoardCards || made <= MadeHand::flush) return 0;
    unsigned draws = flush_draws(hole);
    if (made > MadeHand::straight) draws |= straight_draws(hole);
    if ((draws & bit(Draw::flush_draw)) != 0 &&
        (draws & (bit(Draw::open_ended) | bit(Draw::gutshot))) != 0)
        draws |= bit(Draw::combo_draw);
    if (made >= MadeHand::ace_high && !hole.is_pair() &&
        std::min(hole.rank(), hole.other_rank()) > top_)
        draws |= bit(Draw::overcards);
    return static_cast<std::uint8_t>(draws);
}

unsigned BoardView::flush_draws(const Hole& hole) const {
    const bool is_flop = cards_.size() == 3;
    for (const Card card : {hole.first, hole.second}) {
        const int suit = suit_of(card);
        const RankSet on_board = suits_[at(suit)];
        const int own = hole.cards_of(suit);
        const int together = own + std::popcount(on_board);
        if (together == kFlushCards - 1) {
            const int nuts = highest(~on_board & 0x1fff);
            const bool is_nut = rank_of(card) == nuts || (own == 2 && rank_of(hole.second) == nuts);
            return bit(Draw::flush_draw) | (is_nut ? bit(Draw::nut_flush_draw) : 0);
        }
        if (is_flop && own == 2 && together == kFlushCards - 2) return bit(Draw::backdoor_flush);
    }
    return 0;
}

unsigned BoardView::straight_draws(const Hole& hole) const {
    const RankSet together = ranks_ | hole.ranks();
    int ways = 0;
    for (int rank = 0; rank < kRanks; ++rank)
        ways += straight_high(together | set_of(rank)) > straight_after_[at(rank)];
    if (ways > 0) return bit(ways > 1 ? Draw::open_ended : Draw::gutshot);
    if (cards_.size() != 3 || hole.is_pair()) return 0;
    for (const RankSet straight : kStraights)
        if ((straight & hole.ranks()) == hole.ranks() && std::popcount(straight & together) >= 3)
            return bit(Draw::backdoor_straight);
    return 0;
}

}  // namespace

HandCategories classify_hands(std::span<const Card> board) {
    assert(board.size() >= 3 && board.size() <= kBoardCards);
    const BoardView view(board);
    const CardMask taken = mask_of(board);
    HandCategories all;
    std::size_t combo = 0;
    for_each_combo([&](Card low, Card high) {
        const Hole hole{low, high};
        const bool is_blocked = contains(taken, low) || contains(taken, high);
        all.made[combo] = is_blocked ? MadeHand::blocked : view.made_by(hole);
        all.draws[combo] = is_blocked ? 0 : view.draws_of(hole, all.made[combo]);
        ++combo;
    });
    return all;
}

}  // namespace runout
