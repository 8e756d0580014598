// The SIMD vectors of the kernels against plain arithmetic.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "aligned.hpp"
#include "checks.hpp"

namespace checks {

namespace {

using Floats = Aligned<float>;
using Shorts = Aligned<std::uint16_t>;

constexpr double kEpsilon = std::numeric_limits<float>::epsilon();

int count_of(const auto& numbers) {
    return static_cast<int>(numbers.size());
}

// Padded to whole vectors by repeating the last number.
template <typename Numbers>
Numbers padded(Numbers numbers) {
    numbers.resize((numbers.size() + 15) / 16 * 16, numbers.back());
    return numbers;
}

void check_transpose(const Kernels& kernels) {
    const auto width = static_cast<std::size_t>(kernels.lane_width());
    Floats square(width * width);
    for (std::size_t at = 0; at < square.size(); ++at) square[at] = static_cast<float>(at);
    kernels.simd.transpose(square.data());
    bool transposed = true;
    for (std::size_t row = 0; row < width; ++row)
        for (std::size_t column = 0; column < width; ++column)
            transposed &= square[row * width + column] == static_cast<float>(column * width + row);
    expect(transposed, kernels.name + ": the transpose of a square");
}

// --- halves ---

constexpr std::uint16_t kSign = 0x8000;
constexpr std::uint16_t kInfinity = 0x7c00;
constexpr float kMaxHalf = 65504;

double value_of_half(std::uint16_t half) {
    const int exponent = half >> 10 & 31;
    const int fraction = half & 1023;
    const double size =
        exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    return half & kSign ? -size : size;
}

// Rounded to nearest, to even between two.
std::uint16_t nearest_half(float number) {
    const double size = std::abs(double{number});
    int exponent = 0;
    std::frexp(size, &exponent);
    const int last_bit = size == 0 ? -24 : std::max(exponent - 11, -24);
    const double rounded = std::nearbyint(std::ldexp(size, -last_bit));
    // A fraction that was rounded up to 2048 carries into the exponent.
    const int bits = static_cast<int>(rounded) + (last_bit + 24) * 1024;
    return static_cast<std::uint16_t>(bits | (std::signbit(number) ? kSign : 0));
}

void check_every_half(const Kernels& kernels, const std::string& mode) {
    Shorts halves;
    for (unsigned half = 0; half < 65536; ++half)
        if ((half & kInfinity) != kInfinity) halves.push_back(static_cast<std::uint16_t>(half));
    Floats numbers(halves.size());
    kernels.simd.load_halves(halves.data(), count_of(halves), numbers.data());
    bool exact = true;
    for (std::size_t at = 0; at < halves.size(); ++at)
        exact &= double{numbers[at]} == value_of_half(halves[at]) &&
                 std::signbit(numbers[at]) == ((halves[at] & kSign) != 0);
    expect(exact, kernels.name + mode + ": a half's value is exact");
    Shorts back(halves.size());
    kernels.simd.store_halves(numbers.data(), count_of(halves), back.data());
    expect(back == halves, kernels.name + mode + ": every half round-trips");
}

// Numbers at and around the midpoints of two halves, and numbers of every magnitude.
Floats numbers_to_round() {
    Floats numbers;
    const auto add = [&](float number) {
        if (std::abs(number) > kMaxHalf) return;
        numbers.push_back(number);
        numbers.push_back(-number);
    };
    for (unsigned half = 0; half + 1 < kInfinity; ++half) {
        const double below = value_of_half(static_cast<std::uint16_t>(half));
        const double above = value_of_half(static_cast<std::uint16_t>(half + 1));
        const auto middle = static_cast<float>((below + above) / 2);
        add(middle);
        add(std::nextafter(middle, 0.0f));
        add(std::nextafter(middle, 1e6f));
    }
    std::mt19937_64 random(501);
    for (int round = 0; round < 100'000; ++round) {
        const double fraction = 1 + static_cast<double>(random() % 1'000'000) * 1e-6;
        add(static_cast<float>(std::ldexp(fraction, static_cast<int>(random() % 76) - 60)));
    }
    for (const float number : {0.0f, 1e-30f, 65500.0f, 65503.99f, kMaxHalf}) add(number);
    return padded(std::move(numbers));
}

void check_rounding_to_halves(const Kernels& kernels, const std::string& mode) {
    const Floats numbers = numbers_to_round();
    Shorts halves(numbers.size());
    kernels.simd.store_halves(numbers.data(), count_of(numbers), halves.data());
    bool nearest = true;
    for (std::size_t at = 0; at < numbers.size(); ++at)
        nearest &= halves[at] == nearest_half(numbers[at]);
    expect(nearest, kernels.name + mode + ": numbers are rounded to the nearest half, or to even");
}

// --- shorts ---

void check_every_short(const Kernels& kernels) {
    Shorts shorts(65536);
    for (std::size_t at = 0; at < shorts.size(); ++at) shorts[at] = static_cast<std::uint16_t>(at);
    Floats numbers(shorts.size());
    kernels.simd.load_shorts(shorts.data(), count_of(shorts), numbers.data());
    bool exact = true;
    for (std::size_t at = 0; at < shorts.size(); ++at)
        exact &= numbers[at] == static_cast<float>(at);
    expect(exact, kernels.name + ": a short's value is exact");
    bool nearest = true;
    for (const float offset : {-0.49f, -0.25f, 0.0f, 0.25f, 0.49f}) {
        Floats near = numbers;
        for (float& number : near) number = std::max(number + offset, 0.0f);
        Shorts back(shorts.size());
        kernels.simd.store_shorts(near.data(), count_of(near), back.data());
        nearest &= back == shorts;
    }
    expect(nearest, kernels.name + ": numbers are rounded to the nearest short");
}

// --- arithmetic ---

Floats random_floats(unsigned seed, int min_exponent, int max_exponent) {
    std::mt19937_64 random(seed);
    Floats numbers(16'000);
    for (float& number : numbers) {
        const auto exponents = static_cast<unsigned>(max_exponent - min_exponent + 1);
        const double fraction = 1 + static_cast<double>(random() % 1'000'000'007) * 1e-9;
        const double sign = random() % 2 == 0 ? 1 : -1;
        number = static_cast<float>(
            sign * std::ldexp(fraction, static_cast<int>(random() % exponents) + min_exponent));
    }
    return numbers;
}

void check_arithmetic(const Kernels& kernels) {
    const Floats divisors = random_floats(502, -70, 90);
    Floats results(divisors.size());
    kernels.simd.reciprocal(divisors.data(), count_of(divisors), results.data());
    double worst = 0;
    for (std::size_t at = 0; at < results.size(); ++at)
        worst = std::max(worst, std::abs(double{results[at]} * double{divisors[at]} - 1));
    // The estimate of AVX2 has an error of 1.5 * 2^-12, and a Newton step squares it.
    expect(worst < 4 * kEpsilon, kernels.name + ": reciprocals");

    const Floats a = random_floats(503, -20, 20);
    const Floats b = random_floats(504, -20, 20);
    const Floats c = random_floats(505, -20, 20);
    kernels.simd.multiply_add(a.data(), b.data(), c.data(), count_of(a), results.data());
    bool close = true;
    for (std::size_t at = 0; at < results.size(); ++at) {
        const double product = double{a[at]} * double{b[at]};
        const double sum = product + double{c[at]};
        close &=
            std::abs(double{results[at]} - sum) <= kEpsilon * (std::abs(product) + std::abs(sum));
    }
    expect(close, kernels.name + ": a product and a sum");

    Floats minima(a.size());
    Floats maxima(a.size());
    kernels.simd.smaller(a.data(), b.data(), count_of(a), minima.data());
    kernels.simd.larger(a.data(), b.data(), count_of(a), maxima.data());
    bool ordered = true;
    for (std::size_t at = 0; at < results.size(); ++at)
        ordered &= minima[at] == std::min(a[at], b[at]) && maxima[at] == std::max(a[at], b[at]);
    expect(ordered, kernels.name + ": the smaller and the larger of two");
}

// Denormal results are flushed to zero while solving, and keep their value otherwise.
void check_small_numbers(const Kernels& kernels) {
    const Floats small(16, 1e-30f);
    const Floats zeros(16);
    Floats products(16);
    const auto multiply = [&] {
        kernels.simd.multiply_add(small.data(), Floats(16, 1e-10f).data(), zeros.data(), 16,
                                  products.data());
        return products;
    };
    const Floats kept = multiply();
    const unsigned before = kernels.flush_denormals();
    const Floats flushed = multiply();
    kernels.restore_float_mode(before);
    expect(kept[0] > 0 && multiply() == kept, kernels.name + ": denormal numbers keep their value");
    // Baseline has no such mode, and emulated AVX-512 ignores it.
    if (kernels.set == runout::InstructionSet::avx2 || kernels.set == runout::InstructionSet::neon)
        expect(flushed == zeros, kernels.name + ": solving flushes denormal numbers to zero");
}

}  // namespace

void check_simd(const Kernels& kernels) {
    check_transpose(kernels);
    check_every_half(kernels, "");
    check_rounding_to_halves(kernels, "");
    // Solving flushes denormal numbers to zero, which must not affect halves.
    const unsigned before = kernels.flush_denormals();
    check_every_half(kernels, ", denormal numbers as zero");
    kernels.restore_float_mode(before);
    check_small_numbers(kernels);
    check_every_short(kernels);
    check_arithmetic(kernels);
}

}  // namespace checks
