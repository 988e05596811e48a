// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/GenerateDialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSemaphore>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <memory>
#include <mutex>

using namespace levelscope;
using namespace levelscope::app;

namespace {

/// A previewer that notes what it is asked for and answers only when it is let.
struct HeldPreviewer {
    std::mutex mutex;
    std::vector<std::uint64_t> asked;
    QSemaphore allowed;

    static PayloadPreviewer function(const std::shared_ptr<HeldPreviewer>& held) {
        return [held](const core::GeneratorSpec& spec, std::size_t) -> core::Result<core::GeneratorPreview> {
            {
                const std::scoped_lock lock(held->mutex);
                held->asked.push_back(spec.records);
            }
            held->allowed.acquire();
            return core::GeneratorPreview{"made " + std::to_string(spec.records), 10 * spec.records, true};
        };
    }
    std::size_t count() {
        const std::scoped_lock lock(mutex);
        return asked.size();
    }
};

PayloadPreviewer answering(const core::Result<core::GeneratorPreview>& answer) {
    return [answer](const core::GeneratorSpec&, std::size_t) { return answer; };
}

} // namespace

class TestGenerateDialog final : public QObject {
    Q_OBJECT

    template <class Widget>
    static Widget& child(const GenerateDialog& dialog, const char* name) {
        return *dialog.findChild<Widget*>(QLatin1String(name));
    }
    static QPushButton& ok(const GenerateDialog& dialog) {
        return *dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }
    static QString size(const GenerateDialog& dialog) {
        return child<QLabel>(dialog, "generatedSize").text();
    }
    static QString firstBytes(const GenerateDialog& dialog) {
        return child<QPlainTextEdit>(dialog, "generatedFirstBytes").toPlainText();
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void startsWithTheReferencePayload() {
        GenerateDialog dialog;
        QCOMPARE(dialog.spec(), (core::GeneratorSpec{"customers", 1000, 42}));
        QVERIFY(!ok(dialog).isEnabled());
        QTRY_VERIFY(ok(dialog).isEnabled());
        const QString begin = firstBytes(dialog);
        QVERIFY2(begin.startsWith(QLatin1String("[{\"id\":1,\"externalId\":\"")), qPrintable(begin));
        QVERIFY2(size(dialog) == QLatin1String("298,727 bytes") ||
                     size(dialog).startsWith(QLatin1String("about 29")),
                 qPrintable(size(dialog)));
    }

    void startsWithWhatItIsGiven() {
        const core::GeneratorSpec spec{"events", 7, -3};
        const GenerateDialog dialog(spec);
        QCOMPARE(dialog.spec(), spec);
    }

    void singleRecordStaysOne() {
        const GenerateDialog dialog({"record", 1000, 42});
        QCOMPARE(dialog.spec().records, std::uint64_t{1});
    }

    void shapeBringsItsUsualCount() {
        GenerateDialog dialog;
        auto& records = child<QSpinBox>(dialog, "records");
        records.setValue(5);
        child<QComboBox>(dialog, "shape").setCurrentText(QStringLiteral("record"));
        QCOMPARE(records.value(), 1);
        QVERIFY(!records.isEnabled());
        child<QComboBox>(dialog, "shape").setCurrentText(QStringLiteral("events"));
        QCOMPARE(records.value(), 1000);
        QVERIFY(records.isEnabled());
        QVERIFY(records.suffix().contains(QLatin1String("log lines")));
        QVERIFY(!child<QLabel>(dialog, "shapeDescription").text().isEmpty());
    }

    void binaryShapesAreShownAsAHexDump() {
        GenerateDialog dialog({"random", 4, 42});
        QTRY_VERIFY(ok(dialog).isEnabled());
        QVERIFY2(firstBytes(dialog).startsWith(QLatin1String("00000000  ")), qPrintable(firstBytes(dialog)));
    }

    void estimatesAreCalledSo() {
        const GenerateDialog dialog({}, nullptr, answering(core::GeneratorPreview{"[", 298'000, false}));
        QTRY_COMPARE(size(dialog), QStringLiteral("about 298\u00a0KB"));
    }

    void tooLargeCannotBeAccepted() {
        const GenerateDialog dialog({}, nullptr,
                                    answering(core::GeneratorPreview{"[", 1'200'000'000, false}));
        QTRY_COMPARE(firstBytes(dialog), QStringLiteral("["));
        QVERIFY2(size(dialog).startsWith(QLatin1String("About 1.20")), qPrintable(size(dialog)));
        QVERIFY2(size(dialog).endsWith(QLatin1String("Choose fewer records.")), qPrintable(size(dialog)));
        QVERIFY(!ok(dialog).isEnabled());
    }

    void countsOutOfRangeBecomeTheNearest() {
        GenerateDialog dialog;
        auto& records = child<QSpinBox>(dialog, "records");
        records.selectAll();
        QTest::keyClicks(&records, QStringLiteral("0"));
        records.interpretText();
        QCOMPARE(dialog.spec().records, std::uint64_t{1});
    }

    void failureCannotBeAccepted() {
        const GenerateDialog dialog({}, nullptr,
                                    answering(core::Error{core::ErrorCode::OutOfMemory, "sample"}));
        QTRY_VERIFY2(size(dialog).contains(QLatin1String("memory")), qPrintable(size(dialog)));
        QVERIFY(!ok(dialog).isEnabled());
    }

    // GUI      10 ─ asks ───── 20, 30, 40 typed ─ stale, asks for the newest ─ shows 40
    // worker        └─ 10 ────────────────────────┘                └─ 40 ─────┘
    void newestRequestWins() {
        const auto held = std::make_shared<HeldPreviewer>();
        GenerateDialog dialog({"customers", 10, 42}, nullptr, HeldPreviewer::function(held));
        QTRY_COMPARE(held->count(), std::size_t{1});
        for (const int records : {20, 30, 40})
            child<QSpinBox>(dialog, "records").setValue(records);
        held->allowed.release();
        QTRY_COMPARE(held->count(), std::size_t{2});
        QCOMPARE(firstBytes(dialog), QString());
        QVERIFY(!ok(dialog).isEnabled());
        held->allowed.release();
        QTRY_COMPARE(firstBytes(dialog), QStringLiteral("made 40"));
        QCOMPARE(size(dialog), QStringLiteral("400 bytes"));
        QVERIFY(ok(dialog).isEnabled());
        QCOMPARE(held->asked, (std::vector<std::uint64_t>{10, 40}));
    }

    void canBeClosedWhileAPreviewIsMade() {
        const auto held = std::make_shared<HeldPreviewer>();
        auto dialog =
            std::make_unique<GenerateDialog>(core::GeneratorSpec{}, nullptr, HeldPreviewer::function(held));
        QTRY_COMPARE(held->count(), std::size_t{1});
        dialog.reset();
        held->allowed.release();
        QTRY_COMPARE(held.use_count(), 1L);
    }

    void enterAccepts() {
        GenerateDialog dialog;
        dialog.show();
        QTRY_VERIFY(ok(dialog).isEnabled());
        const QSignalSpy accepted(&dialog, &QDialog::accepted);
        QTest::keyClick(&dialog, Qt::Key_Return);
        QCOMPARE(accepted.count(), 1);
    }
};

QTEST_MAIN(TestGenerateDialog)
#include "tst_GenerateDialog.moc"
