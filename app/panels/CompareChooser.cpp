// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CompareChooser.h"

#include "app/CurveName.h"
#include "app/panels/ParagraphLabel.h"

#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace levelscope::app {

namespace {

/// Names and their differences hardly depend on the body, so any size will do.
constexpr std::uint64_t kAnySize = 1'000'000;

std::vector<core::CurveKey> keysOf(const PlanChoice& choice) {
    return curvesOf(planFor(choice, kAnySize).points);
}

/// "zstd (one-shot); gzip (nginx gzip)".
QString namesText(const PlanChoice& choice) {
    PlanChoice own = choice;
    own.curves.clear();
    own.setups.clear();
    const std::vector<core::CurveKey> ownKeys = keysOf(own);
    const std::vector<core::CurveKey> all = keysOf(choice);
    QStringList names;
    for (const core::CurveKey& key : all) {
        if (std::ranges::find(ownKeys, key) == ownKeys.end())
            names.append(curveName(key, all));
    }
    return names.isEmpty() ? CompareChooser::tr("Nothing else") : names.join(CompareChooser::tr("; "));
}

} // namespace

CompareChooser::CompareChooser(QWidget* parent)
    : QWidget(parent)
    , m_names(new ParagraphLabel(this)) {
    setObjectName(QStringLiteral("compareChooser"));
    m_names->setObjectName(QStringLiteral("compareNames"));
    auto* choose = new QPushButton(tr("&Choose..."), this);
    choose->setObjectName(QStringLiteral("compare"));
    choose->setAccessibleName(tr("Choose what to compare with"));
    choose->setToolTip(tr("Add curves of codecs as real servers drive them, or with settings of their own"));
    connect(choose, &QPushButton::clicked, this, &CompareChooser::ask);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_names);
    layout->addWidget(choose, 0, Qt::AlignRight);
    showChoice({});
}

void CompareChooser::showChoice(const PlanChoice& choice) {
    m_comparison = {.curves = choice.curves, .setups = choice.setups};
    m_own = ownCurves(choice);
    m_names->setParagraph(namesText(choice));
}

void CompareChooser::ask() {
    if (m_dialog != nullptr)
        return;
    m_dialog = new CompareDialog(m_comparison, m_own, this);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &QDialog::accepted, this, &CompareChooser::take);
    m_dialog->open();
}

void CompareChooser::take() {
    m_comparison = m_dialog->comparison();
    emit changed(); // the plan then shows the whole choice
}

} // namespace levelscope::app
