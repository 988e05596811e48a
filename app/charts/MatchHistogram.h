// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/LevelComparisonText.h"
#include "app/charts/ChartStyle.h"

#include <QWidget>

namespace levelscope::app {

/// Two histograms over the same bins, one laid over the other: the first filled, the second as an outline.
/// GUI thread.
class MatchHistogram final : public QWidget {
    Q_OBJECT

public:
    explicit MatchHistogram(const QString& title, QWidget* parent = nullptr);

    void setBins(const std::vector<ComparedBin>& bins, const QString& firstName, const QString& secondName);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] ChartStyle style() const;
    [[nodiscard]] QRectF plotArea() const;
    [[nodiscard]] QString textOf(const ComparedBin& bin) const;
    void paintHeading(QPainter& painter, const ChartStyle& style) const;
    void paintBars(QPainter& painter, const ChartStyle& style, const QRectF& plot) const;
    void paintTitles(QPainter& painter, const ChartStyle& style, const QRectF& plot) const;

    QString m_title;
    std::vector<ComparedBin> m_bins;
    QString m_firstName;
    QString m_secondName;
    double m_most = 1; ///< of any bin
};

} // namespace levelscope::app
