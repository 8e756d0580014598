// Fuzzes the reader and the writer of ranges under the sanitizers, guided by coverage.
#include "text/ranges.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "coverage.hpp"
#include "range_laws.hpp"

namespace runout_fuzz {

namespace {

namespace text = runout::text;

void require(std::string_view broken_law) {
    if (broken_law.empty()) return;
    std::fprintf(stderr, "ERROR: broken law: %.*s\n", static_cast<int>(broken_law.size()),
                 broken_law.data());
    std::abort();
}

// The first byte says how the text after it is read.
void check(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return;
    const std::string_view source(reinterpret_cast<const char*>(data) + 1, size - 1);
    text::RangeOptions options;
    options.plus = (data[0] & 1) != 0 ? text::Plus::kicker : text::Plus::connector;
    options.rewritten = (data[0] & 2) != 0;
    require(checks::broken_range_law(source, options));
    if (text::is_unit(source) && text::read_range(source, {.rewritten = true}).error)
        require("a word that names hands is read");
    if (const text::Error error = text::find_split_number(source); error && error.hint.empty())
        require("a number with two readings has a hint");
}

}  // namespace
}  // namespace runout_fuzz

int main(int count, char** arguments) {
    return runout_fuzz::run(count, arguments, [](const std::uint8_t* data, std::size_t size) {
        runout_fuzz::check(data, size);
        return 0;
    });
}
