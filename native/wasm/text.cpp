// Cards and ranges as text: texts in, values or a structured error out.
#include <array>

#include "text/cards.hpp"
#include "text/characters.hpp"
#include "text/ranges.hpp"
#include "wasm/answers.hpp"

namespace runout::wasm {
namespace {

using text::Code;
using text::Error;
using text::Place;

// The names that errors have at every door.
constexpr std::string_view name_of(Code code) {
    switch (code) {
        case Code::overlap:
            return "overlap-error";
        case Code::limit_exceeded:
            return "limit-exceeded";
        case Code::duplicate_card:
            return "duplicate-card";
        case Code::wrong_card_count:
            return "wrong-card-count";
        default:
            return "notation-error";
    }
}

void write_place(JsonWriter& json, Place place) {
    if (place.column == 0) return;
    json.member("column", place.column).member("length", place.length);
}

std::int32_t refuse(std::string_view input, const Error& error) {
    JsonWriter json;
    json.begin_object().name("error").begin_object();
    json.member("code", name_of(error.code)).member("message", text::message_of(input, error));
    write_place(json, error.place);
    const bool has_clauses = name_of(error.code) == name_of(Code::notation);
    if (has_clauses) json.member("reason", error.reason);
    if (has_clauses || !error.hint.empty()) json.member("hint", error.hint);
    json.end_object().end_object();
    return answer_with(json);
}

std::int32_t answer_with_text(std::string_view text) {
    JsonWriter json;
    json.value(text);
    return answer_with(json);
}

std::int32_t answer_with_cards(std::string_view input, const text::CardsReading& reading) {
    if (reading.error) return refuse(input, reading.error);
    JsonWriter json;
    json.begin_array();
    for (const Card card : reading.cards) json.value(static_cast<int>(card));
    json.end_array();
    return answer_with(json);
}

// Read any number of different cards: their ids.
RUNOUT_EXPORT(read_cards) std::int32_t read_cards(const char* text, std::uint32_t bytes) {
    return answer_with_cards({text, bytes}, text::read_different_cards({text, bytes}));
}

// Read one card: its id, in a list.
RUNOUT_EXPORT(read_card) std::int32_t read_card(const char* text, std::uint32_t bytes) {
    return answer_with_cards({text, bytes}, text::read_card({text, bytes}));
}

// Rewriting text of other forms is Python's.
constexpr std::string_view kPastedHint =
    "write ranges like AA,KK:0.5; the Python package and `runout serve` read pasted text";

// Return the characters of a place.
std::string_view text_at(std::string_view text, Place place) {
    const std::size_t skipped = text::first_characters(text, place.column - 1).size();
    return text::first_characters(text.substr(skipped), place.length);
}

void write_overlaps(JsonWriter& json, std::string_view input, const text::RangeReading& reading) {
    json.name("overlaps").begin_array();
    for (const text::Overlap& overlap : reading.overlaps) {
        json.begin_object().member("item", text_at(input, overlap.place));
        write_place(json, overlap.place);
        json.name("combos").begin_array();
        for (const std::uint16_t combo : overlap.combos) json.value(combo);
        json.end_array().end_object();
    }
    json.end_array();
}

void write_warning(JsonWriter& json, std::string_view code, std::string_view message, Place place) {
    json.begin_object().member("code", code).member("message", message);
    write_place(json, place);
    json.end_object();
}

// The warnings of every door: overlaps in one message, then the notices.
void write_warnings(JsonWriter& json, std::string_view input, const text::RangeReading& reading) {
    json.name("warnings").begin_array();
    if (!reading.overlaps.empty()) {
        const text::Overlap& first = reading.overlaps.front();
        const std::string message = text::overlap_warning(text_at(input, first.place), first.combos,
                                                          reading.overlaps.size() - 1);
        write_warning(json, "overlap-warning", message, first.place);
    }
    for (const text::Notice& notice : reading.notices)
        write_warning(json, "notation-warning", notice.message, notice.place);
    json.end_array();
}

// Read a range: its weights to the caller's 1326 cells, and what else there is to say.
// `ordering` has the 169 hand classes from best to worst.
RUNOUT_EXPORT(read_range)
std::int32_t read_range(const char* text, std::uint32_t bytes, std::uint32_t kicker,
                        std::uint32_t strict, const std::uint8_t* ordering, double* weights) {
    const std::string_view input(text, bytes);
    const text::RangeOptions options = {
        .plus = kicker != 0 ? text::Plus::kicker : text::Plus::connector,
        .strict = strict != 0,
        .ordering = {ordering, kHandClasses},
    };
    text::RangeReading reading = text::read_range(input, options);
    if (reading.error.code == Code::pasted) reading.error.hint = kPastedHint;
    if (reading.error) return refuse(input, reading.error);
    std::ranges::copy(reading.weights, weights);
    JsonWriter json;
    json.begin_object().member("usesOrdering", reading.uses_ordering);
    write_overlaps(json, input, reading);
    write_warnings(json, input, reading);
    json.end_object();
    return answer_with(json);
}

// Write 1326 weights, each from 0 to 1, in runout's own notation.
RUNOUT_EXPORT(write_range) std::int32_t write_range(const double* weights) {
    return answer_with_text(text::write_range(std::span<const double, kCombos>(weights, kCombos)));
}

// Refuse a text for a reason that the caller has found.
RUNOUT_EXPORT(refuse_text)
std::int32_t refuse_text(const char* text, std::uint32_t bytes, std::uint32_t column,
                         std::uint32_t length, const char* reason, std::uint32_t reason_bytes,
                         const char* hint, std::uint32_t hint_bytes) {
    Error error;
    error.code = Code::notation;
    error.place = {column, length};
    error.reason.assign(reason, reason_bytes);
    error.hint.assign(hint, hint_bytes);
    return refuse({text, bytes}, error);
}

}  // namespace
}  // namespace runout::wasm
