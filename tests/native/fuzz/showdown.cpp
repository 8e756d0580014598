// Fuzzes showdowns: dealt hands keep the laws, and any text is answered.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/json.hpp"
#include "showdown/questions.hpp"
#include "showdown_requests.hpp"

namespace runout_fuzz {

namespace {

void require(bool holds, const std::string& law) {
    if (holds) return;
    std::fprintf(stderr, "ERROR: broken law: %s\n", law.c_str());
    std::abort();
}

}  // namespace

void check_showdown(const std::uint8_t* data, std::size_t size) {
    if (size > 0 && data[0] == '{') {
        const std::string_view text(reinterpret_cast<const char*>(data), size);
        for (const auto& answer : {runout::answer_cut_pots(text), runout::answer_settle(text),
                                   runout::answer_find_winners(text), runout::answer_rake(text),
                                   runout::answer_check_amounts(text)})
            require(runout::Json::read(answer).has_value(), "an answer is JSON");
        return;
    }
    const auto below = [&](unsigned bound) {
        if (size == 0) return 0u;
        --size;
        return *data++ % bound;
    };
    const std::string law = checks::broken_law(checks::showdown_request(below));
    require(law.empty(), law);
}

}  // namespace runout_fuzz
