// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/FileName.h"

#include <QStringDecoder>

#include <algorithm>
#include <string>

namespace levelscope::app {

namespace {

constexpr char16_t kFirstEscape = 0xDC80;
constexpr char16_t kLastEscape = 0xDCFF;

/// The character that `bytes` begins with; none when they begin with no UTF-8.
QString firstCharacter(std::string_view bytes) {
    constexpr std::size_t longest = 4;
    for (std::size_t length = 1; length <= std::min(longest, bytes.size()); ++length) {
        QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
        const QString character =
            decoder.decode(QByteArrayView(bytes.data(), static_cast<qsizetype>(length)));
        if (!decoder.hasError())
            return character;
    }
    return {};
}

} // namespace

QString fileNameOf(std::string_view bytes) {
    QString name;
    while (!bytes.empty()) {
        const QString character = firstCharacter(bytes);
        if (character.isEmpty()) {
            const auto byte = static_cast<unsigned char>(bytes.front());
            name += QChar(static_cast<char16_t>(kFirstEscape - 0x80U + byte));
            bytes.remove_prefix(1);
        } else {
            name += character;
            bytes.remove_prefix(static_cast<std::size_t>(character.toUtf8().size()));
        }
    }
    return name;
}

std::filesystem::path systemPath(const QString& fileName) {
    std::string bytes;
    qsizetype taken = 0;
    for (qsizetype at = 0; at < fileName.size(); ++at) {
        const char16_t unit = fileName[at].unicode();
        const bool isPaired = at > 0 && fileName[at - 1].isHighSurrogate();
        if (unit < kFirstEscape || unit > kLastEscape || isPaired)
            continue;
        bytes += QStringView(fileName).sliced(taken, at - taken).toUtf8().toStdString();
        bytes += static_cast<char>(static_cast<unsigned char>(unit - (kFirstEscape - 0x80U)));
        taken = at + 1;
    }
    bytes += QStringView(fileName).sliced(taken).toUtf8().toStdString();
    return bytes;
}

} // namespace levelscope::app
