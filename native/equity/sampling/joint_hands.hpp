// All ways to deal hands to several seats at once, counted with their weights, so that whole deals
// can be drawn without rejection.
#pragma once

#include <cstdint>
#include <vector>

#include "core/random_stream.hpp"
#include "equity/equity.hpp"

namespace runout {

// Seats are dealt in a fixed order. What the seats still to come can hold depends on the cards that
// are gone only as far as they could use them, so ways that leave them the same cards are one node,
// and the weight of everything that can follow it is summed once. Ways that leave a seat to come no
// hand are left out. Drawing an edge in proportion to the weight behind it gives independent deals,
// each in proportion to its weight.
class JointHands {
   public:
    using Seats = std::vector<std::vector<Holding>>;

    // Gives up and stays incomplete if there are more than `max_edges`.
    JointHands(const Seats& seats, std::size_t max_edges);

    bool complete() const { return complete_; }
    // Whether all seats can hold a hand at once; requires complete().
    bool possible() const { return possible_; }
    // The weight of all ways; 0 also on underflow.
    double total() const { return total_; }
    // Write two cards for every seat.
    void draw(RandomStream& stream, Card* cards) const;

   private:
    struct Node {
        std::uint32_t first_edge;
        std::uint32_t edges;
        double weight;
    };
    struct Edge {
        std::uint32_t node;
        std::uint16_t holding;
        double up_to;  // the weight of this edge and those before it
    };

    // Returns how many seats were linked until there were too many edges.
    std::size_t link(const Seats& seats, std::size_t max_edges);
    void weigh(const Seats& seats);

    std::vector<std::size_t> order_;        // seats in the order of dealing
    std::vector<std::vector<Card>> cards_;  // by place in the order, two per holding
    std::vector<std::vector<Node>> nodes_;  // by how many seats are dealt
    std::vector<std::vector<Edge>> edges_;
    bool complete_ = false;
    bool possible_ = false;
    double total_ = 0;
};

}  // namespace runout
