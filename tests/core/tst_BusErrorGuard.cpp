// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/BusErrorGuard.h"
#include "tests/support/ForkedChild.h"

#include <QHash>
#include <QTest>

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <memory>
#include <thread>
#include <vector>

using namespace levelscope::core;
using namespace levelscope::tests;

namespace {

const std::size_t pageSize = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));

/// A file without a name, full of 'x', and its pages.
class MappedPages final {
public:
    explicit MappedPages(std::size_t pages)
        : m_file(::memfd_create("pages", MFD_CLOEXEC))
        , m_size(pages * pageSize) {
        const std::vector<char> content(m_size, 'x');
        if (::write(m_file, content.data(), content.size()) != static_cast<ssize_t>(m_size))
            qFatal("cannot fill the test's file");
        void* begin = ::mmap(nullptr, m_size, PROT_READ, MAP_PRIVATE, m_file, 0);
        if (begin == MAP_FAILED)
            qFatal("cannot map the test's file");
        m_begin = static_cast<std::byte*>(begin);
    }
    ~MappedPages() {
        ::munmap(m_begin, m_size);
        ::close(m_file);
    }
    MappedPages(const MappedPages&) = delete;
    MappedPages& operator=(const MappedPages&) = delete;

    ByteView bytes() const { return {m_begin, m_size}; }
    void cutToPages(std::size_t pages) const {
        if (::ftruncate(m_file, static_cast<off_t>(pages * pageSize)) != 0)
            qFatal("cannot cut the test's file");
    }
    char firstOfPage(std::size_t page) const {
        const volatile std::byte* byte = m_begin + page * pageSize;
        return static_cast<char>(*byte);
    }

private:
    int m_file;
    std::size_t m_size;
    std::byte* m_begin = nullptr;
};

std::unique_ptr<BusErrorGuard> guard(ByteView bytes) {
    Result<std::unique_ptr<BusErrorGuard>> made = BusErrorGuard::make(bytes);
    return made.has_value() ? std::move(made).value() : nullptr;
}

/// Reads a page that is gone and that no guard stands for.
int faultElsewhere() {
    const MappedPages guarded(2);
    const auto kept = guard(guarded.bytes());
    const MappedPages other(2);
    other.cutToPages(1);
    return other.firstOfPage(1);
}

int sendSignal() {
    const MappedPages guarded(2);
    const auto kept = guard(guarded.bytes());
    ::raise(SIGBUS);
    return 7;
}

void exitWith40(int /*signal*/) {
    ::_exit(40);
}

void exitWith41(int /*signal*/, siginfo_t* info, void* /*context*/) {
    ::_exit(info->si_code > 0 && info->si_addr != nullptr ? 41 : 43);
}

struct sigaction plainAction(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    return action;
}

struct sigaction detailedAction() {
    struct sigaction action {};
    action.sa_sigaction = exitWith41;
    action.sa_flags = SA_SIGINFO;
    return action;
}

/// How a process ends that handled SIGBUS as `before` says when it made its first guard.
ProcessEnd endAfter(const struct sigaction& before, int (*work)()) {
    return runForked([&] {
        ::sigaction(SIGBUS, &before, nullptr);
        return work();
    });
}

} // namespace

class TestBusErrorGuard final : public QObject {
    Q_OBJECT

    QHash<QString, ProcessEnd> m_ends;

private slots:
    /// The handler is installed once in a process, so these come before the first guard of this one.
    void initTestCase() {
        m_ends[QStringLiteral("fault, default action")] = endAfter(plainAction(SIG_DFL), faultElsewhere);
        m_ends[QStringLiteral("fault, ignored")] = endAfter(plainAction(SIG_IGN), faultElsewhere);
        m_ends[QStringLiteral("fault, handler")] = endAfter(plainAction(exitWith40), faultElsewhere);
        m_ends[QStringLiteral("fault, detailed handler")] = endAfter(detailedAction(), faultElsewhere);
        m_ends[QStringLiteral("sent, default action")] = endAfter(plainAction(SIG_DFL), sendSignal);
        m_ends[QStringLiteral("sent, ignored")] = endAfter(plainAction(SIG_IGN), sendSignal);
        m_ends[QStringLiteral("sent, handler")] = endAfter(plainAction(exitWith40), sendSignal);
    }

    void whatIsGoneReadsAsZeros() {
        const MappedPages pages(4);
        const auto kept = guard(pages.bytes());
        QVERIFY(kept != nullptr);
        QCOMPARE(pages.firstOfPage(3), 'x');
        QVERIFY(!kept->tripped());
        pages.cutToPages(2);
        QCOMPARE(pages.firstOfPage(1), 'x');
        QVERIFY(!kept->tripped());
        QCOMPARE(pages.firstOfPage(3), '\0');
        QVERIFY(kept->tripped());
        QCOMPARE(pages.firstOfPage(2), '\0');
        QCOMPARE(pages.firstOfPage(1), 'x');
    }

    void lastPageMayBePartlyUsed() {
        const MappedPages pages(2);
        const auto kept = guard(pages.bytes().first(pageSize + 1));
        pages.cutToPages(1);
        QCOMPARE(pages.firstOfPage(1), '\0');
        QVERIFY(kept->tripped());
    }

    void othersDoNotTrip() {
        const MappedPages first(2);
        const MappedPages second(2);
        const auto firstGuard = guard(first.bytes());
        const auto secondGuard = guard(second.bytes());
        second.cutToPages(0);
        QCOMPARE(second.firstOfPage(0), '\0');
        QVERIFY(secondGuard->tripped());
        QVERIFY(!firstGuard->tripped());
        QCOMPARE(first.firstOfPage(1), 'x');
    }

    void aForkedProcessIsGuardedAndTellsThisOne() {
        const MappedPages pages(2);
        const auto kept = guard(pages.bytes());
        pages.cutToPages(1);
        const ProcessEnd end =
            runForked([&] { return pages.firstOfPage(1) == '\0' && kept->tripped() ? 0 : 1; });
        QCOMPARE(end, ProcessEnd{.exitStatus = 0});
        QVERIFY(kept->tripped());
    }

    void manyThreadsFaultAtOnce() {
        const MappedPages pages(64);
        const auto kept = guard(pages.bytes());
        std::atomic<bool> cut = false;
        std::atomic<int> strange = 0;
        int othersRight = 0;
        {
            std::vector<std::jthread> readers;
            for (int reader = 0; reader < 4; ++reader) {
                readers.emplace_back([&] {
                    for (bool last = false; !last;) {
                        last = cut; // once more after the cut
                        for (std::size_t page = 0; page < 64; ++page) {
                            const char seen = pages.firstOfPage(page);
                            strange += seen == 'x' || seen == '\0' ? 0 : 1;
                        }
                    }
                });
            }
            // Guards come and go meanwhile.
            for (int round = 0; round < 100; ++round) {
                const MappedPages others(1);
                const auto other = guard(others.bytes());
                others.cutToPages(0);
                othersRight += others.firstOfPage(0) == '\0' && other->tripped() ? 1 : 0;
            }
            pages.cutToPages(3);
            cut = true;
        }
        QCOMPARE(strange.load(), 0);
        QCOMPARE(othersRight, 100);
        QVERIFY(kept->tripped());
    }

    void thereIsAMostOfGuards() {
        const MappedPages pages(1);
        std::vector<std::unique_ptr<BusErrorGuard>> all;
        for (std::size_t count = 0; count < BusErrorGuard::kMost; ++count) {
            all.push_back(guard(pages.bytes()));
            QVERIFY(all.back() != nullptr);
        }
        const auto tooMany = BusErrorGuard::make(pages.bytes());
        QVERIFY(!tooMany.has_value());
        QCOMPARE(tooMany.error(), (Error{ErrorCode::ReadFailed, "64 files are mapped already"}));
        all.erase(all.begin() + 5);
        QVERIFY(guard(pages.bytes()) != nullptr);
    }

    void whatIsNotGuardedGoesItsOldWay_data() {
        QTest::addColumn<int>("exitStatus");
        QTest::addColumn<int>("signal");
        QTest::newRow("fault, default action") << -1 << SIGBUS;
        QTest::newRow("fault, ignored") << -1 << SIGBUS;
        QTest::newRow("fault, handler") << 40 << 0;
        QTest::newRow("fault, detailed handler") << 41 << 0;
        QTest::newRow("sent, default action") << -1 << SIGBUS;
        QTest::newRow("sent, ignored") << 7 << 0;
        QTest::newRow("sent, handler") << 40 << 0;
    }

    void whatIsNotGuardedGoesItsOldWay() {
        QFETCH(int, exitStatus);
        QFETCH(int, signal);
        const ProcessEnd end = m_ends.value(QString::fromLatin1(QTest::currentDataTag()));
        QCOMPARE(end.exitStatus, exitStatus);
        QCOMPARE(end.signal, signal);
    }
};

QTEST_GUILESS_MAIN(TestBusErrorGuard)
#include "tst_BusErrorGuard.moc"
