// Chunks of work on threads.
#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "checks.hpp"
#include "core/parallel.hpp"

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
            expect(
                caught == "chunk " + std::to_string(bad),
                "an exception of a chunk is rethrown, on " + std::to_string(threads) + " threads");
        }
    int caught = 0;
    try {
        runout::for_each_chunk(57, 4, [](std::size_t, std::size_t) { throw 1; });
    } catch (const int error) {
        caught = error;
    }
    expect(caught == 1, "one exception is rethrown when all chunks throw");
}

std::atomic<int> calls_after_a_chunk = 0;

void throw_after_the_third_chunk() {
    if (++calls_after_a_chunk == 3) throw std::runtime_error("enough");
}

void check_callback_after_a_chunk() {
    // More than the other threads can do between the throw and its catch.
    constexpr int chunks = 100'000'000;
    for (const int threads : {1, 2, 4}) {
        std::atomic<int> visits = 0;
        bool ended = false;
        calls_after_a_chunk = 0;
        {
            const runout::AfterChunk stopping(throw_after_the_third_chunk);
            try {
                // The other threads leave chunks to the calling thread.
                runout::for_each_chunk(chunks, threads, [&](std::size_t, std::size_t worker) {
                    ++visits;
                    while (worker > 0 && calls_after_a_chunk < 3) std::this_thread::yield();
                });
            } catch (const std::runtime_error&) {
                ended = true;
            }
        }
        expect(ended && calls_after_a_chunk == 3 && visits < chunks,
               "an exception after a chunk stops the loop of " + std::to_string(threads));
        runout::for_each_chunk(5, threads, [](std::size_t, std::size_t) {});
        expect(calls_after_a_chunk == 3,
               "the callback after a chunk is called only during its scope");
    }
}

}  // namespace

void check_parallel() {
    check_chunks_are_visited_once();
    check_a_throwing_chunk();
    check_callback_after_a_chunk();
}

}  // namespace checks
