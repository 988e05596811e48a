// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/generator/Generator.h"

#include <QDialog>
#include <QFutureWatcher>

#include <functional>
#include <optional>

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QPlainTextEdit;
class QSpinBox;

namespace levelscope::app {

/// Makes previews; called on a worker thread, one call at a time.
using PayloadPreviewer = std::function<core::Result<core::GeneratorPreview>(const core::GeneratorSpec& spec,
                                                                            std::size_t firstBytes)>;

/// Asks what to generate, and shows how it begins and how large it gets. GUI thread; previews are made on a
/// worker. It can be accepted only once the size of exactly what is shown is known and within the limit.
class GenerateDialog final : public QDialog {
    Q_OBJECT

public:
    explicit GenerateDialog(const core::GeneratorSpec& initial = {}, QWidget* parent = nullptr,
                            PayloadPreviewer previewer = &core::previewPayload);

    [[nodiscard]] core::GeneratorSpec spec() const;

private:
    /// What a worker hands back.
    struct Preview {
        core::Result<core::GeneratorPreview> size;
        QString firstBytes; ///< readable, of binary payloads a hex dump
    };

    [[nodiscard]] static Preview makePreview(const PayloadPreviewer& previewer,
                                             const core::GeneratorSpec& spec);
    void addInputs(QFormLayout& form, const core::GeneratorSpec& initial);
    void showShape();
    void requestPreview();
    void startPreview();
    void takePreview();
    void showPreview(const Preview& preview);

    PayloadPreviewer m_previewer;
    QComboBox* m_shape;
    QLabel* m_description;
    QSpinBox* m_records;
    QSpinBox* m_seed;
    QLabel* m_size;
    QPlainTextEdit* m_firstBytes;
    QDialogButtonBox* m_buttons;
    std::optional<core::GeneratorSpec> m_previewing; ///< what the worker has in hand
    QFutureWatcher<Preview> m_watcher;
};

} // namespace levelscope::app
