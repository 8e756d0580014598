// An equity question as a whole: whether its deals are counted or sampled, by a fixed model of what
// that costs, how many are drawn, and what is refused.
//
// Costs are nanoseconds of one core by a model, not by a clock, so that the choice of a method does
// not depend on the machine.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "equity/exact.hpp"

namespace runout {

inline constexpr double kAutoBudget = 1e9;     // up to here every deal is counted
inline constexpr double kExactLimit = 6e11;    // beyond, counting is refused
inline constexpr double kSmallQuestion = 4e6;  // up to here one call counts every deal
inline constexpr double kMinSharedCost = 5e6;  // what pays for threads
inline constexpr double kCostOfASpan = 5e7;    // of chunks between two looks at the caller
inline constexpr double kMinTotal = 1e-280;    // smaller totals lose precision
inline constexpr double kDefaultError = 0.0005;
inline constexpr std::uint64_t kDefaultMaxDeals = 10'000'000;
inline constexpr std::uint64_t kDefaultIterations = 10'000;

enum class RefusalKind : std::uint8_t { no_possible_deal, limit_exceeded };

struct EquityRefusal {
    RefusalKind kind;
    std::string message;
    // The seat that has no combo left, or -1; its input and name follow the message.
    int seat = -1;
};

// The message about a seat, before its input and name.
inline constexpr const char* kNothingLeft = "no possible deal: nothing is left of ";
inline constexpr const char* kSameCards =
    "no possible deal: the players' hands need the same cards";
inline constexpr const char* kTooSmall =
    "the hands that can be dealt together have weights too small to calculate with; leave out "
    "hands of almost no weight";

enum class MethodRule : std::uint8_t { automatic, exact, sampled };

// Settings whose values were checked.
struct EquitySettings {
    MethodRule method = MethodRule::automatic;
    std::uint64_t samples = 0;          // 0 sets no number
    double target_error = 0;            // 0 sets no error
    double auto_error = kDefaultError;  // at which sampling stops where nothing sets a limit
    std::int64_t iterations = -1;  // exact up to so many deals, else so many samples; -1 sets none
    bool hand_by_hand = false;     // results of every hand are wanted too
};

// A setting beyond its limits, and what to use instead.
struct SettingRefusal {
    const char* setting;  // samples, iterations or target_error
    std::string remedy;
};
std::optional<SettingRefusal> refuse_limits(std::optional<double> samples,
                                            std::optional<double> target_error,
                                            std::optional<double> iterations);

// When to stop sampling: after so many deals, or once no standard error is above `error`, if any.
struct Goal {
    std::uint64_t deals;
    double error = 0;
};

struct EquityPlan {
    bool is_exact;
    ExactCosts costs;
    Goal goal;  // of sampling

    // Whether the work is long enough to be shared among threads.
    bool pays_for_sharing() const;
};

// Return what refuses a question whatever its settings: a seat without a combo.
std::optional<EquityRefusal> refuse_empty_seat(const Spot& spot);

// Choose between counting and sampling; every seat has a combo. `has_matchups` as in exact_costs.
std::variant<EquityPlan, EquityRefusal> plan_equity(const Spot& spot,
                                                    const EquitySettings& settings,
                                                    bool has_matchups);

// Return the expected cost of the answer, 0 where a seat has no combo.
double expected_cost(const Spot& spot, const EquitySettings& settings, bool has_matchups);

// Return what refuses the tally of every deal: there is none, or its weight is too small.
std::optional<EquityRefusal> refuse_tally(const Spot& spot, const Tally& tally);

// Two players before the flop and no dead cards: their answers can be looked up.
bool is_heads_up_preflop(const Spot& spot);

// Counts every deal by the cheaper method, a span of chunks at a time.
class Counting {
   public:
    // Two players before the flop are looked up, if there is a function that does so. `pause` is
    // called periodically while deals are listed.
    using LookUp = std::function<Tally(const Spot& spot, Breakdown* breakdown)>;
    Counting(const Spot& spot, const ExactCosts& costs, const LookUp& look_up,
             const std::function<void()>& pause);

    std::size_t chunks() const;
    // The chunks to run at once; their number depends on the question alone.
    std::size_t span() const;
    Tally run(std::size_t first, std::size_t count, int threads, Breakdown* breakdown) const;

   private:
    const Spot& spot_;
    double cost_;
    std::variant<LookUp, HeadsUp, MultiwaySweep, JointDeals, PreflopDeals> method_;
};

// Write how likely each hand of a player is, and its equity, NaN where it cannot be dealt, from the
// breakdown of all players: [weight, units][player][combo].
void hand_figures(const double* cells, int players, int player, double* likelihood, double* equity);

}  // namespace runout
