// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/SentCandidates.h"
#include "core/codec/CodecRegistry.h"
#include "core/setup/ServerSetups.h"
#include "core/sweep/EncodeRun.h"
#include "tests/support/CodecRun.h"

#include <QTest>

#include <set>

using namespace levelscope::core;
using namespace levelscope::test;

namespace {

constexpr std::uint64_t kBodyBytes = 60'001;

std::set<int> levelsOf(const std::vector<SentCandidate>& candidates) {
    std::set<int> levels;
    for (const SentCandidate& candidate : candidates)
        levels.insert(candidate.point.level);
    return levels;
}

std::vector<SentCandidate> withSetup(const std::vector<SentCandidate>& candidates, std::string_view setup) {
    std::vector<SentCandidate> used;
    for (const SentCandidate& candidate : candidates) {
        if (std::ranges::find(candidate.setups, setup) != candidate.setups.end())
            used.push_back(candidate);
    }
    return used;
}

bool allHave(const std::vector<SentCandidate>& candidates, std::string_view knob, int value) {
    return std::ranges::all_of(candidates, [&](const SentCandidate& candidate) {
        return candidate.point.knobs.value(knob) == value;
    });
}

Bytes outputOf(const SweepPoint& point, ByteView body) {
    OutputBuffer output;
    return encodeFresh(point, body, output).has_value() ? copyOf(output.bytes()) : Bytes();
}

} // namespace

class TestSentCandidates final : public QObject {
    Q_OBJECT

private slots:
    void eachOutputOnce() {
        for (const ContentCoding coding :
             {ContentCoding::Gzip, ContentCoding::Deflate, ContentCoding::Brotli, ContentCoding::Zstd}) {
            const std::vector<SentCandidate> candidates = sentCandidates({.coding = coding}, kBodyBytes);
            QVERIFY(!candidates.empty());
            for (auto candidate = candidates.begin(); candidate != candidates.end(); ++candidate) {
                QCOMPARE(candidate->point.codec, findCodec(codecIdOf(coding)));
                QVERIFY(accepts(*candidate->point.codec, candidate->point.settings()));
                QVERIFY(candidate->point.setup.empty());
                QVERIFY(std::find_if(candidate + 1, candidates.end(), [&](const SentCandidate& other) {
                            return other.point == candidate->point;
                        }) == candidates.end());
            }
        }
    }

    void levels() {
        QCOMPARE(levelsOf(sentCandidates({.coding = ContentCoding::Deflate}, kBodyBytes)),
                 (std::set{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
        QCOMPARE(levelsOf(sentCandidates({.coding = ContentCoding::Brotli}, kBodyBytes)),
                 (std::set{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
        const std::set<int> zstd = levelsOf(sentCandidates({.coding = ContentCoding::Zstd}, kBodyBytes));
        QVERIFY(zstd.contains(-7) && zstd.contains(22) && !zstd.contains(0));
    }

    /// Every setup of the codec, at all its levels, is in one of them.
    void servers() {
        for (const ServerSetup& setup : allServerSetups()) {
            const auto coding = setup.codec == "gzip"   ? ContentCoding::Gzip
                                : setup.codec == "zstd" ? ContentCoding::Zstd
                                                        : ContentCoding::Brotli;
            const std::vector<SentCandidate> used =
                withSetup(sentCandidates({.coding = coding}, kBodyBytes), setup.name);
            QCOMPARE(used.size(), setup.levels.size());
        }
    }

    /// What makes two settings count as one must not change a byte: a setup's own settings make what its
    /// candidate makes. The second size is under 16 KiB, which moves the parameters of zstd and of nginx.
    void sameBytes_data() {
        QTest::addColumn<int>("coding");
        QTest::addColumn<int>("bytes");
        for (const auto& [name, coding] :
             {std::pair{"gzip", ContentCoding::Gzip}, std::pair{"brotli", ContentCoding::Brotli},
              std::pair{"zstd", ContentCoding::Zstd}}) {
            for (const int bytes : {150'001, 5'000, 65'536})
                QTest::addRow("%s, %d bytes", name, bytes) << static_cast<int>(coding) << bytes;
        }
    }

    void sameBytes() {
        QFETCH(const int, coding);
        QFETCH(const int, bytes);
        const Bytes body = jsonBody(static_cast<std::size_t>(bytes));
        const SentTraits traits{.coding = static_cast<ContentCoding>(coding)};
        const std::vector<SentCandidate> candidates = sentCandidates(traits, body.size());
        for (const ServerSetup& setup : allServerSetups()) {
            if (setup.codec != codecIdOf(traits.coding))
                continue;
            for (const SweepPoint& point : pointsOf(setup, body.size())) {
                if (point.level > 9) // takes long and is gathered like the others
                    continue;
                const std::vector<SentCandidate> used = withSetup(candidates, setup.name);
                const auto own = std::ranges::find(
                    used, point.level, [](const SentCandidate& candidate) { return candidate.point.level; });
                QVERIFY(own != used.end());
                QVERIFY2(
                    outputOf(point, body) == outputOf(own->point, body),
                    qPrintable(
                        QStringLiteral("%1 %2").arg(QString::fromStdString(point.setup)).arg(point.level)));
            }
        }
    }

    /// The reason why the mode is not tried.
    void brotliTextIsGeneric() {
        const Bytes body = jsonBody(100'000);
        Knobs text;
        text.set("mode", 1);
        for (int level = 0; level <= 11; ++level) {
            const Codec* brotli = findCodec("brotli");
            QVERIFY(outputOf({.codec = brotli, .level = level, .knobs = text}, body) ==
                    outputOf({.codec = brotli, .level = level}, body));
        }
    }

    void whatAFrameDeclares() {
        const std::vector<SentCandidate> streamed = sentCandidates(
            {.coding = ContentCoding::Zstd, .windowLog = 17, .checksum = true, .contentSize = false},
            kBodyBytes);
        QVERIFY(allHave(streamed, "windowLog", 17));
        QVERIFY(allHave(streamed, "checksumFlag", 1));
        // What Caddy declares; nginx and Node declare the level's own windows and no checksum.
        QCOMPARE(withSetup(streamed, "Caddy zstd").size(), std::size_t{4});
        QVERIFY(withSetup(streamed, "Node createZstdCompress").empty());
        for (const SentCandidate& candidate : streamed)
            QCOMPARE(candidate.point.drive.mode, DriveMode::Stream);

        const std::vector<SentCandidate> known = sentCandidates(
            {.coding = ContentCoding::Zstd, .checksum = false, .contentSize = true}, kBodyBytes);
        QVERIFY(!known.empty());
        for (const SentCandidate& candidate : known) {
            QVERIFY(candidate.point.drive.mode != DriveMode::Stream);
            QVERIFY(candidate.point.knobs.empty());
        }
        // Level 1 declares 2^19 by itself, others do not (zstd.h's table for bodies over 256 KB).
        const std::vector<SentCandidate> level1 = sentCandidates(
            {.coding = ContentCoding::Zstd, .windowLog = 19, .checksum = false, .contentSize = false},
            kBodyBytes);
        for (const SentCandidate& candidate : level1) {
            if (candidate.point.level == 1)
                QVERIFY(candidate.point.knobs.empty());
            if (candidate.point.level == 3)
                QCOMPARE(candidate.point.knobs.value("windowLog"), std::optional(19));
        }
    }

    void brotliWindows() {
        const std::vector<SentCandidate> declared =
            sentCandidates({.coding = ContentCoding::Brotli, .windowLog = 18}, kBodyBytes);
        for (const SentCandidate& candidate : declared) {
            // Qualities 0 and 1 declare no less than 18, also with the 16 that ngx_brotli sets.
            const int lowest = candidate.point.level <= 1 ? 16 : 18;
            const int window = candidate.point.knobs.value("lgwin").value_or(0);
            QVERIFY(lowest <= window && window <= 18);
        }
        QCOMPARE(withSetup(declared, "Apache mod_brotli").size(), std::size_t{12});
        QVERIFY(withSetup(declared, "Node createBrotliCompress").empty());
        const std::vector<SentCandidate> any = sentCandidates({.coding = ContentCoding::Brotli}, kBodyBytes);
        for (const int window : {18, 19, 20, 24})
            QVERIFY(std::ranges::any_of(any, [&](const SentCandidate& candidate) {
                return candidate.point.knobs.value("lgwin") == window;
            }));
    }

    /// zlib's bytes depend neither on writes nor on who writes: nginx, Node and Apache come to one setting
    /// each for memLevel 8 and 9, and a small body to one of nginx's own.
    void gzip() {
        const std::vector<SentCandidate> candidates =
            sentCandidates({.coding = ContentCoding::Gzip}, kBodyBytes);
        const std::vector<SentCandidate> nginx = withSetup(candidates, "nginx gzip");
        const std::vector<SentCandidate> node = withSetup(candidates, "Node createGzip");
        QCOMPARE(nginx.size(), std::size_t{9});
        for (const SentCandidate& candidate : nginx) {
            QVERIFY(std::ranges::find(node, candidate) != node.end());
            QVERIFY(candidate.point.knobs.empty());
            QCOMPARE(candidate.freedom, DriveFreedom::All);
        }
        QVERIFY(allHave(withSetup(candidates, "Apache mod_deflate"), "memLevel", 9));
        // ngx_http_gzip_filter_module.c: 1,000 + 262 bytes fit into half of 2^12, but not of 2^11.
        const std::vector<SentCandidate> small = sentCandidates({.coding = ContentCoding::Gzip}, 1'000);
        QVERIFY(allHave(withSetup(small, "nginx gzip"), "windowBits", 11));
        // Too short for the flush that comes after 14,745 bytes.
        QCOMPARE(withSetup(small, "ASP.NET Core 11 JSON, gzip"), withSetup(small, "ASP.NET Core 11 gzip"));
        QVERIFY(withSetup(candidates, "ASP.NET Core 11 JSON, gzip") !=
                withSetup(candidates, "ASP.NET Core 11 gzip"));
    }
};

QTEST_GUILESS_MAIN(TestSentCandidates)
#include "tst_SentCandidates.moc"
