// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/DriveChooser.h"

#include <QComboBox>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace levelscope;
using namespace levelscope::app;

class TestDriveChooser final : public QObject {
    Q_OBJECT

    template <class Widget>
    static Widget& child(const DriveChooser& chooser, const char* name) {
        return *chooser.findChild<Widget*>(QLatin1String(name));
    }

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void startsStreamedIn16KiBWritesWithAFreshEncoder() {
        const core::Drive drive = DriveChooser().drive();
        QCOMPARE(drive.mode, core::DriveMode::Stream);
        QCOMPARE(drive.writeSize, std::optional<std::size_t>(16'384));
        QCOMPARE(drive.encoder, core::EncoderUse::Fresh);
    }

    void modes_data() {
        QTest::addColumn<QByteArray>("button");
        QTest::addColumn<core::DriveMode>("mode");
        QTest::addColumn<bool>("hasWrites");
        QTest::newRow("pledged") << QByteArray("pledgedMode") << core::DriveMode::Pledged << true;
        QTest::newRow("one call") << QByteArray("oneShotMode") << core::DriveMode::OneShot << false;
    }
    void modes() {
        QFETCH(QByteArray, button);
        QFETCH(core::DriveMode, mode);
        QFETCH(bool, hasWrites);
        DriveChooser chooser;
        chooser.show();
        const QSignalSpy changed(&chooser, &DriveChooser::changed);
        QTest::mouseClick(&child<QRadioButton>(chooser, button.constData()), Qt::LeftButton, {},
                          QPoint(8, 8));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(chooser.drive().mode, mode);
        QCOMPARE(child<QComboBox>(chooser, "writeSizes").isEnabled(), hasWrites);
        QCOMPARE(child<QComboBox>(chooser, "flushes").isEnabled(), hasWrites);
        QTest::mouseClick(&child<QRadioButton>(chooser, "streamMode"), Qt::LeftButton, {}, QPoint(8, 8));
        QCOMPARE(changed.count(), 2);
        QCOMPARE(chooser.drive().mode, core::DriveMode::Stream);
        QVERIFY(child<QComboBox>(chooser, "writeSizes").isEnabled());
    }

    void everyModeSaysWhatAServerDoes() {
        const DriveChooser chooser;
        for (const char* name : {"streamMode", "pledgedMode", "oneShotMode"})
            QVERIFY(child<QRadioButton>(chooser, name).toolTip().contains(QLatin1String("server")));
    }

    void writeSizes() {
        DriveChooser chooser;
        chooser.show();
        auto& sizes = child<QComboBox>(chooser, "writeSizes");
        auto& own = child<QSpinBox>(chooser, "ownWriteSize");
        QVERIFY(!own.isVisible());
        QTest::keyClick(&sizes, Qt::Key_Home);
        QCOMPARE(chooser.drive().writeSize, std::optional<std::size_t>(4'096));
        sizes.setCurrentIndex(2);
        QCOMPARE(chooser.drive().writeSize, std::optional<std::size_t>(81'920));
        QTest::keyClick(&sizes, Qt::Key_Down);
        QCOMPARE(chooser.drive().writeSize, std::optional<std::size_t>());
        QTest::keyClick(&sizes, Qt::Key_Down);
        QVERIFY(own.isVisible());
        own.setValue(1'000);
        QCOMPARE(chooser.drive().writeSize, std::optional<std::size_t>(1'000));
    }

    void flushes() {
        DriveChooser chooser;
        chooser.show();
        const QSignalSpy changed(&chooser, &DriveChooser::changed);
        auto& flushes = child<QComboBox>(chooser, "flushes");
        auto& own = child<QSpinBox>(chooser, "ownFlush");
        QCOMPARE(chooser.drive().flushEvery, std::optional<std::size_t>());
        QTest::keyClick(&flushes, Qt::Key_Down);
        QCOMPARE(chooser.drive().flushEvery, std::optional<std::size_t>(14'745));
        QVERIFY(!own.isVisible());
        QTest::keyClick(&flushes, Qt::Key_Down);
        QVERIFY(own.isVisible());
        own.setValue(1'000);
        QCOMPARE(chooser.drive().flushEvery, std::optional<std::size_t>(1'000));
        QCOMPARE(changed.count(), 3);
    }

    void saysWhichEncodersAreNeverReused() {
        const DriveChooser chooser;
        const QString toolTip = child<QComboBox>(chooser, "encoderUses").toolTip();
        QVERIFY2(toolTip.endsWith(QLatin1String("always new: brotli.")), qPrintable(toolTip));
    }

    void encoderUse() {
        DriveChooser chooser;
        const QSignalSpy changed(&chooser, &DriveChooser::changed);
        QTest::keyClick(&child<QComboBox>(chooser, "encoderUses"), Qt::Key_Down);
        QCOMPARE(chooser.drive().encoder, core::EncoderUse::Reused);
        QCOMPARE(changed.count(), 1);
    }

    void setDriveIsSilent_data() {
        QTest::addColumn<core::Drive>("drive");
        using core::DriveMode;
        using core::EncoderUse;
        QTest::newRow("stream 4 KiB")
            << core::Drive{.writeSize = 4'096, .flushEvery = 14'745, .encoder = EncoderUse::Reused};
        QTest::newRow("pledged whole") << core::Drive{.mode = DriveMode::Pledged, .writeSize = std::nullopt};
        QTest::newRow("one call") << core::Drive{
            .mode = DriveMode::OneShot, .writeSize = 81'920, .encoder = EncoderUse::Reused};
        QTest::newRow("own sizes") << core::Drive{.writeSize = 4'915, .flushEvery = 1'000};
    }
    void setDriveIsSilent() {
        QFETCH(core::Drive, drive);
        DriveChooser chooser;
        const QSignalSpy changed(&chooser, &DriveChooser::changed);
        chooser.setDrive(drive);
        QCOMPARE(chooser.drive(), drive);
        QCOMPARE(changed.count(), 0);
    }
};

QTEST_MAIN(TestDriveChooser)
#include "tst_DriveChooser.moc"
