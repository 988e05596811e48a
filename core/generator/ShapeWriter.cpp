// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/ShapeWriter.h"

namespace levelscope::core {

ShapeWriter::~ShapeWriter() = default;

} // namespace levelscope::core
