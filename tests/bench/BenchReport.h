// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/MachineInfo.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>
#include <QtDebug>

#include <algorithm>
#include <optional>
#include <vector>

namespace levelscope::bench {

/// What one benchmark program found: printed line by line and, at the end, written to NAME.json in the
/// current folder.
class BenchReport final {
public:
    explicit BenchReport(QString name)
        : m_name(std::move(name)) {}

    ~BenchReport() {
        const core::MachineInfo machine = core::readMachineInfo();
        const QJsonObject root{
            {QStringLiteral("benchmark"), m_name},
            {QStringLiteral("cpu"), QString::fromStdString(machine.cpuModel)},
            {QStringLiteral("processors"), static_cast<int>(machine.processors)},
            {QStringLiteral("os"), QString::fromStdString(machine.operatingSystem)},
            {QStringLiteral("build"), QString::fromStdString(machine.buildType)},
            {QStringLiteral("version"), QString::fromStdString(machine.programVersion)},
            {QStringLiteral("results"), m_results},
        };
        QFile file(m_name + QStringLiteral(".json"));
        if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(root).toJson()) < 0)
            qWarning("cannot write %s", qPrintable(file.fileName()));
    }
    BenchReport(const BenchReport&) = delete;
    BenchReport& operator=(const BenchReport&) = delete;

    /// A figure without a bar.
    void note(const QString& what, double value, const QString& unit) {
        add(what, value, unit, std::nullopt, std::nullopt);
    }
    /// A figure that must lie between two bars. The result says whether it does.
    [[nodiscard]] bool within(const QString& what, double value, double lowest, double highest,
                              const QString& unit) {
        return add(what, value, unit, lowest, highest);
    }
    [[nodiscard]] bool atMost(const QString& what, double value, double highest, const QString& unit) {
        return add(what, value, unit, std::nullopt, highest);
    }

private:
    bool add(const QString& what, double value, const QString& unit, std::optional<double> lowest,
             std::optional<double> highest) {
        const bool holds =
            (!lowest.has_value() || value >= *lowest) && (!highest.has_value() || value <= *highest);
        QJsonObject result{
            {QStringLiteral("what"), what}, {QStringLiteral("value"), value}, {QStringLiteral("unit"), unit}};
        QString bar;
        if (lowest.has_value()) {
            result.insert(QStringLiteral("lowest"), *lowest);
            bar += QStringLiteral("from %1 ").arg(*lowest);
        }
        if (highest.has_value()) {
            result.insert(QStringLiteral("highest"), *highest);
            bar += QStringLiteral("at most %1").arg(*highest);
            result.insert(QStringLiteral("holds"), holds);
        }
        m_results.append(result);
        const QString line =
            QStringLiteral("%1: %2 %3").arg(what, QString::number(value, 'g', 4), unit).trimmed();
        qInfo("%s%s", qPrintable(line),
              bar.isEmpty()
                  ? ""
                  : qPrintable(QStringLiteral("  [%1%2]")
                                   .arg(bar.trimmed(), holds ? QString() : QStringLiteral(": MISSED"))));
        return holds;
    }

    QString m_name;
    QJsonArray m_results;
};

inline double medianOf(std::vector<double> values) {
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

} // namespace levelscope::bench
