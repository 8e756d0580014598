// Long-running native calls: release the GIL, and let signals interrupt the work.
#pragma once

#include <nanobind/nanobind.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>

#include "core/parallel.hpp"

// Let signals interrupt work that holds the GIL.
inline void check_signals() {
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
}

// Python handles signals in the main thread only, which is the first of the process.
inline bool is_main_thread() {
#if defined(__linux__)
    return ::syscall(SYS_gettid) == ::getpid();
#else
    return ::pthread_main_np() != 0;
#endif
}

// Releases the GIL during its lifetime, as nanobind's guard does. Before version 3.14, Python
// unwinds a thread that acquires the GIL after finalization, and C++ then aborts the process; such
// a thread waits here for the process to end.
class Released {
   public:
    Released() : state_(PyEval_SaveThread()) {}
    ~Released() {
        try {
            PyEval_RestoreThread(state_);
        } catch (...) {
            for (;;) ::pause();
        }
    }
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;

   private:
    PyThreadState* state_;
};

// Releases the GIL during its lifetime. The main thread polls for signals between chunks, at most
// ten times a second, since acquiring the GIL may wait for another thread.
class LongWork {
   public:
    LongWork() : polling_(is_main_thread() ? poll : nullptr) { next_ = Clock::now() + kInterval; }

    // Call between chunks of work that does not use for_each_chunk.
    static void poll_signals() {
        if (runout::after_chunk != nullptr) runout::after_chunk();
    }

   private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kInterval{100};

    static void poll() {
        if (Clock::now() < next_) return;
        const nanobind::gil_scoped_acquire acquired;
        check_signals();
        next_ = Clock::now() + kInterval;
    }

    static inline thread_local Clock::time_point next_;
    Released released_;
    runout::AfterChunk polling_;
};
