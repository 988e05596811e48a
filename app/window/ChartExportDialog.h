// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/charts/ChartExport.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QSpinBox;

namespace levelscope::app {

/// Asks how large and in which theme a chart is exported. GUI thread.
class ChartExportDialog final : public QDialog {
    Q_OBJECT

public:
    /// `visibleRange` is what a zoomed chart shows; none when it shows everything, and then there is no
    /// choice.
    ChartExportDialog(ChartKind kind, std::optional<QRectF> visibleRange, QWidget* parent = nullptr);

    [[nodiscard]] ChartExportOptions options() const;

private:
    [[nodiscard]] QSpinBox* makePixelBox(const QString& objectName, int value);

    std::optional<QRectF> m_visibleRange;
    QSpinBox* m_width;
    QSpinBox* m_height;
    QDoubleSpinBox* m_scale;
    QComboBox* m_theme;
    QCheckBox* m_onlyVisible;
};

} // namespace levelscope::app
