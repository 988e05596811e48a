// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QMimeDatabase>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

/// The file types that the desktop learns of with the program, read as it reads them.
class TestMimeTypes final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        const QString packages = m_data.filePath(QStringLiteral("mime/packages"));
        QVERIFY(QDir().mkpath(packages));
        QVERIFY(QFile::copy(file(QStringLiteral("levelscope-captures.xml")),
                            packages + QStringLiteral("/levelscope-captures.xml")));
        qputenv("XDG_DATA_HOME", QFile::encodeName(m_data.path()));
    }

    void namesTellTheType_data() {
        QTest::addColumn<QString>("type");
        QTest::newRow("session.har") << QStringLiteral("application/har+json");
        QTest::newRow("session.zhar") << QStringLiteral("application/x-har-zlib");
        QTest::newRow("session.saz") << QStringLiteral("application/vnd.telerik-fiddler.SessionArchive");
        QTest::newRow("crawl.warc") << QStringLiteral("application/warc");
        QTest::newRow("crawl.warc.gz") << QStringLiteral("application/x-warc-gzip");
    }

    void namesTellTheType() {
        QFETCH(const QString, type);
        const QMimeType found = QMimeDatabase().mimeTypeForFile(QString::fromLatin1(QTest::currentDataTag()),
                                                                QMimeDatabase::MatchExtension);
        // The type registered for .saz has a capital letter; the database keeps names in lower case.
        QCOMPARE(found.name().toLower(), type.toLower());
    }

    void theProgramIsOfferedForThem() {
        QFile entry(file(QStringLiteral("levelscope.desktop")));
        QVERIFY(entry.open(QIODevice::ReadOnly | QIODevice::Text));
        QString types;
        for (const QByteArray& line : entry.readAll().split('\n')) {
            if (line.startsWith("MimeType="))
                types = QString::fromLatin1(line.mid(9));
        }
        const QStringList names = types.split(QLatin1Char(';'), Qt::SkipEmptyParts);
        QVERIFY(names.size() >= 6);
        for (const QString& name : names)
            QVERIFY2(QMimeDatabase().mimeTypeForName(name).isValid(), qPrintable(name));
    }

private:
    static QString file(const QString& name) { return QStringLiteral(LEVELSCOPE_DESKTOP_FILES "/") + name; }

    QTemporaryDir m_data;
};

QTEST_GUILESS_MAIN(TestMimeTypes)
#include "tst_MimeTypes.moc"
