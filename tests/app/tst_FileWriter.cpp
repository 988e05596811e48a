// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/FileWriter.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

using namespace levelscope::app;
using namespace levelscope::core;

namespace {

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

/// Stands in for a full disk: no file may grow beyond `bytes` while it lives.
class FileSizeLimit final {
public:
    explicit FileSizeLimit(rlim_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_saved);
        const rlimit limit{bytes, m_saved.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() { ::setrlimit(RLIMIT_FSIZE, &m_saved); }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_saved{};
};

} // namespace

class TestFileWriter final : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString path(const char* name) const { return m_folder->filePath(QString::fromUtf8(name)); }
    QStringList names() const {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void writesANewFile() {
        QVERIFY(writeFile(path("new"), QByteArray("a\0b\n", 4)).has_value());
        QCOMPARE(contentOf(path("new")), QByteArray("a\0b\n", 4));
        QCOMPARE(names(), QStringList{QStringLiteral("new")});
    }

    void replacesAFile() {
        QVERIFY(writeFile(path("file"), "a long first content").has_value());
        QVERIFY(writeFile(path("file"), "short").has_value());
        QCOMPARE(contentOf(path("file")), QByteArray("short"));
    }

    void writesThroughALink() {
        QVERIFY(writeFile(path("file"), "old").has_value());
        QVERIFY(QFile::link(path("file"), path("link")));
        QVERIFY(writeFile(path("link"), "new").has_value());
        QCOMPARE(contentOf(path("file")), QByteArray("new"));
        QVERIFY(QFileInfo(path("link")).isSymLink());
    }

    void aFullDiskLeavesTheOldFile_data() {
        QTest::addColumn<int>("size");
        QTest::newRow("small enough for a buffer") << 1'001;
        QTest::newRow("large") << 100'000;
    }

    void aFullDiskLeavesTheOldFile() {
        QFETCH(int, size);
        QVERIFY(writeFile(path("file"), "old").has_value());
        Result<void> written;
        {
            const FileSizeLimit limit(1000);
            written = writeFile(path("file"), QByteArray(size, 'x'));
        }
        QVERIFY(!written.has_value());
        QCOMPARE(written.error().code, ErrorCode::WriteFailed);
        QCOMPARE(written.error().detail, std::string("File too large"));
        QCOMPARE(contentOf(path("file")), QByteArray("old"));
        QCOMPARE(names(), QStringList{QStringLiteral("file")});
    }

    void aMissingFolderIsAnError() {
        const Result<void> written = writeFile(path("no/file"), "x");
        QVERIFY(!written.has_value());
        QCOMPARE(written.error(), (Error{ErrorCode::WriteFailed, "No such file or directory"}));
    }

    void aFolderIsAnError() {
        const Result<void> written = writeFile(m_folder->path(), "x");
        QVERIFY(!written.has_value());
        QCOMPARE(written.error().code, ErrorCode::WriteFailed);
        QVERIFY(QFileInfo(m_folder->path()).isDir());
    }

    void aDeviceIsWrittenToAndStays() {
        QVERIFY(writeFile(QStringLiteral("/dev/null"), "x").has_value());
        struct stat status {};
        QCOMPARE(::stat("/dev/null", &status), 0);
        QVERIFY(S_ISCHR(status.st_mode));
    }

    void aFullDeviceIsAnError() {
        const Result<void> written = writeFile(QStringLiteral("/dev/full"), "x");
        QVERIFY(!written.has_value());
        QCOMPARE(written.error(), (Error{ErrorCode::WriteFailed, "No space left on device"}));
    }
};

QTEST_MAIN(TestFileWriter)
#include "tst_FileWriter.moc"
