// The only file that starts threads: runs numbered chunks of work on a number of them.
//
// Chunks are cut by the size of the problem alone, so what a chunk computes does not depend on how
// many threads there are.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace runout {

// The number to use when the caller names none (0): one per processor.
inline int thread_count(int wanted) {
    if (wanted > 0) return wanted;
    const unsigned processors = std::thread::hardware_concurrency();
    return processors == 0 ? 1 : static_cast<int>(processors);
}

// What the thread that asks for work calls after each chunk of its own, if anything; what that
// throws ends the work.
inline thread_local void (*after_chunk)() = nullptr;

// Sets it for a time.
class AfterChunk {
   public:
    explicit AfterChunk(void (*call)()) : before_(after_chunk) { after_chunk = call; }
    ~AfterChunk() { after_chunk = before_; }
    AfterChunk(const AfterChunk&) = delete;
    AfterChunk& operator=(const AfterChunk&) = delete;

   private:
    void (*before_)();
};

// Calls work(chunk, worker) once for each chunk in 0..chunks-1, in any order; worker, below
// `threads`, tells the threads apart for scratch space. The first exception that a chunk throws is
// thrown here, after all threads have stopped.
template <typename Work>
void for_each_chunk(std::size_t chunks, int threads, const Work& work) {
    const auto do_chunk = [&work](std::size_t chunk, std::size_t worker) {
        work(chunk, worker);
        if (after_chunk != nullptr) after_chunk();
    };
    if (threads <= 1 || chunks <= 1) {
        for (std::size_t chunk = 0; chunk < chunks; ++chunk) do_chunk(chunk, 0);
        return;
    }
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failure_lock;
    const auto run = [&](std::size_t worker) {
        try {
            for (std::size_t chunk = next++; chunk < chunks; chunk = next++)
                do_chunk(chunk, worker);
        } catch (...) {
            const std::lock_guard<std::mutex> guard(failure_lock);
            if (!failure) failure = std::current_exception();
            next = chunks;
        }
    };
    const std::size_t workers =
        static_cast<std::size_t>(threads) < chunks ? static_cast<std::size_t>(threads) : chunks;
    std::vector<std::thread> others;
    others.reserve(workers - 1);
    // A system that has no thread left to give does not stop the work: those there are do it all.
    try {
        for (std::size_t other = 1; other < workers; ++other) others.emplace_back(run, other);
    } catch (const std::system_error&) {
    }
    run(0);
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace runout
