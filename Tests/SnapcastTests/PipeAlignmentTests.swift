// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Snapcast

/// Pipes that a graph fills every 1,024 frames, and of which a server reads a chunk every 20 ms, on a virtual clock.
struct PipeAlignmentTests {
    /// A pipe, by what waits at first and when it is read, in microseconds.
    private struct Pipe {
        var level: Int
        let phase: Int
        var reads = true
    }

    /// What is measured in two seconds, with samples every 150 to 250 µs and reads up to 80 µs late, some of them 5 ms.
    private func measure(_ pipes: [Pipe]) -> [Double]? {
        var pipes = pipes
        var alignment = PipeAlignment(chunkMilliseconds: 20, bytesPerSecond: 192_000)
        var due = pipes.map(\.phase)
        var (sample, cycle) = (1_000, 5_000)
        for time in stride(from: 0, to: 2_000_000, by: 10) {
            if time >= cycle {
                for index in pipes.indices { pipes[index].level += 4_096 }
                cycle += 21_333
            }
            for index in pipes.indices where pipes[index].reads && time >= due[index] {
                pipes[index].level -= min(3_840, pipes[index].level)
                let chunks = (time - pipes[index].phase) / 20_000 + 1
                let lateness =
                    (chunks + index) % 20 == 0 ? 5_000 : chunks * 37 % 80
                due[index] = pipes[index].phase + chunks * 20_000 + lateness
            }
            if time >= sample {
                alignment.take(pipes.map(\.level), now: UInt64(1_000_000_000_000 + time * 1_000))
                sample += 150 + time / 10 * 37 % 100
            }
        }
        return alignment.waits
    }

    @Test(arguments: [0, 165, 3_000, 19_900, -8_000])
    func `the time of reading moves a zone`(microseconds: Int) throws {
        let waits = try #require(
            measure([Pipe(level: 19_200, phase: 9_000), Pipe(level: 19_200, phase: 9_000 + microseconds)])
        )
        // A read one chunk later is a chunk that was not read.
        let apart = ((waits[1] - waits[0]) * 1e6).remainder(dividingBy: 20_000)
        let expected = Double(microseconds).remainder(dividingBy: 20_000)
        #expect(abs((apart - expected).remainder(dividingBy: 20_000)) < 30, "\(waits)")
    }

    @Test(arguments: [4, -400, 3_840, 12_000])
    func `what waits moves a zone`(bytes: Int) throws {
        let waits = try #require(
            measure([Pipe(level: 19_200, phase: 9_000), Pipe(level: 19_200 + bytes, phase: 9_000)])
        )
        #expect(abs(waits[1] - waits[0] - Double(bytes) / 192_000) < 30e-6, "\(waits)")
    }

    @Test func `the wait is that of what is written in the mean`() throws {
        let waits = try #require(measure([Pipe(level: 19_200, phase: 9_000)]))
        #expect((0.09...0.14).contains(waits[0]), "\(waits)")
    }

    @Test func `a pipe that nobody reads cannot be measured`() {
        #expect(
            measure([Pipe(level: 19_200, phase: 9_000), Pipe(level: 65_536, phase: 9_000, reads: false)])
                == nil
        )
        #expect(PipeAlignment(chunkMilliseconds: 20, bytesPerSecond: 192_000).waits == nil)
    }
}
