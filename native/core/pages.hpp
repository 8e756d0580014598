// Pages of memory from the operating system; one file a system, chosen by the build.
#pragma once

#include <cstddef>

namespace runout {

// Return zero-initialized pages, which take memory when they are first written; throw
// std::bad_alloc if there are none.
void* map_pages(std::size_t bytes);

// Return pages, all that one call has mapped.
void unmap_pages(void* at, std::size_t bytes);

// Ask for huge pages within mapped ones, where the system has them.
void prefer_huge_pages(void* at, std::size_t bytes);

}  // namespace runout
