// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/OutputTarget.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace levelscope::app;

class TestOutputTarget final : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString path(const char* name) const { return m_folder->filePath(QString::fromUtf8(name)); }

    static CommandError unwritable(const QString& pattern, const QString& path) {
        return {ExitCode::Unwritable, pattern.arg(path)};
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void aNewFileIsWritableAndNotMade() {
        QCOMPARE(checkWritable(path("new.csv")), std::nullopt);
        QVERIFY(!QFile::exists(path("new.csv")));
    }

    void anExistingFileAndADeviceAreWritable() {
        QVERIFY(!writeOutput(path("old.csv"), "old").has_value());
        QCOMPARE(checkWritable(path("old.csv")), std::nullopt);
        QCOMPARE(checkWritable(QStringLiteral("/dev/null")), std::nullopt);
        QFile file(path("old.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("old"));
    }

    void aFolderIsNot() {
        QCOMPARE(checkWritable(m_folder->path()),
                 std::optional(
                     unwritable(QStringLiteral("%1 is a folder; name a file to write."), m_folder->path())));
    }

    void aFileInAMissingFolderIsNot() {
        QCOMPARE(checkWritable(path("no/new.csv")),
                 std::optional(unwritable(
                     QStringLiteral("%1 cannot be written because its folder does not exist; make it first."),
                     path("no/new.csv"))));
    }

    void anOutputIsNoOtherFile_data() {
        QTest::addColumn<QString>("input");
        QTest::addColumn<QStringList>("outputs");
        QTest::addColumn<QString>("refused");
        const auto row = [](const char* name, const char* input, const char* outputs, const char* refused) {
            QTest::newRow(name) << QString::fromLatin1(input)
                                << QString::fromLatin1(outputs).split(QLatin1Char(' '))
                                << QString::fromLatin1(refused);
        };
        row("other files", "in", "out sub/in", "");
        row("the same", "in", "in", "in");
        row("a dot", "in", "./in", "./in");
        row("a way round", "in", "sub/../in", "sub/../in");
        row("a link to it", "in", "link", "link");
        row("it through a link", "link", "in", "in");
        row("in a linked folder", "sub/in", "folder/in", "folder/in");
        row("two outputs", "in", "out ./out", "./out");
        row("two new files of a linked folder", "in", "sub/new folder/new", "folder/new");
        row("two links to a new file", "in", "new dangling", "dangling");
        row("a device", "/dev/null", "/dev/null /dev/null", "");
        row("a file called -", "-", "./-", "");
    }

    void anOutputIsNoOtherFile() {
        QFETCH(const QString, input);
        QFETCH(const QStringList, outputs);
        QFETCH(const QString, refused);
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("sub")));
        for (const char* name : {"in", "sub/in", "-"})
            QVERIFY(!writeOutput(path(name), "x").has_value());
        QVERIFY(QFile::link(QStringLiteral("in"), path("link")));
        QVERIFY(QFile::link(QStringLiteral("sub"), path("folder")));
        QVERIFY(QFile::link(QStringLiteral("new"), path("dangling")));
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(m_folder->path()));
        const std::optional<CommandError> error = checkDistinct({input}, outputs);
        QVERIFY(QDir::setCurrent(before));
        if (refused.isEmpty())
            QCOMPARE(error, std::nullopt);
        else
            QCOMPARE(error,
                     std::optional(CommandError{
                         ExitCode::Usage,
                         QStringLiteral("\"%1\" is named for two purposes; one would overwrite the other.")
                             .arg(refused)}));
    }

    void aLinkIntoAMissingFolderIsNot() {
        QVERIFY(QFile::link(path("no/new.csv"), path("link")));
        QVERIFY(checkWritable(path("link")).has_value());
        QVERIFY(QFile::link(path("new.csv"), path("good")));
        QCOMPARE(checkWritable(path("good")), std::nullopt);
    }

    void aFileBelowAFileIsNot() {
        QVERIFY(!writeOutput(path("file"), "x").has_value());
        QVERIFY(checkWritable(path("file/new.csv")).has_value());
    }

    void whatPermissionsForbidIsNot() {
        if (::geteuid() == 0)
            QSKIP("permissions do not bind root");
        QVERIFY(!writeOutput(path("readonly"), "x").has_value());
        QVERIFY(!writeOutput(path("old"), "x").has_value());
        QVERIFY(QFile::setPermissions(path("readonly"), QFile::ReadOwner));
        QCOMPARE(
            checkWritable(path("readonly")),
            std::optional(unwritable(
                QStringLiteral("%1 may not be overwritten; change its permissions or name another file."),
                path("readonly"))));
        QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::ExeOwner));
        QVERIFY(checkWritable(path("new.csv")).has_value());
        // The file could be written, but not replaced.
        QVERIFY(checkWritable(path("old")).has_value());
        QVERIFY(
            QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }

    void aFailedWriteNamesTheFile() {
        QCOMPARE(writeOutput(QStringLiteral("/dev/full"), "x"),
                 std::optional(
                     CommandError{ExitCode::Unwritable,
                                  QStringLiteral("/dev/full could not be written (No space left on device); "
                                                 "free some room or choose another place.")}));
    }
};

QTEST_MAIN(TestOutputTarget)
#include "tst_OutputTarget.moc"
