// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How long it takes until a snapserver reads what is written to each zone's pipe now, from what was seen of the pipes.
///
/// A snapserver reads a chunk at fixed times and counts its time from the first read: chunk n of a zone plays n chunks later. So two zones
/// are apart by what the waits of their pipes differ: by the times of reading, within a chunk, and by what waits. Times of reading are
/// where the level falls; every sample then tells the waits, and the median ignores those between two writes or two reads.
/// A value without clock.
struct PipeAlignment {
    private struct Sample {
        let time: Double
        let levels: [Int]
    }

    /// Reads of a pipe that have to be seen.
    static let fewestReads = 10

    /// Seconds of a chunk.
    private let chunk: Double
    private let bytesPerSecond: Double
    private var samples: [Sample] = []

    init(chunkMilliseconds: Int, bytesPerSecond: Int) {
        (chunk, self.bytesPerSecond) = (Double(chunkMilliseconds) / 1_000, Double(bytesPerSecond))
    }

    /// Takes how many bytes wait in each pipe; samples come more often than reads and writes.
    ///
    /// - Parameters:
    ///   - levels: in the order of the zones.
    ///   - now: nanoseconds of a clock that only goes forward.
    mutating func take(_ levels: [Int], now: UInt64) {
        samples.append(Sample(time: Double(now) / 1e9, levels: levels))
    }

    /// The wait of each pipe in seconds; nil if not all were read.
    var waits: [Double]? {
        guard let first = samples.first else { return nil }
        var phases: [Double] = []
        for pipe in first.levels.indices {
            guard let phase = phase(of: pipe) else { return nil }
            phases.append(phase)
        }
        let waits = samples.map { sample in
            zip(phases, sample.levels).map { phase, level in
                let past = (sample.time - phase).truncatingRemainder(dividingBy: chunk)
                return chunk - past + Double(level) / bytesPerSecond
            }
        }
        let base = PipeAlignment.median(waits.map { $0[0] })
        return first.levels.indices.map { pipe in base + PipeAlignment.median(waits.map { $0[pipe] - $0[0] })
        }
    }

    /// A time before all samples at which the pipe would have been read.
    private func phase(of pipe: Int) -> Double? {
        var reads: [Double] = []
        for (before, after) in zip(samples, samples.dropFirst())
        where after.levels[pipe] < before.levels[pipe] {
            reads.append(after.time)
        }
        guard reads.count >= PipeAlignment.fewestReads else { return nil }
        // Late and early ones around any of them.
        let reference = reads[reads.count / 2]
        let offset = PipeAlignment.median(reads.map { ($0 - reference).remainder(dividingBy: chunk) })
        let before = ((reference - samples[0].time) / chunk).rounded(.up) + 1
        return reference + offset - before * chunk
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
