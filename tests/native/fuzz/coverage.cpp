// Reports coverage to libFuzzer. The compiler calls a function in every basic block; libFuzzer
// needs counters, so each block increments a cell selected by its address.
#include "coverage.hpp"

#include <array>

namespace {

constexpr std::size_t kCells = std::size_t{1} << 16;  // collisions of blocks are harmless
std::array<std::uint8_t, kCells> cells;

// libFuzzer requires a table of addresses of the same length; it only prints them.
struct Address {
    std::uintptr_t at, flags;
};
std::array<Address, kCells> addresses;

}  // namespace

extern "C" {
void __sanitizer_cov_8bit_counters_init(std::uint8_t* start, std::uint8_t* stop);
void __sanitizer_cov_pcs_init(const std::uintptr_t* start, const std::uintptr_t* stop);

void __sanitizer_cov_trace_pc() {
    const auto at = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));
    std::uint8_t& cell = cells[(at ^ at >> 16) % kCells];
    if (cell != 255) ++cell;
}

int LLVMFuzzerRunDriver(int* count, char*** arguments, runout_fuzz::Check check);
}

namespace runout_fuzz {

int run(int count, char** arguments, Check check) {
    __sanitizer_cov_8bit_counters_init(cells.data(), cells.data() + kCells);
    const auto* table = reinterpret_cast<const std::uintptr_t*>(addresses.data());
    __sanitizer_cov_pcs_init(table, table + 2 * kCells);
    return LLVMFuzzerRunDriver(&count, &arguments, check);
}

}  // namespace runout_fuzz
