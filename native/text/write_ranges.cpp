// Ranges as text: hand classes of one weight in runs, and single combos.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "text/cards.hpp"
#include "text/numbers.hpp"
#include "text/ranges.hpp"

namespace runout::text {

namespace {

constexpr int kUnpaired = 78;  // suited classes, and offsuit ones

// The weight of each hand class, or kMixed where its combos differ.
using ClassWeights = std::array<double, kHandClasses>;
constexpr double kMixed = -1;
constexpr double kUnseen = -2;

ClassWeights class_weights(std::span<const double, kCombos> weights) {
    ClassWeights classes;
    classes.fill(kUnseen);
    for_each_combo([&](Card low, Card high) {
        const double weight = weights[static_cast<std::size_t>(combo_index(low, high))];
        double& of_class = classes[static_cast<std::size_t>(hand_class(low, high))];
        if (of_class == kUnseen) of_class = weight;
        if (of_class != weight) of_class = kMixed;
    });
    return classes;
}

// Classes of neighbouring indices that share a weight.
struct Run {
    int first;
    int last;
    double weight;
};

// Return the runs of a ladder: pairs, or the kickers of a high card.
std::vector<Run> runs_of(const ClassWeights& classes, int first, int count, bool joined) {
    std::vector<Run> runs;
    for (int index = first; index < first + count; ++index) {
        const double weight = classes[static_cast<std::size_t>(index)];
        if (weight <= 0) continue;
        const bool continues = joined && !runs.empty() && runs.back().last == index - 1 &&
                               runs.back().weight == weight;
        if (continues)
            runs.back().last = index;
        else
            runs.push_back({index, index, weight});
    }
    return runs;
}

bool contains_run(const std::vector<Run>& runs, const Run& run, int offset) {
    return std::ranges::any_of(runs, [&](const Run& other) {
        return other.first == run.first + offset && other.last == run.last + offset &&
               other.weight == run.weight;
    });
}

// Write a run of the ladder that begins at the class `top`, without suitedness if it `shares` it.
Unit unit_of(const Run& run, int top, bool shares, Spelling spelling) {
    std::string first = text_of_class(run.first);
    std::string last = text_of_class(run.last);
    if (shares) {
        first.resize(2);
        last.resize(2);
    }
    if (run.first == run.last) return {std::move(first), run.weight};
    // Two steps or more from the top, so the last is not a connector.
    if (run.first == top && spelling.plus) return {last + '+', run.weight};
    return {first + '-' + last, run.weight};
}

void append_unpaired(std::vector<Unit>& units, const ClassWeights& classes, Spelling spelling) {
    int top = kRanks;
    for (int kickers = kRanks - 1; kickers > 0; top += kickers--) {
        const auto suited = runs_of(classes, top, kickers, spelling.dash);
        const auto offsuit = runs_of(classes, top + kUnpaired, kickers, spelling.dash);
        for (const Run& run : suited) {
            const bool shares = spelling.both && contains_run(offsuit, run, kUnpaired);
            units.push_back(unit_of(run, top, shares, spelling));
        }
        for (const Run& run : offsuit)
            if (!spelling.both || !contains_run(suited, run, -kUnpaired))
                units.push_back(unit_of(run, top + kUnpaired, false, spelling));
    }
}

// Append the combos of the classes of more than one weight, from the higher cards down.
void append_combos(std::vector<Unit>& units, const ClassWeights& classes,
                   std::span<const double, kCombos> weights) {
    std::array<std::vector<int>, kHandClasses> combos;
    for (int high = kDeckSize - 1; high > 0; --high) {
        for (int low = high - 1; low >= 0; --low) {
            const int combo = combo_index(card_with_id(low), card_with_id(high));
            const auto of_class =
                static_cast<std::size_t>(hand_class(card_with_id(low), card_with_id(high)));
            if (classes[of_class] == kMixed && weights[static_cast<std::size_t>(combo)] > 0)
                combos[of_class].push_back(combo);
        }
    }
    for (const std::vector<int>& of_class : combos)
        for (const int combo : of_class)
            units.push_back({text_of_combo(combo), weights[static_cast<std::size_t>(combo)]});
}

}  // namespace

std::vector<Unit> units_of(std::span<const double, kCombos> weights, Spelling spelling) {
    const ClassWeights classes = class_weights(weights);
    std::vector<Unit> units;
    for (const Run& run : runs_of(classes, 0, kRanks, spelling.dash))
        units.push_back(unit_of(run, 0, false, spelling));
    append_unpaired(units, classes, spelling);
    append_combos(units, classes, weights);
    return units;
}

std::string write_range(std::span<const double, kCombos> weights) {
    std::vector<Unit> units;
    if (std::ranges::all_of(weights, [&](double weight) { return weight == weights[0]; })) {
        if (weights[0] == 0) return "none";
        units = {{"random", weights[0]}};
    } else {
        units = units_of(weights, {.plus = true, .dash = true, .both = true});
    }
    std::string text;
    for (const auto& [unit, weight] : units) {
        if (!text.empty()) text += ',';
        text += unit;
        if (weight != 1) text.append(":").append(text_of_weight(weight));
    }
    return text;
}

}  // namespace runout::text
