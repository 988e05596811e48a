// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ErrorText.h"

#include <QCoreApplication>

namespace levelscope::app {

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(ErrorText)
};

/// `%1` is the subject, `%2` the place of the detail, which comes with its parentheses or not at all.
QString sentencePattern(core::ErrorCode code) {
    switch (code) {
    case core::ErrorCode::NotFound:
        return Texts::tr("%1 does not exist; check the path.");
    case core::ErrorCode::IsDirectory:
        return Texts::tr("%1 is a folder; choose a file in it.");
    case core::ErrorCode::AccessDenied:
        return Texts::tr("%1 may not be opened; change its permissions or choose another file.");
    case core::ErrorCode::ReadFailed:
        return Texts::tr("%1 could not be read to its end%2; check the device it is on.");
    case core::ErrorCode::WriteFailed:
        return Texts::tr("%1 could not be written%2; free some room or choose another place.");
    case core::ErrorCode::TooLarge:
        return Texts::tr("%1 is too large%2; choose a smaller body.");
    case core::ErrorCode::OutOfMemory:
        return Texts::tr(
            "%1 needs more memory than there is%2; close other programs or choose a smaller body.");
    case core::ErrorCode::UnknownCodec:
        return Texts::tr("%1 is not a codec that Levelscope knows%2.");
    case core::ErrorCode::UnknownShape:
        return Texts::tr("%1 is not a shape that Levelscope can generate%2.");
    case core::ErrorCode::LevelOutOfRange:
        return Texts::tr("%1 is not a level of the linked library%2; choose one in its range.");
    case core::ErrorCode::UnknownKnob:
        return Texts::tr("%1 is not a setting of that codec%2; choose one that it has.");
    case core::ErrorCode::KnobOutOfRange:
        return Texts::tr("%1 is not a value that the linked library takes%2; choose one that it does.");
    case core::ErrorCode::EncodeFailed:
        return Texts::tr("%1 could not compress the body%2; leave it out or choose another level.");
    case core::ErrorCode::DecodeFailed:
        return Texts::tr("%1 made output that could not be decoded%2; do not use it.");
    case core::ErrorCode::RoundTripMismatch:
        return Texts::tr("%1 did not decode to the body it was given%2; do not use it.");
    case core::ErrorCode::NotDeterministic:
        return Texts::tr("%1 gave other bytes for the same body than before%2; do not trust its numbers.");
    case core::ErrorCode::PayloadChanged:
        return Texts::tr(
            "%1: the body was changed by another program while it was read%2; open the file again "
            "when that program is done.");
    case core::ErrorCode::NoCapture:
        return Texts::tr(
            "%1 is named as a capture of responses but holds none%2; choose another file, or open "
            "this one as a body.");
    case core::ErrorCode::Damaged:
        return Texts::tr("%1 is cut or damaged%2; save it again, or open it as a body.");
    case core::ErrorCode::Unsupported: // has a sentence for each kind
        break;
    case core::ErrorCode::NotAlike:
        return Texts::tr("%1 has no total because it was not set alike for all responses%2; sweep them again "
                         "with one plan.");
    case core::ErrorCode::TotalTooLarge:
        return Texts::tr("%1 adds up to more bytes than can be counted%2; choose smaller weights.");
    case core::ErrorCode::NotInLibrary:
        return Texts::tr(
            "%1 needs a newer library than the one that Levelscope was built with%2; build it with a "
            "newer one.");
    case core::ErrorCode::TooFewSamples:
        return Texts::tr("%1 has too few records or bodies to train a dictionary with%2; take one with more "
                         "records, or more responses.");
    case core::ErrorCode::TrainingFailed:
        return Texts::tr("%1 could not be trained%2; choose another size, or more records or responses.");
    case core::ErrorCode::WorkerLost:
        return Texts::tr("%1 was lost with the process that worked on it%2; close other programs or leave it "
                         "out.");
    case core::ErrorCode::Stopped:
        return Texts::tr("%1 was stopped.");
    case core::ErrorCode::Internal:
        break;
    }
    return Texts::tr("%1 failed through a mistake in Levelscope%2; please report it.");
}

/// `%1` is the subject.
QString unsupportedPattern(std::string_view id) {
    if (id == "pcap")
        return Texts::tr(
            "%1 holds captured packets, not responses; open it in Wireshark, choose File > Export "
            "Objects > HTTP, and open what that writes.");
    if (id == "arc")
        return Texts::tr(
            "%1 is an ARC file, the predecessor of WARC; convert it with \"warcio recompress\".");
    if (id == "request-file")
        return Texts::tr("%1 holds requests, no response; send one with curl -i and open what it writes.");
    if (id == "chls")
        return Texts::tr(
            "%1 is a Charles session; in Charles choose File > Export Session and the HAR form.");
    if (id == "burp-issues")
        return Texts::tr("%1 holds the findings of Burp's scanner, no responses; in Burp choose Save items.");
    if (id == "zstd-dictionary")
        return Texts::tr("%1 is compressed with a zstd dictionary of its own; decompress it first.");
    if (id == "zip")
        return Texts::tr(
            "%1 is a ZIP archive without a HAR or a Fiddler session in it; unpack it and open one "
            "of its files.");
    return Texts::tr("%1 is of a kind that Levelscope does not read; export the responses as HAR.");
}

} // namespace

QString errorSentence(const core::Error& error, const QString& subject) {
    const QString detail =
        error.detail.empty() ? QString() : QStringLiteral(" (%1)").arg(QString::fromStdString(error.detail));
    const QString pattern = error.code == core::ErrorCode::Unsupported ? unsupportedPattern(error.detail)
                                                                       : sentencePattern(error.code);
    // In one step, so that a "%2" in a file's name stays what it is.
    return pattern.contains(QLatin1String("%2")) ? pattern.arg(subject, detail) : pattern.arg(subject);
}

} // namespace levelscope::app
