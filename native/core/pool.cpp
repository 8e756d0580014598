// Map memory, in huge pages for large pools.
#include "core/pool.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <new>
#include <utility>

namespace runout {

namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kHugePage = std::size_t{2} << 20;

}  // namespace

Pool::Pool(std::size_t bytes) : bytes_(bytes) {
    if (bytes == 0) return;
    const std::size_t alignment = bytes >= kHugePage ? kHugePage : kPage;
    mapped_bytes_ = bytes + alignment;
    mapped_ = mmap(nullptr, mapped_bytes_, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped_ == MAP_FAILED) {
        mapped_ = nullptr;
        throw std::bad_alloc();
    }
    const auto address = reinterpret_cast<std::uintptr_t>(mapped_);
    at_ = reinterpret_cast<std::byte*>((address + alignment - 1) / alignment * alignment);
#if defined(MADV_HUGEPAGE)
    if (alignment == kHugePage) madvise(at_, bytes, MADV_HUGEPAGE);
#endif
}

Pool::Pool(Pool&& other) noexcept {
    *this = std::move(other);
}

Pool& Pool::operator=(Pool&& other) noexcept {
    std::swap(mapped_, other.mapped_);
    std::swap(mapped_bytes_, other.mapped_bytes_);
    std::swap(at_, other.at_);
    std::swap(bytes_, other.bytes_);
    return *this;
}

Pool::~Pool() {
    if (mapped_ != nullptr) munmap(mapped_, mapped_bytes_);
}

}  // namespace runout
