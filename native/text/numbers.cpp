#include "text/numbers.hpp"

#include <charconv>
#include <limits>
#include <optional>

#include "core/decimals.hpp"
#include "text/characters.hpp"
#include "text/scanner.hpp"

namespace runout::text {

namespace {

std::size_t count_digits(std::string_view text) {
    std::size_t count = 0;
    while (count < text.size() && is_digit(text[count])) ++count;
    return count;
}

// Return the length of `e-12` at the start of a text, or 0; more digits than four follow it.
std::size_t exponent_length(std::string_view text) {
    if (text.empty() || lower(text.front()) != 'e') return 0;
    const std::size_t sign = text.size() > 1 && (text[1] == '+' || text[1] == '-') ? 1 : 0;
    const std::size_t digits = count_digits(text.substr(1 + sign, 4));
    return digits > 0 ? 1 + sign + digits : 0;
}

// A number as its digits and the place of its point: 0.digits * 10^point.
struct Decimal {
    std::string digits;  // the first is not 0; none in a number that is 0
    long point = 0;
};

struct Parts {
    std::string_view mantissa;
    int exponent = 0;
};

Parts parts_of(std::string_view number) {
    const std::size_t mark = number.find_first_of("eE");
    if (mark == number.npos) return {number, 0};
    std::string_view digits = number.substr(mark + 1);
    if (digits.front() == '+') digits.remove_prefix(1);
    Parts parts{number.substr(0, mark), 0};
    std::from_chars(digits.data(), digits.data() + digits.size(), parts.exponent);
    return parts;
}

Decimal decimal_of(std::string_view number) {
    const auto [mantissa, exponent] = parts_of(number);
    const std::string_view whole = mantissa.substr(0, mantissa.find('.'));
    Decimal decimal{std::string(whole), exponent};
    if (whole.size() < mantissa.size()) decimal.digits += mantissa.substr(whole.size() + 1);
    const std::size_t zeros = decimal.digits.find_first_not_of('0');
    decimal.point += static_cast<long>(whole.size()) - static_cast<long>(zeros);
    decimal.digits.erase(0, zeros);
    return decimal;
}

// Write a decimal without an exponent, and without zeros at its end.
std::string plain(Decimal decimal) {
    std::string text = std::move(decimal.digits);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.empty()) return "0";
    if (decimal.point <= 0)
        return "0." + text.insert(0, static_cast<std::size_t>(-decimal.point), '0');
    const auto whole = static_cast<std::size_t>(decimal.point);
    if (whole < text.size()) return text.insert(whole, 1, '.');
    return text.append(whole - text.size(), '0');
}

}  // namespace

std::size_t number_length(std::string_view text) {
    std::size_t length = count_digits(text);
    if (length < text.size() && text[length] == '.') {
        const std::size_t decimals = count_digits(text.substr(length + 1));
        if (length + decimals > 0) length += 1 + decimals;
    }
    return length > 0 ? length + exponent_length(text.substr(length)) : 0;
}

bool is_number(std::string_view text) {
    return !text.empty() && number_length(text) == text.size();
}

double value_of(std::string_view number) {
    if (const std::optional<double> value = nearest_double(number)) return *value;
    return decimal_of(number).point > 0 ? std::numeric_limits<double>::infinity() : 0;
}

double value_of_percent(std::string_view number) {
    // Moving the point in the text is exact; dividing by 100 would not always give back the number
    // that a weight was printed from.
    const auto [mantissa, exponent] = parts_of(number);
    return value_of(std::string(mantissa) + 'e' + std::to_string(exponent - 2));
}

std::string percent_of(std::string_view fraction) {
    Decimal decimal = decimal_of(fraction);
    decimal.point += 2;
    return plain(std::move(decimal));
}

std::string text_of_weight(double weight) {
    return plain(decimal_of(shortest_decimal(weight)));
}

std::string short_percent_of(std::string_view fraction) {
    const std::string percent = percent_of(fraction);
    return short_word(fraction) == fraction ? percent : short_word(percent);
}

}  // namespace runout::text
