// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/OriginText.h"

#include <QSet>
#include <QTest>

using namespace levelscope;
using core::Exactness;

namespace {

constexpr std::array kAll = {Exactness::Exact, Exactness::DecodedExact, Exactness::Altered,
                             Exactness::Truncated, Exactness::Missing};

} // namespace

class TestOriginText final : public QObject {
    Q_OBJECT

private slots:
    /// Untranslated, the words are those of the exports.
    void wordsAreThoseOfFiles() {
        for (const Exactness exactness : kAll) {
            const std::string_view id = core::exactnessId(exactness);
            QCOMPARE(app::exactnessText(exactness), QString::fromUtf8(id.data(), qsizetype(id.size())));
        }
    }

    void eachHasASentenceOfItsOwn() {
        QSet<QString> sentences;
        for (const Exactness exactness : kAll) {
            const QString sentence = app::exactnessHelp(exactness);
            QVERIFY(sentence.endsWith(QLatin1Char('.')));
            sentences.insert(sentence);
        }
        QCOMPARE(sentences.size(), qsizetype(kAll.size()));
    }

    void whatWasSent() {
        QCOMPARE(app::sentText({"gzip", 12'345}, 100'000),
                 QStringLiteral("gzip, 12,345 bytes (87.7\u00a0% saved)"));
        QCOMPARE(app::sentText({"identity", 12'345}, 12'345), QStringLiteral("not compressed, 12,345 bytes"));
        QCOMPARE(app::sentText({"br", 1}, 0), QStringLiteral("br, 1 bytes"));
    }
};

QTEST_APPLESS_MAIN(TestOriginText)
#include "tst_OriginText.moc"
