// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Writes frames as bytes.
///
/// - Source: RFC 6455 section 5.
public enum FrameEncoder {
    /// Appends a frame's header with the shortest encoding of its length.
    public static func writeHeader(_ header: FrameHeader, to output: inout [UInt8]) {
        var first = header.opcode.rawValue
        if header.isFinal { first |= 0x80 }
        if header.isCompressed { first |= 0x40 }
        output.append(first)
        let mask: UInt8 = header.maskingKey == nil ? 0 : 0x80
        switch header.length {
        case ..<126: output.append(mask | UInt8(header.length))
        case ..<65_536:
            output.append(mask | 126)
            writeBigEndian(UInt64(header.length), size: 2, to: &output)
        default:
            output.append(mask | 127)
            writeBigEndian(UInt64(header.length), size: 8, to: &output)
        }
        if let key = header.maskingKey { writeBigEndian(UInt64(key), size: 4, to: &output) }
    }

    /// Appends a whole frame.
    ///
    /// - Parameters:
    ///   - opcode: the kind of payload; a control frame's payload must not exceed 125 bytes.
    ///   - payload: the bytes, not masked.
    ///   - isFinal: whether the message ends with it.
    ///   - isCompressed: whether the payload is compressed by permessage-deflate.
    ///   - maskingKey: the mask for a client's frame; nil for a server's.
    ///   - output: where to append.
    public static func write(
        _ opcode: Opcode,
        _ payload: some Collection<UInt8>,
        isFinal: Bool = true,
        isCompressed: Bool = false,
        maskingKey: UInt32? = nil,
        to output: inout [UInt8]
    ) {
        let count = payload.count
        precondition(!opcode.isControl || count <= 125, "a control frame holds at most 125 bytes")
        output.reserveCapacity(output.count + count + 14)
        let header = FrameHeader(
            isFinal: isFinal,
            isCompressed: isCompressed,
            opcode: opcode,
            maskingKey: maskingKey,
            length: count
        )
        writeHeader(header, to: &output)
        let start = output.count
        output.append(contentsOf: payload)
        if let maskingKey { Masking.apply(&output, from: start, key: maskingKey, phase: 0) }
    }

    /// A server's frame with a whole text message; the bytes may be shared by any number of connections.
    public static func text(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        write(.text, text.utf8, to: &output)
        return output
    }

    /// Appends a close frame; a reason over 123 bytes is truncated between two characters.
    ///
    /// Without a code the frame is empty and the reason is omitted.
    public static func writeClose(
        _ code: CloseCode?,
        reason: String = "",
        maskingKey: UInt32? = nil,
        to output: inout [UInt8]
    ) {
        var payload: [UInt8] = []
        if let code {
            writeBigEndian(UInt64(code.rawValue), size: 2, to: &payload)
            for scalar in reason.unicodeScalars {
                guard payload.count + UTF8.width(scalar) <= 125 else { break }
                payload.append(contentsOf: String(scalar).utf8)
            }
        }
        write(.close, payload, maskingKey: maskingKey, to: &output)
    }

    private static func writeBigEndian(_ value: UInt64, size: Int, to output: inout [UInt8]) {
        for place in (0..<size).reversed() {
            output.append(UInt8(truncatingIfNeeded: value >> UInt64(place * 8)))
        }
    }
}
