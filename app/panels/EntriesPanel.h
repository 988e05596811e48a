// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/capture/EntryNote.h"

#include <QList>
#include <QWidget>

#include <optional>
#include <vector>

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace levelscope::app {

class EntriesFilterProxy;
class EntriesModel;
class ParagraphLabel;

/// The responses of a captured file: searches, sorts, selects and copies them, and asks for one to be opened
/// or several to be swept together. Responses are named by their position in Capture::entries(). GUI thread.
class EntriesPanel final : public QWidget {
    Q_OBJECT

public:
    /// `model` is borrowed and must outlive the panel.
    explicit EntriesPanel(EntriesModel& model, QWidget* parent = nullptr);

    /// Empties the model, too, and shows all of what comes next.
    void clear();
    /// The file is being read: more responses may arrive.
    void setListing(bool listing);
    /// What is to be known about the file as a whole.
    void setFileNotes(const std::vector<core::EntryNote>& notes);
    void focusSearch();
    /// The response that is open.
    void setCurrentEntry(std::optional<std::size_t> position);

signals:
    /// The user wants this response opened.
    void entryPicked(std::size_t position);
    /// The user wants these responses swept together, at least two, in the file's order.
    void setRequested(const QList<std::size_t>& positions);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QWidget* makeFilters();
    [[nodiscard]] QWidget* makeButtons();
    void createTable();
    void createActions();
    [[nodiscard]] QPushButton* makeButton(QAction* action, const QString& name);
    void connectModels();
    void fitColumns();
    void fitPath();
    void startFromABody();
    void updateTexts();
    void updateActions();
    void openSelected();
    void copySelected() const;
    /// With a body, in the table's order; when more than `most` are selected, some of them.
    [[nodiscard]] QList<std::size_t> selectedPositions(qsizetype most) const;
    [[nodiscard]] QList<std::size_t> selectedPositions() const;

    EntriesModel& m_model;
    EntriesFilterProxy* m_proxy;
    QLabel* m_title;
    ParagraphLabel* m_fileNotes;
    QLineEdit* m_search;
    QComboBox* m_types;
    QCheckBox* m_onlyWithBody;
    QTableView* m_table;
    QLabel* m_emptyText;
    QAction* m_open;
    QAction* m_sweep;
    QAction* m_copy;
    bool m_listing = false;
    bool m_arranging = false;   ///< rows are being put in another order
    bool m_fitting = false;     ///< it is not the user who resizes a column
    bool m_pathIsFitted = true; ///< until the user resizes it
};

} // namespace levelscope::app
