// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

#include <QDialog>

#include <vector>

class QDialogButtonBox;
class QLabel;
class QTabWidget;

namespace levelscope::app {

class KnobEditor;

/// Sets parameters of codecs by hand, a tab for each codec. It can be accepted only when the libraries can
/// use what is set. GUI thread.
class KnobsDialog final : public QDialog {
    Q_OBJECT

public:
    /// What is set of one codec. The codec is borrowed and must outlive the dialog.
    struct CodecKnobs {
        const core::Codec* codec = nullptr;
        core::Knobs knobs = {};

        bool operator==(const CodecKnobs&) const = default;
    };

    explicit KnobsDialog(const std::vector<CodecKnobs>& initial, QWidget* parent = nullptr);

    /// In the order of the codecs given.
    [[nodiscard]] std::vector<CodecKnobs> knobs() const;

private:
    struct Tab {
        const core::Codec* codec;
        KnobEditor* editor;
    };

    void nameTab(std::size_t index);
    void updateAcceptable();

    QTabWidget* m_tabWidget;
    std::vector<Tab> m_tabs;
    QLabel* m_problem;
    QDialogButtonBox* m_buttons;
};

} // namespace levelscope::app
