// What the solver of a hold'em spot allocates and goes through, measured without building it, for
// betting trees of which only the numbers are known.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/holdem.hpp"

namespace runout {

// The part of a betting tree on one street.
struct StreetCount {
    std::int64_t decisions[kPlayers];
    std::int64_t choices[kPlayers];  // decisions between several actions
    std::int64_t actions[kPlayers];  // at those
    std::int64_t folds;
    std::int64_t showdowns;
    std::int64_t deals;  // lines that continue on the next street
};

struct StreetMeasure {
    std::int64_t boards;   // that can come
    std::int64_t kept;     // of which a symmetry maps none to another
    std::int64_t numbers;  // regrets and averages
};

struct Measure {
    std::vector<StreetMeasure> streets;
    std::int64_t other_bytes;  // beside the numbers; within a few per cent, with one thread
    // What an iteration goes through, on all boards: lanes of hands that are swept, and pairs of
    // hands times lanes of all-ins before the river.
    std::int64_t lanes;
    std::int64_t products;
};

class HoldemMeasure {
   public:
    explicit HoldemMeasure(const HoldemSpot& spot);

    std::size_t street_count() const { return streets_.size(); }
    // Measure a tree; a count for each street from the spot's on.
    Measure of(std::span<const StreetCount> tree) const;

   private:
    struct Board {
        int outcomes;  // cards that lead here from the board before
        int live[kPlayers];
    };
    struct Street {
        std::int64_t boards = 0;
        std::vector<Board> kept;
    };

    void deal(CardMask board, int outcomes, std::int64_t boards,
              const std::vector<SuitRenaming>& symmetries);
    static std::int64_t table_bytes(const Street& street, bool is_river);

    std::vector<CardMask> hands_[kPlayers];
    int first_;  // cards on the spot's board
    std::vector<Street> streets_;
};

}  // namespace runout
