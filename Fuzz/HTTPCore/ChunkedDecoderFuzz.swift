// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The content of one chunked body, its trailers, and how much was read for it.
private struct Transcript: Equatable {
    var content: [UInt8] = []
    var trailers: HTTPFields?
    var readCount = 0
    var error: HTTPParseError?

    /// Feeds the pieces one after the other, as a connection does.
    init(_ bytes: [UInt8], _ cut: [Range<Int>]) {
        var limits = HTTPLimits()
        limits.bodySize = 4096
        limits.chunkLineSize = 64
        limits.chunkExtensionsSize = 256
        limits.trailersSize = 128
        limits.trailerCount = 4
        var decoder = ChunkedDecoder()
        var position = 0
        do throws(HTTPParseError) {
            for range in cut {
                let seen = Array(bytes[..<range.upperBound])
                while trailers == nil {
                    let step = try decoder.next(seen.span, &position, limits)
                    if case .needMore = step { break }
                    if case .data(let range) = step { content += seen[range] }
                    if case .end(let fields) = step { trailers = fields }
                }
            }
        } catch {
            self.error = error
        }
        if trailers != nil { readCount = position }
        demand(content.count <= limits.bodySize, "more than the limit was read")
    }
}

/// Any cut of the bytes must give the same content, and what is content comes back when it is written again.
@c(LLVMFuzzerTestOneInput)
public func fuzzChunkedDecoder(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe inputBytes(start, count)
    let transcripts = cuts(bytes).map { Transcript(bytes, $0) }
    demand(transcripts.allSatisfy { $0 == transcripts[0] }, "the cut of the bytes made a difference")
    guard let trailers = transcripts[0].trailers else { return 0 }
    var written: [UInt8] = []
    ResponseEncoder.writeChunk(transcripts[0].content, to: &written)
    ResponseEncoder.writeLastChunk(trailers: trailers, to: &written)
    let again = Transcript(written, [0..<written.count])
    demand(again.content == transcripts[0].content, "the content did not come back")
    demand(again.error != nil || again.readCount == written.count, "something was left over")
    return 0
}
