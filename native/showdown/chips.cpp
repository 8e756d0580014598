#include "showdown/chips.hpp"

#include <algorithm>
#include <iterator>

namespace runout {
namespace {

// Make a digit of a sum or difference of digits, from -10 to 99, and return what is carried.
int carry(int sum, char& digit) {
    const int carried = (sum + 10) / 10 - 1;
    digit = static_cast<char>('0' + sum - 10 * carried);
    return carried;
}

}  // namespace

Chips::Chips(std::uint32_t number) : Chips(of(std::to_string(number), 0)) {}

Chips Chips::of(std::string_view amount, int decimals) {
    Chips chips;
    std::ranges::remove_copy(amount, std::back_inserter(chips.digits_), '.');
    chips.digits_.append(static_cast<std::size_t>(decimals - decimals_of(amount)), '0');
    std::ranges::reverse(chips.digits_);
    chips.trim();
    return chips;
}

Chips& Chips::operator+=(const Chips& more) {
    digits_.resize(std::max(digits_.size(), more.digits_.size()) + 1, '0');
    int carried = 0;
    for (std::size_t at = 0; at < digits_.size(); ++at)
        carried = carry(digit(at) + more.digit(at) + carried, digits_[at]);
    trim();
    return *this;
}

Chips& Chips::operator-=(const Chips& less) {
    int carried = 0;
    for (std::size_t at = 0; at < digits_.size(); ++at)
        carried = carry(digit(at) - less.digit(at) + carried, digits_[at]);
    trim();
    return *this;
}

Chips operator*(const Chips& first, const Chips& second) {
    Chips product;
    product.digits_.assign(first.digits_.size() + second.digits_.size() + 1, '0');
    for (std::size_t at = 0; at < first.digits_.size(); ++at) {
        int carried = 0;
        for (std::size_t by = 0; by < second.digits_.size() || carried != 0; ++by)
            carried = carry(product.digit(at + by) + first.digit(at) * second.digit(by) + carried,
                            product.digits_[at + by]);
    }
    product.trim();
    return product;
}

Chips operator/(const Chips& divided, const Chips& by) {
    Chips rest;
    std::string quotient;
    for (const char digit : divided.digits()) {
        rest.digits_.insert(0, 1, digit);
        rest.trim();
        quotient += '0';
        for (; rest >= by; rest -= by) ++quotient.back();
    }
    return Chips::of(quotient, 0);
}

std::strong_ordering Chips::operator<=>(const Chips& other) const {
    if (digits_.size() != other.digits_.size()) return digits_.size() <=> other.digits_.size();
    return digits() <=> other.digits();
}

std::string Chips::digits() const {
    return is_zero() ? "0" : std::string(digits_.rbegin(), digits_.rend());
}

std::string Chips::amount(int decimals) const {
    std::string text = digits();
    if (decimals == 0) return text;
    const auto after_point = static_cast<std::size_t>(decimals);
    if (text.size() <= after_point) text.insert(0, after_point + 1 - text.size(), '0');
    text.insert(text.size() - after_point, 1, '.');
    text.resize(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

void Chips::trim() {
    digits_.erase(digits_.find_last_not_of('0') + 1);
}

int decimals_of(std::string_view amount) {
    const std::size_t point = amount.find('.');
    return point == amount.npos ? 0 : static_cast<int>(amount.size() - point - 1);
}

}  // namespace runout
