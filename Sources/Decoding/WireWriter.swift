// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Writes the values of a message between server and decoder: numbers as 8 bytes, least significant first; texts and
/// lists with their count before them.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ value: Int64) {
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    mutating func write(_ value: Int) { write(Int64(value)) }

    mutating func write(_ value: Bool) { write(value ? 1 : 0) }

    mutating func write(_ value: Double) { write(Int64(bitPattern: value.bitPattern)) }

    mutating func write(_ value: String) {
        write(value.utf8.count)
        bytes += value.utf8
    }

    mutating func write<Value>(optional value: Value?, _ body: (inout WireWriter, Value) -> Void) {
        write(value != nil)
        if let value { body(&self, value) }
    }
}
