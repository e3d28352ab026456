// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import SafeText

/// Errors as messages; those of the session itself are not sent, except how a decoder ended.
extension DecodingError {
    init(_ reader: inout WireReader) throws(DecodingError) {
        switch try reader.integer() {
        case 0:
            let container = try reader.optional { (reader) throws(DecodingError) in
                try reader.text(limit: 1_024)
            }
            let codec = try reader.optional { (reader) throws(DecodingError) in try reader.text(limit: 1_024)
            }
            self = .unsupported(container: container, codec: codec)
        case 1:
            let count = try reader.count(in: 0...(1 << 32))
            self = .tooManyChannels(count, limit: try reader.count(in: 0...(1 << 32)))
        case 2: self = .unsupportedRate(try reader.count(in: Int.min...Int.max))
        case 3: self = .empty
        case 4: self = .corrupt(try reader.text(limit: 1_024))
        case 5: self = .truncated
        case 6: self = .tooLong(limitSeconds: try reader.number())
        case 7: self = .changed
        case 8: self = .io(Int32(try reader.integer(in: 0...Int64(Int32.max))))
        case 9: self = .decoderFailed(.memory)
        case 10: self = .decoderFailed(.signal(Int32(try reader.integer(in: 0...128))))
        case 11: self = .decoderFailed(.exit(Int32(try reader.integer(in: 0...255))))
        case 12: self = .protected(container: try reader.text(limit: 1_024))
        default: throw WireReader.invalid
        }
    }

    func write(to writer: inout WireWriter) {
        switch self {
        case .unsupported(let container, let codec):
            writer.write(0)
            writer.write(optional: container) { $0.write($1.cut(toBytes: 128)) }
            writer.write(optional: codec) { $0.write($1.cut(toBytes: 128)) }
        case .protected(let container):
            writer.write(12)
            writer.write(container.cut(toBytes: 128))
        case .tooManyChannels(let count, let limit):
            writer.write(1)
            writer.write(count)
            writer.write(limit)
        case .unsupportedRate(let rate):
            writer.write(2)
            writer.write(rate)
        case .empty: writer.write(3)
        case .corrupt(let reason):
            writer.write(4)
            writer.write(reason.cut(toBytes: 128))
        case .truncated: writer.write(5)
        case .tooLong(let seconds):
            writer.write(6)
            writer.write(seconds)
        case .changed: writer.write(7)
        case .io(let code):
            writer.write(8)
            writer.write(Int64(code))
        case .decoderFailed(.signal(let number)):
            writer.write(10)
            writer.write(Int64(number))
        case .decoderFailed(.exit(let status)):
            writer.write(11)
            writer.write(Int64(status))
        case .outOfResources, .notFound, .notRegularFile, .cancelled, .decoderFailed: writer.write(9)
        }
    }
}
