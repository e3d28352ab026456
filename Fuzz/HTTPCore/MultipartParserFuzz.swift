// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Everything that a multipart parser said, with the pieces of each part joined.
private struct Transcript: Equatable {
    var events: [MultipartParser.Event] = []
    var error: MultipartError?

    init(_ bytes: [UInt8], _ cut: [Range<Int>]) {
        var limits = MultipartLimits()
        limits.partCount = 8
        limits.fieldsSize = 256
        limits.preambleSize = 64
        do throws(MultipartError) {
            guard let type = MediaType("multipart/form-data; boundary=b") else { return }
            var parser = try MultipartParser(type, limits: limits)
            for range in cut {
                parser.append(Array(bytes[range]))
                try drain(&parser)
            }
            try parser.finish()
        } catch {
            self.error = error
        }
    }

    private mutating func drain(_ parser: inout MultipartParser) throws(MultipartError) {
        while true {
            let event = try parser.next()
            if event == .needMore { return }
            if case .partData(let bytes) = event, case .partData(let before) = events.last {
                events[events.count - 1] = .partData(before + bytes)
            } else {
                events.append(event)
            }
        }
    }
}

/// Any cut of the bytes must give the same parts.
@c(LLVMFuzzerTestOneInput)
public func fuzzMultipartParser(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe inputBytes(start, count)
    let transcripts = cuts(bytes).map { Transcript(bytes, $0) }
    demand(transcripts.allSatisfy { $0 == transcripts[0] }, "the cut of the bytes made a difference")
    return 0
}
