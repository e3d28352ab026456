// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// The listening sockets that a service manager passes (systemd's socket activation).
///
/// - Source: sd_listen_fds(3).
public enum PassedSockets {
    /// The first passed descriptor.
    private static let first: Int32 = 3

    /// The descriptors that were passed to this process, in the order of the unit; empty if there are none.
    ///
    /// Each may be given to one `Listener`, which owns it from then on.
    public static func descriptors() -> [Int32] {
        descriptors(environment: ProcessInfo.processInfo.environment, process: getpid())
    }

    static func descriptors(environment: [String: String], process: Int32) -> [Int32] {
        // A child process may have inherited variables that were meant for its parent.
        guard environment["LISTEN_PID"].flatMap(Int32.init) == process,
            let count = environment["LISTEN_FDS"].flatMap(Int32.init), (1...1_024).contains(count)
        else { return [] }
        return Array(first..<first + count)
    }
}
