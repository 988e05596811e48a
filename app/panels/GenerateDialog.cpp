// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/GenerateDialog.h"

#include "app/BackgroundPool.h"
#include "app/ErrorText.h"
#include "app/Format.h"
#include "app/panels/PayloadDescription.h"
#include "core/Utf8.h"
#include "core/worker/BackgroundPriority.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>
#include <limits>

namespace levelscope::app {

namespace {

/// Enough to see several records of every shape.
constexpr std::size_t kFirstBytes = 2000;
/// No shape writes less than a byte per record.
constexpr int kMostRecords = static_cast<int>(core::kGeneratorLimit);

/// The core speaks English; translators find its sentences under this context.
QString shapeText(std::string_view english) {
    return QCoreApplication::translate("levelscope::core::GeneratorShape", std::string(english).c_str());
}

} // namespace

GenerateDialog::GenerateDialog(const core::GeneratorSpec& initial, QWidget* parent,
                               PayloadPreviewer previewer)
    : QDialog(parent)
    , m_previewer(std::move(previewer))
    , m_shape(new QComboBox(this))
    , m_description(new QLabel(this))
    , m_records(new QSpinBox(this))
    , m_seed(new QSpinBox(this))
    , m_size(new QLabel(this))
    , m_firstBytes(new QPlainTextEdit(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
    setObjectName(QStringLiteral("generateDialog"));
    setWindowTitle(tr("Generate a payload"));
    auto* form = new QFormLayout;
    addInputs(*form, initial);

    m_size->setObjectName(QStringLiteral("generatedSize"));
    m_size->setWordWrap(true);
    m_firstBytes->setObjectName(QStringLiteral("generatedFirstBytes"));
    m_firstBytes->setReadOnly(true);
    m_firstBytes->setTabChangesFocus(true);
    m_firstBytes->setWordWrapMode(QTextOption::WrapAnywhere);
    m_firstBytes->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    auto* firstBytesLabel = new QLabel(tr("It &begins:"), this);
    firstBytesLabel->setBuddy(m_firstBytes);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("&Generate"));

    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(firstBytesLabel);
    layout->addWidget(m_firstBytes, 1);
    layout->addWidget(m_buttons);
    const int textWidth = m_firstBytes->fontMetrics().averageCharWidth();
    resize(textWidth * 88, m_firstBytes->fontMetrics().lineSpacing() * 28);

    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_shape, &QComboBox::currentIndexChanged, this, [this] {
        showShape();
        requestPreview();
    });
    connect(m_records, &QSpinBox::valueChanged, this, &GenerateDialog::requestPreview);
    connect(m_seed, &QSpinBox::valueChanged, this, &GenerateDialog::requestPreview);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &GenerateDialog::takePreview);
    requestPreview();
}

void GenerateDialog::addInputs(QFormLayout& form, const core::GeneratorSpec& initial) {
    m_shape->setObjectName(QStringLiteral("shape"));
    for (const core::GeneratorShape& shape : core::generatorShapes())
        m_shape->addItem(QString::fromUtf8(shape.id));
    m_shape->setCurrentText(QString::fromStdString(initial.shape));
    m_description->setObjectName(QStringLiteral("shapeDescription"));
    m_description->setWordWrap(true);
    m_description->setForegroundRole(QPalette::PlaceholderText);

    m_records->setObjectName(QStringLiteral("records"));
    m_records->setRange(1, kMostRecords);
    m_records->setGroupSeparatorShown(true);
    m_records->setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
    m_records->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_seed->setObjectName(QStringLiteral("seed"));
    m_seed->setRange(std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max());
    m_seed->setToolTip(tr("The same seed gives the same bytes, on every machine"));
    m_seed->setValue(initial.seed);

    form.addRow(tr("&Shape:"), m_shape);
    form.addRow(QString(), m_description);
    form.addRow(tr("&Records:"), m_records);
    form.addRow(tr("S&eed:"), m_seed);
    form.addRow(tr("Size:"), m_size);
    showShape();
    if (m_records->isEnabled())
        m_records->setValue(static_cast<int>(std::min<std::uint64_t>(initial.records, kMostRecords)));
}

core::GeneratorSpec GenerateDialog::spec() const {
    return {
        .shape = m_shape->currentText().toStdString(),
        .records = static_cast<std::uint64_t>(m_records->value()),
        .seed = m_seed->value(),
    };
}

/// Explains the chosen shape and proposes its usual count.
void GenerateDialog::showShape() {
    const core::GeneratorShape* shape = core::findShape(spec().shape);
    if (shape == nullptr)
        return;
    m_description->setText(shapeText(shape->description));
    m_records->setSuffix(shape->fixedCount ? QString() : QLatin1Char(' ') + shapeText(shape->recordNoun));
    m_records->setEnabled(!shape->fixedCount);
    m_records->setToolTip(shape->fixedCount ? tr("This shape is always one record") : QString());
    const QSignalBlocker once(m_records);
    m_records->setValue(static_cast<int>(shape->fixedCount ? 1 : shape->defaultRecords));
}

/// One preview is made at a time. Whatever is asked for meanwhile waits, and of that only the newest is made.
void GenerateDialog::requestPreview() {
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(false);
    if (!m_previewing.has_value())
        startPreview();
}

void GenerateDialog::startPreview() {
    m_previewing = spec();
    m_watcher.setFuture(QtConcurrent::run(&backgroundPool(), [previewer = m_previewer, spec = *m_previewing] {
        core::giveWay();
        return makePreview(previewer, spec);
    }));
}

GenerateDialog::Preview GenerateDialog::makePreview(const PayloadPreviewer& previewer,
                                                    const core::GeneratorSpec& spec) {
    // One byte more than is shown tells whether the payload goes on; then it must not be cut inside a
    // character.
    const core::Result<core::GeneratorPreview> made = previewer(spec, kFirstBytes + 1);
    if (!made.has_value())
        return {made.error(), {}};
    const core::ByteView shown = core::asBytes(core::firstCharacters(made.value().firstBytes, kFirstBytes));
    const core::Payload beginning({}, core::PayloadOrigin::Generated, {shown.begin(), shown.end()});
    return {made, describePayload(beginning, {}, {}).value_or(PayloadDescription()).preview};
}

void GenerateDialog::takePreview() {
    const bool newest = m_previewing == spec();
    m_previewing.reset();
    if (newest)
        showPreview(m_watcher.future().result());
    else
        startPreview();
}

void GenerateDialog::showPreview(const Preview& preview) {
    m_firstBytes->setPlainText(preview.firstBytes);
    if (!preview.size.has_value()) {
        m_size->setText(errorSentence(preview.size.error(), m_shape->currentText()));
        return;
    }
    const core::GeneratorPreview& size = preview.size.value();
    if (size.estimatedBytes > core::kGeneratorLimit) {
        m_size->setText(tr("About %1, but at most %2 can be generated. Choose fewer records.")
                            .arg(formatSize(size.estimatedBytes), formatSize(core::kGeneratorLimit)));
        return;
    }
    m_size->setText(size.exact ? tr("%1 bytes").arg(formatBytes(size.estimatedBytes))
                               : tr("about %1").arg(formatSize(size.estimatedBytes)));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(true);
}

} // namespace levelscope::app
