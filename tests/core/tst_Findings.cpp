// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/Findings.h"
#include "tests/support/MadeSweep.h"

#include <QTest>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

std::vector<FindingCode> codesOf(const std::vector<Finding>& findings) {
    std::vector<FindingCode> codes;
    for (const Finding& finding : findings)
        codes.push_back(finding.code);
    return codes;
}

Finding finding(FindingCode code, std::size_t point, Loss loss = {}, bool isServerDefault = false) {
    Finding made;
    made.code = code;
    made.points = {point};
    made.isServerDefault = isServerDefault;
    made.loss = loss;
    return made;
}

} // namespace

class TestFindings final : public QObject {
    Q_OBJECT

private slots:
    void ofCustomers() {
        QCOMPARE(codesOf(findingsOf(customersSweep().record())),
                 (std::vector{FindingCode::Beaten, FindingCode::Dip}));
    }

    void noDipIsClaimedWithoutOne() { QVERIFY(findingsOf(steadySweep().record()).empty()); }

    void nothingElseMattersWhereNothingSaves() {
        MadeSweep sweep(100);
        sweep.add(madePoint("zstd", 1), 110, 1e-5);
        sweep.add(madePoint("zstd", 2), 120, 2e-5); // a dip, and beaten
        QCOMPARE(codesOf(findingsOf(sweep.record())), std::vector{FindingCode::NothingSaves});
    }

    /// 1,000,000 bytes take 160 ms at 50 Mbit/s.
    void losses() {
        QCOMPARE((Loss{.bytes = 1'000'000, .cpuSeconds = 0.04}).seconds(), 0.2);
        QCOMPARE((Loss{.bytes = -1'000'000, .cpuSeconds = 0.2}).seconds(), 0.2 - 0.16);
        QCOMPARE((Loss{.bytes = -1'000'000, .cpuSeconds = 0.04}).seconds(), 0.0);
    }

    void ranks() {
        std::vector<Finding> findings = {
            finding(FindingCode::NotJudged, 0),
            finding(FindingCode::Tie, 1),
            finding(FindingCode::PaysLittle, 2, {.cpuSeconds = 9}),
            finding(FindingCode::Beaten, 3, {.bytes = 1'000'000}, true),
            finding(FindingCode::Enlarged, 4, {.cpuSeconds = 1}, true),
            finding(FindingCode::RefusedWindow, 5),
        };
        rankFindings(findings);
        QCOMPARE(codesOf(findings),
                 (std::vector{FindingCode::RefusedWindow, FindingCode::Enlarged, FindingCode::Beaten,
                              FindingCode::PaysLittle, FindingCode::Tie, FindingCode::NotJudged}));
    }

    void equalOnesComeByTheirPoints() {
        std::vector<Finding> findings = {finding(FindingCode::Tie, 7), finding(FindingCode::Tie, 3)};
        rankFindings(findings);
        QCOMPARE(findings.front().points.front(), std::size_t{3});
    }
};

QTEST_GUILESS_MAIN(TestFindings)
#include "tst_Findings.moc"
