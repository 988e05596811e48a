// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/PlanChoice.h"

#include <QWidget>

class QCheckBox;
class QSpinBox;

namespace levelscope::app {

class CollapsibleSection;
class RoundsChooser;

/// How levels are timed: how often, which are left out, and what is timed besides. GUI thread.
class TimingChooser final : public QWidget {
    Q_OBJECT

public:
    explicit TimingChooser(QWidget* parent = nullptr);

    /// Puts into `choice` what is chosen here.
    void apply(PlanChoice& choice) const;
    /// What cannot be offered becomes the nearest that can. Emits nothing.
    void showChoice(const PlanChoice& choice);

signals:
    void changed();

private:
    void fillExtras();
    void updateEnabled();
    void announceChange();

    RoundsChooser* m_rounds;
    CollapsibleSection* m_extras; ///< the rest is in it
    QCheckBox* m_limited;
    QSpinBox* m_limitSeconds;
    QCheckBox* m_oneCallDecode;
    QCheckBox* m_concurrent;
    QSpinBox* m_encoders;
};

} // namespace levelscope::app
