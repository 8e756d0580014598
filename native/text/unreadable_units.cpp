// Words that are not units: which part is wrong, and what is meant.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "text/cards.hpp"
#include "text/characters.hpp"
#include "text/numbers.hpp"
#include "text/scanner.hpp"
#include "text/unit_forms.hpp"

namespace runout::text {

namespace {

constexpr std::size_t kMaxRespelled = 20;
constexpr std::string_view kHandsAre =
    "hands are written AA, AKs, AKo, AK, A2s+, 99-66, AhKd, 15%, random or none";
constexpr std::string_view kDashJoins = "a dash joins hands like A5s-A2s, JTs-76s or 99-66";
constexpr std::string_view kSeparate = "put a comma or a space between hands";

// --- other spellings ----------------------------------------------------------------------------

// Return the Latin letter that a Cyrillic or Greek one looks like, or 0.
char lookalike(char32_t code) {
    constexpr std::u32string_view foreign = U"АКТХОаохсѕΑΚΤΧο";
    constexpr std::string_view latin = "AKTXOaoxcsAKTXo";
    const std::size_t at = foreign.find(code);
    return at == foreign.npos ? '\0' : latin[at];
}

std::optional<Refusal> refuse_lookalike(std::string_view word) {
    std::optional<Refusal> refusal;
    std::string respelled;
    for (std::string_view rest = first_characters(word, kMaxRespelled); !rest.empty();) {
        const auto [code, bytes] = first_character(rest);
        const std::string_view letter = rest.substr(0, bytes);
        rest.remove_prefix(bytes);
        const char latin = lookalike(code);
        respelled += latin == 0 ? letter : std::string_view(&latin, 1);
        if (latin == 0 || refusal) continue;
        refusal = Refusal{letter, quoted(letter) + " looks like " + latin, {}};
        refusal->reason += " and is a letter of another alphabet";
    }
    if (refusal) refusal->hint = "write " + respelled;
    return refusal;
}

// Whether a text is the rest of a word such as `suited`, after its first letter.
bool ends_suitedness(char first, std::string_view rest) {
    if (lower(first) == 's') return rest == "uited";
    return lower(first) == 'o' && (rest == "ff" || rest == "ffsuit" || rest == "ffsuited");
}

// Return `AKs+` for `AK-suited+`.
std::optional<std::string> respell_suitedness(std::string_view word) {
    const std::string_view plus = word.ends_with('+') ? "+" : "";
    word.remove_suffix(plus.size());
    for (const std::size_t length : {2U, 3U, 4U}) {
        const std::string_view hand = first_characters(word, length);
        for (std::string_view rest : {"-", ""}) {
            if (!word.substr(hand.size()).starts_with(rest)) continue;
            rest = word.substr(hand.size() + rest.size());
            if (rest.empty() || !ends_suitedness(rest.front(), rest.substr(1))) continue;
            const std::string spelled = std::string(hand) + lower(rest.front());
            if (!is_unit(spelled)) return std::nullopt;
            return joined(spelled, plus);
        }
    }
    return std::nullopt;
}

bool has_length(std::string_view text, std::size_t least, std::size_t most) {
    const std::size_t length = count_characters(text);
    return least <= length && length <= most;
}

// Return `AKs-ATs` for `AKs..ATs`, `AKs…ATs` and the like.
std::optional<std::string> respell_run(std::string_view word) {
    for (const std::string_view dots : {"...", "..", "…", "~", "→"}) {
        const std::size_t at = word.find(dots);
        if (at == word.npos) continue;
        const std::string_view first = word.substr(0, at);
        const std::string_view last = word.substr(at + dots.size());
        const std::string run = joined(first, "-", last);
        if (has_length(first, 2, 4) && has_length(last, 2, 4) && is_unit(run)) return run;
    }
    return std::nullopt;
}

bool may_lose_hands(std::string_view hands) {
    if (hands == "*") return true;
    if (hands.ends_with('+') && has_length(hands, 3, 5)) return true;
    return has_length(hands, 3, 6) && std::ranges::all_of(hands, is_ascii_letter);
}

// Return `QQ+!AA for QQ+ without AA` for `QQ+-AA`.
std::optional<std::string> respell_removal(std::string_view word) {
    for (std::size_t dash = word.rfind('-'); dash != word.npos && dash > 0;
         dash = word.rfind('-', dash - 1)) {
        const std::string_view hands = word.substr(0, dash);
        const std::string_view removed = word.substr(dash + 1);
        const bool is_short = has_length(removed, 2, removed.ends_with('+') ? 5 : 4);
        if (!is_short || !may_lose_hands(hands)) continue;
        if (!is_unit(hands) || !is_unit(removed)) return std::nullopt;
        return joined(hands, "!", removed, " for ", hands, " without ", removed);
    }
    return std::nullopt;
}

std::optional<std::string> respelled(std::string_view word) {
    if (first_characters(word, kMaxRespelled).size() < word.size()) return std::nullopt;
    for (const auto respell : {respell_suitedness, respell_run, respell_removal})
        if (auto spelling = respell(word)) return spelling;
    return std::nullopt;
}

// --- the nearest word ---------------------------------------------------------------------------

// Count the letters of the longest common block of two words, and of those on either side of it.
std::size_t common_letters(std::u32string_view one, std::u32string_view other) {
    std::size_t start = 0, other_start = 0, size = 0;
    for (std::size_t at = 0; at < one.size(); ++at) {
        for (std::size_t other_at = 0; other_at < other.size(); ++other_at) {
            const auto differs = std::ranges::mismatch(one.substr(at), other.substr(other_at)).in1;
            const auto length = static_cast<std::size_t>(differs - one.begin()) - at;
            if (length > size) {
                start = at;
                other_start = other_at;
                size = length;
            }
        }
    }
    if (size == 0) return 0;
    return common_letters(one.substr(0, start), other.substr(0, other_start)) + size +
           common_letters(one.substr(start + size), other.substr(other_start + size));
}

// Return a hint with the word that is most similar (Ratcliff and Obershelp), if one is.
std::string nearest(std::string_view word) {
    constexpr double least_similarity = 0.7;
    std::u32string letters = code_points(first_characters(word, kMaxRespelled));
    for (char32_t& letter : letters)
        if (letter < 0x80) letter = static_cast<char32_t>(lower(static_cast<char>(letter)));
    std::string hint(kHandsAre);
    double best = least_similarity;
    for (const std::u32string_view known : {U"any", U"any two", U"none", U"random"}) {
        const auto common = static_cast<double>(2 * common_letters(known, letters));
        const double similarity = common / static_cast<double>(known.size() + letters.size());
        if (similarity < best) continue;
        best = similarity;  // of equals the last in alphabetical order
        hint = joined("write ", std::string(known.begin(), known.end()), "; ", kHandsAre);
    }
    return hint;
}

// --- the wrong part -----------------------------------------------------------------------------

// Letters of any alphabet; beyond ASCII by blocks, which only chooses between two messages.
bool is_letter(char32_t code) {
    if (code < 0x80) return is_ascii_letter(static_cast<char>(code));
    return code >= 0xc0 && code != 0xd7 && code != 0xf7 && (code < 0x2000 || code >= 0x2c00) &&
           (code < 0x3000 || code >= 0x3041) && (code < 0xd800 || code >= 0xf900) &&
           (code < 0xfe00 || code >= 0xff21) && code < 0x1f000;
}

// Whether a word consists of letters or has three of ASCII in a row.
bool is_wordlike(std::string_view word) {
    std::size_t run = 0;
    for (const char letter : word) {
        run = is_ascii_letter(letter) ? run + 1 : 0;
        if (run == 3) return true;
    }
    return std::ranges::all_of(code_points(word), is_letter);
}

Refusal refuse_whole(std::string_view word) {
    return {word, quoted_word(word) + " is not a hand", nearest(word)};
}

// Return the refusal of a word that does not begin with two cards.
Refusal incomplete(std::string_view word) {
    if (word.starts_with('-'))
        return {word.substr(0, 1), "expected a hand before the dash",
                "write 99-66 for a run of hands, TT+!AA to take hands away"};
    const std::optional<CardForm> first = match_card(word);
    if (!first) return refuse_whole(word);
    const std::size_t end = first->length();
    if (end == word.size())
        return {word, "the second card is missing",
                joined("write ", word, "X for any second card")};
    const bool is_long = first_characters(word, 2).size() < word.size();
    if (is_long && first->suit == 0 && is_wordlike(word)) return refuse_whole(word);
    const std::string_view letter = first_characters(word.substr(end), 1);
    const bool is_suit =
        suit_of_letter(first_character(letter).code) &&
        std::u32string_view(U"♧♢♡♤").find(first_character(letter).code) == word.npos;
    if (is_suit && first->suit != 0) return {letter, "two suits on one card", "write AhKd"};
    return {letter, quoted(letter) + " is not a rank",
            "ranks are 2 to 9, T (or 10), J, Q, K, A, and X for any"};
}

// Return the refusal of what follows the unit that a word begins with.
Refusal trailing(std::string_view word, const UnitForm& form) {
    const HandForm& hand = form.hand;
    const std::string_view unit = word.substr(0, form.length);
    const std::string_view rest = word.substr(form.length);
    const bool ends_in_rank = hand.second.suit_text.empty();
    const std::string cannot_follow = quoted_word(rest) + " cannot follow here";
    if (hand.second.suit != 0 && hand.first.suit == 0) return second_suit_alone(hand);
    if (form.sign == '-' && !form.end)
        return {rest, "expected a hand after the dash, found " + quoted_word(rest),
                std::string(kDashJoins)};
    if (code_points(rest).find_first_not_of(U".…") == std::u32string::npos)
        return {rest, cannot_follow,
                joined("write ", unit, rest == "." ? "" : ", and name every hand")};
    if (form.sign != 0 || match_card(rest)) return {rest, cannot_follow, std::string(kSeparate)};
    const std::string_view letter = first_characters(rest, 1);
    if (hand.first.suit != 0 && ends_in_rank)
        return {letter, quoted(letter) + " is not a suit", "suits are c, d, h, s"};
    if (ends_in_rank && hand.first.rank_text == hand.second.rank_text)
        return {rest, cannot_follow, std::string(kSeparate)};
    if (ends_in_rank)
        return {letter, "expected s or o",
                joined("write ", unit, "s for suited, ", unit, "o for offsuit")};
    return {rest, cannot_follow, "after a hand stands + or -, a weight, or a comma"};
}

}  // namespace

Refusal second_suit_alone(const HandForm& form) {
    constexpr std::array<std::string_view, kSuits> suits = {"clubs", "diamonds", "hearts",
                                                            "spades"};
    const std::string_view first = form.first.rank_text;
    const std::string_view second = form.second.rank_text;
    if (is_variable(form.second.suit))
        return {form.second.suit_text, "expected s or o",
                joined("write ", first, second, ", or ", first, "x", second, "y for two suits")};
    const std::string_view noun = form.second.rank == kAnyRank
                                      ? "card"
                                      : kRankNouns[static_cast<std::size_t>(form.second.rank)];
    const std::string_view article = noun == "eight" || noun == "ace" ? "an " : "a ";
    const std::size_t suit = kSuitLetters.find(form.second.suit);
    return {form.second.suit_text, "expected s or o",
            joined("for ", article, noun, " of ", suits[suit], " write ", first, "x", second,
                   kSuitLetters.substr(suit, 1))};
}

Refusal unreadable(std::string_view word, const UnitForm& form) {
    const std::string_view number = word.ends_with('%') ? word.substr(0, word.size() - 1) : word;
    if (is_number(number))
        return {word, quoted_word(word) + " is a number, not a hand",
                "the best 15 % of hands is 15%; weights are written AA:0.5, AA@50 or 50%(AA)"};
    if (auto refusal = refuse_lookalike(word)) return *std::move(refusal);
    if (const auto spelling = respelled(word))
        return {word, quoted_word(word) + " is not a hand", "write " + *spelling};
    return form.length == 0 ? incomplete(word) : trailing(word, form);
}

}  // namespace runout::text
