// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/LevelComparison.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QTableWidget;

namespace levelscope::app {

class MatchHistogram;
class ParagraphLabel;

/// Two levels of zstd side by side: what was changed in the parameters, and what that did to the matches.
/// Counting is for others: it asks for it with levelsChosen(). GUI thread.
class ComparisonPanel final : public QWidget {
    Q_OBJECT

public:
    explicit ComparisonPanel(QWidget* parent = nullptr);

    /// What there is to choose from, ascending. Keeps the chosen levels where they remain, else takes 1
    /// and 3, zstd's own default, or the first two; emits nothing.
    void setLevels(const std::vector<int>& levels);
    /// Chooses without emitting; levels that are not listed change nothing.
    void chooseLevels(int first, int second);
    [[nodiscard]] std::optional<int> firstLevel() const;
    [[nodiscard]] std::optional<int> secondLevel() const;

    void showComparison(const core::LevelComparison& comparison);
    /// In place of a comparison: why there is none (yet).
    void showMessage(const QString& message);

signals:
    /// The user chose two different levels.
    void levelsChosen(int first, int second);

private:
    [[nodiscard]] QComboBox* makeChooser(const QString& name, const QString& accessibleName);
    [[nodiscard]] QTableWidget* makeTable(const QString& name, const QString& accessibleName);
    void announce();

    QComboBox* m_first;
    QComboBox* m_second;
    ParagraphLabel* m_text;
    QWidget* m_content; ///< all that a comparison shows besides its sentences
    QTableWidget* m_parameters;
    QTableWidget* m_numbers;
    MatchHistogram* m_lengths;
    MatchHistogram* m_offsets;
};

} // namespace levelscope::app
