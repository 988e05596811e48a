// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/NoteText.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTest>

using namespace levelscope::app;
using levelscope::core::EntryNote;
using levelscope::core::NoteCode;

class TestNoteText final : public QObject {
    Q_OBJECT

private slots:
    void init() {
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints\\(\\))")));
    }

    void detailsStandInTheSentence() {
        QCOMPARE(noteText({NoteCode::LengthDisagrees, "6 5"}),
                 QStringLiteral("the message says 6 bytes, the file holds 5"));
        QCOMPARE(noteText({NoteCode::DamagedAt, "17"}), QStringLiteral("damaged at byte 17"));
        QCOMPARE(noteText({NoteCode::NoResponse, "timed out"}), QStringLiteral("no response (timed out)"));
        QCOMPARE(noteText({NoteCode::NoResponse, {}}), QStringLiteral("no response"));
    }

    void largeNumbersAreGrouped() {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        QCOMPARE(noteText({NoteCode::LengthDisagrees, "1048576 5000"}),
                 QStringLiteral("the message says 1,048,576 bytes, the file holds 5,000"));
        QCOMPARE(
            noteText({NoteCode::TrailingBytes, "18446744073709551615"}),
            QStringLiteral("18,446,744,073,709,551,615 bytes after the end of the compressed body are left "
                           "out"));
        QCOMPARE(notesText({{NoteCode::LeftOut, "1200 tcp"}, {NoteCode::LeftOut, "3400 dns"}}),
                 QStringLiteral("not listed, as they are no HTTP responses: 1,200 tcp, 3,400 dns"));
        // These are names.
        QCOMPARE(noteText({NoteCode::OutsideFile, "1048576"}),
                 QStringLiteral("its body is in the file 1048576, which is not there"));
        QCOMPARE(noteText({NoteCode::NoResponse, "error 10061"}),
                 QStringLiteral("no response (error 10061)"));
        QLocale::setDefault(before);
    }

    void notesStandInOrder() {
        QCOMPARE(notesText({}), QString());
        QCOMPARE(notesText({{NoteCode::FileEnds, {}}, {NoteCode::CodedCut, {}}, {NoteCode::FileEnds, {}}}),
                 QStringLiteral("the file ends inside it; the compressed body ends early; the file ends "
                                "inside it"));
    }

    void whatIsNotListedIsOneNote() {
        QCOMPARE(notesText({{NoteCode::LeftOut, "1 warcinfo"},
                            {NoteCode::LeftOut, "3 request"},
                            {NoteCode::BytesSkipped, "2"},
                            {NoteCode::LeftOut, "1 other"}}),
                 QStringLiteral("not listed, as they are no HTTP responses: 1 warcinfo, 3 request, 1 other; "
                                "2 bytes belong to no record and were skipped"));
    }
};

QTEST_GUILESS_MAIN(TestNoteText)
#include "tst_NoteText.moc"
