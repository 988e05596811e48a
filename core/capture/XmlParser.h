// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/Bytes.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct XML_ParserStruct;

namespace levelscope::core {

/// What an XmlParser tells of. These may throw std::bad_alloc.
class XmlSink {
public:
    virtual ~XmlSink();
    XmlSink(const XmlSink&) = delete;
    XmlSink& operator=(const XmlSink&) = delete;

    /// `attributes` are names and values in turn, and a null pointer.
    virtual void startElement(std::string_view name, const char* const* attributes) = 0;
    virtual void endElement(std::string_view name) = 0;
    /// Of one run of text there may be many.
    virtual void text(std::string_view piece) = 0;

protected:
    XmlSink() = default;
};

/// Expat, for files that may be hostile: what declares entities or is made of several files is refused, so
/// is deep nesting.
class XmlParser final {
public:
    enum class Outcome : std::uint8_t { Good, Broken, Refused };

    /// `encoding`: empty for what the document itself declares. `sink` is borrowed. Throws std::bad_alloc.
    XmlParser(XmlSink& sink, const std::string& encoding);
    XmlParser(const XmlParser&) = delete;
    XmlParser& operator=(const XmlParser&) = delete;

    /// Pieces of about a megabyte. After any outcome but Good nothing more may be fed. Throws std::bad_alloc.
    [[nodiscard]] Outcome feed(ByteView piece, bool isLast);
    /// For the sink: feed() is to end, and to say Refused.
    void refuse(std::string_view why);

    /// Of what the sink is being told of, or of what is Broken: the first byte.
    [[nodiscard]] std::uint64_t byteIndex() const;
    /// The first byte after what the sink is being told of.
    [[nodiscard]] std::uint64_t endIndex() const;
    /// As the document declares it, or empty.
    [[nodiscard]] const std::string& encoding() const { return m_encoding; }
    /// Why it is Broken or Refused.
    [[nodiscard]] std::string reason() const;

private:
    struct Callbacks;
    struct Free {
        void operator()(XML_ParserStruct* parser) const;
    };

    XmlSink& m_sink;
    std::unique_ptr<XML_ParserStruct, Free> m_parser;
    std::string m_encoding;
    std::string m_refusal; ///< why; empty: it is not refused
    bool m_outOfMemory = false;
    std::size_t m_depth = 0;
    std::size_t m_silentBytes = 0; ///< fed since something was told
};

} // namespace levelscope::core
