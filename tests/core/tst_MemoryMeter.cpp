// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/MemoryMeter.h"

#include <QTest>

#include <array>
#include <cstring>
#include <limits>

using namespace levelscope::core;

class TestMemoryMeter final : public QObject {
    Q_OBJECT

private slots:
    void countsLiveAndPeak() {
        MemoryMeter meter;
        QCOMPARE(meter.liveBytes(), std::uint64_t{0});
        QCOMPARE(meter.peakBytes(), std::uint64_t{0});
        void* first = meter.allocate(100);
        void* second = meter.allocate(50);
        QCOMPARE(meter.liveBytes(), std::uint64_t{150});
        meter.release(first);
        QCOMPARE(meter.liveBytes(), std::uint64_t{50});
        QCOMPARE(meter.peakBytes(), std::uint64_t{150});
        void* third = meter.allocate(60);
        QCOMPARE(meter.peakBytes(), std::uint64_t{150});
        void* fourth = meter.allocate(41);
        QCOMPARE(meter.peakBytes(), std::uint64_t{151});
        for (void* block : {second, third, fourth})
            meter.release(block);
        QCOMPARE(meter.liveBytes(), std::uint64_t{0});
        QCOMPARE(meter.peakBytes(), std::uint64_t{151});
    }

    void blocksAreAlignedAndWritable() {
        MemoryMeter meter;
        std::array<void*, 8> blocks{};
        for (std::size_t index = 0; index < blocks.size(); ++index) {
            blocks[index] = meter.allocate(index);
            QVERIFY(blocks[index] != nullptr);
            QCOMPARE(reinterpret_cast<std::uintptr_t>(blocks[index]) % alignof(std::max_align_t),
                     std::uintptr_t{0});
            std::memset(blocks[index], 0xFF, index);
        }
        QCOMPARE(meter.liveBytes(), std::uint64_t{0 + 1 + 2 + 3 + 4 + 5 + 6 + 7});
        for (void* block : blocks)
            meter.release(block);
        QCOMPARE(meter.liveBytes(), std::uint64_t{0});
    }

    void nothingIsReleased() {
        MemoryMeter meter;
        meter.release(nullptr);
        QCOMPARE(meter.liveBytes(), std::uint64_t{0});
    }

    void whatCannotBeHadIsNotCounted() {
        MemoryMeter meter;
        QVERIFY(meter.allocate(std::numeric_limits<std::size_t>::max()) == nullptr);
        QCOMPARE(meter.peakBytes(), std::uint64_t{0});
    }

    void hooksReachTheMeter() {
        MemoryMeter meter;
        void* block = MemoryMeter::allocateFrom(&meter, 7);
        QCOMPARE(meter.liveBytes(), std::uint64_t{7});
        MemoryMeter::releaseTo(&meter, block);
        QCOMPARE(meter.liveBytes(), std::uint64_t{0});
    }
};

QTEST_GUILESS_MAIN(TestMemoryMeter)
#include "tst_MemoryMeter.moc"
