// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Drive.h"

#include <QWidget>

class QButtonGroup;
class QComboBox;
class QFormLayout;
class QVBoxLayout;

namespace levelscope::app {

class ByteCountBoxes;

/// How the encoder is driven: what it knows of the size, the size of the writes, the flushes, fresh or
/// reused. GUI thread.
class DriveChooser final : public QWidget {
    Q_OBJECT

public:
    explicit DriveChooser(QWidget* parent = nullptr);

    [[nodiscard]] core::Drive drive() const;
    /// Emits nothing.
    void setDrive(const core::Drive& drive);

signals:
    void changed();

private:
    void addModes(QVBoxLayout& layout);
    void addWriteSizes(QFormLayout& form);
    void addFlushes(QFormLayout& form);
    void addEncoderUses(QFormLayout& form);
    void updateEnabled();
    void announceChange();
    [[nodiscard]] core::DriveMode mode() const;

    QButtonGroup* m_modes;
    ByteCountBoxes* m_writeSize = nullptr;
    ByteCountBoxes* m_flushEvery = nullptr;
    QComboBox* m_encoderUses;
};

} // namespace levelscope::app
