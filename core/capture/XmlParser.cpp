// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/XmlParser.h"

#include <cassert>
#include <expat.h>
#include <limits>
#include <new>

namespace levelscope::core {

namespace {

/// Expat keeps a record for each element that is open.
constexpr std::size_t kMostDepth = 100;
/// Expat keeps a tag or comment until it is whole, and begins anew with it at each piece.
constexpr std::size_t kLongestTag = std::size_t{16} << 20U;

} // namespace

/// Exceptions must not go through expat, which is C.
struct XmlParser::Callbacks {
    template <class Call>
    static void guarded(void* self, const Call& call) noexcept {
        XmlParser& parser = *static_cast<XmlParser*>(self);
        parser.m_silentBytes = 0;
        if (!parser.m_refusal.empty() || parser.m_outOfMemory)
            return; // expat tells of the end of an empty element even when it was stopped at its start
        try {
            call(parser);
        } catch (const std::bad_alloc&) {
            parser.m_outOfMemory = true;
            XML_StopParser(parser.m_parser.get(), XML_FALSE);
        }
    }

    static void start(void* self, const char* name, const char** attributes) {
        guarded(self, [&](XmlParser& parser) {
            if (++parser.m_depth > kMostDepth)
                return parser.refuse("nested too deeply");
            parser.m_sink.startElement(name, attributes);
        });
    }

    static void end(void* self, const char* name) {
        guarded(self, [&](XmlParser& parser) {
            --parser.m_depth;
            parser.m_sink.endElement(name);
        });
    }

    static void text(void* self, const char* piece, int size) {
        guarded(self, [&](XmlParser& parser) {
            parser.m_sink.text({piece, static_cast<std::size_t>(size)});
        });
    }

    static void declaration(void* self, const char*, const char* encoding, int) {
        guarded(self, [&](XmlParser& parser) { parser.m_encoding = encoding != nullptr ? encoding : ""; });
    }

    static void doctype(void* self, const char*, const char* systemId, const char* publicId, int) {
        guarded(self, [&](XmlParser& parser) {
            if (systemId != nullptr || publicId != nullptr)
                parser.refuse("declared in another file");
        });
    }

    static void entity(void* self, const char*, int, const char*, int, const char*, const char*, const char*,
                       const char*) {
        guarded(self, [](XmlParser& parser) { parser.refuse("declares entities"); });
    }

    /// Comments and the like.
    static void rest(void* self, const char*, int) {
        guarded(self, [](XmlParser&) {});
    }
};

XmlSink::~XmlSink() = default;

void XmlParser::Free::operator()(XML_ParserStruct* parser) const {
    XML_ParserFree(parser);
}

XmlParser::XmlParser(XmlSink& sink, const std::string& encoding)
    : m_sink(sink)
    , m_parser(XML_ParserCreate(encoding.empty() ? nullptr : encoding.c_str())) {
    if (m_parser == nullptr)
        throw std::bad_alloc();
    XML_SetUserData(m_parser.get(), this);
    XML_SetElementHandler(m_parser.get(), &Callbacks::start, &Callbacks::end);
    XML_SetCharacterDataHandler(m_parser.get(), &Callbacks::text);
    XML_SetXmlDeclHandler(m_parser.get(), &Callbacks::declaration);
    XML_SetStartDoctypeDeclHandler(m_parser.get(), &Callbacks::doctype);
    XML_SetEntityDeclHandler(m_parser.get(), &Callbacks::entity);
    XML_SetDefaultHandler(m_parser.get(), &Callbacks::rest);
}

XmlParser::Outcome XmlParser::feed(ByteView piece, bool isLast) {
    assert(piece.size() <= static_cast<std::size_t>(std::numeric_limits<int>::max()));
    m_silentBytes += piece.size();
    const XML_Status status = XML_Parse(m_parser.get(), reinterpret_cast<const char*>(piece.data()),
                                        static_cast<int>(piece.size()), isLast ? XML_TRUE : XML_FALSE);
    if (m_outOfMemory ||
        (status == XML_STATUS_ERROR && XML_GetErrorCode(m_parser.get()) == XML_ERROR_NO_MEMORY))
        throw std::bad_alloc();
    if (!m_refusal.empty())
        return Outcome::Refused;
    if (status == XML_STATUS_ERROR)
        return Outcome::Broken;
    if (m_silentBytes <= kLongestTag)
        return Outcome::Good;
    refuse("a tag or comment is too long");
    return Outcome::Refused;
}

void XmlParser::refuse(std::string_view why) {
    m_refusal = why;
    XML_StopParser(m_parser.get(), XML_FALSE);
}

std::uint64_t XmlParser::byteIndex() const {
    return static_cast<std::uint64_t>(XML_GetCurrentByteIndex(m_parser.get()));
}

std::uint64_t XmlParser::endIndex() const {
    return byteIndex() + static_cast<std::uint64_t>(XML_GetCurrentByteCount(m_parser.get()));
}

std::string XmlParser::reason() const {
    return !m_refusal.empty() ? m_refusal : XML_ErrorString(XML_GetErrorCode(m_parser.get()));
}

} // namespace levelscope::core
