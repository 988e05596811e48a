// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/PayloadIntake.h"
#include "tests/support/HarText.h"

#include <QFile>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace levelscope;
using test::entryOf;

class TestPayloadIntake final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QCoreApplication::setOrganizationName(QStringLiteral("levelscope")); }
    void init() { QSettings().clear(); }

    /// By then the window has said what was opened, in the remark's place.
    void theRemarkOnOtherFilesOutlivesTheLoading_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("body") << QByteArray("{}");
        const std::string entry = entryOf("'size': 6, 'text': 'abcdef'");
        QTest::newRow("capture") << test::copyOf(test::harOf(entry + "," + entry));
    }
    void theRemarkOnOtherFilesOutlivesTheLoading() {
        QFETCH(const QByteArray, content);
        QSignalSpy noted(&m_intake, &app::PayloadIntake::noted);
        int openedWhenNoted = 0;
        int opened = 0;
        const QObject context;
        connect(&m_loader, &app::PayloadLoader::loaded, &context, [&] { ++opened; });
        connect(&m_loader, &app::PayloadLoader::captureOpened, &context, [&] { ++opened; });
        connect(&m_intake, &app::PayloadIntake::noted, &context, [&] { openedWhenNoted = opened; });
        m_intake.drop(*dropOf(2, content));
        QCOMPARE(noted.count(), 1);
        QTRY_COMPARE(noted.count(), 2);
        QCOMPARE(openedWhenNoted, 1);
        QCOMPARE(noted[0][0].toString(), QStringLiteral("Of several files only the first is opened."));
        QCOMPARE(noted[1], noted[0]);
    }

    void oneFileNeedsNoRemark() {
        const QSignalSpy noted(&m_intake, &app::PayloadIntake::noted);
        const QSignalSpy loaded(&m_loader, &app::PayloadLoader::loaded);
        m_intake.drop(*dropOf(1, "{}"));
        QTRY_COMPARE(loaded.count(), 1);
        QCoreApplication::sendPostedEvents();
        QCOMPARE(noted.count(), 0);
    }

    void aFailureIsNotHiddenByTheRemark() {
        const QSignalSpy noted(&m_intake, &app::PayloadIntake::noted);
        const QSignalSpy failed(&m_loader, &app::PayloadLoader::failed);
        QMimeData content;
        content.setUrls({QUrl::fromLocalFile(QStringLiteral("/nowhere/a")),
                         QUrl::fromLocalFile(QStringLiteral("/nowhere/b"))});
        m_intake.drop(content);
        QTRY_COMPARE(failed.count(), 1);
        QCoreApplication::sendPostedEvents();
        QCOMPARE(noted.count(), 1);
    }

private:
    /// So many files of that content.
    [[nodiscard]] std::unique_ptr<QMimeData> dropOf(int count, const QByteArray& content) const {
        QList<QUrl> urls;
        for (int number = 0; number < count; ++number) {
            QFile file(m_folder.filePath(QStringLiteral("%1.json").arg(number)));
            if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
                qFatal("cannot write");
            urls.append(QUrl::fromLocalFile(file.fileName()));
        }
        auto mime = std::make_unique<QMimeData>();
        mime->setUrls(urls);
        return mime;
    }

    QTemporaryDir m_folder;
    app::PayloadLoader m_loader;
    QMenu m_menu;
    QWidget m_window;
    app::PayloadIntake m_intake{m_loader, m_menu, &m_window};
};

QTEST_MAIN(TestPayloadIntake)
#include "tst_PayloadIntake.moc"
