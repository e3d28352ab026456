// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

@testable import HTTPCore

/// The results of an assembler for some bytes.
struct Conversation: Equatable {
    var events: [WebSocketEvent] = []
    var error: WebSocketError?

    init(
        _ bytes: [UInt8],
        pieceSize: Int,
        limits: WebSocketLimits = .init(),
        role: WebSocketRole = .server
    ) {
        var assembler = MessageAssembler(role: role, limits: limits)
        do {
            for start in stride(from: 0, to: bytes.count, by: pieceSize) {
                assembler.append(bytes[start..<min(start + pieceSize, bytes.count)])
                while true {
                    let event = try assembler.next()
                    if event == .needMore { break }
                    events.append(event)
                }
            }
        } catch {
            self.error = error
        }
    }
}

/// Feeds the bytes whole, in pieces of three and byte by byte; the results must be equal.
func converse(
    _ bytes: [UInt8],
    limits: WebSocketLimits = .init(),
    role: WebSocketRole = .server
) -> Conversation? {
    let whole = Conversation(bytes, pieceSize: max(1, bytes.count), limits: limits, role: role)
    for size in [1, 3] where Conversation(bytes, pieceSize: size, limits: limits, role: role) != whole {
        return nil
    }
    return whole
}

/// A client's frame.
func frame(_ opcode: Opcode, _ payload: [UInt8], isFinal: Bool = true, key: UInt32 = 0x3712_F9A4) -> [UInt8] {
    var output: [UInt8] = []
    FrameEncoder.write(opcode, payload, isFinal: isFinal, maskingKey: key, to: &output)
    return output
}

/// A client's frame with text.
func frame(_ opcode: Opcode, _ text: String, isFinal: Bool = true) -> [UInt8] {
    frame(opcode, Array(text.utf8), isFinal: isFinal)
}
