// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Everything that an assembler said.
private struct Transcript: Equatable {
    var events: [WebSocketEvent] = []
    var error: WebSocketError?

    init(_ bytes: [UInt8], _ cut: [Range<Int>]) {
        var limits = WebSocketLimits()
        limits.frameSize = 4096
        limits.messageSize = 8192
        limits.fragmentCount = 16
        var assembler = MessageAssembler(limits: limits)
        do {
            for range in cut {
                assembler.append(bytes[range])
                while true {
                    let event = try assembler.next()
                    if event == .needMore { break }
                    events.append(event)
                }
            }
        } catch {
            self.error = error
        }
    }
}

/// Any cut of the bytes must give the same messages, and what was read can be sent and read again.
@c(LLVMFuzzerTestOneInput)
public func fuzzMessageAssembler(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe inputBytes(start, count)
    let transcripts = cuts(bytes).map { Transcript(bytes, $0) }
    demand(transcripts.allSatisfy { $0 == transcripts[0] }, "the cut of the bytes made a difference")
    var output: [UInt8] = []
    for event in transcripts[0].events {
        switch event {
        case .needMore: break
        case .text(let text): FrameEncoder.write(.text, text.utf8, maskingKey: 0xA1B2_C3D4, to: &output)
        case .binary(let bytes): FrameEncoder.write(.binary, bytes, maskingKey: 0, to: &output)
        case .ping(let bytes): FrameEncoder.write(.ping, bytes, maskingKey: 0xFFFF_FFFF, to: &output)
        case .pong(let bytes): FrameEncoder.write(.pong, bytes, maskingKey: 1, to: &output)
        case .close(let code, let reason):
            FrameEncoder.writeClose(code, reason: reason, maskingKey: 2, to: &output)
        }
    }
    let again = Transcript(output, [0..<output.count])
    demand(again.error == nil || again.error == .tooLarge, "what was written cannot be read")
    if again.error == nil { demand(again.events == transcripts[0].events, "what was written differs") }
    return 0
}
