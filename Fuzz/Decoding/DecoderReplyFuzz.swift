// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a decoder sends is read or refused, and a reply without text comes back as it was written.
@c(LLVMFuzzerTestOneInput)
public func fuzzDecoderReply(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let reply = try? DecoderReply(inputBytes(start, count)) else { return 0 }
    switch reply {
    case .began, .opened, .frames, .done, .stream, .measures, .bytes, .encoded:
        demand((try? DecoderReply(reply.bytes)) == reply, "a reply did not come back")
    case .facts, .live, .failed:
        // Texts are repaired and shortened.
        demand(reply.bytes.count < 1 << 16, "a reply is larger than a message")
    }
    return 0
}
