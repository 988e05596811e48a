// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/LinkPanel.h"

#include "app/BackgroundPool.h"
#include "app/LinkText.h"
#include "app/WhenReady.h"
#include "app/charts/LinkChart.h"
#include "app/panels/ParagraphLabel.h"
#include "app/panels/VerticalScrollArea.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QtConcurrent>

namespace levelscope::app {

namespace {

constexpr double kMostPrice = 1'000'000;

} // namespace

struct LinkPanel::Shown {
    LinkChartContent content = {};
    QStringList best = {};  ///< by bandwidth, and what was taken for granted
    QStringList costs = {}; ///< of each setting that is the best somewhere, and of the uncompressed body
};

LinkPanel::LinkPanel(QWidget* parent)
    : QWidget(parent)
    , m_measurements(std::make_shared<std::vector<core::Measurement>>())
    , m_chart(new LinkChart(this))
    , m_best(new ParagraphLabel(this))
    , m_costs(new ParagraphLabel(this))
    , m_cpuPrice(makePrice(QStringLiteral("cpuPrice"), tr("Price of an hour of CPU time")))
    , m_trafficPrice(makePrice(QStringLiteral("trafficPrice"), tr("Price of a gigabyte sent"))) {
    setObjectName(QStringLiteral("linkPanel"));
    m_best->setObjectName(QStringLiteral("bestByBandwidth"));
    m_costs->setObjectName(QStringLiteral("costs"));
    auto* form = new QFormLayout;
    form->addRow(tr("CPU &hour costs:"), m_cpuPrice);
    form->addRow(tr("&GB sent costs:"), m_trafficPrice);
    auto* words = new QWidget(this);
    auto* column = new QVBoxLayout(words);
    column->addWidget(m_best);
    column->addLayout(form);
    column->addWidget(m_costs);
    column->addStretch(1);
    auto* scroll = new VerticalScrollArea(this);
    scroll->setWidget(words);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_chart, 3);
    layout->addWidget(scroll, 2);
    show({});
}

QDoubleSpinBox* LinkPanel::makePrice(const QString& objectName, const QString& accessibleName) {
    auto* box = new QDoubleSpinBox(this);
    box->setObjectName(objectName);
    box->setAccessibleName(accessibleName);
    box->setDecimals(4);
    box->setRange(0, kMostPrice);
    box->setSpecialValueText(tr("not told"));
    box->setToolTip(tr("In any currency"));
    box->setKeyboardTracking(false);
    connect(box, &QDoubleSpinBox::valueChanged, this, &LinkPanel::compute);
    return box;
}

void LinkPanel::setMeasurements(std::vector<core::Measurement> measurements, std::uint64_t originalBytes) {
    m_measurements = std::make_shared<const std::vector<core::Measurement>>(std::move(measurements));
    m_originalBytes = originalBytes;
    compute();
}

void LinkPanel::setLink(const core::Link& link) {
    if (link == m_link)
        return;
    m_link = link;
    compute();
}

core::TrafficPrices LinkPanel::prices() const {
    const auto told = [](const QDoubleSpinBox& box) {
        return box.value() > 0 ? std::optional(box.value()) : std::nullopt;
    };
    return {.perCpuHour = told(*m_cpuPrice), .perGigabyte = told(*m_trafficPrice)};
}

void LinkPanel::compute() {
    const quint64 request = ++m_request;
    const auto work = [measurements = m_measurements, bytes = m_originalBytes, link = m_link,
                       prices = prices()] {
        Shown shown{.content = linkChartContent(*measurements, bytes, link)};
        if (shown.content.curves.empty())
            return shown;
        const std::vector<core::Delivery> deliveries = core::deliveriesOf(*measurements, bytes);
        const std::vector<core::BandwidthStretch> stretches = core::bestByBandwidth(deliveries, link, {});
        shown.best = stretchLines(stretches, deliveries, *measurements) + linkAssumptions(link);
        std::vector<std::optional<std::size_t>> rows;
        for (const core::BandwidthStretch& stretch : stretches) {
            const std::optional<std::size_t> row = deliveries[stretch.best].row;
            if (row.has_value() && std::ranges::find(rows, row) == rows.end())
                rows.push_back(row);
        }
        rows.push_back(std::nullopt);
        for (const std::optional<std::size_t> row : rows) {
            const std::optional<core::TrafficCost> cost =
                row.has_value() ? core::trafficCost((*measurements)[*row], prices)
                                : core::uncompressedTrafficCost(bytes, prices);
            if (cost.has_value())
                shown.costs.append(tr("%1: %2", "a setting: what it costs")
                                       .arg(optionName(row, *measurements), trafficText(*cost)));
        }
        return shown;
    };
    whenReady(QtConcurrent::run(&backgroundPool(), work), this, [this, request](const Shown& shown) {
        if (request == m_request)
            show(shown);
    });
}

void LinkPanel::show(const Shown& shown) {
    m_chart->setContent(shown.content);
    m_best->setParagraph(
        shown.content.curves.empty()
            ? tr("Sweep with speeds: the best setting by bandwidth comes from measured times.")
            : shown.best.join(QLatin1Char('\n')));
    m_costs->setParagraph(shown.costs.join(QLatin1Char('\n')));
}

} // namespace levelscope::app
