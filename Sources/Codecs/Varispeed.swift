// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CSoxr
import Decoding

/// Changes rate and pitch together: soxr with a variable ratio.
///
/// A new rate is reached over ``slew`` frames of output; one that is set meanwhile waits for its end.
///
/// - Source: decision D-17.
final class Varispeed: RateConverter {
    let preRoll = 0
    private let handle: soxr_t
    private let channelCount: Int
    private var delayLeft = Varispeed.delay
    private var progress: Progress
    private var wanted: Double?

    /// Frames of output over which a rate changes: 10 ms at 48 kHz.
    static let slew = 480
    /// Delay of soxr in frames of output.
    private static let delay = 2

    /// The input position: it advances by `rate`, which changes linearly to `target` over the next `left` frames.
    private struct Progress {
        var given = 0
        var input = 0.0
        var rate: Double
        var target: Double
        var left = 0

        mutating func advance(_ frames: Int) {
            let changing = min(frames, left)
            if changing > 0 {
                let next = rate + (target - rate) * Double(changing) / Double(left)
                input += (rate + next) / 2 * Double(changing)
                left -= changing
                rate = left == 0 ? target : next
            }
            input += rate * Double(frames - changing)
            given += frames
        }
    }

    /// Makes a converter at its beginning.
    ///
    /// - Throws: ``DecodingError/outOfResources``.
    init(rate: Double, channelCount: Int) throws(DecodingError) {
        self.channelCount = channelCount
        progress = Progress(rate: rate, target: rate)
        var error: soxr_error_t?
        var formats = soxr_io_spec(SOXR_FLOAT32_S, SOXR_FLOAT32_S)
        var quality = soxr_quality_spec(UInt(SOXR_HQ), UInt(SOXR_VR))
        var threads = soxr_runtime_spec(1)
        let made = soxr_create(2, 1, UInt32(channelCount), &error, &formats, &quality, &threads)
        guard let made, error == nil, soxr_set_io_ratio(made, rate, 0) == nil else {
            if let made { soxr_delete(made) }
            throw .outOfResources
        }
        handle = made
    }

    deinit { soxr_delete(handle) }

    var point: RatePoint { RatePoint(output: Double(progress.given), input: progress.input) }

    func setRate(_ rate: Double) throws(DecodingError) {
        guard progress.left == 0 else {
            wanted = rate
            return
        }
        guard rate != progress.rate else { return }
        guard soxr_set_io_ratio(handle, rate, Varispeed.slew) == nil else { throw .outOfResources }
        (progress.target, progress.left) = (rate, Varispeed.slew)
    }

    private var waiting: PlaneQueue?

    func feed(_ planes: [UnsafePointer<Float>], frames: Int) throws(DecodingError) {
        let queue = waiting ?? PlaneQueue(channelCount: channelCount, capacity: RatePipeline.slice * 2)
        waiting = queue
        queue.append(planes: planes, frames: frames)
    }

    func take(into queue: PlaneQueue) throws(DecodingError) {
        guard let waiting else { return }
        while true {
            var (taken, given) = (0, 0)
            let size = RatePipeline.slice
            var room = queue.room(size).map(Optional.some)
            var input = waiting.planes().map(Optional.some)
            let error = input.withUnsafeMutableBytes { input in
                room.withUnsafeMutableBytes { room in
                    soxr_process(
                        handle,
                        input.baseAddress,
                        waiting.count,
                        &taken,
                        room.baseAddress,
                        size,
                        &given
                    )
                }
            }
            guard error == nil else { throw .outOfResources }
            waiting.dropFirst(taken)
            progress.advance(given)
            let late = min(delayLeft, given)
            delayLeft -= late
            for plane in room {
                guard late > 0, let plane else { continue }
                plane.update(from: plane + late, count: given - late)
            }
            queue.commit(given - late)
            if let rate = wanted, progress.left == 0 {
                wanted = nil
                try setRate(rate)
            }
            if taken == 0 && given == 0 { return }
        }
    }
}
