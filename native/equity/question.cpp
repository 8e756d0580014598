#include "equity/question.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <ranges>
#include <span>
#include <utility>

#include "core/sentences.hpp"
#include "core/sums.hpp"
#include "equity/seat_order.hpp"

namespace runout {

namespace {

constexpr double kCostOfADeal = 20;
constexpr double kCostOfAHand = 15;      // of each seat that is dealt
constexpr double kMaxVariance = 0.25;    // of a share of the pot
constexpr double kSlackVariance = 0.26;  // so that the error is reached before the deals are
constexpr double kMinCostOfADeal = 50;   // of drawing one, where threads are worth starting
constexpr int kMaxSteps = 200'000;       // of counting deals one by one

// Return a whole number in digits; doubles hold numbers of any length.
std::string digits_of(double whole) {
    int exponent = 0;
    auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(whole, &exponent), 53));
    exponent -= 53;
    for (; exponent < 0; ++exponent) mantissa >>= 1;
    std::string digits = std::to_string(mantissa);
    for (; exponent > 0; --exponent) {
        int carry = 0;
        for (char& digit : digits | std::views::reverse) {
            const int twice = 2 * (digit - '0') + carry;
            digit = static_cast<char>('0' + twice % 10);
            carry = twice / 10;
        }
        if (carry != 0) digits.insert(0, 1, '1');
    }
    return digits;
}

// Of ten minutes and more.
std::string duration(double seconds) {
    constexpr double kHour = 3600;
    constexpr std::pair<double, const char*> kUnits[] = {
        {365 * 24 * kHour, " years"}, {24 * kHour, " days"}, {kHour, " hours"}};
    for (const auto& [size, unit] : kUnits)
        if (seconds >= 2 * size) return grouped(digits_of(std::nearbyint(seconds / size))) + unit;
    return grouped(digits_of(std::nearbyint(seconds / 60))) + " minutes";
}

Goal goal_of(const EquitySettings& settings) {
    if (settings.iterations >= 0 && settings.method == MethodRule::automatic) {
        const auto iterations = static_cast<std::uint64_t>(settings.iterations);
        return {iterations == 0 ? kDefaultIterations : iterations};
    }
    if (settings.samples != 0) return {settings.samples, settings.target_error};
    if (settings.target_error == 0) return {kDefaultMaxDeals, settings.auto_error};
    const double deals = kSlackVariance / (settings.target_error * settings.target_error);
    return {std::max(kDefaultMaxDeals, static_cast<std::uint64_t>(deals)), settings.target_error};
}

// Count the deals, boards included, or return a number above `limit`, also after too many steps.
std::uint64_t deals_up_to(const Spot& spot, std::uint64_t limit) {
    constexpr std::uint64_t kTooMany = std::numeric_limits<std::uint64_t>::max();
    const std::vector<std::size_t> seats =
        seats_in_order(spot.seats.size(), [&](std::size_t first, std::size_t second) {
            return spot.seats[first].size() < spot.seats[second].size();
        });
    const std::uint64_t boards = boards_per_deal(spot);
    std::uint64_t deals = 0;
    std::vector<std::pair<std::size_t, CardMask>> stack{{0, 0}};  // seats dealt, and cards taken
    for (int step = 0; step < kMaxSteps; ++step) {
        if (stack.empty()) return deals;
        const auto [seat, used] = stack.back();
        stack.pop_back();
        std::uint64_t ways = 0;
        for (const Holding& holding : spot.seats[seats[seat]]) {
            if (holding.mask() & used) continue;
            if (seat + 1 < seats.size())
                stack.emplace_back(seat + 1, used | holding.mask());
            else
                ++ways;
        }
        deals += ways * boards;
        if (deals > limit) return deals;
    }
    return kTooMany;
}

bool counts_every_deal(const Spot& spot, const EquitySettings& settings, const ExactCosts& costs) {
    if (settings.iterations >= 0 && settings.method == MethodRule::automatic) {
        const std::uint64_t limit = goal_of(settings).deals;
        return deals_up_to(spot, limit) <= limit;
    }
    if (settings.samples != 0 || settings.target_error != 0) return false;
    if (settings.method != MethodRule::automatic) return settings.method == MethodRule::exact;
    // Without a table to look them up, two hands before the flop are counted in seconds.
    return costs.least() <= kAutoBudget || is_heads_up_preflop(spot);
}

}  // namespace

std::optional<SettingRefusal> refuse_limits(std::optional<double> samples,
                                            std::optional<double> target_error,
                                            std::optional<double> iterations) {
    constexpr double kMaxSamples = 1e12;
    if (samples && !(*samples >= 1 && *samples <= kMaxSamples))
        return SettingRefusal{"samples", "use 1 to 1000000000000"};
    if (iterations && !(*iterations >= 0 && *iterations <= kMaxSamples))
        return SettingRefusal{"iterations", "use 0 to 1000000000000"};
    if (target_error && !(*target_error >= 1e-6 && *target_error < 1))
        return SettingRefusal{"target_error", "use a fraction from 0.000001 to below 1"};
    return {};
}

bool EquityPlan::pays_for_sharing() const {
    const double cost =
        is_exact ? costs.least() : kMinCostOfADeal * static_cast<double>(goal.deals);
    return cost > kMinSharedCost;
}

std::optional<EquityRefusal> refuse_empty_seat(const Spot& spot) {
    const auto empty =
        std::ranges::find_if(spot.seats, [](const auto& holdings) { return holdings.empty(); });
    if (empty == spot.seats.end()) return {};
    return EquityRefusal{RefusalKind::no_possible_deal, kNothingLeft,
                         static_cast<int>(empty - spot.seats.begin())};
}

std::variant<EquityPlan, EquityRefusal> plan_equity(const Spot& spot,
                                                    const EquitySettings& settings,
                                                    bool has_matchups) {
    EquityPlan plan = {false, exact_costs(spot, settings.hand_by_hand, has_matchups),
                       goal_of(settings)};
    plan.is_exact = counts_every_deal(spot, settings, plan.costs);
    if (plan.is_exact && plan.costs.least() > kExactLimit)
        return EquityRefusal{RefusalKind::limit_exceeded,
                             "counting every deal would take about " +
                                 duration(plan.costs.least() / 1e9) + " of one core, more than " +
                                 duration(kExactLimit / 1e9) + "; sample instead"};
    return plan;
}

double expected_cost(const Spot& spot, const EquitySettings& settings, bool has_matchups) {
    const bool may_count = settings.method != MethodRule::sampled && settings.samples == 0 &&
                           settings.target_error == 0;
    if (may_count) {
        if (refuse_empty_seat(spot)) return 0;
        const double cost = exact_costs(spot, settings.hand_by_hand, has_matchups).least();
        if (settings.method == MethodRule::exact || cost <= kAutoBudget) return cost;
    }
    const double error = settings.target_error == 0 ? settings.auto_error : settings.target_error;
    const double samples = settings.samples == 0 ? kMaxVariance / (error * error)
                                                 : static_cast<double>(settings.samples);
    return samples * (kCostOfADeal + kCostOfAHand * static_cast<double>(spot.seats.size()));
}

std::optional<EquityRefusal> refuse_tally(const Spot& spot, const Tally& tally) {
    if (tally.hands_dealt == 0) return EquityRefusal{RefusalKind::no_possible_deal, kSameCards};
    if (!spot.whole && tally.total.real < kMinTotal)
        return EquityRefusal{RefusalKind::limit_exceeded, kTooSmall};
    return {};
}

bool is_heads_up_preflop(const Spot& spot) {
    return spot.seats.size() == 2 && spot.board.empty() && spot.dead == 0;
}

// --- counting -----------------------------------------------------------------------------------

Counting::Counting(const Spot& spot, const ExactCosts& costs, const LookUp& look_up,
                   const std::function<void()>& pause)
    : spot_(spot), cost_(costs.least()), method_(look_up) {
    if (look_up && is_heads_up_preflop(spot)) return;
    if (costs.sweep <= costs.enumeration && spot.seats.size() == 2)
        method_.emplace<HeadsUp>(spot);
    else if (costs.sweep <= costs.enumeration)
        method_.emplace<MultiwaySweep>(spot);
    else if (spot.board.empty())
        method_.emplace<PreflopDeals>(spot, pause);
    else
        method_.emplace<JointDeals>(spot);
}

std::size_t Counting::chunks() const {
    if (const auto* sweep = std::get_if<MultiwaySweep>(&method_)) return sweep->chunks();
    if (const auto* deals = std::get_if<JointDeals>(&method_)) return deals->chunks();
    if (const auto* deals = std::get_if<PreflopDeals>(&method_)) return deals->chunks();
    return 1;
}

std::size_t Counting::span() const {
    const double chunks_of_a_span =
        static_cast<double>(chunks()) * kCostOfASpan / std::max(cost_, 1.0);
    return static_cast<std::size_t>(
        std::clamp(chunks_of_a_span, 1.0, std::max(1.0, static_cast<double>(chunks()))));
}

Tally Counting::run(std::size_t first, std::size_t count, int threads, Breakdown* breakdown) const {
    if (const auto* look_up = std::get_if<LookUp>(&method_)) return (*look_up)(spot_, breakdown);
    if (const auto* sweep = std::get_if<HeadsUp>(&method_)) return sweep->run(threads, breakdown);
    if (const auto* sweep = std::get_if<MultiwaySweep>(&method_))
        return sweep->run(first, count, threads, breakdown);
    if (const auto* deals = std::get_if<PreflopDeals>(&method_))
        return deals->run(first, count, threads, breakdown);
    return std::get_if<JointDeals>(&method_)->run(first, count, threads, breakdown);
}

// --- results by hand ----------------------------------------------------------------------------

void hand_figures(const double* cells, int players, int player, double* likelihood,
                  double* equity) {
    const double* const dealt = cells + player * kCombos;
    const double* const units = cells + (players + player) * kCombos;
    const double pot = units_per_deal(players);
    const double total = pairwise_sum({dealt, kCombos});
    for (std::size_t combo = 0; combo < kCombos; ++combo) {
        likelihood[combo] = dealt[combo] / total;
        const double share = units[combo] / (pot * dealt[combo]);
        equity[combo] = share > 1 ? 1 : share;  // sums of weights are rounded
    }
}

}  // namespace runout
