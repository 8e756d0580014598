#include "text/units.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "text/cards.hpp"
#include "text/characters.hpp"
#include "text/scanner.hpp"
#include "text/unit_forms.hpp"

namespace runout::text {

// --- forms --------------------------------------------------------------------------------------

namespace {

// Take the rank at the start of a text, X or * for any.
bool take_rank(std::string_view text, CardForm& card) {
    if (text.empty()) return false;
    const Part rank = read_rank(text);
    const bool is_any = lower(text.front()) == 'x' || text.front() == '*';
    if (!rank.number && !is_any) return false;
    card.rank = rank.number.value_or(kAnyRank);
    card.rank_text = text.substr(0, rank.bytes);
    return true;
}

// Take the suit at the start of a text: a letter or sign, or a suit variable.
void take_suit(std::string_view text, CardForm& card) {
    if (text.empty()) return;
    const Part suit = read_suit(text);
    if (!suit.number && !is_variable(text.front())) return;
    card.suit = suit.number ? kSuitLetters[static_cast<std::size_t>(*suit.number)] : text.front();
    card.suit_text = text.substr(0, suit.bytes);
}

// Take the suitedness that ends a hand: s is one if the first card has no suit.
void read_suitedness(std::string_view text, HandForm& hand) {
    CardForm& second = hand.second;
    const std::string_view written = text.substr(0, 1);
    const bool is_offsuit = written == "o" || written == "O";
    const bool is_suited =
        hand.first.suit == 0 && (second.suit_text == "s" || second.suit_text == "S");
    if (!is_offsuit && !is_suited) return;
    hand.suitedness = is_offsuit ? 'o' : 's';
    second.suit = 0;
    second.suit_text = written;
}

std::optional<HandForm> match_hand(std::string_view text) {
    HandForm hand;
    const std::optional<CardForm> first = match_card(text);
    if (!first) return std::nullopt;
    hand.first = *first;
    std::string_view rest = text.substr(first->length());
    if (!take_rank(rest, hand.second)) {  // the x of Ax is a rank
        rest = text.substr(first->rank_text.size());
        if (!take_rank(rest, hand.second)) return std::nullopt;
        hand.first.suit = 0;
        hand.first.suit_text = {};
    }
    rest.remove_prefix(hand.second.rank_text.size());
    take_suit(rest, hand.second);
    read_suitedness(rest, hand);
    hand.all = text.substr(0, text.size() - rest.size() + hand.second.suit_text.size());
    return hand;
}

}  // namespace

std::optional<CardForm> match_card(std::string_view text) {
    CardForm card;
    if (!take_rank(text, card)) return std::nullopt;
    take_suit(text.substr(card.rank_text.size()), card);
    return card;
}

UnitForm match_unit(std::string_view text) {
    UnitForm form;
    const std::optional<HandForm> hand = match_hand(text);
    if (!hand) return form;
    form.hand = *hand;
    form.length = hand->all.size();
    if (form.length == text.size()) return form;
    const char sign = text[form.length];
    if (sign != '+' && sign != '-') return form;
    form.sign = sign;
    form.length += 1;
    if (sign == '-') form.end = match_hand(text.substr(form.length));
    if (form.end) form.length += form.end->all.size();
    return form;
}

// --- hands --------------------------------------------------------------------------------------

namespace {

bool refuse(Refusal& refusal, std::string_view part, std::string reason, std::string hint) {
    refusal = {part, std::move(reason), std::move(hint)};
    return false;
}

bool refuse_same_card(const HandForm& hand, Refusal& refusal) {
    const std::string_view rank = hand.first.rank_text;
    const std::string suit(1, hand.first.suit);
    const std::string hint =
        is_variable(hand.first.suit)
            ? joined("two suits are ", rank, "x", rank, "y")
            : joined("a pair has two suits, like ", rank, suit, rank, suit == "s" ? "h" : "s");
    return refuse(refusal, hand.all, "the same card twice", hint);
}

// Check that there are hands of this form, and put the higher card first.
bool settle(HandForm& hand, Refusal& refusal) {
    auto& [first, second, suitedness, all] = hand;
    const std::string ranks = joined(first.rank_text, second.rank_text);
    if (suitedness != 0 && first.suit != 0)
        return refuse(refusal, second.suit_text, "expected a suit",
                      "o cannot follow a card with a suit; write " + ranks + 'o');
    if (suitedness != 0 && hand.is_pair())
        return refuse(refusal, second.suit_text, "a pair is neither suited nor offsuit",
                      "write " + ranks);
    if (first.suit == 0 && second.suit != 0) {
        refusal = second_suit_alone(hand);
        return false;
    }
    if (hand.is_pair() && first.suit != 0 && first.suit == second.suit)
        return refuse_same_card(hand, refusal);
    if (hand.is_ranked() && first.rank < second.rank) std::swap(first, second);
    return true;
}

// --- ladders ------------------------------------------------------------------------------------

// The pairs of ranks that a unit runs through: the lower card from `first` to `last`, and the
// higher one as far above it as in the hand, or always the same.
struct Ladder {
    int first;
    int last;
    bool keeps_gap;
};

int gap_of(const HandForm& hand) {
    return hand.first.rank - hand.second.rank;
}

// Return the ladder of a hand and all those above or below it.
Ladder climb_from(const HandForm& hand, char sign, Plus plus) {
    const int gap = gap_of(hand);
    const int low = hand.second.rank;
    const bool keeps_gap = gap == 0 || (gap == 1 && plus == Plus::connector);
    if (sign == '-') return {0, low, keeps_gap};
    return {low, keeps_gap ? kRanks - 1 - gap : hand.first.rank - 1, keeps_gap};
}

// Return the suits of a hand with variables renamed, equal for hands of equal suits.
std::array<char, 2> suit_pattern(const HandForm& hand) {
    char first = hand.first.suit;
    char second = hand.second.suit;
    if (is_variable(first) && is_variable(second)) return {'=', first == second ? '=' : '!'};
    if (is_variable(first)) first = '?';
    if (is_variable(second)) second = '?';
    if (hand.is_pair() && first > second) std::swap(first, second);
    return {first, second};
}

// Return the ladder between two hands; the suitedness of one serves both.
std::optional<Ladder> ladder_between(std::string_view word, HandForm& one, const HandForm& other,
                                     Refusal& refusal) {
    if (one.suitedness == 0) one.suitedness = other.suitedness;
    const bool same_suitedness = other.suitedness == 0 || other.suitedness == one.suitedness;
    if (!same_suitedness || suit_pattern(one) != suit_pattern(other)) {
        refuse(refusal, word, "the two ends differ in their suits",
               "give both ends the same, like A5s-A2s or AhKh-AhTh");
        return std::nullopt;
    }
    const auto [low, high] = std::minmax(one.second.rank, other.second.rank);
    const bool keeps_high =
        one.first.rank == other.first.rank && !one.is_pair() && !other.is_pair();
    if (gap_of(one) == gap_of(other)) return Ladder{low, high, true};
    if (keeps_high) return Ladder{low, high, false};
    std::string reason;
    for (const int rank : {one.first.rank, one.second.rank, other.first.rank, other.second.rank}) {
        if (reason.size() == 2) reason += " and ";
        reason += kRankLetters[static_cast<std::size_t>(rank)];
    }
    refuse(refusal, word, reason + " have neither the same high card nor the same gap",
           "a dash joins hands like A5s-A2s, JTs-76s or 99-66");
    return std::nullopt;
}

// --- combos -------------------------------------------------------------------------------------

// Suits of two cards: bit 4 * suit of the first + suit of the second.
using SuitPairs = std::uint16_t;
constexpr SuitPairs kEqualSuits = 0b1000'0100'0010'0001;
constexpr SuitPairs kUnequalSuits = 0xffff & ~kEqualSuits;

SuitPairs suits_of(const HandForm& hand) {
    const char first = hand.first.suit;
    const char second = hand.second.suit;
    const auto is_of = [](int suit, char letter) {
        return letter == 0 || is_variable(letter) ||
               letter == kSuitLetters[static_cast<std::size_t>(suit)];
    };
    SuitPairs pairs = 0;
    for (int one = 0; one < kSuits; ++one)
        for (int other = 0; other < kSuits; ++other)
            if (is_of(one, first) && is_of(other, second))
                pairs |= static_cast<SuitPairs>(1U << (kSuits * one + other));
    const bool are_variables = is_variable(first) && is_variable(second);
    if (hand.suitedness == 's' || (are_variables && first == second)) return pairs & kEqualSuits;
    if (hand.suitedness == 'o' || are_variables) return pairs & kUnequalSuits;
    return pairs;
}

// Add the combos of two ranks in these suits: whole hand classes where possible.
void add_ranks(ComboSet& combos, int first, int second, SuitPairs suits) {
    const auto [low, high] = std::minmax(first, second);
    if (high == low) suits &= kUnequalSuits;
    for (const bool suited : {true, false}) {
        const SuitPairs whole = suited ? kEqualSuits : kUnequalSuits;
        if ((suits & whole) != whole) continue;
        const int hand_class = class_of_ranks(high, low, suited);
        combos |= class_combos()[static_cast<std::size_t>(hand_class)];
        suits ^= whole;
    }
    for (unsigned left = suits; left != 0; left &= left - 1) {
        const int pair = std::countr_zero(left);
        combos.add(combo_of(card_of(first, pair / kSuits), card_of(second, pair % kSuits)));
    }
}

void add_ladder(ComboSet& combos, const HandForm& hand, const Ladder& ladder) {
    const SuitPairs suits = suits_of(hand);
    for (int low = ladder.first; low <= ladder.last; ++low)
        add_ranks(combos, ladder.keeps_gap ? low + gap_of(hand) : hand.first.rank, low, suits);
}

void add_hand(ComboSet& combos, const HandForm& hand) {
    const SuitPairs suits = suits_of(hand);
    for (int one = 0; one < kRanks; ++one) {
        if (hand.first.rank != kAnyRank && hand.first.rank != one) continue;
        for (int other = 0; other < kRanks; ++other) {
            if (hand.second.rank != kAnyRank && hand.second.rank != other) continue;
            if (hand.suitedness == 0 || one != other) add_ranks(combos, one, other, suits);
        }
    }
}

bool is_word(std::string_view word, std::string_view lower_case) {
    return std::ranges::equal(word, lower_case, {}, lower);
}

}  // namespace

const std::array<ComboSet, kHandClasses>& class_combos() {
    static const auto table = [] {
        std::array<ComboSet, kHandClasses> combos;
        for_each_combo([&](Card low, Card high) {
            combos[static_cast<std::size_t>(hand_class(low, high))].add(combo_index(low, high));
        });
        return combos;
    }();
    return table;
}

bool read_unit(std::string_view word, Plus plus, ComboSet& combos, Refusal& refusal) {
    if (word == "*" || is_word(word, "random") || is_word(word, "any")) {
        for (const ComboSet& hands : class_combos()) combos |= hands;
        return true;
    }
    if (is_word(word, "none")) return true;
    auto [hand, sign, end, length] = match_unit(word);
    if (length == 0 || length < word.size()) {
        refusal = unreadable(word, match_unit(word));
        return false;
    }
    if (!settle(hand, refusal) || (end && !settle(*end, refusal))) return false;
    if (sign == 0) {
        add_hand(combos, hand);
        return true;
    }
    if (!hand.is_ranked() || (end && !end->is_ranked()))
        return refuse(refusal, word, "'+' and '-' need two known ranks", "write A2s+ or A5s-A2s");
    const std::optional<Ladder> ladder =
        end ? ladder_between(word, hand, *end, refusal) : climb_from(hand, sign, plus);
    if (ladder) add_ladder(combos, hand, *ladder);
    return ladder.has_value();
}

bool is_unit(std::string_view word) {
    ComboSet combos;
    Refusal refusal;
    return read_unit(word, Plus::connector, combos, refusal);
}

}  // namespace runout::text
