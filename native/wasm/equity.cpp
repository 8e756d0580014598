// Exact equity: questions opened, their costs, and every deal counted, at once or in chunks.
#include <algorithm>
#include <bit>
#include <map>

#include "wasm/spots.hpp"

namespace runout::wasm {
namespace {

// A question as a caller lays it out.
struct QuestionLayout {
    std::uint32_t seats;
    std::uint32_t players;
    std::uint32_t board_cards;
    std::uint32_t dead_cards;
    std::uint32_t ranges;
    const std::uint8_t* hands;      // [seat][2], 0xff for an unknown card
    const std::uint8_t* board;      //
    const std::uint8_t* dead;       //
    const std::int32_t* range_ids;  // [seat], -1 for a hand
    const double* weights;          // [range][1326]
};

// An amount of weight as a caller reads it.
struct WrittenAmount {
    std::uint64_t low;
    std::uint64_t high;
    double real;
};

std::map<std::int32_t, OpenSpot>& open_spots() {
    static std::map<std::int32_t, OpenSpot> spots;
    return spots;
}

// Read and check a question; `inputs` keep what the question refers to.
std::optional<Question> read_question(const QuestionLayout& layout, std::vector<SeatInput>& inputs,
                                      CardReader& reader) {
    const bool is_table = layout.players >= 2 && layout.players <= kMaxPlayers &&
                          layout.seats >= layout.players && layout.seats <= kMaxSeats;
    const bool is_board =
        layout.board_cards == 0 || (layout.board_cards >= 3 && layout.board_cards <= kBoardCards);
    if (!is_table || !is_board || layout.dead_cards > kDeckSize ||
        2 * layout.seats + kBoardCards + layout.dead_cards > kDeckSize) {
        reader.refuse(Refusal::wrong_count);
        return {};
    }
    const CardMask board = mask_of(reader.read(layout.board, layout.board_cards));
    const CardMask dead = mask_of(reader.read(layout.dead, layout.dead_cards));
    for (std::uint32_t seat = 0; seat < layout.seats; ++seat) {
        const std::int32_t range = layout.range_ids[seat];
        if (range < 0) {
            inputs.push_back({mask_of(reader.read(layout.hands + 2 * seat, 2, true)), nullptr});
            continue;
        }
        reader.require(static_cast<std::uint32_t>(range) < layout.ranges, Refusal::wrong_count);
        if (reader.refusal() != Refusal::none) return {};
        const double* const weights = layout.weights + static_cast<std::size_t>(range) * kCombos;
        reader.require(are_weights({weights, kCombos}), Refusal::wrong_weight);
        inputs.push_back({0, weights});
    }
    if (reader.refusal() != Refusal::none) return {};
    return Question{inputs, static_cast<int>(layout.players), board, dead};
}

WrittenAmount written(const Amount& amount) {
    return {static_cast<std::uint64_t>(amount.whole),
            static_cast<std::uint64_t>(amount.whole >> 64), amount.real};
}

// Write the total, then each player's shares by number of winners from 1 up; and the ways to deal.
void write_tally(const Tally& tally, WrittenAmount* amounts, std::uint64_t* hands_dealt) {
    *amounts++ = written(tally.total);
    const std::size_t players = tally.share.size();
    for (std::size_t player = 0; player < players; ++player)
        for (std::size_t winners = 1; winners <= players; ++winners)
            *amounts++ = written(tally.share[player][winners]);
    *hands_dealt = tally.hands_dealt;
}

// Return the handle of a question, above 0, or a refusal.
RUNOUT_EXPORT(open_spot) std::int32_t open_spot(const QuestionLayout* layout) {
    static std::int32_t last_handle = 0;
    std::vector<SeatInput> inputs;
    CardReader reader;
    const std::optional<Question> question = read_question(*layout, inputs, reader);
    if (!question) return code_of(reader.refusal());
    last_handle = last_handle == INT32_MAX ? 1 : last_handle + 1;
    OpenSpot& open = open_spots()[last_handle];
    open.spot = spot_of(*question);
    return last_handle;
}

RUNOUT_EXPORT(close_spot) void close_spot(std::int32_t handle) {
    open_spots().erase(handle);
}

// Write the number of combos of each seat; return whether weights are integers, 1 or 0.
RUNOUT_EXPORT(describe_spot)
std::int32_t describe_spot(std::int32_t handle, std::uint32_t* combos) {
    const OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    for (const std::vector<Holding>& seat : open->spot.seats)
        *combos++ = static_cast<std::uint32_t>(seat.size());
    return open->spot.whole ? 1 : 0;
}

// Write the scaled weights of a seat by combo.
RUNOUT_EXPORT(write_weights)
std::int32_t write_weights(std::int32_t handle, std::uint32_t seat, double* weights) {
    const OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    if (seat >= open->spot.seats.size()) return code_of(Refusal::wrong_count);
    std::fill_n(weights, kCombos, 0.0);
    for (const Holding& holding : open->spot.seats[seat]) weights[holding.combo] = holding.weight;
    return 0;
}

bool has_empty_seat(const Spot& spot) {
    return std::ranges::any_of(spot.seats, [](const auto& seat) { return seat.empty(); });
}

// Count every deal in one call, unless that costs more than so many nanoseconds.
RUNOUT_EXPORT(count_small)
std::int32_t count_small(std::int32_t handle, double max_cost, WrittenAmount* amounts,
                         std::uint64_t* hands_dealt) {
    const OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    const Spot& spot = open->spot;
    if (has_empty_seat(spot)) return code_of(Refusal::no_deal);
    if (spot.board.empty())
        return code_of(Refusal::not_affordable);  // without a table of match-ups
    const std::optional<MethodChoice> choice = cheapest_method(spot);
    if (!choice || choice->cost > max_cost) return code_of(Refusal::not_affordable);
    write_tally(count_on_board(spot, choice->method), amounts, hands_dealt);
    return 0;
}

// Write the costs of enumeration and of two ranges.
RUNOUT_EXPORT(cost_spot)
std::int32_t cost_spot(std::int32_t handle, std::int32_t hand_by_hand, double* to) {
    const OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    if (has_empty_seat(open->spot)) return code_of(Refusal::no_deal);
    const ExactCosts costs = exact_costs(open->spot, hand_by_hand != 0, false);
    to[0] = costs.enumeration;
    to[1] = costs.two_ranges;
    return 0;
}

// Prepare to count every deal; return the number of chunks.
RUNOUT_EXPORT(prepare_exact)
std::int32_t prepare_exact(std::int32_t handle, std::int32_t hand_by_hand, double max_cost) {
    OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    const Spot& spot = open->spot;
    if (has_empty_seat(spot)) return code_of(Refusal::no_deal);
    const ExactCosts costs = exact_costs(spot, hand_by_hand != 0, false);
    if (costs.least() > max_cost) return code_of(Refusal::not_affordable);
    if (costs.two_ranges <= costs.enumeration) {
        open->sweep = std::make_unique<HeadsUp>(spot);
    } else if (spot.board.empty()) {
        open->preflop_deals = std::make_unique<PreflopDeals>(spot, [] {});
    } else {
        open->joint_deals = std::make_unique<JointDeals>(spot);
    }
    open->is_prepared = true;
    return static_cast<std::int32_t>(open->chunks());
}

Tally run_chunks(const OpenSpot& open, std::uint32_t first, std::uint32_t count,
                 Breakdown* breakdown) {
    if (open.joint_deals) return open.joint_deals->run(first, count, 1, breakdown);
    if (open.preflop_deals) return open.preflop_deals->run(first, count, 1, breakdown);
    return open.sweep->run(1, breakdown);
}

// Count some chunks; add results by player and combo to `cells` unless it is null.
RUNOUT_EXPORT(run_exact)
std::int32_t run_exact(std::int32_t handle, std::uint32_t first, std::uint32_t count,
                       WrittenAmount* amounts, std::uint64_t* hands_dealt, double* cells) {
    const OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    if (!open->is_prepared) return code_of(Refusal::wrong_method);
    const std::size_t chunks = open->chunks();
    if (first > chunks || count > chunks - first) return code_of(Refusal::wrong_count);
    std::optional<Breakdown> breakdown;
    if (cells != nullptr) breakdown.emplace(open->spot.players);
    write_tally(run_chunks(*open, first, count, breakdown ? &*breakdown : nullptr), amounts,
                hands_dealt);
    if (breakdown) add_cells(*breakdown, cells);
    return 0;
}

}  // namespace

OpenSpot* find_spot(std::int32_t handle) {
    const auto entry = open_spots().find(handle);
    return entry == open_spots().end() ? nullptr : &entry->second;
}

}  // namespace runout::wasm
