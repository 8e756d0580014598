// Mapped files where a failed read raises SIGBUS, which ends a process: behind the end of a file
// that was cut off after it was mapped, or on a page that the disk cannot read. The handler puts
// zeros in place of the rest of the file, and marks it as lost.
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <new>
#include <system_error>

#include "core/mapped_file.hpp"

namespace runout {

namespace {

// A mapping that the handler knows. Entries are used again, never freed: the handler takes no lock.
struct Mapping {
    std::atomic<std::uintptr_t> first = 0;
    std::atomic<std::uintptr_t> last = 0;  // 0: not in use
    std::atomic<bool> is_lost = false;
    Mapping* next = nullptr;
};

std::atomic<Mapping*> mappings = nullptr;
std::mutex registry_lock;  // of those that add or remove one
struct sigaction action_before;

void on_bus_error(int signal, siginfo_t* info, void* context) {
    const int error_before = errno;
    const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
    for (Mapping* each = mappings.load(); each != nullptr; each = each->next) {
        const std::uintptr_t last = each->last.load();
        if (last == 0 || at < each->first.load() || at >= last) continue;
        each->is_lost = true;
        const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
        const std::uintptr_t from = at / page * page;
        void* const zeros = ::mmap(reinterpret_cast<void*>(from), last - from, PROT_READ,
                                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        errno = error_before;
        if (zeros != MAP_FAILED) return;
        break;
    }
    if ((action_before.sa_flags & SA_SIGINFO) != 0 && action_before.sa_sigaction != nullptr) {
        action_before.sa_sigaction(signal, info, context);
        return;
    }
    ::sigaction(SIGBUS, &action_before, nullptr);  // the access is repeated, and ends there
}

void install_handler() {
    static bool is_installed = false;
    if (is_installed) return;
    struct sigaction action = {};
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    if (::sigaction(SIGBUS, &action, &action_before) != 0)
        throw std::system_error(errno, std::generic_category());
    is_installed = true;
}

const std::atomic<bool>& registered(std::uintptr_t first, std::size_t bytes) {
    const std::lock_guard<std::mutex> guard(registry_lock);
    install_handler();
    Mapping* entry = mappings.load();
    while (entry != nullptr && entry->last.load() != 0) entry = entry->next;
    if (entry == nullptr) {
        entry = new Mapping;
        entry->next = mappings.load();
        mappings = entry;
    }
    entry->is_lost = false;
    entry->first = first;
    entry->last = first + bytes;
    return entry->is_lost;
}

void forget(std::uintptr_t first) {
    const std::lock_guard<std::mutex> guard(registry_lock);
    for (Mapping* each = mappings.load(); each != nullptr; each = each->next)
        if (each->last.load() != 0 && each->first.load() == first) each->last = 0;
}

}  // namespace

MappedFile::MappedFile(int descriptor, std::size_t bytes) : bytes_(bytes) {
    if (bytes == 0) return;
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    mapped_bytes_ = (bytes + page - 1) / page * page;
    at_ = ::mmap(nullptr, mapped_bytes_, PROT_READ, MAP_SHARED, descriptor, 0);
    if (at_ == MAP_FAILED) throw std::bad_alloc();
    try {
        is_lost_ = &registered(reinterpret_cast<std::uintptr_t>(at_), mapped_bytes_);
    } catch (...) {
        ::munmap(at_, mapped_bytes_);
        throw;
    }
}

MappedFile::~MappedFile() {
    if (at_ == nullptr) return;
    // Not known to the handler before the addresses can become somebody else's.
    forget(reinterpret_cast<std::uintptr_t>(at_));
    ::munmap(at_, mapped_bytes_);
}

}  // namespace runout
