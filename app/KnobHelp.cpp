// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/KnobHelp.h"

#include "core/codec/Codec.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace levelscope::app {

namespace {

constexpr const char* kContext = "KnobHelp";

struct Help {
    std::string_view library;
    std::string_view parameter;
    const char* english;
};

// After zstd.h, brotli/encode.h and zlib.h, whose names these are.
constexpr Help kHelp[] = {
    {"libzstd", "windowLog",
     QT_TRANSLATE_NOOP("KnobHelp",
                       "Largest distance to an earlier match, as a power of 2: larger compresses more and "
                       "needs more memory, in the decoder too. Browsers refuse more than 23.")},
    {"libzstd", "hashLog",
     QT_TRANSLATE_NOOP("KnobHelp",
                       "Size of the first lookup table, as a power of 2: larger compresses more with fast "
                       "and dfast, is faster with the other strategies, and needs more memory.")},
    {"libzstd", "chainLog",
     QT_TRANSLATE_NOOP("KnobHelp", "Size of the table searched for further candidates, as a power of 2: "
                                   "larger compresses more and is slower; fast does not use it.")},
    {"libzstd", "searchLog",
     QT_TRANSLATE_NOOP("KnobHelp", "Number of search attempts, as a power of 2: more compresses more and is "
                                   "slower; fast and dfast do not use it.")},
    {"libzstd", "minMatch",
     QT_TRANSLATE_NOOP("KnobHelp", "Shortest match searched for, in bytes: larger is faster in both "
                                   "directions and lowers the ratio.")},
    {"libzstd", "targetLength",
     QT_TRANSLATE_NOOP("KnobHelp",
                       "With btopt, btultra and btultra2 the match length that is good enough to stop "
                       "searching; with fast the step between searched positions, larger being faster "
                       "and weaker.")},
    {"libzstd", "strategy",
     QT_TRANSLATE_NOOP("KnobHelp", "How matches are looked for, from fast to btultra2: each is slower and "
                                   "stronger than the one before.")},
    {"libzstd", "enableLongDistanceMatching",
     QT_TRANSLATE_NOOP("KnobHelp",
                       "Finds matches far back in large bodies with a table of its own; raises windowLog "
                       "to 27, more than browsers accept, unless that is set too.")},
    {"libzstd", "ldmHashLog",
     QT_TRANSLATE_NOOP("KnobHelp", "Size of the table for long-distance matching, as a power of 2: larger "
                                   "compresses more, needs more memory and is slower.")},
    {"libzstd", "ldmMinMatch",
     QT_TRANSLATE_NOOP("KnobHelp", "Shortest match that long-distance matching looks for, in bytes: too "
                                   "large or too small lowers the ratio.")},
    {"libzstd", "ldmBucketSizeLog",
     QT_TRANSLATE_NOOP("KnobHelp", "Room per entry of the long-distance table, as a power of 2: larger "
                                   "finds more and is slower.")},
    {"libzstd", "ldmHashRateLog",
     QT_TRANSLATE_NOOP("KnobHelp", "How seldom positions enter the long-distance table, as a power of 2: "
                                   "larger is faster; far from the default the ratio falls.")},
    {"libzstd", "contentSizeFlag",
     QT_TRANSLATE_NOOP("KnobHelp", "Writes the body's size into the frame when it is known: up to 8 bytes "
                                   "more, and decoders can take exactly the room they need.")},
    {"libzstd", "checksumFlag",
     QT_TRANSLATE_NOOP("KnobHelp", "Ends the frame with a checksum of 4 bytes that decoders verify; the "
                                   "zstd command does so, the library does not unless asked.")},
    {"libzstd", "nbWorkers",
     QT_TRANSLATE_NOOP("KnobHelp", "Threads that compress one body. Only 0 can be chosen: others change the "
                                   "frame, and their time could not be measured.")},
    {"libzstd", "targetCBlockSize",
     QT_TRANSLATE_NOOP("KnobHelp", "Tries to keep compressed blocks to so many bytes, so that the first one "
                                   "arrives sooner; costs some ratio.")},

    {"libbrotli", "mode",
     QT_TRANSLATE_NOOP("KnobHelp", "What kind of content to expect: text assumes UTF-8, font WOFF 2; generic "
                                   "assumes nothing and is the default.")},
    {"libbrotli", "lgwin",
     QT_TRANSLATE_NOOP("KnobHelp",
                       "Largest distance to an earlier match, as a power of 2; 22 unless set, ngx_brotli "
                       "uses 19. Larger needs more memory and is not always better.")},
    {"libbrotli", "lgblock",
     QT_TRANSLATE_NOOP("KnobHelp", "Largest input block, as a power of 2; unset, the quality decides. "
                                   "Smaller blocks need less memory.")},
    {"libbrotli", "sizeHint",
     QT_TRANSLATE_NOOP("KnobHelp",
                       "The body's expected size in bytes, 0 for unknown. From 1 MiB on, qualities 4 to 9 "
                       "search in another way; a wrong hint only costs ratio or time.")},
    {"libbrotli", "disableLiteralContextModeling",
     QT_TRANSLATE_NOOP("KnobHelp", "Codes literals without regard to the bytes before them: decodes faster, "
                                   "compresses less.")},
    {"libbrotli", "nPostfix",
     QT_TRANSLATE_NOOP("KnobHelp", "Low bits of distances that are coded apart; suits data whose records "
                                   "have a fixed length.")},
    {"libbrotli", "nDirect",
     QT_TRANSLATE_NOOP(
         "KnobHelp",
         "How many short distances have a code of their own; a multiple of 2 to the power of nPostfix.")},

    {"zlib", "windowBits",
     QT_TRANSLATE_NOOP("KnobHelp",
                       "Largest distance to an earlier match, as a power of 2; 15 unless set. nginx lowers "
                       "it for small bodies. Smaller needs less memory and compresses less.")},
    {"zlib", "memLevel",
     QT_TRANSLATE_NOOP("KnobHelp", "Memory for the encoder's own state, from 1, little and slow, to 9; 8 "
                                   "unless set. It changes the size a little.")},
    {"zlib", "strategy",
     QT_TRANSLATE_NOOP("KnobHelp",
                       "default suits responses; filtered suits numbers that vary little, rle images; "
                       "huffman looks for no matches, fixed uses one code for everything.")},
};

} // namespace

QString knobHelp(const core::Codec& codec, std::string_view parameter) {
    const auto* const found = std::ranges::find_if(kHelp, [&](const Help& help) {
        return help.library == codec.info().libraryName && help.parameter == parameter;
    });
    return found == std::end(kHelp) ? QString() : QCoreApplication::translate(kContext, found->english);
}

} // namespace levelscope::app
