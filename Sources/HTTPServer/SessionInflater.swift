// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Compression
import HTTPCore
import Synchronization

/// Inflates one client's messages; memory is held during a compressed message, or for the whole session if the client
/// may refer to earlier messages.
final class SessionInflater: MessageInflater {
    private let agreed: PermessageDeflate
    private let inflater = Mutex<Inflater?>(nil)

    init(_ agreed: PermessageDeflate) { self.agreed = agreed }

    func inflate(_ bytes: [UInt8], into output: inout [UInt8], limit: Int) throws(WebSocketError) {
        try run(&output) { (inflater, output) throws(InflateError) in
            try inflater.inflate(bytes, into: &output, limit: limit)
        }
    }

    func finishMessage(into output: inout [UInt8], limit: Int) throws(WebSocketError) {
        try run(&output) { (inflater, output) throws(InflateError) in
            try inflater.finishMessage(into: &output, limit: limit)
        }
        if !agreed.clientKeepsContext { inflater.withLock { $0 = nil } }
    }

    private func run(
        _ output: inout [UInt8],
        _ work: (inout Inflater, inout [UInt8]) throws(InflateError) -> Void
    ) throws(WebSocketError) {
        do throws(InflateError) {
            try inflater.withLock { held throws(InflateError) in
                // Taken out during the work, so that a failed inflater is not used again.
                var inflater: Inflater
                switch held.take() {
                case .some(let known): inflater = known
                case .none: inflater = try Inflater(windowBits: agreed.clientWindowBits)
                }
                try work(&inflater, &output)
                held = consume inflater
            }
        } catch {
            switch error {
            case .invalidData: throw .invalidCompression
            case .tooLarge, .outOfMemory: throw .tooLarge
            }
        }
    }
}
