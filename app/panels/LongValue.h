// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace levelscope::app {

/// A value in one line that may be longer than there is room for: then it is shortened in the middle, with
/// all of it in the tool tip. Once it has the focus it is there as a whole, to be scrolled, selected and
/// copied. GUI thread.
class LongValue final : public QLineEdit {
    Q_OBJECT

public:
    explicit LongValue(QWidget* parent = nullptr);

    void setValue(const QString& value);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void fit();

    QString m_value;
};

} // namespace levelscope::app
