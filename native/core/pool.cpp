// Small pools are taken from the heap, others are mapped, in huge pages if they are large.
#include "core/pool.hpp"

#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

#include "core/pages.hpp"

namespace runout {

namespace {

constexpr std::size_t kCacheLine = 64;
// Up to here memory that was used before is cleared faster than new pages are mapped.
constexpr std::size_t kMaxOnHeap = std::size_t{1} << 19;
constexpr std::size_t kPage = 4096;
constexpr std::size_t kHugePage = std::size_t{2} << 20;

}  // namespace

Pool::Pool(std::size_t bytes) : bytes_(bytes) {
    if (bytes == 0) return;
    if (bytes <= kMaxOnHeap) {
        const std::size_t lines = (bytes + kCacheLine - 1) / kCacheLine * kCacheLine;
        owned_ = ::operator new(lines, std::align_val_t{kCacheLine});
        at_ = static_cast<std::byte*>(std::memset(owned_, 0, lines));
        return;
    }
    const std::size_t alignment = bytes >= kHugePage ? kHugePage : kPage;
    owned_ = map_pages(bytes + alignment);
    mapped_bytes_ = bytes + alignment;
    const auto address = reinterpret_cast<std::uintptr_t>(owned_);
    at_ = reinterpret_cast<std::byte*>((address + alignment - 1) / alignment * alignment);
    if (alignment == kHugePage) prefer_huge_pages(at_, bytes);
}

Pool::Pool(Pool&& other) noexcept {
    *this = std::move(other);
}

Pool& Pool::operator=(Pool&& other) noexcept {
    std::swap(owned_, other.owned_);
    std::swap(mapped_bytes_, other.mapped_bytes_);
    std::swap(at_, other.at_);
    std::swap(bytes_, other.bytes_);
    return *this;
}

Pool::~Pool() {
    if (mapped_bytes_ > 0)
        unmap_pages(owned_, mapped_bytes_);
    else
        ::operator delete(owned_, std::align_val_t{kCacheLine});
}

}  // namespace runout
