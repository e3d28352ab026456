// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding

/// Any content of a file is decoded within the limits or refused with a reason, and every reply can be read.
@c(LLVMFuzzerTestOneInput)
public func fuzzAssetDecoder(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe inputBytes(start, count)
    var configuration = DecodingConfiguration()
    configuration.maximumSeconds = 2
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: DecoderSession.memorySize, alignment: 64)
    defer { unsafe memory.deallocate() }
    do throws(DecodingError) {
        let file = try SourceFile(.memory(bytes))
        let work = try unsafe DecoderJob.sound(DecoderLimits(configuration)).begin(file, memory: memory)
        try readSound(work, memory)
    } catch {
        demand(error != .cancelled && error != .notFound, "a reason that cannot be one")
        demand((try? DecoderReply(DecoderReply.failed(error).bytes)) != nil, "an error that cannot be sent")
    }
    return 0
}

/// Reads a sound to its end, as the server does.
private func readSound(
    _ work: any DecoderWork,
    _ memory: UnsafeMutableRawBufferPointer
) throws(DecodingError) {
    guard case .opened(let channelCount, let length) = try DecoderReply(work.opening.bytes) else {
        return demand(false, "a sound begins with its channels")
    }
    demand((1...8).contains(channelCount), "more channels than the limit")
    var total: Int64 = 0
    while case .frames(let frames) = try work.answer(.read(frames: 4_096)), frames > 0 {
        total += Int64(frames)
        demand(total <= 48_000 * 2 + 4_096, "more frames than the limit")
        for index in 0..<frames * channelCount * 4 { _ = unsafe memory[index] }
    }
    guard case .facts(let facts) = try DecoderReply(try work.answer(.facts).bytes) else {
        return demand(false, "facts are sent as facts")
    }
    demand(facts.channelCount == channelCount, "the channels have changed")
    demand(length == nil || total <= length ?? 0, "more frames than were announced")
}
