#include "core/sentences.hpp"

namespace runout {

std::string join(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) text += part;
    return text;
}

void append_character(std::string& text, char32_t code) {
    const auto append = [&](char32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) {
        append(code);
        return;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    append((0xffU << (7 - more) & 0xffU) | code >> 6 * more);
    for (int at = more - 1; at >= 0; --at) append(0x80U | (code >> 6 * at & 0x3fU));
}

std::string grouped(std::string digits) {
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
    return digits;
}

std::string counted(std::size_t count, std::string_view noun) {
    return joined(std::to_string(count), " ", noun, count == 1 ? "" : "s");
}

}  // namespace runout
