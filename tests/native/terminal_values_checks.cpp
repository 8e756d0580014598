// Terminal values: sweeps, matrix products and sums of signs against double loops.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "aligned.hpp"
#include "blocked_reach.hpp"
#include "checks.hpp"
#include "core/cards.hpp"

namespace checks {

namespace {

using Floats = Aligned<float>;

// Numbers in lanes, [hand][group][lane], with exactly the rows that kernels may access.
struct Lanes {
    Lanes(int groups_, int rows_, int width_)
        : groups(groups_),
          rows(rows_),
          width(width_),
          numbers(static_cast<std::size_t>(groups_ * rows_ * width_)) {}
    float& at(int group, int row, int lane) {
        return numbers[static_cast<std::size_t>((row * groups + group) * width + lane)];
    }
    void fill(std::mt19937_64& random, int hands) {
        for (int group = 0; group < groups; ++group)
            for (int hand = 0; hand < hands; ++hand)
                for (int lane = 0; lane < width; ++lane)
                    at(group, hand, lane) =
                        random() % 5 == 0 ? 0.0f : static_cast<float>(random() % 1'000) * 1e-3f;
    }
    // Reach of many magnitudes, so that some hands block all but a tiny part of it.
    void fill_unevenly(std::mt19937_64& random, int hands) {
        fill(random, hands);
        for (float& number : numbers)
            number *= std::pow(10.0f, -static_cast<float>(random() % 3 * (random() % 12)));
    }

    runout::LaneRows lane_rows() { return {numbers.data(), groups * width}; }

    int groups, rows, width;
    Floats numbers;
};

int padded(int hands) {
    return runout::in_blocks(hands) * runout::kBlock;
}

// Two players' hands in ascending strength. Few cards are in play, so that hands share cards and
// players share hands.
struct Hands {
    struct Hand {
        runout::Card low, high;
        int strength;
    };

    Hands(std::mt19937_64& random, std::size_t own_size, std::size_t other_size, int strengths) {
        std::vector<Hand> all;
        for (std::size_t high = runout::kDeck.size() - 20; high < runout::kDeck.size(); ++high)
            for (std::size_t low = runout::kDeck.size() - 20; low < high; ++low)
                all.push_back({runout::kDeck[low], runout::kDeck[high],
                               static_cast<int>(random() % static_cast<unsigned>(strengths))});
        own = draw(random, all, own_size);
        other = draw(random, all, other_size);
        for (const Hand& hand : own) {
            const auto twin = std::ranges::find_if(other, [&](const Hand& theirs) {
                return theirs.low == hand.low && theirs.high == hand.high;
            });
            same.push_back(static_cast<std::uint16_t>(twin == other.end()
                                                          ? padded(static_cast<int>(other.size()))
                                                          : twin - other.begin()));
        }
        // Some strengths belong to no hand and make empty levels.
        for (int strength = 0; strength < strengths; ++strength)
            levels.push_back({up_to(own, strength), up_to(other, strength)});
        for (const Hand& hand : own) own_cards.insert(own_cards.end(), {hand.low, hand.high});
        for (const Hand& hand : other) other_cards.insert(other_cards.end(), {hand.low, hand.high});
    }

    static std::vector<Hand> draw(std::mt19937_64& random, std::vector<Hand> hands,
                                  std::size_t size) {
        std::ranges::shuffle(hands, random);
        hands.resize(size);
        std::ranges::stable_sort(hands, {}, &Hand::strength);
        return hands;
    }
    static std::uint16_t up_to(const std::vector<Hand>& hands, int strength) {
        return static_cast<std::uint16_t>(
            std::ranges::upper_bound(hands, strength, {}, &Hand::strength) - hands.begin());
    }
    static bool share_a_card(const Hand& one, const Hand& two) {
        return one.low == two.low || one.low == two.high || one.high == two.low ||
               one.high == two.high;
    }

    std::vector<Hand> own, other;
    std::vector<std::uint16_t> same;
    std::vector<runout::Level> levels;
    std::vector<runout::Card> own_cards, other_cards;
};

// Return whether a number equals a sum of terms whose magnitudes add up to `scale`; to single
// precision of the scale if `accurate`.
bool is_sum(float number, double sum, double scale, bool accurate) {
    return std::abs(double{number} - sum) <= (accurate ? 1e-6 * scale : 1e-3);
}

// Return whether a sweep of these hands equals a double loop.
bool sweeps_correctly(const Kernels& kernels, std::mt19937_64& random, const Hands& hands,
                      int groups, int showdown_groups, bool accurate) {
    const int own = static_cast<int>(hands.own.size());
    const int other = static_cast<int>(hands.other.size());
    const int width = kernels.lane_width();
    Lanes reach(groups, padded(other) + 1, width);
    if (accurate)
        reach.fill_unevenly(random, other);
    else
        reach.fill(random, other);
    Lanes showdowns(groups, padded(own), width);
    Lanes totals(groups, padded(own), width);
    std::fill(showdowns.numbers.begin(), showdowns.numbers.end(), -7.0f);
    std::fill(totals.numbers.begin(), totals.numbers.end(), -7.0f);
    const auto wants_total = std::make_unique<bool[]>(static_cast<std::size_t>(groups));
    for (int group = 0; group < groups; ++group) wants_total[group] = random() % 2 == 1;
    runout::SweepTask task{};
    task.own = own;
    task.opponent = other;
    task.own_padded = padded(own);
    task.own_cards = hands.own_cards.data();
    task.opponent_cards = hands.other_cards.data();
    task.same = hands.same.data();
    task.levels = hands.levels.data();
    task.level_count = static_cast<int>(hands.levels.size());
    task.groups = {groups, showdown_groups, wants_total.get()};
    Floats of_card(static_cast<std::size_t>(runout::kReachRows * groups * width));
    task.rows = {reach.lane_rows(), showdowns.lane_rows(), totals.lane_rows(), of_card.data()};
    std::vector<double> sums(static_cast<std::size_t>(own * width));
    task.sums = sums.data();
    if (accurate)
        kernels.sweep_accurately(task);
    else
        kernels.sweep(task);
    if (!accurate)
        subtract_blocked({.of_card = of_card.data(),
                          .of_showdowns = true,
                          .own = own,
                          .own_cards = task.own_cards,
                          .same = task.same,
                          .zero_hand = padded(other),
                          .reach = task.rows.reach},
                         task.rows);
    bool correct = true;
    for (int group = 0; group < groups; ++group)
        for (int row = 0; row < padded(own); ++row)
            for (int lane = 0; lane < width; ++lane) {
                double showdown = 0;
                double total = 0;
                for (int at = 0; row < own && at < other; ++at) {
                    const Hands::Hand& one = hands.own[static_cast<std::size_t>(row)];
                    const Hands::Hand& two = hands.other[static_cast<std::size_t>(at)];
                    if (Hands::share_a_card(one, two)) continue;
                    const double reached = double{reach.at(group, at, lane)};
                    showdown +=
                        reached * ((one.strength > two.strength) - (one.strength < two.strength));
                    total += reached;
                }
                if (group < showdown_groups)
                    correct &= is_sum(showdowns.at(group, row, lane), showdown, total, accurate);
                if (wants_total[group] && (accurate || row < own))
                    correct &= is_sum(totals.at(group, row, lane), total, total, accurate);
            }
    return correct;
}

void check_sweep(const Kernels& kernels, bool accurate) {
    std::mt19937_64 random(1200);
    const std::string name = kernels.name + (accurate ? ", accurately" : "");
    const auto sweeps = [&](std::size_t own, std::size_t other, int strengths, int groups,
                            int showdown_groups) {
        const Hands hands(random, own, other, strengths);
        return sweeps_correctly(kernels, random, hands, groups, showdown_groups, accurate);
    };
    for (int groups = 1; groups <= 6; ++groups) {
        bool correct = true;
        for (int showdown_groups = 0; showdown_groups <= groups; ++showdown_groups)
            for (const std::size_t own : {1u, 16u, 45u})
                for (const std::size_t other : {1u, 33u, 48u})
                    correct &= sweeps(own, other, 12, groups, showdown_groups);
        expect(correct, name + ": a sweep of " + std::to_string(groups) + " groups of lanes");
    }
    bool correct = true;
    for (const int strengths : {1, 2, 500}) {
        correct &= sweeps(150, 170, strengths, 2, 1);
        correct &= sweeps(0, 20, strengths, 2, 1);
        correct &= sweeps(20, 0, strengths, 2, 1);
        correct &= sweeps(190, 3, strengths, 2, 1);
    }
    expect(correct, name + ": sweeps where all tie, few tie, or a player has no hand");
}

bool multiplies_correctly(const Kernels& kernels, std::mt19937_64& random, int own, int other,
                          int groups, bool first_player) {
    const int width = kernels.lane_width();
    std::vector<float> matrix(static_cast<std::size_t>(own * other));
    for (float& number : matrix) number = static_cast<float>(random() % 2'001) * 1e-3f - 1;
    Lanes reach(groups, padded(other) + 1, width);
    reach.fill(random, other);
    Lanes into(groups, padded(own), width);
    std::fill(into.numbers.begin(), into.numbers.end(), -7.0f);
    runout::ProductTask task{};
    task.matrix = matrix.data();
    task.own_step = first_player ? other : 1;
    task.opponent_step = first_player ? 1 : own;
    task.sign = first_player ? 1.0f : -1.0f;
    task.own = own;
    task.opponent = other;
    task.own_padded = padded(own);
    task.groups = groups;
    task.reach = reach.lane_rows();
    task.into = into.lane_rows();
    kernels.multiply_reach(task);
    bool correct = true;
    for (int group = 0; group < groups; ++group)
        for (int row = 0; row < padded(own); ++row)
            for (int lane = 0; lane < width; ++lane) {
                double sum = 0;
                for (int at = 0; row < own && at < other; ++at)
                    sum += double{task.sign} * double{reach.at(group, at, lane)} *
                           double{matrix[static_cast<std::size_t>(row * task.own_step +
                                                                  at * task.opponent_step)]};
                correct &= std::abs(double{into.at(group, row, lane)} - sum) < 1e-3;
            }
    return correct;
}

void check_product(const Kernels& kernels) {
    std::mt19937_64 random(1300);
    bool correct = true;
    for (const int own : {0, 1, 7, 8, 9, 16, 30})
        for (const int other : {0, 1, 15, 40})
            for (const int groups : {1, 3})
                for (const bool first_player : {true, false})
                    correct &=
                        multiplies_correctly(kernels, random, own, other, groups, first_player);
    expect(correct, kernels.name + ": a matrix times reach");
}

void check_signs(const Kernels& kernels) {
    std::mt19937_64 random(1400);
    bool correct = true;
    for (const int own : {0, 1, 5, 33})
        for (const int other : {1, 16, 20, 47}) {
            const auto strengths = [&](std::size_t count) {
                Aligned<std::uint16_t> drawn(count);
                for (std::uint16_t& strength : drawn)
                    strength =
                        static_cast<std::uint16_t>(random() % 4 == 0 ? random() : random() % 8);
                if (!drawn.empty()) drawn.front() = 0;
                if (!drawn.empty()) drawn.back() = 0xffff;
                return drawn;
            };
            const auto step = static_cast<std::size_t>(padded(other));
            const Aligned<std::uint16_t> own_strengths = strengths(static_cast<std::size_t>(own));
            const Aligned<std::uint16_t> other_strengths = strengths(step);
            Aligned<std::int16_t> tally(static_cast<std::size_t>(own) * step);
            for (std::int16_t& count : tally)
                count = static_cast<std::int16_t>(random() % 2'000 - 1'000);
            Aligned<std::int16_t> expected = tally;
            for (std::size_t one = 0; one < own_strengths.size(); ++one)
                for (std::size_t two = 0; two < step; ++two)
                    expected[one * step + two] = static_cast<std::int16_t>(
                        expected[one * step + two] + (own_strengths[one] > other_strengths[two]) -
                        (own_strengths[one] < other_strengths[two]));
            kernels.add_signs(own_strengths.data(), own, other_strengths.data(),
                              static_cast<int>(step), tally.data(),
                              static_cast<std::ptrdiff_t>(step));
            correct &= tally == expected;
        }
    expect(correct, kernels.name + ": sums of signs");
}

}  // namespace

void check_terminal_values(const Kernels& kernels) {
    check_sweep(kernels, false);
    check_sweep(kernels, true);
    check_product(kernels);
    check_signs(kernels);
}

}  // namespace checks
