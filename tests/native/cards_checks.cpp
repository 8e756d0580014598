// The order of combos and hand classes, and the match-ups between combos.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "checks.hpp"
#include "core/cards.hpp"
#include "dealing.hpp"
#include "equity/matchups.hpp"

namespace checks {

namespace {

void check_combos_and_classes() {
    std::vector<int> combos(runout::kCombos);
    std::vector<int> classes(runout::kHandClasses);
    for (int low = 0; low < runout::kDeckSize; ++low)
        for (int high = low + 1; high < runout::kDeckSize; ++high) {
            ++combos[static_cast<std::size_t>(runout::combo_index(low, high))];
            const auto first = static_cast<runout::Card>(low);
            const auto second = static_cast<runout::Card>(high);
            ++classes[static_cast<std::size_t>(runout::hand_class(first, second))];
            if (runout::hand_class(first, second) != runout::hand_class(second, first))
                expect(false, "a hand class does not depend on the order of its cards");
        }
    expect(std::ranges::all_of(combos, [](int count) { return count == 1; }), "combo order");
    bool sizes = true;
    for (std::size_t index = 0; index < classes.size(); ++index)
        sizes &= classes[index] == (index < 13 ? 6 : index < 91 ? 4 : 12);
    expect(sizes, "13 pairs of 6 combos, 78 suited of 4, 78 offsuit of 12");
}

void check_matchups() {
    const std::vector<runout::MatchupCards> matchups = runout::matchup_cards();
    expect(matchups.size() == 47008 && runout::kMatchups == 47008, "the number of match-ups");
    // A made-up table in which every match-up is known by its place.
    std::vector<runout::Matchup> table;
    for (std::uint32_t place = 0; place < matchups.size(); ++place)
        table.push_back({place, 1'000'000});
    const runout::Matchups lookup(table.data());
    std::vector<int> seen(matchups.size());
    std::uint64_t pairs = 0;
    bool consistent = true;
    const std::vector<runout::Holding> all = all_holdings(0);
    for (std::size_t first = 0; first < all.size(); ++first)
        for (std::size_t second = first + 1; second < all.size(); ++second) {
            if (all[first].mask() & all[second].mask()) continue;
            const runout::Matchup one = lookup.between(all[first], all[second]);
            const runout::Matchup other = lookup.between(all[second], all[first]);
            const auto most = static_cast<std::uint32_t>(runout::kBoardsHeadsUp);
            consistent &= one.win + other.win + 1'000'000 == most || one.win == other.win;
            ++seen[std::min(one.win, other.win)];
            ++pairs;
        }
    expect(consistent, "a match-up seen from both sides");
    expect(pairs == 1326 * 1225 / 2 && std::ranges::all_of(seen, [](int times) { return times; }),
           "every match-up occurs among all pairs of combos");
}

}  // namespace

void check_cards() {
    check_combos_and_classes();
    check_matchups();
}

}  // namespace checks
