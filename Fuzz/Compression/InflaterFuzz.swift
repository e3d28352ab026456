// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a message gave, or why it gave nothing.
private struct Outcome: Equatable {
    var output: [UInt8] = []
    var error: InflateError?

    init(_ bytes: [UInt8], _ cut: [Range<Int>], limit: Int) {
        do throws(InflateError) {
            var inflater = try Inflater()
            for range in cut {
                try inflater.inflate(Array(bytes[range]), into: &output, limit: limit - output.count)
            }
            try inflater.finishMessage(into: &output, limit: limit - output.count)
        } catch {
            self.error = error
            demand(output.count <= limit, "more than the limit was made")
            // How much was made before the error depends on the cut.
            output = []
        }
    }
}

/// Any cut of the bytes must give the same message, and what is compressed here comes back whole.
@c(LLVMFuzzerTestOneInput)
public func fuzzInflater(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = inputBytes(start, count)
    for limit in [65_536, 16] {
        let outcomes = cuts(bytes).map { Outcome(bytes, $0, limit: limit) }
        // A broken message may be found too large first where more of it is seen at once.
        let isBroken = outcomes.allSatisfy { $0.error != nil }
        demand(isBroken || outcomes.allSatisfy { $0 == outcomes[0] }, "the cut made a difference")
    }
    guard let windowBits = bytes.first.map({ 9 + Int($0) % 7 }) else { return 0 }
    guard let message = Deflate.message(bytes, windowBits: windowBits) else { return 0 }
    let outcome = Outcome(message, [0..<message.count], limit: bytes.count)
    demand(outcome.error == nil && outcome.output == bytes, "a message did not come back")
    return 0
}
