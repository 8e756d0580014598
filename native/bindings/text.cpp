// Python bindings of text: cards, hands and ranges. An error is a value, which runout.kernels.text
// raises.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/module.hpp"
#include "core/cards.hpp"
#include "equity/exact.hpp"
#include "text/cards.hpp"
#include "text/characters.hpp"
#include "text/error.hpp"
#include "text/numbers.hpp"
#include "text/ranges.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

namespace text = runout::text;

// The UTF-8 of a text of Python, whose lone surrogates are written as characters are.
class Utf8 {
   public:
    explicit Utf8(const nb::str& source) {
        Py_ssize_t size = 0;
        const char* data = PyUnicode_AsUTF8AndSize(source.ptr(), &size);
        if (data == nullptr) {
            PyErr_Clear();
            encoded_ = nb::steal(PyUnicode_AsEncodedString(source.ptr(), "utf-8", "surrogatepass"));
            if (!encoded_.is_valid()) throw nb::python_error();
            data = PyBytes_AsString(encoded_.ptr());
            size = PyBytes_Size(encoded_.ptr());
        }
        view_ = {data, static_cast<std::size_t>(size)};
    }

    operator std::string_view() const { return view_; }

   private:
    nb::object encoded_;
    std::string_view view_;
};

nb::str to_python(std::string_view utf8) {
    PyObject* const result =
        PyUnicode_DecodeUTF8(utf8.data(), static_cast<Py_ssize_t>(utf8.size()), "surrogatepass");
    if (result == nullptr) throw nb::python_error();
    return nb::steal<nb::str>(result);
}

// Code, column, length, column and length of the related place, reason, hint.
using Error = std::tuple<int, std::size_t, std::size_t, std::size_t, std::size_t, nb::str, nb::str>;

std::optional<Error> to_python(const text::Error& error) {
    if (!error) return {};
    return Error(static_cast<int>(error.code), error.place.column, error.place.length,
                 error.related.column, error.related.length, to_python(error.reason),
                 to_python(error.hint));
}

// --- cards --------------------------------------------------------------------------------------

template <text::CardsReading (*Read)(std::string_view)>
std::tuple<nb::bytes, std::optional<Error>> read_cards(const nb::str& source) {
    const text::CardsReading reading = Read(Utf8(source));
    return {nb::bytes(reading.cards.data(), reading.cards.size()), to_python(reading.error)};
}

template <text::HandReading (*Read)(std::string_view)>
std::tuple<std::optional<int>, std::optional<int>, std::optional<Error>> read_hand(
    const nb::str& source) {
    const text::HandReading reading = Read(Utf8(source));
    return {reading.combo, reading.hand_class, to_python(reading.error)};
}

Error duplicate_card(const nb::bytes& ids, const nb::str& source) {
    const std::span<const std::uint8_t> raw(static_cast<const std::uint8_t*>(ids.data()),
                                            ids.size());
    std::vector<runout::Card> cards;
    runout::CardMask seen = 0;
    bool repeats = false;
    for (const std::uint8_t id : raw) {
        require(id < runout::kDeckSize, "an id is 0 to 51");
        cards.push_back(runout::card_with_id(id));
        repeats |= runout::contains(seen, cards.back());
        seen |= runout::mask_of(cards.back());
    }
    require(repeats, "no card occurs twice");
    return *to_python(text::duplicate_card(cards, Utf8(source)));
}

Error wrong_board(std::size_t cards, const nb::str& source) {
    return *to_python(text::wrong_board(cards, Utf8(source)));
}

// --- ranges -------------------------------------------------------------------------------------

std::array<double, runout::kCombos> weights_in(const nb::bytes& packed) {
    std::array<double, runout::kCombos> weights;
    require(packed.size() == sizeof weights, "a range has 1326 weights");
    std::memcpy(weights.data(), packed.data(), sizeof weights);
    require(runout::are_weights(weights), "a weight is from 0 to 1");
    return weights;
}

// Column, length and combos of an item that repeats them; kind, column, length and message.
using Overlap = std::tuple<std::size_t, std::size_t, std::vector<std::uint16_t>>;
using Notice = std::tuple<int, std::size_t, std::size_t, nb::str>;
// Whether a percentage was read, the overlaps, the notices.
using Remarks = std::tuple<bool, std::vector<Overlap>, std::vector<Notice>>;

std::optional<Remarks> remarks_of(const text::RangeReading& reading) {
    if (!reading.uses_ordering && reading.overlaps.empty() && reading.notices.empty()) return {};
    Remarks remarks;
    auto& [uses_ordering, overlaps, notices] = remarks;
    uses_ordering = reading.uses_ordering;
    for (const auto& [place, combos] : reading.overlaps)
        overlaps.emplace_back(place.column, place.length, combos);
    for (const auto& [kind, place, message] : reading.notices)
        notices.emplace_back(static_cast<int>(kind), place.column, place.length,
                             to_python(message));
    return remarks;
}

std::tuple<nb::bytes, std::optional<Remarks>, std::optional<Error>> read_range(
    const nb::str& source, bool kicker, bool rewritten, const nb::bytes& classes) {
    const std::span<const std::uint8_t> ordering(static_cast<const std::uint8_t*>(classes.data()),
                                                 classes.size());
    require(ordering.empty() || ordering.size() == runout::kHandClasses,
            "an ordering has 169 classes");
    for (const std::uint8_t hand_class : ordering)
        require(hand_class < runout::kHandClasses, "there is no such hand class");
    text::RangeOptions options;
    options.plus = kicker ? text::Plus::kicker : text::Plus::connector;
    options.rewritten = rewritten;
    options.ordering = ordering;
    const text::RangeReading reading = text::read_range(Utf8(source), options);
    if (reading.error) return {nb::bytes("", 0), {}, to_python(reading.error)};
    return {nb::bytes(reading.weights.data(), sizeof reading.weights), remarks_of(reading), {}};
}

std::vector<std::uint16_t> checked_combos(const std::vector<std::uint16_t>& combos) {
    for (const std::uint16_t combo : combos)
        require(combo < runout::kCombos, "there is no such combo");
    return combos;
}

std::vector<std::tuple<nb::str, double>> units_of(const nb::bytes& packed, bool plus, bool dash,
                                                  bool both) {
    std::vector<std::tuple<nb::str, double>> units;
    for (const auto& [unit, weight] : text::units_of(weights_in(packed), {plus, dash, both}))
        units.emplace_back(to_python(unit), weight);
    return units;
}

void bind_cards(nb::module_& module) {
    module.def("read_cards", read_cards<text::read_cards>, "text"_a,
               "Read cards; a card may stand twice. Readers return their value and an error.");
    module.def("read_different_cards", read_cards<text::read_different_cards>, "text"_a,
               "Read cards that are all different.");
    module.def("read_card", read_cards<text::read_card>, "text"_a, "Read one card.");
    module.def("read_board", read_cards<text::read_board>, "text"_a,
               "Read 0, 3, 4 or 5 cards, the flop sorted.");
    module.def("read_combo", read_cards<text::read_combo>, "text"_a, "Read two different cards.");
    module.def("read_hand_class", read_hand<text::read_hand_class>, "text"_a,
               "Read a hand class; return a combo, a class and an error.");
    module.def("read_hand", read_hand<text::read_hand>, "text"_a, "Read a hand class or a combo.");
    module.def("duplicate_card", duplicate_card, "ids"_a, "text"_a,
               "Return the error that names the first card that is there twice.");
    module.def("wrong_board", wrong_board, "cards"_a, "text"_a,
               "Return the error of a number of cards that no board has.");
}

void bind_ranges(nb::module_& module) {
    module.attr("EMPTY_RANGE") = to_python(text::kEmptyRange);
    module.def("read_range", read_range, "text"_a, "kicker"_a, "rewritten"_a, "ordering"_a,
               "Read a range; return its packed weights, remarks and an error.");
    module.def(
        "is_unit", [](const nb::str& word) { return text::is_unit(Utf8(word)); }, "word"_a,
        "Return whether a word names hands.");
    module.def(
        "find_split_number",
        [](const nb::str& source) { return to_python(text::find_split_number(Utf8(source))); },
        "text"_a, "Return the error of a number that may be two items, or None.");
    module.def(
        "overlap_error",
        [](const nb::str& item, std::size_t column, std::size_t length,
           const std::vector<std::uint16_t>& combos, std::size_t others) {
            return *to_python(
                text::overlap_error(Utf8(item), {column, length}, checked_combos(combos), others));
        },
        "item"_a, "column"_a, "length"_a, "combos"_a, "others"_a,
        "Return the error of an item that overlaps, and of others.");
    module.def(
        "overlap_warning",
        [](const nb::str& item, const std::vector<std::uint16_t>& combos, std::size_t others) {
            return to_python(text::overlap_warning(Utf8(item), checked_combos(combos), others));
        },
        "item"_a, "combos"_a, "others"_a, "Return the warning of an item that overlaps.");
    module.def(
        "percent_of",
        [](const nb::str& number) {
            const Utf8 fraction(number);
            require(text::is_number(fraction), "a fraction is a number");
            return to_python(text::percent_of(fraction));
        },
        "number"_a, "Return a fraction of 1 in percent, exactly.");
    module.def("units_of", units_of, "packed"_a, "plus"_a, "dash"_a, "both"_a,
               "Return hand classes, runs of them and combos, with their weights above 0.");
    module.def(
        "write_range",
        [](const nb::bytes& packed) { return to_python(text::write_range(weights_in(packed))); },
        "packed"_a, "Return runout's own text for 1326 weights.");
    module.def(
        "text_of_weight",
        [](double weight) {
            require(weight >= 0 && weight <= 1, "a weight is from 0 to 1");
            return to_python(text::text_of_weight(weight));
        },
        "weight"_a, "Return the shortest decimal that reads back as this weight.");
    module.def(
        "quoted_word", [](const nb::str& word) { return to_python(text::quoted_word(Utf8(word))); },
        "word"_a, "Return a word in quotes for a message, truncated if long.");
    module.def(
        "short_word", [](const nb::str& word) { return to_python(text::short_word(Utf8(word))); },
        "word"_a, "Truncate a word that would make a message unreadable.");
}

}  // namespace

void bind_text(nb::module_& module) {
    std::array<std::uint8_t, runout::kCombos> classes{};
    runout::for_each_combo([&](runout::Card low, runout::Card high) {
        const int combo = runout::combo_index(low, high);
        classes[static_cast<std::size_t>(combo)] =
            static_cast<std::uint8_t>(runout::hand_class(low, high));
    });
    module.attr("CLASS_OF_COMBO") = nb::bytes(classes.data(), classes.size());
    bind_cards(module);
    bind_ranges(module);
}
