// Chips of any size, scores in words, JSON, and settlements of dealt hands.
#include <cstdint>
#include <random>
#include <set>
#include <string>

#include "checks.hpp"
#include "core/json.hpp"
#include "evaluator/descriptions.hpp"
#include "showdown/chips.hpp"
#include "showdown/questions.hpp"
#include "showdown_requests.hpp"

namespace checks {

namespace {

using runout::Chips;
using runout::Json;
using Wide = unsigned __int128;

std::string digits_of(Wide number) {
    std::string digits;
    do digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
    while ((number /= 10) != 0);
    return digits;
}

void check_chips() {
    std::mt19937_64 random(1);
    bool exact = true;
    for (int time = 0; time < 5'000; ++time) {
        const Wide first = random() >> (random() % 64);
        const Wide second = random() >> (random() % 64);
        const Chips a = Chips::of(digits_of(first), 0);
        const Chips b = Chips::of(digits_of(second), 0);
        exact = exact && (a + b).digits() == digits_of(first + second);
        exact = exact && (a * b).digits() == digits_of(first * second);
        exact = exact && (a < b) == (first < second) && (a == b) == (first == second);
        if (first >= second) exact = exact && (a - b).digits() == digits_of(first - second);
        if (second != 0) exact = exact && (a / b).digits() == digits_of(first / second);
    }
    expect(exact, "chips add, subtract, multiply, divide and compare as integers");
    const std::string large(4000, '9');
    expect(Chips::of(large, 0).digits() == large, "chips have any number of digits");
    expect((Chips::of(large, 0) + Chips(1)).digits() == "1" + std::string(4000, '0'),
           "a carry passes all digits");
    bool same = true;
    for (const std::string text : {"0", "1", "0.5", "97.25", "100", "0.000001", "1000000.1"})
        same = same && Chips::of(text, 6).amount(6) == text;
    expect(same, "an amount is written as it was read");
}

void check_descriptions() {
    std::set<std::string> texts;
    int scores = 0;
    for (int score = -1; score < 65'536; ++score)
        if (!runout::tie_breakers(score).empty()) {
            texts.insert(runout::describe(static_cast<runout::Score>(score)));
            ++scores;
        }
    expect(scores == 9828, "every distinct hand of two to five cards has a score");
    expect(static_cast<int>(texts.size()) == scores, "two hands read the same only if they tie");
    expect(runout::describe(36'873) == "royal flush", "the best hand is a royal flush");
}

void check_json() {
    const auto read = Json::read(R"( {"a": [1, -2.50, "x\"\u00e9\n", true, null], "b": {}} )");
    expect(read && (*read)["a"].items().size() == 5, "a list has its items");
    expect(read && (*read)["a"].items()[1].text() == "-2.50", "a number keeps its digits");
    expect(read && (*read)["a"].items()[2].text() == "x\"\xc3\xa9\n", "escapes are read");
    expect(read && !read->has("c") && (*read)["c"]["d"].is_null(), "what is absent is null");
    bool refused = true;
    for (const std::string text : {"", "{", "[1,]", "{\"a\"}", "\"\\u12\"", "\"", "nul", "1 2"})
        refused = refused && !Json::read(text);
    expect(refused, "what is no JSON is refused");
    expect(!Json::read(std::string(100'000, '[')), "deep nesting is refused");
}

void check_dealt_hands() {
    std::mt19937 random(1);
    const auto below = [&random](unsigned bound) { return random() % bound; };
    int settled = 0;
    for (int time = 0; time < 3'000; ++time) {
        const std::string request = showdown_request(below);
        const std::string law = broken_law(request);
        if (!law.empty()) expect(false, law + ": " + request);
        settled += runout::answer_settle(request).find("\"error\"") == std::string::npos;
        std::string corrupted = request;
        corrupted[below(static_cast<unsigned>(corrupted.size()))] = static_cast<char>(below(256));
        if (!Json::read(runout::answer_settle(corrupted))) expect(false, "an answer is JSON");
    }
    expect(settled > 1'000, "many hands are settled");
}

}  // namespace

void check_showdown() {
    check_chips();
    check_descriptions();
    check_json();
    check_dealt_hands();
}

}  // namespace checks
