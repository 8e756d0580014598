// Ranges as text: the notation of docs/notation.md, read to the weights of the 1326 combos, and
// runout's own text for weights.
//
// Texts are UTF-8 of any content. Time and memory are bounded: by the length of a text, which has a
// limit, and by limits on its items. Nothing here throws.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/cards.hpp"
#include "text/error.hpp"

namespace runout::text {

inline constexpr std::size_t kMaxTextLength = 1'000'000;   // characters
inline constexpr std::size_t kMaxTokens = 10'000;          // items, brackets and `!`
inline constexpr std::size_t kMaxNamedCombos = 1'000'000;  // by all items together
inline constexpr std::size_t kMaxGroupDepth = 64;

// How `+` and `-` run from a connector: `98s+` is 98s..AKs, or 98s alone.
enum class Plus : std::uint8_t { connector, kicker };

// The 169 hand classes by their indices, from best to worst.
using Ordering = std::span<const std::uint8_t>;

struct RangeOptions {
    Plus plus = Plus::connector;
    bool strict = false;  // refuse items that overlap: Code::overlap
    // The text is the notation that a reader of pasted forms wrote: what spaces mean is settled.
    // Otherwise text whose spaces or signs need interpretation is refused: Code::pasted.
    bool rewritten = false;
    Ordering ordering{};  // what `15%` means; needed only where the text has a '%'
};

// An item that repeats combos of an earlier item, and replaces them.
struct Overlap {
    Place place;
    // The repeated ones, ascending; of a percentage class by class.
    std::vector<std::uint16_t> combos;
};

enum class NoticeKind : std::uint8_t { idle_removal, small_bracket, same_suit, empty_range };

// The message of an empty_range, which the skins also give where no text is read.
inline constexpr std::string_view kEmptyRange =
    "the range holds no hand; an empty range is written none";

// A reading that may not be intended.
struct Notice {
    NoticeKind kind = NoticeKind::empty_range;
    Place place;
    std::string message;
};

struct RangeReading {
    Error error;  // if there is one, the rest means nothing
    std::array<double, kCombos> weights{};
    bool uses_ordering = false;     // an item is a percentage of hands
    std::vector<Overlap> overlaps;  // in the order of the text
    std::vector<Notice> notices;    // by kind
};

RangeReading read_range(std::string_view text, const RangeOptions& options);

// Return the refusal of an overlap, `'AKs' gives AcKc, AdKd, AhKh and 1 more again`. `item` is the
// text of the first item that overlaps, `others` the number of those after it.
Error overlap_error(std::string_view item, Place place, std::span<const std::uint16_t> combos,
                    std::size_t others);
// Return the sentence where overlaps are allowed: the reason of the error; the last item wins.
std::string overlap_warning(std::string_view item, std::span<const std::uint16_t> combos,
                            std::size_t others);

// Whether a word, such as `AKs`, `A5s-A2s`, `AhXx` or `random`, names hands.
bool is_unit(std::string_view word);

// Digits that may be one number or two items, such as the `22,5%` of a decimal comma.
// Code::notation, or none.
Error find_split_number(std::string_view text);

// Forms that a notation has for several hand classes of one weight.
struct Spelling {
    bool plus = false;  // A2s+
    bool dash = false;  // A5s-A2s
    bool both = false;  // AK for AKs and AKo together
};

// Hand classes whose combos all have one weight, runs of such classes, or one combo.
struct Unit {
    std::string text;
    double weight = 0;
};

// Return the units of positive weight, which have every combo once. `+` never follows a connector,
// because programs disagree about its meaning.
std::vector<Unit> units_of(std::span<const double, kCombos> weights, Spelling spelling);

// Return runout's own text for these weights, each from 0 to 1; it reads back as the same bits.
std::string write_range(std::span<const double, kCombos> weights);

}  // namespace runout::text
