// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/KnobsDialog.h"

#include "app/KnobText.h"
#include "app/panels/KnobEditor.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

namespace levelscope::app {

KnobsDialog::KnobsDialog(const std::vector<CodecKnobs>& initial, QWidget* parent)
    : QDialog(parent)
    , m_tabWidget(new QTabWidget(this))
    , m_problem(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
    setObjectName(QStringLiteral("knobsDialog"));
    setWindowTitle(tr("Codec parameters"));
    m_tabWidget->setObjectName(QStringLiteral("knobTabs"));
    for (const CodecKnobs& codec : initial) {
        auto* editor = new KnobEditor(*codec.codec, this);
        editor->setKnobs(codec.knobs);
        m_tabWidget->addTab(editor, QString());
        const std::size_t index = m_tabs.size();
        m_tabs.push_back({codec.codec, editor});
        nameTab(index);
        connect(editor, &KnobEditor::changed, this, [this, index] {
            nameTab(index);
            updateAcceptable();
        });
    }
    m_problem->setObjectName(QStringLiteral("knobsProblem"));
    m_problem->setWordWrap(true);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_tabWidget, 1);
    layout->addWidget(m_problem);
    layout->addWidget(m_buttons);
    updateAcceptable();
    resize(fontMetrics().averageCharWidth() * 84, fontMetrics().lineSpacing() * 34);
}

std::vector<KnobsDialog::CodecKnobs> KnobsDialog::knobs() const {
    std::vector<CodecKnobs> all;
    all.reserve(m_tabs.size());
    for (const Tab& tab : m_tabs)
        all.push_back({tab.codec, tab.editor->knobs()});
    return all;
}

void KnobsDialog::updateAcceptable() {
    QStringList problems;
    for (const Tab& tab : m_tabs)
        problems.append(knobsProblem(*tab.codec, tab.editor->knobs()));
    problems.removeAll(QString());
    m_problem->setText(problems.join(u' '));
    m_problem->setVisible(!problems.isEmpty());
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(problems.isEmpty());
}

/// A codec of which something is set shows how much, so that it is seen from the other tabs.
void KnobsDialog::nameTab(std::size_t index) {
    const Tab& tab = m_tabs[index];
    const QString name = QString::fromUtf8(tab.codec->info().displayName);
    const std::size_t count = tab.editor->knobs().all().size();
    m_tabWidget->setTabText(static_cast<int>(index),
                            count == 0 ? name : tr("%1 (%2)").arg(name, QString::number(count)));
}

} // namespace levelscope::app
