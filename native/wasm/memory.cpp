// Memory that a caller writes arguments to and reads answers from.
#include <cstdlib>
#include <version>

#include "wasm/interface.hpp"

// Return the address of new memory, aligned to 16 bytes, or 0 if there is none left.
RUNOUT_EXPORT(allocate) void* runout_allocate(std::uint32_t bytes) {
    constexpr std::uint32_t kAlignment = 16;
    if (bytes > 0xffffffffu - kAlignment) return nullptr;
    const std::uint32_t whole = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    return std::aligned_alloc(kAlignment, whole == 0 ? kAlignment : whole);
}

RUNOUT_EXPORT(release) void runout_release(void* memory) {
    std::free(memory);
}

// The library's own says why on standard error, which takes 14 kB of formatting.
[[noreturn]] void std::__libcpp_verbose_abort(const char*, ...) noexcept {
    __builtin_trap();
}
