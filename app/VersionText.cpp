// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/VersionText.h"

#include "core/Version.h"
#include "core/codec/CodecRegistry.h"

namespace levelscope::app {

QString libraryText(const core::CodecInfo& codec) {
    return QString::fromUtf8(codec.libraryName) + u' ' + QString::fromStdString(codec.libraryVersion);
}

QStringList versionLines() {
    QStringList lines = {QStringLiteral("Levelscope %1").arg(QLatin1String(core::kVersion))};
    for (const core::Codec* codec : core::allCodecs()) {
        const QString library = libraryText(codec->info());
        if (!lines.contains(library))
            lines.append(library);
    }
    return lines;
}

} // namespace levelscope::app
