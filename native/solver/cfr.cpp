// Learns: memory, passes through a game's scenes, discounts, threads, locks.
#include "solver/cfr.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <stdexcept>

#include "core/parallel.hpp"
#include "core/simd.hpp"
#include "solver/pass.hpp"

namespace runout {

namespace {

// How much of what was learnt is kept, and how much the newest strategy weighs in the average.
// Regrets above zero are kept almost whole, those below are halved, and iteration t weighs t^5.
constexpr double kPositivePower = 1.75;
constexpr float kKeepNegative = 0.5f;
constexpr double kAveragePower = 5;

// Of the largest gain possible: less is rounding.
constexpr double kNoRegret = 1e-7;

// Where less than this share of all pairs of secrets can be held together, the mean over all deals
// needs sums that are accurate, and so does learning.
constexpr double kNearlyBlockedRanges = 0.1;

// The scenes after one are cut into at most this many chunks, whatever the number of threads.
constexpr std::size_t kMostChunks = 64;
constexpr std::size_t kMostChunksOfLastStage = 16;

// The widest vectors of all instruction sets, in floats; walks take two of them at a time.
constexpr std::size_t kWidestVector = 16;

int round_up(int number, int step) {
    return (number + step - 1) / step * step;
}

// A number from 0 to 65504 in half precision.
std::uint16_t half_of(float share) {
    if (!(share > 0)) return 0;
    int exponent = 0;
    const float fraction = std::frexp(share, &exponent);  // in [0.5, 1)
    if (exponent < -13) return 0;
    const auto bits = static_cast<unsigned>(fraction * 2048.0f + 0.5f);  // 1024..2048
    return static_cast<std::uint16_t>(((exponent + 14 - 1) << 10) + static_cast<int>(bits));
}

template <typename Item>
Steps<Item> steps(const std::vector<Item>& items) {
    return {items.data(), static_cast<int>(items.size())};
}

}  // namespace

struct CfrSolver::Lock {
    std::vector<Blocks> masks;  // by place, or empty
    std::vector<const float*> views;
};

// --- what a solver holds ---

CfrSolver::CfrSolver(std::unique_ptr<Game> game, Precision precision, int threads)
    : CfrSolver(std::move(game), precision, threads, {nullptr, nullptr}) {
    for (int player = 0; player < kPlayers; ++player) {
        regrets_[player] = Pool(regret_extents_[player][0].subtree_last * number_size());
        averages_[player] = Pool(average_extents_[player][0].subtree_last * number_size());
    }
}

CfrSolver::CfrSolver(std::unique_ptr<Game> game, Precision precision, int threads,
                     std::array<const std::byte*, kPlayers> averages)
    : game_(std::move(game)),
      stages_(compile(game_->tree(), game_->scenes())),
      precision_(precision),
      threads_(thread_count(threads)),
      lane_width_(RUNOUT_CHOOSE(lane_width)()),
      foreign_averages_{averages[0], averages[1]} {
    for (int player = 0; player < kPlayers; ++player) prepare(player);
    prepare_scratch();
    measure_deals();
}

CfrSolver::~CfrSolver() = default;

namespace {

std::vector<Extent> extents(const std::vector<Scene>& scenes, const std::vector<Stage>& stages,
                            int player, bool regrets) {
    std::vector<Extent> found(scenes.size());
    std::size_t at = 0;
    for (std::size_t scene = 0; scene < scenes.size(); ++scene) {
        const Stage& stage = stages[scenes[scene].stage];
        const int rows = regrets ? stage.regret_rows[player] : stage.average_rows[player];
        found[scene].first = at;
        at += static_cast<std::size_t>(in_blocks(scenes[scene].size[player])) * kBlock *
              static_cast<std::size_t>(rows);
        found[scene].own_last = found[scene].subtree_last = at;
    }
    for (std::size_t scene = scenes.size(); scene-- > 1;) {
        Extent& parent = found[scenes[scene].parent];
        parent.subtree_last = std::max(parent.subtree_last, found[scene].subtree_last);
    }
    return found;
}

ProgramView view_of(const StageProgram& program, const std::vector<char>& wants_total) {
    return {program.roots,
            program.slots,
            program.zero_slot,
            steps(program.splits),
            steps(program.split_runs),
            steps(program.lanes),
            program.contest_lanes,
            program.lane_stakes.data(),
            wants_total.data(),
            steps(program.exits),
            program.zero_value,
            program.contest_values,
            program.total_values,
            program.exit_values,
            steps(program.packed_sums),
            steps(program.ends),
            program.certain_ends,
            program.packed_decisions.data(),
            steps(program.decision_runs),
            program.root_values.data(),
            static_cast<int>(program.node_slots.size()),
            program.node_slots.data(),
            program.node_values.data()};
}

// Whether any lane of a group, which is as wide as a vector, wants its total.
std::vector<char> groups_that_want_totals(const StageProgram& program, int lane_width) {
    const auto width = static_cast<std::size_t>(lane_width);
    std::vector<char> groups(program.lanes.size() / width + 1);
    for (std::size_t lane = 0; lane < program.lanes.size(); ++lane)
        groups[lane / width] |= program.wants_total[lane];
    return groups;
}

}  // namespace

CfrSolver::Scratch::Scratch(const Stage& stage, int most_secrets)
    : lane_rows(static_cast<int>(rows_for(most_secrets))) {
    const auto most = [&](const auto& count) {
        return std::max(static_cast<std::size_t>(count(stage.programs[0])),
                        static_cast<std::size_t>(count(stage.programs[1])));
    };
    constexpr std::size_t slot_bytes = 2 * kWidestVector * sizeof(float);
    slots = Pool(slot_bytes * most([](const StageProgram& program) { return program.slots; }));
    values = Pool(slot_bytes * most([](const StageProgram& program) { return program.values; }));
    const auto lane_pool = [&](std::size_t count) {
        return Pool((count + kWidestVector) * rows_for(most_secrets) * sizeof(float));
    };
    const std::size_t all = most([](const StageProgram& program) { return program.lanes.size(); });
    lanes = lane_pool(all);
    totals = lane_pool(all);
    contests = lane_pool(most([](const StageProgram& program) { return program.contest_lanes; }));
    const std::size_t out = most([](const StageProgram& program) { return program.exits.size(); });
    exits = lane_pool(out);
    exit_values = lane_pool(out);
}

void CfrSolver::prepare(int player) {
    const std::vector<Scene>& scenes = game_->scenes();
    regret_extents_[player] = extents(scenes, stages_, player, true);
    average_extents_[player] = extents(scenes, stages_, player, false);
    const auto blocks = static_cast<std::size_t>(in_blocks(scenes[0].size[player]));
    weights_[player].assign(blocks, Block{});
    root_values_[player].assign(blocks, Block{});
    for (int secret = 0; secret < scenes[0].size[player]; ++secret)
        number(weights_[player], secret) = game_->weights(player)[secret];
    for (const Stage& stage : stages_) {
        const StageProgram& program = stage.programs[player];
        wants_total_[player].push_back(groups_that_want_totals(program, lane_width_));
        programs_[player].push_back(view_of(program, wants_total_[player].back()));
    }
}

void CfrSolver::prepare_scratch() {
    std::vector<int> most(stages_.size(), 0);  // secrets, by stage
    for (const Scene& scene : game_->scenes())
        most[scene.stage] = std::max({most[scene.stage], scene.size[0], scene.size[1]});
    scratch_.resize(static_cast<std::size_t>(threads_));
    for (std::vector<Scratch>& of_thread : scratch_)
        for (std::size_t stage = 0; stage < stages_.size(); ++stage)
            of_thread.emplace_back(stages_[stage], most[stage]);
}

// Regrets in half precision are scaled to leave room for a hundred times the largest gain that one
// iteration can bring. A ten-millionth of that gain is within rounding, and counts as no regret.
void CfrSolver::set_scales(int player, double most_met) {
    double most_paid = 0;
    for (const GameNode& node : game_->tree())
        for (const double certain : node.certain)
            most_paid = std::max(most_paid, std::abs(node.contest) + std::abs(certain));
    scales_[player].assign(stages_.size(), 1.0f);
    least_[player].assign(stages_.size(), 1e-9f);
    std::vector<double> chance(stages_.size(), 1.0);
    for (const Scene& scene : game_->scenes())
        if (scene.parent >= 0) chance[scene.stage] = chance[scene.stage - 1] * double{scene.chance};
    for (std::size_t stage = 0; stage < stages_.size(); ++stage) {
        const double most = most_paid * most_met * chance[stage];
        if (!(most > 0)) continue;
        // Half precision rounds more coarsely by itself; its smallest numbers are of use.
        if (precision_ == Precision::half)
            scales_[player][stage] = static_cast<float>(60000.0 / (100.0 * most));
        else
            least_[player][stage] = static_cast<float>(kNoRegret * most);
    }
}

// The weight of all deals of two secrets, and how much of it a secret meets.
void CfrSolver::measure_deals() {
    pairs_ = 0;
    double all_pairs = 1;
    for (int player = 0; player < kPlayers; ++player) {
        const std::vector<double> met = game_->weights_met(player);
        set_scales(player, *std::max_element(met.begin(), met.end()));
        const std::vector<float>& weights = game_->weights(player);
        all_pairs *= std::accumulate(weights.begin(), weights.end(), 0.0);
        if (player == 0)
            for (std::size_t secret = 0; secret < met.size(); ++secret)
                pairs_ += double{game_->weights(0)[secret]} * met[secret];
    }
    nearly_blocked_ = pairs_ < kNearlyBlockedRanges * all_pairs;
}

// --- one scene ---

Memory CfrSolver::memory(int scene, int player) const {
    const int stage = game_->scenes()[scene].stage;
    const std::byte* averages =
        foreign_averages_[player] != nullptr ? foreign_averages_[player] : averages_[player].at();
    std::byte* regrets = regrets_[player].at();
    if (regrets != nullptr) regrets += regret_extents_[player][scene].first * number_size();
    if (scene == relearning_) regrets = relearnt_[player].at();
    // Only a pass that learns writes, and it is refused where the averages are not our own.
    auto* own_averages =
        const_cast<std::byte*>(averages) + average_extents_[player][scene].first * number_size();
    return {regrets,
            own_averages,
            stages_[stage].regret_rows[player],
            stages_[stage].average_rows[player],
            precision_,
            scales_[player][stage],
            least_[player][stage]};
}

int CfrSolver::exit_width(int scene) const {
    const int stage = game_->scenes()[scene].stage;
    return round_up(static_cast<int>(stages_[stage].programs[0].exits.size()), lane_width_);
}

void CfrSolver::forward(int scene, int player, const Pass& pass, Scratch& scratch, ParentRows above,
                        Findings findings) {
    const Scene& here = game_->scenes()[scene];
    const int opponent = 1 - player;
    ForwardTask task{};
    task.program = &programs_[player][here.stage];
    task.purpose = pass.purpose;
    task.blocks = in_blocks(here.size[opponent]);
    task.memory = memory(scene, opponent);
    if (here.parent >= 0) task.origins = here.origins[opponent][0].data();
    task.parent_exits = above.reach;
    task.parent_width = above.width;
    task.weights = start_of(weights_[opponent]);
    task.chance = here.chance;
    task.slots = scratch.slots.floats();
    task.lanes = scratch.lanes.floats();
    task.lane_rows = scratch.lane_rows;
    task.exits = scratch.exits.floats();
    task.exit_width = exit_width(scene);
    task.findings = findings;
    RUNOUT_CHOOSE(walk_forward)(task);
}

void CfrSolver::settle(int scene, int player, const Pass& pass, Scratch& scratch) {
    const Scene& here = game_->scenes()[scene];
    const StageProgram& program = stages_[here.stage].programs[player];
    const int groups = round_up(static_cast<int>(program.lanes.size()), lane_width_) / lane_width_;
    const int contest_groups = round_up(program.contest_lanes, lane_width_) / lane_width_;
    if (groups == 0) return;
    const LaneRows reach{scratch.lanes.floats(), scratch.lane_rows};
    const LaneRows contests{scratch.contests.floats(), scratch.lane_rows};
    const LaneRows totals{scratch.totals.floats(), scratch.lane_rows};
    const char* wants_total = wants_total_[player][here.stage].data();
    if (pass.accurate || nearly_blocked_)
        game_->settle_accurately(scene, player, reach, groups, contest_groups, wants_total,
                                 contests, totals);
    else
        game_->settle(scene, player, reach, groups, contest_groups, wants_total, contests, totals);
}

void CfrSolver::backward(int scene, int player, const Pass& pass, Scratch& scratch,
                         ParentRows above, Findings findings) {
    const Scene& here = game_->scenes()[scene];
    BackwardTask task{};
    task.program = &programs_[player][here.stage];
    task.purpose = pass.purpose;
    task.blocks = in_blocks(here.size[player]);
    task.memory = memory(scene, player);
    task.keep_positive = pass.keep_positive;
    task.keep_negative = pass.keep_negative;
    task.weight = pass.weight;
    if (!locks_.empty() && locks_[scene]) task.locked = locks_[scene]->views.data();
    task.contests = scratch.contests.floats();
    task.totals = scratch.totals.floats();
    task.lane_rows = scratch.lane_rows;
    task.exits = scratch.exit_values.floats();
    task.exit_width = exit_width(scene);
    task.values = scratch.values.floats();
    const std::uint16_t* origins[kMostOutcomes];
    for (std::size_t outcome = 0; outcome < here.origins[player].size(); ++outcome)
        origins[outcome] = here.origins[player][outcome].data();
    task.origins = origins;
    task.outcomes = static_cast<int>(here.origins[player].size());
    task.parent_exits = above.values;
    task.parent_width = above.width;
    task.root_values = here.parent < 0 ? start_of(root_values_[player]) : nullptr;
    task.findings = findings;
    RUNOUT_CHOOSE(walk_backward)(task);
    if (pass.purpose == Purpose::learn && !here.mirrors[player].empty())
        play_mirrors_alike(scene, player);
}

namespace {

template <typename Number>
void copy_secret(void* numbers, int rows, const Mirror& mirror) {
    Number* into = static_cast<Number*>(numbers) + place_of(mirror.secret, 0, rows);
    const Number* from = static_cast<Number*>(numbers) + place_of(mirror.played_as, 0, rows);
    for (int row = 0; row < rows; ++row) into[row * kBlock] = from[row * kBlock];
}

}  // namespace

// Rounding would let secrets that a symmetry makes equal drift apart.
void CfrSolver::play_mirrors_alike(int scene, int player) {
    const Memory kept = memory(scene, player);
    for (const Mirror& mirror : game_->scenes()[scene].mirrors[player]) {
        if (precision_ == Precision::single) {
            copy_secret<float>(kept.regrets, kept.regret_rows, mirror);
            copy_secret<float>(kept.averages, kept.average_rows, mirror);
        } else {
            copy_secret<std::uint16_t>(kept.regrets, kept.regret_rows, mirror);
            copy_secret<std::uint16_t>(kept.averages, kept.average_rows, mirror);
        }
    }
}

// --- all scenes ---

void CfrSolver::play(int scene, int player, const Pass& pass, std::vector<Scratch>& scratch,
                     ParentRows above) {
    const Scene& here = game_->scenes()[scene];
    Scratch& own = scratch[here.stage];
    forward(scene, player, pass, own, above);
    settle(scene, player, pass, own);
    if (!here.children.empty() && !take_values_from_below(scene, player, own)) {
        const int exits = exit_width(scene);
        std::memset(own.exit_values.at(), 0,
                    sizeof(float) * static_cast<std::size_t>(exits) * rows_for(here.size[player]));
        for (const int child : here.children)
            play(child, player, pass, scratch,
                 {own.exits.floats(), own.exit_values.floats(), exits});
    }
    backward(scene, player, pass, own, above);
}

// Plays the scenes after one, in chunks that threads share; the chunks' sums are added in order.
void CfrSolver::play_children(int scene, int player, const Pass& pass) {
    const Scene& here = game_->scenes()[scene];
    Scratch& own = scratch_[0][here.stage];
    const int exits = exit_width(scene);
    const std::size_t numbers = static_cast<std::size_t>(exits) * rows_for(here.size[player]);
    const std::size_t children = here.children.size();
    const bool last = game_->scenes()[here.children[0]].children.empty();
    const std::size_t chunks = std::min(children, last ? kMostChunksOfLastStage : kMostChunks);
    if (!chunk_values_.empty() && chunk_values_[0].bytes() < numbers * sizeof(float))
        chunk_values_.clear();
    while (chunk_values_.size() < chunks) chunk_values_.emplace_back(own.exit_values.bytes());
    for_each_chunk(chunks, threads_, [&](std::size_t chunk, std::size_t worker) {
        const SmallNumbersAreZero small;
        float* values = chunk_values_[chunk].floats();
        std::memset(values, 0, numbers * sizeof(float));
        // The first worker's room at this stage holds the reach that all read.
        for (std::size_t at = children * chunk / chunks; at < children * (chunk + 1) / chunks; ++at)
            play(here.children[at], player, pass, scratch_[worker],
                 {own.exits.floats(), values, exits});
    });
    float* sums = own.exit_values.floats();
    std::memcpy(sums, chunk_values_[0].at(), numbers * sizeof(float));
    for (std::size_t chunk = 1; chunk < chunks; ++chunk) {
        const float* values = chunk_values_[chunk].floats();
        for (std::size_t at = 0; at < numbers; ++at) sums[at] += values[at];
    }
}

void CfrSolver::play_scene(int scene, int player, const Pass& pass, ParentRows above,
                           Findings reached, Findings valued) {
    const Scene& here = game_->scenes()[scene];
    Scratch& own = scratch_[0][here.stage];
    forward(scene, player, pass, own, above, reached);
    settle(scene, player, pass, own);
    if (!here.children.empty() && !take_values_from_below(scene, player, own))
        play_children(scene, player, pass);
    backward(scene, player, pass, own, above, valued);
}

void CfrSolver::play_root(int player, const Pass& pass) {
    const SmallNumbersAreZero small;
    play_scene(0, player, pass, {});
}

// --- learning ---

void CfrSolver::refuse_unless_learning() const {
    for (int player = 0; player < kPlayers; ++player)
        if (foreign_averages_[player] != nullptr)
            throw std::invalid_argument("a solution that is only looked at does not learn");
}

void CfrSolver::iterate() {
    refuse_unless_learning();
    const Pass pass = next_pass(iterations_, weight_sum_);
    for (int player = 0; player < kPlayers; ++player) play_root(player, pass);
    ++iterations_;
}

// The discounts of an iteration; iterations count from 0.
CfrSolver::Pass CfrSolver::next_pass(int iteration, double& weight_sum) {
    const double age = iteration <= 1 ? 0 : std::pow(iteration - 1, kPositivePower);
    const double weight = std::pow(iteration + 1, kAveragePower);
    weight_sum += weight;
    return {Purpose::learn, static_cast<float>(age / (age + 1)), kKeepNegative,
            static_cast<float>(weight / weight_sum)};
}

void CfrSolver::set_iterations(int iterations) {
    iterations_ = iterations;
    weight_sum_ = 0;
    for (int done = 0; done < iterations; ++done) weight_sum_ += std::pow(done + 1, kAveragePower);
}

// --- locks ---

void CfrSolver::lock(int scene, int place, std::span<const float> locked,
                     const std::vector<std::vector<float>>& strategy) {
    refuse_unless_learning();
    const Scene& here = game_->scenes()[scene];
    const Stage& stage = stages_[here.stage];
    const GameNode& node = game_->tree()[stage.nodes[place]];
    if (node.children.size() < 2) return;
    const int size = here.size[node.player];
    locks_.resize(game_->scenes().size());
    if (!locks_[scene]) {
        locks_[scene] = std::make_unique<Lock>();
        locks_[scene]->masks.resize(stage.nodes.size());
        locks_[scene]->views.resize(stage.nodes.size(), nullptr);
    }
    Blocks& mask = locks_[scene]->masks[place];
    mask.resize(static_cast<std::size_t>(in_blocks(size)));
    locks_[scene]->views[place] = start_of(mask);
    const Memory kept = memory(scene, node.player);
    for (int secret = 0; secret < size; ++secret) {
        if (locked[secret] == 0) continue;
        number(mask, secret) = 1;
        for (std::size_t action = 0; action < node.children.size(); ++action) {
            const int row = stage.regret_row[place] + static_cast<int>(action);
            const std::size_t at = place_of(secret, row, kept.regret_rows);
            // Play is in proportion to regret, so the strategy serves as one, made large enough
            // for what counts as no regret to vanish beside it.
            const float share = strategy[action][secret];
            if (precision_ == Precision::single)
                static_cast<float*>(kept.regrets)[at] = share * 1e9f * kept.least;
            else
                static_cast<std::uint16_t*>(kept.regrets)[at] = half_of(share * 32768.0f);
        }
    }
}

// --- memory ---

std::span<std::byte> CfrSolver::regrets(int player) {
    return {regrets_[player].at(), regrets_[player].bytes()};
}

std::span<std::byte> CfrSolver::averages(int player) {
    return {averages_[player].at(), averages_[player].bytes()};
}

std::size_t CfrSolver::bytes() const {
    std::size_t bytes = game_->bytes();
    for (int player = 0; player < kPlayers; ++player)
        bytes +=
            regrets_[player].bytes() + averages_[player].bytes() + relearnt_[player].bytes() +
            (regret_extents_[player].size() + average_extents_[player].size()) * sizeof(Extent);
    for (const auto& of_thread : scratch_)
        for (const Scratch& room : of_thread) bytes += room.bytes();
    for (const Pool& chunk : chunk_values_) bytes += chunk.bytes();
    return bytes;
}

}  // namespace runout
