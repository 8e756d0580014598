// Numbers with a separator inside: `22,5%` is 22.5 %, or the pair 22 and the best 5 % of hands.
//
// Many locales print decimal commas, and a comma also separates hands. A comma followed by a space
// separates; one between two digits that may form one number is refused. So is `AA:1/22`, since a
// slash separates hands too.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "text/characters.hpp"
#include "text/numbers.hpp"
#include "text/ranges.hpp"
#include "text/scanner.hpp"

namespace runout::text {

namespace {

constexpr std::string_view kWeightsAre = "a weight is a fraction from 0 to 1, written :0.5 or :50%";

constexpr char kEdge = '\n';  // a text begins and ends as a line does

bool ends_item(char letter) {
    constexpr std::string_view signs = "\",;|/()[]{}<>!";
    return is_white(letter) || signs.find(letter) != signs.npos;
}

// Whether a sign before a number makes it a weight.
bool is_sign(char letter) {
    return letter == ':' || letter == '@' || letter == '=' || letter == '*';
}

bool begins_number(char letter) {
    return is_digit(letter) || letter == '.';
}

// Reads forms from a place in a text; each function moves on if it finds what it takes.
class Cursor {
   public:
    Cursor(std::string_view text, std::size_t at) : text_(text), at_(at) {}

    std::size_t at() const { return at_; }
    char before() const { return at_ > 0 ? text_[at_ - 1] : kEdge; }
    bool follows(std::string_view sign) const { return text_.substr(0, at_).ends_with(sign); }
    char peek() const { return at_ < text_.size() ? text_[at_] : kEdge; }

    // Take one of these letters and return it, or 0.
    char take_any(std::string_view letters) {
        if (at_ == text_.size() || letters.find(text_[at_]) == letters.npos) return 0;
        return text_[at_++];
    }
    // Take a word of small letters in any case.
    bool take_word(std::string_view word) {
        if (!std::ranges::equal(text_.substr(at_, word.size()), word, {}, lower)) return false;
        at_ += word.size();
        return true;
    }
    void skip_blanks() {
        while (peek() == ' ' || peek() == '\t') ++at_;
    }
    std::string_view take_digits(std::size_t most = std::string_view::npos) {
        const std::size_t start = at_;
        while (at_ - start < most && is_digit(peek())) ++at_;
        return text_.substr(start, at_ - start);
    }

   private:
    std::string_view text_;
    std::size_t at_;
};

// --- forms --------------------------------------------------------------------------------------

struct SplitNumber {
    std::string_view whole;  // up to three digits
    std::string_view rest;
    std::size_t end = 0;  // of the form in the text
    char before = kEdge;  // the letter before it
    char after = kEdge;   // the letter behind it and behind blanks
    char sign = 0;        // with which it begins
    bool has_percent = false;

    bool is_fraction() const { return whole == "0" || whole == "1"; }
    std::string decimal() const { return joined(whole, ".", short_word(rest)); }
    std::string percent() const { return percent_of(joined(whole, ".", rest.substr(0, 24))); }
    double value() const { return value_of(joined(whole, ".", rest)); }
};

bool take_percent(Cursor& cursor) {
    if (cursor.take_any("%") != 0) return true;
    for (const std::string_view word : {"percents", "percent", "pct", "pc"})
        if (cursor.take_word(word))
            return !is_digit(cursor.peek()) && !is_ascii_letter(cursor.peek()) &&
                   cursor.peek() != '_';
    return false;
}

// Take a part of a form; each letter of a form stands for one, as a number does for itself.
bool take(char part, Cursor& cursor, SplitNumber& number) {
    switch (part) {
        case '_':  // blanks
            cursor.skip_blanks();
            return true;
        case 'N':  // 22,5
        case 'Q':  // 1/2
            number.whole = cursor.take_digits(3);
            if (number.whole.empty() || cursor.take_any(part == 'N' ? "," : "/") == 0) return false;
            number.rest = part == 'N' ? cursor.take_digits() : cursor.take_digits(3);
            return !number.rest.empty();
        case 'S':  // a sign
            number.sign = cursor.take_any(":@=*");
            return number.sign != 0;
        case 'P': {  // maybe a percent sign
            Cursor ahead = cursor;
            ahead.skip_blanks();
            number.has_percent = ahead.take_any("%") != 0;
            if (number.has_percent) cursor = ahead;
            return true;
        }
        case 'W':  // percent
            return take_percent(cursor);
        case 'E':  // the end of an item, which is not taken
            return ends_item(cursor.peek());
        case 'I':  // the start of an item
            return ends_item(cursor.before());
        case 'J':  // the start of a percentage
            return ends_item(cursor.before()) || is_sign(cursor.before()) || cursor.follows("%-");
        case 'A':  // a place with nothing before it
            return is_white(cursor.before()) || cursor.before() == '(';
        case 'B':  // the same, or the sign of a fraction and blanks
            if (cursor.take_any(":=*") == 0) return take('A', cursor, number);
            cursor.skip_blanks();
            return true;
        case ':':
            return cursor.take_any(":=") != 0;
        default:
            return cursor.take_any({&part, 1}) != 0;
    }
}

// --- hints: empty where the form has one reading ------------------------------------------------

std::string spell_closing(const SplitNumber& number) {
    return joined("write [", number.decimal(), "]AA[/", number.decimal(), "] with a point");
}

std::string or_hand(const SplitNumber& number, std::string_view sign) {
    return joined(sign, number.whole, ", ", number.rest, " with a space for the hand ",
                  number.rest);
}

// Return the hint with both spellings, either of which may be empty.
std::string write_either(std::string_view one, std::string_view other) {
    return joined("write ", one, one.empty() || other.empty() ? "" : ", or ", other);
}

// A fraction after a hand, and the sign before it where that is written.
std::string spell_fraction_after(const SplitNumber& number, std::string_view sign) {
    std::string decimal;
    if (number.value() <= 1) decimal = joined(sign, number.decimal(), " with a point");
    const std::string hand = is_unit(number.rest) ? or_hand(number, sign) : "";
    if (decimal.empty() && hand.empty()) return std::string(kWeightsAre);
    return write_either(decimal, hand);
}

std::string spell_fraction(const SplitNumber& number) {
    return number.is_fraction() ? spell_fraction_after(number, "") : "";
}

std::string spell_weight(const SplitNumber& number) {
    const double value = number.value();
    const std::string decimal = number.decimal();
    const std::string_view sign = number.sign == '@' ? "@" : ":";
    if (number.has_percent)
        return value <= 100 ? joined("write ", sign, decimal, "% with a point") : "";
    if (sign == ":") return number.is_fraction() ? spell_fraction_after(number, sign) : "";
    if (value > 100) return "";
    std::string spelling = joined("@", decimal, " with a point");
    if (const std::string percent = number.percent(); value <= 1)
        spelling =
            joined("@", percent, " for ", percent, " %, or @", decimal, "% for ", decimal, " %");
    const bool may_be_hand = number.whole != "1" && is_unit(number.rest);
    return write_either(spelling, may_be_hand ? or_hand(number, sign) : "");
}

// Return the reading of `22,5` as the hand 22 and a number before this sign.
std::string or_hand_before(const SplitNumber& number, std::string_view sign) {
    if (!is_unit(number.whole)) return "";
    return joined(", or ", number.whole, ", ", short_word(number.rest), sign,
                  " with a space after the hand ", number.whole);
}

std::string spell_percentage(const SplitNumber& number) {
    if (number.value() > 100) return "";
    const std::string other = number.before == '-' ? "" : or_hand_before(number, "%");
    return joined("write ", number.decimal(), "% with a point", other);
}

std::string spell_prefix(const SplitNumber& number) {
    const bool is_weighted_hand = begins_number(number.after) && is_unit(number.rest);
    if (number.value() > 100 || is_weighted_hand) return "";  // 22,33:0.5
    const std::string percent = number.value() <= 1 ? number.percent() : number.decimal();
    return joined("write ", percent, ":AA for ", percent, " %", or_hand_before(number, ":AA"));
}

// Return a number from 0 to 1 with four significant digits.
std::string four_digits(double share) {
    double scale = 1e4;
    while (share > 0 && share * scale < 1e3) scale *= 10;
    return text_of_weight(std::nearbyint(share * scale) / scale);
}

std::string spell_quotient(const SplitNumber& number) {
    if (is_unit(number.whole)) return "";  // in 22/33 the slash separates hands
    const double divisor = value_of(number.rest);
    const double share = value_of(number.whole) / (divisor == 0 ? 1 : divisor);
    if (share > 1) return std::string(kWeightsAre);
    const std::string hint =
        joined("write :", four_digits(share), " for the weight ", number.whole, "/", number.rest);
    if (!is_unit(number.rest)) return hint;
    return joined(hint, ", or a comma and a space before the hand ", number.rest);
}

struct Form {
    std::string_view parts;
    std::string (*spell)(const SplitNumber& number);  // an empty hint: it has one reading
};

constexpr std::array<Form, 6> kForms = {{{"[_/_NP_]", spell_closing},
                                         {"S_NPE", spell_weight},
                                         {"JN_W", spell_percentage},
                                         {"IN_:", spell_prefix},
                                         {"ANE", spell_fraction},
                                         {"BQE", spell_quotient}}};

std::optional<SplitNumber> match(std::string_view parts, std::string_view text, std::size_t at) {
    Cursor cursor(text, at);
    SplitNumber number;
    number.before = cursor.before();
    for (const char part : parts)
        if (!take(part, cursor, number)) return std::nullopt;
    number.end = cursor.at();
    cursor.skip_blanks();
    number.after = cursor.peek();
    return number;
}

// --- separators between digits ------------------------------------------------------------------

// Whether the digits around this separator may be one number.
bool may_be_one(std::string_view text, std::size_t separator) {
    Cursor behind(text, separator + 1);
    const std::string_view rest = behind.take_digits();
    const char next = behind.peek();
    const bool continues = is_ascii_letter(next) || next == '.' || next == '+' || next == '-';
    if (rest.empty() || continues) return false;
    std::size_t start = separator;
    const auto before = [&] { return Cursor(text, start).before(); };
    while (is_digit(before()) && separator - start < 4) --start;
    const std::string_view whole = text.substr(start, separator - start);
    if (whole.empty() || before() == '.') return false;
    if (text[separator] == '/' || whole == "0" || whole == "1") return true;
    while (before() == ' ' || before() == '\t') --start;
    if (is_sign(before())) return true;
    behind.skip_blanks();
    const char sign = behind.take_any("%:=]pP");
    behind.skip_blanks();
    const bool has_weight = (sign == ':' || sign == '=') && begins_number(behind.peek());
    return sign != 0 && !(has_weight && is_unit(rest));  // 22,33:0.5
}

Error refuse(std::string_view text, std::size_t start, const SplitNumber& number,
             std::string hint) {
    std::string_view written = text.substr(start, number.end - start);
    const Place place{1 + count_characters(text.substr(0, start)), count_characters(written)};
    while (is_white(written.front())) written.remove_prefix(1);
    while (is_white(written.back())) written.remove_suffix(1);
    const bool has_comma = written.find(',') != written.npos;
    std::string reason = quoted_word(written);
    reason += has_comma ? " may be a decimal comma" : " has two readings";
    return {Code::notation, place, {}, std::move(reason), std::move(hint)};
}

}  // namespace

Error find_split_number(std::string_view text) {
    std::size_t separator = text.find_first_of(",/");
    while (separator != text.npos && !may_be_one(text, separator))
        separator = text.find_first_of(",/", separator + 1);
    if (separator == text.npos) return {};
    for (const auto& [parts, spell] : kForms) {
        for (std::size_t at = 0; at < text.size();) {
            const auto number = match(parts, text, at);
            std::string hint = number ? spell(*number) : "";
            if (!hint.empty()) return refuse(text, at, *number, std::move(hint));
            at = number ? number->end : at + 1;
        }
    }
    return {};
}

}  // namespace runout::text
