// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/DriveChooser.h"

#include "app/Format.h"
#include "app/panels/ByteCountBoxes.h"
#include "core/codec/CodecRegistry.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace levelscope::app {

namespace {

struct ModeText {
    core::DriveMode mode;
    const char* objectName;
    QString label;
    QString toolTip;
};

std::array<ModeText, 3> modeTexts() {
    return {{
        {core::DriveMode::Stream, "streamMode", DriveChooser::tr("Streamed, size &unknown"),
         DriveChooser::tr(
             "The server compresses while the body is being made: it writes pieces and nobody knows how "
             "many will follow. What response compression usually does.")},
        {core::DriveMode::Pledged, "pledgedMode", DriveChooser::tr("Streamed, size &announced"),
         DriveChooser::tr(
             "The server writes pieces too, but knows the body's length and tells the encoder first, as "
             "a proxy that has seen Content-Length can. gzip and deflate cannot be told.")},
        {core::DriveMode::OneShot, "oneShotMode", DriveChooser::tr("&One call"),
         DriveChooser::tr(
             "The server holds the whole body and compresses it in one call, as for a cache or when "
             "files are compressed ahead of time.")},
    }};
}

constexpr std::size_t kKibibyte = 1024;
constexpr std::array kWriteSizes = {4 * kKibibyte, 16 * kKibibyte, 80 * kKibibyte};
/// How ASP.NET Core's JSON writer does it: nine tenths of 16 KiB. core/setup/AspNetSetups.cpp has the source.
constexpr std::size_t kJsonWriterFlush = 14'745;

QString codecsWithoutReuse() {
    QStringList names;
    for (const core::Codec* codec : core::allCodecs()) {
        if (!codec->info().encoderReusable)
            names.append(QString::fromUtf8(codec->info().displayName));
    }
    return names.join(QStringLiteral(", "));
}

constexpr std::array kEncoderUses = {core::EncoderUse::Fresh, core::EncoderUse::Reused};

} // namespace

DriveChooser::DriveChooser(QWidget* parent)
    : QWidget(parent)
    , m_modes(new QButtonGroup(this))
    , m_encoderUses(new QComboBox(this)) {
    setObjectName(QStringLiteral("driveChooser"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    addModes(*layout);
    auto* form = new QFormLayout;
    layout->addLayout(form);
    addWriteSizes(*form);
    addFlushes(*form);
    addEncoderUses(*form);
    setTabOrder(m_modes->buttons().last(), m_writeSize->choice());
    setTabOrder(m_writeSize->choice(), m_writeSize->own());
    setTabOrder(m_writeSize->own(), m_flushEvery->choice());
    setTabOrder(m_flushEvery->choice(), m_flushEvery->own());
    setTabOrder(m_flushEvery->own(), m_encoderUses);
    setDrive({});

    connect(m_modes, &QButtonGroup::idToggled, this, [this](int, bool on) {
        if (on)
            announceChange();
    });
    connect(m_writeSize, &ByteCountBoxes::changed, this, &DriveChooser::announceChange);
    connect(m_flushEvery, &ByteCountBoxes::changed, this, &DriveChooser::announceChange);
    connect(m_encoderUses, &QComboBox::currentIndexChanged, this, &DriveChooser::announceChange);
}

void DriveChooser::addModes(QVBoxLayout& layout) {
    for (const ModeText& text : modeTexts()) {
        auto* button = new QRadioButton(text.label, this);
        button->setObjectName(QLatin1String(text.objectName));
        button->setToolTip(text.toolTip);
        m_modes->addButton(button, static_cast<int>(text.mode));
        layout.addWidget(button);
    }
}

void DriveChooser::addWriteSizes(QFormLayout& form) {
    std::vector<ByteCountBoxes::Entry> entries;
    entries.reserve(kWriteSizes.size() + 1);
    for (const std::size_t size : kWriteSizes)
        entries.push_back({size, formatWriteSize(size)});
    entries.push_back({std::nullopt, formatWriteSize(std::nullopt)});
    const ByteCountBoxes::Texts texts = {
        .label = tr("&Write size:"),
        .ownAccessible = tr("Write size in bytes"),
        .toolTip =
            tr("Bytes of the body that each write hands to the encoder. brotli 0 and 1 code every "
               "write by itself, so small writes make their output larger; zstd and gzip do not care."),
    };
    m_writeSize = new ByteCountBoxes(std::move(entries), texts, form, *this);
    m_writeSize->choice()->setObjectName(QStringLiteral("writeSizes"));
    m_writeSize->own()->setObjectName(QStringLiteral("ownWriteSize"));
}

void DriveChooser::addFlushes(QFormLayout& form) {
    std::vector<ByteCountBoxes::Entry> entries = {
        {std::nullopt, tr("only at the end")},
        {kJsonWriterFlush, tr("every %1").arg(formatWriteSize(kJsonWriterFlush))},
    };
    const ByteCountBoxes::Texts texts = {
        .label = tr("F&lush:"),
        .ownAccessible = tr("Bytes between flushes"),
        .toolTip =
            tr("A flush sends what was written so far on its way, so that the client sees it sooner; the "
               "output grows. ASP.NET Core's JSON writer flushes about every %1 bytes.")
                .arg(formatBytes(kJsonWriterFlush)),
    };
    m_flushEvery = new ByteCountBoxes(std::move(entries), texts, form, *this);
    m_flushEvery->choice()->setObjectName(QStringLiteral("flushes"));
    m_flushEvery->own()->setObjectName(QStringLiteral("ownFlush"));
}

void DriveChooser::addEncoderUses(QFormLayout& form) {
    m_encoderUses->addItem(tr("new per response"));
    m_encoderUses->addItem(tr("reused"));
    m_encoderUses->setObjectName(QStringLiteral("encoderUses"));
    QString toolTip =
        tr("Making an encoder costs time, most of it felt on small bodies. Some servers keep encoders "
           "and reset them between responses.");
    if (const QString names = codecsWithoutReuse(); !names.isEmpty())
        toolTip += QLatin1Char(' ') + tr("Cannot be reset, so always new: %1.").arg(names);
    m_encoderUses->setToolTip(toolTip);
    form.addRow(tr("E&ncoder:"), m_encoderUses);
}

core::Drive DriveChooser::drive() const {
    return {.mode = mode(),
            .writeSize = m_writeSize->bytes(),
            .flushEvery = m_flushEvery->bytes(),
            .encoder = kEncoderUses[static_cast<std::size_t>(m_encoderUses->currentIndex())]};
}

void DriveChooser::setDrive(const core::Drive& drive) {
    const QSignalBlocker noModes(m_modes);
    const QSignalBlocker noUses(m_encoderUses);
    m_modes->button(static_cast<int>(drive.mode))->setChecked(true);
    m_writeSize->setBytes(drive.writeSize);
    m_flushEvery->setBytes(drive.flushEvery);
    const auto* const use = std::ranges::find(kEncoderUses, drive.encoder);
    m_encoderUses->setCurrentIndex(static_cast<int>(use - kEncoderUses.begin()));
    updateEnabled();
}

void DriveChooser::announceChange() {
    updateEnabled();
    emit changed();
}

void DriveChooser::updateEnabled() {
    const bool writes = mode() != core::DriveMode::OneShot;
    m_writeSize->setEnabled(writes);
    m_flushEvery->setEnabled(writes);
}

core::DriveMode DriveChooser::mode() const {
    return static_cast<core::DriveMode>(m_modes->checkedId());
}

} // namespace levelscope::app
