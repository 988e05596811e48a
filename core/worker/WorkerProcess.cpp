// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/worker/WorkerProcess.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>
#include <utility>

namespace levelscope::core {

namespace {

Error startError(const char* call, int errorNumber) {
    return {ErrorCode::WorkerLost, std::string(call) + ": " + std::system_category().message(errorNumber)};
}

/// When memory runs out, the kernel shall take the worker, which costs one point, and not the program.
/// Raising one's own score needs no rights. Fails silently: then the kernel chooses as usual.
void offerToOutOfMemoryKiller() {
    const int file = ::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return;
    constexpr std::string_view most = "1000";
    [[maybe_unused]] const ssize_t written = ::write(file, most.data(), most.size());
    ::close(file);
}

/// No exception leaves it: above it are the frames of the parent, whose work would go on twice.
[[noreturn]] void runChild(pid_t parent, const MessageSocket& socket,
                           const std::function<void(const MessageSocket&)>& serve) noexcept {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
        ::_exit(0); // the parent died before the line above
    // Ctrl-C and the end of a terminal go to all its processes; the parent decides what they mean.
    for (const int number : {SIGINT, SIGTERM, SIGHUP})
        ::signal(number, SIG_IGN);
    offerToOutOfMemoryKiller();
    serve(socket);
    // Not exit(): nothing of the parent's is to be flushed or destroyed twice.
    ::_exit(0);
}

} // namespace

MessageSocket::~MessageSocket() {
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

MessageSocket::MessageSocket(MessageSocket&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1)) {}

MessageSocket& MessageSocket::operator=(MessageSocket&& other) noexcept {
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

bool MessageSocket::send(std::span<const std::byte> message) const {
    ssize_t sent = -1;
    do
        sent = ::send(m_descriptor, message.data(), message.size(), MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(message.size());
}

bool MessageSocket::receive(std::span<std::byte> message) const {
    ssize_t received = -1;
    do // MSG_TRUNC: the size that was sent, also when it is more than there is room for
        received = ::recv(m_descriptor, message.data(), message.size(), MSG_TRUNC);
    while (received < 0 && errno == EINTR);
    return received == static_cast<ssize_t>(message.size());
}

WorkerProcess::WorkerProcess(pid_t id, MessageSocket socket)
    : m_id(id)
    , m_socket(std::move(socket)) {}

WorkerProcess::~WorkerProcess() {
    end();
}

WorkerProcess::WorkerProcess(WorkerProcess&& other) noexcept
    : m_id(std::exchange(other.m_id, -1))
    , m_socket(std::move(other.m_socket)) {}

WorkerProcess& WorkerProcess::operator=(WorkerProcess&& other) noexcept {
    std::swap(m_id, other.m_id);
    std::swap(m_socket, other.m_socket);
    return *this;
}

Result<WorkerProcess> WorkerProcess::start(const std::function<void(const MessageSocket&)>& serve) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return startError("socketpair", errno);
    MessageSocket parentEnd(ends[0]);
    MessageSocket childEnd(ends[1]);
    const pid_t parent = ::getpid();
    const pid_t id = ::fork();
    if (id < 0)
        return startError("fork", errno);
    if (id == 0) {
        parentEnd = MessageSocket();
        runChild(parent, childEnd, serve);
    }
    return WorkerProcess(id, std::move(parentEnd));
}

void WorkerProcess::kill() const {
    if (m_id >= 0)
        ::kill(m_id, SIGKILL);
}

void WorkerProcess::end() {
    kill();
    (void)waitForEnd();
}

std::string WorkerProcess::waitForEnd() {
    if (m_id < 0)
        return {};
    int status = 0;
    pid_t waited = -1;
    do
        waited = ::waitpid(m_id, &status, 0);
    while (waited < 0 && errno == EINTR);
    m_id = -1;
    if (waited > 0 && WIFSIGNALED(status)) {
        const int number = WTERMSIG(status);
        const char* words = ::sigdescr_np(number); // safe for threads; none for real-time signals
        return "signal " + std::to_string(number) + " (" + (words != nullptr ? words : "real-time") + ')';
    }
    return "exit status " + std::to_string(WEXITSTATUS(status));
}

} // namespace levelscope::core
