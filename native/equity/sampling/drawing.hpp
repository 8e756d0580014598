// Sampled deals of a question: which to draw next, by which method, and when they are enough.
//
// Rejection is tried first: every seat is drawn by its weights, and all again when two share a
// card. Where nearly every draw clashes, all combinations of hands are counted and drawn from if
// there are few enough; else populations of deals are grown seat by seat (sequential Monte Carlo),
// larger ones with the narrow ranges counted. The first two methods give independent deals. The
// third gives deals of equal weight too, but those of one population are correlated: its error is
// estimated from the differences between independent populations.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "equity/question.hpp"

namespace runout {

inline constexpr std::size_t kPopulations = 64;  // of a round

enum class DrawMethod : std::uint8_t { any, rejection, enumeration, sequential };

struct DrawingRules {
    DrawMethod method = DrawMethod::any;  // one alone, for tests
    bool hand_by_hand = false;
    std::uint64_t chunks_a_call = 64;  // one thread's work between two looks at the caller
    // About ten seconds of one core; a spot that needs more is drawn by another method.
    std::uint64_t max_retries = 400'000'000;
    std::uint64_t narrow_deals =
        2048;  // from this size of a population on narrow ranges are counted
    std::uint64_t narrow_edges = 400'000;
    std::uint64_t last_deals = 65'536;  // where smaller populations differ too much: a minute
    // Required effective number of populations, as a share of their number.
    double worth = 0.7;
};

// A piece of the work for a sampler of the same spot, in this process or another.
struct DrawingStep {
    enum class Kind : std::uint64_t { none, reject, draw_counted, search, count, grow, play };

    Kind kind = Kind::none;
    std::uint64_t seed = 0;
    std::uint64_t first = 0;  // chunk or population
    std::uint64_t deals = 0;  // to draw from the chunk on, or of each population that is grown
    std::uint64_t limit = 0;  // edges that are counted, or steps of a search
    std::array<std::uint64_t, kPopulations> played{};  // deals of each population

    // Several samplers may each draw a part of the chunks.
    bool can_be_split() const { return kind == Kind::reject || kind == Kind::draw_counted; }
    std::size_t chunks() const { return Sampler::chunks_of(deals); }
};

using StepAnswer = std::vector<std::uint64_t>;

// Do a step; adds results per hand to the breakdown, if any. Answers of consecutive parts of a step
// that was split are the answer of the step when they are joined.
StepAnswer answer_step(Sampler& sampler, int players, const DrawingStep& step, int threads,
                       Breakdown* breakdown);

// The outcome: `shares[player][k - 1]` deals were won with k - 1 others.
struct Drawn {
    DrawMethod method;
    std::vector<std::vector<std::uint64_t>> shares;
    std::uint64_t deals;
    std::uint64_t retries;       // draws rejected because two hands shared a card
    std::vector<double> errors;  // the players' standard errors
    std::uint64_t worth;         // the effective number of independent deals
};

// Deals of one spot, drawn from one seed.
class Drawing {
   public:
    // The sampler of the spot is possible.
    Drawing(int players, std::uint64_t seed, Goal goal, const DrawingRules& rules);

    // The next step; its kind is none at the end.
    const DrawingStep& step() const { return step_; }
    // Take the answer of the step.
    void take(std::span<const std::uint64_t> answer);

    bool is_done() const { return step_.kind == DrawingStep::Kind::none; }
    // What refuses the question, once it is done.
    const std::optional<EquityRefusal>& refusal() const { return refusal_; }
    // Whether the last step's method failed: results by hand start anew.
    bool has_restarted() const { return has_restarted_; }
    double part() const { return part_; }
    std::uint64_t deals() const { return deals_; }
    Drawn drawn() const;

   private:
    using Kind = DrawingStep::Kind;
    using Shares = std::vector<std::vector<std::uint64_t>>;

    // A number times a power of 2.
    struct Size {
        double number;
        int power;
        double over(const Size& other) const;
    };

    void refuse(RefusalKind kind, const char* message);
    void end();
    Shares zero_shares() const;
    std::vector<double> errors() const;
    std::vector<double> independent_errors() const;
    std::uint64_t independent_deals() const;
    void report(double error);

    void start_chunks(Kind kind);
    void draw_chunks();
    void take_chunks(std::span<const std::uint64_t> answer);
    void leave_chunks();
    void take_search(Dealable answer);
    void count(std::uint64_t edges);
    void take_count(std::uint64_t answer);
    void cannot_deal();
    void start_populations();
    void grow();
    void take_sizes(std::span<const std::uint64_t> answer);
    void judge_populations();
    void play(const std::vector<double>& sizes, const Size& mean);
    void take_played(std::span<const std::uint64_t> answer);

    std::size_t players_;
    std::uint64_t seed_;
    Goal goal_;
    DrawingRules rules_;
    DrawingStep step_;
    std::optional<EquityRefusal> refusal_;
    bool has_restarted_ = false;
    double part_ = 0;
    DrawMethod method_ = DrawMethod::rejection;
    Shares totals_;
    std::uint64_t deals_ = 0;
    std::uint64_t retries_ = 0;
    // Chunks of the next call.
    std::uint64_t chunks_ = 0;
    std::uint64_t counted_edges_ = 0;
    bool is_search_open_ = false;  // whether a deal exists is not decided
    // Populations.
    std::uint64_t size_ = 0;  // deals of each
    bool may_count_ = false;  // before they become large
    std::uint64_t next_population_ = 0;
    std::vector<double> mantissas_;  // of the round's sizes so far
    std::vector<int> powers_;
    std::optional<Size> reference_;  // the mean of the first round's populations
    double round_worth_ = 0;
    double worth_ = 0;
    std::vector<double> pots_;    // won by each player in each population that was played
    std::vector<double> played_;  // deals of each of them
};

}  // namespace runout
