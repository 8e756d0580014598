// Allocations that fail: the n-th one of a piece of work, for n = 1, 2, .. until the work succeeds,
// alone or with all after it, in whichever thread it is made. The work ends in std::bad_alloc or
// succeeds; nothing else, and no abort.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "checks.hpp"
#include "core/parallel.hpp"
#include "core/pool.hpp"
#include "small_games.hpp"
#include "solver/cfr.hpp"
#include "solver/holdem.hpp"
#include "solver_runs.hpp"

namespace {

// Allocations until one fails; at or below 0 with `all_after`, each does. Only while armed.
std::atomic<bool> is_armed = false;
std::atomic<bool> all_after = false;
std::atomic<long> allocations_left = 0;

bool fails() {
    if (!is_armed) return false;
    const long left = --allocations_left;
    return left == 0 || (left < 0 && all_after);
}

// Not inlined: the compiler would take new and free for a mismatch.
[[gnu::noinline]] void* allocated(std::size_t bytes, std::size_t alignment) {
    if (fails()) throw std::bad_alloc();
    const std::size_t rounded = (std::max<std::size_t>(bytes, 1) + alignment - 1) / alignment;
    void* const at = std::aligned_alloc(alignment, rounded * alignment);
    if (at == nullptr) throw std::bad_alloc();
    return at;
}

[[gnu::noinline]] void freed(void* at) noexcept {
    std::free(at);
}

}  // namespace

void* operator new(std::size_t bytes) {
    return allocated(bytes, alignof(std::max_align_t));
}
void* operator new[](std::size_t bytes) {
    return allocated(bytes, alignof(std::max_align_t));
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return allocated(bytes, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    try {
        return allocated(bytes, alignof(std::max_align_t));
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void operator delete(void* at, const std::nothrow_t&) noexcept {
    freed(at);
}
void operator delete(void* at) noexcept {
    freed(at);
}
void operator delete[](void* at) noexcept {
    freed(at);
}
void operator delete(void* at, std::size_t) noexcept {
    freed(at);
}
void operator delete[](void* at, std::size_t) noexcept {
    freed(at);
}
void operator delete(void* at, std::align_val_t) noexcept {
    freed(at);
}
void operator delete(void* at, std::size_t, std::align_val_t) noexcept {
    freed(at);
}

namespace checks {

namespace {

using runout::CfrSolver;
using runout::Precision;

constexpr int kThreads = 3;
constexpr long kMaxAllocations = 1'000'000;
constexpr long kStride = 61;  // where not each allocation fails

enum class Ended { succeeded, without_memory, otherwise };

Ended run_armed(long number, bool and_all_after, const std::function<void()>& work) {
    all_after = and_all_after;
    allocations_left = number;
    is_armed = true;
    Ended ended = Ended::succeeded;
    try {
        work();
    } catch (const std::bad_alloc&) {
        ended = Ended::without_memory;
    } catch (...) {
        ended = Ended::otherwise;
    }
    is_armed = false;
    return ended;
}

// `prepare` makes the work, which may be called once; `after` looks at what a failure has left.
struct Work {
    std::string name;
    std::function<std::function<void()>()> prepare;
    std::function<void(bool succeeded)> after = [](bool) {};
};

void fail_each(const Work& work, long stride) {
    for (const bool and_all_after : {false, true}) {
        bool held = true;
        long number = 1;
        for (; number < kMaxAllocations; number += stride) {
            const std::function<void()> prepared = work.prepare();
            const Ended ended = run_armed(number, and_all_after, prepared);
            held &= ended != Ended::otherwise;
            work.after(ended == Ended::succeeded);
            // The work made fewer allocations than that: none has failed.
            if (allocations_left > 0) break;
        }
        expect(held && number < kMaxAllocations,
               work.name + ": allocations that fail, up to number " + std::to_string(number));
    }
}

runout::HoldemSpot small_spot() {
    return holdem_spot("Td9d6hQc", "AKQ", "T98", {100, 200, 2, {1.0}, {}, 2, false});
}

void check_chunks(long stride) {
    fail_each({"chunks",
               [] {
                   return std::function<void()>([] {
                       runout::for_each_chunk(40, kThreads, [](std::size_t chunk, std::size_t) {
                           const std::vector<int> numbers(chunk + 1);
                           const runout::Pool pool(64 * (chunk + 1));
                       });
                   });
               }},
              stride);
}

void check_construction(long stride) {
    fail_each({"a solver that is made",
               [] {
                   return std::function<void()>([] {
                       const CfrSolver solver(
                           std::make_unique<runout::Holdem>(small_spot(), kThreads),
                           Precision::half, kThreads);
                   });
               }},
              stride);
}

// An iteration that has failed is gone on with, and comes to the same bits, or is refused.
void check_iterations() {
    const auto made = [] {
        return std::make_unique<CfrSolver>(std::make_unique<runout::Holdem>(small_spot(), kThreads),
                                           Precision::half, kThreads);
    };
    const std::unique_ptr<CfrSolver> whole = made();
    run(*whole, 2);
    std::unique_ptr<CfrSolver> solver;
    const auto is_sound = [&] {
        try {
            run(*solver, 2 - solver->iterations());
        } catch (const std::runtime_error&) {
            return true;  // refused
        }
        return std::ranges::equal(whole->averages(0), solver->averages(0)) &&
               std::ranges::equal(whole->averages(1), solver->averages(1));
    };
    fail_each({"iterations",
               [&] {
                   solver = made();
                   return std::function<void()>([&] { run(*solver, 2); });
               },
               [&](bool) {
                   expect(is_sound(), "an iteration without memory is gone on with or refused");
               }},
              1);
    fail_each(
        {"best responses", [&] { return std::function<void()>([&] { whole->best_responses(); }); }},
        1);
}

}  // namespace

void check_allocations(bool each) {
    check_chunks(1);
    check_iterations();
    check_construction(each ? 1 : kStride);
}

}  // namespace checks
