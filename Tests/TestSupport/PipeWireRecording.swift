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
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        try handle.seek(toOffset: UInt64(4 * channelCount * first))
        let bytes = try handle.readToEnd() ?? Data()
        return bytes.withUnsafeBytes { bytes in
            let frames = 0..<bytes.count / (4 * channelCount)
            return (0..<channelCount).map { channel in
                frames.map { frame in
                    let offset = 4 * (frame * channelCount + channel)
                    return bytes.loadUnaligned(fromByteOffset: offset, as: Float.self)
                }
            }
        }
    }

    private static func frameCount(of file: URL, _ channelCount: Int) throws -> Int {
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        return size / (4 * channelCount)
    }
}
