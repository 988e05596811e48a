// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/Codec.h"

#include <QWidget>

#include <cstdint>
#include <optional>
#include <string_view>

class QComboBox;
class QLabel;
class QTableView;

namespace levelscope::app {

class ParagraphLabel;
class ParametersModel;

/// A codec's parameters at every level: for this payload's size and for unknown size, side by side where
/// there is room, else one at a time with a switch. GUI thread.
class ParametersPanel final : public QWidget {
    Q_OBJECT

public:
    /// The codec whose parameters a sweep shows.
    static constexpr std::string_view kCodec = "zstd";

    /// `codec` is borrowed and must outlive the panel.
    explicit ParametersPanel(const core::Codec& codec, QWidget* parent = nullptr);

    /// In bytes; none = there is no payload, so only the parameters for unknown size are shown.
    void setPayloadSize(std::optional<std::uint64_t> bytes);
    /// Shows the parameters with these set by hand, and says so.
    void setKnobs(const core::Knobs& knobs);
    /// Highlights that level's row and scrolls to it; none, or a level that is not listed, highlights
    /// nothing. Emits nothing: whoever calls knows.
    void setSelectedLevel(std::optional<int> level);

signals:
    /// The user moved to another level.
    void levelSelected(int level);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// One table with what it is for written above.
    struct Side {
        QWidget* box;
        QLabel* title;
        QTableView* table;
        ParametersModel* model;
    };

    [[nodiscard]] Side makeSide(const QString& name);
    void connectTables(const Side& from, const Side& to);
    void highlight(const Side& side, std::optional<int> level);
    void arrange();
    [[nodiscard]] int widthOfBoth() const;

    const core::Codec& m_codec;
    ParagraphLabel* m_knobs;
    Side m_known;
    Side m_unknown;
    QWidget* m_switchRow;
    QComboBox* m_switch;
    bool m_hasPayload = false;
    bool m_highlighting = false; ///< the selection moves because we move it
};

} // namespace levelscope::app
