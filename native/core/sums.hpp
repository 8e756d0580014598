// Sums of floating-point numbers.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace runout {

// Add numbers pair by pair, so that the rounding error grows with the logarithm of their count: in
// the order of numpy, whose sums these are equal to.
inline double pairwise_sum(std::span<const double> values) {
    constexpr std::size_t kLanes = 8;
    constexpr std::size_t kBlock = 128;
    const std::size_t count = values.size();
    if (count > kBlock) {
        const std::size_t half = count / 2 / kLanes * kLanes;
        return pairwise_sum(values.first(half)) + pairwise_sum(values.subspan(half));
    }
    double sum = 0;
    std::size_t at = 0;
    if (count >= kLanes) {
        std::array<double, kLanes> lane{};
        for (; at + kLanes <= count; at += kLanes)
            for (std::size_t each = 0; each < kLanes; ++each) lane[each] += values[at + each];
        sum = ((lane[0] + lane[1]) + (lane[2] + lane[3])) +
              ((lane[4] + lane[5]) + (lane[6] + lane[7]));
    }
    for (; at < count; ++at) sum += values[at];
    return sum;
}

}  // namespace runout
