#include "showdown_requests.hpp"

#include <vector>

#include "core/cards.hpp"
#include "core/json.hpp"
#include "showdown/chips.hpp"
#include "showdown/questions.hpp"

namespace checks {

namespace {

using runout::Chips;
using runout::Json;
using runout::JsonWriter;

std::string amount(const Choose& below) {
    const std::string whole = std::to_string(below(2) ? below(5) : below(1000));
    switch (below(6)) {
        case 0:
            return whole + std::string(below(40), '7');
        case 1:
            return whole + "." + std::to_string(1 + below(9));
        case 2:
            return whole + ".00" + std::to_string(1 + below(9));
        default:
            return whole;
    }
}

Chips units(const Json& amounts) {
    Chips sum;
    for (const Json& each : amounts.items()) sum += Chips::of(each.text(), runout::kMaxDecimals);
    return sum;
}

std::string with_claim(const std::string& request, const std::string& claim) {
    return request.substr(0, request.size() - 1) + ",\"claim\":" + claim + "}";
}

// Return the payouts of a settlement, with a unit more for one seat, as a claim.
std::string claim_of(const Json& settled, std::size_t favoured) {
    JsonWriter json;
    json.begin_object().name("payouts").begin_array();
    for (std::size_t seat = 0; seat < settled["payouts"].items().size(); ++seat) {
        Chips paid = Chips::of(settled["payouts"].items()[seat].text(), runout::kMaxDecimals);
        if (seat == favoured) paid += Chips(1);
        json.value(paid.amount(runout::kMaxDecimals));
    }
    return json.end_array().end_object().take();
}

}  // namespace

std::string showdown_request(const Choose& below) {
    std::vector<int> deck(runout::kDeckSize);
    for (int id = 0; id < runout::kDeckSize; ++id) deck[static_cast<std::size_t>(id)] = id;
    const auto deal = [&] {
        const auto at = deck.begin() + below(static_cast<unsigned>(deck.size()));
        const int id = *at;
        deck.erase(at);
        return id;
    };
    const unsigned seats = 2 + below(9);
    JsonWriter json;
    const auto list = [&](std::string_view name, unsigned count, const auto& write) {
        json.name(name).begin_array();
        for (unsigned at = 0; at < count; ++at) write(at);
        json.end_array();
    };
    const auto some = [&](unsigned seat) {
        if (below(4) == 0) json.value(seat);
    };
    json.begin_object();
    list("contributions", seats, [&](unsigned) { json.value(amount(below)); });
    list("folded", seats, some);
    list("mucked", seats, some);
    json.member("button", below(seats));
    std::vector<int> board;
    for (unsigned left = below(9) ? 5 : 3 * below(2); left > 0; --left) board.push_back(deal());
    list("boards", 1 + (below(3) == 0), [&](unsigned number) {
        if (number == 1 && board.size() == 5) board[4] = deal();
        json.begin_array();
        for (const int id : board) json.value(id);
        json.end_array();
    });
    list("hands", seats, [&](unsigned) {
        json.begin_array();
        if (below(5)) json.value(deal()).value(deal());
        json.end_array();
    });
    if (below(2)) {
        json.name("rake").begin_object().name("rate").begin_array();
        json.value(std::to_string(below(20))).value("20").end_array();
        if (below(2)) json.member("cap", amount(below));
        json.end_object();
    }
    return json.end_object().take();
}

std::string broken_law(const std::string& request) {
    const auto settled = Json::read(runout::answer_settle(request));
    if (!settled) return "an answer is JSON";
    if (settled->has("error")) return {};
    const Json& hand = *settled;
    const Chips paid = units(hand["payouts"]) + units(hand["returned"]) +
                       Chips::of(hand["rake"].text(), runout::kMaxDecimals);
    if (paid != units(hand["contributions"])) return "chips are conserved";
    const std::size_t seats = hand["payouts"].items().size();
    for (std::size_t seat = 0; seat <= seats; ++seat) {
        const auto verified =
            Json::read(runout::answer_settle(with_claim(request, claim_of(hand, seat))));
        if (!verified || verified->has("error")) return "a claim about a settled hand is compared";
        if (verified->has("difference") != (seat < seats)) return "only the right payouts agree";
    }
    return {};
}

}  // namespace checks
