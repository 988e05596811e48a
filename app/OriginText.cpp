// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/OriginText.h"

#include "app/Format.h"

#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(OriginText)
};

} // namespace

QString payloadKindText(core::PayloadKind kind) {
    switch (kind) {
    case core::PayloadKind::Empty:
        return Texts::tr("empty");
    case core::PayloadKind::Json:
        return Texts::tr("JSON");
    case core::PayloadKind::Ndjson:
        return Texts::tr("NDJSON, a document per line");
    case core::PayloadKind::Text:
        return Texts::tr("text (UTF-8)");
    case core::PayloadKind::Binary:
        return Texts::tr("binary");
    }
    return {};
}

QString exactnessText(core::Exactness exactness) {
    switch (exactness) {
    case core::Exactness::Exact:
        return Texts::tr("exact");
    case core::Exactness::DecodedExact:
        return Texts::tr("decoded-exact");
    case core::Exactness::Altered:
        return Texts::tr("altered");
    case core::Exactness::Truncated:
        return Texts::tr("truncated");
    case core::Exactness::Missing:
        return Texts::tr("missing");
    }
    return {};
}

QString exactnessHelp(core::Exactness exactness) {
    switch (exactness) {
    case core::Exactness::Exact:
        return Texts::tr("The file holds the bytes of the message, so the sizes are those of the response.");
    case core::Exactness::DecodedExact:
        return Texts::tr(
            "The tool that wrote the file decoded the body. Its length agrees with what the file "
            "says, or nothing speaks against it.");
    case core::Exactness::Altered:
        return Texts::tr(
            "The body is not byte for byte what was sent: its length disagrees or characters were "
            "replaced. Sizes may differ a little from those of the response.");
    case core::Exactness::Truncated:
        return Texts::tr("The file holds only the beginning of the body. Sizes and ratios are those of this "
                         "part.");
    case core::Exactness::Missing:
        return Texts::tr("The file does not hold the body.");
    }
    return {};
}

QString sentText(const core::SentResponse& sent, std::uint64_t bodyBytes) {
    const QString bytes = formatBytes(sent.bytes);
    if (sent.encoding == "identity")
        return Texts::tr("not compressed, %1 bytes").arg(bytes);
    const QString encoding = QString::fromStdString(sent.encoding);
    if (bodyBytes == 0)
        return Texts::tr("%1, %2 bytes").arg(encoding, bytes);
    const double saved = 100 * (1 - static_cast<double>(sent.bytes) / static_cast<double>(bodyBytes));
    return Texts::tr("%1, %2 bytes (%3 saved)").arg(encoding, bytes, formatPercent(saved));
}

} // namespace levelscope::app
