// Sizes of a spot: the boards that can come, the hands they leave, and the bytes that follow.
#include "solver/measure.hpp"

#include <algorithm>
#include <bit>

#include "solver/cfr.hpp"
#include "solver/pass.hpp"

namespace runout {

namespace {

std::int64_t in_whole_blocks(int hands) {
    return std::int64_t{in_blocks(hands)} * kBlock;
}

std::int64_t padded(std::int64_t lanes) {
    return (lanes + kBlock - 1) / kBlock * kBlock;
}

// Ends of lines that have a lane: on the river the totals of folds follow from those of showdowns.
std::int64_t lanes_of(const StreetCount& count, bool is_river) {
    return is_river ? count.showdowns : count.folds + count.showdowns;
}

// The sizes that compiling the street comes to, about.
ScratchSize scratch_size(const StreetCount& count, bool is_river) {
    std::int64_t slots = 0;
    std::int64_t decisions = 0;
    for (int player = 0; player < kPlayers; ++player) {
        decisions += count.decisions[player];
        slots = std::max(slots,
                         count.actions[player] + count.decisions[player] - count.choices[player]);
    }
    const std::int64_t lanes = lanes_of(count, is_river);
    const std::int64_t values = decisions + count.folds + 2 * count.showdowns + lanes +
                                count.deals + 3 * kBlock / 2;  // half of three groups is padding
    const auto size = [](std::int64_t number) { return static_cast<std::size_t>(number); };
    return {size(slots + 2), size(values), size(lanes), size(count.deals)};
}

}  // namespace

HoldemMeasure::HoldemMeasure(const HoldemSpot& spot)
    : first_(static_cast<int>(spot.board_cards.size())), streets_(kBoardCards + 1 - first_) {
    for (int player = 0; player < kPlayers; ++player)
        for (const HoldemHand& hand : spot.hands[player])
            hands_[player].push_back(mask_of(hand.low, hand.high));
    deal(mask_of(spot.board_cards), 0, 1, symmetries_of(spot));
}

void HoldemMeasure::deal(CardMask board, int outcomes, std::int64_t boards,
                         const std::vector<SuitRenaming>& symmetries) {
    Street& street = streets_[static_cast<std::size_t>(std::popcount(board) - first_)];
    street.boards += boards;
    street.kept.push_back({outcomes, {}});
    for (int player = 0; player < kPlayers; ++player)
        street.kept.back().live[player] = static_cast<int>(std::ranges::count_if(
            hands_[player], [&](CardMask hand) { return (hand & board) == 0; }));
    if (&street == &streets_.back()) return;
    for (const CardOrbit& orbit : orbits_of(board, symmetries)) {
        const int images = static_cast<int>(orbit.images.size());
        deal(board | mask_of(orbit.images[0].card), images, boards * images, orbit.fixing);
    }
}

// As Holdem::bytes and the solver's extents; on the river about four hands share a level.
std::int64_t HoldemMeasure::table_bytes(const Street& street, bool is_river) {
    std::int64_t bytes = 0;
    for (const Board& board : street.kept) {
        bytes += Holdem::board_bytes(board.outcomes) + 2 * kPlayers * sizeof(Extent);
        for (const int hands : board.live)
            bytes += hands * (2 * sizeof(std::uint16_t) + 2 * sizeof(Card)) +
                     board.outcomes * in_whole_blocks(hands) * sizeof(std::uint16_t) +
                     (is_river ? hands / 4 * sizeof(Level) : 0);
    }
    return bytes;
}

Measure HoldemMeasure::of(std::span<const StreetCount> tree) const {
    Measure measure{};
    std::size_t last = 0;  // street with a decision
    for (std::size_t at = 0; at < tree.size(); ++at)
        if (tree[at].decisions[0] + tree[at].decisions[1] > 0) last = at;
    bool all_in = false;  // on a street before
    for (std::size_t at = 0; at < tree.size(); ++at) {
        const StreetCount& count = tree[at];
        const Street& street = streets_[at];
        const bool is_river = at + 1 == streets_.size();
        std::int64_t hands[kPlayers] = {0, 0};
        std::int64_t pairs = 0;
        int most = 0;
        for (const Board& board : street.kept) {
            for (int player = 0; player < kPlayers; ++player) {
                hands[player] += in_whole_blocks(board.live[player]);
                most = std::max(most, board.live[player]);
            }
            pairs += std::int64_t{board.live[0]} * board.live[1];
        }
        // Boards beyond the tree are laid out where an all-in before has to know them.
        const bool is_kept = at <= last || all_in;
        StreetMeasure& own = measure.streets.emplace_back();
        own.boards = street.boards;
        own.kept = is_kept ? static_cast<std::int64_t>(street.kept.size()) : 0;
        for (int player = 0; player < kPlayers; ++player)
            own.numbers += (2 * count.actions[player] - count.choices[player]) * hands[player];
        const ScratchSize scratch = scratch_size(count, is_river);
        if (is_kept) {
            measure.other_bytes +=
                table_bytes(street, is_river) + static_cast<std::int64_t>(scratch.bytes(most));
            measure.lanes += (hands[0] + hands[1]) * padded(lanes_of(count, is_river));
            if (!is_river) measure.products += pairs * padded(count.showdowns);
        }
        all_in = all_in || count.showdowns > 0;
        if (all_in && !is_river) measure.other_bytes += pairs * std::int64_t{sizeof(float)};
        if (at == 0 && streets_.size() > 1)
            measure.other_bytes += static_cast<std::int64_t>(
                chunk_count(streets_[1].kept.size(), streets_.size() == 2) *
                scratch.leaf_bytes(most));
    }
    return measure;
}

}  // namespace runout
