// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/DictionaryLab.h"

#include "core/codec/CodecRegistry.h"
#include "core/lab/DictionaryTrainer.h"

#include <algorithm>

namespace levelscope::core {

namespace {

/// By this share a dictionary may do worse than the best and still be taken for being smaller.
constexpr double kWorseShare = 0.01;

class Lab final {
public:
    Lab(const DictionarySamples& samples, const DictionaryPlan& plan, const DictionaryProgress& progress,
        const std::stop_token& stop)
        : m_samples(samples)
        , m_plan(plan)
        , m_progress(progress)
        , m_stop(stop) {}

    DictionaryReport run() {
        m_report.levels = m_plan.levels;
        m_report.stepsPlanned = (m_plan.sizes.size() + 1) * m_plan.levels.size() + m_plan.sizes.size();
        m_progress(m_report);
        tryAtAllLevels(std::nullopt, {});
        for (const std::size_t size : m_plan.sizes)
            trainAndTry(size);
        return std::move(m_report);
    }

private:
    void trainAndTry(std::size_t size) {
        if (m_report.stopped)
            return;
        TrainedDictionary trained{.askedBytes = size};
        Result<std::vector<std::byte>> made = trainDictionary(m_samples.training, size, m_stop);
        if (noteStop(made))
            return;
        if (made.has_value()) {
            trained.bytes = std::move(made).value();
            trained.id = dictionaryId(trained.bytes);
        } else {
            trained.error = made.error();
            m_report.stepsPlanned -= m_plan.levels.size();
        }
        m_report.dictionaries.push_back(std::move(trained));
        tellStep();
        if (made.has_value())
            tryAtAllLevels(m_report.dictionaries.size() - 1, m_report.dictionaries.back().bytes);
    }

    void tryAtAllLevels(std::optional<std::size_t> index, ByteView dictionary) {
        for (const int level : m_plan.levels) {
            DictionaryRow row{.level = level, .dictionary = index};
            const Result<DictionaryTrial> trial =
                tryDictionary(m_samples.evaluation, dictionary, level, m_stop);
            if (noteStop(trial))
                return;
            if (trial.has_value())
                row.trial = trial.value();
            else
                row.error = trial.error();
            m_report.rows.push_back(std::move(row));
            tellStep();
        }
    }

    template <class Value>
    bool noteStop(const Result<Value>& result) {
        m_report.stopped = !result.has_value() && result.error().code == ErrorCode::Stopped;
        return m_report.stopped;
    }

    void tellStep() {
        ++m_report.stepsDone;
        m_progress(m_report);
    }

    const DictionarySamples& m_samples;
    const DictionaryPlan& m_plan;
    const DictionaryProgress& m_progress;
    const std::stop_token& m_stop;
    DictionaryReport m_report;
};

} // namespace

DictionaryReport runDictionaryLab(const DictionarySamples& samples, const DictionaryPlan& plan,
                                  const DictionaryProgress& progress, const std::stop_token& stop) {
    return Lab(samples, plan, progress, stop).run();
}

const DictionaryRow* findRow(const DictionaryReport& report, std::optional<std::size_t> dictionary,
                             int level) {
    const auto row = std::ranges::find_if(report.rows, [&](const DictionaryRow& each) {
        return each.dictionary == dictionary && each.level == level && !each.error.has_value();
    });
    return row == report.rows.end() ? nullptr : &*row;
}

std::optional<int> judgingLevel(const DictionaryReport& report) {
    if (report.levels.empty())
        return std::nullopt;
    const int preferred = findCodec("zstd")->info().defaultLevel;
    const bool hasPreferred = std::ranges::find(report.levels, preferred) != report.levels.end();
    return hasPreferred ? preferred : report.levels.front();
}

std::optional<std::size_t> bestDictionary(const DictionaryReport& report) {
    const std::optional<int> level = judgingLevel(report);
    const DictionaryRow* const without = level.has_value() ? findRow(report, std::nullopt, *level) : nullptr;
    if (without == nullptr)
        return std::nullopt;
    std::uint64_t least = without->trial.compressedBytes;
    for (std::size_t index = 0; index < report.dictionaries.size(); ++index) {
        if (const DictionaryRow* row = findRow(report, index, *level))
            least = std::min(least, row->trial.compressedBytes);
    }
    if (least == without->trial.compressedBytes)
        return std::nullopt;
    std::optional<std::size_t> best;
    for (std::size_t index = 0; index < report.dictionaries.size(); ++index) {
        const DictionaryRow* const row = findRow(report, index, *level);
        if (row == nullptr ||
            static_cast<double>(row->trial.compressedBytes) > static_cast<double>(least) * (1 + kWorseShare))
            continue;
        if (!best.has_value() ||
            report.dictionaries[index].bytes.size() < report.dictionaries[*best].bytes.size())
            best = index;
    }
    return best;
}

} // namespace levelscope::core
