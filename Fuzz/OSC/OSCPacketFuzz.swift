// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What a stream gives in pieces.
private struct Frames: Equatable {
    var packets: [[UInt8]] = []
    var error: OSCError?

    init(_ bytes: [UInt8], _ cut: [Range<Int>]) {
        var reader = OSCStreamReader(limit: 4096)
        do {
            for range in cut {
                reader.append(bytes[range])
                while let packet = try reader.next() { packets.append(packet) }
            }
        } catch {
            self.error = error
        }
    }
}

/// Any cut of a stream must give the same packets, and what was read must be written and read again as the same.
@c(LLVMFuzzerTestOneInput)
public func fuzzOSCPacket(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe inputBytes(start, count)
    let frames = cuts(bytes).map { Frames(bytes, $0) }
    demand(frames.allSatisfy { $0 == frames[0] }, "the cut of the bytes made a difference")
    for packet in frames[0].packets + [bytes] {
        guard let read = try? OSCPacket(packet) else { continue }
        // Compared as bytes, since a number that is none differs from itself.
        let encoded = read.encoded
        demand((try? OSCPacket(encoded))?.encoded == encoded, "what was written differs")
        for framing in [OSCFraming.size, .slip] where encoded.count <= 4096 {
            let framed = framing.frame(encoded)
            demand(Frames(framed, [0..<framed.count]).packets == [encoded], "a frame lost its packet")
        }
    }
    return 0
}
