// Hold'em from the flop, the turn or the river on, as a game: hands are the secrets, cards dealt
// are chance, and boards that differ by a renaming of suits which changes nothing share a scene.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/cards.hpp"
#include "solver/game.hpp"
#include "solver/terminal_values.hpp"

namespace runout {

// new suit = renaming[old suit]
using SuitRenaming = std::array<std::uint8_t, kSuits>;

struct HoldemHand {
    std::uint8_t low, high;  // card ids
    float weight;
};

struct HoldemSpot {
    std::vector<std::uint8_t> board;
    std::vector<HoldemHand> hands[kPlayers];  // none of them holds a board card
    GameTree tree;
    bool use_symmetry = true;
};

class Holdem final : public Game {
   public:
    Holdem(HoldemSpot spot, int threads);

    void settle(int scene, int player, LaneRows reach, int groups, int contest_groups,
                const char* wants_total, LaneRows contests, LaneRows totals) const override;
    void settle_accurately(int scene, int player, LaneRows reach, int groups, int contest_groups,
                           const char* wants_total, LaneRows contests,
                           LaneRows totals) const override;
    std::vector<double> weights_met(int player) const override;
    std::size_t bytes() const override;

    struct Found {
        int scene;
        SuitRenaming renaming;  // from the cards asked for to those of the scene
    };
    // The scene after these cards were dealt; the cards are live and differ.
    Found find(std::span<const std::uint8_t> dealt) const;

    // Wins less losses of each hand of a player against this reach of the opponent's, all cards
    // still to come being dealt, and the reach it meets; one number after the other.
    struct Standing {
        std::vector<double> contests;
        std::vector<double> totals;
    };
    Standing standing(int scene, int player, std::span<const float> reach);

    // Combo index of each hand of a player in a scene.
    std::vector<std::uint16_t> combos(int scene, int player) const;

   private:
    struct Place {  // what is known of a scene besides what the solver sees
        std::vector<std::uint8_t> board;
        std::vector<std::uint16_t> hands[kPlayers];  // indices into the spot's hands
        std::vector<std::uint8_t> cards[kPlayers];   // two per hand
        std::vector<std::uint16_t> same[kPlayers];   // the opponent's hand of the same cards
        std::vector<Level> levels[kPlayers];
        std::vector<float> matrix;  // wins less losses over what is still to be dealt: [oop][ip]
        // Cards that lead here and how each is renamed to the first of them.
        struct Outcome {
            std::uint8_t card;
            SuitRenaming renaming;  // from this scene's cards to the outcome's
        };
        std::vector<Outcome> outcomes;
    };

    int add_scene(int parent, int card, const std::vector<SuitRenaming>& symmetries);
    void add_children(int scene, const std::vector<SuitRenaming>& symmetries);
    void add_mirrors(int scene, const std::vector<SuitRenaming>& symmetries);
    void add_hands(int scene, int card);
    void order_by_strength(int scene);
    void add_origins(int scene, const SuitRenaming& renaming);
    void find_same_hands(int scene);

    void fill_matrices(int threads);
    void fill_turn_matrix(int scene);
    void fill_flop_matrix();
    void count_river(int river, std::size_t outcome, std::int16_t* tally,
                     std::ptrdiff_t step) const;
    void prepare_contests(int scene);
    SweepTask sweep_task(int scene, int player, LaneRows reach, int groups, int contest_groups,
                         const char* wants_total, LaneRows contests, LaneRows totals) const;
    void multiply_matrix(int scene, int player, LaneRows reach, int contest_groups,
                         LaneRows contests) const;
    static std::vector<double> totals_met(const Place& place, int player,
                                          std::span<const float> reach);

    HoldemSpot spot_;
    int last_stage_ = 0;                            // of the tree
    bool needs_matrix_[3] = {false, false, false};  // by stage
    std::vector<Place> places_;
};

}  // namespace runout
