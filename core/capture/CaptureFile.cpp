// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/CaptureFile.h"

#include "core/Guarded.h"
#include "core/capture/BurpCapture.h"
#include "core/capture/FlowsCapture.h"
#include "core/capture/HarCapture.h"
#include "core/capture/HttpResponse.h"
#include "core/capture/SazCapture.h"
#include "core/capture/SingleBody.h"
#include "core/capture/WarcCapture.h"
#include "core/capture/ZipArchive.h"

#include <algorithm>
#include <utility>

namespace levelscope::core {

namespace {

/// Enough for every signature, and for the "log" of a HAR, which all producers write first.
constexpr std::size_t kBeginning = std::size_t{64} * 1024;

ByteView beginningOf(const Payload& file) {
    return file.bytes().first(std::min(file.size(), kBeginning));
}

/// What a reader calls undecodable is here a file that is not what it seems.
Result<CapturePtr> orDamaged(Result<CapturePtr> opened) {
    if (opened.has_value() || opened.error().code != ErrorCode::DecodeFailed)
        return opened;
    return Error{ErrorCode::Damaged, opened.error().detail};
}

class CaptureOpener final {
public:
    CaptureOpener(const PayloadPtr& file, const std::filesystem::path& path, const CaptureOpening& opening)
        : m_file(file)
        , m_folder(path.parent_path())
        , m_name(path.filename().string())
        , m_opening(opening) {}

    Result<CapturePtr> open() const {
        const Detection detection = detectFile(beginningOf(*m_file), m_name);
        if (detection.kind == FileKind::Compressed)
            return openCompressed(*detection.coding);
        return openPlain(m_file, detection.kind, m_name, {});
    }

private:
    /// `coding`: what m_file was compressed with when `plain` is what it decodes to.
    Result<CapturePtr> openPlain(const PayloadPtr& plain, FileKind kind, std::string_view name,
                                 std::optional<ContentCoding> coding) const {
        switch (kind) {
        case FileKind::Har:
            return openPerhapsHar(plain, name, coding, filesBelow(m_folder));
        case FileKind::HttpMessage:
            return orDamaged(openHttpMessage(plain, m_opening));
        case FileKind::Warc:
            return orDamaged(openWarc(plain, m_opening));
        case FileKind::Flows:
            return orDamaged(openFlows(plain, m_opening));
        case FileKind::Burp:
            return orDamaged(openBurp(plain, m_opening));
        case FileKind::Zip:
            return openZip(plain);
        case FileKind::Body:
        case FileKind::Compressed: // twice; nobody sends that
            return openSingleBody(m_file, coding, m_opening);
        case FileKind::Pcap:
        case FileKind::Arc:
        case FileKind::RequestFile:
        case FileKind::JavaObject:
        case FileKind::BurpIssues:
        case FileKind::ZstdDictionary:
            break;
        }
        return Error{ErrorCode::Unsupported, std::string(unsupportedId(kind))};
    }

    Result<CapturePtr> openPerhapsHar(const PayloadPtr& plain, std::string_view name,
                                      std::optional<ContentCoding> coding, BodyFilesPtr bodyFiles) const {
        const bool named = isNamedHar(name);
        if (!named && asText(beginningOf(*plain)).find("\"log\"") == std::string_view::npos)
            return openSingleBody(m_file, coding, m_opening);
        Result<CapturePtr> har = openHarWithFiles(plain, std::move(bodyFiles), m_opening);
        if (har.has_value() || har.error().code != ErrorCode::DecodeFailed)
            return har;
        if (!named)
            return openSingleBody(m_file, coding, m_opening);
        return Error{ErrorCode::NoCapture, har.error().detail};
    }

    Result<CapturePtr> openCompressed(ContentCoding coding) const {
        // Only gzip and zstd have signatures that nothing else begins with.
        if ((coding == ContentCoding::Brotli || coding == ContentCoding::Deflate) && !decodesToItsEnd(coding))
            return openSingleBody(m_file, std::nullopt, m_opening,
                                  {{NoteCode::CodedDamaged, std::string(codingName(coding))}});
        const Result<std::vector<std::byte>> beginning = decodeBeginning(coding, m_file->bytes(), kBeginning);
        if (!beginning.has_value())
            return orDamaged(beginning.error());
        const std::string_view name = nameOfContent(m_name);
        const FileKind kind = detectFile(beginning.value(), name).kind;
        if (kind == FileKind::Warc && coding == ContentCoding::Gzip)
            return orDamaged(openWarc(m_file, m_opening)); // which inflates as it goes
        if (kind == FileKind::Body || kind == FileKind::Compressed)
            return openSingleBody(m_file, coding, m_opening);
        Result<DecodedContent> decoded =
            decodeContent(coding, m_file->bytes(), m_opening.decodedLimit, m_opening.stop);
        if (!decoded.has_value())
            return orDamaged(decoded.error());
        return openPlain(std::make_shared<Payload>(name, m_file->origin(), std::move(decoded.value().bytes)),
                         kind, name, coding);
    }

    /// What is over the limit got far enough.
    bool decodesToItsEnd(ContentCoding coding) const {
        const Result<DecodedContent> decoded =
            decodeContent(coding, m_file->bytes(), m_opening.decodedLimit, m_opening.stop);
        return decoded.has_value() ? !decoded.value().truncated
                                   : decoded.error().code != ErrorCode::DecodeFailed;
    }

    Result<CapturePtr> openZip(const PayloadPtr& plain) const {
        Result<ZipArchive> archive = ZipArchive::open(plain, {}, m_opening.stop);
        if (!archive.has_value())
            return orDamaged(archive.error());
        const std::vector<ZipMember>& members = archive.value().members();
        if (std::ranges::any_of(members,
                                [](const ZipMember& member) { return member.name.starts_with("raw/"); }))
            return orDamaged(openSaz(plain, m_opening));
        const auto har =
            std::ranges::find_if(members, [](const ZipMember& member) { return isNamedHar(member.name); });
        if (har == members.end())
            return Error{ErrorCode::Unsupported, std::string(unsupportedId(FileKind::Zip))};
        Result<std::vector<std::byte>> bytes = archive.value().read(
            static_cast<std::size_t>(har - members.begin()), m_opening.decodedLimit, m_opening.stop);
        if (!bytes.has_value())
            return orDamaged(bytes.error());
        const std::string name = har->name;
        const std::string folder = name.substr(0, name.rfind('/') + 1); // npos + 1 is 0
        return openPerhapsHar(std::make_shared<Payload>(name, m_file->origin(), std::move(bytes).value()),
                              name, {}, membersOf(plain, std::move(archive).value(), folder));
    }

    const PayloadPtr& m_file;
    std::filesystem::path m_folder;
    std::string m_name;
    const CaptureOpening& m_opening;
};

} // namespace

Result<CapturePtr> openCapture(const PayloadPtr& file, const std::filesystem::path& path,
                               const CaptureOpening& opening) {
    return guarded([&]() -> Result<CapturePtr> {
        Result<CapturePtr> capture = CaptureOpener(file, path, opening).open();
        const Result<void> intact = file->checkIntact();
        return intact.has_value() ? std::move(capture) : intact.error();
    });
}

std::string_view unsupportedId(FileKind kind) {
    switch (kind) {
    case FileKind::Pcap:
        return "pcap";
    case FileKind::Arc:
        return "arc";
    case FileKind::RequestFile:
        return "request-file";
    case FileKind::JavaObject:
        return "chls";
    case FileKind::BurpIssues:
        return "burp-issues";
    case FileKind::ZstdDictionary:
        return "zstd-dictionary";
    case FileKind::Zip:
        return "zip";
    case FileKind::Body:
    case FileKind::Compressed:
    case FileKind::HttpMessage:
    case FileKind::Har:
    case FileKind::Warc:
    case FileKind::Flows:
    case FileKind::Burp:
        break;
    }
    return {};
}

} // namespace levelscope::core
