#include "equity/sampling/drawing.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/sums.hpp"

namespace runout {

namespace {

constexpr std::uint64_t kFirstChunks = 4;
constexpr std::uint64_t kMaxSteps = 200'000;      // of the search for a deal, seconds at worst
constexpr std::uint64_t kMaxEdges = 400'000;      // of all combinations: about a tenth of a second
constexpr std::uint64_t kLastEdges = 10'000'000;  // where small populations fail, 200 MB
constexpr std::uint64_t kGrownAtOnce = 16;
constexpr std::uint64_t kMinPopulation = 256;
constexpr std::uint64_t kMaxPopulation = 1024;
constexpr std::uint64_t kLongPopulation = 8192;        // seconds; counting kLastEdges costs no more
constexpr std::uint64_t kLongNarrowEdges = 2'000'000;  // for long populations: some seconds
constexpr std::uint64_t kDealsEach = 4;                // played with each deal of a population
constexpr double kLongWorth = 0.35;  // instead of `worth`, where larger populations take long
constexpr double kLastWorth = 0.125;
constexpr double kMaxRatio = 3;  // of a later round's size to the first's, which one call plays
static_assert(kPopulations % kGrownAtOnce == 0);

enum class Counted : std::uint64_t { too_many, some, none, too_small };

// Return the shares of parts, [part][player][k - 1], each followed by its clashes.
StepAnswer packed(std::span<const std::uint64_t> shares, std::span<const std::uint64_t> clashes,
                  std::size_t players) {
    constexpr std::size_t kRow = kMaxPlayers + 1;
    StepAnswer answer;
    answer.reserve(clashes.size() * (players * players + 1));
    for (std::size_t part = 0; part < clashes.size(); ++part) {
        for (std::size_t player = 0; player < players; ++player) {
            const auto row = shares.subspan((part * players + player) * kRow + 1, players);
            answer.insert(answer.end(), row.begin(), row.end());
        }
        answer.push_back(clashes[part]);
    }
    return answer;
}

Counted count_hands(Sampler& sampler, std::size_t max_edges) {
    if (!sampler.count_hands(max_edges)) return Counted::too_many;
    if (!sampler.counted_any()) return Counted::none;
    return sampler.counted_weight() == 0 ? Counted::too_small : Counted::some;
}

// Return the effective number of populations: that of equal ones with the same variance.
double effective_number(const std::vector<double>& sizes) {
    std::vector<double> squares;
    for (const double size : sizes) squares.push_back(size * size);
    const double sum = pairwise_sum(sizes);
    return sum == 0 ? 0 : sum * sum / pairwise_sum(squares);
}

// Return the standard error of the mean share of the pot over deals won alone, with one other, ...
double standard_error(std::span<const std::uint64_t> shares, std::uint64_t deals) {
    double mean = 0;
    double square = 0;
    for (std::size_t at = 0; at < shares.size(); ++at) {
        const auto won = static_cast<double>(shares[at]);
        const auto winners = static_cast<double>(at + 1);
        mean += won / winners;
        square += won / (winners * winners);
    }
    const auto count = static_cast<double>(deals);
    mean /= count;
    square /= count;
    return std::sqrt(std::max(0.0, square - mean * mean) / count);
}

}  // namespace

StepAnswer answer_step(Sampler& sampler, int players, const DrawingStep& step, int threads,
                       Breakdown* breakdown) {
    using Kind = DrawingStep::Kind;
    const auto count = static_cast<std::size_t>(players);
    const std::size_t parts = step.kind == Kind::play ? kPopulations : step.chunks();
    std::vector<std::uint64_t> shares;
    std::vector<std::uint64_t> clashes;
    if (step.can_be_split() || step.kind == Kind::play) {
        shares.resize(parts * count * (kMaxPlayers + 1));
        clashes.resize(parts);
    }
    switch (step.kind) {
        case Kind::reject:
            sampler.run(step.seed, step.first, step.deals, threads, shares.data(), clashes.data(),
                        breakdown);
            return packed(shares, clashes, count);
        case Kind::draw_counted:
            // Another sampler may have counted for this one's caller.
            if (!sampler.has_counted()) sampler.count_hands(step.limit);
            sampler.run_counted(step.seed, step.first, step.deals, threads, shares.data(),
                                breakdown);
            return packed(shares, clashes, count);
        case Kind::search:
            return {static_cast<std::uint64_t>(sampler.dealable(step.limit))};
        case Kind::count:
            return {static_cast<std::uint64_t>(count_hands(sampler, step.limit))};
        case Kind::grow: {
            std::vector<double> sizes(2 * kGrownAtOnce);
            sampler.populate(step.seed, step.first, kGrownAtOnce, step.deals, step.limit,
                             step.first % kPopulations != 0, threads, sizes.data());
            StepAnswer answer;
            for (const double size : sizes) answer.push_back(std::bit_cast<std::uint64_t>(size));
            return answer;
        }
        case Kind::play:
            sampler.run_populations(step.seed, step.played.data(), threads, shares.data(),
                                    breakdown);
            return packed(shares, clashes, count);
        case Kind::none:
            break;
    }
    return {};
}

Drawing::Drawing(int players, std::uint64_t seed, Goal goal, const DrawingRules& rules)
    : players_(static_cast<std::size_t>(players)), seed_(seed), goal_(goal), rules_(rules) {
    if (rules.method == DrawMethod::any || rules.method == DrawMethod::rejection)
        start_chunks(Kind::reject);
    else
        leave_chunks();
}

void Drawing::take(std::span<const std::uint64_t> answer) {
    has_restarted_ = false;
    switch (step_.kind) {
        case Kind::reject:
        case Kind::draw_counted:
            return take_chunks(answer);
        case Kind::search:
            return take_search(static_cast<Dealable>(answer[0]));
        case Kind::count:
            return take_count(answer[0]);
        case Kind::grow:
            return take_sizes(answer);
        case Kind::play:
            return take_played(answer);
        case Kind::none:
            return;
    }
}

Drawn Drawing::drawn() const {
    if (method_ == DrawMethod::sequential)
        return {method_, totals_, deals_, retries_, errors(), independent_deals()};
    return {method_, totals_, deals_, retries_, independent_errors(), deals_};
}

void Drawing::refuse(RefusalKind kind, const char* message) {
    refusal_ = {kind, message};
    end();
}

void Drawing::end() {
    step_ = {};
    part_ = 1;
}

Drawing::Shares Drawing::zero_shares() const {
    return Shares(players_, std::vector<std::uint64_t>(players_));
}

// Return the players' standard errors if deals were independent.
std::vector<double> Drawing::independent_errors() const {
    std::vector<double> errors;
    for (const std::vector<std::uint64_t>& shares : totals_)
        errors.push_back(standard_error(shares, deals_));
    return errors;
}

// The progress is that of the number of deals or of the error, whichever is further; a method
// continues from the progress of the one that has failed.
void Drawing::report(double error) {
    double part = static_cast<double>(deals_) / static_cast<double>(goal_.deals);
    if (goal_.error > 0) {
        const double ratio = goal_.error / error;
        part = std::max(part, error > goal_.error ? ratio * ratio : 1.0);
    }
    part_ = std::max(part_, part);
}

// --- independent deals, chunk by chunk ----------------------------------------------------------

void Drawing::start_chunks(Kind kind) {
    method_ = kind == Kind::reject ? DrawMethod::rejection : DrawMethod::enumeration;
    totals_ = zero_shares();
    deals_ = 0;
    chunks_ = kFirstChunks;
    step_.kind = kind;
    draw_chunks();
}

void Drawing::draw_chunks() {
    // Results per hand cannot be undone, so with a target every call draws one chunk.
    const bool one_by_one = rules_.hand_by_hand && goal_.error > 0;
    chunks_ = std::clamp<std::uint64_t>(chunks_, 1, one_by_one ? 1 : rules_.chunks_a_call);
    step_ = {step_.kind, seed_, deals_ / Sampler::kDealsPerChunk,
             std::min<std::uint64_t>(goal_.deals - deals_, chunks_ * Sampler::kDealsPerChunk),
             counted_edges_};
}

void Drawing::take_chunks(std::span<const std::uint64_t> answer) {
    const std::size_t stride = players_ * players_ + 1;
    std::uint64_t clashes = 0;
    for (std::size_t end = stride; end <= answer.size(); end += stride) clashes += answer[end - 1];
    retries_ += clashes;
    // Rejected draws take time too; calls stay short enough for the caller to look up.
    const double accepted =
        static_cast<double>(step_.deals) / static_cast<double>(step_.deals + clashes);
    chunks_ = static_cast<std::uint64_t>(static_cast<double>(rules_.chunks_a_call) * accepted);
    double error = 0;
    for (; !answer.empty(); answer = answer.subspan(stride)) {
        const auto shares = answer.first(stride - 1);
        if (std::ranges::all_of(shares, [](std::uint64_t share) { return share == 0; }))
            return leave_chunks();
        for (std::size_t player = 0; player < players_; ++player)
            for (std::size_t winners = 0; winners < players_; ++winners)
                totals_[player][winners] += shares[player * players_ + winners];
        deals_ = std::min<std::uint64_t>(goal_.deals, deals_ + Sampler::kDealsPerChunk);
        error = std::ranges::max(independent_errors());
        if (goal_.error > 0 && error <= goal_.error) return end();
    }
    const bool is_enough = deals_ == goal_.deals;
    if (!is_enough && clashes > 0 && retries_ > rules_.max_retries) return leave_chunks();
    report(error);
    is_enough ? end() : draw_chunks();
}

// Leave the draws that reject too often.
void Drawing::leave_chunks() {
    if (rules_.method == DrawMethod::rejection)
        return refuse(RefusalKind::limit_exceeded, "nearly every draw clashed");
    has_restarted_ = true;
    step_ = {.kind = Kind::search, .limit = kMaxSteps};
}

void Drawing::take_search(Dealable answer) {
    if (answer == Dealable::no) return refuse(RefusalKind::no_possible_deal, kSameCards);
    is_search_open_ = answer == Dealable::unknown;
    if (rules_.method == DrawMethod::sequential)
        start_populations();
    else
        count(kMaxEdges);
}

void Drawing::count(std::uint64_t edges) {
    counted_edges_ = edges;
    step_ = {.kind = Kind::count, .limit = edges};
}

void Drawing::take_count(std::uint64_t answer) {
    switch (static_cast<Counted>(answer)) {
        case Counted::some:
            return start_chunks(Kind::draw_counted);
        case Counted::none:
            return refuse(RefusalKind::no_possible_deal, kSameCards);
        case Counted::too_small:
            return refuse(RefusalKind::limit_exceeded, kTooSmall);
        case Counted::too_many:
            break;
    }
    const bool was_last = counted_edges_ == kLastEdges;
    if (rules_.method == DrawMethod::enumeration)
        was_last ? cannot_deal() : count(kLastEdges);
    else
        was_last ? grow() : start_populations();
}

void Drawing::cannot_deal() {
    refuse(RefusalKind::limit_exceeded,
           is_search_open_
               ? "these ranges are almost impossible to deal together: it is undecided whether "
                 "they can be at all, and drawing and counting both take too long; use ranges that "
                 "overlap less, or fewer of them"
               : "these ranges are almost impossible to deal together: drawing and counting both "
                 "take too long; use ranges that overlap less, or fewer of them");
}

// --- populations, round by round ----------------------------------------------------------------

double Drawing::Size::over(const Size& other) const {
    return std::ldexp(number / other.number, power - other.power);
}

void Drawing::start_populations() {
    method_ = DrawMethod::sequential;
    totals_ = zero_shares();
    deals_ = 0;
    size_ = goal_.error > 0 ? kMaxPopulation
                            : std::clamp(std::bit_ceil(goal_.deals / kPopulations), kMinPopulation,
                                         kMaxPopulation);
    may_count_ = rules_.method == DrawMethod::any;
    grow();
}

void Drawing::grow() {
    const std::uint64_t edges = size_ < rules_.narrow_deals ? 0
                                : size_ < kLongPopulation   ? rules_.narrow_edges
                                                            : kLongNarrowEdges;
    step_ = {Kind::grow, seed_, next_population_ + mantissas_.size(), size_, edges};
}

void Drawing::take_sizes(std::span<const std::uint64_t> answer) {
    for (; !answer.empty(); answer = answer.subspan(2)) {
        mantissas_.push_back(std::bit_cast<double>(answer[0]));
        powers_.push_back(static_cast<int>(std::bit_cast<double>(answer[1])));
    }
    if (mantissas_.size() < kPopulations)
        grow();
    else
        judge_populations();
}

// Play the populations that have grown unless they differ too much; else grow larger ones. Before
// they become large, all combinations are counted if there are not too many.
void Drawing::judge_populations() {
    Size mean = {0, INT32_MIN};
    for (std::size_t at = 0; at < mantissas_.size(); ++at)
        if (mantissas_[at] > 0) mean.power = std::max(mean.power, powers_[at]);
    std::vector<double> sizes;
    for (std::size_t at = 0; at < mantissas_.size(); ++at)
        sizes.push_back(mantissas_[at] > 0 ? std::ldexp(mantissas_[at], powers_[at] - mean.power)
                                           : 0);
    mean.number = pairwise_sum(sizes) / static_cast<double>(sizes.size());
    mantissas_.clear();
    powers_.clear();
    next_population_ += kPopulations;
    round_worth_ = effective_number(sizes);
    if (!reference_) {
        const double enough = size_ >= kLongPopulation ? kLongWorth : rules_.worth;
        if (round_worth_ < enough * kPopulations && size_ < rules_.last_deals) {
            size_ = std::min(4 * size_, rules_.last_deals);
            if (size_ < kLongPopulation || !may_count_) return grow();
            may_count_ = false;
            return count(kLastEdges);
        }
        if (round_worth_ < kLastWorth * kPopulations) return cannot_deal();
        reference_ = mean;
    }
    if (mean.number == 0) return grow();  // no population survived, so its weight is 0
    play(sizes, mean);
}

// Play a round. Rounds are weighted by the sizes of their populations, as populations are.
void Drawing::play(const std::vector<double>& sizes, const Size& mean) {
    const auto room =
        static_cast<double>(kPopulations * std::min(size_, kMaxPopulation) * kDealsEach);
    const double ratio = std::min(mean.over(*reference_), kMaxRatio);
    const auto wanted = static_cast<std::uint64_t>(std::max(1.0, std::nearbyint(room * ratio)));
    const auto deals = static_cast<double>(std::min(wanted, goal_.deals - deals_));
    std::vector<double> ends;
    double end = 0;
    for (const double size : sizes) ends.push_back(end += size);
    step_ = {.kind = Kind::play, .seed = seed_};
    std::uint64_t before = 0;
    for (std::size_t at = 0; at < ends.size(); ++at) {
        const auto mark = static_cast<std::uint64_t>(std::floor(ends[at] / end * deals + 0.5));
        step_.played[at] = mark - before;
        before = mark;
    }
}

void Drawing::take_played(std::span<const std::uint64_t> answer) {
    const std::size_t stride = players_ * players_ + 1;
    std::vector<double> pots(players_);
    for (std::size_t population = 0; population < kPopulations; ++population) {
        const auto shares = answer.subspan(population * stride, stride - 1);
        for (std::size_t player = 0; player < players_; ++player) {
            for (std::size_t at = 0; at < players_; ++at) {
                const std::uint64_t share = shares[player * players_ + at];
                totals_[player][at] += share;
                pots[at] = static_cast<double>(share) / static_cast<double>(at + 1);
            }
            pots_.push_back(pairwise_sum(pots));
        }
        played_.push_back(static_cast<double>(step_.played[population]));
        deals_ += step_.played[population];
    }
    worth_ += static_cast<double>(size_) * round_worth_;
    const double error = std::ranges::max(errors());
    if (goal_.error > 0 && error <= goal_.error) return end();
    report(error);
    if (deals_ == goal_.deals)
        end();
    else
        grow();
}

// Return the players' standard errors from the differences between populations, not below those of
// independent deals.
std::vector<double> Drawing::errors() const {
    std::vector<double> errors = independent_errors();
    const auto deals = static_cast<double>(deals_);
    const auto number = static_cast<double>(played_.size());
    for (std::size_t player = 0; player < players_; ++player) {
        double won = 0;
        for (std::size_t at = 0; at < played_.size(); ++at) won += pots_[at * players_ + player];
        double squares = 0;
        for (std::size_t at = 0; at < played_.size(); ++at) {
            const double apart = pots_[at * players_ + player] - played_[at] * (won / deals);
            squares += apart * apart;
        }
        const double between = std::sqrt(number / (number - 1) * squares) / deals;
        errors[player] = std::max(errors[player], between);
    }
    return errors;
}

// Return the number of independent deals with errors as large as these, for each player.
std::uint64_t Drawing::independent_deals() const {
    const std::vector<double> measured = errors();
    const std::vector<double> alone = independent_errors();
    double effect = 1;
    for (std::size_t player = 0; player < players_; ++player)
        if (alone[player] > 0) {
            const double ratio = measured[player] / alone[player];
            effect = std::max(effect, ratio * ratio);
        }
    const double deals = std::min(static_cast<double>(deals_), worth_) / effect;
    return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(deals));
}

}  // namespace runout
