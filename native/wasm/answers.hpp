// Answers that are more than numbers: JSON text, which the caller reads before its next call.
#pragma once

#include <cstdint>
#include <string>

#include "core/json.hpp"
#include "wasm/interface.hpp"

namespace runout::wasm {

// Keep a text, or bytes, for the caller to read at the address that `answer_text` returns; return
// its length.
std::int32_t answer_with(std::string text);
inline std::int32_t answer_with(JsonWriter& json) {
    return answer_with(json.take());
}

}  // namespace runout::wasm
