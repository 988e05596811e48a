// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/ChartExportDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPushButton>

namespace levelscope::app {

ChartExportDialog::ChartExportDialog(ChartKind kind, std::optional<QRectF> visibleRange, QWidget* parent)
    : QDialog(parent)
    , m_visibleRange(visibleRange)
    , m_width(makePixelBox(QStringLiteral("exportWidth"), ChartExportOptions{}.size.width()))
    , m_height(makePixelBox(QStringLiteral("exportHeight"), ChartExportOptions{}.size.height()))
    , m_scale(new QDoubleSpinBox(this))
    , m_theme(new QComboBox(this))
    , m_onlyVisible(new QCheckBox(tr("&Only what is zoomed to"), this)) {
    setWindowTitle(tr("Export chart: %1").arg(chartTitle(kind)));
    m_scale->setObjectName(QStringLiteral("exportScale"));
    m_scale->setRange(0.5, 8.0);
    m_scale->setSingleStep(0.5);
    m_scale->setDecimals(1);
    m_scale->setValue(2.0);
    m_scale->setToolTip(tr("Pixels of a PNG per unit of width and height. SVG and PDF have none."));
    m_theme->setObjectName(QStringLiteral("exportTheme"));
    m_theme->addItem(tr("Light, for print"), QVariant::fromValue(static_cast<int>(ChartTheme::Light)));
    m_theme->addItem(tr("Dark"), QVariant::fromValue(static_cast<int>(ChartTheme::Dark)));
    m_onlyVisible->setObjectName(QStringLiteral("exportOnlyVisible"));
    m_onlyVisible->setEnabled(m_visibleRange.has_value());
    m_onlyVisible->setChecked(m_visibleRange.has_value());

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Save)->setText(tr("&Save As..."));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* layout = new QFormLayout(this);
    layout->addRow(tr("&Width:"), m_width);
    layout->addRow(tr("&Height:"), m_height);
    layout->addRow(tr("&PNG scale:"), m_scale);
    layout->addRow(tr("&Theme:"), m_theme);
    layout->addRow(m_onlyVisible);
    layout->addRow(buttons);
    // Its title bar, with room for the program's name and the buttons, is wider than what is asked.
    setMinimumWidth(2 * fontMetrics().horizontalAdvance(windowTitle()));
}

ChartExportOptions ChartExportDialog::options() const {
    ChartExportOptions options;
    options.size = {m_width->value(), m_height->value()};
    options.scale = m_scale->value();
    options.theme = static_cast<ChartTheme>(m_theme->currentData().toInt());
    if (m_onlyVisible->isChecked())
        options.visibleRange = m_visibleRange;
    return options;
}

QSpinBox* ChartExportDialog::makePixelBox(const QString& objectName, int value) {
    auto* box = new QSpinBox(this);
    box->setObjectName(objectName);
    box->setRange(kSmallestChartSide, kLargestChartSide);
    box->setSuffix(tr(" px"));
    box->setValue(value);
    return box;
}

} // namespace levelscope::app
