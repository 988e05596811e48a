// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/EncodeRun.h"

#include <algorithm>

namespace levelscope::core {

namespace {

Result<void> encodeStreamed(Encoder& encoder, const Drive& drive, ByteView body, OutputBuffer& output,
                            const std::stop_token& stop) {
    std::optional<std::uint64_t> announced;
    if (drive.mode == DriveMode::Pledged)
        announced = body.size();
    Result<void> step = encoder.begin(announced);
    const std::size_t writeSize = std::max<std::size_t>(drive.writeSize.value_or(body.size()), 1);
    while (step.has_value() && !body.empty()) {
        if (stop.stop_requested())
            return Error{ErrorCode::Stopped, {}};
        const ByteView piece = body.first(std::min(writeSize, body.size()));
        step = encoder.write(piece, output);
        body = body.subspan(piece.size());
    }
    return step.has_value() ? encoder.finish(output) : step;
}

} // namespace

Result<void> encodeResponse(Encoder& encoder, const Drive& drive, ByteView body, OutputBuffer& output,
                            const std::stop_token& stop) {
    output.clear();
    if (drive.mode == DriveMode::OneShot)
        return encoder.encodeAll(body, output);
    return encodeStreamed(encoder, drive, body, output, stop);
}

Result<void> encodeFresh(const SweepPoint& point, ByteView body, OutputBuffer& output,
                         const std::stop_token& stop) {
    const Result<std::unique_ptr<Encoder>> encoder = point.codec->makeEncoder(point.level);
    if (!encoder.has_value())
        return encoder.error();
    return encodeResponse(*encoder.value(), point.drive, body, output, stop);
}

} // namespace levelscope::core
