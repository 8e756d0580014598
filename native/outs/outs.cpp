// Scores the hero and every villain after each card that may come.
#include "outs/outs.hpp"

#include <algorithm>
#include <cassert>

#include "evaluator/added_cards.hpp"

namespace runout {

namespace {

struct Outcome {
    Standing standing;
    std::uint8_t winners;
    Score hero;
};

// The hands and the board with the tables for as many cards as each will have.
class Showdown {
   public:
    Showdown(const OutsSpot& hands, std::size_t coming)
        : evaluator_(evaluator_of(static_cast<int>(2 + hands.board.size() + coming))),
          villains_(hands.villains.size() / 2) {
        assert(hands.hero.size() == 2 && villains_ <= kMaxVillains);
        board.add(hands.board);
        hero_.add(hands.hero);
        for (std::size_t at = 0; at < hands.villains.size(); ++at)
            villain_[at / 2].add(hands.villains[at]);
        seen = mask_of(hands.hero) | mask_of(hands.villains) | mask_of(hands.board) | hands.dead;
    }

    Score hero(const AddedCards& full_board) const { return score(hero_, full_board); }
    Score villain(std::size_t villain, const AddedCards& full_board) const {
        return score(villain_[villain], full_board);
    }
    std::size_t villains() const { return villains_; }

    Outcome on(const AddedCards& full_board) const {
        const Score hero = score(hero_, full_board);
        Score best = 0;
        std::uint8_t level = 0;
        for (std::size_t villain = 0; villain < villains_; ++villain) {
            const Score theirs = score(villain_[villain], full_board);
            level = static_cast<std::uint8_t>(theirs > best ? 1 : level + (theirs == best));
            best = std::max(best, theirs);
        }
        if (hero > best) return {Standing::ahead, 1, hero};
        if (hero < best) return {Standing::behind, level, hero};
        return {Standing::level, static_cast<std::uint8_t>(level + 1), hero};
    }

    AddedCards board;
    CardMask seen = 0;

   private:
    Score score(const AddedCards& hand, const AddedCards& full_board) const {
        return score_of(hand.with(full_board), evaluator_);
    }

    EvaluatorView evaluator_;
    std::size_t villains_;
    AddedCards hero_;
    std::array<AddedCards, kMaxVillains> villain_;
};

constexpr Score kRoyalFlush = 9 * 4096 + 9;

// How many of the board's cards are of this suit.
int on_board(HandSum board, int suit) {
    return static_cast<int>(board >> (32 + 4 * suit) & 15) - 3;
}

// The published format's code of the hero's final hand.
OutCategory published_category(Score hero, HandSum board, std::span<const Card> hole,
                               std::span<const Card> came) {
    if (hero == kRoyalFlush) return OutCategory::royal_flush;
    const auto category = static_cast<OutCategory>((hero >> 12) - 1);
    switch (category) {
        case OutCategory::flush:
            for (const Card card : came)
                if (on_board(board, suit_of(card)) >= 3) return OutCategory::flush_draw;
            return OutCategory::flush;
        case OutCategory::straight:
            return OutCategory::straight_draw;
        case OutCategory::trips:
            for (const Card card : came)
                if (rank_of(card) == rank_of(hole[0]) || rank_of(card) == rank_of(hole[1]))
                    return OutCategory::set_improvement;
            return OutCategory::trips;
        case OutCategory::two_pair:
            return OutCategory::two_pair_improvement;
        case OutCategory::pair:
            return OutCategory::pair_improvement;
        default:
            return category;
    }
}

OutCategory category_of(Score score) {
    return static_cast<OutCategory>((score >> 12) - 1);
}

using RankCounts = std::array<std::uint8_t, kRanks>;

void count_ranks(RankCounts& counts, std::span<const Card> cards) {
    for (const Card card : cards) ++counts[rank_of(card)];
}

// The highest rank of which there are at least `least` cards, below a rank; -1 if there is none.
int highest(const RankCounts& counts, int least, int below = kRanks) {
    for (int rank = below - 1; rank >= 0; --rank)
        if (counts[rank] >= least) return rank;
    return -1;
}

// The part of a hand that its category names, without kickers; the score where there are none.
int made_part(Score score, const RankCounts& counts) {
    switch (category_of(score)) {
        case OutCategory::high_card:
            return 0;
        case OutCategory::pair:
            return highest(counts, 2);
        case OutCategory::two_pair: {
            const int first = highest(counts, 2);
            return kRanks * first + highest(counts, 2, first);
        }
        case OutCategory::trips:
            return highest(counts, 3);
        case OutCategory::quads:
            return highest(counts, 4);
        default:
            return score;
    }
}

// What the hero's hand gains by cards that come, seen from the board as it is.
class Reasons {
   public:
    Reasons(const OutsSpot& hands, std::size_t coming)
        : hands_(hands),
          now_(hands, 0),
          before_(now_.hero(now_.board)),
          boards_(evaluator_of(static_cast<int>(hands.board.size() + coming))) {
        standing = now_.on(now_.board).standing;
        count_ranks(hole_, hands.hero);
        board_ = hole_;
        count_ranks(board_, hands.board);
    }

    OutReason of(const Showdown& showdown, const Outcome& after, const AddedCards& full_board,
                 std::span<const Card> came) const {
        if (after.standing == Standing::behind) return OutReason::no_change;
        const OutReason made = improvement(after.hero, full_board, came);
        if (made != OutReason::no_change) return made;
        if (after.standing == Standing::level) {
            if (standing == Standing::ahead) return OutReason::shared_hand;
            return standing == Standing::level ? OutReason::stays_level : OutReason::counterfeit;
        }
        if (standing == Standing::ahead) return OutReason::stays_ahead;
        return only_kickers_decide(showdown, after.hero, full_board, came)
                   ? OutReason::better_kicker
                   : OutReason::counterfeit;
    }

    Standing standing;

   private:
    // The hand that came out of the hero's own cards and was not held before.
    OutReason improvement(Score after, const AddedCards& full_board,
                          std::span<const Card> came) const {
        const OutCategory held = category_of(before_);
        const OutCategory category = category_of(after);
        const bool is_new = category > held;
        if (!is_new && after == before_) return OutReason::no_change;
        RankCounts ranks = board_;
        count_ranks(ranks, came);
        const auto by_rank = [&](OutReason reason, int rank) {
            return is_new && hole_[rank] > 0 ? reason : OutReason::no_change;
        };
        // Hands of five cards have no kickers: they are the hero's own if they beat the board's.
        const auto of_five = [&](OutReason first, OutReason better) {
            if (after <= score_of(full_board, boards_)) return OutReason::no_change;
            if (is_new) return first;
            return after > before_ ? better : OutReason::no_change;
        };
        switch (category) {
            case OutCategory::pair:
                return by_rank(OutReason::pair, highest(ranks, 2));
            case OutCategory::two_pair: {
                const int first = highest(ranks, 2);
                const int second = highest(ranks, 2, first);
                for (const Card card : came) {
                    const int rank = rank_of(card);
                    if ((rank == first || rank == second) && hole_[rank] > 0)
                        return is_new ? OutReason::two_pair : OutReason::better_two_pair;
                }
                return OutReason::no_change;
            }
            case OutCategory::trips: {
                const int rank = highest(ranks, 3);
                return by_rank(hole_[rank] == 2 ? OutReason::set : OutReason::trips, rank);
            }
            case OutCategory::straight:
                return of_five(OutReason::straight, OutReason::better_straight);
            case OutCategory::flush:
                return of_five(OutReason::flush, OutReason::better_flush);
            case OutCategory::full_house:
                return of_five(OutReason::full_house, OutReason::better_full_house);
            case OutCategory::quads:
                return by_rank(OutReason::quads, highest(ranks, 4));
            case OutCategory::straight_flush:
                return after == kRoyalFlush
                           ? of_five(OutReason::royal_flush, OutReason::royal_flush)
                           : of_five(OutReason::straight_flush, OutReason::better_straight_flush);
            default:
                return OutReason::no_change;
        }
    }

    // Whether the hero was level, and those who were level with it hold the same but for kickers.
    bool only_kickers_decide(const Showdown& showdown, Score after, const AddedCards& full_board,
                             std::span<const Card> came) const {
        if (standing != Standing::level) return false;
        RankCounts board{};
        count_ranks(board, hands_.board);
        count_ranks(board, came);
        RankCounts ranks = board;
        count_ranks(ranks, hands_.hero);
        const int part = made_part(after, ranks);
        for (std::size_t villain = 0; villain < now_.villains(); ++villain) {
            if (now_.villain(villain, now_.board) != before_) continue;
            const Score theirs = showdown.villain(villain, full_board);
            ranks = board;
            count_ranks(ranks, std::span(hands_.villains).subspan(2 * villain, 2));
            if (category_of(theirs) != category_of(after) || made_part(theirs, ranks) != part)
                return false;
        }
        return true;
    }

    const OutsSpot& hands_;
    Showdown now_;
    Score before_;
    EvaluatorView boards_;
    RankCounts hole_{};
    RankCounts board_{};  // the hole cards included
};

// Call visit(first, second, board) for every two cards that may come on a flop, ascending.
template <typename Visit>
void for_each_runout(const Showdown& showdown, const Visit& visit) {
    for (const Card first : kDeck) {
        if (contains(showdown.seen, first)) continue;
        const AddedCards turn = showdown.board.with(first);
        for (const Card second : std::span(kDeck).subspan(static_cast<std::size_t>(first) + 1))
            if (!contains(showdown.seen, second)) visit(first, second, turn.with(second));
    }
}

}  // namespace

NextCards next_cards(const OutsSpot& hands) {
    const Showdown showdown(hands, 1);
    const Reasons reasons(hands, 1);
    NextCards after;
    after.standing_now = reasons.standing;
    for (const Card card : kDeck) {
        if (contains(showdown.seen, card)) continue;
        const AddedCards board = showdown.board.with(card);
        const Outcome outcome = showdown.on(board);
        const std::span<const Card> came(&card, 1);
        after.cards[static_cast<std::size_t>(card)] = {
            outcome.standing, published_category(outcome.hero, board.sum, hands.hero, came),
            reasons.of(showdown, outcome, board, came), outcome.winners};
    }
    return after;
}

std::vector<Runout> runouts(const OutsSpot& hands) {
    assert(hands.board.size() == 3);
    const Showdown showdown(hands, 2);
    const Reasons reasons(hands, 2);
    std::vector<Runout> all;
    all.reserve(990);
    for_each_runout(showdown, [&](Card first, Card second, const AddedCards& board) {
        const Outcome outcome = showdown.on(board);
        const std::array<Card, 2> came = {first, second};
        all.push_back({first, second, outcome.standing, reasons.of(showdown, outcome, board, came),
                       outcome.winners});
    });
    return all;
}

}  // namespace runout
