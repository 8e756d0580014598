// Text of cards and ranges: what is written reads back, errors have their places and sentences.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "checks.hpp"
#include "core/cards.hpp"
#include "core/sentences.hpp"
#include "text/cards.hpp"
#include "text/characters.hpp"
#include "text/error.hpp"
#include "text/numbers.hpp"
#include "text/ranges.hpp"

namespace checks {

namespace {

namespace text = runout::text;

using Weights = std::array<double, runout::kCombos>;

// --- characters ---------------------------------------------------------------------------------

void check_characters() {
    bool round_trip = true;
    for (char32_t code = 0; code < 0x110000; ++code) {
        std::string written;
        runout::append_character(written, code);
        const text::Character read = text::first_character(written);
        round_trip &= read.code == code && read.bytes == written.size();
    }
    expect(round_trip, "every code point, lone surrogates too, is read as it is written");
    for (const std::string_view broken : {"\x80", "\xc2", "\xc0\x80", "\xe2\x99", "\xe0\x80\x80",
                                          "\xf0\x9f\x98", "\xf5\x80", "\xff"})
        expect(text::count_characters(broken) == broken.size(), "a byte that is not UTF-8 counts");
    expect(text::quoted("A'K\"\\\n\x1b\u00a0\u200b♥😀") == R"('A\'K"\\\n\x1b\xa0\u200b♥😀')" &&
               text::quoted("it's") == "\"it's\"",
           "texts are quoted as Python quotes them");
    expect(runout::grouped("0") == "0" && runout::grouped("999") == "999" &&
               runout::grouped("1000000") == "1,000,000",
           "thousands have commas");
}

// --- errors -------------------------------------------------------------------------------------

void expect_message(const std::string& source, const text::Error& error, std::string_view message) {
    expect(text::message_of(source, error) == message, "message: " + std::string(message));
}

void check_messages() {
    expect_message("Ax", text::read_cards("Ax").error,
                   "'Ax', character 2: 'x' is not a suit; suits are c, d, h, s");
    expect_message(
        "♥Ah", text::read_cards("♥Ah").error,
        "'♥Ah', character 1: '♥' is not a rank; ranks are 2 to 9, T (or 10), J, Q, K, A");
    expect_message("Ah 10", text::read_cards("Ah 10").error,
                   "'Ah 10', character 4: the suit after '10' is missing; suits are c, d, h, s");
    std::string many;
    for (int copy = 0; copy < 50; ++copy) many += "AhKd";
    many += "?";
    expect_message(
        many, text::read_cards(many).error,
        "'…dAhKdAhKdAhKdAhKdAhKdAhKdAhKdAhKdAhKdAhKdAhKdAhKd?', character 201: '?' is not a "
        "rank; ranks are 2 to 9, T (or 10), J, Q, K, A");
    const text::Error duplicate = text::read_different_cards("Ah, 10d A♥").error;
    expect_message("Ah, 10d A♥", duplicate, "'Ah, 10d A♥': Ah is there twice; remove one");
    expect(duplicate.place.column == 9 && duplicate.place.length == 2 &&
               duplicate.related.column == 1 && duplicate.related.length == 2,
           "both places of a duplicate card are known");
    expect_message("AhKd", text::read_board("AhKd").error,
                   "'AhKd': a board has 3, 4 or 5 cards, or none before the flop; found 2");
    expect_message("AK", text::read_hand("AK").error,
                   "'AK', character 1: suited or offsuit?; write AKs or AKo");
}

// --- cards --------------------------------------------------------------------------------------

void check_cards_as_text() {
    bool single = true;
    for (const runout::Card card : runout::kDeck) {
        const text::CardsReading reading = text::read_card(text::text_of(card));
        single &= !reading.error && reading.cards == std::vector{card};
    }
    expect(single, "a card reads back");
    bool combos = true;
    runout::for_each_combo([&](runout::Card low, runout::Card high) {
        const int combo = runout::combo_index(low, high);
        const std::string written = text::text_of_combo(combo);
        combos &= written == text::text_of(high) + text::text_of(low) &&
                  text::read_hand(written).combo == combo;
    });
    expect(combos, "a combo reads back, and is written with the higher card first");
    bool classes = true;
    for (int index = 0; index < runout::kHandClasses; ++index) {
        std::string written = text::text_of_class(index);
        classes &= text::read_hand(written).hand_class == index;
        std::swap(written[0], written[1]);
        classes &= text::read_hand_class(written).hand_class == index;
    }
    expect(classes, "a hand class reads back, its ranks in either order");
    const auto flop = text::read_board("2c 7h,7D 10♠ 9s").cards;
    std::string board;
    for (const runout::Card card : flop) board += text::text_of(card);
    expect(board == "7d7h2cTs9s", "a flop is sorted; turn and river stay as dealt");
}

// --- weights and ranges -------------------------------------------------------------------------

void check_weights_as_text() {
    std::mt19937_64 random(1);
    bool round_trip = true;
    bool shortest = true;
    const auto try_weight = [&](double weight) {
        const std::string written = text::text_of_weight(weight);
        round_trip &= std::strtod(written.c_str(), nullptr) == weight;
        const std::size_t significant = written.find_first_not_of("0.");
        shortest &= significant == std::string::npos || written.size() - significant <= 17;
    };
    for (int power = 1; power <= 1074; ++power) {
        const double weight = std::ldexp(1.0, -power);
        for (const double each : {weight, std::nextafter(weight, 0), std::nextafter(weight, 1)})
            try_weight(each);
    }
    for (int trial = 0; trial < 20000; ++trial)
        try_weight(std::generate_canonical<double, 53>(random));
    expect(round_trip, "a weight reads back as the same bits");
    expect(shortest, "a weight has 17 digits at most");
    for (const std::string_view decimal : {"0", "1", "0.1", "0.3", "0.75", "0.0000025",
                                           "0.9999999999999999", "0.33333333333333331483"}) {
        const double weight = std::strtod(std::string(decimal).c_str(), nullptr);
        const bool is_short = decimal.size() < 20;
        expect(text::text_of_weight(weight) == (is_short ? decimal : "0.3333333333333333"),
               "the shortest decimal is written: " + std::string(decimal));
    }
}

Weights uniform(double weight) {
    Weights weights;
    weights.fill(weight);
    return weights;
}

void set_classes(Weights& weights, double weight, int first, int last) {
    runout::for_each_combo([&](runout::Card low, runout::Card high) {
        const int index = runout::hand_class(low, high);
        if (first <= index && index <= last)
            weights[static_cast<std::size_t>(runout::combo_index(low, high))] = weight;
    });
}

void check_written_ranges() {
    expect(text::write_range(uniform(0)) == "none" && text::write_range(uniform(1)) == "random" &&
               text::write_range(uniform(0.25)) == "random:0.25",
           "every hand, and none");
    Weights weights = uniform(0);
    set_classes(weights, 1, 0, 2);       // AA..QQ
    set_classes(weights, 0.5, 13, 15);   // AKs..AJs
    set_classes(weights, 0.5, 91, 93);   // AKo..AJo
    set_classes(weights, 0.75, 17, 19);  // A9s..A7s
    weights[0] = 0.125;                  // 2d2c
    expect(text::write_range(weights) == "QQ+,AJ+:0.5,A9s-A7s:0.75,2d2c:0.125",
           "runs of classes share a weight, other combos are written one by one");
    const auto units = text::units_of(weights, {});
    expect(units.size() == 13 && units[0].text == "AA" && units[3].text == "AKs",
           "a notation without runs has every class");
}

}  // namespace

void check_text() {
    check_characters();
    check_messages();
    check_cards_as_text();
    check_weights_as_text();
    check_written_ranges();
}

}  // namespace checks
