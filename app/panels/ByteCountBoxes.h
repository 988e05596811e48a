// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <cstddef>
#include <optional>
#include <vector>

class QComboBox;
class QFormLayout;
class QSpinBox;

namespace levelscope::app {

/// A number of bytes, chosen from some that are usual or typed; the box to type it in shows only then. GUI
/// thread.
class ByteCountBoxes final : public QObject {
    Q_OBJECT

public:
    struct Entry {
        std::optional<std::size_t> bytes = {}; ///< none is a choice as any other
        QString text = {};
    };
    struct Texts {
        QString label = {};         ///< with a mnemonic
        QString ownAccessible = {}; ///< accessible name of the box to type in
        QString toolTip = {};
    };

    /// Adds two rows to `form`. The boxes are children of `parent`.
    ByteCountBoxes(std::vector<Entry> entries, const Texts& texts, QFormLayout& form, QWidget& parent);

    [[nodiscard]] QComboBox* choice() const { return m_choice; }
    [[nodiscard]] QSpinBox* own() const { return m_own; }

    [[nodiscard]] std::optional<std::size_t> bytes() const;
    /// Emits nothing.
    void setBytes(std::optional<std::size_t> bytes);
    void setEnabled(bool enabled);

signals:
    void changed();

private:
    [[nodiscard]] bool isOwn() const;
    void showOwn();

    std::vector<Entry> m_entries; ///< "other" follows them
    QFormLayout& m_form;
    QComboBox* m_choice;
    QSpinBox* m_own;
};

} // namespace levelscope::app
