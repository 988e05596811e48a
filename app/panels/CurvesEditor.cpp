// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/CurvesEditor.h"

#include "app/Format.h"
#include "app/KnobText.h"
#include "app/panels/CurveDialog.h"

#include <QAction>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace levelscope::app {

namespace {

/// "zstd 1 to 22: one call, size known, encoder per response; windowLog 23".
QString curveText(const core::CurvePlan& curve) {
    const QString name = QString::fromUtf8(curve.codec->info().displayName);
    const QString levels =
        curve.levels.lowest == curve.levels.highest
            ? QString::number(curve.levels.lowest)
            : CurvesEditor::tr("%1 to %2")
                  .arg(QString::number(curve.levels.lowest), QString::number(curve.levels.highest));
    const QString text = CurvesEditor::tr("%1 %2: %3").arg(name, levels, formatDrive(curve.drive));
    return curve.knobs.empty() ? text
                               : CurvesEditor::tr("%1; %2").arg(text, formatKnobs(*curve.codec, curve.knobs));
}

} // namespace

CurvesEditor::CurvesEditor(std::vector<core::CurvePlan> own, QWidget* parent)
    : QWidget(parent)
    , m_own(std::move(own))
    , m_list(new QListWidget(this)) {
    setObjectName(QStringLiteral("curvesEditor"));
    m_list->setObjectName(QStringLiteral("curves"));
    m_list->setAccessibleName(tr("Curves to compare with"));
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_list, 1);
    auto* buttons = new QVBoxLayout;
    layout->addLayout(buttons);
    auto* add =
        addButton(QStringLiteral("addCurve"), tr("&Add..."),
                  tr("Add a curve that starts as the plan is now; change in it what is to be compared"));
    m_edit = addButton(QStringLiteral("editCurve"), tr("&Edit..."), tr("Change the selected curve"));
    m_duplicate = addButton(QStringLiteral("duplicateCurve"), tr("&Duplicate..."),
                            tr("Add a curve that starts as the selected one"));
    m_remove = addButton(QStringLiteral("removeCurve"), tr("&Remove"), tr("Remove the selected curve"));
    for (QPushButton* button : {add, m_edit, m_duplicate, m_remove})
        buttons->addWidget(button);
    buttons->addStretch();

    auto* removeKey = new QAction(this);
    removeKey->setShortcut(QKeySequence::Delete);
    removeKey->setShortcutContext(Qt::WidgetShortcut);
    m_list->addAction(removeKey);
    connect(removeKey, &QAction::triggered, this, &CurvesEditor::removeCurrent);
    connect(add, &QPushButton::clicked, this, [this] { ask(m_own.front(), std::nullopt); });
    connect(m_edit, &QPushButton::clicked, this, &CurvesEditor::editCurrent);
    connect(m_list, &QListWidget::itemActivated, this, &CurvesEditor::editCurrent);
    connect(m_duplicate, &QPushButton::clicked, this, [this] { ask(m_curves[*current()], std::nullopt); });
    connect(m_remove, &QPushButton::clicked, this, &CurvesEditor::removeCurrent);
    connect(m_list, &QListWidget::currentRowChanged, this, &CurvesEditor::updateButtons);
    if (m_own.empty())
        m_own = core::defaultCurves();
    updateButtons();
}

QPushButton* CurvesEditor::addButton(const QString& objectName, const QString& text, const QString& toolTip) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(objectName);
    button->setToolTip(toolTip);
    button->setAutoDefault(false); // Enter belongs to the dialog around
    return button;
}

void CurvesEditor::setCurves(std::vector<core::CurvePlan> curves) {
    m_curves = std::move(curves);
    showCurves(std::nullopt);
}

void CurvesEditor::ask(const core::CurvePlan& initial, std::optional<std::size_t> replaced) {
    if (m_dialog != nullptr)
        return;
    std::vector<core::CurvePlan> taken = m_own;
    for (std::size_t index = 0; index < m_curves.size(); ++index) {
        if (index != replaced)
            taken.push_back(m_curves[index]);
    }
    m_dialog = new CurveDialog(initial, std::move(taken), this);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &QDialog::accepted, this, [this, replaced] { take(m_dialog->curve(), replaced); });
    m_dialog->open();
}

void CurvesEditor::take(const core::CurvePlan& curve, std::optional<std::size_t> replaced) {
    const std::size_t index = replaced.value_or(m_curves.size());
    if (index == m_curves.size())
        m_curves.push_back(curve);
    else
        m_curves[index] = curve;
    showCurves(index);
    emit changed();
}

void CurvesEditor::editCurrent() {
    if (const std::optional<std::size_t> index = current())
        ask(m_curves[*index], index);
}

void CurvesEditor::removeCurrent() {
    const std::optional<std::size_t> index = current();
    if (!index.has_value())
        return;
    m_curves.erase(m_curves.begin() + static_cast<std::ptrdiff_t>(*index));
    showCurves(m_curves.empty() ? std::nullopt : std::optional(std::min(*index, m_curves.size() - 1)));
    emit changed();
}

std::optional<std::size_t> CurvesEditor::current() const {
    const int row = m_list->currentRow();
    return row < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(row));
}

void CurvesEditor::showCurves(std::optional<std::size_t> current) {
    {
        const QSignalBlocker silent(m_list);
        m_list->clear();
        for (const core::CurvePlan& curve : m_curves)
            m_list->addItem(curveText(curve));
        m_list->setCurrentRow(current.has_value() ? static_cast<int>(*current) : -1);
    }
    updateButtons();
}

void CurvesEditor::updateButtons() {
    for (QPushButton* button : {m_edit, m_duplicate, m_remove})
        button->setEnabled(current().has_value());
}

} // namespace levelscope::app
