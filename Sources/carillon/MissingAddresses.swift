// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPServer
import Synchronization

/// The addresses that cannot be listened on at the moment, by the events of the server.
///
/// - Thread: any.
final class MissingAddresses: Sendable {
    private let missing = Mutex<[String]>([])

    /// In the order of the configuration.
    var names: [String] { missing.withLock(\.self) }

    /// Takes an event; returns whether it changed anything.
    func take(_ event: ServerEvent) -> Bool {
        missing.withLock { missing in
            switch event {
            case .notListening(let address, _):
                missing.append("\(address)")
                return true
            case .listening(let address):
                let count = missing.count
                missing.removeAll { $0 == "\(address)" }
                return missing.count != count
            default: return false
            }
        }
    }

    /// Sets the addresses at which OSC is not received.
    func set(osc addresses: [String]) {
        let mark = " (OSC)"
        missing.withLock { missing in
            missing.removeAll { $0.hasSuffix(mark) }
            missing += addresses.map { $0 + mark }
        }
    }
}
