// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/EntryTypes.h"

#include <QTest>

using namespace levelscope::app;

class TestEntryTypes final : public QObject {
    Q_OBJECT

private slots:
    void typeOfContentType_data() {
        QTest::addColumn<QByteArray>("contentType");
        QTest::addColumn<EntryTypes>("type");
        const auto row = [](const char* contentType, EntryTypes type) {
            QTest::newRow(*contentType == '\0' ? "none" : contentType) << QByteArray(contentType) << type;
        };
        row("application/json", EntryTypes::Json);
        row("application/json; charset=utf-8", EntryTypes::Json);
        row("Application/JSON ;charset=utf-8", EntryTypes::Json);
        row("application/problem+json", EntryTypes::Json);
        row("application/vnd.github.v3+json", EntryTypes::Json);
        row("text/json", EntryTypes::Json);
        row("application/x-ndjson", EntryTypes::Json);
        row("text/html;charset=utf-8", EntryTypes::Text);
        row("text/css", EntryTypes::Text);
        row("text/javascript", EntryTypes::Text);
        row("application/javascript", EntryTypes::Text);
        row("application/xhtml+xml", EntryTypes::Text);
        row("text/plain", EntryTypes::Text);
        row("image/png", EntryTypes::Other);
        row("image/svg+xml", EntryTypes::Other);
        row("font/woff2", EntryTypes::Other);
        row("application/octet-stream", EntryTypes::Other);
        row("application/jsonp-that-is-not", EntryTypes::Other);
        row("json", EntryTypes::Other);
        row("", EntryTypes::Other);
    }
    void typeOfContentType() {
        QFETCH(QByteArray, contentType);
        QFETCH(EntryTypes, type);
        QCOMPARE(entryTypeOf(contentType.toStdString()), type);
    }
};

QTEST_GUILESS_MAIN(TestEntryTypes)
#include "tst_EntryTypes.moc"
