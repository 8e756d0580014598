// Work that may take long, as Python asks for it: other threads run meanwhile, and Ctrl-C ends it.
#pragma once

#include <nanobind/nanobind.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>

#include "core/parallel.hpp"

// Lets Ctrl-C end work that holds the interpreter.
inline void check_signals() {
    if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
}

// Python hears signals in its main thread alone, which is the first of the process. Others have
// nothing to ask for.
inline bool is_main_thread() {
#if defined(__linux__)
    return ::syscall(SYS_gettid) == ::getpid();
#else
    return ::pthread_main_np() != 0;
#endif
}

// Lets go of the interpreter for its life, as nanobind's own guard does. Until version 3.14 Python
// ends a thread that asks for the interpreter after Python's end by unwinding it, which C++ answers
// by aborting the process; such a thread waits here for the process to end.
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

// Lets go of the interpreter for its life. In the main thread signals are asked for between chunks,
// ten times a second: to take the interpreter back may mean to wait for another thread.
class LongWork {
   public:
    LongWork() : asking_(is_main_thread() ? ask : nullptr) { next_ = Clock::now() + kBetween; }

    // To be called between chunks by work that does not go by for_each_chunk.
    static void look_up() {
        if (runout::after_chunk != nullptr) runout::after_chunk();
    }

   private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kBetween{100};

    static void ask() {
        if (Clock::now() < next_) return;
        const nanobind::gil_scoped_acquire taken;
        check_signals();
        next_ = Clock::now() + kBetween;
    }

    static inline thread_local Clock::time_point next_;
    Released released_;
    runout::AfterChunk asking_;
};
