// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/PayloadDisplay.h"

#include "app/panels/PayloadPanel.h"
#include "app/window/PayloadLoader.h"
#include "app/window/ShownSweep.h"

namespace levelscope::app {

PayloadDisplay::PayloadDisplay(const PayloadLoader& loader, const ShownSweep& shown, PayloadPanel& panel,
                               QObject* parent)
    : QObject(parent)
    , m_loader(loader)
    , m_shown(shown)
    , m_panel(panel) {
    connect(&m_loader, &PayloadLoader::started, &m_panel, &PayloadPanel::setLoading);
    connect(&m_loader, &PayloadLoader::described, this, [this](const PayloadDescription& description) {
        m_description = description;
        if (!m_loader.isLoading()) // else the panel names what is being loaded
            update();
    });
    connect(&m_loader, &PayloadLoader::failed, this, &PayloadDisplay::update);
    connect(&m_loader, &PayloadLoader::cancelled, this, &PayloadDisplay::update);
}

void PayloadDisplay::forget() {
    m_description.reset();
}

void PayloadDisplay::update() {
    if (m_shown.set() != nullptr)
        m_panel.setSet(*m_shown.set(), *m_shown.record());
    else if (m_shown.record() != nullptr)
        m_panel.setRecord(*m_shown.record());
    else if (m_description.has_value())
        m_panel.setDescription(*m_description);
    else
        m_panel.clear();
}

} // namespace levelscope::app
