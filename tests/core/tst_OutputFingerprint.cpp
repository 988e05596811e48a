// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/OutputFingerprint.h"

#include <QTest>

#include <algorithm>
#include <string>

using namespace levelscope::core;

namespace {

/// `size` letters: the alphabet again and again.
std::string letters(std::size_t size) {
    std::string text(size, 'a');
    for (std::size_t index = 0; index < size; ++index)
        text[index] = static_cast<char>('a' + index % 26);
    return text;
}

} // namespace

/// Hashes are those of `xxhsum -H3` 0.8.1.
class TestOutputFingerprint final : public QObject {
    Q_OBJECT

private slots:
    void outputs_data() {
        QTest::addColumn<QByteArray>("output");
        QTest::addColumn<quint64>("hash");
        QTest::newRow("empty") << QByteArray() << quint64{0x2d06800538d394c2};
        QTest::newRow("10 bytes") << QByteArray("Levelscope") << quint64{0x70bc8a02fc305794};
        QTest::newRow("1,000 bytes") << QByteArray::fromStdString(letters(1000))
                                     << quint64{0xe153425558d7da5d};
        QTest::newRow("100,000 zeros") << QByteArray(100'000, '\0') << quint64{0x315c72a64b7df4d2};
    }

    void outputs() {
        QFETCH(const QByteArray, output);
        QFETCH(const quint64, hash);
        const VerifiedOutput expected{static_cast<std::uint64_t>(output.size()), hash};
        OutputFingerprint fingerprint;
        for (const qsizetype part : {qsizetype{1}, qsizetype{7}, qsizetype{4096}, output.size() + 1}) {
            fingerprint.restart();
            for (qsizetype offset = 0; offset < output.size(); offset += part) {
                const QByteArray piece = output.mid(offset, part);
                fingerprint.add(asBytes({piece.data(), static_cast<std::size_t>(piece.size())}));
            }
            QVERIFY(fingerprint.result() == expected);
        }
    }

    void aResultDoesNotEndIt() {
        OutputFingerprint fingerprint;
        fingerprint.add(asBytes("Level"));
        QCOMPARE(fingerprint.result().bytes, std::uint64_t{5});
        fingerprint.add(asBytes("scope"));
        QVERIFY((fingerprint.result() == VerifiedOutput{10, 0x70bc8a02fc305794}));
    }
};

QTEST_GUILESS_MAIN(TestOutputFingerprint)
#include "tst_OutputFingerprint.moc"
