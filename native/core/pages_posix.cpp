// Pages on Linux, macOS and other POSIX systems.
#include <sys/mman.h>

#include <new>

#include "core/pages.hpp"

namespace runout {

void* map_pages(std::size_t bytes) {
    void* const mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED) throw std::bad_alloc();
    return mapped;
}

void unmap_pages(void* at, std::size_t bytes) {
    munmap(at, bytes);
}

void prefer_huge_pages([[maybe_unused]] void* at, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
    madvise(at, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace runout
