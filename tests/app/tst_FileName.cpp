// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/FileName.h"

#include <QTest>

using namespace levelscope::app;

class TestFileName final : public QObject {
    Q_OBJECT

private slots:
    void namesComeBack_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("name");
        QTest::newRow("nothing") << QByteArray() << QString();
        QTest::newRow("ASCII") << QByteArray("/tmp/a b.json") << QStringLiteral("/tmp/a b.json");
        QTest::newRow("UTF-8") << QByteArray("caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80")
                               << QString::fromUtf8("caf\u00e9 \u20ac \U0001F600");
        QTest::newRow("Latin-1") << QByteArray("caf\xe9.json")
                                 << QStringLiteral("caf") + QChar(0xDCE9) + QStringLiteral(".json");
        QTest::newRow("cut at its end")
            << QByteArray("a\xe2\x82") << QStringLiteral("a") + QChar(0xDCE2) + QChar(0xDC82);
        QTest::newRow("a surrogate as UTF-8")
            << QByteArray("\xed\xb3\xa9") << QString(QChar(0xDCED)) + QChar(0xDCB3) + QChar(0xDCA9);
    }
    void namesComeBack() {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QString, name);
        QCOMPARE(fileNameOf({bytes.constData(), static_cast<std::size_t>(bytes.size())}), name);
        QCOMPARE(QByteArray::fromStdString(systemPath(name).string()), bytes);
    }

    /// Its second half is in the range of the bytes.
    void aPairIsOneCharacter() {
        const QString name = QString::fromUcs4(U"\U000100E9");
        QCOMPARE(QByteArray::fromStdString(systemPath(name).string()), name.toUtf8());
    }
};

QTEST_GUILESS_MAIN(TestFileName)
#include "tst_FileName.moc"
