// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/Advice.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace levelscope::app {

/// Which setting suits each use of the body: a card per role, under the constraints that the user sets. GUI
/// thread.
class AdvicePanel final : public QWidget {
    Q_OBJECT

public:
    explicit AdvicePanel(QWidget* parent = nullptr);

    /// What advice is computed from; empty shows none.
    void setMeasurements(std::vector<core::Measurement> measurements, std::uint64_t originalBytes);
    [[nodiscard]] core::AdviceConstraints constraints() const;

signals:
    void constraintsChanged(const levelscope::core::AdviceConstraints& constraints);
    /// The card's choice is asked to be shown; a row of the measurements.
    void rowChosen(std::size_t row);

private:
    struct Card {
        core::AdviceRole role = core::AdviceRole::PerRequest;
        QLabel* choice = nullptr;
        QLabel* reasons = nullptr;
        QPushButton* show = nullptr;
        std::optional<std::size_t> row = {};
    };

    [[nodiscard]] QFormLayout* makeConstraints();
    [[nodiscard]] QWidget* makeCard(std::size_t index);
    void connectConstraints();
    void takePreset(int index);
    void showAdvice();

    std::vector<core::Measurement> m_measurements;
    std::uint64_t m_originalBytes = 0;
    QComboBox* m_preset;
    QDoubleSpinBox* m_bandwidth; ///< Mbit/s
    QDoubleSpinBox* m_rtt;       ///< ms
    QCheckBox* m_warm;
    QCheckBox* m_pipelined;
    QDoubleSpinBox* m_mostTime; ///< ms; the least value stands for "by the body's size"
    QSpinBox* m_mostMemory;     ///< MiB; the least value stands for "any"
    QCheckBox* m_zstd;
    QCheckBox* m_brotli;
    QCheckBox* m_gzip;
    QCheckBox* m_browsers;
    std::vector<Card> m_cards;
};

} // namespace levelscope::app
