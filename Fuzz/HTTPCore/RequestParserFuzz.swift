// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Everything that a request parser said, with the pieces of each body joined.
private struct Transcript: Equatable {
    var events: [RequestParser.Event] = []
    var error: HTTPParseError?

    init(_ bytes: [UInt8], _ cut: [Range<Int>]) {
        var limits = HTTPLimits()
        limits.targetSize = 256
        limits.fieldsSize = 512
        limits.fieldCount = 16
        limits.bodySize = 4096
        limits.chunkLineSize = 64
        limits.chunkExtensionsSize = 256
        limits.trailersSize = 128
        limits.trailerCount = 4
        var parser = RequestParser(limits: limits)
        do {
            for range in cut {
                parser.append(bytes[range])
                try drain(&parser)
            }
        } catch {
            self.error = error
        }
    }

    private mutating func drain(_ parser: inout RequestParser) throws(HTTPParseError) {
        while true {
            let event = try parser.next()
            switch event {
            case .needMore: return
            case .body(let bytes):
                demand(!bytes.isEmpty, "a body event has bytes")
                if case .body(let before) = events.last {
                    events[events.count - 1] = .body(before + bytes)
                } else {
                    events.append(event)
                }
            case .head(let head, _, _):
                exercise(head)
                events.append(event)
            case .end: events.append(event)
            }
        }
    }

    /// Reads what the server reads of a head.
    private func exercise(_ head: RequestHead) {
        let conditions = ConditionalRequest(
            entityTag: EntityTag("a"),
            lastModified: HTTPDate(secondsSinceEpoch: 1)
        )
        _ = conditions.decide(head.method, head.fields, length: 100)
        _ = head.target.query
        _ = head.host
        for field in head.fields {
            _ = head.fields.elements(of: field.name)
            _ = HTTPDate(field.value)
            _ = MediaType(field.value)
            _ = Origin(field.value)
            _ = EntityTag(field: field.value)
            _ = ByteRange.select(field.value, length: 100)
        }
        _ = AcceptHeader(.accept, in: head.fields).preferred(among: [.json, .html])
        _ = try? Handshake.accept(head, subprotocols: ["a"])
        var output: [UInt8] = []
        head.fields.write(to: &output)
    }
}

/// Any cut of the bytes must give the same events.
@c(LLVMFuzzerTestOneInput)
public func fuzzRequestParser(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe inputBytes(start, count)
    let transcripts = cuts(bytes).map { Transcript(bytes, $0) }
    demand(transcripts.allSatisfy { $0 == transcripts[0] }, "the cut of the bytes made a difference")
    return 0
}
