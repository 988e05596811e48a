// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/VersionText.h"

#include "core/Version.h"
#include "core/codec/CodecRegistry.h"

namespace levelscope::app {

QStringList versionLines() {
    QStringList lines = {QStringLiteral("Levelscope %1").arg(QLatin1String(core::kVersion))};
    for (const core::Codec* codec : core::allCodecs()) {
        const core::CodecInfo& info = codec->info();
        const QString library =
            QString::fromUtf8(info.libraryName.data(), qsizetype(info.libraryName.size())) + u' ' +
            QString::fromStdString(info.libraryVersion);
        if (!lines.contains(library))
            lines.append(library);
    }
    return lines;
}

} // namespace levelscope::app
