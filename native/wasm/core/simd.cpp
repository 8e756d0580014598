// The one instruction set of WebAssembly: 128-bit vectors, which the baseline kernels compile to.
#include "core/simd.hpp"

namespace runout {

InstructionSet instruction_set() {
    return InstructionSet::baseline;
}

}  // namespace runout
