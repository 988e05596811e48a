// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ProgressText.h"
#include "core/codec/CodecRegistry.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;
using namespace std::chrono_literals;

class TestProgressText final : public QObject {
    Q_OBJECT

    /// zstd 1..22, then brotli 0..11: 34 points.
    static std::vector<core::SweepPoint> points() {
        return core::pointsFor({{core::findCodec("zstd"), {1, 22}}, {core::findCodec("brotli"), {0, 11}}},
                               {});
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void texts_data() {
        QTest::addColumn<core::SweepProgress>("progress");
        QTest::addColumn<qint64>("seconds");
        QTest::addColumn<QString>("expected");
        using core::SweepPhase;
        QTest::newRow("nothing yet") << core::SweepProgress{SweepPhase::Sizes, 0, 34, {}, 0, 0} << qint64{0}
                                     << QStringLiteral("0 of 34 sizes · 0:00");
        QTest::newRow("two at once") << core::SweepProgress{SweepPhase::Sizes, 32, 34, {21, 33}, 0, 0}
                                     << qint64{7}
                                     << QStringLiteral("32 of 34 sizes · zstd 22, brotli 11 · 0:07");
        QTest::newRow("many at once")
            << core::SweepProgress{SweepPhase::Sizes, 9, 34, {0, 1, 2, 3, 4}, 0, 0} << qint64{61}
            << QStringLiteral("9 of 34 sizes · zstd 1, zstd 2, zstd 3 and 2 more · 1:01");
        // 34 sizes and 6 x 34 timings: the sizes count only among the sizes.
        QTest::newRow("sizes before timings") << core::SweepProgress{SweepPhase::Sizes, 5, 238, {8}, 0, 6}
                                              << qint64{0} << QStringLiteral("5 of 34 sizes · zstd 9 · 0:00");
        QTest::newRow("timings") << core::SweepProgress{SweepPhase::Timings, 74, 238, {22}, 2, 6}
                                 << qint64{3723}
                                 << QStringLiteral("40 of 204 timings, round 2 of 6 · brotli 0 · 1:02:03");
    }
    void texts() {
        QFETCH(core::SweepProgress, progress);
        QFETCH(qint64, seconds);
        QFETCH(QString, expected);
        QCOMPARE(progressText(progress, points(), std::chrono::seconds(seconds)), expected);
    }

    void endsSayWhatIsThere() {
        std::vector<core::Measurement> measurements = core::unreachedMeasurements(points(), 1000);
        measurements[0].compressedBytes = 100;
        measurements[1].compressedBytes = 90;
        QCOMPARE(finishedText(core::SweepOutcome::Stopped, 7s, measurements),
                 QStringLiteral("Stopped after 0:07: points measured 2"));
        measurements[2].error = core::Error{core::ErrorCode::EncodeFailed, {}};
        QCOMPARE(finishedText(core::SweepOutcome::Done, 61s, measurements),
                 QStringLiteral("Done in 1:01: points measured 3, failed 1 (see the table)"));
    }
};

QTEST_MAIN(TestProgressText)
#include "tst_ProgressText.moc"
