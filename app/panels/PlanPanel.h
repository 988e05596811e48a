// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/PlanChoice.h"

#include <QWidget>

class QLabel;
class QSpinBox;

namespace levelscope::app {

class CodecChooser;
class DriveChooser;

/// What a sweep would do, in words: "52 levels: 52 sizes, then 6 × 52 timings". Translated.
[[nodiscard]] QString planSizeText(const PlanChoice& choice);

/// Where the user chooses what to sweep and how, with the size of that plan below. GUI thread.
class PlanPanel final : public QWidget {
    Q_OBJECT

public:
    explicit PlanPanel(QWidget* parent = nullptr);

    [[nodiscard]] PlanChoice choice() const;
    /// Shows a choice; what cannot be offered becomes the nearest that can. Emits nothing.
    void setChoice(const PlanChoice& choice);

signals:
    void choiceChanged(const PlanChoice& choice);

private:
    [[nodiscard]] QWidget* makeContent();
    [[nodiscard]] QSpinBox* makeCountBox(const QString& objectName, int minimum, int maximum,
                                         const QString& toolTip);
    void announceChange();

    CodecChooser* m_codecs;
    DriveChooser* m_drive;
    QSpinBox* m_runs;
    QSpinBox* m_warmups;
    QLabel* m_planSize;
};

} // namespace levelscope::app
