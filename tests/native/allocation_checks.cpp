// Failing allocations: the n-th one of an operation fails, for n = 1, 2, .. until it succeeds,
// alone or with all after it, in any thread. The operation must throw std::bad_alloc or succeed; no
// other exception, and no abort.
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

// Allocations until one fails; with `all_after`, all after it fail too. Only while armed.
std::atomic<bool> is_armed = false;
std::atomic<bool> all_after = false;
std::atomic<long> allocations_left = 0;

bool fails() {
    if (!is_armed) return false;
    const long left = --allocations_left;
    return left == 0 || (left < 0 && all_after);
}

// Not inlined: the compiler would warn of a mismatch of new and free.
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
constexpr long kStride = 61;  // if not every allocation is tried

enum class Outcome { succeeded, out_of_memory, other_error };

Outcome run_armed(long number, bool and_all_after, const std::function<void()>& work) {
    all_after = and_all_after;
    allocations_left = number;
    is_armed = true;
    Outcome outcome = Outcome::succeeded;
    try {
        work();
    } catch (const std::bad_alloc&) {
        outcome = Outcome::out_of_memory;
    } catch (...) {
        outcome = Outcome::other_error;
    }
    is_armed = false;
    return outcome;
}

// `prepare` returns the work, which may be called once; `after` checks the state after a failure.
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
            const Outcome outcome = run_armed(number, and_all_after, prepared);
            held &= outcome != Outcome::other_error;
            work.after(outcome == Outcome::succeeded);
            // The work made fewer allocations, so that none has failed.
            if (allocations_left > 0) break;
        }
        expect(held && number < kMaxAllocations,
               work.name + ": failing allocations, up to number " + std::to_string(number));
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
    fail_each({"construction of a solver",
               [] {
                   return std::function<void()>([] {
                       const CfrSolver solver(
                           std::make_unique<runout::Holdem>(small_spot(), kThreads),
                           Precision::half, kThreads);
                   });
               }},
              stride);
}

// A failed iteration can be resumed with the same result to the bit, or is refused.
void check_iterations() {
    const auto made = [] {
        return std::make_unique<CfrSolver>(std::make_unique<runout::Holdem>(small_spot(), kThreads),
                                           Precision::half, kThreads);
    };
    const std::unique_ptr<CfrSolver> whole = made();
    run(*whole, 2);
    std::unique_ptr<CfrSolver> solver;
    const auto is_consistent = [&] {
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
                   expect(is_consistent(),
                          "an iteration that ran out of memory is resumed or refused");
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
