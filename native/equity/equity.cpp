// Exact equity of two players on any street, and of more on a flop, turn or river; deals that are
// listed before the flop are in preflop.cpp. Prepares spots, cuts the work into chunks and adds up
// the tallies.
#include "equity/equity.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/parallel.hpp"
#include "core/simd.hpp"
#include "equity/kernels.hpp"
#include "equity/seat_order.hpp"
#include "equity/symmetries.hpp"

namespace runout {

namespace {

// Sums over two seats' holdings that share no card: of the weight products, and of their number.
struct Disjoint {
    Amount weight;
    std::uint64_t number = 0;
};

// A range's weights and number of combos: in total and by card.
struct CardSums {
    void load(const std::vector<Holding>& holdings) {
        number = holdings.size();
        for (const Holding& holding : holdings) {
            weight += holding.weight;
            for (const Card card : {holding.low, holding.high}) {
                weight_with[static_cast<std::size_t>(card)] += holding.weight;
                ++number_with[static_cast<std::size_t>(card)];
            }
        }
    }
    // The weight and the number of the combos that share no card with this one, whose own weight in
    // this range is `same`.
    double weight_clear_of(const Holding& holding, double same) const {
        return weight - weight_with[static_cast<std::size_t>(holding.low)] -
               weight_with[static_cast<std::size_t>(holding.high)] + same;
    }
    std::uint64_t number_clear_of(const Holding& holding, double same) const {
        return number - number_with[static_cast<std::size_t>(holding.low)] -
               number_with[static_cast<std::size_t>(holding.high)] + (same > 0 ? 1 : 0);
    }

    std::array<double, kDeckSize> weight_with{};
    std::array<std::uint64_t, kDeckSize> number_with{};
    double weight = 0;
    std::uint64_t number = 0;
};

}  // namespace

void Tally::add(const Tally& other) {
    assert(share.size() == other.share.size());
    for (std::size_t player = 0; player < share.size(); ++player)
        for (std::size_t sharing = 0; sharing < share[player].size(); ++sharing)
            share[player][sharing].add(other.share[player][sharing]);
    total.add(other.total);
    hands_dealt += other.hands_dealt;
}

void Tally::add_sets(const std::vector<Amount>& sets) {
    for (std::size_t set = 1; set < sets.size(); ++set) {
        total.add(sets[set]);
        const auto sharing = static_cast<std::size_t>(std::popcount(set));
        for (std::size_t player = 0; player < share.size(); ++player)
            if (set >> player & 1) share[player][sharing].add(sets[set]);
    }
}

std::uint64_t boards_per_deal(const Spot& spot) {
    const int left = kDeckSize - std::popcount(spot.dead) - 2 * static_cast<int>(spot.seats.size());
    return left < 0 ? 0 : choose(left, spot.missing());
}

// --- two players --------------------------------------------------------------------------------

struct HeadsUp::Prepared {
    explicit Prepared(const Spot& spot)
        : whole(spot.whole),
          // The smaller range comes first, which is faster, above all with one known hand.
          hero_seat(spot.seats[1].size() < spot.seats[0].size() ? 1 : 0),
          seats(spot.seats),
          board(spot.board),
          boards(boards_per_deal(spot)) {
        assert(spot.players == 2 && seats.size() == 2);
        known = hero().size() == 1;
        const CardMask held = known ? hero()[0].mask() : 0;
        std::erase_if(seats[1 - hero_seat],
                      [&](const Holding& villain) { return (villain.mask() & held) != 0; });
        live = cards_of(kFullDeck & ~(spot.dead | held));
        renamings = symmetries_of(seats, board, spot.dead);
        boards_of_equals = choose(static_cast<int>(live.size()) - 2, spot.missing());
        for (const std::size_t seat : {0u, 1u}) {
            sums[seat].load(seats[seat]);
            for (const Holding& holding : seats[seat])
                weights[seat].set(holding.low, holding.high, holding.weight);
        }
        input = {&weights[hero_seat], &weights[1 - hero_seat],
                 board.data(),        static_cast<int>(board.size()),
                 live.data(),         static_cast<int>(live.size()),
                 evaluator_of(7)};
        input.renamings = renamings.data();
        input.renaming_count = static_cast<int>(renamings.size());
    }

    const std::vector<Holding>& hero() const { return seats[hero_seat]; }
    // One per next card, or per the two lowest cards of the board before the flop.
    std::size_t chunks() const {
        if (board.empty()) return choose(static_cast<int>(live.size()), 2);
        return board.size() == 3 ? live.size() : 1;
    }
    double weight_of(std::size_t seat, const Holding& holding) const {
        return weights[seat].row[id_of(holding.low)][id_of(holding.high)];
    }
    // Whether a known hand is compared with the range, not two ranges swept.
    bool is_faced(const ComboUnits* units) const {
        return known && units == nullptr && !board.empty();
    }
    Disjoint disjoint_pairs() const;
    SweepResult face(std::size_t chunk) const;
    SweepResult run(int threads, ComboUnits* units) const;
    void add_equals(SweepResult& result) const;
    void break_down(const ComboUnits& units, Breakdown& breakdown) const;

    bool whole;
    bool known = false;  // the hero holds one known hand
    std::size_t hero_seat;
    std::vector<std::vector<Holding>> seats;
    std::vector<Card> board;
    std::vector<Card> live;
    std::uint64_t boards;
    std::uint64_t boards_of_equals;  // of a combo and its equal in the other range
    CardSums sums[2];
    CardWeights weights[2];
    std::vector<SuitRenaming> renamings;
    SweepInput input{};
};

HeadsUp::HeadsUp(const Spot& spot) : prepared_(std::make_unique<Prepared>(spot)) {}
HeadsUp::~HeadsUp() = default;

Disjoint HeadsUp::Prepared::disjoint_pairs() const {
    const CardSums& villain = sums[1 - hero_seat];
    Disjoint sum;
    for (const Holding& holding : hero()) {
        const double same = weight_of(1 - hero_seat, holding);
        const double product = holding.weight * villain.weight_clear_of(holding, same);
        if (whole)
            sum.weight.whole += static_cast<std::uint64_t>(product);
        else
            sum.weight.real += product;
        sum.number += villain.number_clear_of(holding, same);
    }
    return sum;
}

// Return the hero's wins and ties after one next card, for a known hand.
SweepResult HeadsUp::Prepared::face(std::size_t chunk) const {
    const Holding& hand = hero()[0];
    SweepResult result = RUNOUT_CHOOSE(face_chunk)(input, hand.low, hand.high,
                                                   static_cast<int>(chunk), nullptr, nullptr);
    for (Amount* amount : {&result.win, &result.tie}) {
        amount->whole *= static_cast<std::uint64_t>(hand.weight);
        amount->real *= hand.weight;
    }
    return result;
}

SweepResult HeadsUp::Prepared::run(int threads, ComboUnits* units) const {
    // A block of chunks shares the sums of the ranges before the next card.
    constexpr std::size_t kChunksPerBlock = 7;
    const std::size_t blocks = (chunks() + kChunksPerBlock - 1) / kChunksPerBlock;
    std::vector<SweepResult> results(blocks);
    std::vector<ComboUnits> units_of(units == nullptr ? 0 : blocks);
    for_each_chunk(blocks, threads, [&](std::size_t block, std::size_t) {
        const std::size_t first = block * kChunksPerBlock;
        const std::size_t end = std::min(chunks(), first + kChunksPerBlock);
        if (is_faced(units))
            for (std::size_t chunk = first; chunk < end; ++chunk) results[block].add(face(chunk));
        else
            results[block] =
                RUNOUT_CHOOSE(sweep_chunks)(input, static_cast<int>(first), static_cast<int>(end),
                                            whole, units == nullptr ? nullptr : &units_of[block]);
    });
    SweepResult sum;
    for (const SweepResult& result : results) sum.add(result);
    for (const ComboUnits& block : units_of) units->add(block);
    if (!is_faced(units)) add_equals(sum);
    return sum;
}

// Add the weight of ties that sweeps leave out; see sweep_chunks.
void HeadsUp::Prepared::add_equals(SweepResult& result) const {
    for (const Holding& holding : hero()) {
        const double product = holding.weight * weight_of(1 - hero_seat, holding);
        if (whole)
            result.tie.whole +=
                static_cast<Wide>(static_cast<std::uint64_t>(product)) * boards_of_equals;
        else
            result.tie.real += product * static_cast<double>(boards_of_equals);
    }
}

void HeadsUp::Prepared::break_down(const ComboUnits& units, Breakdown& breakdown) const {
    for (const std::size_t seat : {0u, 1u}) {
        const double* won = seat == hero_seat ? units.hero : units.villain;
        for (const Holding& holding : seats[seat]) {
            const double same = weight_of(1 - seat, holding);
            // Float differences may be non-zero where no combo is compatible.
            if (sums[1 - seat].number_clear_of(holding, same) == 0) continue;
            const std::size_t cell = seat * kCombos + holding.combo;
            const double twice_won = mean_over(renamings, won, holding.low, holding.high) +
                                     same * static_cast<double>(boards_of_equals);
            breakdown.weight[cell] += holding.weight *
                                      sums[1 - seat].weight_clear_of(holding, same) *
                                      static_cast<double>(boards);
            breakdown.units[cell] += holding.weight * twice_won * (kUnitsPerDeal / 2);
        }
    }
}

Tally HeadsUp::all_deals() const {
    const Disjoint pairs = prepared_->disjoint_pairs();
    Tally tally(2);
    tally.total.whole = pairs.weight.whole * prepared_->boards;
    tally.total.real = pairs.weight.real * static_cast<double>(prepared_->boards);
    tally.hands_dealt = pairs.number;
    return tally;
}

Tally HeadsUp::run(int threads, Breakdown* breakdown) const {
    const auto units = breakdown == nullptr ? nullptr : std::make_unique<ComboUnits>();
    const SweepResult result = prepared_->run(threads, units.get());
    Tally tally = all_deals();
    const std::size_t hero = prepared_->hero_seat;
    tally.share[hero][1] = result.win;
    tally.share[1 - hero][1] = {tally.total.whole - result.win.whole - result.tie.whole,
                                tally.total.real - result.win.real - result.tie.real};
    tally.share[0][2] = tally.share[1][2] = result.tie;
    if (breakdown != nullptr) prepared_->break_down(*units, *breakdown);
    return tally;
}

void HeadsUp::by_next_card(double* wins, double* ties) const {
    assert(prepared_->known && prepared_->hero_seat == 0 && prepared_->board.size() < 5);
    const Holding& hand = prepared_->hero()[0];
    for (std::size_t chunk = 0; chunk < prepared_->chunks(); ++chunk)
        RUNOUT_CHOOSE(face_chunk)(prepared_->input, hand.low, hand.high, static_cast<int>(chunk),
                                  wins, ties);
}

// --- any number of seats ------------------------------------------------------------------------

struct JointDeals::Prepared {
    explicit Prepared(const Spot& spot_) : spot(spot_) {
        // The largest range comes first, to be cut into chunks, the second largest last, where
        // partial results are shared by most.
        order = seats_in_order(spot.seats.size(), [&](std::size_t first, std::size_t second) {
            return spot.seats[first].size() > spot.seats[second].size();
        });
        std::rotate(order.begin() + 1, order.begin() + 2, order.end());
        score_all();
        std::size_t deals = boards;
        for (const std::vector<Holding>& seat : spot.seats) deals *= seat.size();
        do {
            const std::size_t holdings = spot.seats[order[fixed]].size();
            chunks *= holdings;
            deals /= holdings;
            ++fixed;
        } while (deals > kDealsPerChunk && fixed + 1 < order.size());
    }

    // The holdings of the seats that a chunk fixes.
    std::vector<const Holding*> fixed_by(std::size_t chunk) const {
        std::vector<const Holding*> holdings(fixed);
        for (std::size_t depth = fixed; depth-- > 0;) {
            const std::vector<Holding>& seat = spot.seats[order[depth]];
            holdings[depth] = &seat[chunk % seat.size()];
            chunk /= seat.size();
        }
        return holdings;
    }

    void score_all() {
        const std::vector<Card> live = cards_of(kFullDeck & ~spot.dead);
        boards =
            (choose(static_cast<int>(live.size()), spot.missing()) + kBlock - 1) / kBlock * kBlock;
        std::vector<Card> cards;
        std::vector<Score*> rows;
        std::vector<std::int32_t> row_of(kCombos, -1);
        for (const std::vector<Holding>& seat : spot.seats)
            for (const Holding& holding : seat) {
                if (row_of[holding.combo] >= 0) continue;
                row_of[holding.combo] = static_cast<std::int32_t>(cards.size() / 2);
                cards.push_back(holding.low);
                cards.push_back(holding.high);
            }
        scores.assign(cards.size() / 2 * boards, 0);
        for (std::size_t row = 0; row < cards.size() / 2; ++row)
            rows.push_back(scores.data() + row * boards);
        of_combo.assign(kCombos, nullptr);
        for (std::size_t combo = 0; combo < kCombos; ++combo)
            if (row_of[combo] >= 0) of_combo[combo] = rows[static_cast<std::size_t>(row_of[combo])];
        const SweepInput input = {nullptr,           nullptr,
                                  spot.board.data(), static_cast<int>(spot.board.size()),
                                  live.data(),       static_cast<int>(live.size()),
                                  evaluator_of(7)};
        RUNOUT_CHOOSE(score_runouts)(input, cards.data(), rows.size(), rows.data());
    }

    static constexpr std::size_t kBlock = 32;
    static constexpr std::size_t kDealsPerChunk = 1 << 22;  // milliseconds

    Spot spot;
    std::vector<std::size_t> order;  // seats in the order of work
    std::size_t fixed = 0;           // how many of them a chunk fixes
    std::size_t chunks = 1;
    std::size_t boards = 0;  // runouts, padded with blocked ones
    std::vector<Score> scores;
    std::vector<const Score*> of_combo;
};

namespace {

// Traverses the seats depth first, keeping the winners on every board for the seats dealt so far.
class Dealing {
   public:
    Dealing(const Spot& spot, const std::vector<std::size_t>& order, std::size_t boards,
            const std::vector<const Score*>& of_combo, Tally& tally, Breakdown* breakdown)
        : spot_(spot),
          order_(order),
          boards_(boards),
          of_combo_(of_combo),
          tally_(tally),
          breakdown_(breakdown),
          best_(order.size() * boards),
          winners_(order.size() * boards),
          held_(order.size()),
          many_(spot.players > kMaxPlayersInSets),
          counts_(many_ ? 0 : std::size_t{1} << spot.players),
          sets_(counts_.size()),
          start_best_(boards, 1),
          start_winners_(boards, 0) {}

    // Visit all deals in which the first seats hold these.
    void deal_from(const std::vector<const Holding*>& fixed) {
        CardMask used = 0;
        Amount weight = {1, 1.0};
        for (std::size_t depth = 0; depth < fixed.size(); ++depth) {
            const Holding& holding = *fixed[depth];
            if (holding.mask() & used) return;
            if (depth + 1 == fixed.size()) {
                deal(depth, holding, used, weight);
                return;
            }
            place(depth, holding);
            used |= holding.mask();
            weight = weight.times(holding);
        }
    }

    // Convert the amounts per set of winners to the tally.
    void finish() { tally_.add_sets(sets_); }

   private:
    // Find the winners after this seat is dealt.
    void place(std::size_t depth, const Holding& holding) {
        const std::size_t seat = order_[depth];
        held_[seat] = &holding;
        if (many_) return;
        const Score* best = depth == 0 ? start_best_.data() : best_at(depth - 1);
        const std::uint16_t* winners = depth == 0 ? start_winners_.data() : winners_at(depth - 1);
        const Score* scores = of_combo_[holding.combo];
        if (seat < static_cast<std::size_t>(spot_.players))
            RUNOUT_CHOOSE(join_scores)(best, winners, scores,
                                       static_cast<std::uint16_t>(1u << seat), boards_,
                                       best_at(depth), winners_at(depth));
        else
            RUNOUT_CHOOSE(remove_boards)(best, winners, scores, boards_, best_at(depth),
                                         winners_at(depth));
    }

    void deal(std::size_t depth, const Holding& holding, CardMask used, const Amount& before) {
        place(depth, holding);
        const Amount weight = before.times(holding);
        if (depth + 1 == order_.size()) {
            if (many_)
                count_board_by_board(weight);
            else
                count(depth, weight);
            return;
        }
        const CardMask taken = used | holding.mask();
        for (const Holding& next : spot_.seats[order_[depth + 1]])
            if (!(next.mask() & taken)) deal(depth + 1, next, taken, weight);
    }

    void count(std::size_t depth, const Amount& weight) {
        RUNOUT_CHOOSE(count_winners)(winners_at(depth), boards_, static_cast<int>(counts_.size()),
                                     counts_.data());
        ++tally_.hands_dealt;
        for (std::size_t set = 1; set < counts_.size(); ++set)
            if (counts_[set] != 0) sets_[set].add_boards(weight, counts_[set], spot_.whole);
        if (breakdown_ != nullptr) break_down(weight.real);
    }

    // The winners, for more players than sets of winners can be counted.
    void count_board_by_board(const Amount& weight) {
        const auto players = static_cast<std::size_t>(spot_.players);
        std::vector<std::array<std::uint64_t, kMaxPlayers + 1>> won(players);
        std::uint64_t dealt = 0;
        for (std::size_t board = 0; board < boards_; ++board) {
            Score best = 0;
            bool blocked = false;
            std::size_t sharing = 0;
            for (std::size_t seat = 0; seat < held_.size(); ++seat) {
                const Score score = of_combo_[held_[seat]->combo][board];
                blocked |= score == 0;
                if (seat >= players) continue;
                sharing = score > best ? 1 : sharing + (score == best ? 1 : 0);
                best = std::max(best, score);
            }
            if (blocked) continue;
            ++dealt;
            for (std::size_t player = 0; player < players; ++player)
                if (of_combo_[held_[player]->combo][board] == best) ++won[player][sharing];
        }
        ++tally_.hands_dealt;
        tally_.total.add_boards(weight, dealt, spot_.whole);
        for (std::size_t player = 0; player < players; ++player) {
            double units = 0;
            for (std::size_t sharing = 1; sharing <= players; ++sharing) {
                const std::uint64_t boards = won[player][sharing];
                tally_.share[player][sharing].add_boards(weight, boards, spot_.whole);
                units += static_cast<double>(boards) * units_per_deal(spot_.players) /
                         static_cast<double>(sharing);
            }
            if (breakdown_ == nullptr) continue;
            const std::size_t cell = player * kCombos + held_[player]->combo;
            breakdown_->weight[cell] += weight.real * static_cast<double>(dealt);
            breakdown_->units[cell] += weight.real * units;
        }
    }

    void break_down(double weight) {
        for (std::size_t player = 0; player < static_cast<std::size_t>(spot_.players); ++player) {
            std::uint64_t boards = 0;
            std::uint64_t units = 0;
            for (std::size_t set = 1; set < counts_.size(); ++set) {
                boards += counts_[set];
                if (set >> player & 1)
                    units += counts_[set] *
                             static_cast<std::uint64_t>(kUnitsPerDeal / std::popcount(set));
            }
            const std::size_t cell = player * kCombos + held_[player]->combo;
            breakdown_->weight[cell] += weight * static_cast<double>(boards);
            breakdown_->units[cell] += weight * static_cast<double>(units);
        }
    }

    Score* best_at(std::size_t depth) { return best_.data() + depth * boards_; }
    std::uint16_t* winners_at(std::size_t depth) { return winners_.data() + depth * boards_; }

    const Spot& spot_;
    const std::vector<std::size_t>& order_;
    std::size_t boards_;
    const std::vector<const Score*>& of_combo_;
    Tally& tally_;
    Breakdown* breakdown_;
    std::vector<Score> best_;
    std::vector<std::uint16_t> winners_;
    std::vector<const Holding*> held_;
    bool many_;  // too many players for a count of each set of winners
    std::vector<std::uint32_t> counts_;
    std::vector<Amount> sets_;
    std::vector<Score> start_best_;
    std::vector<std::uint16_t> start_winners_;
};

}  // namespace

JointDeals::JointDeals(const Spot& spot) : prepared_(std::make_unique<Prepared>(spot)) {}
JointDeals::~JointDeals() = default;

std::size_t JointDeals::chunks() const {
    return prepared_->chunks;
}

Tally JointDeals::run(std::size_t first, std::size_t count, int threads,
                      Breakdown* breakdown) const {
    // Chunks are added up in blocks, and the blocks in order: roundings, where weights are not
    // whole, do not depend on the number of threads. A breakdown is summed on one thread.
    constexpr std::size_t kChunksPerBlock = 64;
    const Prepared& work = *prepared_;
    std::vector<Tally> tallies((count + kChunksPerBlock - 1) / kChunksPerBlock,
                               Tally(work.spot.players));
    for_each_chunk(tallies.size(), breakdown == nullptr ? threads : 1,
                   [&](std::size_t block, std::size_t) {
                       Dealing dealing(work.spot, work.order, work.boards, work.of_combo,
                                       tallies[block], breakdown);
                       const std::size_t end = std::min(count, (block + 1) * kChunksPerBlock);
                       for (std::size_t at = block * kChunksPerBlock; at < end; ++at)
                           dealing.deal_from(work.fixed_by(first + at));
                       dealing.finish();
                   });
    Tally sum(work.spot.players);
    for (const Tally& tally : tallies) sum.add(tally);
    return sum;
}

}  // namespace runout
