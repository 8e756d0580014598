// The first iterations, in which grouped hands are played as one: where their numbers are kept.
#include <algorithm>
#include <cstring>

#include "core/parallel.hpp"
#include "solver/cfr.hpp"
#include "solver/pass.hpp"

namespace runout {

namespace {

using Groups = std::vector<std::uint16_t>;  // of each hand, numbered by their first hands

// Write the numbers of a block of hands from those of hands `source`; padding is zero. Rows go up
// or down, as blocks do, where both are in one pool.
template <typename Number>
void copy_block(const Number* from, Number* into, int rows, int block, const Groups& source,
                bool up) {
    const int first = block * kBlock;
    const int count = std::min(kBlock, static_cast<int>(source.size()) - first);
    const Number* at[kBlock];
    for (int hand = 0; hand < kBlock; ++hand)
        at[hand] = from + place_of(source[first + std::min(hand, count - 1)], 0, rows);
    for (int done = 0; done < rows; ++done) {
        const int row = up ? done : rows - 1 - done;
        Number line[kBlock];
        for (int hand = 0; hand < kBlock; ++hand) line[hand] = at[hand][row * kBlock];
        std::fill(line + count, line + kBlock, Number{});
        std::memcpy(into + place_of(first, row, rows), line, sizeof line);
    }
}

// Write the numbers of hands from those of their groups, last ones first: no group comes after its
// first hand.
template <typename Number>
void expand(const Number* from, Number* into, int rows, const Groups& groups) {
    for (int block = in_blocks(static_cast<int>(groups.size())); block-- > 0;)
        copy_block(from, into, rows, block, groups, false);
}

// Write the numbers of groups from those of their first hands.
template <typename Number>
void contract(const Number* from, Number* into, int rows, const Groups& groups) {
    Groups first;  // hand of each group
    for (std::size_t hand = 0; hand < groups.size(); ++hand)
        if (groups[hand] == first.size()) first.push_back(static_cast<std::uint16_t>(hand));
    for (int block = 0; block < in_blocks(static_cast<int>(first.size())); ++block)
        copy_block(from, into, rows, block, first, true);
}

// Call work with a pointer to numbers of the precision.
template <typename Work>
void with_numbers(void* at, Precision precision, const Work& work) {
    if (precision == Precision::single)
        work(static_cast<float*>(at));
    else
        work(static_cast<std::uint16_t*>(at));
}

}  // namespace

// Only updates play groups.
bool CfrSolver::plays_groups(const PassOptions& pass) const {
    return grouping_ && pass.kind == Pass::update;
}

const Boards& CfrSolver::played(const PassOptions& pass) const {
    if (plays_groups(pass)) return *grouping_->boards;
    return *game_;
}

const Extent& CfrSolver::numbers_extent(int board, int player, bool regrets) const {
    if (!grouping_) return (regrets ? regret_extents_ : average_extents_)[player][board];
    return (regrets ? grouping_->regret_extents : grouping_->average_extents)[player][board];
}

const std::uint16_t* CfrSolver::first_parent(int board, int player, const PassOptions& pass) const {
    if (!plays_groups(pass) || grouping_->boards->groups(board, player).of_hand.empty())
        return nullptr;
    return grouping_->boards->groups(board, player).first_parent.data();
}

SumRows CfrSolver::sum_rows(int board, int player, const PassOptions& pass) const {
    if (!plays_groups(pass)) return {};
    const RowSums& sums = grouping_->boards->sums(board, player);
    return {sums.first.data(), sums.hands.data(), sums.size(),
            static_cast<int>(rows_for(game_->boards()[board].size[player]))};
}

// Return the number of rows of a board's street leaves.
std::size_t CfrSolver::leaf_rows(int board, int player, const PassOptions& pass) const {
    return rows_for(played(pass).boards()[board].size[player]) +
           static_cast<std::size_t>(sum_rows(board, player, pass).count);
}

// Return a board's numbers as the pass plays it.
Memory CfrSolver::memory(int board, int player, const PassOptions& pass, Scratch& scratch) const {
    Memory kept = memory(board, player);
    if (!grouping_ || pass.kind == Pass::update) return kept;
    const Groups& groups = grouping_->boards->groups(board, player).of_hand;
    if (groups.empty()) return kept;
    with_numbers(kept.averages, precision_, [&](auto* from) {
        expand(from, reinterpret_cast<decltype(from)>(scratch.averages.at()), kept.average_rows,
               groups);
    });
    kept.averages = scratch.averages.at();
    return kept;
}

// Move all numbers from the layout of hands to that of groups, or back.
void CfrSolver::move_numbers(bool to_groups) {
    const std::vector<BoardNode>& boards = game_->boards();
    for (int player = 0; player < kPlayers; ++player)
        for (const bool regrets : {true, false}) {
            const Pool& pool = regrets ? regrets_[player] : averages_[player];
            const auto& extents = regrets ? regret_extents_[player] : average_extents_[player];
            const auto& grouped =
                (regrets ? grouping_->regret_extents : grouping_->average_extents)[player];
            with_numbers(pool.at(), precision_, [&](auto* numbers) {
                for (std::size_t done = 0; done < boards.size(); ++done) {
                    const auto board =
                        static_cast<int>(to_groups ? done : boards.size() - 1 - done);
                    const Street& street = streets_[boards[board].street];
                    const int rows = (regrets ? street.regret_rows : street.average_rows)[player];
                    const Groups& groups = grouping_->boards->groups(board, player).of_hand;
                    auto* const hands_at = numbers + extents[board].first;
                    auto* const groups_at = numbers + grouped[board].first;
                    if (!groups.empty() && to_groups)
                        contract(hands_at, groups_at, rows, groups);
                    else if (!groups.empty())
                        expand(groups_at, hands_at, rows, groups);
                    else
                        std::memmove(
                            to_groups ? groups_at : hands_at, to_groups ? hands_at : groups_at,
                            (extents[board].own_last - extents[board].first) * sizeof *numbers);
                }
            });
        }
}

// Play groups from the next update on, if the game has any.
void CfrSolver::group_hands() {
    if (grouping_ || nearly_blocked_) return;
    std::vector<bool> kept(game_->boards().size());
    for (std::size_t board = 0; board < kept.size(); ++board)
        kept[board] = locks(static_cast<int>(board)) != nullptr;
    std::unique_ptr<GroupedBoards> boards = game_->group_hands(kept);
    if (!boards) return;
    grouping_ = std::make_unique<Grouping>();
    for (int player = 0; player < kPlayers; ++player) {
        grouping_->regret_extents[player] = extents_of(boards->boards(), streets_, player, true);
        grouping_->average_extents[player] = extents_of(boards->boards(), streets_, player, false);
    }
    grouping_->boards = std::move(boards);
    size_group_scratch(*grouping_->boards, true);
    if (iterations_ > 0) move_numbers(true);  // before, all are zero
}

// Write out the numbers of all hands.
void CfrSolver::ungroup_hands() {
    if (!grouping_) return;
    move_numbers(false);
    const std::unique_ptr<Grouping> done = std::move(grouping_);
    size_group_scratch(*done->boards, false);
}

// Make room for sums, and for the averages of all hands of a grouped board, or give it back.
void CfrSolver::size_group_scratch(const GroupedBoards& grouped, bool is_needed) {
    const auto boards = static_cast<int>(game_->boards().size());
    std::vector<std::size_t> sums(streets_.size()), averages(streets_.size());
    std::vector<std::size_t> hand_rows(streets_.size());
    for (int board = 0; board < boards; ++board)
        for (int player = 0; player < kPlayers; ++player) {
            const int street = game_->boards()[board].street;
            const Extent& extent = average_extents_[player][board];
            hand_rows[street] =
                std::max(hand_rows[street], rows_for(game_->boards()[board].size[player]));
            sums[street] = std::max(sums[street],
                                    static_cast<std::size_t>(grouped.sums(board, player).size()));
            if (!grouped.groups(board, player).of_hand.empty())
                averages[street] = std::max(averages[street], extent.own_last - extent.first);
        }
    for (std::vector<Scratch>& of_thread : scratch_)
        for (std::size_t street = 0; street < streets_.size(); ++street) {
            Scratch& scratch = of_thread[street];
            scratch.averages = Pool(is_needed ? averages[street] * number_size() : 0);
            if (sums[street] == 0) continue;
            const StreetProgram* programs = streets_[street].programs;
            const int leaves =
                std::max(programs[0].street_leaves.size(), programs[1].street_leaves.size());
            const std::size_t rows = hand_rows[street] + (is_needed ? sums[street] : 0);
            const std::size_t bytes =
                rows * (static_cast<std::size_t>(leaves) + kWidestVector) * sizeof(float);
            scratch.street_leaves = Pool(bytes);
            scratch.leaf_values = Pool(bytes);
        }
    for (Pool& values : chunk_values_) values = Pool(scratch_[0][0].leaf_values.bytes());
}

}  // namespace runout
