// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/BodyFindings.h"
#include "tests/support/MadeSweep.h"

#include <QTest>

#include <algorithm>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

using Rows = std::vector<std::size_t>;

/// The only finding; the test fails where there are none or several.
Finding only(MadeSweep& sweep) {
    const std::vector<Finding> findings = bodyFindings(sweep.record());
    return findings.size() == 1 ? findings.front() : Finding{};
}

/// Published: 179 bytes become 188 with gzip 1 and 157 with zstd 1.
MadeSweep smallBody() {
    MadeSweep sweep(179);
    sweep.add(madePoint("gzip", 1), 188, 20e-6);
    sweep.add(madePoint("gzip", 6), 186, 20e-6);
    sweep.add(madePoint("zstd", 1), 157, 15e-6);
    return sweep;
}

} // namespace

class TestBodyFindings final : public QObject {
    Q_OBJECT

private slots:
    void nothingIsSaidOfASteadyCurve() {
        MadeSweep steady = steadySweep();
        QVERIFY(bodyFindings(steady.record()).empty());
    }

    void someEnlarge() {
        MadeSweep sweep = smallBody();
        const Finding enlarged = only(sweep);
        QCOMPARE(enlarged.code, FindingCode::Enlarged);
        QCOMPARE(enlarged.points, (Rows{0, 1}));
        QCOMPARE(enlarged.example, std::size_t{0});
        QVERIFY(qAbs(*enlarged.bytesFactor - 1.0503) < 0.0001);
        QCOMPARE(enlarged.loss, (Loss{.bytes = 9, .cpuSeconds = 20e-6}));
    }

    void storingIsNotMeantToSave() {
        MadeSweep sweep(1000);
        sweep.add(madePoint("gzip", 0), 1023, 1e-6);
        QVERIFY(bodyFindings(sweep.record()).empty());
        sweep.add(madePoint("gzip", 1), 500, 1e-5);
        QVERIFY(bodyFindings(sweep.record()).empty());
    }

    void nothingSaves() {
        MadeSweep sweep = smallBody();
        sweep.record().measurements[2].compressedBytes = 179;
        const Finding nothing = only(sweep);
        QCOMPARE(nothing.code, FindingCode::NothingSaves);
        QCOMPARE(nothing.points, (Rows{0, 1, 2}));
        QCOMPARE(nothing.example, std::size_t{2});
        sweep.record().measurements[2].compressedBytes = 178;
        QCOMPARE(only(sweep).code, FindingCode::Enlarged);
    }

    /// libzstd declares 8, 32, 64 and 128 MiB at levels 19 to 22 when the size is not known.
    void windowsThatBrowsersRefuse() {
        constexpr std::uint64_t mebibyte = 1024 * 1024;
        MadeSweep sweep(3'018'756);
        sweep.add(madePoint("zstd", 19), 362'100, 2.0).declaredWindowBytes = 8 * mebibyte;
        QVERIFY(bodyFindings(sweep.record()).empty());
        sweep.add(madePoint("zstd", 20), 362'100, 2.0).declaredWindowBytes = 32 * mebibyte;
        sweep.add(madePoint("zstd", 22), 362'100, 4.0).declaredWindowBytes = 128 * mebibyte;
        const Finding refused = only(sweep);
        QCOMPARE(refused.code, FindingCode::RefusedWindow);
        QCOMPARE(refused.points, (Rows{1, 2}));
    }

    void sizesAlone() {
        MadeSweep sweep(1000);
        sweep.add(madePoint("zstd", 1), 500);
        sweep.add(madePoint("zstd", 2), 400);
        QCOMPARE(only(sweep).code, FindingCode::NotTimed);
        QCOMPARE(only(sweep).points, (Rows{0, 1}));
    }

    void whatIsNotJudgedIsSaid() {
        MadeSweep sweep = steadySweep();
        std::vector<Measurement>& rows = sweep.record().measurements;
        rows[1].timings.compressCpu->count = 2;
        rows[2].error = Error{ErrorCode::EncodeFailed, {}};
        rows[4].compressedBytes.reset();
        rows[4].leftOutSeconds = 100;
        const Finding unjudged = only(sweep);
        QCOMPARE(unjudged.code, FindingCode::NotJudged);
        QCOMPARE(unjudged.points, (Rows{1, 2, 4}));
        sweep.record().complete = false; // it may come
        QVERIFY(bodyFindings(sweep.record()).empty());
    }
};

QTEST_GUILESS_MAIN(TestBodyFindings)
#include "tst_BodyFindings.moc"
