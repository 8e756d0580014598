// Chips: whole numbers of any size, from 0 up, and their text as amounts of a unit.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace runout {

inline constexpr int kMaxDecimals = 6;
inline constexpr std::size_t kMaxExactDigits = 15;  // which doubles carry exactly

class Chips {
   public:
    Chips() = default;
    explicit Chips(std::uint32_t number);
    // The chips of an amount, digits with at most one point, in a unit with so many decimals; the
    // amount has no more.
    static Chips of(std::string_view amount, int decimals);

    Chips& operator+=(const Chips& more);
    Chips& operator-=(const Chips& less);  // no more than there are
    friend Chips operator+(Chips first, const Chips& second) { return first += second; }
    friend Chips operator-(Chips first, const Chips& second) { return first -= second; }
    friend Chips operator*(const Chips& first, const Chips& second);
    // The quotient, rounded down. Takes a step for each digit: meant for small quotients.
    friend Chips operator/(const Chips& divided, const Chips& by);

    std::strong_ordering operator<=>(const Chips& other) const;
    bool operator==(const Chips& other) const = default;
    bool is_zero() const { return digits_.empty(); }

    std::string digits() const;
    // The amount in a unit with so many decimals, without zeros at its end: `97.2`.
    std::string amount(int decimals) const;

   private:
    void trim();
    int digit(std::size_t at) const { return at < digits_.size() ? digits_[at] - '0' : 0; }

    std::string digits_;  // the lowest first, the highest not 0
};

// Return the digits after the point of an amount.
int decimals_of(std::string_view amount);

}  // namespace runout
