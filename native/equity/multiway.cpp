// Exact equity of three seats and more by sweeps: lists the hands of all seats but three, sweeps
// those three beside each list, cuts the sweeps into chunks and adds up the tallies.
#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>

#include "core/parallel.hpp"
#include "core/simd.hpp"
#include "equity/equity.hpp"
#include "equity/kernels.hpp"
#include "equity/seat_order.hpp"
#include "equity/symmetries.hpp"

namespace runout {

namespace {

// Call visit(low, high) for every combo, those of the same two ranks side by side.
template <typename Visit>
void for_each_combo_by_ranks(const Visit& visit) {
    for (int high = 0; high < kRanks; ++high)
        for (int low = 0; low <= high; ++low)
            for (int upper = 0; upper < kSuits; ++upper)
                for (int lower = 0; lower < (low == high ? upper : kSuits); ++lower)
                    visit(card_of(low, lower), card_of(high, upper));
}

// A number for each combo of each swept seat.
class ByCombo {
   public:
    double* const* rows() const { return rows_; }
    const double* of(std::size_t swept) const { return rows_[swept]; }

   private:
    std::vector<double> numbers_ = std::vector<double>(kSweptSeats * kCombos);
    double* rows_[kSweptSeats] = {numbers_.data(), numbers_.data() + kCombos,
                                  numbers_.data() + 2 * kCombos};
};

// Chunks of one list that are swept together.
struct Task {
    std::size_t list;
    int first;
    int end;
};

}  // namespace

std::vector<std::size_t> sweep_order(const Spot& spot) {
    const auto size = [&](std::size_t seat) { return spot.seats[seat].size(); };
    const auto is_folded = [&](std::size_t seat) {
        return seat >= static_cast<std::size_t>(spot.players);
    };
    std::vector<std::size_t> order = seats_in_order(
        spot.seats.size(),
        [&](std::size_t first, std::size_t second) { return size(first) > size(second); });
    const auto player = std::ranges::find_if_not(order, is_folded);
    if (player - order.begin() >= kSweptSeats) std::swap(order[kSweptSeats - 1], *player);
    const std::vector<std::size_t> swept(order.begin(), order.begin() + kSweptSeats);
    const std::vector<std::size_t> places =
        seats_in_order(kSweptSeats, [&](std::size_t first, std::size_t second) {
            const bool is_last = is_folded(swept[second]);
            return is_folded(swept[first]) == is_last ? size(swept[first]) < size(swept[second])
                                                      : is_last;
        });
    for (std::size_t at = 0; at < kSweptSeats; ++at) order[at] = swept[places[at]];
    return order;
}

// A hand of each seat that is not swept, and the sweep of the others beside those hands.
struct MultiwaySweep::Listed {
    Listed(const Prepared& work, std::size_t list);

    bool keeps_hands(const SuitRenaming& suits) const {
        return std::ranges::all_of(holdings, [&](const Holding& holding) {
            return mask_of(renamed(holding.low, suits), renamed(holding.high, suits)) ==
                   holding.mask();
        });
    }
    // The same sweep with every weight 1, whose combos are kept in `ones`.
    ThreeSweepInput counting(std::vector<SweptCombo>& ones) const {
        ones = combos;
        for (SweptCombo& combo : ones)
            for (double& weight : combo.weight) weight = weight == 0 ? 0 : 1;
        ThreeSweepInput unweighted = input;
        unweighted.combos = ones;
        unweighted.whole = true;
        return unweighted;
    }
    Tally play(const Task& task, Breakdown* breakdown) const;
    void break_down(const ByCombo& units, const std::vector<Amount>& sets, bool is_first,
                    Breakdown& breakdown) const;

    const Spot& spot;
    const std::vector<std::size_t>& order;
    std::vector<Holding> holdings;
    CardMask held = 0;
    bool can_be_dealt = true;
    Amount weight = {1, 1.0};
    std::vector<KnownHand> known;  // the hands of players
    std::vector<Card> live;
    std::vector<SweptCombo> combos;
    std::vector<SuitRenaming> renamings;
    ThreeSweepInput input{};
};

struct MultiwaySweep::Prepared {
    explicit Prepared(const Spot& spot_)
        : spot(spot_),
          order(sweep_order(spot_)),
          renamings(symmetries_of(spot_.seats, spot_.board, spot_.dead)) {
        assert(spot.players <= kMaxPlayersInSets && spot.seats.size() >= kSweptSeats);
        std::array<std::array<double, kSweptSeats>, kCombos> weights{};
        for (std::size_t at = 0; at < kSweptSeats; ++at)
            for (const Holding& holding : spot.seats[order[at]])
                weights[holding.combo][at] = holding.weight;
        for_each_combo_by_ranks([&](Card low, Card high) {
            const auto& mine = weights[static_cast<std::size_t>(combo_index(low, high))];
            if (mine[0] != 0 || mine[1] != 0 || mine[2] != 0)
                combos.push_back({low,
                                  high,
                                  rank_pair_of(low, high),
                                  mask_of(low, high),
                                  {mine[0], mine[1], mine[2]}});
        });
        for (std::size_t at = kSweptSeats; at < order.size(); ++at)
            lists *= spot.seats[order[at]].size();
        const int live =
            kDeckSize - std::popcount(spot.dead) - 2 * static_cast<int>(order.size() - kSweptSeats);
        chunks_of_list = choose(live, spot.missing() == kBoardCards ? 2 : spot.missing() / 2);
    }

    bool is_player(std::size_t seat) const { return seat < static_cast<std::size_t>(spot.players); }

    // Return these chunks in tasks of one list each.
    std::vector<Task> tasks(std::size_t first, std::size_t count) const {
        constexpr std::size_t kChunksOfATask = 7;
        std::vector<Task> tasks;
        for (std::size_t at = first; at < first + count;) {
            const std::size_t chunk = at % chunks_of_list;
            const std::size_t size =
                std::min({kChunksOfATask, chunks_of_list - chunk, first + count - at});
            tasks.push_back(
                {at / chunks_of_list, static_cast<int>(chunk), static_cast<int>(chunk + size)});
            at += size;
        }
        return tasks;
    }

    Spot spot;
    std::vector<std::size_t> order;  // of the seats; the swept ones come first
    std::vector<SuitRenaming> renamings;
    std::vector<SweptCombo> combos;
    std::size_t lists = 1;       // ways to choose a hand of each other seat, clashes included
    std::size_t chunks_of_list;  // one per lowest card to come, before the flop per two of them
};

MultiwaySweep::Listed::Listed(const Prepared& work, std::size_t list)
    : spot(work.spot), order(work.order) {
    for (std::size_t at = kSweptSeats; at < order.size(); ++at) {
        const std::vector<Holding>& seat = spot.seats[order[at]];
        holdings.push_back(seat[list % seat.size()]);
        list /= seat.size();
        const Holding& holding = holdings.back();
        can_be_dealt &= (held & holding.mask()) == 0;
        held |= holding.mask();
        weight = weight.times(holding);
        if (work.is_player(order[at]))
            known.push_back({holding.low, holding.high, 1u << order[at]});
    }
    live = cards_of(kFullDeck & ~(spot.dead | held));
    std::ranges::copy_if(work.combos, std::back_inserter(combos),
                         [this](const SweptCombo& combo) { return (combo.mask & held) == 0; });
    std::ranges::copy_if(work.renamings, std::back_inserter(renamings),
                         [this](const SuitRenaming& suits) { return keeps_hands(suits); });
    input.runouts = {nullptr,
                     nullptr,
                     spot.board.data(),
                     static_cast<int>(spot.board.size()),
                     live.data(),
                     static_cast<int>(live.size()),
                     evaluator_of(7),
                     renamings.data(),
                     static_cast<int>(renamings.size())};
    input.combos = combos;
    for (std::size_t at = 0; at < kSweptSeats; ++at)
        if (work.is_player(order[at])) input.bit[input.players++] = 1u << order[at];
    input.known = known;
    input.whole = spot.whole;
}

Tally MultiwaySweep::Listed::play(const Task& task, Breakdown* breakdown) const {
    std::vector<Amount> sets(std::size_t{1} << spot.players);
    std::optional<ByCombo> units;
    if (breakdown != nullptr) units.emplace();
    RUNOUT_CHOOSE(sweep_three)(input, task.first, task.end, sets.data(),
                               units ? units->rows() : nullptr);
    Tally tally(spot.players);
    std::vector<SweptCombo> ones;
    if (task.first == 0)
        tally.hands_dealt =
            static_cast<std::uint64_t>(RUNOUT_CHOOSE(weigh_three)(counting(ones), nullptr).whole);
    if (breakdown == nullptr && known.empty()) {
        // All deals, less what the sweep has found, are the last player's.
        Amount rest;
        if (task.first == 0)
            rest.add_boards(RUNOUT_CHOOSE(weigh_three)(input, nullptr), boards_per_deal(spot),
                            spot.whole);
        for (const Amount& won : sets) rest.subtract(won);
        sets[input.bit[input.players - 1]].add(rest);
    }
    for (Amount& won : sets) won = won.times(weight);
    tally.add_sets(sets);
    if (breakdown != nullptr) break_down(*units, sets, task.first == 0, *breakdown);
    return tally;
}

void MultiwaySweep::Listed::break_down(const ByCombo& units, const std::vector<Amount>& sets,
                                       bool is_first, Breakdown& breakdown) const {
    std::vector<SweptCombo> ones;
    const ByCombo dealt;
    const ByCombo number;
    RUNOUT_CHOOSE(weigh_three)(input, dealt.rows());
    RUNOUT_CHOOSE(weigh_three)(counting(ones), number.rows());
    const double boards = is_first ? static_cast<double>(boards_per_deal(spot)) : 0;
    for (std::size_t at = 0; at < static_cast<std::size_t>(input.players); ++at)
        for (const SweptCombo& combo : combos) {
            const auto index = static_cast<std::size_t>(combo_index(combo.low, combo.high));
            // Float differences may be non-zero where no combo is compatible.
            if (combo.weight[at] == 0 || number.of(at)[index] == 0) continue;
            const std::size_t cell = order[at] * kCombos + index;
            breakdown.weight[cell] += weight.real * combo.weight[at] * dealt.of(at)[index] * boards;
            breakdown.units[cell] +=
                weight.real * mean_over(renamings, units.of(at), combo.low, combo.high);
        }
    for (const KnownHand& hand : known) {
        const std::size_t cell = static_cast<std::size_t>(std::countr_zero(hand.bit)) * kCombos +
                                 static_cast<std::size_t>(combo_index(hand.low, hand.high));
        for (unsigned set = 1; set < sets.size(); ++set) {
            const double won = sets[set].value(spot.whole);
            breakdown.weight[cell] += won;
            if (set & hand.bit) breakdown.units[cell] += won * (kUnitsPerDeal / std::popcount(set));
        }
    }
}

MultiwaySweep::MultiwaySweep(const Spot& spot) : prepared_(std::make_unique<Prepared>(spot)) {}
MultiwaySweep::~MultiwaySweep() = default;

std::size_t MultiwaySweep::chunks() const {
    return prepared_->lists * prepared_->chunks_of_list;
}

double MultiwaySweep::least_compatible(bool hand_by_hand) const {
    const Listed alone(*prepared_, 0);
    const ByCombo dealt;
    const ByCombo number;
    std::vector<SweptCombo> ones;
    const double total = RUNOUT_CHOOSE(weigh_three)(alone.input, dealt.rows()).value(false);
    RUNOUT_CHOOSE(weigh_three)(alone.counting(ones), number.rows());
    double sums[kSweptSeats] = {};
    for (const SweptCombo& combo : alone.combos)
        for (std::size_t at = 0; at < kSweptSeats; ++at) sums[at] += combo.weight[at];
    const double all = sums[0] * sums[1] * sums[2];
    double least = total / all;
    for (const SweptCombo& combo : alone.combos)
        for (std::size_t at = 0; hand_by_hand && at < kSweptSeats; ++at) {
            const auto index = static_cast<std::size_t>(combo_index(combo.low, combo.high));
            if (combo.weight[at] != 0 && number.of(at)[index] != 0)
                least = std::min(least, dealt.of(at)[index] * sums[at] / all);
        }
    return least;
}

Tally MultiwaySweep::run(std::size_t first, std::size_t count, int threads,
                         Breakdown* breakdown) const {
    // Tasks are added up in order, and a breakdown is summed on one thread: roundings, where
    // weights are not whole, do not depend on the number of threads.
    const std::vector<Task> tasks = prepared_->tasks(first, count);
    std::vector<Tally> tallies(tasks.size(), Tally(prepared_->spot.players));
    for_each_chunk(tasks.size(), breakdown == nullptr ? threads : 1,
                   [&](std::size_t task, std::size_t) {
                       const Listed listed(*prepared_, tasks[task].list);
                       if (listed.can_be_dealt) tallies[task] = listed.play(tasks[task], breakdown);
                   });
    Tally sum(prepared_->spot.players);
    for (const Tally& tally : tallies) sum.add(tally);
    return sum;
}

}  // namespace runout
