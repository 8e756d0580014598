#include "showdown/questions.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "evaluator/descriptions.hpp"
#include "showdown/claims.hpp"
#include "showdown/settlement.hpp"

namespace runout {
namespace {

// --- requests ---

constexpr int kMinDecimals = 2;  // money and big blinds are split to the hundredth at least

Refusal wrong_request() {
    return {"poker-error", "not a question about a showdown"};
}

bool is_amount(const Json& amount) {
    const std::string& text = amount.text();
    return !text.empty() && text.find_first_not_of("0123456789.") == text.npos &&
           std::ranges::count(text, '.') <= 1 && decimals_of(text) <= kMaxDecimals;
}

// Reads a request; keeps the first refusal.
class Reader {
   public:
    explicit Reader(const Json& request) : request_(request) {}

    // Return whether the request can be answered so far.
    bool holds() const { return !refused_; }
    Refusal refusal() const { return *refused_; }

    Players players(std::size_t seats) {
        Players players = {seats, {}};
        for (const Json& name : request_["names"].items()) players.names.push_back(name.text());
        require(seats >= kMinTableSeats && seats <= kMaxTableSeats &&
                (players.names.empty() || players.names.size() == seats));
        return players;
    }

    SeatMask seats(std::string_view name, const Players& players) {
        SeatMask seats = 0;
        for (const Json& seat : request_[name].items())
            if (require_below(seat.whole(), players.seats))
                seats |= seat_bit(static_cast<std::size_t>(seat.whole()));
        return seats;
    }

    TableCards cards(const Players& players) {
        TableCards table = {players, seats("folded", players), seats("mucked", players), {}, {}};
        for (const Json& board : request_["boards"].items()) {
            table.boards.push_back(cards(board));
            const std::size_t count = table.boards.back().size();
            require(count == 0 || (count >= 3 && count <= kBoardCards));
        }
        for (const Json& hand : request_["hands"].items()) {
            table.hands.push_back(cards(hand));
            require(table.hands.back().empty() || table.hands.back().size() == 2);
        }
        require(table.hands.size() == players.seats);
        require(table.boards.size() == 1 || table.boards.size() == 2);
        return table;
    }

    // The decimals of the table's unit; without one, those in which all its amounts are whole.
    int decimals() {
        int decimals = request_["unit"].whole();
        if (request_.has("unit")) return require_below(decimals, kMaxDecimals + 1) ? decimals : 0;
        decimals = std::max(decimals_of(cap().text()), decimals_of(request_["pots"].text()));
        for (const Json& bet : request_["contributions"].items())
            decimals = std::max(decimals, decimals_of(bet.text()));
        return decimals == 0 ? 0 : std::min(std::max(decimals, kMinDecimals), kMaxDecimals);
    }

    std::vector<Chips> contributions(const Players& players, int decimals) {
        const std::string name =
            request_.has("member") ? request_["member"].text() : "contributions";
        std::vector<Chips> bets;
        for (const Json& bet : request_["contributions"].items()) {
            const std::size_t seat = bets.size();
            bets.push_back(chips(bet, decimals, name + ", " + players.label(seat),
                                 "/" + name + "/" + std::to_string(seat)));
        }
        // Sums stay within what a double carries exactly, so that JSON can carry them.
        const bool is_limited = decimals > 0 || request_["doubles"].is_true();
        if (is_limited && sum_of(bets).digits().size() > kMaxExactDigits)
            refuse({"wrong-amount",
                    joined(name, ": too many digits for a unit of ", Chips(1).amount(decimals),
                           request_["doubles"].is_true() ? "; " : "; with decimals ",
                           "all chips together have at most ", std::to_string(kMaxExactDigits),
                           " digits"),
                    "/" + name,
                    {},
                    name});
        return bets;
    }

    RakeRule rake(int decimals) {
        const Json& rake = request_["rake"];
        RakeRule rule = {{}, Chips(1), {}, rake["no_flop_no_drop"].is_true()};
        const std::vector<Json>& terms = rake["rate"].items();
        if (terms.size() == 2 && require(is_amount(terms[0]) && is_amount(terms[1]))) {
            rule.numerator = Chips::of(terms[0].text(), decimals_of(terms[0].text()));
            rule.denominator = Chips::of(terms[1].text(), decimals_of(terms[1].text()));
        }
        require(!rule.denominator.is_zero() && rule.numerator <= rule.denominator);
        if (!cap().is_null()) rule.cap = chips(cap(), decimals, "rake, cap", "/rake/cap");
        return rule;
    }

    Chips chips(const Json& amount, int decimals, const std::string& member,
                const std::string& pointer) {
        if (!require(is_amount(amount))) return {};
        if (decimals_of(amount.text()) <= decimals) return Chips::of(amount.text(), decimals);
        refuse({"wrong-amount",
                joined(member, ": ", amount.text(), " is finer than the unit, ",
                       Chips(1).amount(decimals), "; give a finer unit"),
                pointer, "/unit", member});
        return {};
    }

    std::size_t button(const Players& players) {
        require_below(request_["button"].whole(), players.seats);
        return static_cast<std::size_t>(request_["button"].whole());
    }

    // A claim's lists have an item for each seat or board, its amounts and seats are such.
    void check_claim(const Players& players, std::size_t boards) {
        const Json& claim = request_["claim"];
        require(!claim.has("winners") || claim["winners"].items().size() == boards);
        for (const Json& board : claim["winners"].items()) check_seats(board, players);
        require(!claim.has("hands") || claim["hands"].items().size() == players.seats);
        require(!claim.has("unit") || is_amount(claim["unit"]));
        for (const std::string_view name : {"returned", "contributions", "payouts"})
            check_amounts(claim[name], players);
        require(!claim.has("net") || claim["net"].items().size() == players.seats);
        for (const Json& pot : claim["pots"].items()) {
            check_share(pot, players);
            for (const Json& run : pot["runs"].items()) check_share(run, players);
        }
    }

    bool require(bool holds) {
        if (!holds) refuse(wrong_request());
        return holds;
    }

   private:
    const Json& cap() const { return request_["rake"]["cap"]; }

    void refuse(Refusal refusal) {
        if (!refused_) refused_ = std::move(refusal);
    }

    bool require_below(int number, std::size_t bound) {
        return require(number >= 0 && static_cast<std::size_t>(number) < bound);
    }

    std::vector<Card> cards(const Json& ids) {
        std::vector<Card> cards;
        for (const Json& id : ids.items())
            if (require_below(id.whole(), kDeckSize)) cards.push_back(card_with_id(id.whole()));
        return cards;
    }

    void check_seats(const Json& seats, const Players& players) {
        for (const Json& seat : seats.items()) require_below(seat.whole(), players.seats);
    }

    void check_amounts(const Json& amounts, const Players& players) {
        if (amounts.is_null()) return;
        require(amounts.items().size() == players.seats &&
                std::ranges::all_of(amounts.items(), is_amount));
    }

    void check_share(const Json& share, const Players& players) {
        check_amounts(share["payouts"], players);
        check_seats(share["winners"], players);
        check_seats(share["contenders"], players);
    }

    const Json& request_;
    Checked refused_;
};

// --- answers ---

class Answer {
   public:
    explicit Answer(int decimals) : decimals_(decimals) {}

    void write(std::string_view name, const Chips& chips) {
        json_.name(name).number(chips.amount(decimals_));
    }
    void write(std::string_view name, const std::vector<Chips>& chips) {
        json_.name(name).begin_array();
        for (const Chips& each : chips) json_.number(each.amount(decimals_));
        json_.end_array();
    }
    void write_seats(std::string_view name, SeatMask seats) {
        json_.name(name).begin_array();
        for_each_seat(seats, [this](std::size_t seat) { json_.value(seat); });
        json_.end_array();
    }
    void write(std::string_view name, const ShownHands& shown) {
        json_.name(name).begin_array();
        for (const std::vector<Score>& scores : shown) {
            json_.begin_array();
            for (const Score score : scores) json_.value(score);
            json_.end_array();
        }
        json_.end_array();
    }

    void write_hand(Score hand) {
        json_.name("hand");
        hand == 0 ? json_.null() : json_.value(describe(hand));
    }
    void write(const SettledRun& run) {
        write("amount", run.amount);
        write_seats("winners", run.winners);
        write("payouts", run.payouts);
        write("odd_chips", run.odd_chips);
        write_hand(run.hand);
    }
    void write(const SettledPot& pot) {
        json_.begin_object();
        write(SettledRun{pot.amount, pot.winners(), pot.payouts(), pot.odd_chips(), pot.hand()});
        write_seats("contenders", pot.contenders);
        write("rake", pot.rake);
        json_.name("runs").begin_array();
        for (const SettledRun& run : pot.runs) {
            json_.begin_object();
            write(run);
            json_.end_object();
        }
        json_.end_array().end_object();
    }

    JsonWriter& json() { return json_; }

   private:
    int decimals_;
    JsonWriter json_;
};

void write_refusal(JsonWriter& json, const Refusal& refusal) {
    json.begin_object().member("code", refusal.code).member("message", refusal.message);
    const auto write = [&json](std::string_view name, const std::string& text) {
        if (!text.empty()) json.member(name, text);
    };
    write("pointer", refusal.pointer);
    write("related", refusal.related);
    write("member", refusal.member);
    if (refusal.pot > 0) json.member("pot", refusal.pot);
    if (refusal.seat) json.member("seat", *refusal.seat);
    json.end_object();
}

std::string answer_refusal(const Refusal& refusal) {
    JsonWriter json;
    write_refusal(json.begin_object().name("error"), refusal);
    return json.end_object().take();
}

std::string answer_difference(const Checked& wrong) {
    JsonWriter json;
    json.begin_object().name("difference");
    if (wrong)
        write_refusal(json, *wrong);
    else
        json.null();
    return json.end_object().take();
}

std::string answer_settlement(const std::vector<Chips>& contributions, int decimals,
                              const Settlement& settlement) {
    Answer answer(decimals);
    answer.json().begin_object().member("unit", decimals);
    answer.write("contributions", contributions);
    answer.write("returned", settlement.returned);
    answer.json().name("pots").begin_array();
    for (const SettledPot& pot : settlement.pots) answer.write(pot);
    answer.json().end_array();
    answer.write("payouts", settlement.payouts());
    answer.json().name("net").begin_array();
    for (const std::string& amount : settlement.net(contributions, decimals))
        answer.json().number(amount);
    answer.json().end_array();
    answer.write("rake", settlement.rake());
    answer.write("hands", settlement.shown);
    return answer.json().end_object().take();
}

std::string answer_showdown(const Showdown& showdown) {
    Answer answer(0);
    answer.json().begin_object().name("boards").begin_array();
    for (const BoardWinners& board : showdown.boards) {
        answer.json().begin_object();
        answer.write_seats("winners", board.winners);
        answer.write_hand(board.hand);
        answer.json().end_object();
    }
    answer.json().end_array();
    answer.write("hands", showdown.shown);
    return answer.json().end_object().take();
}

// Answer the question about the seats of a member; or the first refusal of what is read.
template <typename Answer>
std::string answered(std::string_view text, std::string_view per_seat, const Answer& answer) {
    const std::optional<Json> request = Json::read(text);
    if (!request) return answer_refusal(wrong_request());
    Reader reader(*request);
    const Players players = reader.players((*request)[per_seat].items().size());
    const std::string result = reader.holds() ? answer(*request, reader, players) : "";
    return reader.holds() ? result : answer_refusal(reader.refusal());
}

std::string answer_claim(const Json& claim, const HandToSettle& hand, const Settlement& right,
                         Reader& reader) {
    if (claim.has("winners") && right.pots.empty())
        return answer_refusal(
            {"poker-error",
             "claim, winners: nobody has put in a chip, so there is nothing to win"});
    const bool is_run_twice =
        std::ranges::any_of(right.pots, [](const SettledPot& pot) { return pot.runs.size() > 1; });
    reader.check_claim(hand.cards.players, is_run_twice ? 2 : 1);
    return reader.holds() ? answer_difference(compare_claim(claim, hand, right)) : "";
}

}  // namespace

std::string answer_cut_pots(std::string_view text) {
    const auto answer = [](const Json&, Reader& reader, const Players& players) -> std::string {
        const int decimals = reader.decimals();
        const std::vector<Chips> bets = reader.contributions(players, decimals);
        const SeatMask folded = reader.seats("folded", players);
        Settlement pots;
        if (!reader.holds()) return "";
        const Checked refused = cut_pots(bets, players.all() & ~folded, pots);
        return refused ? answer_refusal(*refused) : answer_settlement(bets, decimals, pots);
    };
    return answered(text, "contributions", answer);
}

std::string answer_settle(std::string_view text) {
    const auto answer = [](const Json& request, Reader& reader,
                           const Players& players) -> std::string {
        const int decimals = reader.decimals();
        const std::vector<Chips> bets = reader.contributions(players, decimals);
        const HandToSettle hand = {reader.cards(players), bets, decimals, reader.button(players),
                                   reader.rake(decimals)};
        Settlement settlement;
        if (!reader.holds()) return "";
        if (const Checked refused = settle(hand, settlement)) return answer_refusal(*refused);
        return request.has("claim") ? answer_claim(request["claim"], hand, settlement, reader)
                                    : answer_settlement(bets, decimals, settlement);
    };
    return answered(text, "contributions", answer);
}

std::string answer_find_winners(std::string_view text) {
    const auto answer = [](const Json& request, Reader& reader,
                           const Players& players) -> std::string {
        const TableCards table = reader.cards(players);
        Showdown showdown;
        if (!reader.holds()) return "";
        if (const Checked refused = find_winners(table, showdown)) return answer_refusal(*refused);
        if (!request.has("claim")) return answer_showdown(showdown);
        reader.check_claim(players, showdown.boards.size());
        if (!reader.require(request["claim"].has("winners"))) return "";
        return reader.holds() ? answer_difference(compare_claim(request["claim"], table, showdown))
                              : "";
    };
    return answered(text, "hands", answer);
}

std::string answer_check_amounts(std::string_view text) {
    return answered(text, "contributions", [](const Json&, Reader& reader, const Players& players) {
        reader.contributions(players, reader.decimals());
        return "{}";
    });
}

std::string answer_rake(std::string_view text) {
    const std::optional<Json> request = Json::read(text);
    if (!request) return answer_refusal(wrong_request());
    Reader reader(*request);
    const int decimals = reader.decimals();
    const Chips total = reader.chips((*request)["pots"], decimals, "chips", "/chips");
    const RakeRule rake = reader.rake(decimals);
    if (!reader.holds()) return answer_refusal(reader.refusal());
    Answer answer(decimals);
    answer.json().begin_object();
    answer.write("rake", rake.of(total, (*request)["flop"].is_true()));
    return answer.json().end_object().take();
}

}  // namespace runout
