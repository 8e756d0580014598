// Scores the hero and every villain after each card that may come.
#include "outs.hpp"

#include <algorithm>
#include <cassert>

#include "hand_sum.hpp"

namespace runout {

namespace {

constexpr std::size_t kMostVillains = 8;

// Some cards as they are added up for a look-up.
struct Cards {
    HandSum sum = kNoCards;
    SuitSlices slices = 0;

    void add(int card) {
        sum += kCardSums.of[card];
        slices |= slice_bit(static_cast<Card>(card));
    }
    Cards with(int card) const {
        Cards more = *this;
        more.add(card);
        return more;
    }
};

struct Outcome {
    Standing standing;
    std::uint8_t winners;
    Score hero;
};

// The hands and the board with the tables for as many cards as each will have.
class Showdown {
   public:
    Showdown(const KnownHands& hands, std::size_t coming)
        : evaluator_(evaluator_of(static_cast<int>(2 + hands.board.size() + coming))),
          villains_(hands.villains.size() / 2) {
        assert(hands.hero.size() == 2 && villains_ <= kMostVillains);
        for (const int card : hands.board) board.add(card);
        for (const int card : hands.hero) hero_.add(card);
        for (std::size_t at = 0; at < hands.villains.size(); ++at)
            villain_[at / 2].add(hands.villains[at]);
        for (const auto cards : {hands.hero, hands.villains, hands.board})
            for (const int card : cards) seen |= std::uint64_t{1} << card;
    }

    Outcome on(const Cards& full_board) const {
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

    Cards board;
    std::uint64_t seen = 0;

   private:
    Score score(const Cards& hand, const Cards& full_board) const {
        const HandSum sum = hand.sum + full_board.sum - kNoCards;
        if (has_flush(sum))
            return evaluator_
                .flushes[ranks_in_suit(hand.slices | full_board.slices, flush_suit(sum))];
        return evaluator_.table[key_of(sum)];
    }

    EvaluatorView evaluator_;
    std::size_t villains_;
    Cards hero_;
    std::array<Cards, kMostVillains> villain_;
};

constexpr Score kRoyalFlush = 9 * 4096 + 9;

// How many of the board's cards are of this suit.
int on_board(HandSum board, int suit) {
    return static_cast<int>(board >> (32 + 4 * suit) & 15) - 3;
}

// What the hero's hand owes to the cards that came.
OutCategory category_of(Score hero, HandSum board, std::span<const std::uint8_t> hole,
                        std::span<const std::uint8_t> came) {
    if (hero == kRoyalFlush) return OutCategory::royal_flush;
    const auto category = static_cast<OutCategory>((hero >> 12) - 1);
    switch (category) {
        case OutCategory::flush:
            for (const int card : came)
                if (on_board(board, card & 3) >= 3) return OutCategory::flush_draw;
            return OutCategory::flush;
        case OutCategory::straight:
            return OutCategory::straight_draw;
        case OutCategory::trips:
            for (const int card : came)
                if (card >> 2 == hole[0] >> 2 || card >> 2 == hole[1] >> 2)
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

}  // namespace

Standing standing_now(const KnownHands& hands) {
    const Showdown showdown(hands, 0);
    return showdown.on(showdown.board).standing;
}

std::array<NextCard, kDeckSize> next_cards(const KnownHands& hands) {
    const Showdown showdown(hands, 1);
    std::array<NextCard, kDeckSize> after;
    for (std::uint8_t card = 0; card < kDeckSize; ++card) {
        if (showdown.seen >> card & 1) continue;
        const Cards board = showdown.board.with(card);
        const Outcome outcome = showdown.on(board);
        after[card] = {outcome.standing,
                       category_of(outcome.hero, board.sum, hands.hero, {&card, 1}),
                       outcome.winners};
    }
    return after;
}

std::vector<Runout> runouts(const KnownHands& hands) {
    assert(hands.board.size() == 3);
    const Showdown showdown(hands, 2);
    std::vector<Runout> all;
    all.reserve(990);
    for (std::uint8_t first = 0; first < kDeckSize; ++first) {
        if (showdown.seen >> first & 1) continue;
        const Cards turn = showdown.board.with(first);
        for (std::uint8_t second = first + 1; second < kDeckSize; ++second) {
            if (showdown.seen >> second & 1) continue;
            const Cards board = turn.with(second);
            const Outcome outcome = showdown.on(board);
            const std::array<std::uint8_t, 2> came = {first, second};
            all.push_back({first, second, outcome.standing,
                           category_of(outcome.hero, board.sum, hands.hero, came),
                           outcome.winners});
        }
    }
    return all;
}

}  // namespace runout
