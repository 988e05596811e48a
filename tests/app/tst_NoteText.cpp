// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/NoteText.h"

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
