// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import WebStreams

struct StreamPaceTests {
    private static let piece = [Float](repeating: 0.5, count: 2 * 960)

    /// Frames that are given on until a moment, looked at every millisecond.
    private func given(_ buffer: inout StreamBuffer, from begin: Double, to end: Double) -> Int {
        var frames = 0
        for step in 0..<Int(((end - begin) * 1_000).rounded()) {
            while let piece = buffer.next(at: begin + Double(step) / 1_000) { frames += piece.count / 2 }
        }
        return frames
    }

    @Test func `sound is given on at the pace of the clock once enough is held`() {
        var buffer = StreamBuffer(rate: 48_000, target: 1)
        for _ in 0..<49 { buffer.add(Self.piece) }
        #expect(given(&buffer, from: 0, to: 5) == 0 && !buffer.isPlaying)
        for _ in 0..<51 { buffer.add(Self.piece) }
        #expect(abs(given(&buffer, from: 5, to: 6) - 48_000) <= 960 && buffer.isPlaying)
        #expect(given(&buffer, from: 6, to: 8) >= 47_000)
        #expect(!buffer.isPlaying && buffer.held == 0, "what ran empty is filled again first")
        buffer.add(Self.piece)
        #expect(given(&buffer, from: 8, to: 9) == 0)
        buffer.isEnding = true
        #expect(given(&buffer, from: 9, to: 10) == 960, "what is left at the end is given on")
    }

    @Test func `no more is taken than is needed`() {
        var buffer = StreamBuffer(rate: 48_000, target: 1)
        while buffer.wantsMore { buffer.add(Self.piece) }
        #expect(buffer.held >= 2 && buffer.held < 2.1)
    }

    @Test func `a stream whose clock is 100 ppm slow never runs empty`() {
        var buffer = StreamBuffer(rate: 1_000, target: 0.5)
        let piece = [Float](repeating: 0.5, count: 2 * 20)
        for _ in 0..<25 { buffer.add(piece) }
        var (owed, empty) = (0.0, 0)
        // Three hours, of which it takes one to settle.
        for step in 0..<540_000 {
            owed += 1 - 100e-6
            while owed >= 1 {
                buffer.add(piece)
                owed -= 1
            }
            while buffer.next(at: Double(step) * StreamBuffer.piece) != nil {}
            if !buffer.isPlaying { empty += 1 }
        }
        #expect(empty == 0 && buffer.held > 0.15 && buffer.held < 0.3, "\(buffer.held)")
    }

    @Test func `a clock that stood still does not make up for it`() {
        var buffer = StreamBuffer(rate: 48_000, target: 1)
        for _ in 0..<100 { buffer.add(Self.piece) }
        _ = given(&buffer, from: 0, to: 0.1)
        #expect(given(&buffer, from: 10, to: 10.1) <= 7 * 960)
    }

    @Test func `a stream that fails is tried again soon, then more seldom`() {
        var retry = StreamRetry()
        let delays = (0..<8).map { _ in retry.failed(after: 0) }
        #expect(delays == [0.1, 0.5, 1, 1.5, 1.5, 1.5, 1.5, 1.5])
        #expect(
            retry.failed(after: 9) == 1.5 && retry.failed(after: 10) == 0.1 && retry.failed(after: 0) == 0.5
        )
    }

    @Test func `what was missed is left out of what comes, so that it is no later than before`() {
        var buffer = StreamBuffer(rate: 48_000, target: 1)
        for _ in 0..<75 { buffer.add(Self.piece) }
        _ = given(&buffer, from: 0, to: 0.1)
        // The process stood still for 3 seconds, whose sound then comes at once.
        _ = given(&buffer, from: 3.1, to: 3.2)
        let before = buffer.held
        for _ in 0..<150 { buffer.add(Self.piece) }
        #expect(buffer.held < before + 0.2, "\(buffer.held)")
        for _ in 0..<5 { buffer.add(Self.piece) }
        #expect(buffer.held > before, "what comes in time is held again")
    }

    @Test func `silence is not held beyond the target, so that its end is heard soon`() {
        var buffer = StreamBuffer(rate: 48_000, target: 1)
        let silence = [Float](repeating: 0, count: Self.piece.count)
        for _ in 0..<250 { buffer.add(silence) }
        #expect(buffer.wantsMore && buffer.held >= 1 && buffer.held < 1.1, "\(buffer.held)")
        buffer.add(Self.piece)
        #expect(buffer.held >= 1.02)
    }

    @Test func `what is left of a stream that ceased is forgotten`() {
        var buffer = StreamBuffer(rate: 48_000, target: 1)
        for _ in 0..<10 { buffer.add(Self.piece) }
        buffer.clear()
        buffer.isEnding = true
        #expect(buffer.held == 0 && buffer.next(at: 1) == nil)
    }
}
