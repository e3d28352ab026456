// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Writes a packet.
struct OSCWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ packet: OSCPacket) {
        switch packet {
        case .message(let message):
            write(message.address)
            var types: [UInt8] = [UInt8(ascii: ",")]
            var data = OSCWriter()
            data.write(message.arguments, &types)
            write(types)
            bytes += data.bytes
        case .bundle(let time, let elements):
            write(OSCPacket.bundleAddress)
            write(time.bits)
            for element in elements {
                let encoded = element.encoded
                write(UInt32(encoded.count))
                bytes += encoded
            }
        }
    }

    private mutating func write(_ arguments: [OSCArgument], _ types: inout [UInt8]) {
        for argument in arguments {
            switch argument {
            case .integer(let value): write("i", UInt32(bitPattern: value), &types)
            case .long(let value): write("h", UInt64(bitPattern: value), &types)
            case .float(let value): write("f", value.bitPattern, &types)
            case .double(let value): write("d", value.bitPattern, &types)
            case .time(let value): write("t", value.bits, &types)
            case .other(let tag, let value):
                types.append(tag)
                write(value)
            case .string(let value):
                types.append(UInt8(ascii: "s"))
                write(value)
            case .blob(let value):
                types.append(UInt8(ascii: "b"))
                write(UInt32(value.count))
                bytes += value + [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
            case .bool(let value): types.append(UInt8(ascii: value ? "T" : "F"))
            case .null: types.append(UInt8(ascii: "N"))
            case .impulse: types.append(UInt8(ascii: "I"))
            case .array(let elements):
                types.append(UInt8(ascii: "["))
                write(elements, &types)
                types.append(UInt8(ascii: "]"))
            }
        }
    }

    private mutating func write(
        _ type: Unicode.Scalar,
        _ value: some FixedWidthInteger,
        _ types: inout [UInt8]
    ) {
        types.append(UInt8(ascii: type))
        write(value)
    }

    private mutating func write<Value: FixedWidthInteger>(_ value: Value) {
        for shift in stride(from: Value.bitWidth - 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> Value(shift)))
        }
    }

    private mutating func write(_ text: String) { write(Array(text.utf8)) }

    private mutating func write(_ text: [UInt8]) {
        let text = text.prefix { $0 != 0 }
        bytes += text
        bytes += [UInt8](repeating: 0, count: 4 - text.count % 4)
    }
}
