// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer
import Synchronization

/// The addresses that cannot be listened on at the moment.
///
/// - Thread: any.
final class MissingAddresses: Sendable {
    private let missing = Mutex<(http: [String], osc: [String])>(([], []))

    /// Those for HTTP in the order of the configuration, then those for OSC.
    var names: [String] { missing.withLock { $0.http + $0.osc.map { "\($0) (OSC)" } } }

    /// Takes an event; returns whether it changed anything.
    func take(_ event: ServerEvent) -> Bool {
        missing.withLock { missing in
            switch event {
            case .notListening(let address, _):
                missing.http.append("\(address)")
                return true
            case .listening(let address):
                let count = missing.http.count
                missing.http.removeAll { $0 == "\(address)" }
                return missing.http.count != count
            default: return false
            }
        }
    }

    /// Sets the addresses at which OSC is not received.
    func set(osc addresses: [String]) { missing.withLock { $0.osc = addresses } }
}
