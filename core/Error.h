// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace levelscope::core {

/// What went wrong. The core names the kind; `app/ErrorText` turns it into a sentence with a cure.
enum class ErrorCode {
    NotFound,          ///< no such file
    IsDirectory,       ///< a folder where a file is needed
    AccessDenied,      ///< the system refuses to open the file
    ReadFailed,        ///< opened, but reading broke off
    WriteFailed,       ///< a file could not be written whole; nothing was left behind
    TooLarge,          ///< over a stated limit
    OutOfMemory,       ///< an allocation failed
    UnknownCodec,      ///< no codec of that id
    UnknownShape,      ///< no generator shape of that id
    LevelOutOfRange,   ///< the codec's library has no such level
    UnknownKnob,       ///< the codec has no such parameter to set; the detail lists those it has
    KnobOutOfRange,    ///< the library does not take that value; the detail is the range
    EncodeFailed,      ///< the codec's library refused or broke off
    DecodeFailed,      ///< the produced bytes could not be decoded
    RoundTripMismatch, ///< decoded, but not to the payload's bytes
    NotDeterministic,  ///< the same input and settings gave other bytes than before
    PayloadChanged,    ///< the mapped file was cut short while it was read
    NoCapture,         ///< named as a capture of responses, but holds none; the detail is what was found
    Damaged,           ///< a file that is cut or is not what its first bytes promise
    Unsupported,       ///< a known kind of file that is not read; the detail is an id of unsupportedId()
    NotAlike,          ///< has no total: two of a set were compressed with different settings
    TotalTooLarge,     ///< a weighted total takes more than 63 bits
    NotInLibrary,      ///< the linked library is too old for it; the detail is the function it lacks
    TooFewSamples,     ///< to train a dictionary with; the detail is their number
    TrainingFailed,    ///< the library could not make a dictionary of the samples
    WorkerLost,        ///< a worker process ended by itself; the detail says how
    Stopped,           ///< ended because the user asked; not a fault
    Internal,          ///< a mistake in Levelscope
};

/// A failure as a value. `detail` is untranslated: a library's own words, a number, a name.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string detail;

    bool operator==(const Error&) const = default;
};

} // namespace levelscope::core
