// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/BodyFiles.h"

#include "core/PayloadFile.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace levelscope::core {

namespace {

using Bytes = std::vector<std::byte>;

class FolderFiles final : public BodyFiles {
public:
    explicit FolderFiles(std::filesystem::path folder)
        : m_folder(std::move(folder)) {}

    [[nodiscard]] bool has(const std::string& name) const override { return pathOf(name).has_value(); }

    [[nodiscard]] Result<Bytes> read(const std::string& name, std::uint64_t limit,
                                     const std::stop_token& stop) const override {
        const std::optional<std::filesystem::path> path = pathOf(name);
        if (!path.has_value())
            return Error{ErrorCode::NotFound, name};
        const Result<PayloadPtr> file = readPayloadFile(*path, {}, stop);
        if (!file.has_value())
            return file.error();
        const ByteView view = file.value()->bytes();
        if (view.size() > limit)
            return Error{ErrorCode::TooLarge, std::to_string(limit)};
        Bytes bytes(view.begin(), view.end());
        const Result<void> intact = file.value()->checkIntact();
        return intact.has_value() ? Result<Bytes>(std::move(bytes)) : intact.error();
    }

private:
    /// None when the file is not there or would be elsewhere.
    [[nodiscard]] std::optional<std::filesystem::path> pathOf(const std::string& name) const {
        std::error_code error;
        const std::filesystem::path relative(name);
        // Not even looked for: what is elsewhere may be a server's, or a drive that takes long to wake.
        const bool goesUp = std::ranges::find(relative, std::filesystem::path("..")) != relative.end();
        if (relative.has_root_path() || goesUp)
            return std::nullopt;
        const std::filesystem::path home =
            std::filesystem::canonical(m_folder.empty() ? "." : m_folder, error);
        if (error)
            return std::nullopt;
        // Links are followed before it is compared, because one could lead out.
        std::filesystem::path file = std::filesystem::canonical(home / relative, error);
        if (error || !std::filesystem::is_regular_file(file, error))
            return std::nullopt;
        const bool isBelow = std::ranges::mismatch(home, file).in1 == home.end();
        return isBelow ? std::optional(std::move(file)) : std::nullopt;
    }

    std::filesystem::path m_folder;
};

class ArchiveFiles final : public BodyFiles {
public:
    ArchiveFiles(PayloadPtr file, ZipArchive archive, const std::string& folder)
        : m_file(std::move(file))
        , m_archive(std::move(archive)) {
        const std::vector<ZipMember>& members = m_archive.members();
        for (std::size_t position = 0; position < members.size(); ++position) {
            if (members[position].name.starts_with(folder))
                m_positions.emplace(members[position].name.substr(folder.size()), position);
        }
    }

    [[nodiscard]] bool has(const std::string& name) const override { return m_positions.contains(name); }

    [[nodiscard]] Result<Bytes> read(const std::string& name, std::uint64_t limit,
                                     const std::stop_token& stop) const override {
        const auto found = m_positions.find(name);
        if (found == m_positions.end())
            return Error{ErrorCode::NotFound, name};
        Result<Bytes> bytes = m_archive.read(found->second, limit, stop);
        const Result<void> intact = m_file->checkIntact();
        return intact.has_value() ? std::move(bytes) : intact.error();
    }

private:
    PayloadPtr m_file;
    ZipArchive m_archive;
    std::unordered_map<std::string, std::size_t> m_positions; ///< by name, in the folder
};

} // namespace

BodyFiles::~BodyFiles() = default;

BodyFilesPtr filesBelow(std::filesystem::path folder) {
    return std::make_shared<FolderFiles>(std::move(folder));
}

BodyFilesPtr membersOf(PayloadPtr file, ZipArchive archive, const std::string& folder) {
    return std::make_shared<ArchiveFiles>(std::move(file), std::move(archive), folder);
}

} // namespace levelscope::core
