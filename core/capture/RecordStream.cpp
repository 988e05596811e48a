// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/RecordStream.h"

#include "core/capture/ContentCoding.h"
#include "core/codec/CodecRegistry.h"

#include <algorithm>
#include <deque>
#include <span>
#include <vector>

namespace levelscope::core {

namespace {

constexpr std::size_t kPieceSize = std::size_t{64} * 1024;

class PlainStream final : public RecordStream {
public:
    PlainStream(ByteView file, ReadPace& pace)
        : m_file(file)
        , m_pace(pace) {}

    ByteView peek(std::size_t count) override { return rest().first(std::min(count, rest().size())); }

    std::uint64_t skip(std::uint64_t count) override {
        const std::uint64_t passed = std::min<std::uint64_t>(count, rest().size());
        m_position += passed;
        if (!m_pace.advance(passed))
            m_failure = Error{ErrorCode::Stopped, {}};
        return passed;
    }

    void seek(const StreamAnchor&, std::uint64_t position) override { m_position = position; }
    StreamAnchor anchor() override { return {.fileOffset = m_position, .position = m_position}; }

private:
    [[nodiscard]] ByteView rest() const {
        return m_failure.has_value() ? ByteView{} : m_file.subspan(m_position);
    }

    ByteView m_file;
    ReadPace& m_pace;
};

class GzipStream final : public RecordStream {
public:
    GzipStream(ByteView file, ReadPace& pace)
        : m_file(file)
        , m_pace(pace) {}

    ByteView peek(std::size_t count) override {
        while (held() < count && !m_ended)
            decodeMore();
        return ByteView(m_decoded).subspan(m_taken, std::min(count, held()));
    }

    std::uint64_t skip(std::uint64_t count) override {
        std::uint64_t passed = take(count);
        while (passed < count && !m_ended) {
            decodeMore();
            passed += take(count - passed);
        }
        return passed;
    }

    void seek(const StreamAnchor& anchor, std::uint64_t position) override {
        if (!m_ended && anchor.position <= m_position && m_position <= position) {
            skip(position - m_position); // what is inflated need not be inflated again
            return;
        }
        m_decoder.reset();
        m_decoded.clear();
        m_members.clear();
        m_taken = 0;
        m_fileOffset = anchor.fileOffset;
        m_position = anchor.position;
        m_ended = m_failure.has_value();
        skip(position - anchor.position);
    }

    StreamAnchor anchor() override {
        forgetMembers();
        return m_members.empty() ? StreamAnchor{.fileOffset = m_fileOffset, .position = m_position}
                                 : m_members.front();
    }

private:
    [[nodiscard]] std::size_t held() const { return m_decoded.size() - m_taken; }

    std::uint64_t take(std::uint64_t count) {
        const std::uint64_t taken = std::min<std::uint64_t>(count, held());
        m_taken += taken;
        m_position += taken;
        return taken;
    }

    /// Those before the one that position() is in.
    void forgetMembers() {
        while (m_members.size() > 1 && m_members[1].position <= m_position)
            m_members.pop_front();
    }

    void fail(Error error) {
        m_failure = std::move(error);
        m_ended = true;
    }

    void breakOff() {
        m_brokenAt = m_fileOffset;
        m_ended = true;
    }

    /// A member begins here, or the stream ends.
    void beginMember() {
        const ByteView rest = m_file.subspan(m_fileOffset);
        if (codingBySignature(rest) != ContentCoding::Gzip) {
            m_ended = true;
            // Zeros are padding, as of tapes.
            if (!std::ranges::all_of(rest, [](std::byte byte) { return byte == std::byte{0}; }))
                breakOff();
            return;
        }
        Result<std::unique_ptr<Decoder>> decoder = findCodec("gzip")->makeDecoder({}, nullptr);
        if (!decoder.has_value())
            return fail(decoder.error());
        m_decoder = std::move(decoder).value();
        forgetMembers();
        const StreamAnchor start{.fileOffset = m_fileOffset, .position = m_position + held()};
        if (!m_members.empty() && m_members.back().position == start.position)
            m_members.pop_back(); // it was empty
        m_members.push_back(start);
    }

    /// Goes on by a piece, or ends the stream.
    void decodeMore() {
        if (m_decoder == nullptr)
            beginMember();
        if (m_ended)
            return;
        if (m_taken > m_decoded.size() / 2 || held() == 0) {
            m_decoded.erase(m_decoded.begin(), m_decoded.begin() + static_cast<std::ptrdiff_t>(m_taken));
            m_taken = 0;
        }
        const ByteView rest = m_file.subspan(m_fileOffset);
        const std::size_t before = m_decoded.size();
        m_decoded.resize(before + kPieceSize);
        const Result<DecodeStep> step = m_decoder->decode(rest.first(std::min(rest.size(), kPieceSize)),
                                                          std::span(m_decoded).subspan(before));
        const DecodeStep done = step.value_or(DecodeStep{});
        m_decoded.resize(before + done.produced);
        m_fileOffset += done.consumed;
        if (!step.has_value() && step.error().code == ErrorCode::OutOfMemory)
            return fail(step.error());
        if (done.finished)
            m_decoder.reset();
        else if (done.consumed == 0 && done.produced == 0)
            return breakOff();
        keepPace(done);
    }

    /// A thousand bytes come out of one at most, so both are counted.
    void keepPace(const DecodeStep& done) {
        m_decodedSinceLook += done.produced;
        const bool look = m_decodedSinceLook >= kReadStretch;
        if (look)
            m_decodedSinceLook = 0;
        if (!m_pace.advance(done.consumed) || (look && !m_pace.goesOn()))
            fail({ErrorCode::Stopped, {}});
    }

    ByteView m_file;
    ReadPace& m_pace;
    std::uint64_t m_fileOffset = 0;     ///< what is decoded next
    std::unique_ptr<Decoder> m_decoder; ///< of the member that m_fileOffset is in
    std::vector<std::byte> m_decoded;
    std::size_t m_taken = 0;            ///< of m_decoded
    std::deque<StreamAnchor> m_members; ///< that position() is in, and those begun after it
    std::size_t m_decodedSinceLook = 0;
    bool m_ended = false; ///< nothing is decoded any more
};

} // namespace

RecordStream::~RecordStream() = default;

std::unique_ptr<RecordStream> makeRecordStream(ByteView file, ReadPace& pace) {
    if (codingBySignature(file) == ContentCoding::Gzip)
        return std::make_unique<GzipStream>(file, pace);
    return std::make_unique<PlainStream>(file, pace);
}

} // namespace levelscope::core
