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

// Discounts: after t iterations positive regrets are multiplied by s^a / (s^a + 1), s = t - 1, and
// negative ones by b; the strategy of iteration t, from 1, has weight t^5 in the average. Early
// iterations are forgotten sooner.
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

double modulo_one(double number) {
    return number - std::floor(number);
}

}  // namespace

struct CfrSolver::BoardLocks {
    std::vector<Blocks> numbers;  // by place, or empty: the rows of Lock
    std::vector<Lock> views;
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
      streets_(compile(game_->tree(), game_->boards(), RUNOUT_CHOOSE(lane_width)())),
      precision_(precision),
      threads_(thread_count(threads)),
      external_averages_{averages[0], averages[1]} {
    for (int player = 0; player < kPlayers; ++player) prepare(player);
    prepare_scratch();
    measure_deals();
}

CfrSolver::~CfrSolver() = default;

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

CfrSolver::Scratch::Scratch(const ScratchSize& size, int max_hands)
    : slots(ScratchSize::slot_bytes(size.slots)),
      values(ScratchSize::slot_bytes(size.values)),
      lanes(ScratchSize::lane_bytes(size.lanes, max_hands)),
      showdowns(ScratchSize::lane_bytes(size.lanes, max_hands)),
      totals(ScratchSize::lane_bytes(size.lanes, max_hands)),
      of_card(size.reach_row_bytes()),
      street_leaves(size.leaf_bytes(max_hands)),
      leaf_values(size.leaf_bytes(max_hands)) {}

void CfrSolver::prepare(int player) {
    const std::vector<BoardNode>& boards = game_->boards();
    regret_extents_[player] = extents_of(boards, streets_, player, true);
    average_extents_[player] = extents_of(boards, streets_, player, false);
    const auto blocks = static_cast<std::size_t>(in_blocks(boards[0].size[player]));
    weights_[player].assign(blocks, Block{});
    root_values_[player].assign(blocks, Block{});
    for (int hand = 0; hand < boards[0].size[player]; ++hand)
        number(weights_[player], hand) = game_->weights(player)[hand];
}

void CfrSolver::prepare_scratch() {
    std::vector<int> max_hands(streets_.size(), 0);  // by street
    for (const BoardNode& board : game_->boards())
        max_hands[board.street] = std::max({max_hands[board.street], board.size[0], board.size[1]});
    scratch_.resize(static_cast<std::size_t>(threads_));
    for (std::size_t street = 0; street < streets_.size(); ++street) {
        ScratchSize size{};
        for (const StreetProgram& program : streets_[street].programs) {
            const auto grow = [](std::size_t& most, int count) {
                most = std::max(most, static_cast<std::size_t>(count));
            };
            grow(size.slots, program.slots);
            grow(size.values, program.values);
            grow(size.lanes, program.lanes.size());
            grow(size.leaves, program.street_leaves.size());
        }
        for (std::vector<Scratch>& of_thread : scratch_)
            of_thread.emplace_back(size, max_hands[street]);
    }
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
    if (regrets != nullptr) regrets += numbers_extent(board, player, true).first * number_size();
    if (board == resolving_) regrets = resolve_regrets_[player].at();
    // Only an update writes, and it is refused for external averages.
    auto* own_averages = const_cast<std::byte*>(averages) +
                         numbers_extent(board, player, false).first * number_size();
    return {regrets,
            own_averages,
            streets_[street].regret_rows[player],
            streets_[street].average_rows[player],
            precision_,
            scales_[player][street],
            min_regret_[player][street]};
}

const StreetProgram& CfrSolver::program(int board, int player) const {
    return streets_[game_->boards()[board].street].programs[player];
}

const Lock* CfrSolver::locks(int board) const {
    return locks_.empty() || !locks_[board] ? nullptr : locks_[board]->views.data();
}

void CfrSolver::forward(int board, int player, const PassOptions& pass, Scratch& scratch,
                        ParentRows parent_rows, Table<float> node_reach) {
    const BoardNode& here = played(pass).boards()[board];
    const int opponent = 1 - player;
    ForwardTask task{};
    task.program = &program(board, player);
    task.pass = pass.kind;
    task.blocks = in_blocks(here.size[opponent]);
    task.memory = memory(board, opponent, pass, scratch);
    task.locks = locks(board);
    if (here.parent >= 0) task.parent_hands = here.parent_hands[opponent][0].data();
    task.first_parent = first_parent(board, opponent, pass);
    task.parent_leaves = {parent_rows.reach, parent_rows.width};
    task.weights = start_of(weights_[opponent]);
    task.chance = here.chance;
    task.slots = scratch.slots.floats();
    task.lanes = {scratch.lanes.floats(), task.program->width};
    task.street_leaves = {scratch.street_leaves.floats(), task.program->leaf_width};
    task.sums = sum_rows(board, opponent, pass);
    task.node_reach = node_reach;
    RUNOUT_CHOOSE(run_forward)(task);
}

void CfrSolver::terminal_values(int board, int player, const PassOptions& pass, Scratch& scratch) {
    const LaneGroups groups = program(board, player).groups;
    if (groups.count == 0) return;
    const int width = program(board, player).width;
    const TerminalRows rows = {{scratch.lanes.floats(), width},
                               {scratch.showdowns.floats(), width},
                               {scratch.totals.floats(), width},
                               scratch.of_card.floats()};
    scratch.blocked = pass.accurate || nearly_blocked_
                          ? game_->accurate_terminal_values(board, player, groups, rows)
                          : played(pass).terminal_values(board, player, groups, rows);
}

void CfrSolver::backward(int board, int player, const PassOptions& pass, Scratch& scratch,
                         ParentRows parent_rows, Table<float> node_values) {
    const BoardNode& here = played(pass).boards()[board];
    BackwardTask task{};
    task.program = &program(board, player);
    task.pass = pass.kind;
    task.blocks = in_blocks(here.size[player]);
    task.memory = memory(board, player, pass, scratch);
    task.locks = locks(board);
    task.keep_positive = pass.keep_positive;
    task.keep_negative = pass.keep_negative;
    task.weight = pass.weight;
    task.dither = static_cast<float>(modulo_one(pass.dither + kBoardDither * board));
    task.showdowns = {scratch.showdowns.floats(), task.program->width};
    task.totals = {scratch.totals.floats(), task.program->width};
    task.blocked = scratch.blocked;
    task.street_leaves = {scratch.leaf_values.floats(), task.program->leaf_width};
    task.sums = sum_rows(board, player, pass);
    task.values = scratch.values.floats();
    const std::uint16_t* parent_hands[kMaxOutcomes];
    for (std::size_t outcome = 0; outcome < here.parent_hands[player].size(); ++outcome)
        parent_hands[outcome] = here.parent_hands[player][outcome].data();
    task.parent_hands = parent_hands;
    task.outcomes = static_cast<int>(here.parent_hands[player].size());
    task.first_parent = first_parent(board, player, pass);
    task.parent_leaves = {parent_rows.values, parent_rows.width};
    task.root_values = here.parent < 0 ? start_of(root_values_[player]) : nullptr;
    task.node_values = node_values;
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
    const BoardNode& here = played(pass).boards()[board];
    Scratch& own = scratch[here.street];
    played(pass).fetch_ahead(board, player);
    forward(board, player, pass, own, parent_rows);
    terminal_values(board, player, pass, own);
    if (!here.children.empty() && !use_continuation_values(board, player, own)) {
        const int width = program(board, player).leaf_width;
        std::memset(
            own.leaf_values.at(), 0,
            sizeof(float) * static_cast<std::size_t>(width) * leaf_rows(board, player, pass));
        for (const int child : here.children)
            traverse(child, player, pass, scratch,
                     {own.street_leaves.floats(), own.leaf_values.floats(), width});
    }
    backward(board, player, pass, own, parent_rows);
}

// Traverse a board's children in chunks shared by the threads; sums are added in chunk order, so
// the result does not depend on the number of threads.
void CfrSolver::traverse_children(int board, int player, const PassOptions& pass) {
    const BoardNode& here = played(pass).boards()[board];
    Scratch& own = scratch_[0][here.street];
    const int width = program(board, player).leaf_width;
    const std::size_t numbers = static_cast<std::size_t>(width) * leaf_rows(board, player, pass);
    const std::size_t children = here.children.size();
    const bool last = game_->boards()[here.children[0]].children.empty();
    const std::size_t chunks = chunk_count(children, last);
    if (!chunk_values_.empty() && chunk_values_[0].bytes() < numbers * sizeof(float))
        chunk_values_.clear();
    while (chunk_values_.size() < chunks) chunk_values_.emplace_back(own.leaf_values.bytes());
    for_each_chunk(chunks, threads_, [&](std::size_t chunk, std::size_t worker) {
        const FlushDenormals small;
        float* values = chunk_values_[chunk].floats();
        std::memset(values, 0, numbers * sizeof(float));
        // All workers read the reach in the first worker's scratch of this street.
        for (std::size_t at = children * chunk / chunks; at < children * (chunk + 1) / chunks; ++at)
            traverse(here.children[at], player, pass, scratch_[worker],
                     {own.street_leaves.floats(), values, width});
    });
    float* sums = own.leaf_values.floats();
    std::memcpy(sums, chunk_values_[0].at(), numbers * sizeof(float));
    for (std::size_t chunk = 1; chunk < chunks; ++chunk) {
        const float* values = chunk_values_[chunk].floats();
        for (std::size_t at = 0; at < numbers; ++at) sums[at] += values[at];
    }
}

void CfrSolver::traverse_board(int board, int player, const PassOptions& pass,
                               ParentRows parent_rows, Table<float> reach, Table<float> values) {
    const BoardNode& here = game_->boards()[board];
    Scratch& own = scratch_[0][here.street];
    forward(board, player, pass, own, parent_rows, reach);
    terminal_values(board, player, pass, own);
    if (!here.children.empty() && !use_continuation_values(board, player, own))
        traverse_children(board, player, pass);
    backward(board, player, pass, own, parent_rows, values);
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
    if (!is_whole_)
        throw std::runtime_error("an iteration was left halfway; open the last checkpoint");
}

void CfrSolver::iterate() {
    require_own_averages();
    require_whole();
    is_whole_ = false;
    if (iterations_ < kGroupedIterations)
        group_hands();
    else
        ungroup_hands();
    const PassOptions pass = next_pass(iterations_, weight_sum_);
    for (int player = 0; player < kPlayers; ++player) traverse_root(player, pass);
    ++iterations_;
    is_whole_ = true;
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
    weight_sum_ = 0;
    for (int done = 0; done < iterations; ++done) weight_sum_ += std::pow(done + 1, kAveragePower);
}

// --- locks ---

void CfrSolver::lock(int board, int place, std::span<const bool> locked,
                     const std::vector<std::vector<float>>& strategy) {
    require_own_averages();
    require_whole();
    ungroup_hands();
    const BoardNode& here = game_->boards()[board];
    const Street& street = streets_[here.street];
    const GameNode& node = game_->tree()[street.nodes[place]];
    if (node.children.size() < 2) return;
    const int size = here.size[node.player];
    locks_.resize(game_->boards().size());
    if (!locks_[board])
        locks_[board] = std::make_unique<BoardLocks>(BoardLocks{
            std::vector<Blocks>(street.nodes.size()), std::vector<Lock>(street.nodes.size())});
    const int width = in_blocks(size) * kBlock;
    Blocks& numbers = locks_[board]->numbers[place];
    numbers.resize((1 + node.children.size()) * static_cast<std::size_t>(in_blocks(size)));
    locks_[board]->views[place] = {start_of(numbers), width};
    for (int hand = 0; hand < size; ++hand) {
        if (!locked[hand]) continue;
        number(numbers, hand) = 1;
        for (std::size_t action = 0; action < node.children.size(); ++action)
            number(numbers, (1 + static_cast<int>(action)) * width + hand) = strategy[action][hand];
    }
}

// --- memory ---

std::span<std::byte> CfrSolver::regrets(int player) {
    require_whole();
    ungroup_hands();
    return {regrets_[player].at(), regrets_[player].bytes()};
}

std::span<std::byte> CfrSolver::averages(int player) {
    require_whole();
    ungroup_hands();
    return {averages_[player].at(), averages_[player].bytes()};
}

std::size_t CfrSolver::bytes() const {
    // Groups take less than the memory that their numbers leave unused.
    std::size_t bytes = game_->bytes();
    for (int player = 0; player < kPlayers; ++player)
        bytes +=
            regrets_[player].bytes() + averages_[player].bytes() +
            resolve_regrets_[player].bytes() +
            (regret_extents_[player].size() + average_extents_[player].size()) * sizeof(Extent);
    for (const auto& of_thread : scratch_)
        for (const Scratch& scratch : of_thread) bytes += scratch.bytes();
    for (const Pool& chunk : chunk_values_) bytes += chunk.bytes();
    for (const auto& of_board : locks_)
        if (of_board)
            for (const Blocks& numbers : of_board->numbers) bytes += numbers.size() * sizeof(Block);
    return bytes;
}

}  // namespace runout
