// Runs a game's scenes: memory, discounts, threads, and what is asked of a solution.
#include "cfr.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <new>
#include <stdexcept>

#include "parallel.hpp"
#include "simd.hpp"

namespace runout {

namespace {

// How much of what was learnt is kept, and how much the newest strategy weighs in the average.
// Regrets above zero are kept almost whole, those below are halved, and iteration t weighs t^5.
constexpr double kPositivePower = 1.75;
constexpr float kKeepNegative = 0.5f;
constexpr double kAveragePower = 5;

// Of the largest gain possible: less is rounding.
constexpr double kNoRegret = 1e-7;

// Scenes of the root are cut into at most this many chunks, whatever the number of threads.
constexpr std::size_t kMostChunks = 64;
constexpr std::size_t kMostChunksOfLastStage = 16;

constexpr std::size_t kPage = 4096;
constexpr std::size_t kHugePage = std::size_t{2} << 20;

int round_up(int number, int step) {
    return (number + step - 1) / step * step;
}

class SmallNumbersAreZero {
   public:
    SmallNumbersAreZero() : before_(RUNOUT_CHOOSE(flush_small_numbers)()) {}
    ~SmallNumbersAreZero() { RUNOUT_CHOOSE(restore_small_numbers)(before_); }
    SmallNumbersAreZero(const SmallNumbersAreZero&) = delete;
    SmallNumbersAreZero& operator=(const SmallNumbersAreZero&) = delete;

   private:
    unsigned before_;
};

float& number(Blocks& blocks, int secret) {
    return blocks[static_cast<std::size_t>(secret / kBlock)].of[secret % kBlock];
}
float* start_of(Blocks& blocks) {
    return blocks.empty() ? nullptr : blocks[0].of;
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

// --- pools ---

Pool::Pool(std::size_t bytes) : bytes_(bytes) {
    if (bytes == 0) return;
    const std::size_t alignment = bytes >= kHugePage ? kHugePage : kPage;
    mapped_bytes_ = bytes + alignment;
    mapped_ = mmap(nullptr, mapped_bytes_, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped_ == MAP_FAILED) {
        mapped_ = nullptr;
        throw std::bad_alloc();
    }
    const auto address = reinterpret_cast<std::uintptr_t>(mapped_);
    at_ = reinterpret_cast<std::byte*>((address + alignment - 1) / alignment * alignment);
#if defined(MADV_HUGEPAGE)
    if (alignment == kHugePage) madvise(at_, bytes, MADV_HUGEPAGE);
#endif
}

Pool::Pool(Pool&& other) noexcept {
    *this = std::move(other);
}

Pool& Pool::operator=(Pool&& other) noexcept {
    std::swap(mapped_, other.mapped_);
    std::swap(mapped_bytes_, other.mapped_bytes_);
    std::swap(at_, other.at_);
    std::swap(bytes_, other.bytes_);
    return *this;
}

Pool::~Pool() {
    if (mapped_ != nullptr) munmap(mapped_, mapped_bytes_);
}

// --- what belongs to a thread, a pass, a scene ---

// Room for one scene of a stage, for either player.
struct CfrSolver::Scratch {
    Pool slots, values, lanes, contests, totals, exits, exit_values;
    int lane_rows = 0;

    float* of(const Pool& pool) const { return reinterpret_cast<float*>(pool.at()); }
    std::size_t bytes() const {
        return slots.bytes() + values.bytes() + lanes.bytes() + contests.bytes() + totals.bytes() +
               exits.bytes() + exit_values.bytes();
    }
};

struct CfrSolver::Pass {
    Purpose purpose;
    float keep_positive = 0;
    float keep_negative = 0;
    float weight = 0;
};

struct CfrSolver::Lock {
    std::vector<Blocks> masks;  // by place, or empty
    std::vector<const float*> views;
};

CfrSolver::CfrSolver(std::unique_ptr<Game> game, Precision precision, int threads)
    : game_(std::move(game)),
      stages_(compile(game_->tree(), game_->scenes())),
      precision_(precision),
      threads_(thread_count(threads)),
      lane_width_(RUNOUT_CHOOSE(lane_width)()) {
    prepare();
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
      lane_width_(RUNOUT_CHOOSE(lane_width)()) {
    prepare();
    for (int player = 0; player < kPlayers; ++player) foreign_averages_[player] = averages[player];
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

// The largest size of each stage's scenes.
std::vector<int> largest(const std::vector<Scene>& scenes, std::size_t stages) {
    std::vector<int> most(stages, 0);
    for (const Scene& scene : scenes)
        most[scene.stage] = std::max({most[scene.stage], scene.size[0], scene.size[1]});
    return most;
}

}  // namespace

std::size_t CfrSolver::bytes_needed(const Game& game, const std::vector<Stage>& stages,
                                    Precision precision) {
    std::size_t numbers = 0;
    for (int player = 0; player < kPlayers; ++player)
        numbers += extents(game.scenes(), stages, player, true)[0].subtree_last +
                   extents(game.scenes(), stages, player, false)[0].subtree_last;
    return numbers * (precision == Precision::single ? 4 : 2);
}

void CfrSolver::prepare() {
    const std::vector<Scene>& scenes = game_->scenes();
    for (int player = 0; player < kPlayers; ++player) {
        regret_extents_[player] = extents(scenes, stages_, player, true);
        average_extents_[player] = extents(scenes, stages_, player, false);
        const auto blocks = static_cast<std::size_t>(in_blocks(scenes[0].size[player]));
        weights_[player].assign(blocks, Block{});
        root_values_[player].assign(blocks, Block{});
        for (int secret = 0; secret < scenes[0].size[player]; ++secret)
            number(weights_[player], secret) = game_->weights(player)[secret];
        for (const Stage& stage : stages_) {
            const StageProgram& program = stage.programs[player];
            std::vector<char> groups(program.lanes.size() / static_cast<std::size_t>(lane_width_) +
                                     1);
            for (std::size_t lane = 0; lane < program.lanes.size(); ++lane)
                groups[lane / static_cast<std::size_t>(lane_width_)] |= program.wants_total[lane];
            wants_total_[player].push_back(std::move(groups));
        }
        for (std::size_t stage = 0; stage < stages_.size(); ++stage)
            programs_[player].push_back(
                view_of(stages_[stage].programs[player], wants_total_[player][stage]));
    }
    const std::vector<int> most = largest(scenes, stages_.size());
    scratch_.resize(static_cast<std::size_t>(threads_));
    for (auto& of_thread : scratch_)
        for (std::size_t stage = 0; stage < stages_.size(); ++stage) {
            std::size_t slots = 0, values = 0, lanes = 0, contests = 0, exits = 0;
            for (const StageProgram& program : stages_[stage].programs) {
                slots = std::max(slots, static_cast<std::size_t>(program.slots));
                values = std::max(values, static_cast<std::size_t>(program.values));
                lanes = std::max(lanes, program.lanes.size() + 16);
                contests = std::max(contests, static_cast<std::size_t>(program.contest_lanes) + 16);
                exits = std::max(exits, program.exits.size() + 16);
            }
            Scratch room;
            room.lane_rows = in_blocks(most[stage]) * kBlock + 1;
            const auto rows = static_cast<std::size_t>(room.lane_rows);
            room.slots = Pool(slots * 32 * sizeof(float));
            room.values = Pool(values * 32 * sizeof(float));
            room.lanes = Pool(lanes * rows * sizeof(float));
            room.contests = Pool(contests * rows * sizeof(float));
            room.totals = Pool(lanes * rows * sizeof(float));
            room.exits = Pool(exits * rows * sizeof(float));
            room.exit_values = Pool(exits * rows * sizeof(float));
            of_thread.push_back(std::move(room));
        }
    measure_deals();
}

// Regrets in half precision are scaled to leave room for a hundred times the largest gain that one
// iteration can bring. A ten-millionth of that gain is within rounding, and counts as no
// regret.
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
    for (int player = 0; player < kPlayers; ++player) {
        const std::vector<double> met = game_->weights_met(player);
        set_scales(player, *std::max_element(met.begin(), met.end()));
        if (player == 0)
            for (std::size_t secret = 0; secret < met.size(); ++secret)
                pairs_ += double{game_->weights(0)[secret]} * met[secret];
    }
}

// --- one pass ---

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

void CfrSolver::forward(int scene, int player, const Pass& pass, Scratch& scratch,
                        const float* exits, int width, Findings findings) {
    const Scene& here = game_->scenes()[scene];
    const int opponent = 1 - player;
    ForwardTask task{};
    task.program = &programs_[player][here.stage];
    task.purpose = pass.purpose;
    task.blocks = in_blocks(here.size[opponent]);
    task.memory = memory(scene, opponent);
    if (here.parent >= 0) task.origins = here.origins[opponent][0].data();
    task.parent_exits = exits;
    task.parent_width = width;
    task.weights = start_of(weights_[opponent]);
    task.chance = here.chance;
    task.slots = scratch.of(scratch.slots);
    task.lanes = scratch.of(scratch.lanes);
    task.lane_rows = scratch.lane_rows;
    task.exits = scratch.of(scratch.exits);
    task.exit_width = exit_width(scene);
    task.findings = findings;
    RUNOUT_CHOOSE(walk_forward)(task);
}

void CfrSolver::settle(int scene, int player, Scratch& scratch) {
    const Scene& here = game_->scenes()[scene];
    const StageProgram& program = stages_[here.stage].programs[player];
    const int groups = round_up(static_cast<int>(program.lanes.size()), lane_width_) / lane_width_;
    const int contest_groups = round_up(program.contest_lanes, lane_width_) / lane_width_;
    if (groups == 0) return;
    game_->settle(scene, player, {scratch.of(scratch.lanes), scratch.lane_rows}, groups,
                  contest_groups, wants_total_[player][here.stage].data(),
                  {scratch.of(scratch.contests), scratch.lane_rows},
                  {scratch.of(scratch.totals), scratch.lane_rows});
}

void CfrSolver::backward(int scene, int player, const Pass& pass, Scratch& scratch, float* exits,
                         int width, Findings findings) {
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
    task.contests = scratch.of(scratch.contests);
    task.totals = scratch.of(scratch.totals);
    task.lane_rows = scratch.lane_rows;
    task.exits = scratch.of(scratch.exit_values);
    task.exit_width = exit_width(scene);
    task.values = scratch.of(scratch.values);
    const std::uint16_t* origins[kMostOutcomes];
    for (std::size_t outcome = 0; outcome < here.origins[player].size(); ++outcome)
        origins[outcome] = here.origins[player][outcome].data();
    task.origins = origins;
    task.outcomes = static_cast<int>(here.origins[player].size());
    task.parent_exits = exits;
    task.parent_width = width;
    task.root_values = here.parent < 0 ? start_of(root_values_[player]) : nullptr;
    task.findings = findings;
    RUNOUT_CHOOSE(walk_backward)(task);
    if (pass.purpose == Purpose::learn && !here.mirrors[player].empty())
        play_mirrors_alike(scene, player);
}

namespace {

template <typename Number>
void copy_secret(void* numbers, int rows, const Mirror& mirror) {
    const auto place = [&](int secret) {
        return static_cast<Number*>(numbers) +
               static_cast<std::ptrdiff_t>(secret / kBlock) * rows * kBlock + secret % kBlock;
    };
    Number* into = place(mirror.secret);
    const Number* from = place(mirror.played_as);
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

void CfrSolver::play(int scene, int player, const Pass& pass, std::vector<Scratch>& scratch,
                     const float* reach, int width, float* values) {
    const Scene& here = game_->scenes()[scene];
    Scratch& own = scratch[here.stage];
    forward(scene, player, pass, own, reach, width);
    settle(scene, player, own);
    if (!here.children.empty() && !take_values_from_below(scene, player, own)) {
        const int exits = exit_width(scene);
        std::memset(own.exit_values.at(), 0,
                    sizeof(float) * static_cast<std::size_t>(exits) *
                        static_cast<std::size_t>(in_blocks(here.size[player]) * kBlock + 1));
        for (const int child : here.children)
            play(child, player, pass, scratch, own.of(own.exits), exits, own.of(own.exit_values));
    }
    backward(scene, player, pass, own, values, width);
}

// Plays the scenes after one, in chunks that threads share; the chunks' sums are added in order.
void CfrSolver::play_children(int scene, int player, const Pass& pass) {
    const Scene& here = game_->scenes()[scene];
    Scratch& own = scratch_[0][here.stage];
    const int exits = exit_width(scene);
    const std::size_t numbers = static_cast<std::size_t>(exits) *
                                static_cast<std::size_t>(in_blocks(here.size[player]) * kBlock + 1);
    const std::size_t children = here.children.size();
    const bool last = game_->scenes()[here.children[0]].children.empty();
    const std::size_t chunks = std::min(children, last ? kMostChunksOfLastStage : kMostChunks);
    while (chunk_values_.size() < chunks || chunk_values_[0].bytes() < numbers * sizeof(float)) {
        if (!chunk_values_.empty() && chunk_values_[0].bytes() < numbers * sizeof(float))
            chunk_values_.clear();
        chunk_values_.emplace_back(own.exit_values.bytes());
    }
    for_each_chunk(chunks, threads_, [&](std::size_t chunk, std::size_t worker) {
        const SmallNumbersAreZero small;
        auto* values = reinterpret_cast<float*>(chunk_values_[chunk].at());
        std::memset(values, 0, numbers * sizeof(float));
        // The first worker's room at this stage holds the reach that all read.
        for (std::size_t at = children * chunk / chunks; at < children * (chunk + 1) / chunks; ++at)
            play(here.children[at], player, pass, scratch_[worker], own.of(own.exits), exits,
                 values);
    });
    float* sums = own.of(own.exit_values);
    std::memcpy(sums, chunk_values_[0].at(), numbers * sizeof(float));
    for (std::size_t chunk = 1; chunk < chunks; ++chunk) {
        const auto* values = reinterpret_cast<const float*>(chunk_values_[chunk].at());
        for (std::size_t at = 0; at < numbers; ++at) sums[at] += values[at];
    }
}

void CfrSolver::play_root(int player, const Pass& pass) {
    const SmallNumbersAreZero small;
    Scratch& own = scratch_[0][0];
    forward(0, player, pass, own, nullptr, 0);
    settle(0, player, own);
    if (!game_->scenes()[0].children.empty() && !take_values_from_below(0, player, own))
        play_children(0, player, pass);
    backward(0, player, pass, own, nullptr, 0);
}

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

// --- what is asked of a solution ---

double CfrSolver::mean_of(int player, const Pass& pass) {
    play_root(player, pass);
    double sum = 0;
    for (int secret = 0; secret < game_->scenes()[0].size[player]; ++secret)
        sum +=
            double{number(weights_[player], secret)} * double{number(root_values_[player], secret)};
    return sum / pairs_;
}

Values CfrSolver::best_responses() {
    return {mean_of(0, {Purpose::respond}), mean_of(1, {Purpose::respond})};
}

Values CfrSolver::average_values() {
    return {mean_of(0, {Purpose::average}), mean_of(1, {Purpose::average})};
}

const float* CfrSolver::reach_of_parent(int scene, int player, const Pass& pass, int& width) {
    const int parent = game_->scenes()[scene].parent;
    if (parent < 0) return nullptr;
    int above = 0;
    const float* reach = reach_of_parent(parent, player, pass, above);
    Scratch& room = scratch_[0][game_->scenes()[parent].stage];
    forward(parent, player, pass, room, reach, above);
    width = exit_width(parent);
    return room.of(room.exits);
}

double CfrSolver::chance_of(int scene) const {
    double chance = 1;
    for (int at = scene; game_->scenes()[at].parent >= 0; at = game_->scenes()[at].parent)
        chance *= double{game_->scenes()[at].chance};
    return chance;
}

SceneView CfrSolver::look(int scene) {
    const SmallNumbersAreZero small;
    const Pass pass{Purpose::average};
    const Scene& here = game_->scenes()[scene];
    SceneView view{};
    view.nodes = static_cast<int>(stages_[here.stage].seen.size());
    view.chance = chance_of(scene);
    for (int player = 0; player < kPlayers; ++player) {
        const int blocks = in_blocks(here.size[player]);
        view.width[player] = blocks * kBlock;
        view.reach[player].resize(static_cast<std::size_t>(view.nodes * blocks));
        view.values[player].resize(static_cast<std::size_t>(view.nodes * blocks));
        read_averages(scene, player, view.averages[player]);
    }
    for (int player = 0; player < kPlayers; ++player) {
        int width = 0;
        const float* reach = reach_of_parent(scene, player, pass, width);
        Scratch& own = scratch_[0][here.stage];
        forward(scene, player, pass, own, reach, width,
                {start_of(view.reach[1 - player]), view.width[1 - player]});
        settle(scene, player, own);
        if (!here.children.empty() && !take_values_from_below(scene, player, own))
            play_children(scene, player, pass);
        // Values at the roots are among the findings; what goes up is thrown away.
        const Pool thrown(room_above(scene, width));
        backward(scene, player, pass, own, reinterpret_cast<float*>(thrown.at()), width,
                 {start_of(view.values[player]), view.width[player]});
    }
    return view;
}

// Bytes of the rows that a scene's values are handed up to.
std::size_t CfrSolver::room_above(int scene, int width) const {
    const int parent = game_->scenes()[scene].parent;
    if (parent < 0) return 0;
    const Scene& above = game_->scenes()[parent];
    return sizeof(float) * static_cast<std::size_t>(width) *
           static_cast<std::size_t>(in_blocks(std::max(above.size[0], above.size[1])) * kBlock + 1);
}

void CfrSolver::read_averages(int scene, int player, std::vector<float>& into) const {
    const Scene& here = game_->scenes()[scene];
    const Stage& stage = stages_[here.stage];
    const Memory kept = memory(scene, player);
    const auto read = [&](int row, int secret) {
        const std::size_t at = (static_cast<std::size_t>(secret / kBlock) *
                                    static_cast<std::size_t>(kept.average_rows) +
                                static_cast<std::size_t>(row)) *
                                   kBlock +
                               static_cast<std::size_t>(secret % kBlock);
        return precision_ == Precision::single
                   ? static_cast<const float*>(kept.averages)[at]
                   : static_cast<float>(static_cast<const std::uint16_t*>(kept.averages)[at]) *
                         (1 / 65535.0f);
    };
    const int width = in_blocks(here.size[player]) * kBlock;
    for (std::size_t place = 0; place < stage.nodes.size(); ++place) {
        const GameNode& node = game_->tree()[stage.nodes[place]];
        if (node.player != player) continue;
        const std::size_t first = into.size();
        into.resize(first + node.children.size() * static_cast<std::size_t>(width));
        for (int secret = 0; secret < width; ++secret) {
            float left = 1;
            for (std::size_t action = 0; action < node.children.size(); ++action) {
                const bool last = action + 1 == node.children.size();
                const float share =
                    last ? std::max(left, 0.0f)
                         : read(stage.average_row[place] + static_cast<int>(action), secret);
                left -= share;
                into[first + action * static_cast<std::size_t>(width) +
                     static_cast<std::size_t>(secret)] = share;
            }
        }
    }
}

// --- scenes that are not kept ---

std::vector<float> CfrSolver::values_from_below(int scene, int player) {
    const SmallNumbersAreZero small;
    const Pass pass{Purpose::average};
    const Scene& here = game_->scenes()[scene];
    int width = 0;
    const float* reach = reach_of_parent(scene, player, pass, width);
    Scratch& own = scratch_[0][here.stage];
    forward(scene, player, pass, own, reach, width);
    play_children(scene, player, pass);
    const std::size_t exits = stages_[here.stage].programs[player].exits.size();
    std::vector<float> values;
    values.reserve(exits * static_cast<std::size_t>(here.size[player]));
    for (int secret = 0; secret < here.size[player]; ++secret)
        for (std::size_t exit = 0; exit < exits; ++exit)
            values.push_back(
                own.of(own.exit_values)[static_cast<std::size_t>(secret) *
                                            static_cast<std::size_t>(exit_width(scene)) +
                                        exit]);
    return values;
}

void CfrSolver::set_values_from_below(int scene, int player, std::span<const float> values) {
    const Scene& here = game_->scenes()[scene];
    const std::size_t exits = stages_[here.stage].programs[player].exits.size();
    if (values.size() != exits * static_cast<std::size_t>(here.size[player]))
        throw std::invalid_argument("values from below do not fit the scene");
    values_from_below_[player].resize(game_->scenes().size());
    values_from_below_[player][scene].assign(values.begin(), values.end());
}

bool CfrSolver::take_values_from_below(int scene, int player, Scratch& scratch) const {
    if (values_from_below_[player].empty() || values_from_below_[player][scene].empty())
        return false;
    const Scene& here = game_->scenes()[scene];
    const std::size_t exits = stages_[here.stage].programs[player].exits.size();
    const auto width = static_cast<std::size_t>(exit_width(scene));
    const auto rows = static_cast<std::size_t>(in_blocks(here.size[player]) * kBlock + 1);
    float* into = scratch.of(scratch.exit_values);
    std::memset(into, 0, sizeof(float) * width * rows);
    for (int secret = 0; secret < here.size[player]; ++secret)
        std::memcpy(
            into + static_cast<std::size_t>(secret) * width,
            values_from_below_[player][scene].data() + static_cast<std::size_t>(secret) * exits,
            sizeof(float) * exits);
    return true;
}

double CfrSolver::relearn(int scene, int iterations) {
    refuse_unless_learning();
    const SmallNumbersAreZero small;
    const Scene& here = game_->scenes()[scene];
    if (!here.children.empty() || here.parent < 0)
        throw std::invalid_argument("only a scene of the last stage can be learnt anew");
    for (int player = 0; player < kPlayers; ++player) {
        const Extent extent = regret_extents_[player][scene];
        const std::size_t bytes = (extent.own_last - extent.first) * number_size();
        relearnt_[player] = Pool(bytes + kPage);
        // Locks lie among the regrets.
        if (!locks_.empty() && locks_[scene])
            std::memcpy(relearnt_[player].at(), memory(scene, player).regrets, bytes);
    }
    relearning_ = scene;
    Scratch& own = scratch_[0][here.stage];
    int width = 0;
    Pool reach[kPlayers];
    for (int player = 0; player < kPlayers; ++player) {
        const float* rows = reach_of_parent(scene, player, {Purpose::average}, width);
        reach[player] = Pool(room_above(scene, width));
        std::memcpy(reach[player].at(), rows,
                    sizeof(float) * static_cast<std::size_t>(width) *
                        static_cast<std::size_t>(
                            in_blocks(game_->scenes()[here.parent].size[1 - player]) * kBlock + 1));
    }
    const Pool thrown(room_above(scene, width));
    const auto turn = [&](int player, const Pass& pass, Findings reached, Findings valued) {
        forward(scene, player, pass, own, reinterpret_cast<const float*>(reach[player].at()), width,
                reached);
        settle(scene, player, own);
        backward(scene, player, pass, own, reinterpret_cast<float*>(thrown.at()), width, valued);
    };
    double weight_sum = 0;
    for (int iteration = 0; iteration < iterations; ++iteration) {
        const Pass pass = next_pass(iteration, weight_sum);
        for (int player = 0; player < kPlayers; ++player) turn(player, pass, {}, {});
    }
    relearning_ = -1;
    double gain = 0;
    const std::vector<Stage>& stages = stages_;
    const int nodes = static_cast<int>(stages[here.stage].seen.size());
    Blocks reached[kPlayers], best[kPlayers], mean[kPlayers];
    for (int player = 0; player < kPlayers; ++player)
        for (Blocks* room : {&reached[player], &best[player], &mean[player]})
            room->resize(static_cast<std::size_t>(nodes * in_blocks(here.size[player])));
    for (int player = 0; player < kPlayers; ++player) {
        const int wide = in_blocks(here.size[player]) * kBlock;
        const int others = in_blocks(here.size[1 - player]) * kBlock;
        turn(player, {Purpose::respond}, {start_of(reached[1 - player]), others},
             {start_of(best[player]), wide});
        turn(player, {Purpose::average}, {}, {start_of(mean[player]), wide});
    }
    for (int player = 0; player < kPlayers; ++player)
        for (int place = 0; place < nodes; ++place) {
            if (!game_->tree()[stages[here.stage].seen[place]].follows_chance) continue;
            const int first = place * in_blocks(here.size[player]) * kBlock;
            for (int at = first; at < first + here.size[player]; ++at)
                gain += double{number(reached[player], at)} *
                        (double{number(best[player], at)} - double{number(mean[player], at)});
        }
    const double chance = chance_of(scene);
    return gain / 2 / (pairs_ * chance * chance);
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
            const std::size_t at = (static_cast<std::size_t>(secret / kBlock) *
                                        static_cast<std::size_t>(kept.regret_rows) +
                                    static_cast<std::size_t>(row)) *
                                       kBlock +
                                   static_cast<std::size_t>(secret % kBlock);
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
