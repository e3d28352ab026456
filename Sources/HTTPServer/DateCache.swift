// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Reactor
import Synchronization

/// The value of the Date field, written once per second.
final class DateCache: Sendable {
    private let cached = Mutex<(second: Int64, bytes: [UInt8])>((.min, []))

    /// The present date as bytes.
    func now() -> [UInt8] {
        let second = WallClock.secondsSinceEpoch
        return cached.withLock { cached in
            if cached.second != second {
                cached = (second, HTTPDate(secondsSinceEpoch: second).bytes)
            }
            return cached.bytes
        }
    }
}
