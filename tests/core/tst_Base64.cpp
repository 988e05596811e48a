// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/Bytes.h"
#include "core/capture/Base64.h"

#include <QTest>

using namespace levelscope::core;

class TestBase64 final : public QObject {
    Q_OBJECT

private slots:
    /// Most are the test vectors of RFC 4648, 10.
    void decoded_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray("") << QByteArray("");
        QTest::newRow("1") << QByteArray("Zg==") << QByteArray("f");
        QTest::newRow("2") << QByteArray("Zm8=") << QByteArray("fo");
        QTest::newRow("3") << QByteArray("Zm9v") << QByteArray("foo");
        QTest::newRow("4") << QByteArray("Zm9vYg==") << QByteArray("foob");
        QTest::newRow("6") << QByteArray("Zm9vYmFy") << QByteArray("foobar");
        QTest::newRow("no padding") << QByteArray("Zm9vYg") << QByteArray("foob");
        QTest::newRow("lines") << QByteArray(" Zm9v\r\n\tYmE=\n") << QByteArray("fooba");
        QTest::newRow("alphabet") << QByteArray("+/+/") << QByteArray("\xFB\xFF\xBF");
        QTest::newRow("of URLs") << QByteArray("-_-_") << QByteArray("\xFB\xFF\xBF");
    }

    void decoded() {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, bytes);
        const std::optional<std::vector<std::byte>> decoded = decodeBase64(text.toStdString());
        QVERIFY(decoded.has_value());
        QCOMPARE(QByteArray::fromStdString(std::string(asText(*decoded))), bytes);
    }

    void refused_data() {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"Z", "Zm9vY", "Not base 64?", "{\"a\":1}", "Zg=", "Zg===", "Z===", "=",
                                 "====", "Zg==Zg==", "Zg=v", "Zm9v=", "Zm9v\x80", "Zm9v."})
            QTest::newRow(text) << QByteArray(text);
        QTest::newRow("NUL") << QByteArray("Zm9v\0", 5);
    }

    void refused() {
        QFETCH(const QByteArray, text);
        QVERIFY(!decodeBase64(text.toStdString()).has_value());
    }
};

QTEST_GUILESS_MAIN(TestBase64)
#include "tst_Base64.moc"
