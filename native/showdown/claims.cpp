#include "showdown/claims.hpp"

#include <algorithm>
#include <utility>

#include "evaluator/descriptions.hpp"
#include "text/cards.hpp"

namespace runout {
namespace {

using Items = const std::vector<Json>&;

SeatMask seats_of(const Json& listed) {
    SeatMask seats = 0;
    for (const Json& seat : listed.items())
        seats |= seat_bit(static_cast<std::size_t>(seat.whole()));
    return seats;
}

std::size_t first_seat(SeatMask seats) {
    return static_cast<std::size_t>(std::countr_zero(seats));
}

std::string with_hand(Score hand) {
    return hand == 0 ? "" : " with " + describe(hand);
}

// --- hands ---

bool is_same_text(std::string_view claimed, std::string_view right) {
    return std::ranges::equal(claimed, right, {}, lower, lower);
}

bool is_category(const Json& claimed, Score score) {
    const int category = category_of(score);
    return claimed.is_number() ? claimed.whole() == category
                               : is_same_text(claimed.text(), category_noun(category));
}

// Return whether what is claimed of a hand is true of it, kickers aside.
bool means(const Json& claimed, Score score) {
    const std::string description = describe(score);
    const Json& text = claimed["text"];
    if (!text.is_null() && !is_same_text(text.text(), description) && !is_category(text, score))
        return false;
    if (claimed.has("score") && claimed["score"].whole() != score) return false;
    for (const std::string_view name : {"category", "category_name"})
        if (claimed.has(name) && !is_category(claimed[name], score)) return false;
    return !claimed.has("description") || is_same_text(claimed["description"].text(), description);
}

std::string kickers_text(Score score) {
    JsonWriter json;
    json.begin_array();
    for (const std::uint8_t rank : tie_breakers(score))
        json.value(text::kRankLetters.substr(rank, 1));
    return json.end_array().take();
}

bool has_kickers(const Json& claimed, Score score) {
    if (!claimed.has("kickers")) return true;
    JsonWriter json;
    json.begin_array();
    for (const Json& kicker : claimed["kickers"].items()) json.value(kicker.text());
    return is_same_text(json.end_array().take(), kickers_text(score));
}

// --- hands and winners ---

// Where messages place a board: in a pot, or among two, or neither.
struct BoardPlace {
    std::size_t board;
    int pot;  // from 1; 0 for none
    bool is_one_of_two;

    std::string text() const {
        return joined(pot > 0 ? joined("pot ", std::to_string(pot), ", ") : "",
                      is_one_of_two ? joined("board ", std::to_string(board + 1), ", ") : "");
    }
};

// Compares a claim with what the cards decide; keeps the first difference.
class CardsCheck {
   public:
    CardsCheck(const Json& claim, const Players& players, const ShownHands& shown)
        : claim_(claim), players_(players), shown_(shown) {}

    const Checked& first() const { return first_; }

    // Compare claimed hands; `contenders` are those of each pot.
    void compare_hands(const std::vector<SeatMask>& contenders) {
        Items claimed = claim_["hands"].items();
        for (std::size_t seat = 0; seat < claimed.size(); ++seat)
            if (!claimed[seat].is_null()) compare_hand(claimed[seat], seat, contenders);
    }

    // Compare the claimed winners of a board with those who win it.
    void compare_winners(SeatMask claimed, SeatMask winners, SeatMask contenders,
                         const BoardPlace& at, std::string_view hint) {
        const std::vector<Score>& shown = shown_[first_seat(winners)];
        const Score best = shown.empty() ? Score{0} : shown[at.board];
        const std::string answer = joined("; right is ", players_.list(winners),
                                          best == 0 ? ", with no contest" : with_hand(best));
        for_each_seat(claimed & ~winners, [&](std::size_t seat) {
            const std::string claim = joined(at.text(), players_.label(seat), ": claimed to win");
            if (!has_seat(contenders, seat))
                return wrong_payout({claim, ", and does not contend", answer, hint}, at.pot, seat);
            if (shown_[seat].empty())
                return refuse("unrevealed-winner",
                              {claim, ", and has not revealed a hand", answer, hint});
            wrong_payout({claim, with_hand(shown_[seat][at.board]), "; ", players_.list(winners),
                          std::has_single_bit(winners) ? " has " : " have ", describe(best),
                          ", which beats it", hint},
                         at.pot, seat);
        });
        for_each_seat(winners & ~claimed, [&](std::size_t seat) {
            const SeatMask others = winners & ~seat_bit(seat);
            const std::string reason =
                others == 0 ? joined("wins", best == 0 ? " with no contest" : with_hand(best))
                            : joined("shares the win with ", players_.list(others), ": ",
                                     std::has_single_bit(others) ? "both" : "all", " have ",
                                     describe(best));
            wrong_payout(
                {at.text(), players_.label(seat), ": claimed as no winner, and ", reason, hint},
                at.pot, seat);
        });
    }

   protected:
    void refuse(std::string_view code, std::initializer_list<std::string_view> parts, int pot = 0,
                std::optional<std::size_t> seat = {}) {
        if (!first_) first_ = Refusal{code, join(parts), {}, {}, {}, pot, seat};
    }
    void wrong_payout(std::initializer_list<std::string_view> parts, int pot = 0,
                      std::optional<std::size_t> seat = {}) {
        refuse("wrong-payout", parts, pot, seat);
    }

    const Json& claim_;
    const Players& players_;
    const ShownHands& shown_;
    Checked first_;

   private:
    void compare_hand(const Json& claimed, std::size_t seat,
                      const std::vector<SeatMask>& contenders) {
        Items boards = claimed["boards"].items();
        const std::vector<Score>& shown = shown_[seat];
        const std::string name = players_.label(seat);
        constexpr std::string_view code = "wrong-evaluation";
        if (shown.empty())
            return refuse(code, {name, ": claimed ", claimed["quoted"].text(), ", and ",
                                 players_.pronoun(), "has shown no hand"});
        if (boards.size() != shown.size())
            return refuse(code, {name, ": claimed ", counted(boards.size(), "hand"),
                                 ", the boards are ", std::to_string(shown.size())});
        const auto pot = std::ranges::find_if(
            contenders, [seat](SeatMask seats) { return has_seat(seats, seat); });
        const std::string place =
            pot == contenders.end()
                ? name
                : joined("pot ", std::to_string(pot - contenders.begin() + 1), ", ", name);
        for (std::size_t board = 0; board < boards.size(); ++board) {
            const Json& hand = boards[board];
            const Score score = shown[board];
            if (!means(hand, score))
                refuse(code, {place, ": claimed ", hand["quoted"].text(), ", right is '",
                              describe(score), "'"});
            if (!has_kickers(hand, score))
                refuse(code, {place, ": claimed kickers ", hand["quoted_kickers"].text(),
                              ", right is ", kickers_text(score)});
        }
    }
};

// --- chips ---

class ChipsCheck : public CardsCheck {
   public:
    ChipsCheck(const Json& claim, const HandToSettle& hand, const Settlement& right)
        : CardsCheck(claim, hand.cards.players, right.shown),
          hand_(hand),
          right_(right),
          due_(right.payouts()) {}

    Checked compare() {
        if (claim_.has("unit") && claim_["unit"].text() != text(Chips(1)))
            wrong_payout({"unit: claimed ", claim_["unit"].text(), ", right is ", text(Chips(1))});
        std::vector<SeatMask> contenders;
        for (const SettledPot& pot : right_.pots) contenders.push_back(pot.contenders);
        compare_hands(contenders);
        if (first_) return first_;
        compare_chips();
        const Json& payouts = claim_["payouts"];
        if (payouts.is_null() || sum_of_claimed(payouts) == exact(sum_of(due_))) return first_;
        const std::string where = first_ ? joined(" (", first_->message, ")") : "";
        first_ = {};
        refuse("chips-not-conserved",
               {"the claimed payouts add up to ", sum_of_claimed(payouts).amount(kMaxDecimals),
                ", and the pots pay ", text(sum_of(due_)), where});
        return first_;
    }

   private:
    // Pots in their order, then the whole hand.
    void compare_chips() {
        if (claim_.has("winners")) compare_winners_of_pots();
        if (claim_.has("pots")) compare_pots();
        compare_seats(claim_["returned"], right_.returned, "returned");
        compare_seats(claim_["contributions"], hand_.contributions, "contributions");
        compare_number(claim_["rake"], right_.rake(), "rake");
        if (claim_.has("payouts")) compare_totals();
        Items net = claim_["net"].items();
        const std::vector<std::string> due = right_.net(hand_.contributions, hand_.decimals);
        for (std::size_t seat = 0; seat < net.size(); ++seat)
            compare_amount(net[seat].text(), due[seat], seat, "net");
    }

    std::string text(const Chips& chips) const { return chips.amount(hand_.decimals); }

    // Amounts that are claimed may be finer than the unit.
    static Chips claimed_chips(const Json& amount) {
        return Chips::of(amount.text(), kMaxDecimals);
    }
    Chips exact(const Chips& chips) const { return Chips::of(text(chips), kMaxDecimals); }
    static Chips sum_of_claimed(const Json& amounts) {
        Chips sum;
        for (const Json& each : amounts.items()) sum += claimed_chips(each);
        return sum;
    }

    SeatMask overpaid(const Json& claimed, const std::vector<Chips>& due) const {
        SeatMask seats = 0;
        for (std::size_t seat = 0; seat < due.size(); ++seat)
            if (claimed_chips(claimed.items()[seat]) > exact(due[seat])) seats |= seat_bit(seat);
        return seats;
    }

    void compare_number(const Json& claimed, const Chips& due, std::string_view place,
                        int pot = 0) {
        if (!claimed.is_null() && claimed.text() != text(due))
            wrong_payout({place, ": claimed ", claimed.text(), ", right is ", text(due)}, pot);
    }

    void compare_amount(const std::string& claimed, const std::string& due, std::size_t seat,
                        std::string_view place, int pot = 0, std::string_view scope = "") {
        if (claimed == due) return;
        std::string hint;
        if (decimals_of(claimed) > hand_.decimals)
            hint = joined("; the smallest amount here is ", text(Chips(1)),
                          ", where it is finer give a unit");
        wrong_payout({place, ", ", players_.label(seat), ": claimed ", claimed, scope,
                      ", right is ", due, hint},
                     pot, seat);
    }

    void compare_seats(const Json& claimed, const std::vector<Chips>& due, std::string_view place,
                       int pot = 0) {
        for (std::size_t seat = 0; seat < claimed.items().size(); ++seat)
            compare_amount(claimed.items()[seat].text(), text(due[seat]), seat, place, pot);
    }

    // Claimed winners of the whole hand must win every contested pot, or the only one.
    void compare_winners_of_pots() {
        const bool is_contested = std::ranges::any_of(right_.pots, &SettledPot::is_contested);
        std::vector<std::size_t> compared;
        bool differ = false;
        for (std::size_t at = 0; at < right_.pots.size(); ++at) {
            if (is_contested ? !right_.pots[at].is_contested() : at > 0) continue;
            compared.push_back(at);
            differ = differ ||
                     !std::ranges::equal(right_.pots[compared.front()].runs, right_.pots[at].runs,
                                         {}, &SettledRun::winners, &SettledRun::winners);
        }
        for (const std::size_t at : compared) {
            const SettledPot& pot = right_.pots[at];
            for (std::size_t board = 0; board < pot.runs.size(); ++board)
                compare_winners(
                    seats_of(claim_["winners"].items()[board]), pot.runs[board].winners,
                    pot.contenders, {board, static_cast<int>(at) + 1, pot.runs.size() > 1},
                    differ ? "; the pots have different winners, so claim them pot by pot, in pots"
                           : "");
        }
    }

    void compare_pots() {
        Items claimed = claim_["pots"].items();
        const std::size_t both = std::min(claimed.size(), right_.pots.size());
        for (std::size_t at = 0; at < both; ++at)
            compare_pot(claimed[at], right_.pots[at], static_cast<int>(at) + 1);
        const int number = static_cast<int>(both) + 1;
        if (claimed.size() != right_.pots.size())
            wrong_payout(
                {"pot ", std::to_string(number), ": the number of pots is claimed to be ",
                 std::to_string(claimed.size()), ", right is ", std::to_string(right_.pots.size())},
                number);
    }

    void compare_pot(const Json& claimed, const SettledPot& pot, int number) {
        const std::string place = joined("pot ", std::to_string(number));
        compare_number(claimed["amount"], pot.amount, place + ", amount", number);
        compare_number(claimed["rake"], pot.rake, place + ", rake", number);
        const SeatMask wrong = seats_of(claimed["contenders"]) ^ pot.contenders;
        if (claimed.has("contenders") && wrong != 0) {
            const bool contends = has_seat(pot.contenders, first_seat(wrong));
            wrong_payout(
                {place, ", ", players_.label(first_seat(wrong)), ": claimed ",
                 contends ? "not " : "", "to contend, and ", players_.pronoun(),
                 contends ? "does" : "does not", "; right is ", players_.list(pot.contenders)},
                number, first_seat(wrong));
        }
        const SettledRun all = {pot.amount, pot.winners(), pot.payouts(), pot.odd_chips(),
                                pot.hand()};
        compare_share(claimed, all, place, number);
        if (!claimed.has("runs")) return;
        Items runs = claimed["runs"].items();
        if (runs.size() != pot.runs.size())
            wrong_payout({place, ", number of runs: claimed ", std::to_string(runs.size()),
                          ", right is ", std::to_string(pot.runs.size())},
                         number);
        for (std::size_t at = 0; at < std::min(runs.size(), pot.runs.size()); ++at) {
            const std::string where = joined(place, ", run ", std::to_string(at + 1));
            compare_number(runs[at]["amount"], pot.runs[at].amount, where + ", amount", number);
            compare_share(runs[at], pot.runs[at], where, number);
        }
    }

    // Winners, payouts, odd chips and the hand of a pot or of a run.
    void compare_share(const Json& claimed, const SettledRun& right, const std::string& place,
                       int number) {
        if (claimed.has("winners")) {
            const SeatMask winners = seats_of(claimed["winners"]);
            compare_revealed(winners, number);
            if (const SeatMask wrong = winners ^ right.winners; wrong != 0)
                wrong_payout(
                    {place, ", ", players_.label(first_seat(wrong)), ": claimed as ",
                     has_seat(winners, first_seat(wrong)) ? "a" : "no", " winner, right is ",
                     players_.list(right.winners), with_hand(right.hand)},
                    number, first_seat(wrong));
        }
        if (claimed.has("payouts")) compare_payouts(claimed["payouts"], right, place, number);
        compare_number(claimed["odd_chips"], right.odd_chips, place + ", odd chips", number);
        const Json& hand = claimed["hand"];
        const std::string best = right.hand == 0 ? "" : describe(right.hand);
        if (hand.is_null() || is_same_text(hand["text"].text(), best)) return;
        refuse("wrong-evaluation", {place, ": claimed ", hand["quoted"].text(),
                                    best.empty() ? ", and no single hand wins it"
                                                 : joined(", the winning hand is '", best, "'")});
    }

    void compare_payouts(const Json& claimed, const SettledRun& right, const std::string& place,
                         int number) {
        if (first_) return;
        compare_seats(claimed, right.payouts, place, number);
        const Checked wrong = std::exchange(first_, {});
        if (sum_of_claimed(claimed) != exact(sum_of(right.payouts)))
            refuse("chips-not-conserved",
                   {place, ": the claimed payouts add up to ",
                    sum_of_claimed(claimed).amount(kMaxDecimals), ", and it pays ",
                    text(sum_of(right.payouts)), " (", wrong->message, ")"});
        compare_revealed(overpaid(claimed, right.payouts), number);
        if (!first_) first_ = wrong;
    }

    // Refuse the claimed winners of a contested pot that have not shown their hand.
    void compare_revealed(SeatMask claimed, int number) {
        const SettledPot& pot = right_.pots[static_cast<std::size_t>(number) - 1];
        if (!pot.is_contested()) return;
        for_each_seat(claimed & pot.contenders, [&](std::size_t seat) {
            if (shown_[seat].empty())
                refuse("unrevealed-winner",
                       {"pot ", std::to_string(number), ", ", players_.label(seat),
                        ": claimed to win, and ",
                        players_.names.empty() ? "it has not revealed its" : "has not revealed a",
                        " hand; right is ", players_.list(pot.winners()), with_hand(pot.hand())});
        });
    }

    // Payouts over all pots name none: a seat that is paid too little is short in a pot that it
    // wins, and the excess of other seats is attributed to the same pots.
    void compare_totals() {
        Items claimed = claim_["payouts"].items();
        const SeatMask over = overpaid(claim_["payouts"], due_);
        SeatMask wrong = 0;
        for (std::size_t seat = 0; seat < due_.size(); ++seat)
            if (claimed[seat].text() != text(due_[seat])) wrong |= seat_bit(seat);
        const std::vector<int> denied = denied_pots(wrong & ~over);
        for (const int number : denied) compare_revealed(over, number);
        std::vector<std::pair<int, std::size_t>> blamed;  // a pot, and the seat
        for_each_seat(wrong, [&](std::size_t seat) {
            blamed.emplace_back(pot_to_blame(seat, denied), seat);
        });
        if (blamed.empty()) return;
        const auto [number, seat] = std::ranges::min(blamed);
        compare_amount(claimed[seat].text(), text(due_[seat]), seat,
                       joined("pot ", std::to_string(number)), number,
                       right_.pots.size() > 1 ? " from all pots" : "");
    }

    // Return the numbers of the pots that pay these seats; all of them where none does.
    std::vector<int> denied_pots(SeatMask shorted) const {
        std::vector<int> all;
        std::vector<int> denied;
        for (const SettledPot& pot : right_.pots) {
            all.push_back(static_cast<int>(all.size()) + 1);
            if ((paid_seats(pot) & shorted) != 0) denied.push_back(all.back());
        }
        return denied.empty() ? all : denied;
    }

    static SeatMask paid_seats(const SettledPot& pot) {
        SeatMask paid = 0;
        const std::vector<Chips> payouts = pot.payouts();
        for (std::size_t seat = 0; seat < payouts.size(); ++seat)
            if (!payouts[seat].is_zero()) paid |= seat_bit(seat);
        return paid;
    }

    // Return the first of these pots that the seat contends for or is paid from, else the first.
    int pot_to_blame(std::size_t seat, const std::vector<int>& denied) const {
        for (const int number : denied) {
            const SettledPot& pot = right_.pots[static_cast<std::size_t>(number) - 1];
            // Where it takes too much, or is left out of a split.
            if (has_seat(pot.contenders, seat) && pot.winners() != seat_bit(seat)) return number;
            if (has_seat(paid_seats(pot), seat)) return number;
        }
        return denied.empty() ? 1 : denied.front();
    }

    const HandToSettle& hand_;
    const Settlement& right_;
    const std::vector<Chips> due_;
};

}  // namespace

Checked compare_claim(const Json& claim, const HandToSettle& hand, const Settlement& right) {
    return ChipsCheck(claim, hand, right).compare();
}

Checked compare_claim(const Json& claim, const TableCards& table, const Showdown& right) {
    CardsCheck check(claim, table.players, right.shown);
    check.compare_hands({});
    for (std::size_t board = 0; board < right.boards.size(); ++board)
        check.compare_winners(seats_of(claim["winners"].items()[board]),
                              right.boards[board].winners, table.live(),
                              {board, 0, right.boards.size() > 1}, "");
    return check.first();
}

}  // namespace runout
