// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/OutputFingerprint.h"

#include <new>
#include <xxhash.h>

namespace levelscope::core {

struct OutputFingerprint::State {
    State()
        : hash(XXH3_createState()) {
        if (hash == nullptr)
            throw std::bad_alloc();
    }
    ~State() { XXH3_freeState(hash); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    XXH3_state_t* hash;
};

OutputFingerprint::OutputFingerprint()
    : m_state(std::make_unique<State>()) {
    restart();
}

OutputFingerprint::~OutputFingerprint() = default;

void OutputFingerprint::restart() {
    m_bytes = 0;
    XXH3_64bits_reset(m_state->hash);
}

void OutputFingerprint::add(ByteView part) {
    m_bytes += part.size();
    XXH3_64bits_update(m_state->hash, part.data(), part.size());
}

VerifiedOutput OutputFingerprint::result() const {
    return {m_bytes, XXH3_64bits_digest(m_state->hash)};
}

} // namespace levelscope::core
