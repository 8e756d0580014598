#include "wasm/answers.hpp"

namespace runout::wasm {
namespace {

std::string& last_answer() {
    static std::string answer;
    return answer;
}

}  // namespace

std::int32_t answer_with(std::string text) {
    last_answer() = std::move(text);
    return static_cast<std::int32_t>(last_answer().size());
}

// Return the address of the last answer's text, UTF-8.
RUNOUT_EXPORT(answer_text) const char* answer_text() {
    return last_answer().data();
}

}  // namespace runout::wasm
