// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/worker/SharedMemory.h"
#include "core/worker/WorkerProcess.h"
#include "tests/support/ForkedChild.h"
#include "tests/support/ProcessCount.h"

#include <QTest>

#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <new>
#include <vector>

using namespace levelscope::core;
using levelscope::test::hasNoChildren;
using levelscope::tests::runForked;

namespace {

using Message = std::array<std::byte, 4>;

constexpr Message kFirst = {std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}};
constexpr Message kSecond = {std::byte{5}, std::byte{6}, std::byte{7}, std::byte{8}};

/// Answers each message with the same.
void echo(const MessageSocket& socket) {
    Message message{};
    while (socket.receive(message) && socket.send(message)) {
    }
}

void hang(const MessageSocket& /*socket*/) {
    while (true)
        ::pause();
}

/// Ends by a signal, and the test framework's handler does not look into it.
void dieOf(int signal) {
    const rlimit noCore{0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

WorkerProcess started(const std::function<void(const MessageSocket&)>& serve) {
    Result<WorkerProcess> process = WorkerProcess::start(serve);
    if (!process.has_value())
        qFatal("%s", process.error().detail.c_str());
    return std::move(process).value();
}

} // namespace

class TestWorkerProcess final : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { QVERIFY(hasNoChildren()); }

    void messagesComeAndGo() {
        const WorkerProcess worker = started(echo);
        Message answer{};
        for (const Message& message : {kFirst, kSecond}) {
            QVERIFY(worker.socket().send(message));
            QVERIFY(worker.socket().receive(answer));
            QVERIFY(answer == message);
        }
        // Both before the first is taken: they do not run together.
        QVERIFY(worker.socket().send(kFirst));
        QVERIFY(worker.socket().send(kSecond));
        QVERIFY(worker.socket().receive(answer));
        QVERIFY(answer == kFirst);
        QVERIFY(worker.socket().receive(answer));
        QVERIFY(answer == kSecond);
    }

    void messagesOfAnotherSizeAreNone_data() {
        QTest::addColumn<std::size_t>("size");
        QTest::newRow("shorter") << std::size_t{3};
        QTest::newRow("longer") << std::size_t{5};
    }

    void messagesOfAnotherSizeAreNone() {
        QFETCH(const std::size_t, size);
        const WorkerProcess worker = started([size](const MessageSocket& socket) {
            const std::vector<std::byte> message(size);
            (void)socket.send(message);
            hang(socket);
        });
        Message answer{};
        QVERIFY(!worker.socket().receive(answer));
    }

    void itBeginsWithWhatThisProcessHas() {
        int value = 1;
        const SharedMemory<std::atomic<int>> shared;
        const WorkerProcess worker = started([&](const MessageSocket& socket) {
            Message message{};
            (void)socket.receive(message);
            *shared = value * 10 + *shared;
            (void)socket.send(message);
        });
        value = 2;   // stays here
        *shared = 3; // is seen there
        Message answer{};
        QVERIFY(worker.socket().send(kFirst));
        QVERIFY(worker.socket().receive(answer));
        QCOMPARE(shared->load(), 13);
    }

    void itIsEndedInTheMiddleOfItsWork() {
        WorkerProcess worker = started(hang);
        QVERIFY(!hasNoChildren());
        worker.end();
        QVERIFY(hasNoChildren());
        worker.end();
        QCOMPARE(worker.waitForEnd(), std::string());
    }

    void theDestructorEndsIt() {
        { const WorkerProcess worker = started(hang); }
        QVERIFY(hasNoChildren());
    }

    void itCanBeMoved() {
        WorkerProcess first = started(echo);
        const pid_t id = first.id();
        WorkerProcess second = std::move(first);
        QCOMPARE(second.id(), id);
        {
            WorkerProcess third = started(hang);
            third = std::move(second);
            QCOMPARE(third.id(), id);
            Message answer{};
            QVERIFY(third.socket().send(kFirst));
            QVERIFY(third.socket().receive(answer));
        }
    }

    void howItEnded_data() {
        QTest::addColumn<int>("signal");
        QTest::addColumn<int>("exitStatus");
        QTest::addColumn<QString>("words");
        QTest::newRow("done") << 0 << 0 << "exit status 0";
        QTest::newRow("exit") << 0 << 7 << "exit status 7";
        QTest::newRow("crash") << SIGSEGV << 0 << "signal 11 (Segmentation fault)";
        QTest::newRow("abort") << SIGABRT << 0 << "signal 6 (Aborted)";
        QTest::newRow("killed, as when memory runs out") << SIGKILL << 0 << "signal 9 (Killed)";
    }

    void howItEnded() {
        QFETCH(const int, signal);
        QFETCH(const int, exitStatus);
        QFETCH(const QString, words);
        WorkerProcess worker = started([&](const MessageSocket& /*socket*/) {
            if (signal != 0)
                dieOf(signal);
            if (exitStatus != 0)
                ::_exit(exitStatus);
        });
        Message answer{};
        QVERIFY(!worker.socket().receive(answer));
        QCOMPARE(QString::fromStdString(worker.waitForEnd()), words);
        QVERIFY(!worker.socket().send(kFirst)); // and no SIGPIPE
    }

    /// It would find the frames of this process and go on as a second one.
    void exceptionsEndIt() {
        std::optional<WorkerProcess> worker;
        try {
            worker = started([](const MessageSocket& /*socket*/) {
                std::signal(SIGABRT, SIG_DFL);
                throw std::bad_alloc();
            });
        } catch (const std::bad_alloc&) {
            ::_exit(1); // only the worker can get here
        }
        QCOMPARE(worker->waitForEnd(), std::string("signal 6 (Aborted)"));
    }

    /// Whoever holds the writing end of a pipe keeps it from ending.
    void itEndsWithThisProcess() {
        std::array<int, 2> pipe{};
        QCOMPARE(::pipe(pipe.data()), 0);
        const auto end = runForked([&] {
            const WorkerProcess worker = started([](const MessageSocket& socket) {
                (void)socket.send(kFirst);
                hang(socket);
            });
            Message message{};
            ::_exit(worker.socket().receive(message) ? 5 : 6); // no destructor ends the worker
            return 0;
        });
        QCOMPARE(end.exitStatus, 5);
        ::close(pipe[1]);
        char byte = 0;
        QCOMPARE(::read(pipe[0], &byte, 1), ssize_t{0});
        ::close(pipe[0]);
    }

    void interruptsDoNotEndIt_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGHUP") << SIGHUP;
    }

    /// The terminal sends them to all of its processes; what they mean is for this one to say.
    void interruptsDoNotEndIt() {
        QFETCH(int, signal);
        std::signal(signal, SIG_DFL); // a shell may have started this program with another action
        const WorkerProcess worker = started(echo);
        Message answer{};
        QVERIFY(worker.socket().send(kFirst));
        QVERIFY(worker.socket().receive(answer)); // it has got so far as to ignore the signal
        QCOMPARE(::kill(worker.id(), signal), 0);
        QVERIFY(worker.socket().send(kSecond));
        QVERIFY(worker.socket().receive(answer));
    }

    void noProcessNoWorker() {
        const levelscope::test::NoMoreDescriptors none;
        const Result<WorkerProcess> process = WorkerProcess::start(hang);
        QVERIFY(!process.has_value());
        QCOMPARE(process.error(), (Error{ErrorCode::WorkerLost, "socketpair: Too many open files"}));
    }
};

QTEST_GUILESS_MAIN(TestWorkerProcess)
#include "tst_WorkerProcess.moc"
