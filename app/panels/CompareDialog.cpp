// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CompareDialog.h"

#include "app/panels/CurvesEditor.h"
#include "app/panels/SetupsChooser.h"

#include <QDialogButtonBox>
#include <QGroupBox>
#include <QVBoxLayout>

namespace levelscope::app {

CompareDialog::CompareDialog(const Comparison& initial, std::vector<core::CurvePlan> own, QWidget* parent)
    : QDialog(parent)
    , m_setups(new SetupsChooser(this))
    , m_curves(new CurvesEditor(std::move(own), this)) {
    setObjectName(QStringLiteral("compareDialog"));
    setWindowTitle(tr("Compare with"));
    m_setups->setSetups(initial.setups);
    m_curves->setCurves(initial.curves);

    auto* setupsBox = new QGroupBox(tr("Servers, as they drive the codecs"), this);
    auto* setupsLayout = new QVBoxLayout(setupsBox);
    setupsLayout->addWidget(m_setups);
    auto* curvesBox = new QGroupBox(tr("Curves with settings of their own"), this);
    auto* curvesLayout = new QVBoxLayout(curvesBox);
    curvesLayout->addWidget(m_curves);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(setupsBox, 3);
    layout->addWidget(curvesBox, 2);
    layout->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 100, fontMetrics().lineSpacing() * 36);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

Comparison CompareDialog::comparison() const {
    return {.curves = m_curves->curves(), .setups = m_setups->setups()};
}

} // namespace levelscope::app
