// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Adds up the missed cycles of devices; each device counts from zero when it starts.
struct XrunCount: Sendable, Equatable {
    /// Since the engine started.
    private(set) var total: Int64 = 0
    private var last = 0

    /// Takes a device's count; `isSame` is false after the device was replaced or restarted.
    mutating func take(_ count: Int, isSame: Bool) {
        let known = isSame && count >= last ? last : 0
        total += Int64(count - known)
        last = count
    }
}
