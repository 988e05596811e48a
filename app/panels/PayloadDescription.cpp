// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/PayloadDescription.h"

#include "app/NoteText.h"
#include "core/JsonIndent.h"
#include "core/Utf8.h"

#include <QStringList>

#include <algorithm>

namespace levelscope::app {

namespace {

constexpr std::size_t kTextPreviewBytes = 4'096;
constexpr std::size_t kHexPreviewBytes = 1'024;
constexpr std::size_t kBytesPerHexLine = 16;

// Larger bodies and longer output make the text view slow, and nobody reads them to the end.
constexpr std::size_t kFormattedBodyLimit = 4'000'000;
constexpr std::size_t kFormattedOutputLimit = 400'000;

core::ByteView firstBytes(core::ByteView bytes, std::size_t count) {
    return bytes.first(std::min(count, bytes.size()));
}

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString textPreview(core::ByteView bytes) {
    QString text = toQString(core::firstCharacters(core::asText(bytes), kTextPreviewBytes));
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    for (QChar& character : text) {
        const bool isLayout = character == u'\n' || character == u'\t';
        if (character.category() == QChar::Other_Control && !isLayout)
            character = QChar::ReplacementCharacter;
    }
    return text;
}

// As `hexdump -C` shows it: "00000010  7b 22 69 64 ...  |{"id...|".
QString hexLine(std::size_t offset, core::ByteView bytes) {
    QString hex;
    QString characters;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto byte = std::to_integer<unsigned>(bytes[i]);
        if (i == kBytesPerHexLine / 2)
            hex += u' ';
        hex += QStringLiteral("%1 ").arg(byte, 2, 16, QChar(u'0'));
        const bool isPrintable = byte >= 0x20 && byte < 0x7F;
        characters += isPrintable ? QChar(static_cast<char16_t>(byte)) : QChar(u'.');
    }
    constexpr qsizetype kHexWidth = 3 * kBytesPerHexLine + 1;
    return QStringLiteral("%1  ").arg(offset, 8, 16, QChar(u'0')) + hex.leftJustified(kHexWidth) +
           QStringLiteral(" |") + characters + QStringLiteral("|");
}

QString hexPreview(core::ByteView bytes) {
    const core::ByteView shown = firstBytes(bytes, kHexPreviewBytes);
    QStringList lines;
    for (std::size_t offset = 0; offset < shown.size(); offset += kBytesPerHexLine)
        lines << hexLine(offset, firstBytes(shown.subspan(offset), kBytesPerHexLine));
    return lines.join(u'\n');
}

QString preview(core::ByteView bytes, core::PayloadKind kind) {
    return kind == core::PayloadKind::Binary ? hexPreview(bytes) : textPreview(bytes);
}

QString formattedJson(core::ByteView bytes, core::PayloadKind kind) {
    const bool isJson = kind == core::PayloadKind::Json || kind == core::PayloadKind::Ndjson;
    if (!isJson || bytes.size() > kFormattedBodyLimit)
        return {};
    return toQString(core::indentJson(bytes, kFormattedOutputLimit));
}

core::Result<PayloadDescription> withOrigin(const core::Payload& payload, PayloadDescription description) {
    if (const std::optional<core::CaptureOrigin>& capture = payload.capture()) {
        description.exactness = capture->exactness;
        description.sent = capture->sent;
        description.notes = notesText(capture->notes);
    }
    const core::Result<void> intact = payload.checkIntact();
    if (!intact.has_value())
        return intact.error();
    return description;
}

} // namespace

core::Result<PayloadDescription> describeBeginning(const core::Payload& payload) {
    const core::ByteView bytes = payload.bytes();
    // Cut between characters, so that text is not taken for binary.
    const std::string_view first = core::firstCharacters(core::asText(bytes), kTextPreviewBytes);
    const core::Result<core::PayloadKind> kind = core::payloadKind(core::asBytes(first), {}, {});
    if (!kind.has_value())
        return kind.error();
    PayloadDescription description{
        .name = toQString(payload.name()),
        .bytes = bytes.size(),
        .percentRead = 0,
        .preview = preview(bytes, kind.value()),
    };
    return withOrigin(payload, std::move(description));
}

core::Result<PayloadDescription> describePayload(const core::Payload& payload,
                                                 const core::ReadProgress& progress,
                                                 const std::stop_token& stop) {
    const core::Result<core::PayloadFacts> facts = payload.facts(progress, stop);
    if (!facts.has_value())
        return facts.error();
    const auto& [kind, sha256] = facts.value();
    const core::ByteView bytes = payload.bytes();
    PayloadDescription description{
        .name = toQString(payload.name()),
        .bytes = bytes.size(),
        .kind = kind,
        .sha256 = toQString(sha256),
        .preview = preview(bytes, kind),
        .formatted = formattedJson(bytes, kind),
    };
    return withOrigin(payload, std::move(description));
}

} // namespace levelscope::app
