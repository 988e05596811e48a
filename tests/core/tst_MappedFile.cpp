// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/MappedFile.h"
#include "tests/support/ForkedChild.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

using namespace levelscope::core;
using namespace levelscope::tests;

namespace {

constexpr std::size_t kSize = 100'000; // not a multiple of any page's size

Result<MappedFile> map(const QString& path) {
    const FileDescriptor file(::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC));
    return MappedFile::map(file.number());
}

std::optional<ErrorCode> checked(const MappedFile& file) {
    const Result<void> intact = file.checkIntact();
    return intact.has_value() ? std::nullopt : std::optional(intact.error().code);
}

std::size_t countOf(ByteView bytes, char wanted) {
    return static_cast<std::size_t>(std::ranges::count(bytes, static_cast<std::byte>(wanted)));
}

} // namespace

class TestMappedFile final : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString path(const QString& name = QStringLiteral("body")) const { return m_folder->filePath(name); }

    QString write(const QByteArray& content, const QString& name = QStringLiteral("body")) const {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write the test's file");
        return file.fileName();
    }

    /// The first byte becomes 'y', and nothing else changes.
    void writeInPlace() const {
        QFile file(path());
        if (!file.open(QIODevice::ReadWrite) || file.write("y") != 1)
            qFatal("cannot write the test's file");
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void bytesOfTheFile_data() {
        QTest::addColumn<qsizetype>("size");
        QTest::newRow("1 byte") << qsizetype{1};
        QTest::newRow("a page") << qsizetype{4'096};
        QTest::newRow("a byte more") << qsizetype{4'097};
        QTest::newRow("several pages") << qsizetype{kSize};
    }

    void bytesOfTheFile() {
        QFETCH(qsizetype, size);
        QByteArray content(size, 'x');
        content.back() = 'z';
        const Result<MappedFile> file = map(write(content));
        QVERIFY(file.has_value());
        QVERIFY(asText(file.value().bytes()) == std::string_view(content.constData(), std::size_t(size)));
        QCOMPARE(checked(file.value()), std::nullopt);
    }

    void whatCannotBeMapped() {
        const Result<MappedFile> empty = map(write({}));
        QVERIFY(!empty.has_value());
        QCOMPARE(empty.error().code, ErrorCode::ReadFailed);
        const Result<MappedFile> folder = map(m_folder->path());
        QVERIFY(!folder.has_value());
        QCOMPARE(folder.error().code, ErrorCode::ReadFailed);
        const Result<MappedFile> closed = MappedFile::map(-1);
        QVERIFY(!closed.has_value());
        QCOMPARE(closed.error().code, ErrorCode::ReadFailed);
    }

    void movingCopiesNothing() {
        static_assert(!std::is_copy_constructible_v<MappedFile>);
        Result<MappedFile> first = map(write(QByteArray(kSize, 'x')));
        QVERIFY(first.has_value());
        const std::byte* begin = first.value().bytes().data();
        {
            const MappedFile second(std::move(first).value());
            QCOMPARE(second.bytes().data(), begin);
            QCOMPARE(second.bytes().size(), kSize);
            QCOMPARE(checked(second), std::nullopt);
            QVERIFY(QFile::resize(path(), 0));
            QCOMPARE(countOf(second.bytes(), '\0'), kSize);
        }
        QVERIFY(first.value().bytes().empty());
    }

    void cutShort() {
        const Result<MappedFile> file = map(write(QByteArray(kSize, 'x')));
        QVERIFY(file.has_value());
        QVERIFY(QFile::resize(path(), 5'000));
        // Behind the cut are zeros: the rest of its page, and what the guard puts there.
        QCOMPARE(countOf(file.value().bytes(), 'x'), std::size_t{5'000});
        QCOMPARE(countOf(file.value().bytes(), '\0'), kSize - 5'000);
        QCOMPARE(file.value().checkIntact().error(),
                 (Error{ErrorCode::PayloadChanged, "it had 100000 bytes and now has 5000"}));
    }

    void cutShortAndRestored() {
        const Result<MappedFile> file = map(write(QByteArray(kSize, 'x')));
        QVERIFY(file.has_value());
        QVERIFY(QFile::resize(path(), 0));
        QCOMPARE(countOf(file.value().bytes(), '\0'), kSize);
        write(QByteArray(kSize, 'x'));
        QCOMPARE(checked(file.value()), ErrorCode::PayloadChanged);
    }

    void grown() {
        const Result<MappedFile> file = map(write(QByteArray(kSize, 'x')));
        QVERIFY(file.has_value());
        QVERIFY(QFile::resize(path(), kSize + 1));
        QCOMPARE(countOf(file.value().bytes(), 'x'), kSize);
        QCOMPARE(checked(file.value()), ErrorCode::PayloadChanged);
    }

    void writtenInPlace() {
        // Right after the file was made, so that its times would be the same if map() did not see to it.
        for (int round = 0; round < 20; ++round) {
            const Result<MappedFile> file = map(write(QByteArray(kSize, 'x')));
            QVERIFY(file.has_value());
            writeInPlace();
            QCOMPARE(file.value().checkIntact().error(),
                     (Error{ErrorCode::PayloadChanged, "another program wrote to it"}));
        }
    }

    void writtenInPlaceAndTimeSetBack() {
        const QByteArray name = QFile::encodeName(write(QByteArray(kSize, 'x')));
        const Result<MappedFile> file = map(path());
        QVERIFY(file.has_value());
        struct stat before {};
        QCOMPARE(::stat(name.constData(), &before), 0);
        writeInPlace();
        const std::array<timespec, 2> times{before.st_atim, before.st_mtim};
        QCOMPARE(::utimensat(AT_FDCWD, name.constData(), times.data(), 0), 0);
        QCOMPARE(checked(file.value()), ErrorCode::PayloadChanged);
    }

    void removedIsIntact() {
        const Result<MappedFile> file = map(write(QByteArray(kSize, 'x')));
        QVERIFY(file.has_value());
        QVERIFY(QFile::remove(path()));
        QCOMPARE(countOf(file.value().bytes(), 'x'), kSize);
        QCOMPARE(checked(file.value()), std::nullopt);
    }

    void replacedIsIntact() {
        // As programs save that write a new file and give it the old one's name.
        const Result<MappedFile> file = map(write(QByteArray(kSize, 'x')));
        QVERIFY(file.has_value());
        const QString next = write(QByteArray(kSize, 'n'), QStringLiteral("next"));
        QCOMPARE(::rename(QFile::encodeName(next).constData(), QFile::encodeName(path()).constData()), 0);
        QCOMPARE(countOf(file.value().bytes(), 'x'), kSize);
        QCOMPARE(checked(file.value()), std::nullopt);
    }

    void otherRightsAreIntact() {
        const Result<MappedFile> file = map(write(QByteArray(kSize, 'x')));
        QVERIFY(file.has_value());
        QVERIFY(QFile::setPermissions(path(), QFile::ReadOwner));
        QCOMPARE(checked(file.value()), std::nullopt);
    }

    void twoFiles() {
        const Result<MappedFile> first = map(write(QByteArray(kSize, 'x')));
        const Result<MappedFile> second = map(write(QByteArray(kSize, 'x'), QStringLiteral("other")));
        QVERIFY(first.has_value() && second.has_value());
        QVERIFY(QFile::resize(path(), 0));
        QCOMPARE(countOf(first.value().bytes(), '\0'), kSize);
        QCOMPARE(countOf(second.value().bytes(), 'x'), kSize);
        QCOMPARE(checked(first.value()), ErrorCode::PayloadChanged);
        QCOMPARE(checked(second.value()), std::nullopt);
    }

    void oneFileTwice() {
        const Result<MappedFile> first = map(write(QByteArray(kSize, 'x')));
        std::optional<Result<MappedFile>> second = map(path());
        QVERIFY(first.has_value() && second->has_value());
        QVERIFY(QFile::resize(path(), 0));
        QCOMPARE(countOf(second->value().bytes(), '\0'), kSize);
        second.reset();
        QCOMPARE(countOf(first.value().bytes(), '\0'), kSize);
        QCOMPARE(checked(first.value()), ErrorCode::PayloadChanged);
    }

    void cutUnderManyReaders() {
        const Result<MappedFile> file = map(write(QByteArray(kSize, 'x')));
        QVERIFY(file.has_value());
        std::atomic<bool> cut = false;
        std::atomic<std::size_t> strange = 0;
        std::atomic<int> noticed = 0;
        bool wasCut = false;
        {
            std::vector<std::jthread> readers;
            for (int reader = 0; reader < 4; ++reader) {
                readers.emplace_back([&] {
                    for (bool last = false; !last;) {
                        last = cut; // once more after the cut
                        strange += static_cast<std::size_t>(
                            std::ranges::count_if(file.value().bytes(), [](std::byte byte) {
                                return byte != std::byte{'x'} && byte != std::byte{};
                            }));
                    }
                    noticed += checked(file.value()) == ErrorCode::PayloadChanged ? 1 : 0;
                });
            }
            wasCut = QFile::resize(path(), 10);
            cut = true;
        }
        QVERIFY(wasCut);
        QCOMPARE(strange.load(), std::size_t{0});
        QCOMPARE(noticed.load(), 4);
    }

    void cutWhileAForkedProcessReads() {
        const Result<MappedFile> file = map(write(QByteArray(kSize, 'x')));
        QVERIFY(file.has_value());
        const QByteArray name = QFile::encodeName(path());
        const ProcessEnd end = runForked([&] {
            const bool whole = countOf(file.value().bytes(), 'x') == kSize;
            if (!whole || ::truncate(name.constData(), 5'000) != 0)
                return 1;
            const bool cut = countOf(file.value().bytes(), '\0') == kSize - 5'000;
            return cut && checked(file.value()) == ErrorCode::PayloadChanged ? 0 : 2;
        });
        QCOMPARE(end, ProcessEnd{.exitStatus = 0});
        QCOMPARE(checked(file.value()), ErrorCode::PayloadChanged);
        QCOMPARE(countOf(file.value().bytes(), '\0'), kSize - 5'000);
    }
};

QTEST_GUILESS_MAIN(TestMappedFile)
#include "tst_MappedFile.moc"
