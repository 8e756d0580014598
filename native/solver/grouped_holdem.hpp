// A hold'em spot whose river hands are grouped: hands of equal ranks that differ only in suits of
// which the board has too few cards for a flush play nearly alike.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "solver/holdem.hpp"

namespace runout {

class GroupedHoldem final : public GroupedBoards {
   public:
    // Group the hands of all rivers but those that are `kept`.
    GroupedHoldem(const Holdem& holdem, const std::vector<bool>& kept);

    // Hands of a group are taken to be equally likely where cards are removed.
    BlockedReach terminal_values(int board, int player, LaneGroups groups,
                                 const TerminalRows& rows) const override;

   private:
    // Classes of a turn's hands, for one set of suits that can make a flush on a river.
    struct Classes {
        explicit Classes(unsigned suits) : flush_suits(suits) {}

        unsigned flush_suits;
        int count = 0;                                 // of both players together
        std::vector<std::uint16_t> of_hand[kPlayers];  // on the turn
        std::vector<std::uint16_t> size[kPlayers];
        std::vector<std::uint16_t> row[kPlayers];  // of the turn, with the sum of the class
    };
    using ClassesBySuits = std::map<unsigned, Classes>;
    using ClassesByOutcome = std::vector<const Classes*>;

    // A river; empty where hands are not grouped.
    struct Layout {
        std::vector<Card> cards[kPlayers];  // of each group, one for all of its kind
        std::vector<std::uint16_t> same[kPlayers];
        std::vector<float> same_shares[kPlayers];
        std::vector<Level> levels[kPlayers];
        std::vector<float> card_shares;
    };
    using GroupsOfClasses = std::array<std::vector<std::uint16_t>, kPlayers>;

    void group_rivers(int turn, const std::vector<bool>& kept);
    const Classes& classes_of(int turn, Card river, ClassesBySuits& known);
    void add_class_rows(int turn, int player, Classes& classes);
    std::vector<std::uint16_t> group_hands(int river, int player, const ClassesByOutcome& classes);
    void add_parent_rows(int river, int player, const ClassesByOutcome& classes);
    void count_cards(int river, unsigned flush_suits);
    void add_levels(int river);
    void find_same_groups(int river, const GroupsOfClasses& group_of_class);

    const Holdem& holdem_;
    std::vector<Layout> layouts_;
};

}  // namespace runout
