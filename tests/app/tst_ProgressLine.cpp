// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ProgressLine.h"
#include "core/Clock.h"

#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using namespace std::chrono_literals;

namespace {

class FakeClock final : public levelscope::core::Clock {
public:
    std::chrono::nanoseconds time{0};
    [[nodiscard]] std::chrono::nanoseconds now() const override { return time; }
};

} // namespace

class TestProgressLine final : public QObject {
    Q_OBJECT

    FakeClock m_clock;
    QByteArray m_written;

    ProgressLine line(ProgressStyle style) {
        return {m_clock, style, [this](const QByteArray& text) { m_written += text; }};
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        m_clock.time = 42s;
        m_written.clear();
    }

    void aTerminalShowsTheFirstTextAtOnce() {
        ProgressLine progress = line(ProgressStyle::Terminal);
        progress.show(QStringLiteral("one"));
        QCOMPARE(m_written, QByteArray("\rone"));
    }

    void aTerminalIsRewrittenTenTimesASecondAtMost() {
        ProgressLine progress = line(ProgressStyle::Terminal);
        progress.show(QStringLiteral("first"));
        m_clock.time += 99ms;
        progress.show(QStringLiteral("too early"));
        m_clock.time += 1ms;
        progress.show(QStringLiteral("2nd"));
        QCOMPARE(m_written, QByteArray("\rfirst\r2nd  "));
    }

    void whatIsToldTakesTheLinesPlaceAndStays() {
        ProgressLine progress = line(ProgressStyle::Terminal);
        progress.setPrefix(QStringLiteral("1 of 2: "));
        progress.show(QStringLiteral("one"));
        m_written.clear();
        progress.tell(QStringLiteral("note: it was cut."));
        QCOMPARE(m_written, QByteArray("\r           \rlevelscope: note: it was cut.\n"));
        m_written.clear();
        progress.clear();
        QCOMPARE(m_written, QByteArray());
    }

    void aPrefixStandsBeforeAllTexts() {
        ProgressLine progress = line(ProgressStyle::Terminal);
        progress.setPrefix(QStringLiteral("Response 2 of 5: "));
        progress.show(QStringLiteral("one"));
        QCOMPARE(m_written, QByteArray("\rResponse 2 of 5: one"));
        progress.clear();
        m_written.clear();
        m_clock.time += 100ms;
        progress.setPrefix({});
        progress.show(QStringLiteral("two"));
        QCOMPARE(m_written, QByteArray("\rtwo"));
    }

    void aTerminalLineDoesNotWrap() {
        ProgressLine progress = line(ProgressStyle::Terminal);
        progress.show(QString(200, QLatin1Char('x')));
        QCOMPARE(m_written, '\r' + QByteArray(79, 'x'));
    }

    void aTerminalLineIsWipedAtTheEnd() {
        {
            ProgressLine progress = line(ProgressStyle::Terminal);
            progress.show(QStringLiteral("one"));
            m_written.clear();
        }
        QCOMPARE(m_written, QByteArray("\r   \r"));
    }

    void nothingIsWipedTwice() {
        ProgressLine progress = line(ProgressStyle::Terminal);
        progress.clear();
        QCOMPARE(m_written, QByteArray());
    }

    void aLogGetsALineEveryFiveSecondsAndNoneBefore() {
        {
            ProgressLine progress = line(ProgressStyle::Log);
            progress.show(QStringLiteral("at once"));
            m_clock.time += 5s;
            progress.show(QStringLiteral("after 5 s"));
            m_clock.time += 4999ms;
            progress.show(QStringLiteral("too early"));
            m_clock.time += 1ms;
            progress.show(QStringLiteral("after 10 s"));
        }
        QCOMPARE(m_written, QByteArray("after 5 s\nafter 10 s\n"));
    }
};

QTEST_MAIN(TestProgressLine)
#include "tst_ProgressLine.moc"
