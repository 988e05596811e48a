// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/ResultsColumns.h"

#include "app/ParetoText.h"

#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ResultsColumns)
};

} // namespace

QString columnTitle(ResultsColumn column) {
    switch (column) {
    case ResultsColumn::Codec:
        return Texts::tr("Codec");
    case ResultsColumn::Curve:
        return Texts::tr("Curve");
    case ResultsColumn::Level:
        return Texts::tr("Level");
    case ResultsColumn::Standing:
        return Texts::tr("Standing");
    case ResultsColumn::Strategy:
        return Texts::tr("Strategy");
    case ResultsColumn::Bytes:
        return Texts::tr("Bytes");
    case ResultsColumn::Ratio:
        return Texts::tr("Ratio");
    case ResultsColumn::Saved:
        return Texts::tr("Saved");
    case ResultsColumn::CompressMBps:
        return Texts::tr("Compress\nMB/s");
    case ResultsColumn::Spread:
        return Texts::tr("Spread");
    case ResultsColumn::DecompressMBps:
        return Texts::tr("Decompress\nMB/s");
    case ResultsColumn::TimePerResponse:
        return Texts::tr("Time per\nresponse");
    case ResultsColumn::FastestTime:
        return Texts::tr("Fastest\ntime");
    case ResultsColumn::CpuTime:
        return Texts::tr("Processor\ntime");
    case ResultsColumn::CreateTime:
        return Texts::tr("Creating\nencoder");
    case ResultsColumn::FirstByteTime:
        return Texts::tr("First\nbyte");
    case ResultsColumn::OneCallMBps:
        return Texts::tr("One-call\ndecomp. MB/s");
    case ResultsColumn::ResponsesPerSecond:
        return Texts::tr("Responses/s\nat once");
    case ResultsColumn::EncoderMemory:
        return Texts::tr("Encoder\nmemory");
    case ResultsColumn::DecoderMemory:
        return Texts::tr("Decoder\nmemory");
    case ResultsColumn::Window:
        return Texts::tr("Window");
    case ResultsColumn::Runs:
        return Texts::tr("Runs");
    case ResultsColumn::RoundTrip:
        return Texts::tr("Round\ntrip");
    case ResultsColumn::Remark:
        return Texts::tr("Remark");
    }
    return {};
}

QString columnExplanation(ResultsColumn column) {
    switch (column) {
    case ResultsColumn::Codec:
        return Texts::tr("The format and the library that writes it");
    case ResultsColumn::Curve:
        return Texts::tr("The codec with what tells its curves apart");
    case ResultsColumn::Level:
        return Texts::tr("The library's own number: higher tries harder");
    case ResultsColumn::Standing:
        return standingRule();
    case ResultsColumn::Strategy:
        return Texts::tr("How zstd looks for matches at this level and body size");
    case ResultsColumn::Bytes:
        return Texts::tr("Size of the compressed response");
    case ResultsColumn::Ratio:
        return Texts::tr("Original size divided by compressed size");
    case ResultsColumn::Saved:
        return Texts::tr("Share of the original size that is not sent; negative when compressing enlarges");
    case ResultsColumn::CompressMBps:
        return Texts::tr("Millions of uncompressed bytes per second while compressing, median of the runs");
    case ResultsColumn::Spread:
        return Texts::tr("Interquartile range of the compress times as a share of their median");
    case ResultsColumn::DecompressMBps:
        return Texts::tr("Millions of uncompressed bytes per second while decompressing as a stream, median "
                         "of the runs");
    case ResultsColumn::TimePerResponse:
        return Texts::tr("Time to compress the response once, median of the runs");
    case ResultsColumn::FastestTime:
        return Texts::tr("Shortest time to compress the response: noise only adds time, this is the floor");
    case ResultsColumn::CpuTime:
        return Texts::tr("Processor time of compressing the response once, median of the runs");
    case ResultsColumn::CreateTime:
        return Texts::tr("Time to make the encoder, a part of the time per response; none for one that is "
                         "reused");
    case ResultsColumn::FirstByteTime:
        return Texts::tr("Time until the first compressed byte is out");
    case ResultsColumn::OneCallMBps:
        return Texts::tr("Millions of uncompressed bytes per second while decompressing in one call into a "
                         "buffer of exactly the right size: the optimistic bound");
    case ResultsColumn::ResponsesPerSecond:
        return Texts::tr("Responses compressed per second with as many encoders at work at once as the plan "
                         "says");
    case ResultsColumn::EncoderMemory:
        return Texts::tr("Most bytes that the encoder's library held at one time for one response");
    case ResultsColumn::DecoderMemory:
        return Texts::tr("Most bytes that the decoder's library held at one time for one response");
    case ResultsColumn::Window:
        return Texts::tr("The window that the compressed body asks of its decoder");
    case ResultsColumn::Runs:
        return Texts::tr("How many timed runs counted");
    case ResultsColumn::RoundTrip:
        return Texts::tr("Whether the output decodes to exactly the payload");
    case ResultsColumn::Remark:
        return Texts::tr(
            "What else there is to know: failed, left out, noisy, timed too seldom, refused by browsers");
    }
    return {};
}

Qt::Alignment columnAlignment(ResultsColumn column) {
    switch (column) {
    case ResultsColumn::Codec:
    case ResultsColumn::Curve:
    case ResultsColumn::Remark:
    case ResultsColumn::Standing:
        return Qt::AlignLeft | Qt::AlignVCenter;
    // Next to a column of numbers: at their left edge they would touch them.
    case ResultsColumn::Strategy:
    case ResultsColumn::RoundTrip:
        return Qt::AlignCenter;
    default:
        return Qt::AlignRight | Qt::AlignVCenter;
    }
}

} // namespace levelscope::app
