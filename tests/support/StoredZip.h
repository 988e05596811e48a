// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <zlib.h>

#include <cstdint>
#include <vector>

/// Writes a ZIP whose members are stored, field by field as APPNOTE.TXT (4.3.7, 4.3.12 and 4.3.16) has them.
class StoredZip final {
public:
    void add(const QByteArray& name, const QByteArray& bytes) {
        m_starts.push_back(m_members.size());
        const QByteArray about = aboutMember(name, bytes);
        m_members += QByteArray("PK\3\4", 4) + about + name + bytes;
        m_directory += QByteArray("PK\1\2", 4) + number(20, 2) + about + number(0, 2) + number(0, 2) +
                       number(0, 2) + number(0, 4) + number(static_cast<std::uint32_t>(m_starts.back()), 4) +
                       name;
    }
    /// All up to the directory.
    [[nodiscard]] QByteArray members() const { return m_members; }
    /// Where a member begins.
    [[nodiscard]] qsizetype start(std::size_t member) const { return m_starts[member]; }
    [[nodiscard]] QByteArray whole() const {
        const auto count = static_cast<std::uint32_t>(m_starts.size());
        return m_members + m_directory + QByteArray("PK\5\6", 4) + number(0, 4) + number(count, 2) +
               number(count, 2) + number(static_cast<std::uint32_t>(m_directory.size()), 4) +
               number(static_cast<std::uint32_t>(m_members.size()), 4) + number(0, 2);
    }

private:
    [[nodiscard]] static QByteArray number(std::uint32_t value, int bytes) {
        QByteArray text;
        for (int byte = 0; byte < bytes; ++byte)
            text += static_cast<char>((value >> (8 * byte)) & 0xFFU);
        return text;
    }
    /// What a member's header and its line in the directory have in common.
    [[nodiscard]] static QByteArray aboutMember(const QByteArray& name, const QByteArray& bytes) {
        const auto size = static_cast<std::uint32_t>(bytes.size());
        const auto checksum =
            static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(bytes.constData()), size));
        const QByteArray flagsMethodTime(8, '\0');
        QByteArray about = number(20, 2) + flagsMethodTime;
        about += number(checksum, 4) + number(size, 4) + number(size, 4);
        return about + number(static_cast<std::uint32_t>(name.size()), 2) + number(0, 2);
    }

    QByteArray m_members;
    QByteArray m_directory;
    std::vector<qsizetype> m_starts;
};
