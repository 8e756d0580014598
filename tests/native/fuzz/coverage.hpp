// The fuzzer's loop, with the coverage of the core.
#pragma once

#include <cstddef>
#include <cstdint>

namespace runout_fuzz {

// Takes an input; returns 0, or aborts where a law is broken.
using Check = int (*)(const std::uint8_t* data, std::size_t size);

// Fuzz with libFuzzer's arguments; return the exit code.
int run(int count, char** arguments, Check check);

}  // namespace runout_fuzz
