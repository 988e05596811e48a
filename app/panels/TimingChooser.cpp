// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/TimingChooser.h"

#include "app/panels/CollapsibleSection.h"
#include "app/panels/RoundsChooser.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QThread>
#include <QVBoxLayout>

#include <algorithm>

namespace levelscope::app {

namespace {

constexpr int kMostLimitSeconds = 24 * 60 * 60;
/// More encoders than this at once need more processors than servers have.
constexpr int kMostEncoders = 256;

/// What the box shows of a limit.
int wholeSeconds(std::chrono::milliseconds limit) {
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(limit).count();
    return static_cast<int>(std::clamp<std::int64_t>(seconds, 1, kMostLimitSeconds));
}

} // namespace

TimingChooser::TimingChooser(QWidget* parent)
    : QWidget(parent)
    , m_rounds(new RoundsChooser(this))
    , m_extras(new CollapsibleSection(tr("Limits and e&xtras"), this))
    , m_limited(new QCheckBox(tr("Leave out levels over"), this))
    , m_limitSeconds(new QSpinBox(this))
    , m_oneCallDecode(new QCheckBox(tr("Decompression in one call, &too"), this))
    , m_concurrent(new QCheckBox(tr("Encoders at once, 1 to"), this))
    , m_encoders(new QSpinBox(this)) {
    setObjectName(QStringLiteral("timingChooser"));
    m_extras->setObjectName(QStringLiteral("timingExtras"));
    fillExtras();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_rounds);
    layout->addWidget(m_extras);
    showChoice({});

    connect(m_rounds, &RoundsChooser::changed, this, &TimingChooser::changed);
    for (QCheckBox* box : {m_limited, m_oneCallDecode, m_concurrent})
        connect(box, &QCheckBox::toggled, this, &TimingChooser::announceChange);
    connect(m_limitSeconds, &QSpinBox::valueChanged, this, &TimingChooser::announceChange);
    connect(m_encoders, &QSpinBox::valueChanged, this, &TimingChooser::announceChange);
}

void TimingChooser::fillExtras() {
    const QString limitTip = tr("Levels of which one compression would take longer, by the estimate, are not "
                                "measured; the plan lists them");
    m_limited->setObjectName(QStringLiteral("levelLimited"));
    m_limited->setToolTip(limitTip);
    m_limitSeconds->setObjectName(QStringLiteral("levelLimitSeconds"));
    m_limitSeconds->setAccessibleName(tr("Longest time of one compression in seconds"));
    m_limitSeconds->setToolTip(limitTip);
    m_limitSeconds->setRange(1, kMostLimitSeconds);
    m_limitSeconds->setGroupSeparatorShown(true);
    m_limitSeconds->setSuffix(tr(" s"));
    m_limitSeconds->setValue(wholeSeconds(core::SweepPlan{}.levelLimit.value_or(std::chrono::minutes(1))));

    m_oneCallDecode->setObjectName(QStringLiteral("oneCallDecode"));
    m_oneCallDecode->setToolTip(tr("Also times the library's one-call form into room of exactly the body's "
                                   "size: the bound that a client that reads a stream cannot reach"));

    const QString encodersTip =
        tr("After the timings, responses per second with 1, 2, ... encoders at work at "
           "once; a measurement of its own, which takes every processor");
    m_concurrent->setObjectName(QStringLiteral("concurrent"));
    m_concurrent->setToolTip(encodersTip);
    m_encoders->setObjectName(QStringLiteral("encoders"));
    m_encoders->setAccessibleName(tr("Most encoders at once"));
    m_encoders->setToolTip(encodersTip);
    m_encoders->setRange(1, kMostEncoders);
    m_encoders->setValue(std::max(QThread::idealThreadCount(), 1));

    auto* grid = new QGridLayout;
    grid->setColumnStretch(0, 1);
    grid->addWidget(m_limited, 0, 0);
    grid->addWidget(m_limitSeconds, 0, 1);
    grid->addWidget(m_oneCallDecode, 1, 0, 1, 2);
    grid->addWidget(m_concurrent, 2, 0);
    grid->addWidget(m_encoders, 2, 1);
    m_extras->setContentLayout(grid);
}

void TimingChooser::apply(PlanChoice& choice) const {
    choice.rounds = m_rounds->rounds();
    choice.levelLimit =
        m_limited->isChecked() ? std::optional(std::chrono::seconds(m_limitSeconds->value())) : std::nullopt;
    choice.oneCallDecode = m_oneCallDecode->isChecked();
    choice.concurrency = m_concurrent->isChecked() ? static_cast<unsigned>(m_encoders->value()) : 0;
}

void TimingChooser::showChoice(const PlanChoice& choice) {
    const QSignalBlocker silent(this);
    m_rounds->setRounds(choice.rounds);
    m_limited->setChecked(choice.levelLimit.has_value());
    if (choice.levelLimit.has_value())
        m_limitSeconds->setValue(wholeSeconds(*choice.levelLimit));
    m_oneCallDecode->setChecked(choice.oneCallDecode);
    m_concurrent->setChecked(choice.concurrency > 0);
    if (choice.concurrency > 0)
        m_encoders->setValue(static_cast<int>(std::min(choice.concurrency, unsigned{kMostEncoders})));
    // What is not as usual must not hide.
    const PlanChoice usual;
    if (choice.levelLimit != usual.levelLimit || choice.oneCallDecode != usual.oneCallDecode ||
        choice.concurrency != usual.concurrency)
        m_extras->setOpen(true);
    updateEnabled();
}

void TimingChooser::updateEnabled() {
    m_limitSeconds->setEnabled(m_limited->isChecked());
    m_encoders->setEnabled(m_concurrent->isChecked());
}

void TimingChooser::announceChange() {
    updateEnabled();
    emit changed();
}

} // namespace levelscope::app
