// Parallel loops where there are no threads: the version of core/parallel.hpp for WebAssembly.
//
// A module has one thread. Chunks are cut by the size of the problem alone, so the answers are
// those of any number of threads; workers share the work among modules of their own.
#pragma once

#include <cstddef>

namespace runout {

// Call work(chunk, 0) once for each chunk in 0..chunks-1.
template <typename Work>
void for_each_chunk(std::size_t chunks, int /*threads*/, const Work& work) {
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) work(chunk, std::size_t{0});
}

}  // namespace runout
