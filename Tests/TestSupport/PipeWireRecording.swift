// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// A recording of a sink, from a moment on; its server must record.
///
/// One recording suffices: the sink loses no cycle, however busy the machine is.
public final class PipeWireRecording {
    private let file: URL
    private let channelCount: Int
    private let first: Int

    /// Starts with frame `first` of the sink; nil means the next one that it plays.
    init(file: URL, channelCount: Int, first: Int? = nil) throws {
        self.file = file
        self.channelCount = channelCount
        self.first = try first ?? PipeWireRecording.frameCount(of: file, channelCount)
    }

    /// Waits until `frames` more are recorded: graph time, however busy the machine is.
    ///
    /// - Throws: `Failure` if nothing is recorded for a minute.
    public func wait(frames: Int) throws {
        var last = try PipeWireRecording.frameCount(of: file, channelCount)
        let target = last + frames
        var deadline = Date(timeIntervalSinceNow: 60)
        while last < target {
            Thread.sleep(forTimeInterval: 0.02)
            let count = try PipeWireRecording.frameCount(of: file, channelCount)
            if count > last { deadline = Date(timeIntervalSinceNow: 60) }
            last = count
            guard Date() < deadline else {
                throw PipeWireServer.Failure(description: "the recording stands still at \(last) frames")
            }
        }
    }

    /// Ends the recording.
    ///
    /// - Returns: the samples at 48 kHz, one array per channel.
    public func finish() throws -> [[Float]] {
        let samples = try Data(contentsOf: file).withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        }
        let frames = first..<max(first, samples.count / channelCount)
        return (0..<channelCount).map { channel in frames.map { samples[$0 * channelCount + channel] } }
    }

    private static func frameCount(of file: URL, _ channelCount: Int) throws -> Int {
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        return size / (4 * channelCount)
    }
}
