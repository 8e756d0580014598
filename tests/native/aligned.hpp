// Arrays aligned for vectors and allocated with their exact size, so that a read past the end is
// caught.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace checks {

template <typename Number>
struct AlignedAllocator {
    using value_type = Number;
    static constexpr std::align_val_t kAlignment{64};

    AlignedAllocator() = default;
    template <typename Other>
    AlignedAllocator(const AlignedAllocator<Other>&) {}

    Number* allocate(std::size_t count) {
        return static_cast<Number*>(::operator new(count * sizeof(Number), kAlignment));
    }
    void deallocate(Number* at, std::size_t) { ::operator delete(at, kAlignment); }
    bool operator==(const AlignedAllocator&) const = default;
};

template <typename Number>
using Aligned = std::vector<Number, AlignedAllocator<Number>>;

}  // namespace checks
