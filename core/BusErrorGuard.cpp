// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/BusErrorGuard.h"

#include "core/Guarded.h"
#include "core/SystemError.h"

#include <cerrno>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>

namespace levelscope::core {

// A reader, and another program that cuts the file:
//
//   other program     -- cuts the file ---------------------------------------------------------
//   reading thread    ----------------- reads page 7 |           | reads zeros -- asks: tripped --
//   its SIGBUS handler                               | trips     |
//                                                    | 7... = 0  |
//
// The handler may run on any number of threads at once, while guards of other files come and go. It takes no
// lock and no memory, and makes no call but one to the system, which replaces the pages in one step: other
// threads find the file's or zeros.

namespace {

/// What the handler knows of a guard. A slot is written while `begin` is 0, which no fault matches.
struct Slot {
    std::atomic<bool> taken = false;
    std::atomic<std::uintptr_t> begin = 0;
    std::atomic<std::uintptr_t> end = 0; ///< of the last page
    std::atomic<std::atomic<bool>*> tripped = nullptr;
};

static_assert(std::atomic<std::uintptr_t>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

struct HandlerState {
    std::array<Slot, BusErrorGuard::kMost> slots = {};
    // Set before the handler is installed, and constant from then on.
    std::uintptr_t pageSize = 0;
    struct sigaction previousAction = {};
};

// A signal handler can be given nothing. NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
constinit HandlerState handler;

#ifdef SYS_mmap2
constexpr long kMapCall = SYS_mmap2; // where addresses have 32 bits
#else
constexpr long kMapCall = SYS_mmap;
#endif

/// Not mmap(): what watches a process for races takes that for a write to the pages, which others read.
bool mapZeros(std::uintptr_t begin, std::uintptr_t end) {
    return ::syscall(kMapCall, begin, end - begin, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
                     0) != -1;
}

/// Whether the address is in a guard's pages, which are readable again then.
bool repair(std::uintptr_t address) {
    for (const Slot& slot : handler.slots) {
        const std::uintptr_t begin = slot.begin;
        const std::uintptr_t end = slot.end;
        if (begin == 0 || address < begin || address >= end)
            continue;
        // The guard around the address stays as long as its bytes are read. If the slot went from one guard
        // to another meanwhile, neither of them is around it; a mix of the two could be, and shows here.
        if (slot.begin != begin)
            continue;
        // First, so that no thread reads zeros and then finds the guard as it was.
        slot.tripped.load()->store(true);
        const std::uintptr_t page = address - address % handler.pageSize;
        // What was cut off goes on to the end; one call for all keeps the number of mappings small.
        return mapZeros(page, end);
    }
    return false;
}

/// Does what would have happened without this file.
void passOn(int signal, siginfo_t* info, void* context) {
    if ((handler.previousAction.sa_flags & SA_SIGINFO) != 0) {
        handler.previousAction.sa_sigaction(signal, info, context);
        return;
    }
    const bool isIgnored = handler.previousAction.sa_handler == SIG_IGN;
    if (handler.previousAction.sa_handler != SIG_DFL && !isIgnored) {
        handler.previousAction.sa_handler(signal);
        return;
    }
    const bool isFault = info->si_code > 0;
    if (isIgnored && !isFault)
        return;
    // Ends the process, with a fault's address in the core dump: the instruction faults again. A signal that
    // was sent comes only once, and waits until this returns.
    ::sigaction(signal, &handler.previousAction, nullptr);
    if (!isFault)
        ::raise(signal);
}

void handleBusError(int signal, siginfo_t* info, void* context) {
    const int savedErrno = errno;
    const bool isFault = info->si_code > 0;
    if (!isFault || !repair(reinterpret_cast<std::uintptr_t>(info->si_addr)))
        passOn(signal, info, context);
    errno = savedErrno;
}

bool installHandler() {
    handler.pageSize = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    struct sigaction action {};
    action.sa_sigaction = handleBusError;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    // Asked first: the new handler may be needed before a call that does both has told the old one.
    return ::sigaction(SIGBUS, nullptr, &handler.previousAction) == 0 &&
           ::sigaction(SIGBUS, &action, nullptr) == 0;
}

std::size_t takeSlot() {
    std::size_t index = 0;
    while (index < handler.slots.size() && handler.slots[index].taken.exchange(true))
        ++index;
    return index;
}

} // namespace

Result<std::unique_ptr<BusErrorGuard>> BusErrorGuard::make(ByteView mapped) {
    static const bool installed = installHandler();
    if (!installed)
        return systemError(ErrorCode::ReadFailed, errno);
    return guarded([&]() -> Result<std::unique_ptr<BusErrorGuard>> {
        std::unique_ptr<BusErrorGuard> guard(new BusErrorGuard);
        guard->m_slot = takeSlot();
        if (guard->m_slot == kMost)
            return Error{ErrorCode::ReadFailed, std::to_string(kMost) + " files are mapped already"};
        Slot& slot = handler.slots[guard->m_slot];
        const auto begin = reinterpret_cast<std::uintptr_t>(mapped.data());
        slot.end = begin + (mapped.size() + handler.pageSize - 1) / handler.pageSize * handler.pageSize;
        slot.tripped = &*guard->m_tripped;
        slot.begin = begin;
        return guard;
    });
}

BusErrorGuard::~BusErrorGuard() {
    if (m_slot == kMost)
        return;
    handler.slots[m_slot].begin = 0;
    handler.slots[m_slot].taken = false;
}

} // namespace levelscope::core
