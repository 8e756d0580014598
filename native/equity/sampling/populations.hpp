// Populations: many deals grown side by side, seat by seat, where whole deals can neither be drawn
// by trying nor be counted.
//
// Sequential Monte Carlo. Every deal of a population gets a hand for one seat after the other, by
// weight from the combos that are still free, and carries the importance weight that this needs;
// deals that leave the seats to come little, or too few cards that they could hold, are dropped and
// others doubled in proportion to it. Where the narrow ranges leave each other next to nothing, as
// many of them as can be counted are drawn at once, from all ways to deal them.
// The product of the mean weights, the population's size below, estimates without bias how much
// weight all deals have together. Populations are independent of each other: means that count each
// in proportion to its size are consistent, and their differences estimate the error.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/random_stream.hpp"
#include "equity/equity.hpp"
#include "equity/sampling/alias_table.hpp"
#include "equity/sampling/joint_hands.hpp"

namespace runout {

class Populations {
   public:
    using Seats = std::vector<std::vector<Holding>>;

    // Counts ways to deal the narrow ranges up to so many edges (see JointHands), none if 0.
    Populations(const Seats& seats, std::size_t counted_edges);

    // One population's deals, equally likely, in random order: a holding per deal and seat.
    struct Grown {
        std::vector<std::uint16_t> held;
        double size = 0;  // times 2^exponent; 0 if no deal could be completed
        int exponent = 0;
    };
    Grown grow(std::uint64_t seed, std::uint64_t number, std::size_t deals) const;

    // Write the cards of so many deals, two per seat: those of the population in turn, each after
    // a Gibbs sweep, under which the distribution stays as it is. Every seat and another share
    // their four cards again, then each seat's hand is redrawn from what the others leave.
    void deal(const Grown& grown, RandomStream& stream, std::size_t deals, Card* cards) const;

   private:
    // Seats of equal ranges share it.
    struct Range {
        std::vector<Holding> holdings;
        AliasTable slots;
        std::vector<double> pairs;            // weight by two cards, [52][52]
        std::vector<std::uint16_t> of_combo;  // holdings by combo
        double total = 0;
    };
    class Growth;

    void count_narrow(const Seats& seats, std::size_t max_edges);
    double free_weight(const Range& range, CardMask used) const;
    std::uint16_t draw(const Range& range, CardMask used, RandomStream& stream) const;
    void share_anew(std::size_t first, std::size_t second, std::uint16_t* held,
                    RandomStream& stream) const;

    std::vector<Range> ranges_;
    std::vector<std::size_t> range_of_;  // by seat
    std::vector<std::size_t> order_;     // seats in the order of dealing, the narrowest range first
    std::unique_ptr<JointHands> counted_;  // of the first of them
    std::size_t counted_seats_ = 0;
};

}  // namespace runout
