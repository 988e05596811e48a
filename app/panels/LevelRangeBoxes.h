// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

#include <QObject>

class QSpinBox;

namespace levelscope::app {

/// The lowest and the highest level of a range, in two boxes that never turn it around: the end that was not
/// moved gives way. Whoever makes them lays them out. GUI thread.
class LevelRangeBoxes final : public QObject {
    Q_OBJECT

public:
    /// The boxes are children of `parent` and called `namePrefix` + "Lowest" and "Highest".
    LevelRangeBoxes(const core::CodecInfo& codec, const QString& namePrefix, QWidget& parent);

    [[nodiscard]] QSpinBox* lowest() const { return m_lowest; }
    [[nodiscard]] QSpinBox* highest() const { return m_highest; }

    /// Offers the levels of another codec and shows those that are swept by default. Emits nothing.
    void setCodec(const core::CodecInfo& codec);
    [[nodiscard]] core::LevelRange range() const;
    /// Levels that are not offered become the nearest that is. Emits nothing.
    void setRange(const core::LevelRange& range);
    void setEnabled(bool enabled);

signals:
    void changed();

private:
    QSpinBox* m_lowest;
    QSpinBox* m_highest;
};

} // namespace levelscope::app
