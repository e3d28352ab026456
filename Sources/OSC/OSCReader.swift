// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// Reads the parts of a packet one after the other.
struct OSCReader {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Reads all bytes as one packet, and counts it and those in it.
    mutating func packet(depth: Int, _ count: inout Int) throws(OSCError) -> OSCPacket {
        guard depth <= OSCPacket.depthLimit else { throw .tooDeep }
        // The outermost bundle is not counted.
        guard count <= OSCPacket.messageLimit else { throw .tooManyMessages }
        count += 1
        let name = try string()
        guard !name.hasSameBytes(as: OSCPacket.bundleAddress) else { return try bundle(depth: depth, &count) }
        guard name.utf8.first == UInt8(ascii: "/") else { throw .noAddress }
        let arguments = bytes.isEmpty ? [] : try arguments()
        guard bytes.isEmpty else { throw .trailingBytes }
        return .message(OSCMessage(name, arguments))
    }

    private mutating func bundle(depth: Int, _ count: inout Int) throws(OSCError) -> OSCPacket {
        let time = OSCTimeTag(bits: try word64())
        var elements: [OSCPacket] = []
        while !bytes.isEmpty {
            var element = OSCReader(try take(Int(try word())))
            elements.append(try element.packet(depth: depth + 1, &count))
        }
        return .bundle(time, elements)
    }

    // MARK: Arguments

    private mutating func arguments() throws(OSCError) -> [OSCArgument] {
        let types = Array(try string().utf8)
        guard types.first == UInt8(ascii: ",") else { throw .noTypes }
        // The arguments of each array that is open; the last one takes the next.
        var open: [[OSCArgument]] = [[]]
        for type in types.dropFirst() {
            switch type {
            case UInt8(ascii: "["):
                guard open.count <= OSCPacket.depthLimit else { throw .tooDeep }
                open.append([])
            case UInt8(ascii: "]"):
                guard let array = open.popLast(), !open.isEmpty else { throw .unbalancedArray }
                open[open.count - 1].append(.array(array))
            default: open[open.count - 1].append(try argument(type))
            }
        }
        guard open.count == 1 else { throw .unbalancedArray }
        return open[0]
    }

    private mutating func argument(_ type: UInt8) throws(OSCError) -> OSCArgument {
        switch type {
        case UInt8(ascii: "i"): .integer(Int32(bitPattern: try word()))
        case UInt8(ascii: "h"): .long(Int64(bitPattern: try word64()))
        case UInt8(ascii: "f"): .float(Float(bitPattern: try word()))
        case UInt8(ascii: "d"): .double(Double(bitPattern: try word64()))
        case UInt8(ascii: "s"), UInt8(ascii: "S"): .string(try string())
        case UInt8(ascii: "b"): .blob(try blob())
        case UInt8(ascii: "t"): .time(OSCTimeTag(bits: try word64()))
        case UInt8(ascii: "T"): .bool(true)
        case UInt8(ascii: "F"): .bool(false)
        case UInt8(ascii: "N"): .null
        case UInt8(ascii: "I"): .impulse
        case UInt8(ascii: "c"), UInt8(ascii: "r"), UInt8(ascii: "m"): .other(tag: type, try word())
        default: throw .unknownType(type)
        }
    }

    // MARK: Parts

    private mutating func take(_ count: Int) throws(OSCError) -> ArraySlice<UInt8> {
        guard count <= bytes.count else { throw .truncated }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }

    private mutating func word() throws(OSCError) -> UInt32 {
        try take(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    private mutating func word64() throws(OSCError) -> UInt64 {
        try take(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func string() throws(OSCError) -> String {
        guard let end = bytes.firstIndex(of: 0) else { throw .truncated }
        let text = bytes[..<end]
        bytes = bytes[end...]
        // At least one zero ends a string.
        let padding = try take(4 - text.count % 4)
        guard padding.allSatisfy({ $0 == 0 }), let string = String(validating: text, as: UTF8.self),
            StreamSafeText.isSafe(string)
        else { throw .invalidString }
        return string
    }

    private mutating func blob() throws(OSCError) -> [UInt8] {
        let count = Int(try word())
        let blob = Array(try take(count))
        _ = try take((4 - count % 4) % 4)
        return blob
    }
}
