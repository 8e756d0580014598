// Long-running native calls: release the GIL, and let signals or a Python callable interrupt them.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <exception>
#include <thread>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#elif !defined(_WIN32)
#include <pthread.h>
#endif

#include "core/parallel.hpp"

// Let signals interrupt work that holds the GIL.
inline void check_signals() {
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
}

// Python handles signals in the main thread only, which is the first of the process. Windows does
// not tell which one that is; in others a poll finds nothing.
inline bool is_main_thread() {
#if defined(__linux__)
    return ::syscall(SYS_gettid) == ::getpid();
#elif defined(_WIN32)
    return true;
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
            for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
        }
    }
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;

   private:
    PyThreadState* state_;
};

// Thrown where a callable of the caller has stopped the work.
struct Stopped {};

// Releases the GIL during its lifetime. Between chunks the main thread polls for signals, and every
// thread calls `should_stop` if there is one, first after the first chunk; then at most ten times a
// second, since acquiring the GIL may wait for another thread. Either ends the work by an
// exception. Work that `defers` goes on to where it asks is_stopped(), which raises the exception;
// the second one ends it in any case.
class LongWork {
   public:
    explicit LongWork(nanobind::handle should_stop = nanobind::handle(), bool defers = false)
        : should_stop_(should_stop),
          defers_(defers),
          next_(Clock::now() + (should_stop.is_valid() ? Clock::duration::zero() : kInterval)),
          polling_(is_main_thread() || should_stop.is_valid() ? poll_signals : nullptr) {
        current_ = this;
    }
    ~LongWork() { current_ = before_; }
    LongWork(const LongWork&) = delete;
    LongWork& operator=(const LongWork&) = delete;

    // Call between chunks of work that does not use for_each_chunk.
    static void poll_signals() {
        if (runout::after_chunk != nullptr && Clock::now() >= current_->next_) current_->poll();
    }

    bool is_stopped() {
        poll_signals();
        if (error_) std::rethrow_exception(error_);
        return is_stopped_;
    }

   private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kInterval{100};

    void poll() {
        const nanobind::gil_scoped_acquire acquired;
        try {
            check_signals();  // does nothing in other threads than the main one
            if (should_stop_.is_valid() && nanobind::cast<bool>(should_stop_())) is_stopped_ = true;
            next_ = Clock::now() + kInterval;
        } catch (...) {
            if (!defers_ || error_) throw;
            error_ = std::current_exception();
        }
        if (is_stopped_ && !defers_) throw Stopped{};
    }

    static inline thread_local LongWork* current_ = nullptr;
    LongWork* before_ = current_;
    nanobind::handle should_stop_;
    bool defers_;
    bool is_stopped_ = false;
    std::exception_ptr error_;
    Clock::time_point next_;
    Released released_;
    runout::AfterChunk polling_;
};
