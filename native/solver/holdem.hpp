// Hold'em from the flop, turn or river on as a game. Boards that a suit symmetry of the spot maps
// to each other share a board node.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/cards.hpp"
#include "solver/game.hpp"
#include "solver/terminal_values.hpp"

namespace runout {

struct HoldemHand {
    Card low, high;  // low < high
    float weight;
};

struct HoldemSpot {
    std::vector<Card> board_cards;
    std::vector<HoldemHand> hands[kPlayers];  // clear of board cards
    GameTree tree;
    bool use_symmetry = true;
};

// Return the suit renamings that preserve the board and both ranges; only the identity without
// `use_symmetry`.
std::vector<SuitRenaming> symmetries_of(const HoldemSpot& spot);

// Cards that symmetries map to each other.
struct CardOrbit {
    struct Image {
        Card card;
        SuitRenaming renaming;  // from the first image
    };
    std::vector<Image> images;
    std::vector<SuitRenaming> fixing;  // symmetries that leave the first image where it is
};

// Return the cards that may come to a board, by orbit.
std::vector<CardOrbit> orbits_of(CardMask board, const std::vector<SuitRenaming>& symmetries);

class Holdem final : public Game {
   public:
    Holdem(HoldemSpot spot, int threads);

    void fetch_ahead(int board, int player) const override;
    BlockedReach terminal_values(int board, int player, LaneGroups groups,
                                 const TerminalRows& rows) const override;
    BlockedReach accurate_terminal_values(int board, int player, LaneGroups groups,
                                          const TerminalRows& rows) const override;
    std::vector<double> compatible_weights(int player) const override;
    std::size_t bytes() const override;
    std::unique_ptr<GroupedBoards> group_hands(const std::vector<bool>& kept) const override;
    // Memory of a board of so many outcomes, apart from its hands.
    static std::int64_t board_bytes(int outcomes) {
        return std::int64_t{sizeof(BoardNode) + sizeof(BoardLayout)} + kBoardCards +
               outcomes * std::int64_t{sizeof(CardOrbit::Image)};
    }

    struct BoardMatch {
        int board;
        SuitRenaming renaming;  // from the dealt cards to those of the board node
    };
    // Return the board after these cards are dealt; the cards are live and differ.
    BoardMatch find(std::span<const Card> dealt) const;

    // Per hand of a player: wins less losses against this reach of the opponent, averaged over the
    // cards to come, and the compatible reach.
    struct ShowdownValues {
        std::vector<double> showdowns;
        std::vector<double> totals;
    };
    ShowdownValues showdown_values(int board, int player, std::span<const float> reach);

    // Return the combo index of each hand of a player on a board.
    std::vector<std::uint16_t> combos(int board, int player) const;

   private:
    friend class GroupedHoldem;

    // The cards and showdowns of a board node.
    struct BoardLayout {
        std::vector<Card> board_cards;
        std::vector<std::uint16_t> hands[kPlayers];  // indices into the spot's hands
        std::vector<Card> cards[kPlayers];           // of the hands, two each
        std::vector<std::uint16_t> same[kPlayers];   // the opponent's hand with the same cards
        std::vector<Level> levels[kPlayers];
        std::vector<float> matrix;  // wins less losses over the cards to come: [oop][ip]
        std::vector<CardOrbit::Image> outcomes;  // cards that lead here, from this board's
    };

    void add_board(int parent, const CardOrbit& orbit);
    void add_isomorphic_hands(int board, const std::vector<SuitRenaming>& symmetries);
    void add_hands(int board, Card card);
    void order_by_strength(int board);
    void add_parent_hands(int board, const SuitRenaming& renaming);
    void find_same_hands(int board);

    void fill_matrices(int threads);
    void fill_turn_matrix(int board);
    void fill_flop_matrix();
    void count_river(int river, std::size_t outcome, std::int16_t* tally,
                     std::ptrdiff_t step) const;
    void prepare_showdowns(int board);
    SweepTask sweep_task(int board, int player, LaneGroups groups, const TerminalRows& rows) const;
    void multiply_matrix(int board, int player, int groups, const TerminalRows& rows) const;
    static std::vector<double> compatible_totals(const BoardLayout& layout, int player,
                                                 std::span<const float> reach);

    HoldemSpot spot_;
    bool needs_matrix_[3] = {false, false, false};  // by street
    std::vector<BoardLayout> layouts_;
};

}  // namespace runout
