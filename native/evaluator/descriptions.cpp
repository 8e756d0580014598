#include "evaluator/descriptions.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "core/sentences.hpp"

namespace runout {
namespace {

using Ranks = std::vector<std::uint8_t>;

constexpr int kScoresPerCategory = 4096;
constexpr int kOrders = 9;  // categories as scores order them: a royal flush is a straight flush
constexpr int kAce = 12;
constexpr int kFive = 3;
// How many cards of the first two tie-breakers' ranks a hand has, by order; of others it has one.
constexpr std::array<std::array<int, 2>, kOrders> kSetSizes = {
    {{1, 1}, {2, 1}, {2, 2}, {3, 1}, {1, 1}, {1, 1}, {3, 2}, {4, 1}, {1, 1}}};
constexpr std::array<std::string_view, 10> kCategories = {
    "high card", "pair",       "two pair",       "three of a kind", "straight",
    "flush",     "full house", "four of a kind", "straight flush",  "royal flush"};

// Append every choice of `count` ranks, from high to low and none of them in the hand, to it.
void add_side_cards(std::vector<Ranks>& to, const Ranks& hand, int count, int below = kRanks) {
    if (count == 0) to.push_back(hand);
    for (int rank = below - 1; count > 0 && rank >= 0; --rank) {
        if (std::ranges::find(hand, rank) != hand.end()) continue;
        Ranks more = hand;
        more.push_back(static_cast<std::uint8_t>(rank));
        add_side_cards(to, more, count - 1, rank);
    }
}

bool is_straight(const Ranks& five) {
    return five.front() - five.back() == 4 || five == Ranks{kAce, kFive, 2, 1, 0};
}

// Return the tie-breakers of all distinct hands of two to five cards in order of strength.
std::vector<Ranks> all_tie_breakers(int order) {
    std::vector<Ranks> hands;
    if (order == 0)
        for (const int cards : {2, 3, 4}) add_side_cards(hands, {}, cards);
    if (order == 0 || order == 5) {
        add_side_cards(hands, {}, 5);
        std::erase_if(hands,
                      [](const Ranks& hand) { return hand.size() == 5 && is_straight(hand); });
    }
    // Most side cards of a pair, trips, a full house (its pair) and quads.
    const int most =
        std::array<int, kOrders>{0, 3, 0, 2, 0, 0, 1, 1, 0}[static_cast<std::size_t>(order)];
    for (std::uint8_t rank = 0; most > 0 && rank < kRanks; ++rank)
        for (int cards = order == 6 ? 1 : 0; cards <= most; ++cards)
            add_side_cards(hands, {rank}, cards);
    if (order == 2) {
        std::vector<Ranks> pairs;
        add_side_cards(pairs, {}, 2);
        for (const Ranks& pair : pairs)
            for (const int cards : {0, 1}) add_side_cards(hands, pair, cards);
    }
    for (std::uint8_t high = kFive; (order == 4 || order == 8) && high < kRanks; ++high)
        hands.push_back({high});
    // The first difference decides, and a prefix loses to the longer hand.
    std::ranges::sort(hands);
    return hands;
}

// Built on first use, a category at a time.
template <int order>
const std::vector<Ranks>& hands_of() {
    static const std::vector<Ranks> hands = all_tie_breakers(order);
    return hands;
}

constexpr std::array<const std::vector<Ranks>& (*)(), kOrders> kHandsOf = {
    hands_of<0>, hands_of<1>, hands_of<2>, hands_of<3>, hands_of<4>,
    hands_of<5>, hands_of<6>, hands_of<7>, hands_of<8>};

// Return the first cards of each rank in suits up to `last`, as many as sets of this order have.
std::vector<Card> pick(CardMask cards, const Ranks& ranks, std::size_t order, int first, int last) {
    std::vector<Card> picked;
    for (std::size_t at = 0; at < ranks.size(); ++at) {
        int left = at < 2 ? kSetSizes[order][at] : 1;
        for (int suit = first; suit <= last; ++suit) {
            const Card card = card_of(ranks[at], suit);
            if (contains(cards, card) && left-- > 0) picked.push_back(card);
        }
    }
    return picked;
}

std::string_view noun(std::uint8_t rank) {
    return kRankNouns[rank];
}

std::string plural(std::uint8_t rank) {
    return joined(noun(rank), noun(rank) == "six" ? "es" : "s");
}

std::string with_kickers(std::span<const std::uint8_t> ranks) {
    std::string text;
    for (std::size_t at = 0; at < ranks.size(); ++at) {
        const bool is_last = at > 0 && at + 1 == ranks.size();
        text += joined(is_last ? " and " : ", ", noun(ranks[at]));
    }
    if (ranks.empty()) return text;
    return text + (ranks.size() == 1 ? " kicker" : " kickers");
}

}  // namespace

int category_of(Score score) {
    const Ranks ranks = tie_breakers(score);
    const int order = score / kScoresPerCategory - 1;
    return order == 8 && ranks == Ranks{kAce} ? kRoyalFlush : order;
}

std::string_view category_noun(int category) {
    return kCategories[static_cast<std::size_t>(category)];
}

std::vector<std::uint8_t> tie_breakers(int score) {
    if (score < kScoresPerCategory || score >= kScores) return {};
    const auto order = static_cast<std::size_t>(score / kScoresPerCategory - 1);
    const auto place = static_cast<std::size_t>(score % kScoresPerCategory);
    const std::vector<Ranks>& hands = kHandsOf[order]();
    return place < hands.size() ? hands[place] : Ranks{};
}

std::string describe(Score score) {
    const Ranks ranks = tie_breakers(score);
    const int category = category_of(score);
    const std::string_view name = category_noun(category);
    const std::span<const std::uint8_t> rest = std::span(ranks).subspan(1);
    switch (category) {
        case kRoyalFlush:
            return std::string(name);
        case 0:
            return joined(name, " ", noun(ranks[0]), with_kickers(rest));
        case 1:
            return joined(name, " of ", plural(ranks[0]), with_kickers(rest));
        case 2:
            return joined(name, ", ", plural(ranks[0]), " and ", plural(ranks[1]),
                          with_kickers(rest.subspan(1)));
        case 4:
        case 8:
            return joined(name, ", ", noun(ranks[0]), " high");
        case 5:
            return joined(name, ", ", noun(ranks[0]), " high", with_kickers(rest));
        case 6:
            return joined(name, ", ", plural(ranks[0]), " full of ", plural(rest[0]));
        default:
            return joined(name, ", ", plural(ranks[0]), with_kickers(rest));
    }
}

std::vector<Card> best_five(Score score, CardMask cards) {
    const auto order = static_cast<std::size_t>(score / kScoresPerCategory - 1);
    Ranks ranks = tie_breakers(score);
    if (order == 4 || order == 8) {
        const int high = ranks[0];
        ranks.clear();
        for (int step = 0; step < 5; ++step)  // below the deuce of a wheel comes the ace
            ranks.push_back(static_cast<std::uint8_t>((high - step + kRanks) % kRanks));
    }
    if (order != 5 && order != 8) return pick(cards, ranks, order, 0, kSuits - 1);
    for (int suit = 0; suit < kSuits; ++suit) {
        std::vector<Card> five = pick(cards, ranks, order, suit, suit);
        if (five.size() == ranks.size()) return five;
    }
    return {};
}

}  // namespace runout
