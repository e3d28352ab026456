// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if RubberBand
import CRubberBand
import Decoding

/// Changes the rate and preserves the pitch: Rubber Band's R3 engine in real-time mode with its short window.
///
/// - Source: decision D-17.
final class Stretcher: RateConverter {
    let preRoll: Int
    private let handle: RubberBandState
    private let channelCount: Int
    private let window: Int
    private var delayLeft: Int
    private var fed = 0
    private var given = 0

    /// Makes a stretcher at its beginning.
    ///
    /// - Throws: ``DecodingError/outOfResources``.
    init(rate: Double, channelCount: Int, engineRate: Int) throws(DecodingError) {
        let options =
            RubberBandOptionProcessRealTime.rawValue | RubberBandOptionEngineFiner.rawValue
            | RubberBandOptionWindowShort.rawValue | RubberBandOptionThreadingNever.rawValue
            | RubberBandOptionChannelsTogether.rawValue
        let made = rubberband_new(
            UInt32(engineRate),
            UInt32(channelCount),
            RubberBandOptions(options),
            1 / rate,
            1
        )
        guard let made else { throw .outOfResources }
        handle = made
        self.channelCount = channelCount
        rubberband_set_max_process_size(handle, UInt32(RatePipeline.slice))
        preRoll = Int(rubberband_get_preferred_start_pad(handle))
        // There is no output before a whole window was fed: a new stretcher requires exactly that.
        window = Int(rubberband_get_samples_required(handle))
        delayLeft = Int(rubberband_get_start_delay(handle))
    }

    deinit { rubberband_delete(handle) }

    /// The middle of the next window.
    var point: RatePoint {
        let next = fed + Int(rubberband_get_samples_required(handle)) - window
        return RatePoint(output: Double(given), input: Double(next))
    }

    func setRate(_ rate: Double) { rubberband_set_time_ratio(handle, 1 / rate) }

    func feed(_ planes: [UnsafePointer<Float>], frames: Int) {
        let optional = planes.map(Optional.some)
        rubberband_process(handle, optional, UInt32(frames), 0)
        fed += frames
    }

    func take(into queue: PlaneQueue) throws(DecodingError) {
        while true {
            let ready = Int(rubberband_available(handle))
            guard ready > 0 else { return }
            let start = queue.count
            let room = queue.room(ready).map(Optional.some)
            let got = Int(rubberband_retrieve(handle, room, UInt32(ready)))
            guard got > 0 else { return }
            given += got
            let late = min(delayLeft, got)
            delayLeft -= late
            for plane in room {
                guard late > 0, let plane else { continue }
                plane.update(from: plane + late, count: got - late)
            }
            queue.commit(got - late)
            assert(queue.count == start + got - late)
        }
    }
}
#endif
