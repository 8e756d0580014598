#include "range_laws.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "text/characters.hpp"
#include "text/error.hpp"

namespace checks {

namespace {

namespace text = runout::text;

bool is_inside(const text::Place& place, std::string_view source) {
    const std::size_t length = std::max<std::size_t>(1, text::count_characters(source));
    return place.column >= 1 && place.length >= 1 && place.column - 1 + place.length <= length;
}

bool equal_bits(const text::RangeReading& one, const text::RangeReading& other) {
    return std::memcmp(one.weights.data(), other.weights.data(), sizeof one.weights) == 0;
}

std::string_view broken_law_of_refusal(std::string_view source, const text::Error& error) {
    const bool has_place = error.code != text::Code::limit_exceeded;
    const bool has_hint = has_place && error.code != text::Code::pasted;
    if (error.reason.empty()) return "a refusal has a reason";
    if (has_place && !is_inside(error.place, source)) return "a refusal has a place in the text";
    if (has_hint && error.hint.empty()) return "a refusal has a hint";
    if (text::message_of(source, error).find(error.reason) == std::string::npos)
        return "a message has the reason";
    return "";
}

std::string_view broken_law_of_text(const text::RangeReading& reading) {
    const std::string written = text::write_range(reading.weights);
    const text::RangeReading again = text::read_range(written, {.strict = true});
    if (again.error) return "what is written is read without an overlap";
    if (!again.notices.empty()) return "what is written has one reading";
    if (!equal_bits(reading, again)) return "a range reads back as the same bits";
    if (text::write_range(again.weights) != written) return "a range is written in one way";
    return "";
}

}  // namespace

text::Ordering some_ordering() {
    static const auto classes = [] {
        std::array<std::uint8_t, runout::kHandClasses> indices{};
        for (std::size_t at = 0; at < indices.size(); ++at)
            indices[at] = static_cast<std::uint8_t>(at);
        return indices;
    }();
    return classes;
}

std::string_view broken_range_law(std::string_view source, text::RangeOptions options) {
    options.ordering = some_ordering();
    options.strict = false;
    const text::RangeReading reading = text::read_range(source, options);
    if (reading.error) return broken_law_of_refusal(source, reading.error);
    for (const double weight : reading.weights)
        if (!(weight >= 0 && weight <= 1)) return "a weight is from 0 to 1";
    for (const text::Overlap& overlap : reading.overlaps)
        if (overlap.combos.empty() || !is_inside(overlap.place, source))
            return "an overlap has combos, and a place in the text";
    for (const text::Notice& notice : reading.notices)
        if (notice.message.empty() || !is_inside(notice.place, source))
            return "a notice has a message, and a place in the text";
    options.strict = true;
    const text::RangeReading strict = text::read_range(source, options);
    const bool is_refused = strict.error.code == text::Code::overlap;
    if (is_refused == reading.overlaps.empty()) return "strict reading refuses overlaps alone";
    if (is_refused && strict.error.place.column != reading.overlaps[0].place.column)
        return "the first overlap is refused";
    if (!is_refused && !equal_bits(reading, strict)) return "strict reading changes no weights";
    return broken_law_of_text(reading);
}

}  // namespace checks
