// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/LinkModel.h"
#include "core/insight/TrafficCost.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <vector>

class QDoubleSpinBox;

namespace levelscope::app {

class LinkChart;
class ParagraphLabel;
struct LinkChartContent;

/// Which setting is the best at which bandwidth, and what a million responses cost. What it shows is computed
/// in the background. GUI thread.
class LinkPanel final : public QWidget {
    Q_OBJECT

public:
    explicit LinkPanel(QWidget* parent = nullptr);

    /// What it is computed from; empty shows nothing.
    void setMeasurements(std::vector<core::Measurement> measurements, std::uint64_t originalBytes);
    void setLink(const core::Link& link);

private:
    struct Shown; ///< what was computed

    [[nodiscard]] core::TrafficPrices prices() const;
    [[nodiscard]] QDoubleSpinBox* makePrice(const QString& objectName, const QString& accessibleName);
    void compute();
    void show(const Shown& shown);

    std::shared_ptr<const std::vector<core::Measurement>> m_measurements;
    std::uint64_t m_originalBytes = 0;
    core::Link m_link;
    quint64 m_request = 0; ///< the newest; the words of older ones are dropped
    LinkChart* m_chart;
    ParagraphLabel* m_best;
    ParagraphLabel* m_costs;
    QDoubleSpinBox* m_cpuPrice;     ///< per hour; the least value stands for "not told"
    QDoubleSpinBox* m_trafficPrice; ///< per GB; likewise
};

} // namespace levelscope::app
