// Sampled deals of an open question, by each of the three methods.
#include <algorithm>

#include "wasm/spots.hpp"

namespace runout::wasm {
namespace {

constexpr std::uint32_t kMaxPopulation = 65'536;
constexpr std::uint32_t kMaxChunksOfACall = 4096;

std::uint32_t chunks_of(std::uint32_t deals) {
    constexpr std::uint32_t full = Sampler::kDealsPerChunk;
    return deals / full + (deals % full != 0 ? 1 : 0);
}

OpenSpot* with_sampler(std::int32_t handle, Refusal& refusal) {
    OpenSpot* const open = find_spot(handle);
    refusal = open == nullptr  ? Refusal::no_handle
              : !open->sampler ? Refusal::wrong_method
                               : Refusal::none;
    return refusal == Refusal::none ? open : nullptr;
}

// Prepare to sample a question.
RUNOUT_EXPORT(prepare_sampler) std::int32_t prepare_sampler(std::int32_t handle) {
    OpenSpot* const open = find_spot(handle);
    if (open == nullptr) return code_of(Refusal::no_handle);
    if (std::ranges::any_of(open->spot.seats, [](const auto& seat) { return seat.empty(); }))
        return code_of(Refusal::no_deal);
    open->sampler = std::make_unique<Sampler>(open->spot);
    open->is_counted = false;
    open->populations.clear();
    if (open->sampler->is_possible()) return 0;
    open->sampler.reset();
    return code_of(Refusal::no_deal);
}

// Sample deals from a chunk on, by rejection, or of all that were counted. `shares`
// [chunk][player][24] and `clashes` [chunk] must be zero.
RUNOUT_EXPORT(sample_chunks)
std::int32_t sample_chunks(std::int32_t handle, std::int32_t counted, std::uint64_t seed,
                           std::uint32_t first, std::uint32_t deals, std::uint64_t* shares,
                           std::uint64_t* clashes, double* cells) {
    Refusal refusal;
    const OpenSpot* const open = with_sampler(handle, refusal);
    if (open == nullptr) return code_of(refusal);
    if (deals == 0 || chunks_of(deals) > kMaxChunksOfACall) return code_of(Refusal::wrong_count);
    if (counted != 0 && !open->is_counted) return code_of(Refusal::wrong_method);
    std::optional<Breakdown> breakdown;
    if (cells != nullptr) breakdown.emplace(open->spot.players);
    Breakdown* const kept = breakdown ? &*breakdown : nullptr;
    if (counted != 0)
        open->sampler->run_counted(seed, first, deals, 1, shares, kept);
    else
        open->sampler->run(seed, first, deals, 1, shares, clashes, kept);
    if (breakdown) add_cells(*breakdown, cells);
    return 0;
}

// Return whether all seats can hold a hand at once: 0 no, 1 yes, 2 undecided after so many steps.
RUNOUT_EXPORT(can_be_dealt)
std::int32_t can_be_dealt(std::int32_t handle, std::uint32_t max_steps) {
    Refusal refusal;
    const OpenSpot* const open = with_sampler(handle, refusal);
    if (open == nullptr) return code_of(refusal);
    const Dealable answer = open->sampler->dealable(max_steps);
    return answer == Dealable::no ? 0 : answer == Dealable::yes ? 1 : 2;
}

// Count all ways to deal the seats: 0 too many, 1 some, 2 none, 3 some of too small a weight.
RUNOUT_EXPORT(count_hands)
std::int32_t count_hands(std::int32_t handle, std::uint32_t max_edges) {
    Refusal refusal;
    OpenSpot* const open = with_sampler(handle, refusal);
    if (open == nullptr) return code_of(refusal);
    open->is_counted = false;
    if (!open->sampler->count_hands(max_edges)) return 0;
    if (!open->sampler->counted_any()) return 2;
    if (open->sampler->counted_weight() == 0) return 3;
    open->is_counted = true;
    return 1;
}

// Grow populations; write each one's size as a number and the power of 2 it is to be taken times.
RUNOUT_EXPORT(grow_populations)
std::int32_t grow_populations(std::int32_t handle, std::uint64_t seed, std::uint32_t first,
                              std::uint32_t count, std::uint32_t deals, std::uint32_t counted_edges,
                              std::int32_t append, double* sizes) {
    Refusal refusal;
    OpenSpot* const open = with_sampler(handle, refusal);
    if (open == nullptr) return code_of(refusal);
    if (deals < 1 || deals > kMaxPopulation || count > kMaxChunksOfACall)
        return code_of(Refusal::wrong_count);
    if (append == 0) open->populations.clear();
    open->sampler->populate(seed, first, count, deals, counted_edges, append != 0, 1, sizes);
    for (std::uint32_t at = 0; at < count; ++at) open->populations.push_back(sizes[2 * at] > 0);
    return 0;
}

// Play so many deals of each population; `shares` [population][player][24] must be zero.
RUNOUT_EXPORT(play_populations)
std::int32_t play_populations(std::int32_t handle, std::uint64_t seed, const std::uint64_t* deals,
                              std::uint32_t count, std::uint64_t* shares, double* cells) {
    Refusal refusal;
    const OpenSpot* const open = with_sampler(handle, refusal);
    if (open == nullptr) return code_of(refusal);
    if (count != open->populations.size() || count != open->sampler->populations())
        return code_of(Refusal::wrong_count);
    for (std::uint32_t at = 0; at < count; ++at)
        if (deals[at] != 0 && !open->populations[at]) return code_of(Refusal::no_deal);
    std::optional<Breakdown> breakdown;
    if (cells != nullptr) breakdown.emplace(open->spot.players);
    open->sampler->run_populations(seed, deals, 1, shares, breakdown ? &*breakdown : nullptr);
    if (breakdown) add_cells(*breakdown, cells);
    return 0;
}

}  // namespace
}  // namespace runout::wasm
