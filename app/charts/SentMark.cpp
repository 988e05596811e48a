// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/SentMark.h"

#include "app/Format.h"

#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(SentMark)
};

} // namespace

QString SentMark::text() const {
    return points.empty() ? label : Texts::tr("%1; framed: the same bytes").arg(label);
}

std::optional<SentMark> sentMark(const std::optional<core::SentResponse>& sent, std::uint64_t bodyBytes) {
    if (!sent.has_value() || sent->bytes == 0 || bodyBytes == 0)
        return std::nullopt;
    const QString label = sent->encoding == "identity"
                              ? Texts::tr("server: not compressed")
                              : Texts::tr("server: %1, %2 bytes")
                                    .arg(QString::fromStdString(sent->encoding), formatBytes(sent->bytes));
    return SentMark{.ratio = static_cast<double>(bodyBytes) / static_cast<double>(sent->bytes),
                    .label = label};
}

} // namespace levelscope::app
