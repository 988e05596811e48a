// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/SetupsChooser.h"

#include "app/Format.h"
#include "app/KnobText.h"
#include "core/codec/CodecRegistry.h"
#include "core/setup/ServerSetups.h"

#include <QCoreApplication>
#include <QLabel>
#include <QListWidget>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace levelscope::app {

namespace {

/// The core speaks English; translators find its sentences under this context.
QString setupText(std::string_view english) {
    return QCoreApplication::translate("levelscope::core::ServerSetup", std::string(english).c_str());
}

QString notesText(const core::ServerSetup& setup) {
    QStringList sentences;
    for (const std::string_view note : setup.notes)
        sentences.append(setupText(note));
    return sentences.join(QLatin1Char(' '));
}

/// "1 Fastest (default), 4 Optimal", or "1 to 9, 6 unless told otherwise".
QString levelsText(const core::ServerSetup& setup) {
    QStringList levels;
    const bool named =
        std::ranges::any_of(setup.levels, [](const core::ServerLevel& level) { return !level.name.empty(); });
    if (named) {
        for (const core::ServerLevel& level : setup.levels) {
            const QString text =
                SetupsChooser::tr("%1 %2").arg(QString::number(level.level), QString::fromUtf8(level.name));
            levels.append(level.serverDefault ? SetupsChooser::tr("%1 (default)").arg(text) : text);
        }
        return levels.join(SetupsChooser::tr(", "));
    }
    QStringList defaults;
    for (const core::ServerLevel& level : setup.levels) {
        if (level.serverDefault)
            defaults.append(QString::number(level.level));
    }
    const QString lowest = QString::number(setup.levels.front().level);
    const QString highest = QString::number(setup.levels.back().level);
    const QString range = lowest == highest ? lowest : SetupsChooser::tr("%1 to %2").arg(lowest, highest);
    return defaults.isEmpty()
               ? range
               : SetupsChooser::tr("%1; default %2").arg(range, defaults.join(SetupsChooser::tr(", ")));
}

QString detailsText(const core::ServerSetup& setup) {
    const core::ServerSettings settings = setup.settings(std::nullopt);
    const core::Codec& codec = *core::findCodec(setup.codec);
    QStringList lines;
    lines.append(SetupsChooser::tr("Levels of %1: %2.")
                     .arg(QString::fromUtf8(codec.info().displayName), levelsText(setup)));
    QString drive = SetupsChooser::tr("Driven: %1").arg(formatDrive(settings.drive));
    if (!settings.knobs.empty())
        drive = SetupsChooser::tr("%1; %2").arg(drive, formatKnobs(codec, settings.knobs));
    lines.append(SetupsChooser::tr("%1.").arg(drive));
    lines.append(notesText(setup));
    QStringList sources = {SetupsChooser::tr("Where these figures come from:")};
    for (const std::string_view source : setup.sources)
        sources.append(setupText(source));
    lines.append(sources.join(QLatin1Char('\n')));
    lines.removeAll(QString());
    return lines.join(QStringLiteral("\n\n"));
}

} // namespace

SetupsChooser::SetupsChooser(QWidget* parent)
    : QWidget(parent)
    , m_list(new QListWidget(this))
    , m_details(new QLabel(this)) {
    setObjectName(QStringLiteral("setupsChooser"));
    m_list->setObjectName(QStringLiteral("setups"));
    m_list->setAccessibleName(tr("Server setups to compare with"));
    for (const core::ServerSetup& setup : core::allServerSetups()) {
        auto* item = new QListWidgetItem(QString::fromUtf8(setup.name), m_list);
        item->setCheckState(Qt::Unchecked);
        // Only rich text is wrapped.
        item->setToolTip(
            detailsText(setup).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
    }
    m_details->setObjectName(QStringLiteral("setupDetails"));
    m_details->setTextFormat(Qt::PlainText);
    m_details->setWordWrap(true);
    m_details->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(m_details);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_list, 2);
    layout->addWidget(area, 3);
    connect(m_list, &QListWidget::itemChanged, this, &SetupsChooser::changed);
    connect(m_list, &QListWidget::currentRowChanged, this, &SetupsChooser::showDetails);
    m_list->setCurrentRow(0);
}

std::vector<std::string> SetupsChooser::setups() const {
    std::vector<std::string> ids;
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->checkState() == Qt::Checked)
            ids.emplace_back(core::allServerSetups()[static_cast<std::size_t>(row)].id);
    }
    return ids;
}

void SetupsChooser::setSetups(const std::vector<std::string>& ids) {
    const QSignalBlocker silent(m_list);
    for (int row = 0; row < m_list->count(); ++row) {
        const std::string_view id = core::allServerSetups()[static_cast<std::size_t>(row)].id;
        const bool chosen = std::ranges::find(ids, id) != ids.end();
        m_list->item(row)->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    }
}

void SetupsChooser::showDetails(int row) {
    m_details->setText(row < 0 ? QString()
                               : detailsText(core::allServerSetups()[static_cast<std::size_t>(row)]));
}

} // namespace levelscope::app
