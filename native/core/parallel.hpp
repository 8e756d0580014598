// Parallel loops over numbered chunks; the only file that starts threads.
//
// Chunks are cut by the size of the problem alone, so what a chunk computes does not depend on how
// many threads there are.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace runout {

// Return the number of threads to use; 0 means one per processor.
inline int thread_count(int wanted) {
    if (wanted > 0) return wanted;
    const unsigned processors = std::thread::hardware_concurrency();
    return processors == 0 ? 1 : static_cast<int>(processors);
}

// Callback of the calling thread after each of its own chunks, or null; an exception from it stops
// the loop.
inline thread_local void (*after_chunk)() = nullptr;

// Sets the callback during its lifetime.
class AfterChunk {
   public:
    explicit AfterChunk(void (*call)()) : before_(after_chunk) { after_chunk = call; }
    ~AfterChunk() { after_chunk = before_; }
    AfterChunk(const AfterChunk&) = delete;
    AfterChunk& operator=(const AfterChunk&) = delete;

   private:
    void (*before_)();
};

// Call work(chunk, worker) once for each chunk in 0..chunks-1, in any order; worker, below
// `threads`, identifies the thread, for scratch space. Rethrow the first exception of a chunk after
// all threads have stopped.
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
    // If no more threads can be started, for want of threads or of memory, those that run do all
    // the work: they must be joined before anything is thrown.
    try {
        for (std::size_t other = 1; other < workers; ++other) others.emplace_back(run, other);
    } catch (...) {
    }
    run(0);
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace runout
