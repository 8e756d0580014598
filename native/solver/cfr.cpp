// CFR iterations: memory, passes over a game's boards, discounts, threads, locks.
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

// A number that changes evenly over the first iterations and then stays.
struct Schedule {
    static constexpr int kIterations = 100;
    double first;
    double last;

    double at(int iteration) const {
        return first + (last - first) * std::min(1.0, static_cast<double>(iteration) / kIterations);
    }
};

// Discounts: positive regrets are multiplied by t^a / (t^a + 1), negative ones by b, and the
// strategy of iteration t has weight t^5 in the average. Early iterations are forgotten sooner.
constexpr Schedule kPositivePower = {1.25, 2.0};  // a
constexpr Schedule kKeepNegative = {0.25, 0.6};   // b
constexpr double kAveragePower = 5;

// Rounding to 16 bits is dithered: multiples of these, modulo one, are spread evenly over
// iterations and boards.
constexpr double kIterationDither = 0.6180339887498949;
constexpr double kBoardDither = 0.7548776662466927;

// Fraction of the largest possible gain below which a regret is rounding error.
constexpr double kNoRegret = 1e-7;

// Where less than this share of all pairs of hands is compatible, updates and means over all deals
// need the accurate sums.
constexpr double kNearlyBlockedRanges = 0.1;

// A board's children are cut into at most this many chunks, whatever the number of threads.
constexpr std::size_t kMaxChunks = 64;
constexpr std::size_t kMaxLastStreetChunks = 16;

// The widest vectors of all instruction sets, in floats; kernels process two at a time.
constexpr std::size_t kWidestVector = 16;

int round_up(int number, int step) {
    return (number + step - 1) / step * step;
}

double modulo_one(double number) {
    return number - std::floor(number);
}

// Return a number from 0 to 65504 in half precision.
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

// --- construction ---

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
      streets_(compile(game_->tree(), game_->boards())),
      precision_(precision),
      threads_(thread_count(threads)),
      lane_width_(RUNOUT_CHOOSE(lane_width)()),
      external_averages_{averages[0], averages[1]} {
    for (int player = 0; player < kPlayers; ++player) prepare(player);
    prepare_scratch();
    measure_deals();
}

CfrSolver::~CfrSolver() = default;

namespace {

std::vector<Extent> extents_of(const std::vector<BoardNode>& boards,
                               const std::vector<Street>& streets, int player, bool regrets) {
    std::vector<Extent> extents(boards.size());
    std::size_t at = 0;
    for (std::size_t board = 0; board < boards.size(); ++board) {
        const Street& street = streets[boards[board].street];
        const int rows = regrets ? street.regret_rows[player] : street.average_rows[player];
        extents[board].first = at;
        at += static_cast<std::size_t>(in_blocks(boards[board].size[player])) * kBlock *
              static_cast<std::size_t>(rows);
        extents[board].own_last = extents[board].subtree_last = at;
    }
    for (std::size_t board = boards.size(); board-- > 1;) {
        Extent& parent = extents[boards[board].parent];
        parent.subtree_last = std::max(parent.subtree_last, extents[board].subtree_last);
    }
    return extents;
}

ProgramView view_of(const StreetProgram& program, const std::vector<char>& wants_total) {
    return {program.roots,
            program.slots,
            program.zero_slot,
            steps(program.splits),
            steps(program.split_runs),
            steps(program.lanes),
            program.showdown_lanes,
            program.lane_payoffs.data(),
            wants_total.data(),
            steps(program.street_leaves),
            program.zero_value,
            program.showdown_values,
            program.total_values,
            program.leaf_values,
            steps(program.packed_sums),
            steps(program.terminals),
            program.fold_terminals,
            program.packed_decisions.data(),
            steps(program.decision_runs),
            program.root_values.data(),
            static_cast<int>(program.node_slots.size()),
            program.node_slots.data(),
            program.node_values.data()};
}

// Return per group, which is as wide as a vector, whether any lane needs its total.
std::vector<char> groups_with_totals(const StreetProgram& program, int lane_width) {
    const auto width = static_cast<std::size_t>(lane_width);
    std::vector<char> groups(program.lanes.size() / width + 1);
    for (std::size_t lane = 0; lane < program.lanes.size(); ++lane)
        groups[lane / width] |= program.wants_total[lane];
    return groups;
}

}  // namespace

CfrSolver::Scratch::Scratch(const Street& street, int max_hands)
    : lane_rows(static_cast<int>(rows_for(max_hands))) {
    const auto max_of = [&](const auto& count) {
        return std::max(static_cast<std::size_t>(count(street.programs[0])),
                        static_cast<std::size_t>(count(street.programs[1])));
    };
    constexpr std::size_t slot_bytes = 2 * kWidestVector * sizeof(float);
    slots = Pool(slot_bytes * max_of([](const StreetProgram& program) { return program.slots; }));
    values = Pool(slot_bytes * max_of([](const StreetProgram& program) { return program.values; }));
    const auto lane_pool = [&](std::size_t count) {
        return Pool((count + kWidestVector) * rows_for(max_hands) * sizeof(float));
    };
    const std::size_t all =
        max_of([](const StreetProgram& program) { return program.lanes.size(); });
    lanes = lane_pool(all);
    totals = lane_pool(all);
    showdowns =
        lane_pool(max_of([](const StreetProgram& program) { return program.showdown_lanes; }));
    const std::size_t out =
        max_of([](const StreetProgram& program) { return program.street_leaves.size(); });
    street_leaves = lane_pool(out);
    leaf_values = lane_pool(out);
}

void CfrSolver::prepare(int player) {
    const std::vector<BoardNode>& boards = game_->boards();
    regret_extents_[player] = extents_of(boards, streets_, player, true);
    average_extents_[player] = extents_of(boards, streets_, player, false);
    const auto blocks = static_cast<std::size_t>(in_blocks(boards[0].size[player]));
    weights_[player].assign(blocks, Block{});
    root_values_[player].assign(blocks, Block{});
    for (int hand = 0; hand < boards[0].size[player]; ++hand)
        number(weights_[player], hand) = game_->weights(player)[hand];
    for (const Street& street : streets_) {
        const StreetProgram& program = street.programs[player];
        wants_total_[player].push_back(groups_with_totals(program, lane_width_));
        programs_[player].push_back(view_of(program, wants_total_[player].back()));
    }
}

void CfrSolver::prepare_scratch() {
    std::vector<int> max_hands(streets_.size(), 0);  // by street
    for (const BoardNode& board : game_->boards())
        max_hands[board.street] = std::max({max_hands[board.street], board.size[0], board.size[1]});
    scratch_.resize(static_cast<std::size_t>(threads_));
    for (std::vector<Scratch>& of_thread : scratch_)
        for (std::size_t street = 0; street < streets_.size(); ++street)
            of_thread.emplace_back(streets_[street], max_hands[street]);
}

// Set the scale of half-precision regrets, with headroom of 100 times the largest gain of one
// iteration, and the regret below which single-precision regrets are rounding error.
void CfrSolver::set_scales(int player, double max_compatible) {
    double max_payoff = 0;
    for (const GameNode& node : game_->tree())
        for (const double fixed : node.fixed_payoff)
            max_payoff = std::max(max_payoff, std::abs(node.showdown_payoff) + std::abs(fixed));
    scales_[player].assign(streets_.size(), 1.0f);
    min_regret_[player].assign(streets_.size(), 1e-9f);
    std::vector<double> chance(streets_.size(), 1.0);
    for (const BoardNode& board : game_->boards())
        if (board.parent >= 0)
            chance[board.street] = chance[board.street - 1] * double{board.chance};
    for (std::size_t street = 0; street < streets_.size(); ++street) {
        const double max_gain = max_payoff * max_compatible * chance[street];
        if (!(max_gain > 0)) continue;
        // Half precision rounds more coarsely by itself and uses its smallest numbers.
        if (precision_ == Precision::half)
            scales_[player][street] = static_cast<float>(60000.0 / (100.0 * max_gain));
        else
            min_regret_[player][street] = static_cast<float>(kNoRegret * max_gain);
    }
}

// Sum the weight of all compatible pairs of hands.
void CfrSolver::measure_deals() {
    pairs_ = 0;
    double all_pairs = 1;
    for (int player = 0; player < kPlayers; ++player) {
        const std::vector<double> compatible = game_->compatible_weights(player);
        set_scales(player, *std::max_element(compatible.begin(), compatible.end()));
        const std::vector<float>& weights = game_->weights(player);
        all_pairs *= std::accumulate(weights.begin(), weights.end(), 0.0);
        if (player == 0)
            for (std::size_t hand = 0; hand < compatible.size(); ++hand)
                pairs_ += double{game_->weights(0)[hand]} * compatible[hand];
    }
    nearly_blocked_ = pairs_ < kNearlyBlockedRanges * all_pairs;
}

// --- one board ---

Memory CfrSolver::memory(int board, int player) const {
    const int street = game_->boards()[board].street;
    const std::byte* averages =
        external_averages_[player] != nullptr ? external_averages_[player] : averages_[player].at();
    std::byte* regrets = regrets_[player].at();
    if (regrets != nullptr) regrets += regret_extents_[player][board].first * number_size();
    if (board == resolving_) regrets = resolve_regrets_[player].at();
    // Only an update writes, and it is refused for external averages.
    auto* own_averages =
        const_cast<std::byte*>(averages) + average_extents_[player][board].first * number_size();
    return {regrets,
            own_averages,
            streets_[street].regret_rows[player],
            streets_[street].average_rows[player],
            precision_,
            scales_[player][street],
            min_regret_[player][street]};
}

int CfrSolver::leaf_width(int board) const {
    const int street = game_->boards()[board].street;
    return round_up(static_cast<int>(streets_[street].programs[0].street_leaves.size()),
                    lane_width_);
}

void CfrSolver::forward(int board, int player, const PassOptions& pass, Scratch& scratch,
                        ParentRows parent_rows, NodeOutput node_output) {
    const BoardNode& here = game_->boards()[board];
    const int opponent = 1 - player;
    ForwardTask task{};
    task.program = &programs_[player][here.street];
    task.pass = pass.kind;
    task.blocks = in_blocks(here.size[opponent]);
    task.memory = memory(board, opponent);
    if (here.parent >= 0) task.parent_hands = here.parent_hands[opponent][0].data();
    task.parent_leaves = parent_rows.reach;
    task.parent_width = parent_rows.width;
    task.weights = start_of(weights_[opponent]);
    task.chance = here.chance;
    task.slots = scratch.slots.floats();
    task.lanes = scratch.lanes.floats();
    task.lane_rows = scratch.lane_rows;
    task.street_leaves = scratch.street_leaves.floats();
    task.leaf_width = leaf_width(board);
    task.node_output = node_output;
    RUNOUT_CHOOSE(run_forward)(task);
}

void CfrSolver::terminal_values(int board, int player, const PassOptions& pass, Scratch& scratch) {
    const BoardNode& here = game_->boards()[board];
    const StreetProgram& program = streets_[here.street].programs[player];
    const int groups = round_up(static_cast<int>(program.lanes.size()), lane_width_) / lane_width_;
    const int showdown_groups = round_up(program.showdown_lanes, lane_width_) / lane_width_;
    if (groups == 0) return;
    const LaneRows reach{scratch.lanes.floats(), scratch.lane_rows};
    const LaneRows showdowns{scratch.showdowns.floats(), scratch.lane_rows};
    const LaneRows totals{scratch.totals.floats(), scratch.lane_rows};
    const char* wants_total = wants_total_[player][here.street].data();
    if (pass.accurate || nearly_blocked_)
        game_->accurate_terminal_values(board, player, reach, groups, showdown_groups, wants_total,
                                        showdowns, totals);
    else
        game_->terminal_values(board, player, reach, groups, showdown_groups, wants_total,
                               showdowns, totals);
}

void CfrSolver::backward(int board, int player, const PassOptions& pass, Scratch& scratch,
                         ParentRows parent_rows, NodeOutput node_output) {
    const BoardNode& here = game_->boards()[board];
    BackwardTask task{};
    task.program = &programs_[player][here.street];
    task.pass = pass.kind;
    task.blocks = in_blocks(here.size[player]);
    task.memory = memory(board, player);
    task.keep_positive = pass.keep_positive;
    task.keep_negative = pass.keep_negative;
    task.weight = pass.weight;
    task.dither = static_cast<float>(modulo_one(pass.dither + kBoardDither * board));
    if (!locks_.empty() && locks_[board]) task.locked = locks_[board]->views.data();
    task.showdowns = scratch.showdowns.floats();
    task.totals = scratch.totals.floats();
    task.lane_rows = scratch.lane_rows;
    task.street_leaves = scratch.leaf_values.floats();
    task.leaf_width = leaf_width(board);
    task.values = scratch.values.floats();
    const std::uint16_t* parent_hands[kMaxOutcomes];
    for (std::size_t outcome = 0; outcome < here.parent_hands[player].size(); ++outcome)
        parent_hands[outcome] = here.parent_hands[player][outcome].data();
    task.parent_hands = parent_hands;
    task.outcomes = static_cast<int>(here.parent_hands[player].size());
    task.parent_leaves = parent_rows.values;
    task.parent_width = parent_rows.width;
    task.root_values = here.parent < 0 ? start_of(root_values_[player]) : nullptr;
    task.node_output = node_output;
    RUNOUT_CHOOSE(run_backward)(task);
    if (pass.kind == Pass::update && !here.isomorphic_hands[player].empty())
        copy_isomorphic_hands(board, player);
}

namespace {

template <typename Number>
void copy_hand(void* numbers, int rows, const IsomorphicHand& pair) {
    Number* into = static_cast<Number*>(numbers) + place_of(pair.hand, 0, rows);
    const Number* from = static_cast<Number*>(numbers) + place_of(pair.representative, 0, rows);
    for (int row = 0; row < rows; ++row) into[row * kBlock] = from[row * kBlock];
}

}  // namespace

// Copy the strategy of representatives, so that rounding does not separate isomorphic hands.
void CfrSolver::copy_isomorphic_hands(int board, int player) {
    const Memory kept = memory(board, player);
    for (const IsomorphicHand& pair : game_->boards()[board].isomorphic_hands[player]) {
        if (precision_ == Precision::single) {
            copy_hand<float>(kept.regrets, kept.regret_rows, pair);
            copy_hand<float>(kept.averages, kept.average_rows, pair);
        } else {
            copy_hand<std::uint16_t>(kept.regrets, kept.regret_rows, pair);
            copy_hand<std::uint16_t>(kept.averages, kept.average_rows, pair);
        }
    }
}

// --- all boards ---

void CfrSolver::traverse(int board, int player, const PassOptions& pass,
                         std::vector<Scratch>& scratch, ParentRows parent_rows) {
    const BoardNode& here = game_->boards()[board];
    Scratch& own = scratch[here.street];
    forward(board, player, pass, own, parent_rows);
    terminal_values(board, player, pass, own);
    if (!here.children.empty() && !use_continuation_values(board, player, own)) {
        const int width = leaf_width(board);
        std::memset(own.leaf_values.at(), 0,
                    sizeof(float) * static_cast<std::size_t>(width) * rows_for(here.size[player]));
        for (const int child : here.children)
            traverse(child, player, pass, scratch,
                     {own.street_leaves.floats(), own.leaf_values.floats(), width});
    }
    backward(board, player, pass, own, parent_rows);
}

std::size_t CfrSolver::chunks_of(int board) const {
    const std::vector<int>& children = game_->boards()[board].children;
    if (children.empty()) return 0;
    const bool last = game_->boards()[children[0]].children.empty();
    return std::min(children.size(), last ? kMaxLastStreetChunks : kMaxChunks);
}

std::size_t CfrSolver::chunk_numbers(int board, int player) const {
    return static_cast<std::size_t>(leaf_width(board)) *
           rows_for(game_->boards()[board].size[player]);
}

void CfrSolver::prepare_chunk_values(int board, int player) {
    const std::size_t bytes = chunk_numbers(board, player) * sizeof(float);
    if (!chunk_values_.empty() && chunk_values_[0].bytes() < bytes) chunk_values_.clear();
    const Scratch& own = scratch_[0][game_->boards()[board].street];
    while (chunk_values_.size() < chunks_of(board))
        chunk_values_.emplace_back(own.leaf_values.bytes());
}

// Traverse a board's children in chunks shared by the threads; sums are added in chunk order, so
// the result does not depend on the number of threads.
void CfrSolver::traverse_children(int board, int player, const PassOptions& pass) {
    const BoardNode& here = game_->boards()[board];
    Scratch& own = scratch_[0][here.street];
    const int width = leaf_width(board);
    const std::size_t numbers = chunk_numbers(board, player);
    const std::size_t children = here.children.size();
    const std::size_t chunks = chunks_of(board);
    prepare_chunk_values(board, player);
    const bool updates = pass.kind == Pass::update;
    std::vector<char> own_done;
    std::vector<char>& done = updates ? unfinished_.done : own_done;
    done.resize(chunks, 0);
    std::vector<std::size_t> left;
    for (std::size_t chunk = 0; chunk < chunks; ++chunk)
        if (done[chunk] == 0) left.push_back(chunk);
    const auto traverse_chunk = [&](std::size_t chunk, std::size_t worker) {
        const FlushDenormals small;
        float* values = chunk_values_[chunk].floats();
        std::memset(values, 0, numbers * sizeof(float));
        // All workers read the reach in the first worker's scratch of this street.
        for (std::size_t at = children * chunk / chunks; at < children * (chunk + 1) / chunks; ++at)
            traverse(here.children[at], player, pass, scratch_[worker],
                     {own.street_leaves.floats(), values, width});
    };
    for_each_chunk(left.size(), threads_, [&](std::size_t at, std::size_t worker) {
        try {
            traverse_chunk(left[at], worker);
        } catch (...) {
            if (updates) is_broken_ = true;
            throw;
        }
        done[left[at]] = 1;
    });
    float* sums = own.leaf_values.floats();
    std::memcpy(sums, chunk_values_[0].at(), numbers * sizeof(float));
    for (std::size_t chunk = 1; chunk < chunks; ++chunk) {
        const float* values = chunk_values_[chunk].floats();
        for (std::size_t at = 0; at < numbers; ++at) sums[at] += values[at];
    }
}

void CfrSolver::traverse_board(int board, int player, const PassOptions& pass,
                               ParentRows parent_rows, NodeOutput reached, NodeOutput valued) {
    const BoardNode& here = game_->boards()[board];
    Scratch& own = scratch_[0][here.street];
    forward(board, player, pass, own, parent_rows, reached);
    terminal_values(board, player, pass, own);
    if (!here.children.empty() && !use_continuation_values(board, player, own))
        traverse_children(board, player, pass);
    backward(board, player, pass, own, parent_rows, valued);
}

void CfrSolver::traverse_root(int player, const PassOptions& pass) {
    const FlushDenormals small;
    traverse_board(0, player, pass, {});
}

// --- iterations ---

void CfrSolver::require_own_averages() const {
    for (int player = 0; player < kPlayers; ++player)
        if (external_averages_[player] != nullptr)
            throw std::invalid_argument("a read-only solver cannot be updated");
}

void CfrSolver::require_whole() const {
    if (is_broken_)
        throw std::runtime_error("an iteration has failed halfway; open the last checkpoint");
    if (is_unfinished()) throw std::runtime_error("an iteration is unfinished; iterate first");
}

void CfrSolver::iterate() {
    require_own_averages();
    if (is_broken_) require_whole();
    double weight_sum = weight_sum_;
    const PassOptions pass = next_pass(iterations_, weight_sum);
    while (unfinished_.player < kPlayers) {
        traverse_root(unfinished_.player, pass);
        unfinished_.done.clear();
        ++unfinished_.player;
    }
    unfinished_.player = 0;
    weight_sum_ = weight_sum;
    ++iterations_;
}

std::vector<float> CfrSolver::unfinished_values() const {
    const std::size_t numbers = chunk_numbers(0, unfinished_.player);
    std::vector<float> values(unfinished_.done.size() * numbers);
    for (std::size_t chunk = 0; chunk < unfinished_.done.size(); ++chunk)
        if (unfinished_.done[chunk] != 0)
            std::memcpy(values.data() + chunk * numbers, chunk_values_[chunk].at(),
                        numbers * sizeof(float));
    return values;
}

void CfrSolver::set_unfinished(Unfinished unfinished, std::span<const float> values) {
    const std::size_t chunks = unfinished.done.size();
    const bool has_player = unfinished.player >= 0 && unfinished.player < kPlayers;
    if (!has_player || (chunks > 0 && chunks != chunks_of(0)) ||
        values.size() != chunks * chunk_numbers(0, unfinished.player))
        throw std::invalid_argument("the unfinished iteration does not fit the spot");
    prepare_chunk_values(0, unfinished.player);
    const std::size_t numbers = chunks == 0 ? 0 : values.size() / chunks;
    for (std::size_t chunk = 0; chunk < chunks; ++chunk)
        std::memcpy(chunk_values_[chunk].at(), values.data() + chunk * numbers,
                    numbers * sizeof(float));
    unfinished_ = std::move(unfinished);
}

// Return the options of an update; iterations count from 0.
CfrSolver::PassOptions CfrSolver::next_pass(int iteration, double& weight_sum) {
    const double age = iteration <= 1 ? 0 : std::pow(iteration - 1, kPositivePower.at(iteration));
    const double weight = std::pow(iteration + 1, kAveragePower);
    weight_sum += weight;
    return {Pass::update, static_cast<float>(age / (age + 1)),
            static_cast<float>(kKeepNegative.at(iteration)),
            static_cast<float>(weight / weight_sum), modulo_one(kIterationDither * iteration)};
}

void CfrSolver::set_iterations(int iterations) {
    iterations_ = iterations;
    unfinished_ = {};
    weight_sum_ = 0;
    for (int done = 0; done < iterations; ++done) weight_sum_ += std::pow(done + 1, kAveragePower);
}

// --- locks ---

void CfrSolver::lock(int board, int place, std::span<const float> locked,
                     const std::vector<std::vector<float>>& strategy) {
    require_own_averages();
    require_whole();
    const BoardNode& here = game_->boards()[board];
    const Street& street = streets_[here.street];
    const GameNode& node = game_->tree()[street.nodes[place]];
    if (node.children.size() < 2) return;
    const int size = here.size[node.player];
    locks_.resize(game_->boards().size());
    if (!locks_[board]) {
        locks_[board] = std::make_unique<Lock>();
        locks_[board]->masks.resize(street.nodes.size());
        locks_[board]->views.resize(street.nodes.size(), nullptr);
    }
    Blocks& mask = locks_[board]->masks[place];
    mask.resize(static_cast<std::size_t>(in_blocks(size)));
    locks_[board]->views[place] = start_of(mask);
    const Memory kept = memory(board, node.player);
    for (int hand = 0; hand < size; ++hand) {
        if (locked[hand] == 0) continue;
        number(mask, hand) = 1;
        for (std::size_t action = 0; action < node.children.size(); ++action) {
            const int row = street.regret_row[place] + static_cast<int>(action);
            const std::size_t at = place_of(hand, row, kept.regret_rows);
            // Regret matching plays in proportion to regrets, so the strategy is stored as
            // regrets, scaled so that min_regret is negligible beside them.
            const float share = strategy[action][hand];
            if (precision_ == Precision::single)
                static_cast<float*>(kept.regrets)[at] = share * 1e9f * kept.min_regret;
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
            regrets_[player].bytes() + averages_[player].bytes() +
            resolve_regrets_[player].bytes() +
            (regret_extents_[player].size() + average_extents_[player].size()) * sizeof(Extent);
    for (const auto& of_thread : scratch_)
        for (const Scratch& scratch : of_thread) bytes += scratch.bytes();
    for (const Pool& chunk : chunk_values_) bytes += chunk.bytes();
    return bytes;
}

}  // namespace runout
