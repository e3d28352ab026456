// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Engine
import Output

/// The WAV files of a rendering, one for each zone, written as engine time advances; the limiter's delay is removed.
struct RenderTape {
    private let engine: Engine
    private let output: OfflineOutput
    private var inputs: InputTapes
    private let writers: [WAVWriter]
    /// Engine time so far, in frames.
    private var frame = 0
    /// The limiter's delay in frames, dropped at the beginning.
    private let latency: Int

    /// Creates a file for each zone of the output.
    init(
        _ engine: Engine,
        _ output: OfflineOutput,
        _ inputs: InputTapes,
        into paths: [String]
    ) throws(RenderError) {
        (self.engine, self.output, self.inputs) = (engine, output, inputs)
        latency = engine.host.latency.count
        do throws(WAVWriterError) {
            writers = try paths.map { (path) throws(WAVWriterError) in
                try WAVWriter(
                    path: path,
                    channelCount: engine.host.channelCount,
                    sampleRate: engine.host.sampleRate
                )
            }
        } catch {
            throw RenderError(error)
        }
    }

    /// Renders up to a frame, in quanta that begin at multiples of the quantum.
    mutating func run(to end: Int) async throws(RenderError) {
        while frame < end {
            let next = min(end, (frame / output.quantum + 1) * output.quantum)
            try inputs.advance(next - frame)
            await engine.fillStreams()
            let planes = output.render(frames: next - frame)
            await engine.drain()
            let late = max(0, min(latency - frame, next - frame))
            frame = next
            let channels = engine.host.channelCount
            for (zone, writer) in writers.enumerated() {
                let part = planes[zone * channels..<(zone + 1) * channels]
                do { try writer.write(planes: part.map { Array($0.dropFirst(late)) }) } catch {
                    throw RenderError(error)
                }
            }
        }
    }

    /// Renders up to the end of the quantum in which the last player ends.
    mutating func runToSilence(within seconds: Double) async throws(RenderError) {
        let rate = engine.host.sampleRate.hertz
        while await engine.isSounding {
            guard Double(frame) < seconds * Double(rate) else {
                throw RenderError(code: 65, message: "/until: there was no silence within \(seconds) s")
            }
            try await run(to: (frame / output.quantum + 1) * output.quantum)
        }
    }

    /// Writes the frames that are still in the limiters and closes the files.
    ///
    /// - Returns: the number of frames written.
    mutating func finish() async throws(RenderError) -> Int {
        let frames = frame
        try await run(to: frame + latency)
        for writer in writers { do { try writer.finish() } catch { throw RenderError(error) } }
        return frames
    }
}

extension RenderError {
    /// An error of the disk.
    init(_ error: WAVWriterError) { self.init(code: 73, message: "cannot write: \(error)") }
}
