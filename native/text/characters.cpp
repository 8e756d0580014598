#include "text/characters.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace runout::text {

namespace {

constexpr char32_t kUnreadable = 0xfffd;
constexpr std::size_t kMaxQuotedWord = 20;
constexpr std::size_t kMaxShortWord = 24;
constexpr std::size_t kMaxExcerpt = 60;
constexpr std::string_view kEllipsis = "…";

struct Interval {
    char32_t first;
    char32_t last;
};

constexpr std::array<Interval, 11> kSpaces = {{{'\t', '\r'},
                                               {0x1c, ' '},
                                               {0x85, 0x85},
                                               {0xa0, 0xa0},
                                               {0x1680, 0x1680},
                                               {0x2000, 0x200a},
                                               {0x2028, 0x2028},
                                               {0x2029, 0x2029},
                                               {0x202f, 0x202f},
                                               {0x205f, 0x205f},
                                               {0x3000, 0x3000}}};

// Controls, formats, separators but the space, surrogates, and code points of private use.
constexpr std::array<Interval, 29> kUnprintable = {
    {{0x00, 0x1f},       {0x7f, 0xa0},       {0xad, 0xad},       {0x600, 0x605},
     {0x61c, 0x61c},     {0x6dd, 0x6dd},     {0x70f, 0x70f},     {0x890, 0x891},
     {0x8e2, 0x8e2},     {0x1680, 0x1680},   {0x180e, 0x180e},   {0x2000, 0x200f},
     {0x2028, 0x202f},   {0x205f, 0x206f},   {0x3000, 0x3000},   {0xd800, 0xf8ff},
     {0xfdd0, 0xfdef},   {0xfeff, 0xfeff},   {0xfff0, 0xfffb},   {0xfffe, 0xffff},
     {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x1343f}, {0x1bca0, 0x1bca3},
     {0x1d173, 0x1d17a}, {0x1fffe, 0x1ffff}, {0x2fffe, 0x2ffff}, {0x3fffe, 0xe00ff},
     {0xe01f0, 0x10ffff}}};

bool contains(std::span<const Interval> intervals, char32_t code) {
    return std::ranges::any_of(
        intervals, [&](const Interval& each) { return each.first <= code && code <= each.last; });
}

bool continues(std::string_view text, std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;
}

void append_escape(std::string& text, char32_t code) {
    constexpr std::string_view digits = "0123456789abcdef";
    const int width = code < 0x100 ? 2 : code < 0x10000 ? 4 : 8;
    text += width == 2 ? "\\x" : width == 4 ? "\\u" : "\\U";
    for (int digit = width - 1; digit >= 0; --digit) text += digits[code >> 4 * digit & 0xf];
}

}  // namespace

Character first_character(std::string_view text) {
    const char32_t lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80) return {lead, 1};
    const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4) return {kUnreadable, 1};
    char32_t code = lead & (0x7fU >> bytes);
    for (std::size_t at = 1; at < bytes; ++at) {
        if (!continues(text, at)) return {kUnreadable, 1};
        code = code << 6 | (static_cast<unsigned char>(text[at]) & 0x3fU);
    }
    constexpr std::array<char32_t, 5> lowest = {0, 0, 0x80, 0x800, 0x10000};
    if (code < lowest[bytes] || code > 0x10ffff) return {kUnreadable, 1};
    return {code, bytes};
}

std::size_t count_characters(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) text.remove_prefix(first_character(text).bytes);
    return count;
}

std::u32string code_points(std::string_view text) {
    std::u32string codes;
    while (!text.empty()) {
        const auto [code, bytes] = first_character(text);
        codes += code;
        text.remove_prefix(bytes);
    }
    return codes;
}

std::string_view first_characters(std::string_view text, std::size_t count) {
    std::size_t end = 0;
    for (; count > 0 && end < text.size(); --count) end += first_character(text.substr(end)).bytes;
    return text.substr(0, end);
}

bool is_space(char32_t code) {
    return contains(kSpaces, code);
}

std::string quoted(std::string_view text) {
    const bool single = text.find('\'') == text.npos || text.find('"') != text.npos;
    const char32_t mark = single ? '\'' : '"';
    std::string result(1, static_cast<char>(mark));
    for (const char32_t code : code_points(text)) {
        if (code == mark || code == '\\') {
            result += '\\';
            append_character(result, code);
        } else if (code == '\n' || code == '\r' || code == '\t') {
            result += code == '\n' ? "\\n" : code == '\r' ? "\\r" : "\\t";
        } else if (contains(kUnprintable, code)) {
            append_escape(result, code);
        } else {
            append_character(result, code);
        }
    }
    return result + static_cast<char>(mark);
}

namespace {

// Return the first `kept` characters of a text longer than `limit`, and an ellipsis.
std::string truncated(std::string_view text, std::size_t limit, std::size_t kept) {
    if (first_characters(text, limit).size() == text.size()) return std::string(text);
    return std::string(first_characters(text, kept)).append(kEllipsis);
}

}  // namespace

std::string quoted_word(std::string_view word) {
    return quoted(truncated(word, kMaxQuotedWord, kMaxQuotedWord));
}

std::string short_word(std::string_view word) {
    return truncated(word, kMaxShortWord, kMaxShortWord);
}

std::string excerpt(std::string_view text) {
    return quoted(truncated(text, kMaxExcerpt, kMaxExcerpt - 1));
}

std::string excerpt_around(std::string_view text, std::size_t column) {
    constexpr std::size_t before = 20;
    constexpr std::size_t shown = 50;
    const std::size_t length = count_characters(text);
    if (length <= kMaxExcerpt) return quoted(text);
    const std::size_t start = std::min(column > before ? column - 1 - before : 0, length - shown);
    std::string_view rest = text;
    rest.remove_prefix(first_characters(text, start).size());
    const std::string_view surroundings = first_characters(rest, shown);
    std::string part(start > 0 ? kEllipsis : "");
    part += surroundings;
    if (surroundings.size() < rest.size()) part += kEllipsis;
    return quoted(part);
}

}  // namespace runout::text
