// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// A sound of an exact decoder that, from damage on, is read by the tolerant one: a stream passes over what it cannot decode.
///
/// One thread at a time.
final class ContinuedSource: FrameSource {
    let channelCount: Int
    let length: Int64?
    private var source: any FrameSource
    private var position: Int64 = 0
    private var isTolerant = false
    private let makeTolerant: () throws(DecodingError) -> any FrameSource

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - source: the exact one, at its beginning.
    ///   - makeTolerant: makes the tolerant one.
    init(_ source: any FrameSource, _ makeTolerant: @escaping () throws(DecodingError) -> any FrameSource) {
        (self.source, self.makeTolerant) = (source, makeTolerant)
        (channelCount, length) = (source.channelCount, source.length)
    }

    func start(at frame: Int64) throws(DecodingError) {
        position = frame
        do throws(DecodingError) { try source.start(at: frame) } catch { try goOn(after: error) }
    }

    func reachStart() throws(DecodingError) -> Bool {
        do throws(DecodingError) {
            return try source.reachStart()
        } catch {
            try goOn(after: error)
            return false
        }
    }

    func read(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int {
        var count = 0
        do throws(DecodingError) {
            count = try source.read(into: samples, frames: frames)
        } catch {
            try goOn(after: error)
            count = try source.read(into: samples, frames: frames)
        }
        if count == 0, isTolerant { count = fill(samples, frames: frames) }
        position += Int64(count)
        return count
    }

    /// Silence up to the length that the exact decoder promised, since positions and loops are computed from it.
    private func fill(_ samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
        let count = Int(min(Int64(frames), max(0, (length ?? 0) - position)))
        samples.update(repeating: 0, count: count * channelCount)
        return count
    }

    private func goOn(after error: DecodingError) throws(DecodingError) {
        switch error {
        case .corrupt, .truncated: if isTolerant { throw error }
        default: throw error
        }
        isTolerant = true
        guard let next = try? makeTolerant(), next.channelCount == channelCount else { throw error }
        source = next
        try source.start(at: position)
    }
}
