#include "text/scanner.hpp"

#include <algorithm>

#include "text/cards.hpp"
#include "text/characters.hpp"
#include "text/numbers.hpp"
#include "text/ranges.hpp"
#include "text/unit_forms.hpp"

namespace runout::text {

Token Scanner::next() {
    const std::size_t start = at_;
    while (at_ < text_.size() && !is_boundary(text_[at_])) ++at_;
    Token token;
    token.all = text_.substr(start, at_ - start);
    const std::size_t tail = std::min(token.all.find_first_of(":@%"), token.all.size());
    token.word = token.all.substr(0, tail);
    token.tail = token.all.substr(tail);
    is_finished_ = start == text_.size();
    if (at_ < text_.size() && is_mark(text_[at_])) {
        token.mark = text_[at_++];
    } else {
        while (at_ < text_.size() && is_separator(text_[at_])) ++at_;
    }
    return token;
}

std::size_t count_tokens(std::string_view text) {
    std::size_t tokens = 1;
    for (Scanner scanner(text); scanner.next(), !scanner.is_at_end();) ++tokens;
    return tokens;
}

namespace {

// Whether a word can be nothing but hands, alone or with a weight. A phrase may have `any`,
// `random` and `at`, `x6` and `*` may be signs, and the dash of `66-` may run to the next word.
bool is_clear_hand(std::string_view word) {
    const std::size_t end = std::min(word.find_first_of(":@"), word.size());
    const std::string_view hand = word.substr(0, end);
    std::string_view weight = word.substr(std::min(end + 1, word.size()));
    if (weight.ends_with('%')) weight.remove_suffix(1);
    return match_unit(hand).length == hand.size() && is_unit(hand) && hand.front() != '*' &&
           hand.front() != 'x' && hand != "at" && hand.back() != '-' &&
           (end == word.size() || is_number(weight));
}

constexpr std::string_view kGaps = ",; \t\r\n";

// Whether separators and white space between two stretches of a text have one reading.
bool is_clear_gap(std::string_view before, std::string_view gap, std::string_view after) {
    constexpr std::string_view boundaries = ",; \t\r\n()[]!";
    if (before.empty() || after.empty()) return true;
    const std::size_t separators = std::min(gap.find_first_not_of(",;"), gap.size());
    const std::string_view space = gap.substr(separators);
    if (separators > 0 && (space.empty() || space == " " || space == "\t")) return true;
    return is_clear_hand(before.substr(before.find_last_of(boundaries) + 1)) &&
           is_clear_hand(after.substr(0, after.find_first_of(boundaries)));
}

// Whether a character is of the notation; `before` is the one before it.
bool is_of_notation(const Character& character, char before) {
    constexpr std::string_view signs = "!%()*+.:@[]-";
    const char letter = character.code < 0x80 ? static_cast<char>(character.code) : '\0';
    return is_digit(letter) || is_ascii_letter(letter) || signs.find(letter) != signs.npos ||
           (letter == '/' && before == '[') || suit_of_letter(character.code) ||
           is_variation_selector(character.code);
}

}  // namespace

std::string_view unclear_part(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_not_of(kGaps, at), text.size());
        const std::string_view gap = text.substr(at, end - at);
        const std::string_view rest = text.substr(end);
        if (!gap.empty() && !is_clear_gap(text.substr(0, at), gap, rest)) return gap;
        if (rest.empty()) break;
        const Character character = first_character(rest);
        if (!is_of_notation(character, end > 0 ? text[end - 1] : '\0'))
            return rest.substr(0, character.bytes);
        at = end + character.bytes;
    }
    return {};
}

}  // namespace runout::text
