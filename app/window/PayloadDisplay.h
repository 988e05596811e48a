// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/PayloadDescription.h"

#include <QObject>

#include <optional>

namespace levelscope::app {

class PayloadLoader;
class PayloadPanel;
class ShownSweep;

/// Keeps the payload panel at what is being loaded, open, or shown of a set. GUI thread.
class PayloadDisplay final : public QObject {
    Q_OBJECT

public:
    /// All borrowed.
    PayloadDisplay(const PayloadLoader& loader, const ShownSweep& shown, PayloadPanel& panel,
                   QObject* parent);

    /// Another payload is open, which is not described yet.
    void forget();
    /// What is shown is another.
    void update();

private:
    const PayloadLoader& m_loader;
    const ShownSweep& m_shown;
    PayloadPanel& m_panel;
    std::optional<PayloadDescription> m_description; ///< of the open payload, once it is made
};

} // namespace levelscope::app
