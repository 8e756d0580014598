// Chunks of work on threads.
#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "checks.hpp"
#include "parallel.hpp"

namespace checks {

namespace {

void check_chunks_are_visited_once() {
    for (const int threads : {1, 2, 4, 100}) {
        std::vector<std::atomic<int>> visits(57);
        std::atomic<bool> workers_known{true};
        runout::for_each_chunk(visits.size(), threads, [&](std::size_t chunk, std::size_t worker) {
            ++visits[chunk];
            if (worker >= static_cast<std::size_t>(threads)) workers_known = false;
        });
        const bool once = std::ranges::all_of(visits, [](const auto& count) { return count == 1; });
        expect(once && workers_known, "each chunk once on " + std::to_string(threads) + " threads");
    }
    runout::for_each_chunk(0, 4,
                           [](std::size_t, std::size_t) { expect(false, "no chunk, no call"); });
}

void check_a_throwing_chunk() {
    for (const int threads : {1, 2, 4})
        for (const std::size_t bad : {std::size_t{0}, std::size_t{30}, std::size_t{56}}) {
            std::string caught;
            try {
                runout::for_each_chunk(57, threads, [&](std::size_t chunk, std::size_t) {
                    if (chunk == bad) throw std::runtime_error("chunk " + std::to_string(chunk));
                });
            } catch (const std::runtime_error& error) {
                caught = error.what();
            }
            expect(caught == "chunk " + std::to_string(bad),
                   "what a chunk throws arrives, on " + std::to_string(threads) + " threads");
        }
    int caught = 0;
    try {
        runout::for_each_chunk(57, 4, [](std::size_t, std::size_t) { throw 1; });
    } catch (const int error) {
        caught = error;
    }
    expect(caught == 1, "one exception arrives when all chunks throw");
}

}  // namespace

void check_parallel() {
    check_chunks_are_visited_once();
    check_a_throwing_chunk();
}

}  // namespace checks
