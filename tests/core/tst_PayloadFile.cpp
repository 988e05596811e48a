// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/FileDescriptor.h"
#include "core/PayloadFile.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

using namespace levelscope::core;

namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20U;

/// Bytes without a period of the size of a piece, so that pieces in the wrong order are seen.
QByteArray sampleContent(std::size_t size) {
    QByteArray content(static_cast<qsizetype>(size), '\0');
    std::uint32_t state = 1;
    for (char& c : content) {
        state = state * 1'664'525U + 1'013'904'223U;
        c = static_cast<char>(state >> 24U);
    }
    return content;
}

QByteArray contentOf(const Payload& payload) {
    const std::string_view text = asText(payload.bytes());
    return {text.data(), static_cast<qsizetype>(text.size())};
}

Result<PayloadPtr> read(const QString& path, const ReadProgress& progress = {},
                        const std::stop_token& stop = {}) {
    return readPayloadFile(QFile::encodeName(path).toStdString(), progress, stop);
}

std::optional<ErrorCode> errorOf(const Result<PayloadPtr>& result) {
    return result.has_value() ? std::nullopt : std::optional(result.error().code);
}

/// Puts a pipe that holds `content` in the place of standard input.
class StandardInputFrom final {
public:
    explicit StandardInputFrom(const QByteArray& content)
        : m_saved(::dup(STDIN_FILENO)) {
        std::array<int, 2> ends{};
        if (::pipe(ends.data()) != 0)
            qFatal("no pipe");
        const ssize_t written =
            ::write(ends[1], content.constData(), static_cast<std::size_t>(content.size()));
        if (written != content.size())
            qFatal("the pipe is too small");
        ::close(ends[1]);
        ::dup2(ends[0], STDIN_FILENO);
        ::close(ends[0]);
    }
    ~StandardInputFrom() {
        ::dup2(m_saved, STDIN_FILENO);
        ::close(m_saved);
    }
    StandardInputFrom(const StandardInputFrom&) = delete;
    StandardInputFrom& operator=(const StandardInputFrom&) = delete;

private:
    int m_saved;
};

} // namespace

class TestPayloadFile final : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString path(const QString& name) const { return m_folder->filePath(name); }

    QString write(const QString& name, const QByteArray& content) const {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write the test's file");
        return file.fileName();
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void content_data() {
        QTest::addColumn<std::size_t>("size");
        QTest::newRow("empty") << std::size_t{0};
        QTest::newRow("1 byte") << std::size_t{1};
        QTest::newRow("the most that is read") << kMebibyte - 1;
        QTest::newRow("the least that is mapped") << kMebibyte;
        QTest::newRow("1 byte more") << kMebibyte + 1;
        QTest::newRow("several MB") << 3 * kMebibyte + 12'345;
    }

    void content() {
        QFETCH(std::size_t, size);
        const QByteArray content = sampleContent(size);
        const Result<PayloadPtr> result = read(write(QStringLiteral("body.json"), content));
        QVERIFY(result.has_value());
        QVERIFY(contentOf(*result.value()) == content);
    }

    void payloadIsNamedAfterTheFile() {
        const Result<PayloadPtr> result = read(write(QStringLiteral("größe 1.json"), "[]"));
        QVERIFY(result.has_value());
        QCOMPARE(QString::fromStdString(result.value()->name()), QStringLiteral("größe 1.json"));
        QCOMPARE(result.value()->origin(), PayloadOrigin::File);
    }

    void whatCannotBeShownIsNotInTheName() {
        const Result<PayloadPtr> result = read(write(QStringLiteral("a\n\x1B[31mb"), "[]"));
        QVERIFY(result.has_value());
        QCOMPARE(QString::fromStdString(result.value()->name()), QStringLiteral("a\uFFFD\uFFFD[31mb"));
    }

    void missing() {
        QCOMPARE(errorOf(read(path(QStringLiteral("none")))), ErrorCode::NotFound);
        const QString file = write(QStringLiteral("file"), "x");
        QCOMPARE(errorOf(read(file + QStringLiteral("/below"))), ErrorCode::NotFound);
        QCOMPARE(errorOf(read(QString())), ErrorCode::NotFound);
        // Longer than any file system's names.
        QCOMPARE(errorOf(read(path(QString(300, QLatin1Char('n'))))), ErrorCode::NotFound);
    }

    void folder() { QCOMPARE(errorOf(read(m_folder->path())), ErrorCode::IsDirectory); }

    void unreadable() {
        if (::geteuid() == 0)
            QSKIP("root may read every file");
        const QString file = write(QStringLiteral("secret"), "x");
        QVERIFY(QFile::setPermissions(file, QFile::WriteOwner));
        QCOMPARE(errorOf(read(file)), ErrorCode::AccessDenied);
    }

    void linkInACircle() {
        // Nothing that permissions could help with.
        const QString link = path(QStringLiteral("link"));
        QVERIFY(QFile::link(QStringLiteral("link"), link));
        const Result<PayloadPtr> result = read(link);
        QCOMPARE(errorOf(result), ErrorCode::ReadFailed);
        QVERIFY(!result.error().detail.empty());
    }

    void devicesAreRefused() {
        // It has no end.
        QCOMPARE(errorOf(read(QStringLiteral("/dev/zero"))), ErrorCode::ReadFailed);
    }

    void hugeFiles_data() {
        QTest::addColumn<qint64>("size");
        QTest::newRow("what is read at most, and a byte") << qint64{2'000'000'001};
        QTest::newRow("2 GiB - 1") << (qint64{1} << 31) - 1;
        QTest::newRow("2 GiB") << (qint64{1} << 31);
        QTest::newRow("4 GiB") << (qint64{1} << 32);
        QTest::newRow("5 GB") << qint64{5'000'000'000};
    }

    void hugeFiles() {
        QFETCH(qint64, size);
        const QString name = write(QStringLiteral("sparse"), "first");
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadWrite) && file.resize(size));
        QVERIFY(file.seek(size - 4) && file.write("last") == 4);
        file.close();
        bool wasRead = false;
        const Result<PayloadPtr> result = read(name, [&](std::uint64_t, std::uint64_t) { wasRead = true; });
        QVERIFY(result.has_value());
        QVERIFY(!wasRead);
        const Payload& payload = *result.value();
        QCOMPARE(payload.size(), static_cast<std::size_t>(size));
        QCOMPARE(asText(payload.bytes().first(6)), std::string_view("first\0", 6));
        QCOMPARE(asText(payload.bytes().last(5)), std::string_view("\0last", 5));
        QVERIFY(payload.checkIntact().has_value());
    }

    void smallFilesStayAsTheyWereRead() {
        const QByteArray content = sampleContent(kMebibyte - 1);
        const QString name = write(QStringLiteral("body"), content);
        const Result<PayloadPtr> result = read(name);
        QVERIFY(result.has_value());
        QVERIFY(QFile::resize(name, 10));
        QVERIFY(contentOf(*result.value()) == content);
        QVERIFY(result.value()->checkIntact().has_value());
    }

    void largeFilesTellWhenTheyWereCut() {
        const QByteArray content = sampleContent(2 * kMebibyte);
        const QString name = write(QStringLiteral("body"), content);
        const Result<PayloadPtr> result = read(name);
        QVERIFY(result.has_value());
        QVERIFY(QFile::resize(name, kMebibyte));
        QVERIFY(contentOf(*result.value()) == content.first(kMebibyte) + QByteArray(kMebibyte, '\0'));
        QCOMPARE(result.value()->checkIntact().error(),
                 (Error{ErrorCode::PayloadChanged, "it had 2097152 bytes and now has 1048576"}));
    }

    void whatCannotBeMappedIsRead() {
        const QByteArray content = sampleContent(kMebibyte);
        const QString name = write(QStringLiteral("body"), content);
        std::vector<PayloadPtr> mapped;
        for (std::size_t count = 0; count < BusErrorGuard::kMost; ++count)
            mapped.push_back(read(name).value_or(nullptr));
        const Result<PayloadPtr> result = read(name);
        QVERIFY(result.has_value());
        QVERIFY(contentOf(*result.value()) == content);
        QVERIFY(QFile::resize(name, 0));
        QVERIFY(result.value()->checkIntact().has_value());
        QVERIFY(!mapped.back()->checkIntact().has_value());
    }

    void whatCannotBeMappedHasALimit() {
        const QString name = write(QStringLiteral("sparse"), {});
        QVERIFY(QFile::resize(name, 2'000'000'001));
        std::vector<PayloadPtr> mapped;
        for (std::size_t count = 0; count < BusErrorGuard::kMost; ++count)
            mapped.push_back(read(name).value_or(nullptr));
        bool began = false;
        const Result<PayloadPtr> result = read(name, [&](std::uint64_t, std::uint64_t) { began = true; });
        QVERIFY(!result.has_value());
        QCOMPARE(result.error(), (Error{ErrorCode::TooLarge, "the limit is 2000 MB"}));
        QVERIFY(!began);
    }

    void fileWithoutStatedSize() {
        // The system says that files in /proc have 0 bytes.
        const Result<PayloadPtr> result = read(QStringLiteral("/proc/self/status"));
        QVERIFY(result.has_value());
        QVERIFY(contentOf(*result.value()).startsWith("Name:"));
    }

    void fileThatGrows() {
        const QByteArray content = sampleContent(kMebibyte - 1);
        const QByteArray more(100, 'm');
        const QString name = write(QStringLiteral("log"), content);
        bool grown = false;
        const Result<PayloadPtr> result = read(name, [&](std::uint64_t, std::uint64_t) {
            QFile file(name);
            if (!std::exchange(grown, true) && file.open(QIODevice::Append))
                file.write(more);
        });
        QVERIFY(result.has_value());
        QVERIFY(contentOf(*result.value()) == content + more);
    }

    void progressCountsUpToTheSize() {
        const QString name = write(QStringLiteral("body"), sampleContent(kMebibyte - 5));
        std::vector<std::uint64_t> counts;
        std::vector<std::uint64_t> totals;
        const Result<PayloadPtr> result = read(name, [&](std::uint64_t bytesRead, std::uint64_t totalBytes) {
            counts.push_back(bytesRead);
            totals.push_back(totalBytes);
        });
        QVERIFY(result.has_value());
        QVERIFY(std::ranges::is_sorted(counts));
        QCOMPARE(counts.back(), std::uint64_t{kMebibyte - 5});
        QCOMPARE(totals, std::vector<std::uint64_t>(counts.size(), kMebibyte - 5));
    }

    void stopBetweenPieces() {
        const QString name = path(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(QFile::encodeName(name).constData(), 0600), 0);
        std::stop_source stop;
        const std::jthread writer([&] {
            // Ends when the reader stops: the pipe does not hold as much.
            const FileDescriptor pipe(::open(QFile::encodeName(name).constData(), O_WRONLY));
            const QByteArray content = sampleContent(4 * kMebibyte);
            ::signal(SIGPIPE, SIG_IGN);
            [[maybe_unused]] const ssize_t written =
                ::write(pipe.number(), content.constData(), static_cast<std::size_t>(content.size()));
        });
        int pieces = 0;
        const auto stopAtOnce = [&](std::uint64_t, std::uint64_t) {
            ++pieces;
            stop.request_stop();
        };
        QCOMPARE(errorOf(read(name, stopAtOnce, stop.get_token())), ErrorCode::Stopped);
        QCOMPARE(pieces, 1);
    }

    void pipeIsReadToItsEnd() {
        const QString name = path(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(QFile::encodeName(name).constData(), 0600), 0);
        const QByteArray content = sampleContent(300'000); // more than a pipe holds
        const std::jthread writer([&] {
            QFile file(name);
            if (file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
                file.write(content);
        });
        std::vector<std::uint64_t> totals;
        const Result<PayloadPtr> result =
            read(name, [&](std::uint64_t, std::uint64_t totalBytes) { totals.push_back(totalBytes); });
        QVERIFY(result.has_value());
        QVERIFY(contentOf(*result.value()) == content);
        QCOMPARE(totals, std::vector<std::uint64_t>(totals.size(), 0));
    }

    void pipeWithoutWriterCanBeStopped() {
        const QString name = path(QStringLiteral("pipe"));
        QCOMPARE(::mkfifo(QFile::encodeName(name).constData(), 0600), 0);
        std::stop_source stop;
        const std::jthread stopper([&] { stop.request_stop(); });
        QCOMPARE(errorOf(read(name, {}, stop.get_token())), ErrorCode::Stopped);
    }

    void standardInputIsReadToItsEnd() {
        const StandardInputFrom input("[1,2,3]");
        const Result<PayloadPtr> result = readPayloadFromStandardInput({});
        QVERIFY(result.has_value());
        QCOMPARE(contentOf(*result.value()), QByteArray("[1,2,3]"));
        QCOMPARE(result.value()->name(), std::string("standard input"));
        QCOMPARE(result.value()->origin(), PayloadOrigin::StandardInput);
    }

    void standardInputMayBeEmpty() {
        const StandardInputFrom input({});
        const Result<PayloadPtr> result = readPayloadFromStandardInput({});
        QVERIFY(result.has_value());
        QCOMPARE(result.value()->size(), std::size_t{0});
    }
};

QTEST_GUILESS_MAIN(TestPayloadFile)
#include "tst_PayloadFile.moc"
