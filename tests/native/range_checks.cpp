// Ranges as text: what they name, what is refused and where, limits, and laws of generated texts.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "checks.hpp"
#include "range_laws.hpp"
#include "text/cards.hpp"
#include "text/error.hpp"
#include "text/ranges.hpp"

namespace checks {

namespace {

namespace text = runout::text;
using text::Code;

text::RangeReading read(std::string_view source, text::RangeOptions options = {}) {
    options.ordering = some_ordering();
    return text::read_range(source, options);
}

double total(const text::RangeReading& reading) {
    double sum = 0;
    for (const double weight : reading.weights) sum += weight;
    return reading.error ? -1 : sum;
}

std::string repeated(std::string_view part, std::size_t times) {
    std::string whole;
    for (; times > 0; --times) whole += part;
    return whole;
}

void check_hands() {
    struct Named {
        std::string_view source;
        double combos;
    };
    constexpr std::array<Named, 36> named = {{
        {"none", 0},        {"random", 1326}, {"*", 1326},     {"AA", 6},       {"AKs", 4},
        {"AKo", 12},        {"kA", 16},       {"10x9x", 4},    {"AhKd", 1},     {"K♦️a♥", 1},
        {"AX", 198},        {"AXs", 48},      {"Ax", 198},     {"AxKx", 4},     {"AxKy", 12},
        {"AxKh", 4},        {"AhK", 4},       {"AhXx", 51},    {"XxXx", 312},   {"22+", 78},
        {"A2s+", 48},       {"98s+", 24},     {"98s-", 28},    {"A5s-", 16},    {"66-", 30},
        {"KQ+", 32},        {"22-55", 24},    {"76s-54s", 12}, {"JT-67s", 20},  {"A5s-A2s", 16},
        {"15%", 202},       {"0%", 0},        {"100%", 1326},  {"5%-15%", 130}, {"AA!AhAs", 5},
        {"[50]AA[/50]", 3},
    }};
    for (const auto& [source, combos] : named)
        expect(total(read(source)) == combos, "the combos of " + std::string(source));
    expect(total(read("98s+", {.plus = text::Plus::kicker})) == 4, "98s+ by its kicker");
    for (const std::string_view source :
         {"AKs A5s-A2s 22", " AKs\nA5s-A2s,22 ", "AKs ,A5s-A2s\t22"})
        expect(read(source).weights == read("AKs,A5s-A2s,22").weights, "spaces between hands");
    for (const std::string_view source : {"AA any", "66- 33", "AA x6", "AA at", "AA 5", "AA 15%"})
        expect(read(source).error.code == Code::pasted, "a space that needs interpretation");
    bool either_order = true;
    for (int hand = 0; hand < runout::kHandClasses; ++hand) {
        std::string word = text::text_of_class(hand);
        const auto weights = read(word).weights;
        std::swap(word[0], word[1]);
        either_order &= read(word).weights == weights && text::is_unit(word);
    }
    runout::for_each_combo([&](runout::Card low, runout::Card high) {
        const auto index = static_cast<std::size_t>(runout::combo_index(low, high));
        const auto weights = read(text::text_of(low) + text::text_of(high)).weights;
        either_order &= weights == read(text::text_of(high) + text::text_of(low)).weights &&
                        weights[index] == 1;
    });
    expect(either_order, "two cards are read in either order");
}

void check_weights() {
    const double third = 1.0 / 3;
    for (const std::string_view source :
         {"AA:0.3333333333333333", "AA@33.33333333333333", "AA:33.33333333333333%",
          "33.33333333333333:AA", "[33.33333333333333]AA[/33.33333333333333]",
          "33.33333333333333%(AA)", "0.3333333333333333(AA)", "AA:3333333333333333e-16"})
        expect(read(source).weights[runout::kCombos - 1] == third,
               "a third: " + std::string(source));
    const auto nested = read("50%(AA, 25:KK, QQ:1, [10](JJ)[/10], TT), 99");
    const double sum = 6 * (0.5 + 0.25 + 1 + 0.1 + 0.25 + 1);
    expect(std::abs(total(nested) - sum) < 1e-12, "a weight lasts to the end of its group");
    expect(total(read("AA:1e-400")) == 0 && total(read("AA:0." + repeated("0", 5000) + "1")) == 0,
           "a weight below every double is 0");
    expect(read("AA,15%").overlaps.size() == 1 && read("AA,15%").uses_ordering &&
               !read("AA").uses_ordering,
           "a percentage uses the ordering");
}

struct Refused {
    std::string_view source;
    Code code;
    std::size_t column;
    std::size_t length;
};

void check_refusals() {
    constexpr std::array<Refused, 34> refused = {{
        {"", Code::no_item, 1, 1},
        {", ,", Code::no_item, 1, 3},
        {",;", Code::no_item, 1, 2},
        {"AA 0.5", Code::pasted, 3, 1},
        {"AA=0.5", Code::pasted, 3, 1},
        {"♥A,АА", Code::pasted, 4, 1},
        {"♥A,AKh", Code::notation, 1, 2},
        {"K♥A♥,AKh", Code::notation, 8, 1},
        {"AKh", Code::notation, 3, 1},
        {"AhAh", Code::notation, 1, 4},
        {"22,AK-J9", Code::notation, 4, 5},
        {"50:", Code::notation, 1, 3},
        {"22:33", Code::notation, 1, 5},
        {"AA:99", Code::notation, 4, 2},
        {"AA@0.5", Code::notation, 3, 4},
        {"AA@101", Code::notation, 4, 3},
        {"5%-3%", Code::notation, 1, 5},
        {"101%", Code::notation, 1, 4},
        {"AA,!", Code::notation, 4, 1},
        {"!AA", Code::notation, 1, 1},
        {"AA!KK:0.5", Code::notation, 6, 4},
        {"(AA)KK", Code::notation, 5, 2},
        {"KK,50%(AA", Code::notation, 4, 4},
        {"KK,[50]AA", Code::notation, 4, 3},
        {"[50]AA[/40]", Code::notation, 9, 2},
        {"()", Code::notation, 2, 1},
        {"]", Code::notation, 1, 1},
        {"22,5%", Code::notation, 1, 5},
        {"AA:0,75", Code::notation, 3, 5},
        {"5.9%,22+", Code::ambiguous, 1, 4},
        {"AA,KK,AA,KK", Code::overlap, 7, 2},
        {"AA,[0.5]KK,AA[/0.5]", Code::overlap, 12, 2},
        {"TT+,AA", Code::overlap, 5, 2},
        {"22,AA,15%", Code::overlap, 7, 3},
    }};
    for (const auto& [source, code, column, length] : refused) {
        const text::Error error = read(source, {.strict = true}).error;
        expect(error.code == code && error.place.column == column && error.place.length == length,
               "what is refused in " + std::string(source));
    }
    expect(read("66- 33", {.rewritten = true}).error.place.column == 3 &&
               !read("AA KK", {.rewritten = true}).error &&
               !read("22,5%", {.rewritten = true}).error,
           "in rewritten text spaces separate, and the numbers are settled");
}

void check_notices() {
    using text::NoticeKind;
    const auto kinds = [](std::string_view source) {
        std::string result;
        for (const text::Notice& notice : read(source).notices)
            result += std::to_string(static_cast<int>(notice.kind)) + ":" +
                      std::to_string(notice.place.column) + " ";
        return result;
    };
    static_assert(static_cast<int>(NoticeKind::idle_removal) == 0);
    expect(kinds("AA!KK,[0.5]QQ[/0.5],KxXx,!QQ") == "0:4 1:7 2:21 ", "notices are in their order");
    expect(kinds("AA,AA!AA") == "3:1 " && kinds("none").empty() && kinds("AA").empty(),
           "an empty range is written none");
}

void check_limits() {
    const auto code = [](const std::string& source) { return read(source).error.code; };
    const std::string longest(text::kMaxTextLength - 2, ',');
    expect(code("AA" + longest) == Code::none, "the longest text is read");
    expect(code("AA," + longest) == Code::limit_exceeded, "a longer one is not");
    // The last token is the empty one at the end.
    const std::string most_items = repeated("AhKh,", text::kMaxTokens - 1);
    expect(code(most_items) == Code::none, "as many items as there may be are read");
    expect(code(most_items + "AA") == Code::limit_exceeded, "more are not");
    const auto nested = [](std::size_t depth) {
        return repeated("(", depth) + "AA" + repeated(")", depth);
    };
    expect(code(nested(text::kMaxGroupDepth)) == Code::none, "groups as deep as they may be");
    expect(code(nested(text::kMaxGroupDepth + 1)) == Code::limit_exceeded, "and deeper ones");
    const std::size_t most_ranges = text::kMaxNamedCombos / runout::kCombos;
    expect(code(repeated("random,", most_ranges)) == Code::none, "as many combos as may be named");
    expect(code(repeated("random,", most_ranges + 1)) == Code::limit_exceeded, "and more");
}

// Texts of the greatest length in which reading anything twice from its start would take hours.
void check_long_texts() {
    const std::string digits(text::kMaxTextLength / 2 - 10, '1');
    for (const std::string& source :
         {"AA:0." + digits, digits + ":AA", digits + "%", "22," + digits + "%", "A" + digits,
          "AA@1e" + digits, "[" + digits + "]AA", "AA:0," + digits, digits + "." + digits})
        expect(broken_range_law(source, {}).empty(), "a long number: " + source.substr(0, 20));
    for (const std::string_view part : {"AA,", "(", "[1]", "!", "1,2", "1/2 ", "- ", ":", "%",
                                        "AA:0.5 ", "♥", "x", "\xff", "-"}) {
        const std::string source = "AA" + repeated(part, text::kMaxTextLength / 4 / part.size());
        expect(broken_range_law(source, {}).empty() &&
                   broken_range_law(source, {.rewritten = true}).empty(),
               "a long text of " + std::string(part));
    }
}

void check_generated_texts() {
    constexpr std::array<std::string_view, 56> parts = {
        "A",    "K",       "Q",  "J",    "T",  "10",    "9",      "8",      "2",   "X",
        "*",    "x",       "y",  "s",    "o",  "h",     "d",      "♥",      "♠️",   "+",
        "-",    ",",       ", ", ";",    " ",  ":",     ":0.5",   ":50%",   "@50", "50:",
        "50%(", "(",       ")",  "[50]", "[",  "[/50]", "]",      "!",      "15%", "5%-15%",
        "0.3",  "1e-3",    "%",  ".",    "/",  "none",  "random", "suited", "AKs", "QQ+",
        "98s-", "A5s-A2s", "АА", "\xff", "\n", "…"};
    std::mt19937 random(1);
    std::string_view broken;
    std::string culprit;
    for (int trial = 0; trial < 20000 && broken.empty(); ++trial) {
        std::string source;
        for (std::size_t left = 1 + random() % 12; left > 0; --left)
            source += parts[random() % parts.size()];
        text::RangeOptions options;
        options.rewritten = trial % 2 != 0;
        broken = broken_range_law(source, options);
        culprit = source;
    }
    expect(broken.empty(), std::string(broken) + ": " + culprit);
}

}  // namespace

void check_ranges() {
    check_hands();
    check_weights();
    check_refusals();
    check_notices();
    check_limits();
    check_long_texts();
    check_generated_texts();
}

}  // namespace checks
