// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sweep/SetRecord.h"

#include <QWidget>

class QFormLayout;
class QLabel;
class QPlainTextEdit;
class QStackedWidget;
class QTabWidget;
class QTimer;

namespace levelscope::app {

class LongValue;
class ParagraphLabel;
struct PayloadDescription;

/// What is open: name, size, kind, hash, first bytes, formatted JSON; or how to open something. GUI thread.
class PayloadPanel final : public QWidget {
    Q_OBJECT

public:
    explicit PayloadPanel(QWidget* parent = nullptr);

    /// May come again and again for the same payload while more of it is read.
    void setDescription(const PayloadDescription& description);
    /// Which settings made what the server sent, in few lines, and all that is to be said of it; empty for
    /// nothing.
    void setSentSettings(const QString& text, const QString& whole);
    /// The charts show this record of a set instead of the payload that is open.
    void setRecord(const core::SweepRecord& record);
    /// The same of the total of a set, whose responses are listed.
    void setSet(const core::SetRecord& set, const core::SweepRecord& total);
    /// Something of that name is being opened; what was shown before is gone.
    void setLoading(const QString& name);
    /// Nothing is open.
    void clear();

private:
    [[nodiscard]] QWidget* makeFacts();
    [[nodiscard]] QWidget* makeContent();
    void setOrigin(const PayloadDescription& description);
    void setTexts(const PayloadDescription& description);
    void showMessage(const QString& title, const QString& text);
    void forgetTexts();
    void showFormatted();
    void appendFormatted();

    QStackedWidget* m_pages;
    QLabel* m_messageTitle;
    ParagraphLabel* m_messageText;
    LongValue* m_name;
    QLabel* m_bytes;
    QLabel* m_kind;
    LongValue* m_sha256;
    QFormLayout* m_facts;
    QLabel* m_exactness;
    LongValue* m_sent;
    QLabel* m_settings;
    LongValue* m_notes;
    QTabWidget* m_tabs;
    QPlainTextEdit* m_preview;
    QPlainTextEdit* m_formatted;
    QString m_formattedText;  ///< what is not in its view yet; it goes there when the tab is looked at
    QTimer* m_formattedTimer; ///< runs while there is some and its tab is open
};

} // namespace levelscope::app
