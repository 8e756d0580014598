// Pages on Windows. They count as committed from the start, and take memory when they are written.
#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <new>

#include "core/pages.hpp"

namespace runout {

void* map_pages(std::size_t bytes) {
    void* const mapped = VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    if (mapped == nullptr) throw std::bad_alloc();
    return mapped;
}

void unmap_pages(void* at, std::size_t) {
    VirtualFree(at, 0, MEM_RELEASE);
}

// Large pages need a privilege that few users have.
void prefer_huge_pages(void*, std::size_t) {}

}  // namespace runout
