// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPServer

extension HTTPServer {
    /// The event loops.
    var movingParts: [MovingPart] {
        loops.enumerated().map { MovingPart(name: "event loop \($0 + 1)", ask: $1) }
    }
}
