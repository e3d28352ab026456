// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The bytes of one input of the fuzzer.
func inputBytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    // Safe because the fuzzer passes memory of that size, which lives through the call.
    unsafe Array(UnsafeBufferPointer(start: start, count: count))
}

/// The pieces of the bytes: whole, byte by byte, and in sizes taken from the bytes themselves.
func cuts(_ bytes: [UInt8]) -> [[Range<Int>]] {
    var uneven: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
        let end = min(bytes.count, start + 1 + Int(bytes[start] & 31))
        uneven.append(start..<end)
        start = end
    }
    return [[0..<bytes.count], bytes.indices.map { $0..<$0 + 1 }, uneven]
}

/// Ends the run with a message, also where the optimizer leaves the messages of preconditions out.
func demand(_ condition: Bool, _ message: StaticString) {
    if !condition { fatalError("\(message)") }
}
